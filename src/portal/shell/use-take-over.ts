import { useLayoutEffect, useState } from 'react';

/**
 * What can hold the focus in the shell of the HTML, in a text and in a list, in order, and the same in React's
 * first rendering: that may have the sidebar's Logout and the user menu as well.
 */
const stops = () => [
  ...document.querySelectorAll<HTMLElement>(
    'astro-island :is(a:not([role]), button[command], main):not(main *)',
  ),
  ...document.querySelectorAll<HTMLElement>('astro-island :is(article a, .row-link)'),
];

/** Ends a press on a link that is gone, if it ends on the one in its place: the browser sees no click there. */
const endPress = (href: string) =>
  addEventListener(
    'pointerup',
    (event) => {
      const link = event.target instanceof Element && event.target.closest('a');
      if (link && link.href === href && event.button === 0)
        link.dispatchEvent(new MouseEvent('click', event));
    },
    { once: true },
  );

/**
 * Carries what a person did with the stand-in over to React's rendering, which takes its place: the
 * focus, whether the menu is open, and a press that has begun on a link. For the component at the top
 * of a page, which renders nothing until this answers true: Astro mounts it in a transition, which
 * stops for each frame of an animation, and what a layout effect sets is rendered in one go.
 */
export function useTakeOver(): boolean {
  const [before] = useState(() => ({
    stop: stops().indexOf(document.activeElement as HTMLElement),
    menuOpen: document.querySelector('dialog:modal') !== null,
    pressed: document.querySelector<HTMLAnchorElement>('astro-island a:active')?.href,
  }));

  const [begun, setBegun] = useState(false);
  useLayoutEffect(() => {
    setBegun(true);
    if (!begun) return;
    if (before.menuOpen) document.querySelector('dialog')?.showModal();
    stops()[before.stop]?.focus({ preventScroll: true });
    if (before.pressed) endPress(before.pressed);
  }, [before, begun]);
  return begun;
}
