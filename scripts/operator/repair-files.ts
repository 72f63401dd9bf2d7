/** Brings the files of all calendars and pages in line with the database, as the daily run does. */
import { rebuildCalendars } from '../../functions/lib/calendars.ts';
import { expirePages, rebuildPages } from '../../functions/lib/page-copies.ts';
import type { Target } from '../database/target.ts';
import { isStoreAtHand, withTargetStore } from './target-store.ts';

const ELSEWHERE =
  'Warning: the files of calendars and pages are still as they were. Set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN, and run "npm run daily".';

/** Writes outdated files, and removes those of nobody. If the store cannot be reached from here, a warning says what is left to do. */
export async function repairFiles(target: Target): Promise<void> {
  if (!isStoreAtHand(target)) return console.error(ELSEWHERE);
  await withTargetStore(async () => {
    await rebuildCalendars();
    await expirePages();
    await rebuildPages();
  });
}
