import { expect, test } from 'vitest';
import { sampleReview, sampleTask } from '../../../../tests/sample-review.ts';
import { letterMail, letterText } from './letter.ts';

const COUPLE = [
  { contactId: 'w', name: 'Winston Dandelion' },
  { contactId: 'c', name: 'Clara Dandelion' },
];
const REVIEW = sampleReview({
  name: 'Winston and Clara Dandelion',
  people: COUPLE,
  living: COUPLE,
  state: 'closed',
  steps: [
    sampleTask({ id: '1', title: 'Send the deed to counsel', prep: 'Ask about the son' }),
    sampleTask({ id: '2', title: 'Put the packet together' }),
  ],
  agreed: 'Move the cottage into the trust.',
  nextOn: '2028-01-15',
  closedOn: '2027-01-15',
  next: ['1'],
});
const WRITER = {
  name: 'Ada Example',
  license: 'CA License 0A12345',
  firm: 'Ada Planning LLC',
  disclosure: 'Securities are offered elsewhere.',
};
const contact = (email: string, doNotContact: 'email'[] = []) => ({ email, doNotContact });

test('the letter has what was agreed, the steps that were agreed, and the next day', () => {
  expect(letterText(REVIEW, WRITER)).toBe(`Dear Winston and Clara,

Move the cottage into the trust.

Next steps:
- Send the deed to counsel, by February 1, 2027

Next review: January 15, 2028

Ada Example
CA License 0A12345
Ada Planning LLC

Securities are offered elsewhere.`);
});

test('it is mailed to those who take email, and copied if it is too long or no one does', () => {
  const people = [contact('winston@example.com'), contact('clara@example.com', ['email'])];
  const mail = letterMail(REVIEW, WRITER, people) ?? '';
  expect(mail).toContain(
    'mailto:winston@example.com?subject=What%20we%20agreed%20on%20January%2015%2C%202027&body=Dear%20Winston',
  );
  expect(mail).not.toContain('clara@');
  expect(letterMail(REVIEW, WRITER, [contact(''), contact('c@example.com', ['email'])])).toBe(
    undefined,
  );
  const long = { ...REVIEW, agreed: 'So it is. '.repeat(180) };
  expect(letterMail(long, WRITER, people)).toBe(undefined);
});

test('it names nobody who has died since the meeting, or has left the family', () => {
  expect(letterText({ ...REVIEW, living: COUPLE.slice(1) }, WRITER)).toMatch(/^Dear Clara,\n/);
  expect(letterText({ ...REVIEW, living: [] }, WRITER)).toMatch(/^Move the cottage/);
});
