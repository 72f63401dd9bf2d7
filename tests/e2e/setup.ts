/** Serves the built site to the end-to-end tests, with a database and a store of its own and the demo affiliate. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabase } from '../../functions/lib/db/db.ts';
import { SESSION_KEYS_VARIABLE } from '../../functions/lib/env.ts';
import { seedDemoAffiliate } from '../../scripts/local/demo.ts';
import { connectBlobs, startLocalBlobs } from '../../scripts/local/local-blobs.ts';
import { newSessionKey } from '../../scripts/local/local-env.ts';
import { startSiteServer } from '../../scripts/local/site-server.ts';
import { startTestDatabase } from '../database.ts';

export default async function setup() {
  const root = process.cwd();
  const folder = await mkdtemp(join(tmpdir(), 'portal-store-'));
  process.env[SESSION_KEYS_VARIABLE] = newSessionKey();
  const blobs = await startLocalBlobs(root, { folder });
  connectBlobs(blobs);
  const database = await startTestDatabase();
  process.env.DATABASE_URL = database.url;
  await seedDemoAffiliate();
  const site = await startSiteServer(root, 0);
  process.env.E2E_ORIGIN = site.origin;
  return async () => {
    await site.stop();
    await closeDatabase();
    await database.stop();
    await blobs.stop();
    await rm(folder, { recursive: true });
  };
}
