/** The checks before a build starts. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { parseKeys } from '../functions/lib/env.ts';
import { newKey } from './local/local-env.ts';

test('a taken port fails the check before the build', async () => {
  const holder = createServer().listen(0, 'localhost');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const outcome = await new Promise((resolve) => {
    const env = { ...process.env, PORT: String(port) };
    execFile(process.execPath, ['scripts/check-port.ts'], { env }, (failure, _out, error) =>
      resolve([failure?.code ?? 0, error.trim()]),
    );
  });
  holder.close();
  expect(outcome).toEqual([
    2,
    `Error: port ${port} is taken. Set PORT to another, such as PORT=8899.`,
  ]);
});

test('keys made on one day can be used together', () => {
  const noon = new Date('2026-11-21T12:00:00Z');
  const [first, second] = [newKey(noon), newKey(noon)];
  expect(first).toMatch(/^k20261121-/);
  expect(parseKeys('SESSION_KEYS', `${first},${second}`)).toHaveLength(2);
});
