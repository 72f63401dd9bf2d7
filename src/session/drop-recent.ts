/** Where what was chosen in the search is kept, and how to delete it. Not in `recent.ts`: every page needs this part. */
import { tryStorage } from '../lib/storage.ts';
import { $session } from './session.ts';

const PREFIX = 'recent:';

/** Where this affiliate's is. */
export const keyOf = (person: string): string => PREFIX + encodeURIComponent(person);

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
