/** The owner of the data that this page keeps. The session sets it, so that one person's data never reaches another. */
import { atom } from 'nanostores';
import { RequestError, UNAUTHENTICATED_STATUS } from './request.ts';

/** The username of the affiliate whose data is kept, or null if no one is known to be signed in. */
export const $person = atom<string | null>(null);

/** For whom the person works, as a part of keys. `work.ts` sets it; pages without it know of no one else. */
export const workInKeys = { part: '' };

/** Names this person's data in keys of the browser: it belongs to the person and to the affiliate for whom they work. */
export const ownerKey = (person: string): string => encodeURIComponent(person) + workInKeys.part;

let whenUnauthenticated = async () => false;

/** Sets the listener for calls that are refused without a session. It resolves to whether someone is signed in again. */
export const onUnauthenticated = (listener: () => Promise<boolean>): void => {
  whenUnauthenticated = listener;
};

/**
 * Runs a call. If it is refused without a session, waits until the same affiliate has signed in again
 * and runs it once more; if that does not happen, throws the refusal.
 */
export async function withSession<T>(work: () => Promise<T>): Promise<T> {
  const person = $person.get();
  try {
    return await work();
  } catch (error) {
    const refused = error instanceof RequestError && error.status === UNAUTHENTICATED_STATUS;
    if (!refused || !(await whenUnauthenticated())) throw error;
    // Work of one person is never repeated for another.
    if ($person.get() !== person) throw error;
    return work();
  }
}
