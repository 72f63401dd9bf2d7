/** Serves the built site to the journeys, with a store of its own and the demo affiliate. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESSION_KEYS_VARIABLE } from '../../functions/lib/env.ts';
import { seedDemoAffiliate } from '../../scripts/lib/demo.ts';
import { connectBlobs, startLocalBlobs } from '../../scripts/lib/local-blobs.ts';
import { newSessionKey } from '../../scripts/lib/local-env.ts';
import { startSiteServer } from '../../scripts/lib/site-server.ts';

export default async function setup() {
  const root = process.cwd();
  const folder = await mkdtemp(join(tmpdir(), 'portal-store-'));
  process.env[SESSION_KEYS_VARIABLE] = newSessionKey();
  const blobs = await startLocalBlobs(root, { folder });
  connectBlobs(blobs);
  const site = await startSiteServer(root, 0);
  await seedDemoAffiliate();
  process.env.E2E_ORIGIN = site.origin;
  return async () => {
    await site.stop();
    await blobs.stop();
    await rm(folder, { recursive: true });
  };
}
