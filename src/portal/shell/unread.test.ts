import { expect, test } from 'vitest';
import { titleWith } from './unread.ts';

test('the title says how many are unread, once, and nothing if none are', () => {
  expect(titleWith('Contacts | Alliance', 3)).toBe('(3) Contacts | Alliance');
  expect(titleWith('(3) Contacts | Alliance', 2)).toBe('(2) Contacts | Alliance');
  expect(titleWith('(3) Contacts | Alliance', 0)).toBe('Contacts | Alliance');
  expect(titleWith('Contacts | Alliance', null)).toBe('Contacts | Alliance');
});
