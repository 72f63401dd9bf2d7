/** Encrypted secrets in records. */
import { beforeEach, expect, test } from 'vitest';
import { isSealedByOldKey, seal, unseal } from '../lib/auth/codes.ts';
import { ConfigError } from '../lib/env.ts';

const key = (kid: string, fill: number) => `${kid}:${Buffer.alloc(40, fill).toString('base64')}`;
beforeEach(() => {
  process.env.DATA_KEYS = key('d1', 1);
});

test('a secret can be read for its owner, and is encrypted differently each time', () => {
  const [one, two] = [seal('ada', 'SECRET'), seal('ada', 'SECRET')];
  expect(one).not.toBe(two);
  expect([unseal('ada', one), unseal('ada', two)]).toEqual(['SECRET', 'SECRET']);
  expect(one).toMatch(/^d1\.[\w-]+$/);
});

test('it opens for no one else, and not if a single letter was altered', () => {
  const sealed = seal('ada', 'SECRET');
  expect(() => unseal('grace', sealed)).toThrow();
  for (const place of [4, 24, sealed.length - 8]) {
    const letter = sealed[place] === 'A' ? 'B' : 'A';
    const altered = sealed.slice(0, place) + letter + sealed.slice(place + 1);
    expect(() => unseal('ada', altered), `${place}`).toThrow();
  }
  expect(() => unseal('ada', 'd1.')).toThrow();
});

test('the first key seals, every key opens, and a missing key is named', () => {
  const old = seal('ada', 'SECRET');
  process.env.DATA_KEYS = `${key('d2', 2)},${key('d1', 1)}`;
  expect([isSealedByOldKey(old), unseal('ada', old)]).toEqual([true, 'SECRET']);
  const renewed = seal('ada', 'SECRET');
  expect([isSealedByOldKey(renewed), renewed.startsWith('d2.')]).toEqual([false, true]);
  process.env.DATA_KEYS = key('d2', 2);
  expect(() => unseal('ada', old)).toThrow(ConfigError);
  expect(() => unseal('ada', old)).toThrow('DATA_KEYS lacks the key d1');
});
