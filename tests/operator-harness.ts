/** Helpers for tests of the operator's commands: a separate database and store, and a function that runs a command on them. */
import { execFile } from 'node:child_process';
import { afterAll, beforeAll } from 'vitest';
import { addAffiliate } from '../functions/lib/auth/affiliates.ts';
import { hashPassword } from '../functions/lib/auth/password.ts';
import { START_TIMEOUT_MS } from './database.ts';
import { startTestStores, type TestStores } from './stores.ts';

/** Runs a test file with its own stores; the returned `folder` is set before the tests. */
export function withOperatorStore(): { folder: string } {
  const place = { folder: '' };
  let stores: TestStores;
  beforeAll(async () => {
    stores = await startTestStores();
    place.folder = stores.folder;
  }, START_TIMEOUT_MS);
  afterAll(() => stores.stop());
  return place;
}

export interface Outcome {
  code: number;
  out: string;
  error: string;
}

/** Runs a command as an operator does, on this test's stores or with other settings. */
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
/** Runs `add`. */
export const add = (username: string, ...rest: string[]) =>
  runCommand('affiliates', ['add', '--username', username, ...ada, ...rest]);

/** Adds Ada Example under this name, for tests that are not about `add`. */
export async function givenAccount(username: string): Promise<void> {
  await addAffiliate({
    username,
    firstName: 'Ada',
    lastName: 'Example',
    email: 'ada@example.com',
    passwordHash: await hashPassword('not to be signed in with'),
  });
}
