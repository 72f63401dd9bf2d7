import { expect, test } from 'vitest';
import { SAMPLE } from '../../../tests/sample-profile.ts';
import { handOverMail, inUseWords } from './UsesApart.tsx';

test.each([
  [1, 0, 'In use with 1 contact'],
  [4, 1, 'In use with 4 contacts; 1 has an older version'],
  [4, 2, 'In use with 4 contacts; 2 have an older version'],
])('the section says with how many contacts a thing is in use', (contacts, older, words) => {
  expect(inUseWords({ contacts, older })).toBe(words);
});

test('the email has the item’s text, then who sends it, and the approval', () => {
  const licenses = [{ state: 'CA', number: '0X12345', kinds: ['life' as const], expiresOn: null }];
  const own = { ...SAMPLE, licenses, disclosure: 'Not advice.' };
  const mail = handOverMail(
    'kim+1@example.com',
    { subject: 'A page & more', text: 'Hello.\n\nThe page is attached.\n' },
    own,
    'Approval AD-2291, October 3, 2026; use through September 30, 2027',
  );
  const [to = '', search] = mail.split('?');
  expect(to).toBe('mailto:kim%2B1@example.com');
  const fields = new URLSearchParams(search);
  expect(fields.get('subject')).toBe('A page & more');
  expect(fields.get('body')?.split('\r\n')).toEqual([
    ...['Hello.', '', 'The page is attached.', ''],
    ...['Ada Example', 'Insurance license CA 0X12345', 'Example Planning', 'Not advice.'],
    'Approval AD-2291, October 3, 2026; use through September 30, 2027',
  ]);
});
