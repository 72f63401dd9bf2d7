/** What a person sees who starts the product in a way that cannot work: one line, and an exit code. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';

const KEY = `k1:${Buffer.alloc(32, 1).toString('base64')}`;

const start = (env: Record<string, string>) =>
  new Promise<{ code: unknown; error: string }>((resolve) => {
    execFile(
      process.execPath,
      ['scripts/start.ts'],
      { env: { ...process.env, SESSION_KEYS: KEY, ...env } },
      (failure, _out, error) => resolve({ code: failure?.code ?? 0, error: error.trim() }),
    );
  });

test('an occupied port is named, with the way out', async () => {
  const holder = createServer().listen(0, 'localhost');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const { code, error } = await start({ PORT: String(port) });
  holder.close();
  expect(code).toBe(2);
  expect(error).toBe(`Error: port ${port} is taken. Set PORT to another, such as PORT=8899.`);
});

test.each([
  [
    { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/portal', PORT: '18899' },
    1,
    'Error: 127.0.0.1:1 refuses the connection: no database answers there.',
  ],
  [
    { DATABASE_URL: 'postgres://u:secret@nowhere.invalid/portal', PORT: '18899' },
    1,
    'Error: there is no host "nowhere.invalid"; check DATABASE_URL.',
  ],
  [{ PORT: 'eighty' }, 2, 'Error: PORT must be a number from 1 to 65535, not "eighty".'],
  [
    { SESSION_KEYS: 'k1:c2hvcnQ=', PORT: '18899' },
    1,
    'Error: SESSION_KEYS entry 1 (k1) has 5 bytes and needs at least 32',
  ],
  [
    { SESSION_KEYS: 'no colon', PORT: '18899' },
    1,
    'Error: SESSION_KEYS entry 1 must read "kid:base64", with a kid of 1 to 32 letters, digits, - or _',
  ],
])('%j ends with one clear line', async (env, code, error) => {
  expect(await start(env as Record<string, string>)).toEqual({ code, error });
});
