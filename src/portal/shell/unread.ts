/** How many alerts are unread: beside the word in the menus, and in the title. */
import { atom } from 'nanostores';
import { useEffect } from 'react';
import { $person } from '../../api/person.ts';
import { nextPaint } from '../../lib/painted.ts';
import { loadAccount } from './account.ts';

/**
 * Reads the account once the page is painted, if it is asked to, and keeps the number of unread alerts
 * in the title. A page that knows better how many are unread asks for the account alone.
 */
export function useUnread(read: boolean, count: boolean, visit = 0): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each visit anew.
  useEffect(() => {
    if (read) void nextPaint().then(() => void (count ? loadUnread() : loadAccount()));
  }, [read, count, visit]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has a title of its own.
  useEffect(
    () =>
      $unread.subscribe((unread) => {
        document.title = titleWith(document.title, unread);
      }),
    [visit],
  );
}

/** The number of unread alerts, or null while it is not known. */
export const $unread = atom<number | null>(null);

let turn = 0;

/** Asks the server; a failure leaves the menus without a number. Never throws. */
export async function loadUnread(): Promise<void> {
  turn += 1;
  const mine = turn;
  const account = await loadAccount();
  if (account && mine === turn) $unread.set(account.unread);
}

/** Says what a page of alerts has just learned; an answer that is on its way is older. */
export function setUnread(unread: number): void {
  turn += 1;
  $unread.set(unread);
}

$person.listen((_person, before) => {
  if (before === null) return;
  turn += 1;
  $unread.set(null);
});

/** The page's title with the number in front, as mail programs have it. */
export const titleWith = (title: string, unread: number | null): string =>
  `${unread ? `(${unread}) ` : ''}${title.replace(/^\(\d+\) /, '')}`;
