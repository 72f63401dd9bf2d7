/** What every page of the portal needs only once it is painted. */

import { fetchFonts } from '../../components/fonts.ts';
import type { PortalPageKey } from '../../config/portal.ts';
import { forgetRecentOfOthers } from '../../session/drop-recent.ts';
import { followDisplay } from './display.ts';
import { EndsNotice } from './EndsNotice.tsx';
import { Offline } from './Offline.tsx';
import { prefetchOnIntent } from './prefetch.ts';
import { listenToKeys } from './shortcuts.ts';
import { TwoStepNotice } from './TwoStepNotice.tsx';

export { IdleWatch } from './IdleWatch.tsx';

/** What the affiliate should know of the connection and the account, whatever the page. */
export const Notices = ({ page }: { page: PortalPageKey }) => (
  <>
    <Offline />
    <EndsNotice />
    <TwoStepNotice page={page} />
  </>
);

/**
 * Fetches the fonts for the next page and, as its link is pointed at, that page; follows what other
 * tabs choose in Settings, and listens to the keyboard shortcuts. Answers how to stop.
 */
export function begin(): () => void {
  void fetchFonts();
  const stops = [prefetchOnIntent(), followDisplay(), listenToKeys(), forgetRecentOfOthers()];
  return () => {
    for (const stop of stops) stop();
  };
}
