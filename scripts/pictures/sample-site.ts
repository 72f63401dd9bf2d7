/** The built site with the demo practice, on a separate database and store. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findAffiliate } from '../../functions/lib/auth/affiliates.ts';
import { closeDatabase } from '../../functions/lib/db/db.ts';
import { DATA_KEYS_VARIABLE, SESSION_KEYS_VARIABLE } from '../../functions/lib/env.ts';
import { applyMigrations } from '../database/connect.ts';
import { fillPractice } from '../demo/fill.ts';
import { makePractice } from '../demo/practice.ts';
import { CommandError } from '../lib/fail.ts';
import { DEMO, seedDemoAffiliate } from '../local/demo.ts';
import { connectBlobs, startLocalBlobs } from '../local/local-blobs.ts';
import { newKey } from '../local/local-env.ts';
import { startMemoryDatabase } from '../local/memory-database.ts';
import { type SiteServer, startSiteServer } from '../local/site-server.ts';

/** Starts the site; `now` is the day of the practice. */
export async function startSampleSite(root: string, now: number): Promise<SiteServer> {
  process.env[SESSION_KEYS_VARIABLE] = newKey();
  process.env[DATA_KEYS_VARIABLE] = newKey();
  const database = await startMemoryDatabase(root);
  process.env.DATABASE_URL = database.url;
  await applyMigrations({ url: new URL(database.url), name: 'the sample database' }, root);
  const folder = await mkdtemp(join(tmpdir(), 'sample-store-'));
  const blobs = await startLocalBlobs(folder, { folder });
  connectBlobs(blobs);
  await seedDemoAffiliate();
  const demo = await findAffiliate(DEMO.username);
  if (!demo) throw new CommandError(`the affiliate "${DEMO.username}" could not be added.`);
  await fillPractice(demo.id, makePractice(now));
  const site = await startSiteServer(root, 0);
  return {
    origin: site.origin,
    stop: async () => {
      await site.stop();
      await closeDatabase();
      await database.stop();
      await blobs.stop();
      await rm(folder, { recursive: true });
    },
  };
}
