/** The number of unread alerts, shown in the menus and in the title. */

import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useLayoutEffect } from 'react';
import { $person } from '../../api/person.ts';
import { nextPaint } from '../../lib/painted.ts';
import { $lost, $session } from '../../session/session.ts';
import { loadAccount } from './account.ts';

/** Names the browser's tab after the page's record, since several may be open; not while its session is lost. */
export function useTitle(title: string | undefined, siteName: string): void {
  const session = useStore($session);
  const lost = useStore($lost);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the session takes the title back.
  useLayoutEffect(() => {
    if (title && !lost) document.title = titleWith(`${title} | ${siteName}`, $unread.get());
  }, [title, siteName, session, lost]);
}

/**
 * Loads the account after the first paint, if `read`, and keeps the number of unread alerts in the
 * title. A page that already knows the count loads only the account.
 */
export function useUnread(read: boolean, count: boolean, visit = 0): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again with each visit.
  useEffect(() => {
    if (read) void nextPaint().then(() => void (count ? loadUnread() : loadAccount()));
  }, [read, count, visit]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own title.
  useEffect(
    () =>
      $unread.subscribe((unread) => {
        document.title = titleWith(document.title, unread);
      }),
    [visit],
  );
}

/** The number of unread alerts, or null until it is known. */
export const $unread = atom<number | null>(null);

let turn = 0;

/** Loads the number; on failure the menus show none. Never throws. */
async function loadUnread(): Promise<void> {
  turn += 1;
  const mine = turn;
  const account = await loadAccount();
  if (account && mine === turn) $unread.set(account.unread);
}

/** Sets the number that an alerts page just learned, and drops any older answer still in flight. */
export function setUnread(unread: number): void {
  turn += 1;
  $unread.set(unread);
}

$person.listen((_person, before) => {
  if (before === null) return;
  turn += 1;
  $unread.set(null);
});

/** The page's title with the number in front, as mail programs show it. */
export const titleWith = (title: string, unread: number | null): string =>
  `${unread ? `(${unread}) ` : ''}${title.replace(/^\(\d+\) /, '')}`;
