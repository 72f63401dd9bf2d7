/** Provides a test file with its own database in memory and a pool of five connections to it. */
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { startMemoryDatabase } from '../scripts/local/memory-database.ts';
import { START_TIMEOUT_MS } from './database.ts';

/** Starts both for a test file; `patience` is how long an idle transaction may keep others waiting (ms). */
export function withMemoryPool(patience?: number): { url: string; pool: pg.Pool } {
  const place = {} as { url: string; pool: pg.Pool };
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const database = await startMemoryDatabase(process.cwd(), patience ? { patience } : {});
    const pool = new pg.Pool({ connectionString: database.url, max: 5 });
    pool.on('error', () => {});
    stop = database.stop;
    Object.assign(place, { url: database.url, pool });
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await place.pool.end();
    await stop();
  });
  return place;
}
