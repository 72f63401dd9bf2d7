/** Whose answers this page keeps. The session sets it, so that answers for one person never reach another. */
import { atom } from 'nanostores';

/** The user name of the affiliate whose answers are kept, or null if nobody is known to be signed in. */
export const $person = atom<string | null>(null);

let whenUnauthenticated = () => {};

/** Names the listener that learns of every call refused for lack of a session: it asks for the session again. */
export const onUnauthenticated = (listener: () => void): void => {
  whenUnauthenticated = listener;
};

/** Says that a call was refused for lack of a session. */
export const tellUnauthenticated = (): void => whenUnauthenticated();
