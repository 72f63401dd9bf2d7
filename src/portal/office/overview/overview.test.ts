import { expect, test } from 'vitest';
import { lengthWords } from './length-words.ts';
import { ageWords } from './OverviewPart.tsx';

test.each([
  [1, '1 minute'],
  [59, '59 minutes'],
  [90, '2 hours'],
  [47 * 60, '47 hours'],
  [72 * 60, '3 days'],
])('%i minutes are %s', (minutes, words) => {
  expect(lengthWords(minutes)).toBe(words);
});

test.each([
  [{ week: 0, older: 0 }, 'None for more than 2 days.'],
  [{ week: 2, older: 1 }, '2 for 2 to 7 days, 1 for more than 7 days.'],
])('open items of %j are “%s”', (ages, words) => {
  expect(ageWords(ages)).toBe(words);
});
