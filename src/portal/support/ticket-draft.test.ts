import { expect, test } from 'vitest';
import { draftOf, pageAndVersion, problemsOf } from './ticket-draft.ts';

test('the address prefills the self-check’s result, and ignores values that are not one', () => {
  expect(draftOf('?topic=missing-referral&found=unattributed&on=2026-02-20')).toEqual({
    topic: 'missing-referral',
    subject: 'Missing referral, form of Feb 20, 2026',
    message:
      '“Why is my referral missing?” says that no one is credited yet with the form that (their email address) sent on Feb 20, 2026. Please credit me. I know this person because ',
  });
  expect(draftOf('?topic=missing-referral&found=nothing&on=2026-99-99').subject).toBe(
    'Missing referral',
  );
  expect(draftOf('?topic=compliance&found=nothing')).toMatchObject({
    topic: 'compliance',
    message: '',
  });
  expect(draftOf('?topic=constructor&found=nothing').topic).toBe('');
});

test('each invalid field has a sentence, including a private number', () => {
  const draft = { topic: '', subject: '', message: 'Card 4111 1111 1111 1111' } as const;
  expect(problemsOf(draft)).toEqual({
    topic: 'Please choose a topic from the list.',
    subject: 'The subject is missing.',
    message: expect.stringContaining('looks like it holds a card number'),
  });
  expect(problemsOf({ topic: 'other', subject: 'Hello', message: 'There' })).toEqual({});
});

test('the page is included without its query, and only if it is on this site', () => {
  const along = (referrer: string) => pageAndVersion(referrer, 'https://a.example', 'abc1234');
  expect(along('https://a.example/dashboard/contacts?q=Robin#x')).toBe(
    '/dashboard/contacts, version abc1234',
  );
  expect(along('https://b.example/secret')).toBe('version abc1234');
  expect(along('')).toBe('version abc1234');
});
