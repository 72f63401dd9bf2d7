import { expect, test } from 'vitest';
import { titleWith } from './unread.ts';

test('the title shows the unread count once, and nothing if there are none', () => {
  expect(titleWith('Contacts | Alliance', 3)).toBe('(3) Contacts | Alliance');
  expect(titleWith('(3) Contacts | Alliance', 2)).toBe('(2) Contacts | Alliance');
  expect(titleWith('(3) Contacts | Alliance', 0)).toBe('Contacts | Alliance');
  expect(titleWith('Contacts | Alliance', null)).toBe('Contacts | Alliance');
});
