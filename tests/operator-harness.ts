/** What the tests of the operator's commands share: a database and a store of their own, and a way to run a command on it. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { closeDatabase } from '../functions/lib/db/db.ts';
import { connectBlobs, type LocalBlobs, startLocalBlobs } from '../scripts/local/local-blobs.ts';
import { startTestDatabase, type TestDatabase } from './database.ts';

/** Runs a test file against a local store of its own; answers where its folder will be. */
export function withOperatorStore(): { folder: string } {
  const place = { folder: '' };
  let blobs: LocalBlobs;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase();
    process.env.DATABASE_URL = database.url;
    place.folder = await mkdtemp(join(tmpdir(), 'portal-operator-'));
    blobs = await startLocalBlobs(place.folder, { folder: place.folder });
    connectBlobs(blobs);
  });
  afterAll(async () => {
    await closeDatabase();
    await database.stop();
    await blobs.stop();
    await rm(place.folder, { recursive: true });
  });
  return place;
}

export interface Outcome {
  code: number;
  out: string;
  error: string;
}

/** Runs a command as a person does, on the store of this test or with other settings. */
export function runCommand(
  script: string,
  args: string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [`scripts/${script}.ts`, ...args],
      { env: { ...process.env, ...env } },
      (failure, out, error) =>
        resolve({ code: failure ? Number(failure.code) : 0, out: out.trim(), error: error.trim() }),
    );
    child.stdin?.end(input);
  });
}

export const ada = ['--first-name', 'Ada', '--last-name', 'Example', '--email', 'ada@example.com'];
export const add = (username: string, ...rest: string[]) =>
  runCommand('affiliates', ['add', '--username', username, ...ada, ...rest]);
