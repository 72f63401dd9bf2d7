import { expect, test } from 'vitest';
import { findAnswers } from './answers.ts';

const first = (typed: string) => findAnswers(typed)[0]?.id;

test.each([
  ['how do i change my password', 'change-my-password'],
  ['forgot password', 'cannot-sign-in'],
  ['change my refferal code', 'change-my-code'],
  ['import csv', 'import-contacts'],
  ['duplictaes', 'duplicates'],
  ['lost phone', 'two-step-sign-in'],
  ['certficate', 'courses-and-certificates'],
  ['delete account', 'deletion-and-retention'],
])('a search, even with typos, finds its answer first: %s', (typed, id) => {
  expect(first(typed)).toBe(id);
});

test('an empty search finds every answer, and an unrelated one none', () => {
  expect(findAnswers('  ')).toHaveLength(33);
  expect(findAnswers('xylophone')).toEqual([]);
  expect(findAnswers('zebra giraffe password')).toEqual([]);
});
