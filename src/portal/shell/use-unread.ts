import { useEffect } from 'react';
import { nextPaint } from '../../lib/painted.ts';
import { $unread, loadUnread, titleWith } from './unread.ts';

/** Counts the unread alerts once the page is painted, and keeps the number in its title. */
export function useUnread(signedIn: boolean): void {
  useEffect(() => {
    if (signedIn) void nextPaint().then(loadUnread);
  }, [signedIn]);
  useEffect(
    () =>
      $unread.subscribe((unread) => {
        document.title = titleWith(document.title, unread);
      }),
    [],
  );
}
