import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { $lost } from '../../session/session.ts';
import { $unread, titleWith } from './unread.ts';

/** Names the browser's tab after the page's record, since several may be open; not while its session is lost. */
export function useTitle(title: string | undefined, siteName: string): void {
  const lost = useStore($lost);
  useLayoutEffect(() => {
    if (title && !lost) document.title = titleWith(`${title} | ${siteName}`, $unread.get());
  }, [title, siteName, lost]);
}
