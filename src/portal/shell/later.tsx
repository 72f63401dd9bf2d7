/** What every page of the portal needs only once it is painted. */
import type { PortalPageKey } from '../../config/portal.ts';
import { dropRecentExcept } from '../../session/recent.ts';
import { $session } from '../../session/session.ts';
import { followDisplay } from './display.ts';
import { EndsNotice } from './EndsNotice.tsx';
import { listenToKeys } from './shortcuts.ts';
import { TwoStepNotice } from './TwoStepNotice.tsx';

export { IdleWatch } from './IdleWatch.tsx';

/** What the affiliate should know of the account, whatever the page. */
export const Notices = ({ page }: { page: PortalPageKey }) => (
  <>
    <EndsNotice />
    <TwoStepNotice page={page} />
  </>
);

/** What one affiliate chose in the search, no other one finds at this browser. */
const forgetRecent = () =>
  $session.subscribe((session) => {
    if (session.status === 'authenticated') dropRecentExcept(session.user.username);
    if (session.status === 'unauthenticated') dropRecentExcept(null);
  });

/** Follows what other tabs choose in Settings, and listens to the keyboard shortcuts. Answers how to stop. */
export function begin(): () => void {
  const stops = [followDisplay(), listenToKeys(), forgetRecent()];
  return () => {
    for (const stop of stops) stop();
  };
}
