/**
 * Unsaved work of the signed-in affiliate, kept in this tab so that it survives a reload and a
 * session that has ended. It goes when it is saved, when the affiliate logs out, and when somebody
 * else signs in.
 */
import { $person } from '../api/person.ts';
import { tryStorage } from '../lib/storage.ts';

const PREFIX = 'unsaved:';

/** How the keys of this affiliate's drafts begin. */
const prefixOf = (person: string): string => `${PREFIX}${encodeURIComponent(person)}:`;

/** Forgets the drafts of everybody but this person; with null, of everybody. */
export function dropDraftsExcept(person: string | null): void {
  tryStorage((storage) => {
    const others = Object.keys(storage).filter(
      (key) => key.startsWith(PREFIX) && (person === null || !key.startsWith(prefixOf(person))),
    );
    for (const key of others) storage.removeItem(key);
  });
}

/** Does something with this affiliate's draft; nothing if nobody is signed in. */
function withKey<T>(name: string, work: (storage: Storage, key: string) => T): T | undefined {
  const person = $person.get();
  if (person === null) return undefined;
  return tryStorage((storage) => work(storage, prefixOf(person) + name));
}

/** Keeps the values of a form. */
export function keepDraft(name: string, values: object): void {
  withKey(name, (storage, key) => storage.setItem(key, JSON.stringify(values)));
}

/** The values that were kept, or undefined. */
export const readDraft = <Values extends object>(name: string): Values | undefined =>
  withKey(name, (storage, key) => JSON.parse(storage.getItem(key) ?? 'null') ?? undefined);

/** Forgets the values, once they are saved. */
export function dropDraft(name: string): void {
  withKey(name, (storage, key) => storage.removeItem(key));
}
