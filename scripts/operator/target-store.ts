/** Which store an operator's command works on: this machine's, or the deployed site's. */
import { UsageError } from '../lib/fail.ts';
import { connectBlobs, startLocalBlobs } from '../local/local-blobs.ts';

const HERE = 'on this machine';

/** Where a store is that is already connected; the local ones of the tests and of `npm start` have a local address. */
function placeOf(context: string): string {
  const { edgeURL = '', siteID } = JSON.parse(Buffer.from(context, 'base64').toString()) as {
    edgeURL?: string;
    siteID?: string;
  };
  return edgeURL.startsWith('http://localhost:') ? HERE : `on site ${siteID}`;
}

/**
 * Runs `work` against the deployed store where NETLIFY_BLOBS_CONTEXT, or else NETLIFY_SITE_ID with
 * NETLIFY_AUTH_TOKEN, is set, and against the local one otherwise. Passes "on this machine" or
 * "on site ID" for the messages. Throws a UsageError where only one of the pair is set.
 */
export async function withTargetStore(work: (place: string) => Promise<void>): Promise<void> {
  const { NETLIFY_BLOBS_CONTEXT, NETLIFY_SITE_ID, NETLIFY_AUTH_TOKEN, NETLIFY_API_URL } =
    process.env;
  if (NETLIFY_BLOBS_CONTEXT) return work(placeOf(NETLIFY_BLOBS_CONTEXT));
  if (NETLIFY_SITE_ID && NETLIFY_AUTH_TOKEN) {
    // Netlify's own command line reads the same variable for another address of its API.
    const access = { siteID: NETLIFY_SITE_ID, token: NETLIFY_AUTH_TOKEN, apiURL: NETLIFY_API_URL };
    connectBlobs({ context: Buffer.from(JSON.stringify(access)).toString('base64') });
    return work(`on site ${NETLIFY_SITE_ID}`);
  }
  if (NETLIFY_SITE_ID || NETLIFY_AUTH_TOKEN) {
    const [set, missing] = NETLIFY_SITE_ID
      ? ['NETLIFY_SITE_ID', 'NETLIFY_AUTH_TOKEN']
      : ['NETLIFY_AUTH_TOKEN', 'NETLIFY_SITE_ID'];
    throw new UsageError(
      `${set} is set but ${missing} is not. Set both for the deployed site, or neither for this machine.`,
    );
  }
  const blobs = await startLocalBlobs(process.cwd());
  connectBlobs(blobs);
  try {
    await work(HERE);
  } finally {
    await blobs.stop();
  }
}
