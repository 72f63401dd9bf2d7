/** The affiliates' commands accept the same values as the profile, and refuse others with the same sentences. */
import { expect, test } from 'vitest';
import { ada, givenAccount, runLine, withOperatorStore } from '../tests/operator-harness.ts';
import { affiliates } from './affiliates.ts';

withOperatorStore();

/** Ada's options with one value replaced. */
const adaWith = (option: string, value: string) => ada.with(ada.indexOf(option) + 1, value);
const ADD = ['add', 'grace', '--generate'];

test.each([
  ['a long name', adaWith('--first-name', 'x'.repeat(150)), '--first-name has more than 100'],
  [
    'two names that are too long together',
    adaWith('--last-name', 'x'.repeat(97)),
    'The name has more than 100 characters.',
  ],
  ['an empty name', adaWith('--last-name', ' '), '--last-name is missing.'],
  ['no address', adaWith('--email', ''), '--email is missing.'],
  ['an address with <>', adaWith('--email', '<a@example.com>'), '--email must look like name@'],
  ['a long address', adaWith('--email', `${'x'.repeat(250)}@example.com`), '--email has more than'],
])('%s is refused', async (_what, args, sentence) => {
  const { code, error } = await runLine(affiliates, [...ADD, ...args]);
  expect([code, error]).toEqual([2, expect.stringContaining(sentence)]);
});

test('a correction that makes the whole name too long is refused', async () => {
  await givenAccount('edited');
  const { code, error } = await runLine(affiliates, [
    'edit',
    'edited',
    '--first-name',
    'x'.repeat(95),
  ]);
  expect([code, error]).toEqual([2, 'Error: The name has more than 100 characters.']);
});
