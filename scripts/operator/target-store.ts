/** Which store of files an operator's command works on: this machine's, or the deployed site's. */
import type { Target } from '../database/target.ts';
import { siteAccess } from '../lib/site-access.ts';
import { LOOPBACK } from '../local/address.ts';
import { connectBlobs, startLocalBlobs } from '../local/local-blobs.ts';

/** The place of a store that is already connected; those of the tests have a local address. */
function placeOf(context: string): string {
  const { edgeURL = '', siteID } = JSON.parse(Buffer.from(context, 'base64').toString()) as {
    edgeURL?: string;
    siteID?: string;
  };
  return edgeURL.startsWith(`http://${LOOPBACK}:`) ? 'on this machine' : `on site ${siteID}`;
}

/** Whether the files that go with this database can be written: those of another one are not on this machine. */
export const isStoreAtHand = ({ kind }: Target): boolean =>
  kind === 'here' || Boolean(process.env.NETLIFY_BLOBS_CONTEXT) || siteAccess() !== undefined;

/**
 * Runs `work` on the deployed store if NETLIFY_BLOBS_CONTEXT, or else NETLIFY_SITE_ID with
 * NETLIFY_AUTH_TOKEN, is set, and on the local one otherwise. Passes "on this machine" or
 * "on site ID" for the messages. Throws a UsageError if only one of the pair is set.
 */
export async function withTargetStore(work: (place: string) => Promise<void>): Promise<void> {
  const { NETLIFY_BLOBS_CONTEXT, NETLIFY_API_URL } = process.env;
  if (NETLIFY_BLOBS_CONTEXT) return work(placeOf(NETLIFY_BLOBS_CONTEXT));
  const access = siteAccess();
  if (access) {
    // Netlify's own command line reads the same variable for another address of its API.
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
