import { useLayoutEffect } from 'react';
import { $unread, titleWith } from './unread.ts';

/** Names the browser's tab after the page's record, since several may be open. */
export function useTitle(title: string | undefined, siteName: string): void {
  useLayoutEffect(() => {
    if (title) document.title = titleWith(`${title} | ${siteName}`, $unread.get());
  }, [title, siteName]);
}
