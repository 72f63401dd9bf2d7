/** Which store an operator's command works on: this machine's, or the deployed site's. */
import { UsageError } from './fail.ts';
import { connectBlobs, startLocalBlobs } from './local-blobs.ts';

/**
 * Runs `work` against the deployed store where NETLIFY_BLOBS_CONTEXT, or else NETLIFY_SITE_ID with
 * NETLIFY_AUTH_TOKEN, is set, and against the local one otherwise. Throws a UsageError where only
 * one of the pair is set.
 */
export async function withTargetStore(work: () => Promise<void>): Promise<void> {
  const { NETLIFY_BLOBS_CONTEXT, NETLIFY_SITE_ID, NETLIFY_AUTH_TOKEN } = process.env;
  if (NETLIFY_BLOBS_CONTEXT) return work();
  if (NETLIFY_SITE_ID && NETLIFY_AUTH_TOKEN) {
    const access = { siteID: NETLIFY_SITE_ID, token: NETLIFY_AUTH_TOKEN };
    connectBlobs({ context: Buffer.from(JSON.stringify(access)).toString('base64') });
    return work();
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
    await work();
  } finally {
    await blobs.stop();
  }
}
