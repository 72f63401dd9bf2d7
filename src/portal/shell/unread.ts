/** How many alerts are unread: beside the word in the menus, and in the title. */
import { atom } from 'nanostores';
import { $person } from '../../api/person.ts';
import { loadAccount } from './account.ts';

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
