/**
 * Turns pages in place with the Navigation API. Browsers without it load documents, and so do all
 * addresses that are not pages of the portal.
 */
import { atom } from 'nanostores';
import { flushSync } from 'react-dom';
import { beginVisit, refreshShown } from '../../api/call.ts';
import { type Place, PORTAL_PAGES, pageAt } from '../../config/portal.ts';
import { $address, isOwnWrite, readAddress } from '../../lib/address.ts';
import { hasUnsavedWork, releaseUnsavedWork } from '../../session/drafts.ts';
import { $lost, $session } from '../../session/session.ts';
import { showToast } from '../../toasts/toasts.ts';
import { askToLeave } from '../kit/ask-to-leave.tsx';
import type { PageModule } from '../kit/page.ts';
import { $unread, titleWith } from '../shell/unread.ts';
import { load, preload } from './preload.ts';

/**
 * If a page takes longer than this to load (ms), its title shows above a gray card; otherwise the
 * old page shows until the new one is ready.
 */
const PATIENCE_MS = 100;

interface Shown extends Place {
  /** Undefined while it loads. */
  module?: PageModule;
  /** Counts the visits, so that a link to the current page starts it over. */
  visit: number;
  /** The name of the page's record in the pressed link: the heading until the record has loaded. */
  name?: string;
}

export const $shown = atom<Shown | undefined>();

let leavesDocument = false;

/** Loads a document, even for a page that could be turned in place. */
function loadDocument(href: string): void {
  leavesDocument = true;
  location.assign(href);
}

/**
 * After a deploy, a page's old script is gone and a new document has the new one. Without a
 * network, loading a document would lose the current page.
 */
async function loadDocumentOrSay(href: string): Promise<void> {
  const isReachable = await fetch(href, { method: 'HEAD' }).then(
    () => true,
    () => false,
  );
  if (isReachable) return loadDocument(href);
  showToast({
    kind: 'warning',
    title: 'This page did not load',
    description: 'You seem to be offline. Check your connection and try again.',
    action: { label: 'Try again', onPress: () => location.assign(href) },
  });
}

/** Asks whether to leave unsaved work, and navigates if so: the Navigation API cannot wait for an answer. */
async function askThenGo(event: NavigateEvent): Promise<void> {
  const { destination, navigationType } = event;
  if (!(await askToLeave())) return;
  releaseUnsavedWork();
  if (navigationType === 'traverse') navigation.traverseTo(destination.key);
  else navigation.navigate(destination.url, { history: navigationType as 'push' | 'replace' });
}

/** The id in a query. A different id is a different page. */
const idIn = (search: string): string | null => new URLSearchParams(search).get('id');

/** Replaces the current page with another. */
async function turn(to: URL, place: Place, event: NavigateEvent): Promise<void> {
  const before = $shown.get();
  const { pathname, search } = $address.get();
  const samePage = before?.module && to.pathname === pathname && idIn(to.search) === idIn(search);
  // Back and Forward within a page's own filters keep the page, which follows its address.
  if (samePage && event.navigationType === 'traverse') {
    flushSync(readAddress);
    event.scroll();
    return;
  }
  const visit = (before?.visit ?? 0) + 1;
  const link = event.sourceElement?.closest<HTMLElement>('[data-name]');
  const name = link?.dataset.name;
  const main = document.getElementById('main');
  let arrived = false;
  const show = (module?: PageModule) => {
    // Whoever moved the focus while the page loaded keeps it.
    const left = arrived ? document.body : document.activeElement;
    arrived = true;
    beginVisit();
    releaseUnsavedWork();
    document.title = titleOf(place);
    flushSync(() => {
      readAddress();
      $shown.set({ ...place, visit, ...(module && { module }), ...(name && { name }) });
    });
    refreshShown();
    // A page may have moved the focus to a better place, such as the field that its link names.
    if ([left, document.body].includes(document.activeElement)) {
      main?.focus({ preventScroll: true });
    }
    // The browser restores the scroll position once per navigation; Back needs the page's content for that.
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

/** A page's title before its record has loaded. */
const titleOf = ({ key }: Place): string => `${PORTAL_PAGES[key].title} | ${siteName()}`;

function onNavigate(event: NavigateEvent): void {
  const { destination, navigationType, hashChange, downloadRequest, formData } = event;
  const to = new URL(destination.url);
  const place = to.origin === location.origin ? pageAt(to.pathname) : undefined;
  if (leavesDocument || isOwnWrite() || hashChange || navigationType === 'reload') return;
  if (hasUnsavedWork() && event.cancelable && place && downloadRequest === null) {
    event.preventDefault();
    void askThenGo(event);
    return;
  }
  // The browser handles other sites and pages, downloads and forms.
  if (!place || !event.canIntercept || downloadRequest !== null || formData) return;
  preload(place, to);
  event.intercept({
    focusReset: 'manual',
    scroll: 'manual',
    handler: () => turn(to, place, event),
  });
}

/** Gives the tab and a page that loads their own title until the page names its record again, which may be a client of someone else. */
function hideRecord(): void {
  const now = $shown.get();
  if (!now) return;
  const { name, ...shown } = now;
  if (name) $shown.set(shown);
  document.title = titleWith(titleOf(shown), $unread.get());
}

/** From now on, links, Back and Forward turn pages in place. */
export function turnInPlace(): void {
  $session.listen(hideRecord);
  $lost.listen(hideRecord);
  // `navigation?.` alone throws if the global does not exist.
  window.navigation?.addEventListener('navigate', onNavigate);
}
