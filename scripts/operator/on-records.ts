/** Runs a command on the records, by the server's own code. */
import { closeDatabase } from '../../functions/lib/db/db.ts';
import { applyMigrations } from '../database/connect.ts';
import { openTarget, type Target } from '../database/target.ts';
import type { Settings } from '../lib/site-access.ts';

/** Lets the server's code work on the database that `openTarget` finds; this machine's has all migrations then. */
export async function onRecords(
  work: (target: Target) => Promise<void>,
  env: Settings = process.env,
): Promise<void> {
  const root = process.cwd();
  const target = await openTarget(root, env);
  try {
    if (target.kind === 'here') await applyMigrations(target, root);
    process.env.DATABASE_URL = target.url.href;
    await work(target);
  } finally {
    await closeDatabase();
    await target.stop();
  }
}
