import { expect, test } from 'vitest';
import { getSiteFacts } from './site-facts.ts';

test('what ends next comes first, each title once', () => {
  const { dated } = getSiteFacts();
  const days = dated.map(({ expiresOn }) => expiresOn);
  expect(days).toEqual([...days].sort());
  expect(new Set(dated.map(({ title }) => title)).size).toBe(dated.length);
});

test('samples have the names of things, not of files', () => {
  const { samples } = getSiteFacts();
  const names = samples.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.join()).not.toMatch(/\.json|\//);
  expect(samples).toContainEqual({
    name: 'Library',
    what: expect.stringMatching(/^\d+ of \d+ documents$/),
  });
  expect(samples).toContainEqual({ name: 'Pieces of the shop', what: '12 entries' });
});
