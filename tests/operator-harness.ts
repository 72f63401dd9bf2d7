/** Helpers for tests of the operator's commands: a separate database and store, and a function that runs a command on them. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { format } from 'node:util';
import type { Command } from 'commander';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { addAffiliate } from '../functions/lib/auth/affiliates.ts';
import { hashPassword } from '../functions/lib/auth/password.ts';
import { affiliates } from '../scripts/affiliates.ts';
import { answer, runWords } from '../scripts/lib/command.ts';
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

/** Runs a command line in this process, on this test's stores or with other settings, and with this input. */
export async function runLine(
  line: Command,
  args: string[],
  env: Record<string, string> = {},
  input?: string,
): Promise<Outcome> {
  const before = { ...process.env };
  Object.assign(process.env, env);
  const printed = { out: [] as string[], error: [] as string[] };
  const into =
    (lines: string[]) =>
    (...words: unknown[]) =>
      void lines.push(format(...words));
  const spies = [
    vi.spyOn(answer, 'log').mockImplementation(into(printed.out)),
    vi.spyOn(console, 'error').mockImplementation(into(printed.error)),
    vi.spyOn(console, 'log'),
    ...(input === undefined
      ? []
      : [vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([input]) as never)]),
  ];
  try {
    const code = await runWords(line, args);
    return { code, out: printed.out.join('\n').trim(), error: printed.error.join('\n').trim() };
  } finally {
    for (const spy of spies) spy.mockRestore();
    // A command connects this process to its stores.
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

/** Expects that a command ends with this exit code and an error with these words. */
export async function expectRefusal(outcome: Promise<Outcome>, code: number, words: string) {
  expect(await outcome).toMatchObject({ code, error: expect.stringContaining(words) });
}

/** Starts a server in place of Netlify's API, and returns the environment in which commands ask it. */
export async function startNetlify(listener: RequestListener) {
  const api = createServer(listener).listen(0, 'localhost');
  await once(api, 'listening');
  const NETLIFY_API_URL = `http://localhost:${(api.address() as AddressInfo).port}`;
  const site = { NETLIFY_SITE_ID: 'site-7', NETLIFY_AUTH_TOKEN: 'token', NETLIFY_API_URL };
  return { env: { DATABASE_URL: '', ...site }, stop: () => void api.close() };
}

export const ada = ['--first-name', 'Ada', '--last-name', 'Example', '--email', 'ada@example.com'];
/** Runs `add`. */
export const add = (username: string, ...rest: string[]) =>
  runLine(affiliates, ['add', '--username', username, ...ada, ...rest]);

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
