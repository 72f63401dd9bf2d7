/** Fetches a page of the portal ahead of its visit: its HTML alone, so nothing is asked of the server. */
import { isPage } from '../../config/portal.ts';

const SIGNS_OF_INTENT = ['pointerover', 'focusin'] as const;

/** Every page once; a browser that doesn't know the hint, or keeps no page, fetches it when it is visited. */
const fetched = new Set<string>();

function fetchAhead({ target }: Pick<Event, 'target'>): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.origin !== location.origin) return;
  const { pathname } = link;
  if (!isPage(pathname) || pathname === location.pathname || fetched.has(pathname)) return;
  fetched.add(pathname);
  const hint = document.createElement('link');
  hint.rel = 'prefetch';
  hint.href = pathname;
  document.head.append(hint);
}

/**
 * Fetches pages whose links are pointed at, touched or focused. Answers how to stop.
 * Firefox holds the hint against the policy's `default-src` (others ask whether any directive allows it) and would
 * check the page again at its visit: it is left alone, known by the rules for speculation that it lacks.
 */
export function prefetchOnIntent(): () => void {
  if (!HTMLScriptElement.supports?.('speculationrules')) return () => {};
  // What was pointed at before this script came.
  for (const target of document.querySelectorAll('a:is(:hover, :focus)')) fetchAhead({ target });
  for (const type of SIGNS_OF_INTENT) document.addEventListener(type, fetchAhead);
  return () => {
    for (const type of SIGNS_OF_INTENT) document.removeEventListener(type, fetchAhead);
  };
}
