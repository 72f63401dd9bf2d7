import { expect, test } from 'vitest';
import { parseKeys } from '../lib/env.ts';

const key = (fill: number) => Buffer.alloc(32, fill).toString('base64');

test('keys are read in order, in standard base64 and in base64url', () => {
  const odd = Buffer.alloc(32, 0xfb);
  const keys = parseKeys(
    'SESSION_KEYS',
    `new:${odd.toString('base64')}, old:${odd.toString('base64url')}`,
  );
  expect(keys.map(({ kid }) => kid)).toEqual(['new', 'old']);
  expect(keys.map(({ secret }) => Buffer.from(secret).equals(odd))).toEqual([true, true]);
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
