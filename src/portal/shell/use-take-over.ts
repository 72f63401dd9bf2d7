import { useLayoutEffect, useState } from 'react';

/**
 * What can hold the focus in the shell of the HTML, in order, and the same in React's first
 * rendering: that may have the sidebar's Logout and the user menu as well.
 */
const stops = () => [
  ...document.querySelectorAll<HTMLElement>(
    'astro-island :is(a:not([role]), button[command], main):not(main *)',
  ),
];

/**
 * Carries what a person did with the stand-in over to React's rendering, which takes its place: the
 * focus, and whether the menu is open. For the component at the top of a page, which renders nothing
 * until this answers true: Astro mounts it in a transition, which stops for each frame of an
 * animation, and what a layout effect sets is rendered in one go.
 */
export function useTakeOver(): boolean {
  const [before] = useState(() => ({
    stop: stops().indexOf(document.activeElement as HTMLElement),
    menuOpen: document.querySelector('dialog:modal') !== null,
  }));

  const [begun, setBegun] = useState(false);
  useLayoutEffect(() => {
    setBegun(true);
    if (!begun) return;
    if (before.menuOpen) document.querySelector('dialog')?.showModal();
    stops()[before.stop]?.focus({ preventScroll: true });
  }, [before, begun]);
  return begun;
}
