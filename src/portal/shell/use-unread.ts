import { useEffect } from 'react';
import { nextPaint } from '../../lib/painted.ts';
import { $unread, loadUnread, titleWith } from './unread.ts';

/** Counts the unread alerts once the page is painted, if it is asked to, and keeps the number in the title. */
export function useUnread(count: boolean): void {
  useEffect(() => {
    if (count) void nextPaint().then(loadUnread);
  }, [count]);
  useEffect(
    () =>
      $unread.subscribe((unread) => {
        document.title = titleWith(document.title, unread);
      }),
    [],
  );
}
