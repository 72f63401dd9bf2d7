/**
 * What the signed-in affiliate chose in the search, kept in this browser until the session ends.
 * It may name clients.
 */
import { $person } from '../api/person.ts';
import { tryStorage } from '../lib/storage.ts';
import { $session } from './session.ts';

/* Where what was chosen in the search is kept, and how to delete it. */

const PREFIX = 'recent:';

/** Where this affiliate's is. */
const keyOf = (person: string): string => PREFIX + encodeURIComponent(person);

/** Forgets what was chosen by everybody but this person; with null, by everybody. */
export function dropRecentExcept(person: string | null): void {
  tryStorage((storage) => {
    const kept = person === null ? undefined : keyOf(person);
    for (const key of Object.keys(storage)) {
      if (key.startsWith(PREFIX) && key !== kept) storage.removeItem(key);
    }
  }, 'localStorage');
}

/** While a page is open: at this browser nobody finds what another one chose. Answers how to stop. */
export const forgetRecentOfOthers = (): (() => void) =>
  $session.subscribe((session) => {
    if (session.status === 'authenticated') dropRecentExcept(session.user.username);
    if (session.status === 'unauthenticated') dropRecentExcept(null);
  });

const MOST = 6;

/** Something that was chosen. */
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

/** What this affiliate chose, the last first. */
export const readRecent = (): readonly Recent[] =>
  withKey((storage, key) => JSON.parse(storage.getItem(key) ?? '[]')) ?? [];

/** Keeps what was chosen. */
export function keepRecent({ kind, title, href, place }: Recent): void {
  const others = readRecent().filter((one) => one.href !== href);
  const all = [{ kind, title, href, place }, ...others].slice(0, MOST);
  withKey((storage, key) => storage.setItem(key, JSON.stringify(all)));
}
