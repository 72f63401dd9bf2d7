/** Where drafts are kept, how to find them, and how to delete them. Not in `drafts.ts`: the login needs only this part. */
import { tryStorage } from '../lib/storage.ts';

const PREFIX = 'unsaved:';

/** How the keys of this affiliate's drafts begin. */
export const prefixOf = (person: string): string => `${PREFIX}${encodeURIComponent(person)}:`;

/** Whether this tab has somebody's draft of this name; it is not known yet who is signed in. */
export const hasDraft = (name: string): boolean =>
  tryStorage((storage) =>
    Object.keys(storage).some((key) => key.startsWith(PREFIX) && key.endsWith(`:${name}`)),
  ) ?? false;

/** Forgets the drafts of everybody but this person; with null, of everybody. */
export function dropDraftsExcept(person: string | null): void {
  tryStorage((storage) => {
    const others = Object.keys(storage).filter(
      (key) => key.startsWith(PREFIX) && (person === null || !key.startsWith(prefixOf(person))),
    );
    for (const key of others) storage.removeItem(key);
  });
}
