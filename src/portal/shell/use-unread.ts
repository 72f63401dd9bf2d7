import { useEffect } from 'react';
import { nextPaint } from '../../lib/painted.ts';
import { loadAccount } from './account.ts';
import { $unread, loadUnread, titleWith } from './unread.ts';

/**
 * Reads the account once the page is painted, if it is asked to, and keeps the number of unread alerts
 * in the title. A page that knows better how many are unread asks for the account alone.
 */
export function useUnread(read: boolean, count: boolean): void {
  useEffect(() => {
    if (read) void nextPaint().then(() => void (count ? loadUnread() : loadAccount()));
  }, [read, count]);
  useEffect(
    () =>
      $unread.subscribe((unread) => {
        document.title = titleWith(document.title, unread);
      }),
    [],
  );
}
