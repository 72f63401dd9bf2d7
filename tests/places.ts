/** What a test file gets of its own: a folder, and a database with a client. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { connect, START_TIMEOUT_MS, startTestDatabase } from './database.ts';

/** Makes a folder, and deletes it after the file's tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Starts a database for the file's tests: with all tables, unless another start is given. */
export function withDatabase(start = startTestDatabase): { url: string; client: pg.Client } {
  const place = {} as { url: string; client: pg.Client };
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const database = await start();
    stop = database.stop;
    Object.assign(place, { url: database.url, client: await connect(database.url) });
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    await place.client.end();
    await stop();
  });
  return place;
}
