/** The database and the store of files of a local run. */
import { applyMigrations, withClient } from '../database/connect.ts';
import { migrationStatus } from '../database/migrations.ts';
import { openTarget, type Target } from '../database/target.ts';
import { seedDemoAffiliate } from './demo.ts';
import { connectBlobs, startLocalBlobs } from './local-blobs.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Starts both, with all migrations applied and the demo affiliate; DATABASE_URL names another
 * database. One on another machine is used as it is: the demo affiliate's password is public.
 */
export async function startLocalStores(root: string): Promise<{ stop: () => Promise<void> }> {
  const blobs = await startLocalBlobs(root);
  connectBlobs(blobs);
  // Local runs work on this machine, whatever access to a deployed site is set.
  delete process.env.NETLIFY_SITE_ID;
  delete process.env.NETLIFY_AUTH_TOKEN;
  const database = await openTarget(root);
  process.env.DATABASE_URL = database.url.href;
  if (LOOPBACK.has(database.url.hostname)) {
    await applyMigrations(database, root);
    await seedDemoAffiliate();
  } else {
    await checkRemote(database, root);
  }
  return {
    stop: async () => void (await Promise.allSettled([database.stop(), blobs.stop()])),
  };
}

/** Says before anything is served that the database is out of reach, or lacks migrations. */
async function checkRemote(database: Target, root: string): Promise<void> {
  const { pending } = await withClient(database, (client) => migrationStatus(client, root));
  console.log(`Works on ${database.name}, without the demo affiliate.`);
  if (pending.length > 0) {
    console.log(
      `${pending.length} migrations have not run there: "npm run database -- migrate" applies them.`,
    );
  }
}
