/** Starts a separate database and file store for tests. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabase } from '../functions/lib/db/db.ts';
import { connectBlobs, startLocalBlobs } from '../scripts/local/local-blobs.ts';
import { startTestDatabase } from './database.ts';

/** The started stores. */
export interface TestStores {
  /** The file store's folder; a test may add its own files. */
  folder: string;
  stop: () => Promise<void>;
}

/** Starts both, with all migrations applied, and connects this process to them. */
export async function startTestStores(): Promise<TestStores> {
  const database = await startTestDatabase();
  process.env.DATABASE_URL = database.url;
  const folder = await mkdtemp(join(tmpdir(), 'portal-store-'));
  const blobs = await startLocalBlobs(folder, { folder });
  connectBlobs(blobs);
  const stop = async () => {
    await closeDatabase();
    await database.stop();
    await blobs.stop();
    await rm(folder, { recursive: true });
  };
  return { folder, stop };
}
