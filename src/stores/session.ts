/** Who is signed in, as this page knows it. */
import { atom } from 'nanostores';
import { RequestError, request } from '../api/request.ts';
import { API_PATHS, type Credentials, type Done, type SessionUser } from '../contract/api.ts';

/** The session's states (specification, section 4). `error` is for failures that say nothing about who is signed in. */
export type Session =
  | { status: 'loading' }
  | { status: 'authenticated'; user: SessionUser }
  | { status: 'unauthenticated' }
  | { status: 'error'; error: string };

export const $session = atom<Session>({ status: 'loading' });

const UNAUTHENTICATED_STATUS = 401;

/** Asks the server who is signed in. A 401 means nobody; any other failure is an error that the person may retry. */
export async function loadSession(): Promise<void> {
  try {
    const user = await request<SessionUser>('GET', API_PATHS.me);
    $session.set({ status: 'authenticated', user });
  } catch (error) {
    if (error instanceof RequestError && error.status === UNAUTHENTICATED_STATUS) {
      return $session.set({ status: 'unauthenticated' });
    }
    const sentence = error instanceof RequestError ? error.sentence : undefined;
    $session.set({
      status: 'error',
      error: sentence ?? 'We could not reach the server. Please check your connection.',
    });
  }
}

/** Signs in and asks for the session again. Throws what `request` throws. */
export async function login(credentials: Credentials): Promise<void> {
  await request<Done>('POST', API_PATHS.login, credentials);
  await loadSession();
}

/** Ends the session on the server; answers whether that worked. A failure is logged. */
export async function logout(): Promise<boolean> {
  try {
    await request<Done>('POST', API_PATHS.logout);
    $session.set({ status: 'unauthenticated' });
    return true;
  } catch (error) {
    console.error('Logout failed', error);
    return false;
  }
}
