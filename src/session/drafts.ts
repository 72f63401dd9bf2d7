/**
 * Unsaved work of the signed-in affiliate, kept in this tab so that it survives a reload and the end
 * of the session. It is deleted when it is saved, when the affiliate logs out, and when someone else
 * signs in.
 */
import { $person } from '../api/person.ts';
import { tryStorage } from '../lib/storage.ts';

/* The unsaved-changes guard: pages with unsaved work stay as they are if the session times out. */

const holders = new Set<object>();

export const hasUnsavedWork = (): boolean => holders.size > 0;

/** Guards this page because it has unsaved work. Returns a function that releases the guard. */
export function guardUnsavedWork(): () => void {
  const holder = {};
  holders.add(holder);
  return () => void holders.delete(holder);
}

/** Releases all guards, because the affiliate has logged out. */
export const releaseUnsavedWork = (): void => holders.clear();

/* Drafts. */

const PREFIX = 'unsaved:';

const prefixOf = (person: string): string => `${PREFIX}${encodeURIComponent(person)}:`;

/** Deletes the drafts of everyone but this person; with null, of everyone. */
export function dropDraftsExcept(person: string | null): void {
  tryStorage((storage) => {
    const others = Object.keys(storage).filter(
      (key) => key.startsWith(PREFIX) && (person === null || !key.startsWith(prefixOf(person))),
    );
    for (const key of others) storage.removeItem(key);
  });
}

/** Runs `work` with the key of this affiliate's draft; does nothing if no one is signed in. */
function withKey<T>(name: string, work: (storage: Storage, key: string) => T): T | undefined {
  const person = $person.get();
  if (person === null) return undefined;
  return tryStorage((storage) => work(storage, prefixOf(person) + name));
}

export function keepDraft(name: string, values: object): void {
  withKey(name, (storage, key) => storage.setItem(key, JSON.stringify(values)));
}

export const readDraft = <Values extends object>(name: string): Values | undefined =>
  withKey(name, (storage, key) => JSON.parse(storage.getItem(key) ?? 'null') ?? undefined);

export function dropDraft(name: string): void {
  withKey(name, (storage, key) => storage.removeItem(key));
}
