/**
 * The start of the app. The HTML shows the shell and a skeleton with the styles of the first paint
 * only; React replaces all of it at once, as late as nobody notices and with what has arrived by then:
 *
 * 1. The browser paints the HTML first, even if the scripts load sooner.
 * 2. Meanwhile the page's script and the stylesheet load. The stylesheet applies with React's first
 *    rendering: until then it would only style the HTML again.
 * 3. The session is asked for at once, so that the first rendering may have it and the page's data.
 * 4. The focus stays on the link that had it; after a login it moves to the content.
 */
import { useLayoutEffect, useState } from 'react';
import { endFirstLoad } from '../../api/call.ts';
import { PAGES } from '../../config/paths.ts';
import { pageAt } from '../../config/portal.ts';
import { STYLESHEET_ID } from '../../config/theme.ts';
import { $address } from '../../lib/address.ts';
import { firstPaint } from '../../lib/painted.ts';
import { preloadSession } from '../../session/session.ts';
import { $shown } from './navigate.ts';
import { load } from './preload.ts';

/** The time that a phone busy with scripts needs to read data that has arrived (ms). */
const READING_MS = 250;

let stylesheet: HTMLLinkElement | undefined;

/** Adds the stylesheet, which the HTML preloads, and resolves once it has loaded. */
const addStylesheet = (): Promise<unknown> =>
  new Promise((resolve) => {
    stylesheet = document.createElement('link');
    stylesheet.rel = 'stylesheet';
    stylesheet.media = 'not all';
    stylesheet.href = (document.getElementById(STYLESHEET_ID) as HTMLLinkElement).href;
    for (const type of ['load', 'error']) {
      stylesheet.addEventListener(type, resolve, { once: true });
    }
    document.head.append(stylesheet);
  });

/** Shows the page for this document's address. Throws if its script does not load. */
async function showFirst(): Promise<void> {
  const place = pageAt($address.get().pathname);
  if (!place) return;
  const module = await load(place);
  endFirstLoad();
  $shown.set({ ...place, visit: 0, ...(module && { module }) });
}

/** Resolves when React may render. */
export async function start(): Promise<void> {
  const known = preloadSession();
  await Promise.all([firstPaint(), addStylesheet(), showFirst()]);
  // The session may have arrived by now. If not, React renders without it.
  await Promise.race([known, new Promise((resolve) => setTimeout(resolve, READING_MS))]);
}

/** Whether the login page led here. A reloaded page keeps its focus at the top. */
function cameFromLogin(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return document.referrer === location.origin + PAGES.login && entry?.type === 'navigate';
}

/** The links of the shell and of a text, which are in the same order in the HTML and in React's first render. */
const focusTargets = () => [
  ...document.querySelectorAll<HTMLElement>(
    'astro-island :is(a:not([role]), button[command], main):not(main *)',
  ),
  ...document.querySelectorAll<HTMLElement>('astro-island article a'),
];

/**
 * Whether to render: not before the layout effect, in which React renders without a pause. Astro
 * mounts the app in a transition, which would pause for each frame of an animation.
 */
export function useStarted(): boolean {
  const [focused] = useState(() => focusTargets().indexOf(document.activeElement as HTMLElement));
  const [started, setStarted] = useState(false);
  useLayoutEffect(() => {
    setStarted(true);
    if (!started) return;
    stylesheet?.removeAttribute('media');
    const main = focused < 0 && cameFromLogin() ? document.getElementById('main') : null;
    (focusTargets()[focused] ?? main)?.focus({ preventScroll: true });
  }, [focused, started]);
  return started;
}
