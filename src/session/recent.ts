/**
 * The signed-in affiliate's recent choices in the search, kept in this browser until the session ends.
 * They may name clients.
 */
import { $person, ownerKey } from '../api/person.ts';
import { tryStorage } from '../lib/storage.ts';
import { $session } from './session.ts';

const PREFIX = 'recent:';

const keyOf = (person: string): string => PREFIX + ownerKey(person);

/** Deletes the choices of everyone but this person; with null, of everyone. */
export function dropRecentExcept(person: string | null): void {
  tryStorage((storage) => {
    const own = person === null ? undefined : PREFIX + encodeURIComponent(person);
    for (const key of Object.keys(storage)) {
      if (key.startsWith(PREFIX) && (!own || !`${key}+`.startsWith(`${own}+`)))
        storage.removeItem(key);
    }
  }, 'localStorage');
}

/** While a page is open, deletes other people's choices from this browser. Returns a function that stops it. */
export const forgetRecentOfOthers = (): (() => void) =>
  $session.subscribe((session) => {
    if (session.status === 'authenticated') dropRecentExcept(session.user.username);
    if (session.status === 'unauthenticated') dropRecentExcept(null);
  });

const MOST = 6;

export interface Recent {
  kind: string;
  title: string;
  href: string;
  place: string;
}

function withKey<T>(work: (storage: Storage, key: string) => T): T | undefined {
  const person = $person.get();
  return person === null
    ? undefined
    : tryStorage((storage) => work(storage, keyOf(person)), 'localStorage');
}

/** This affiliate's choices, latest first. */
export const readRecent = (): readonly Recent[] =>
  withKey((storage, key) => JSON.parse(storage.getItem(key) ?? '[]')) ?? [];

export function keepRecent({ kind, title, href, place }: Recent): void {
  const others = readRecent().filter((one) => one.href !== href);
  const all = [{ kind, title, href, place }, ...others].slice(0, MOST);
  withKey((storage, key) => storage.setItem(key, JSON.stringify(all)));
}
