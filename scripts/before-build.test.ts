/** The checks before a build starts. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { parseKeys } from '../functions/lib/env.ts';
import { newKey } from './local/local-env.ts';
import { assertPortIsFree } from './local/port.ts';

test('a taken port fails the check before the build', async () => {
  const holder = createServer().listen(0, 'localhost');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  await expect(assertPortIsFree(port)).rejects.toThrow(
    `port ${port} is taken. Set PORT to another, such as PORT=8899.`,
  );
  holder.close();
});

test('keys made on one day can be used together', () => {
  const noon = new Date('2026-11-21T12:00:00Z');
  const [first, second] = [newKey(noon), newKey(noon)];
  expect(first).toMatch(/^k20261121-/);
  expect(parseKeys('SESSION_KEYS', `${first},${second}`)).toHaveLength(2);
});
