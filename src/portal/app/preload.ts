/** Preloads a page's first reads when its link is hovered or pressed. */
import { type Place, pageAt } from '../../config/portal.ts';
import { preloadPage, readsOf } from './routes.ts';

/** An unused answer is dropped after this (ms). */
const KEPT_MS = 30_000;
/** A pointer that rests on a link this long (ms) counts as intent. */
const RESTING_MS = 65;

/**
 * Requests the page's first reads, by the same rules as a direct visit
 * (src/layouts/early-reads.ts). The first call for an answer takes it (src/api/request.ts).
 */
export function preload({ key, params }: Place, { searchParams }: URL): void {
  const id = searchParams.get('id');
  for (const read of readsOf(key, params)) {
    const path = id ? read.replace(':id', encodeURIComponent(id)) : read;
    // A list that the address filters is not the page's default list.
    const narrowed = path.includes('?') && searchParams.size > 0;
    globalThis.preloadedAnswers ??= {};
    if (path.includes(':') || narrowed || globalThis.preloadedAnswers[path]) continue;
    const answer = fetch(path, { headers: { 'Content-Type': 'application/json' } });
    // The call that takes the answer handles its failure.
    answer.catch(() => {});
    globalThis.preloadedAnswers[path] = answer;
    setTimeout(() => {
      if (globalThis.preloadedAnswers?.[path] === answer) delete globalThis.preloadedAnswers[path];
    }, KEPT_MS);
  }
}

/** The page that a link leads to, if a press would turn to it in place. */
function linked(target: EventTarget | null): { place: Place; to: URL } | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || link.target || link.download) return undefined;
  const place = pageAt(link.pathname);
  return place && { place, to: new URL(link.href) };
}

/** Preloads a page when its link is hovered, focused or pressed. Returns a function that stops it. */
export function preloadOnIntent(): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const begin = (event: Event) => {
    clearTimeout(resting);
    const link = linked(event.target);
    // The current page, or another view of it: it loads its own data.
    if (!link || (link.to.pathname === location.pathname && !link.to.searchParams.has('id')))
      return;
    const ask = () => {
      preload(link.place, link.to);
      preloadPage(link.place.key).catch(() => {});
    };
    if (event.type === 'pointerover') resting = setTimeout(ask, RESTING_MS);
    else ask();
  };
  const types = ['pointerover', 'pointerdown', 'focusin'];
  for (const type of types) document.addEventListener(type, begin, { passive: true });
  return () => {
    for (const type of types) document.removeEventListener(type, begin);
  };
}
