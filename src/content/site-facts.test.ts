import { expect, test } from 'vitest';
import { getSiteFacts } from './site-facts.ts';

test('what ends next comes first, each title once', () => {
  const { dated } = getSiteFacts();
  const days = dated.map(({ expiresOn }) => expiresOn);
  expect(days).toEqual([...days].sort());
  expect(new Set(dated.map(({ title }) => title)).size).toBe(dated.length);
});

test('samples are named by their file', () => {
  const { samples } = getSiteFacts();
  expect(new Set(samples.map(({ file }) => file)).size).toBe(samples.length);
  expect(samples).toContainEqual({ file: 'library', what: expect.stringMatching(/^\d+ of \d+/) });
});
