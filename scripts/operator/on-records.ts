/** Runs a command on the records with the server's own code. */
import { closeDatabase } from '../../functions/lib/db/db.ts';
import { applyMigrations } from '../database/connect.ts';
import { openTarget, type Target } from '../database/target.ts';
import type { Settings } from '../lib/site-access.ts';

/** Connects the server's code to the database that `openTarget` finds, and runs `work`. This machine's database first gets all migrations. */
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
