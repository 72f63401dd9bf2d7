/**
 * Turns pages in place, by the platform's Navigation API. A browser without it loads documents, and so
 * does every address that is not a page of the portal.
 */
import { atom } from 'nanostores';
import { flushSync } from 'react-dom';
import { beginVisit, endFirstLoad, refreshShown } from '../../api/resource.ts';
import { type Place, PORTAL_PAGES, pageAt } from '../../config/portal.ts';
import { $address, isOwnWrite, readAddress } from '../../lib/address.ts';
import { hasUnsavedWork, releaseUnsavedWork } from '../../session/unsaved-work.ts';
import type { PageModule } from '../kit/page.ts';
import { preload } from './preload.ts';
import { load } from './routes.ts';
import { askToLeave, sayOffline } from './sentences.tsx';

/** A turn that takes longer (ms) shows the next page's title above a grey card; a shorter one goes from page to page. */
const PATIENCE_MS = 150;

/** The page that shows. */
export interface Shown extends Place {
  /** Absent while it loads. */
  module?: PageModule;
  /** Counts the visits, so that a link to the page that shows begins it anew. */
  visit: number;
}

export const $shown = atom<Shown | undefined>();

/** Shows the page at which this document was opened. Throws if its script does not come. */
export async function showFirst(): Promise<void> {
  const place = pageAt($address.get().pathname);
  if (!place) return;
  const module = await load(place);
  endFirstLoad();
  $shown.set({ ...place, visit: 0, ...(module && { module }) });
}

let bySelf = false;

/** Loads a document, also of a page that could be turned to. */
function loadDocument(href: string): void {
  bySelf = true;
  location.assign(href);
}

/** After a deploy a page's script is gone, and the new document has the new one; without a network, the current page would be lost. */
async function loadDocumentOrSay(href: string): Promise<void> {
  const there = await fetch(href, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );
  if (there) return loadDocument(href);
  sayOffline(href);
}

/** Asks whether to leave unsaved work, and goes on if so: the platform cannot wait for an answer. */
async function askThenGo(event: NavigateEvent): Promise<void> {
  const { destination, navigationType } = event;
  if (!(await askToLeave())) return;
  releaseUnsavedWork();
  if (navigationType === 'traverse') navigation.traverseTo(destination.key);
  else navigation.navigate(destination.url, { history: navigationType as 'push' | 'replace' });
}

/** The thing that a query names: another one is another page. */
const idIn = (search: string): string | null => new URLSearchParams(search).get('id');

/** Shows a page in the place of the one before. */
async function turn(to: URL, place: Place, event: NavigateEvent): Promise<void> {
  const before = $shown.get();
  const { pathname, search } = $address.get();
  const samePage = before?.module && to.pathname === pathname && idIn(to.search) === idIn(search);
  // Back and Forward over a page's own filters: the page stays, and follows its address.
  if (samePage && event.navigationType === 'traverse') {
    flushSync(readAddress);
    event.scroll();
    return;
  }
  const visit = (before?.visit ?? 0) + 1;
  const main = document.getElementById('main');
  const show = (module?: PageModule) => {
    const focused = document.activeElement;
    beginVisit();
    releaseUnsavedWork();
    document.title = titleOf(place);
    flushSync(() => {
      readAddress();
      $shown.set({ ...place, visit, ...(module && { module }) });
    });
    refreshShown();
    main?.setAttribute('aria-label', PORTAL_PAGES[place.key].title);
    // A page may have a better place for it, such as the field that its link names.
    if ([focused, document.body].includes(document.activeElement)) {
      main?.focus({ preventScroll: true });
    }
    // The platform does this once for each turn, and Back needs the page's content for it.
    if (module) event.scroll();
    else if (event.navigationType !== 'traverse') scrollTo({ top: 0, behavior: 'instant' });
  };
  const slow = setTimeout(() => show(), PATIENCE_MS);
  event.signal.addEventListener('abort', () => clearTimeout(slow));
  try {
    const module = await load(place);
    if (event.signal.aborted) return;
    if (!module) return loadDocument(to.href);
    clearTimeout(slow);
    show(module);
  } catch (error) {
    if (event.signal.aborted) return;
    console.error(`${to.pathname} was not loaded`, error);
    await loadDocumentOrSay(to.href);
  } finally {
    clearTimeout(slow);
  }
}

const siteName = () => document.title.split(' | ').at(-1);

/** The title of a page before it knows its thing. */
const titleOf = ({ key }: Place): string => `${PORTAL_PAGES[key].title} | ${siteName()}`;

function onNavigate(event: NavigateEvent): void {
  const { destination, navigationType, hashChange, downloadRequest, formData } = event;
  const to = new URL(destination.url);
  const place = to.origin === location.origin ? pageAt(to.pathname) : undefined;
  if (bySelf || isOwnWrite() || hashChange || navigationType === 'reload') return;
  if (hasUnsavedWork() && event.cancelable && place && downloadRequest === null) {
    event.preventDefault();
    void askThenGo(event);
    return;
  }
  // Other sites and pages, downloads and forms are the browser's.
  if (!place || !event.canIntercept || downloadRequest !== null || formData) return;
  preload(place, to);
  event.intercept({
    focusReset: 'manual',
    scroll: 'manual',
    handler: () => turn(to, place, event),
  });
}

/** From now on links, Back and Forward turn pages in place. */
export function turnInPlace(): void {
  // `navigation?.` alone throws where the name is unknown.
  window.navigation?.addEventListener('navigate', onNavigate);
}
