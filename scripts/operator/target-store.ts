/** Finds the file store that an operator's command uses, this machine's or the deployed site's, and repairs its files. */

import { rebuildCalendars } from '../../functions/lib/calendar/calendars.ts';
import { expirePages, rebuildPages } from '../../functions/lib/own-page/copies.ts';
import type { Target } from '../database/target.ts';
import { siteAccess } from '../lib/site-access.ts';
import { connectBlobs, startLocalBlobs } from '../local/local-blobs.ts';
import { LOOPBACK } from '../local/port.ts';

const ELSEWHERE =
  'Warning: the files of calendars and pages are still as they were. Set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN, and run "npm run daily".';

/** Brings the files of all calendars and pages in line with the database, as the daily run does. If the store cannot be reached from here, a warning says what is left to do. */
export async function repairFiles(target: Target): Promise<void> {
  if (!isStoreAtHand(target)) return console.error(ELSEWHERE);
  await withTargetStore(async () => {
    await rebuildCalendars();
    await expirePages();
    await rebuildPages();
  });
}

/** The place of a connected store in words; the tests' stores have a local address. */
function placeOf(context: string): string {
  const { edgeURL = '', siteID } = JSON.parse(Buffer.from(context, 'base64').toString()) as {
    edgeURL?: string;
    siteID?: string;
  };
  return edgeURL.startsWith(`http://${LOOPBACK}:`) ? 'on this machine' : `on site ${siteID}`;
}

/** Whether the files that belong to this database can be written; those of another machine's database are not here. */
export const isStoreAtHand = ({ kind }: Target): boolean =>
  kind === 'here' || Boolean(process.env.NETLIFY_BLOBS_CONTEXT) || siteAccess() !== undefined;

/**
 * Runs `work` on the store of NETLIFY_BLOBS_CONTEXT, else on that of NETLIFY_SITE_ID and
 * NETLIFY_AUTH_TOKEN, else on the local one. Passes "on this machine" or "on site ID" for messages.
 * Throws a UsageError if only one of the pair is set.
 */
export async function withTargetStore(work: (place: string) => Promise<void>): Promise<void> {
  const { NETLIFY_BLOBS_CONTEXT, NETLIFY_API_URL } = process.env;
  if (NETLIFY_BLOBS_CONTEXT) return work(placeOf(NETLIFY_BLOBS_CONTEXT));
  const access = siteAccess();
  if (access) {
    // Netlify's command line reads the same variable for a different API address.
    const context = { siteID: access.siteId, token: access.token, apiURL: NETLIFY_API_URL };
    connectBlobs({ context: Buffer.from(JSON.stringify(context)).toString('base64') });
    return work(`on site ${access.siteId}`);
  }
  const blobs = await startLocalBlobs(process.cwd());
  connectBlobs(blobs);
  try {
    await work('on this machine');
  } finally {
    await blobs.stop();
  }
}
