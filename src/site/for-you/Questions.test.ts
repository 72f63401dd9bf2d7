// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createElement } from 'react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SHARER } from '../../../tests/sample-share.ts';
import { ANSWERS } from '../../contract/shares/answers.ts';
import { type Part, QUESTIONS } from '../../contract/shares/questions.ts';
import { ForYou } from './ForYou.tsx';

const NOW = '2026-11-28T15:00:00Z';
const DAY_MS = 86_400_000;
const TOKEN = 'token';
/** What the server has of each part. */
let stored: Record<Part, { version: number; answers: object }>;
/** Whether the link still opens, and whether it began with what is known. */
let isOpen: boolean;
let known: boolean;

/** The server, as `functions/lib/shares/for-you.ts` answers. */
async function answerTo(path: string, { body }: RequestInit): Promise<Response> {
  const missing = { error: 'not_found', message: 'This link does not work.' };
  if (!isOpen) return Response.json(missing, { status: 404 });
  if (path === '/api/for-you') {
    const about = { kind: 'questions', title: 'Questions', state: 'opened', note: '', known };
    const days = { sharedOn: '2026-11-27', expiresOn: '2026-12-12', changed: false };
    return Response.json({ ...about, ...days, affiliate: SHARER, content: { parts: stored } });
  }
  if (path !== '/api/for-you/answers') return Response.json({ state: 'answered' });
  const { part, answers, version } = JSON.parse(String(body)) as {
    part: Part;
    answers: object;
    version: number;
  };
  const read = v.safeParse(ANSWERS[part] as v.GenericSchema<unknown, object>, answers);
  if (!read.success) {
    const wrong = read.issues.map(({ path = [], message }) => ({
      path: path.map(({ key }) => key),
      sentence: message,
    }));
    const refused = { error: 'validation', message: wrong[0]?.sentence, current: { wrong } };
    return Response.json(refused, { status: 400 });
  }
  if (version !== stored[part].version) {
    const conflict = { error: 'conflict', message: 'Changed.', current: stored[part] };
    return Response.json(conflict, { status: 409 });
  }
  stored[part] = { version: version + 1, answers: read.output };
  return Response.json({ part, ...stored[part] });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.parse(NOW) });
  vi.stubGlobal('fetch', vi.fn(answerTo));
  localStorage.clear();
  sessionStorage.clear();
  isOpen = true;
  known = false;
  stored = Object.fromEntries(
    Object.keys(QUESTIONS).map((part) => [part, { version: 0, answers: {} }]),
  ) as typeof stored;
});
afterEach(() => vi.useRealTimers());

/** Opens the link, as after closing the page before. */
async function open() {
  cleanup();
  location.hash = `#${TOKEN}`;
  render(createElement(ForYou, { siteName: 'Site' }));
  await vi.waitFor(() => screen.getByRole('form', { name: 'Questions' }));
  // Effects run after the first painting.
  await vi.advanceTimersByTimeAsync(100);
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const part = (name: string) => screen.getByRole('heading', { level: 2, name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** What the line below the fields says, once all that can be is saved. */
const saved = async (line: string) => {
  await vi.advanceTimersByTimeAsync(1000);
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(line));
};
const ALL_SAVED = 'What you typed is saved. You can continue later, on this or another device.';

test('a date that cannot be read holds its part; all else is saved, and the text is back on this device', async () => {
  await open();
  press('Add a family member');
  type('Name', 'Ned');
  type('Date of birth', '9/9/86');
  await saved(ALL_SAVED);
  expect(stored.people.answers).toMatchObject({ people: [{ birthDate: '1986-09-09' }] });
  type('Date of birth', '9/31/86');
  await saved('Saved, but not this yet: Date of birth (Ned).');
  expect(stored.people.answers).toEqual({
    people: [{ name: 'Ned', role: 'child', birthDate: null }],
  });
  press('Next');
  const field = await vi.waitFor(() => {
    const date = screen.getByLabelText('Date of birth');
    expect(document.activeElement).toBe(date);
    return date;
  });
  expect(part('People')).toBeTruthy();
  const said = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(said.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'For example, 5/1/1990 or 1990',
    'Please give a date such as 5/1/1952, May 1, 1952, 5/1952, 1952, or 5/1 without the year.',
  ]);
  await open();
  expect(screen.getByLabelText('Date of birth')).toHaveProperty('value', '9/31/86');
  await saved('Saved, but not this yet: Date of birth (Ned).');
  type('Date of birth', '9/30/86');
  press('Next');
  await vi.waitFor(() => part('Work and income'));
  await open();
  expect(screen.getByLabelText('Date of birth')).toHaveProperty('value', '9/30/1986');
  expect(localStorage).toHaveLength(0);
});

test('a year of two digits that may be of either century is asked for with four', async () => {
  await open();
  press('Add a family member');
  type('Name', 'Ned');
  type('Date of birth', '2/2/24');
  press('Next');
  await vi.waitFor(() => screen.getByText('Please write the year with four digits: 1924 or 2024.'));
});

test('a family member without a name waits for it, beside the others, and so does a private number', async () => {
  await open();
  press('Add a family member');
  type('Name', 'Ned');
  press('Add a family member');
  const second = within(screen.getByRole('group', { name: 'Family member 2' }));
  fireEvent.change(second.getByLabelText('Date of birth'), { target: { value: '1990' } });
  await saved('Saved, but not this yet: Name (Family member 2).');
  expect(stored.people.answers).toMatchObject({ people: [{ name: 'Ned' }] });
  press('Next');
  await vi.waitFor(() =>
    expect(second.getByRole('alert').textContent).toBe('The name is missing.'),
  );
  expect(document.activeElement).toBe(second.getByLabelText('Name'));
  fireEvent.change(second.getByLabelText('Name'), { target: { value: 'Flora' } });
  press('Next');
  await vi.waitFor(() => part('Work and income'));
  type('Employer', 'Acme');
  type('Job title', '4111 1111 1111 1111');
  await saved('Saved, but not this yet: Job title.');
  expect(stored.work.answers).toMatchObject({ employer: 'Acme', jobTitle: '' });
  press('Back');
  await vi.waitFor(() => press('Job title'));
  await vi.waitFor(() => part('Work and income'));
});

test.each([
  ['480k', '$480,000', { value: 48_000_000, valueWords: '' }],
  ['about 480k', '$480,000', { value: 48_000_000, valueWords: '' }],
  ['Around $1.2m', '$1,200,000', { value: 120_000_000, valueWords: '' }],
  ['approx. 1,234.50', '$1,234.50', { value: 123_450, valueWords: '' }],
  ['~ 2 million', '$2,000,000', { value: 200_000_000, valueWords: '' }],
  [
    'half a million or so',
    'half a million or so',
    { value: null, valueWords: 'half a million or so' },
  ],
  ['$', '$', { value: null, valueWords: '$' }],
])('a value of “%s” shows as “%s” once it is left', async (typed, shown, answers) => {
  await open();
  press('Next');
  await vi.waitFor(() => part('Work and income'));
  press('Next');
  await vi.waitFor(() => part('What you own'));
  press('Add property');
  const row = within(screen.getByRole('group', { name: 'Property 1' }));
  type('What is it?', 'Condo');
  type('Value in dollars', typed);
  expect(row.getByLabelText('Value in dollars')).toHaveProperty('value', typed);
  await saved(ALL_SAVED);
  fireEvent.blur(row.getByLabelText('Value in dollars'));
  expect(row.getByLabelText('Value in dollars')).toHaveProperty('value', shown);
  expect(stored.property.answers).toMatchObject({ items: [{ label: 'Condo', ...answers }] });
});

test('what was typed goes with its link, and after 14 days', async () => {
  vi.mocked(fetch).mockImplementation((path, init) =>
    String(path) === '/api/for-you/answers'
      ? Promise.reject(new TypeError('offline'))
      : answerTo(String(path), init as RequestInit),
  );
  const leave = async () => {
    await open();
    press('Add a family member');
    type('Name', 'Ned');
    expect(localStorage).toHaveLength(1);
    cleanup();
  };
  await leave();
  isOpen = false;
  render(createElement(ForYou, { siteName: 'Site' }));
  await vi.waitFor(() => screen.getByRole('heading', { name: 'This link does not work' }));
  expect(localStorage).toHaveLength(0);
  isOpen = true;
  await leave();
  // Another link's, left behind before.
  localStorage.setItem('for-you:other', localStorage.getItem(`for-you:${TOKEN}`) ?? '');
  vi.setSystemTime(Date.parse(NOW) + 13 * DAY_MS);
  await open();
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Ned');
  expect(localStorage).toHaveLength(2);
  localStorage.removeItem(`for-you:${TOKEN}`);
  vi.setSystemTime(Date.parse(NOW) + 15 * DAY_MS);
  await open();
  expect(screen.queryByLabelText('Name')).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('what is sent without an answer goes again as it was, before what was typed meanwhile', async () => {
  await open();
  press('Add a family member');
  vi.mocked(fetch).mockRejectedValueOnce(new TypeError('offline'));
  type('Name', 'Ben');
  await saved(
    'Not saved yet: there is no connection. This browser keeps it, and saves it when the connection is back.',
  );
  type('Name', 'Ben Doyle');
  await saved(ALL_SAVED);
  const bodies = vi
    .mocked(fetch)
    .mock.calls.slice(-3)
    .map(([, init]) => JSON.parse(`${init?.body}`));
  expect(bodies.map(({ version, answers }) => [version, answers.people[0].name])).toEqual([
    [0, 'Ben'],
    [0, 'Ben'],
    [1, 'Ben Doyle'],
  ]);
});

test('an address that lost its token says so', async () => {
  isOpen = false;
  location.hash = '';
  render(createElement(ForYou, { siteName: 'Site' }));
  await vi.waitFor(() =>
    screen.getByText(
      'This address is incomplete. Copy the whole link from the message, with everything after #, or ask the sender for it as plain text.',
    ),
  );
});

test('what is known is asked about above its part, and a changed row keeps its place', async () => {
  const ben = { name: 'Ben', role: 'child', birthDate: null };
  stored.people.answers = {
    people: [
      { ...ben, was: 0 },
      { ...ben, name: 'Leo', was: 1 },
    ],
  };
  known = true;
  await open();
  const sentence = 'This is what we have. Change what is no longer right.';
  expect(screen.queryByText(sentence)).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Family member 1' }));
  type('Date of birth', '5/1/1990');
  press('Add a family member');
  fireEvent.change(screen.getAllByLabelText('Name')[1] as HTMLElement, {
    target: { value: 'Zoe' },
  });
  await saved(ALL_SAVED);
  expect(stored.people.answers).toEqual({
    people: [
      { name: 'Leo', role: 'child', birthDate: '1990-05-01', was: 1 },
      { name: 'Zoe', role: 'child', birthDate: null },
    ],
  });
  press('Next');
  await vi.waitFor(() => part('Work and income'));
  expect(screen.queryByText(sentence)).toBeNull();
});
