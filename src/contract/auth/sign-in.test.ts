import { expect, test } from 'vitest';
import { waitSentence } from './sign-in.ts';

test.each([
  [undefined, 'a little'],
  [0, 'about 1 minute'],
  [15, 'about 1 minute'],
  [60, 'about 1 minute'],
  [61, 'about 2 minutes'],
  [170, 'about 3 minutes'],
  [900, 'about 15 minutes'],
])('a wait of %s seconds reads "%s"', (seconds, time) => {
  expect(waitSentence(seconds)).toBe(`Too many attempts. Please wait ${time} and try again.`);
});
