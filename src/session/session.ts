/** The signed-in affiliate, as this page knows it. */
import { atom } from 'nanostores';
import { $person, onUnauthenticated } from '../api/person.ts';
import { forget, query } from '../api/query.ts';
import { failureSentence, request } from '../api/request.ts';
import { STRIP_KEY } from '../config/theme.ts';
import type { Credentials, Done, SessionUser, Unfinished } from '../contract/auth/auth.ts';
import * as routes from '../contract/auth/auth.ts';
import { tryStorage } from '../lib/storage.ts';
import { dropDraftsExcept, hasUnsavedWork, releaseUnsavedWork } from './drafts.ts';

/*
 * Messages between tabs of one browser about their shared session: someone signed in, the session was
 * found to have ended, the affiliate logged out, or the session works for another. A tab that receives a message asks
 * the server.
 */

type News = 'signed-in' | 'ended' | 'left' | 'switched';

let channel: BroadcastChannel | undefined;

const open = (): BroadcastChannel => {
  channel ??= new BroadcastChannel('session');
  return channel;
};

export const tellOtherTabs = (news: News): void => open().postMessage(news);

/** Opens the channel to the other tabs, until `stopHearing`. */
function hearOtherTabs(listener: (news: News) => void): void {
  open().onmessage = ({ data }: MessageEvent<News>) => listener(data);
}

/** Closes the channel to the other tabs: while it is open, some browsers exclude the page from the back-forward cache. */
export function stopHearing(): void {
  channel?.close();
  channel = undefined;
}

/** The session's states. `error` is for failures that say nothing about the session. */
export type Session =
  | { status: 'loading' }
  | { status: 'authenticated'; user: SessionUser }
  | { status: 'unauthenticated' }
  | { status: 'error'; error: string };

export const $session = atom<Session>({ status: 'loading' });

/** Whether the session has ended under a page that stays, and asks its affiliate to sign in again. */
export const $lost = atom(false);

const ME = [routes.me.path] as const;

/** The key in `localStorage` while someone is signed in: scripts cannot see the session's cookie. */
const SIGNED_IN_KEY = 'signed-in';

const noteSignedIn = (isSignedIn: boolean): void =>
  tryStorage((storage) => {
    if (isSignedIn) return storage.setItem(SIGNED_IN_KEY, 'yes');
    storage.removeItem(SIGNED_IN_KEY);
    // The next person may work for someone else, or for no one.
    storage.removeItem(STRIP_KEY);
  }, 'localStorage');

/** Whether this browser knows that no one is signed in. If storage is blocked, it does not. */
const isNobody = (): boolean =>
  tryStorage((storage) => storage.getItem(SIGNED_IN_KEY), 'localStorage') === null;

const isSessionUser = (value: unknown): value is SessionUser =>
  typeof value === 'object' &&
  value !== null &&
  ['firstName', 'lastName', 'username', 'email'].every(
    (field) => typeof (value as Record<string, unknown>)[field] === 'string',
  );

let sessionRequests = 0;

interface Loading {
  /** Whether another tab reported the change. */
  toldByTab?: boolean;
  /** Whether the page stays if the session has ended, even without unsaved work. */
  inPlace?: boolean;
}

/**
 * Asks the server for the session. Being signed out is not a failure, and the other tabs are told; any
 * other failure is an error that the person may retry. Resolves to whether this was the last question.
 */
async function loadSession({ toldByTab = false, inPlace = false }: Loading = {}): Promise<boolean> {
  forget(ME);
  sessionRequests += 1;
  const turn = sessionRequests;
  // Preloaded responses belong to the person who was signed in then.
  if (turn > 1) globalThis.preloadedAnswers = undefined;
  let next: Session;
  try {
    const user = await query<unknown>(ME, { on401: 'null' });
    if (user !== null && !isSessionUser(user)) throw new Error('The answer names no user');
    next = user ? { status: 'authenticated', user } : { status: 'unauthenticated' };
  } catch (error) {
    console.error('The session could not be checked', error);
    next = { status: 'error', error: failureSentence(error) };
  }
  // Ignore a stale response.
  if (turn !== sessionRequests) return false;
  enter(next, inPlace);
  // The session may have timed out. Do not pass on news from another tab, or tabs would message each other endlessly.
  if (next.status === 'unauthenticated' && !toldByTab) tellOtherTabs('ended');
  return true;
}

/** Whether this page outlives its session. */
const stays = (): boolean => hasUnsavedWork() || $lost.get();

/** Sets the state and deletes everything that belongs to someone else. */
function enter(next: Session, inPlace: boolean): void {
  const { status } = $session.get();
  if (next.status !== 'authenticated' && status === 'authenticated' && (inPlace || stays())) {
    if (next.status === 'unauthenticated') $lost.set(true);
    if (stays()) return;
  }
  if (next.status === 'authenticated') {
    noteSignedIn(true);
    dropDraftsExcept(next.user.username);
    $person.set(next.user.username);
  }
  if (next.status === 'unauthenticated') {
    noteSignedIn(false);
    $person.set(null);
  }
  $session.set(next);
  $lost.set(false);
}

let recovery: Promise<boolean> | undefined;

/**
 * After a refused call: checks the session and, if it has ended, waits for the next sign-in. Resolves
 * to whether someone is signed in; calls that are refused together share one question.
 */
function recover(): Promise<boolean> {
  recovery ??= askAgain().finally(() => {
    recovery = undefined;
  });
  return recovery;
}

async function askAgain(): Promise<boolean> {
  if (!(await loadSession({ inPlace: true }))) return false;
  if ($lost.get()) {
    await new Promise<void>((resolve) => {
      const stop = $lost.listen(() => {
        stop();
        resolve();
      });
    });
  }
  return $session.get().status === 'authenticated';
}

/** Loads the session again: after the profile changed the names, or after this page ended it. */
export const checkSession = async (): Promise<void> => void (await loadSession());

/** Like loadSession, but shows as loading meanwhile. */
export async function reloadSession(): Promise<void> {
  $session.set({ status: 'loading' });
  await loadSession();
}

/** Sends username and password; returns whether another step is needed. Throws what `request` throws. */
export const login = (credentials: Credentials): Promise<Done | Unfinished> =>
  request('POST', routes.login.path, credentials);

/** Loads the session after a sign-in; returns whether this browser kept it. */
export async function signedIn(): Promise<boolean> {
  tellOtherTabs('signed-in');
  await loadSession();
  return $session.get().status === 'authenticated' && !$lost.get();
}

/** Drops all unsaved work, for a logout. */
export function letGo(): void {
  noteSignedIn(false);
  releaseUnsavedWork();
  dropDraftsExcept(null);
}

/** Marks the session as ended, which redirects a protected page to the login. Drafts stay. */
export function endSession(): void {
  noteSignedIn(false);
  $session.set({ status: 'unauthenticated' });
  $lost.set(false);
}

/**
 * Handles a message from another tab. The message proves nothing, so ask the server, and hide
 * everything but unsaved work until it responds.
 */
function hear(news: News): void {
  // All that the tab shows belongs to another affiliate; what was typed is kept for that one.
  if (news === 'switched') {
    releaseUnsavedWork();
    location.reload();
    return;
  }
  if (news === 'left') {
    letGo();
    $lost.set(false);
  }
  if (news !== 'signed-in' && $session.get().status === 'unauthenticated') return;
  if (!stays()) $session.set({ status: 'loading' });
  void loadSession({ toldByTab: true });
}

let askedAhead = false;

/**
 * Preloads the session before React follows it, so that the first rendering may already have it.
 * Resolves when the session is known.
 */
export async function preloadSession(): Promise<void> {
  askedAhead = true;
  await loadSession();
}

/**
 * Loads the session: now, unless `preloadSession` has done so, whenever another tab reports a change,
 * and whenever this page is restored from the back-forward cache, which it enters without private
 * content. `ifLikely` asks the server only if someone may be signed in, because browsers log a refused
 * request as an error. Returns a function that stops it.
 */
export function followSession(ifLikely = false): () => void {
  const ask = () => {
    if (ifLikely && isNobody()) $session.set({ status: 'unauthenticated' });
    else void reloadSession();
  };
  const blank = () => {
    stopHearing();
    // A pending response must not change a page that was left.
    sessionRequests += 1;
    $session.set({ status: 'loading' });
    $lost.set(false);
  };
  const askAfterReturn = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    hearOtherTabs(hear);
    ask();
  };
  window.addEventListener('pagehide', blank);
  window.addEventListener('pageshow', askAfterReturn);
  onUnauthenticated(recover);
  hearOtherTabs(hear);
  if (!askedAhead) ask();
  askedAhead = false;
  return () => {
    stopHearing();
    window.removeEventListener('pagehide', blank);
    window.removeEventListener('pageshow', askAfterReturn);
  };
}
