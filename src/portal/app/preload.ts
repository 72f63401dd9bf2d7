/** What a page reads first, asked for ahead of its visit: when its link is pointed at, and when it is pressed. */
import { type Place, pageAt } from '../../config/portal.ts';
import { preloadPage, readsOf } from './routes.ts';

/** An answer that nobody took is dropped after this (ms). */
const KEPT_MS = 30_000;
/** A pointer that rests this long (ms) on a link means it. */
const RESTING_MS = 65;

/** Asks for what the page reads first, by the rules of a direct visit (src/layouts/early-reads.ts). The call that needs an answer takes it (src/api/request.ts). */
export function preload({ key, params }: Place, { searchParams }: URL): void {
  const id = searchParams.get('id');
  for (const read of readsOf(key, params)) {
    const path = id ? read.replace(':id', encodeURIComponent(id)) : read;
    // A list that the address narrows is another one than the page's own.
    const narrowed = path.includes('?') && searchParams.size > 0;
    globalThis.preloadedAnswers ??= {};
    if (path.includes(':') || narrowed || globalThis.preloadedAnswers[path]) continue;
    const answer = fetch(path, { headers: { 'Content-Type': 'application/json' } });
    // Its failure is for the one who takes it.
    answer.catch(() => {});
    globalThis.preloadedAnswers[path] = answer;
    setTimeout(() => {
      if (globalThis.preloadedAnswers?.[path] === answer) delete globalThis.preloadedAnswers[path];
    }, KEPT_MS);
  }
}

/** The page that a link leads to, if turning to it is what a press would do. */
function linked(target: EventTarget | null): { place: Place; to: URL } | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || link.target || link.download) return undefined;
  const place = pageAt(link.pathname);
  return place && { place, to: new URL(link.href) };
}

/** Preloads pages whose links are pointed at, focused or pressed. Answers how to stop. */
export function preloadOnIntent(): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const begin = (event: Event) => {
    clearTimeout(resting);
    const link = linked(event.target);
    // The page itself, or another view of it, which it asks for by itself.
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
