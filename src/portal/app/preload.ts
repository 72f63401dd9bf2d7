/** Loads pages, and preloads their scripts and first reads when their links are hovered or pressed. */
import {
  type Place,
  PORTAL_PAGES,
  type PortalPageKey,
  pageAt,
  readsOf,
} from '../../config/portal.ts';
import type { PageModule } from '../kit/page.ts';

const MODULES = import.meta.glob<PageModule>(['../**/*Page.tsx', '!../{login,choose-password}/**']);

const moduleOf = async (key: PortalPageKey): Promise<PageModule> => {
  const path = `../${PORTAL_PAGES[key].module}.tsx`;
  const found = MODULES[path];
  if (!found) throw new Error(`${path} is not a page`);
  return await found();
};

/** The pages that have been loaded. Not `React.lazy`, which holds content back for 300 ms. */
const loaded = new Map<PortalPageKey, PageModule>();

/** Loads a page and its data. Returns undefined if the record does not exist; throws if the script does not load. */
export async function load({ key, params }: Place): Promise<PageModule | undefined> {
  const module = loaded.get(key) ?? (await moduleOf(key));
  loaded.set(key, module);
  return module.prepare && !(await module.prepare(params)) ? undefined : module;
}

declare global {
  /** The priority of the scripts that are fetched for a dynamic import (scripts/build/preload.ts). */
  var scriptPriority: 'low' | undefined;
}

/** Preloads a page's script, by default with the priority of a script that is needed now. */
export async function preloadPage(key: PortalPageKey, priority?: 'low'): Promise<void> {
  if (loaded.has(key)) return;
  globalThis.scriptPriority = priority;
  // The requests are made before this returns.
  const loading = moduleOf(key);
  globalThis.scriptPriority = undefined;
  loaded.set(key, await loading);
}

/** An unused answer is dropped after this (ms). */
const KEPT_MS = 30_000;
/** A pointer that rests on a link this long (ms) counts as intent. */
const RESTING_MS = 65;

/**
 * Requests the page's first reads, by the same rules as a direct visit
 * (src/layouts/early-reads.ts). The first call for an answer takes it (src/api/request.ts).
 */
export function preload(place: Place, { searchParams }: URL): void {
  const id = searchParams.get('id');
  for (const read of readsOf(place)) {
    const path = id ? read.replace(':id', encodeURIComponent(id)) : read;
    // A list that the address filters is not the page's default list.
    const narrowed = path === read && path.includes('?') && searchParams.size > 0;
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
