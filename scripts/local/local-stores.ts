/** The database and the file store of a local run. */
import { applyMigrations, hasAffiliateBesides, withClient } from '../database/connect.ts';
import { migrationStatus } from '../database/migrations.ts';
import { openTarget, type Target } from '../database/target.ts';
import { many } from '../lib/command.ts';
import { DEMO, seedDemoAffiliate, seedSampleFirm } from './demo.ts';
import { connectBlobs, startLocalBlobs } from './local-blobs.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

interface LocalStores {
  demo: boolean;
  /** Applies new migrations, or returns a sentence about those that the database lacks. */
  update: () => Promise<string | undefined>;
  stop: () => Promise<void>;
}

/**
 * Starts both stores. Our own database, or one on this machine in DATABASE_URL without other
 * affiliates, gets the migrations and the demo affiliate. Any other database is used as it is, because
 * the demo affiliate's password is public.
 */
export async function startLocalStores(root: string): Promise<LocalStores> {
  const blobs = await startLocalBlobs(root);
  connectBlobs(blobs);
  // Local runs use this machine even if credentials for a deployed site are set.
  delete process.env.NETLIFY_SITE_ID;
  delete process.env.NETLIFY_AUTH_TOKEN;
  const database = await openTarget(root);
  process.env.DATABASE_URL = database.url.href;
  const demo = await isOurs(database);
  const update = async () => {
    if (demo) await applyMigrations(database, root);
    return demo ? undefined : lackingMigrations(database, root);
  };
  const lacking = await update();
  if (demo) {
    await seedDemoAffiliate();
    await seedSampleFirm();
  } else {
    console.log(
      `The database is ${database.name}, which is not on this machine or has other affiliates: nothing was added to it.`,
    );
    if (lacking) console.log(lacking);
  }
  return {
    demo,
    update,
    stop: async () => void (await Promise.allSettled([database.stop(), blobs.stop()])),
  };
}

/** Whether the database may be changed. A loopback address is not enough, because it can be a tunnel to production. */
async function isOurs(database: Target): Promise<boolean> {
  if (database.kind === 'here') return true;
  if (!LOOPBACK.has(database.url.hostname)) return false;
  return !(await withClient(database, (client) => hasAffiliateBesides(client, DEMO.username)));
}

/** A sentence about pending migrations, or undefined if there are none. */
async function lackingMigrations(database: Target, root: string): Promise<string | undefined> {
  const { pending } = await withClient(database, (client) => migrationStatus(client, root));
  if (pending.length === 0) return undefined;
  const names = pending.map(({ name }) => name).join(', ');
  return `The database lacks ${many(pending.length, 'migration')}, ${names}: "npm run database -- migrate" applies them.`;
}
