/** The owner of the data that this page keeps. The session sets it, so that one person's data never reaches another. */
import { atom } from 'nanostores';

/** The username of the affiliate whose data is kept, or null if no one is known to be signed in. */
export const $person = atom<string | null>(null);

let whenUnauthenticated = () => {};

/** Sets the listener for calls that are refused without a session. It checks the session again. */
export const onUnauthenticated = (listener: () => void): void => {
  whenUnauthenticated = listener;
};

/** Reports that a call was refused without a session. */
export const tellUnauthenticated = (): void => whenUnauthenticated();
