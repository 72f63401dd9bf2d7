import * as crypto from 'node:crypto';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { hashPassword, isOutdated, verifyPassword } from '../../lib/auth/password.ts';

vi.mock('node:crypto', async (original) => {
  const real = await original<typeof crypto>();
  return { ...real, scrypt: vi.fn(real.scrypt) };
});
afterEach(() => vi.clearAllMocks());

const COMPOSED = 'Zürich Käse und Öl 2026'.normalize('NFC');
const DECOMPOSED = COMPOSED.normalize('NFD');
/** Each hash with the real cost takes a while: the tests share one. */
let stored = '';
beforeAll(async () => {
  stored = await hashPassword(DECOMPOSED);
});

test('a hash is a PHC string with N=2^17, r=8, p=1, 16 bytes of salt and 32 of key', async () => {
  const [, id, parameters, salt = '', key = ''] = stored.split('$');
  expect([id, parameters]).toEqual(['scrypt', 'ln=17,r=8,p=1']);
  expect(Buffer.from(salt, 'base64')).toHaveLength(16);
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(isOutdated(stored)).toBe(false);
  expect(await hashPassword(DECOMPOSED)).not.toBe(stored);
});

test('an unknown name costs one scrypt with the same parameters, like a wrong password', async () => {
  vi.clearAllMocks();
  expect(await verifyPassword('wrong', stored)).toBe(false);
  expect(await verifyPassword('wrong', null)).toBe(false);
  const calls = vi.mocked(crypto.scrypt).mock.calls;
  expect(calls).toHaveLength(2);
  expect(calls[1]?.slice(2, 4)).toEqual(calls[0]?.slice(2, 4));
  expect(calls[1]?.[3]).toMatchObject({ N: 2 ** 17, r: 8, p: 1 });
});

test('a password with accents that was set on a Mac matches as Windows sends it', async () => {
  expect(await verifyPassword(COMPOSED, stored)).toBe(true);
});

test.each([
  ['composed', COMPOSED],
  ['decomposed', DECOMPOSED],
])('a hash of the %s bytes, as they were stored before, still matches both', async (_, bytes) => {
  const salt = Buffer.alloc(16, 7);
  const key = crypto.scryptSync(bytes, salt, 32, { N: 2 ** 4, r: 1, p: 1 });
  const [saltText, keyText] = [salt, key].map((part) => part.toString('base64').replace(/=+$/, ''));
  const stored = `$scrypt$ln=4,r=1,p=1$${saltText}$${keyText}`;
  expect(await verifyPassword(COMPOSED, stored)).toBe(true);
  expect(await verifyPassword(DECOMPOSED, stored)).toBe(true);
  expect(await verifyPassword('Zurich Kase und Ol 2026', stored)).toBe(false);
});

test.each(['ln=16,r=8,p=1', 'ln=17,r=4,p=1', 'ln=17,r=8,p=2'])('%s is outdated', (parameters) => {
  const salt = Buffer.alloc(16).toString('base64').replace(/=+$/, '');
  const key = Buffer.alloc(32).toString('base64').replace(/=+$/, '');
  expect(isOutdated(`$scrypt$${parameters}$${salt}$${key}`)).toBe(true);
});
