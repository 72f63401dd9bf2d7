// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { OfficeLead } from '../../../contract/office/office.ts';
import { AffiliateChoice, creditWords, invitedOf, replyAddress } from './LeadsPart.tsx';

type Person = NonNullable<OfficeLead['person']>;
const PERSON = { name: 'Grace Example', email: 'grace@example.com', message: 'Hello' } as Person;
const LEAD = { credit: 'none', affiliate: null, decidedAt: null, answeredAt: null } as OfficeLead;

test.each<[string, Partial<OfficeLead>]>([
  ['Waiting', { person: PERSON }],
  ['Declined', { person: PERSON, decidedAt: '2030-01-02T12:00:00Z' }],
  ['Answered', { person: PERSON, answeredAt: '2030-01-02T12:00:00Z' }],
  ['Credited by the office', { credit: 'office', affiliate: 'ada', person: null }],
  ['By a link', { credit: 'link', affiliate: 'ada', person: null }],
  ['Its affiliate is gone', { credit: 'link', person: null }],
])('a lead is “%s” with %j', (words, changes) => {
  expect(creditWords({ ...LEAD, ...changes })).toBe(words);
});

test('a reply opens a mail with a subject, a greeting and the message; no address adds a recipient', () => {
  expect(replyAddress({ ...PERSON, message: 'Hello.\nCall me.' }, 'Sample Alliance')).toBe(
    'mailto:grace@example.com?subject=Your%20message%20to%20Sample%20Alliance&body=Dear%20Grace%20Example%2C%0A%0AThank%20you%20for%20your%20message.%0A%0A%0A%0AYou%20wrote%3A%0A%3E%20Hello.%0A%3E%20Call%20me.',
  );
  const long = replyAddress({ ...PERSON, message: '😀'.repeat(2_000) }, 'Sample Alliance');
  expect([long.length < 8_000, long.endsWith('%E2%80%A6')]).toEqual([true, true]);
  expect(replyAddress({ ...PERSON, email: 'a?bcc=b@example.com' }, '')).toMatch(
    /^mailto:a%3Fbcc%3Db@example\.com\?subject=/,
  );
  expect(replyAddress({ ...PERSON, email: '', phone: '(212) 555-0147' }, '')).toBe(
    'tel:2125550147',
  );
});

test('a reply to someone who wants to join names the address of the application', () => {
  const body = new URLSearchParams(
    replyAddress(PERSON, 'Sample Alliance', 'https://alliance.example/join').split('?')[1],
  ).get('body');
  expect(body).toContain('You can apply here, in four minutes: https://alliance.example/join');
});

test.each([
  ['Grace Example', ['Grace', 'Example']],
  ['Zoë van der Sample', ['Zoë', 'van der Sample']],
  ['Grace', ['Grace', '']],
])('an invitation of %s starts with the name', (name, expected) => {
  const { firstName, lastName, email } = invitedOf({ ...PERSON, name });
  expect([firstName, lastName]).toEqual(expected);
  expect(email).toBe('grace@example.com');
});

test('each text is searched once, also none, which shows all affiliates', async () => {
  vi.useFakeTimers();
  const sent = vi.fn(async (_path: string) => Response.json({ items: [] }));
  vi.stubGlobal('fetch', sent);
  const pause = () => act(() => vi.advanceTimersByTimeAsync(1_000));
  render(createElement(AffiliateChoice, { chosen: '', typed: '', onChoose: () => {}, error: '' }));
  await pause();
  for (const value of ['ada', '']) {
    fireEvent.change(screen.getByRole('textbox'), { target: { value } });
    await pause();
  }
  const asked = sent.mock.calls.map(([path]) => new URL(path, location.href).searchParams.get('q'));
  expect(asked).toEqual(['', 'ada', '']);
});
