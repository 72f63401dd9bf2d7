/**
 * What the signed-in affiliate chose in the search, kept in this browser until the session ends.
 * It may name clients.
 */
import { $person } from '../api/person.ts';
import { tryStorage } from '../lib/storage.ts';
import { keyOf } from './drop-recent.ts';

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
