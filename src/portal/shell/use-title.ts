import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { $lost, $session } from '../../session/session.ts';
import { $unread, titleWith } from './unread.ts';

/** Names the browser's tab after the page's record, since several may be open; not while its session is lost. */
export function useTitle(title: string | undefined, siteName: string): void {
  const session = useStore($session);
  const lost = useStore($lost);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the session takes the title back.
  useLayoutEffect(() => {
    if (title && !lost) document.title = titleWith(`${title} | ${siteName}`, $unread.get());
  }, [title, siteName, session, lost]);
}
