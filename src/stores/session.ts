/** Who is signed in, as this page knows it. */
import { atom } from 'nanostores';
import { forget, onUnauthenticated, query } from '../api/query.ts';
import { request, sentenceOf } from '../api/request.ts';
import { API_PATHS, type Credentials, type Done, type SessionUser } from '../contract/api.ts';
import { carryToast } from './toasts.ts';

/** The session's states (specification, section 4). `error` is for failures that say nothing about who is signed in. */
export type Session =
  | { status: 'loading' }
  | { status: 'authenticated'; user: SessionUser }
  | { status: 'unauthenticated' }
  | { status: 'error'; error: string };

export const $session = atom<Session>({ status: 'loading' });

const ME = [API_PATHS.me] as const;
const UNREACHABLE = 'We could not reach the server. Please check your connection and try again.';
const BROKEN = 'Something went wrong on our side. Please try again in a moment.';

/** Whether the server answered, if badly: `fetch` itself fails with a TypeError where it did not. */
const wasAnswered = (error: unknown) => !(error instanceof TypeError);

/** Asks the server who is signed in. Nobody is no failure; any other failure is an error that the person may retry. */
export async function loadSession(): Promise<void> {
  forget(ME);
  try {
    const user = await query<SessionUser | null>(ME, { on401: 'null' });
    $session.set(user ? { status: 'authenticated', user } : { status: 'unauthenticated' });
  } catch (error) {
    console.error('The session could not be checked', error);
    $session.set({
      status: 'error',
      error: sentenceOf(error, wasAnswered(error) ? BROKEN : UNREACHABLE),
    });
  }
}

/** As loadSession, and shows as loading meanwhile. */
export function reloadSession(): Promise<void> {
  $session.set({ status: 'loading' });
  return loadSession();
}

/** Signs in, asks for the session again, and greets on the next page. Throws what `request` throws. */
export async function login(credentials: Credentials): Promise<void> {
  await request<Done>('POST', API_PATHS.login, credentials);
  carryToast({ title: 'Login successful', description: 'Welcome back to the alliance' });
  await loadSession();
}

/** Ends the session on the server; answers whether that worked. A failure is logged. */
export async function logout(): Promise<boolean> {
  try {
    await request<Done>('POST', API_PATHS.logout);
  } catch (error) {
    console.error('Logout failed', error);
    return false;
  }
  forget(ME);
  return true;
}

/** Marks the session as ended, which sends a protected page to the login. */
export const endSession = (): void => $session.set({ status: 'unauthenticated' });

/**
 * Asks for the session, now and whenever this page comes back from the back-forward cache; it is
 * put there without what only the signed-in may see. Answers how to stop.
 */
export function followSession(): () => void {
  const blank = () => $session.set({ status: 'loading' });
  const askAgain = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void reloadSession();
  };
  window.addEventListener('pagehide', blank);
  window.addEventListener('pageshow', askAgain);
  onUnauthenticated(() => void reloadSession());
  void loadSession();
  return () => {
    window.removeEventListener('pagehide', blank);
    window.removeEventListener('pageshow', askAgain);
  };
}
