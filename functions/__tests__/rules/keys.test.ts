/** Keys from the environment, secrets that they encrypt, and encrypted connections. */
import { beforeEach, expect, test } from 'vitest';
import { isSealedByOldKey, sealSecret, unsealSecret } from '../../lib/auth/sealed-secret.ts';
import { withEncryption } from '../../lib/platform/encryption.ts';
import { ConfigError, parseKeys } from '../../lib/platform/env.ts';

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');

test('keys are read in order, in standard base64 and in base64url', () => {
  const secret = Buffer.alloc(32, 0xfb);
  const value = `new:${secret.toString('base64')}, old:${secret.toString('base64url')}`;
  const keys = parseKeys('SESSION_KEYS', value);
  expect(keys.map(({ kid }) => kid)).toEqual(['new', 'old']);
  for (const one of keys) expect(secret.equals(one.secret)).toBe(true);
});

test.each([
  [undefined, 'SESSION_KEYS is not set'],
  ['  ', 'SESSION_KEYS is not set'],
  ['justakey', 'SESSION_KEYS entry 1 must read "kid:base64"'],
  [`a b:${key(1)}`, 'SESSION_KEYS entry 1 must read "kid:base64"'],
  ['k1:!!!', 'SESSION_KEYS entry 1 (k1) is not base64'],
  [
    `k1:${key(1)},k2:${Buffer.alloc(31).toString('base64')}`,
    'k2) has 31 bytes and needs at least 32',
  ],
  [`k1:${key(1)},k1:${key(2)}`, 'SESSION_KEYS names the key k1 twice'],
])('%j is refused, saying what is wrong', (value, message) => {
  expect(() => parseKeys('SESSION_KEYS', value)).toThrow(message);
});

test('the message never contains a key', () => {
  const secret = Buffer.alloc(16, 7).toString('base64');
  expect(() => parseKeys('DATA_KEYS', `k1:${secret}`)).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining(secret) }),
  );
});

const dataKey = (kid: string, fill: number) =>
  `${kid}:${Buffer.alloc(40, fill).toString('base64')}`;
beforeEach(() => {
  process.env.DATA_KEYS = dataKey('d1', 1);
});

test('a secret can be read for its owner, and is encrypted differently each time', () => {
  const first = sealSecret('ada', 'SECRET');
  const two = sealSecret('ada', 'SECRET');
  expect(first).not.toBe(two);
  expect([unsealSecret('ada', first), unsealSecret('ada', two)]).toEqual(['SECRET', 'SECRET']);
  expect(first).toMatch(/^d1\.[\w-]+$/);
});

test('a secret opens for no one else, and not if a single letter was altered', () => {
  const sealed = sealSecret('ada', 'SECRET');
  expect(() => unsealSecret('grace', sealed)).toThrow();
  for (const place of [4, 24, sealed.length - 8]) {
    const letter = sealed[place] === 'A' ? 'B' : 'A';
    const altered = sealed.slice(0, place) + letter + sealed.slice(place + 1);
    expect(() => unsealSecret('ada', altered), `${place}`).toThrow();
  }
  expect(() => unsealSecret('ada', 'd1.')).toThrow();
});

test('the first key seals, every key opens, and a missing key is named', () => {
  const old = sealSecret('ada', 'SECRET');
  process.env.DATA_KEYS = `${dataKey('d2', 2)},${dataKey('d1', 1)}`;
  expect([isSealedByOldKey(old), unsealSecret('ada', old)]).toEqual([true, 'SECRET']);
  const renewed = sealSecret('ada', 'SECRET');
  expect([isSealedByOldKey(renewed), renewed.startsWith('d2.')]).toEqual([false, true]);
  process.env.DATA_KEYS = dataKey('d2', 2);
  expect(() => unsealSecret('ada', old)).toThrow(ConfigError);
  expect(() => unsealSecret('ada', old)).toThrow('DATA_KEYS lacks the key d1');
});

test.each([
  ['postgres://u:p@db.example/x', 'verify-full'],
  ['postgres://u:p@db.example/x?sslmode=require', 'verify-full'],
  ['postgres://u:p@db.example/x?sslmode=prefer', 'verify-full'],
  ['postgres://u:p@db.example/x?sslmode=', 'verify-full'],
  ['postgres://u:p@db.example/x?sslmode=disable', 'disable'],
  ['postgres://u:p@db.example/x?sslmode=no-verify', 'no-verify'],
  ['postgres://u:p@localhost.example/x', 'verify-full'],
  ['postgres://u:p@127.0.0.1.example/x', 'verify-full'],
  ['postgres://u:p@localhost/x?host=db.example', 'verify-full'],
  ['postgres://u:p@localhost/x', null],
  ['postgres://u:p@localhost/x?sslmode=require', 'verify-full'],
  ['postgres://u:p@127.0.0.1:5432/x', null],
  ['postgres://u:p@[::1]:5432/x', null],
])('the database of %s is connected to with sslmode %s', (address, mode) => {
  const url = withEncryption(new URL(address));
  expect(url.searchParams.get('sslmode')).toBe(mode);
});
