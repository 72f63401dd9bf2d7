// @vitest-environment happy-dom
/** The page of an application: what it says and offers in each state. */
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { field, press, textsOf } from '../../../tests/page.ts';
import type { OwnApplication } from '../../contract/applications.ts';
import { Application } from './Application.tsx';

const OWN: OwnApplication = {
  state: 'received',
  version: 1,
  name: 'Linus Tidewater',
  email: 'ada@example.com',
  firm: '',
  roles: ['adviser'],
  crd: '1234567',
  npn: '',
  states: ['NY'],
  about: '',
  heard: 'event',
  introducedBy: '',
  sponsor: 'Ada Example',
  sponsorSees: true,
  agreement: '2026-12-01',
  sentAt: '2026-12-01T15:00:00Z',
  confirmedAt: '2026-12-01T16:00:00Z',
  questions: [],
  reason: '',
  again: null,
  decidedAt: '2026-12-02T16:00:00Z',
  joined: false,
};

let answers: Record<string, () => Response>;
const sent = vi.fn(async (path: string, _init: RequestInit) =>
  (answers[path] ?? (() => new Response('', { status: 404 })))(),
);

beforeEach(() => {
  vi.stubGlobal('fetch', sent);
  sent.mockClear();
  sessionStorage.clear();
  location.hash = '#a-token';
});

function draw(): void {
  const reach = { phone: '(212) 555-0142', email: 'info@example.com' };
  render(createElement(Application, { siteName: 'Sample Alliance', ...reach }));
}
function open(application: Partial<OwnApplication>): void {
  cleanup();
  answers = { '/api/applications/read': () => Response.json({ ...OWN, ...application }) };
  draw();
}

const buttons = () => textsOf(screen.queryAllByRole('button'));
const pageWords = () => document.body.textContent;

test.each<[string, Partial<OwnApplication>, string[], string]>([
  [
    'Confirm your application',
    { state: 'received' },
    ['Confirm', 'This wasn’t me'],
    'Press Confirm',
  ],
  [
    'Your application is with the office',
    { state: 'waiting' },
    ['Withdraw', 'Delete'],
    'Since December 1, 2026.',
  ],
  [
    'You are invited',
    { state: 'approved' },
    [],
    'Our invitation went to ada@example.com on December 2, 2026. If it has expired, call the office: (212) 555-0142.',
  ],
  ['You are an affiliate', { state: 'approved', joined: true }, [], 'Sign in'],
  [
    'Your application was not accepted',
    { state: 'declined', reason: 'Not now.', again: '2027-06-01' },
    ['Delete'],
    'Not now.You can apply again from June 1, 2027.',
  ],
  ['You withdrew your application', { state: 'withdrawn' }, ['Delete'], 'Apply again'],
])('“%s” has its words and its buttons', async (title, application, expected, words) => {
  open(application);
  await screen.findByRole('heading', { level: 1, name: title });
  expect(buttons()).toEqual(expected);
  expect(pageWords()).toContain(words);
  expect(pageWords()).toContain('You wrote');
  expect(pageWords()).toContain('Linus Tidewater');
  await expect.poll(() => document.title).toBe(`${title} | Sample Alliance`);
  // Opening changes nothing.
  expect(new Set(sent.mock.calls.map(([path]) => path))).toEqual(
    new Set(['/api/applications/read']),
  );
});

test('a press confirms, and the new state takes the focus', async () => {
  open({ state: 'received' });
  answers['/api/applications/confirm'] = () => Response.json({ ...OWN, state: 'waiting' });
  await screen.findByRole('heading', { level: 1 });
  await press('Confirm');
  const title = await screen.findByRole('heading', { name: 'Your application is with the office' });
  expect(document.activeElement).toBe(title);
  expect(JSON.parse(String(sent.mock.lastCall?.[1].body))).toEqual({ token: 'a-token' });
});

test('deleting asks once, and says what is left', async () => {
  open({ state: 'waiting' });
  answers['/api/applications/delete'] = () => Response.json({ ok: true });
  await screen.findByRole('heading', { level: 1 });
  await press('Delete');
  expect(sent.mock.calls).toHaveLength(1);
  await press('Delete for good');
  await screen.findByText('Deleted. Only counts remain.');
});

test('an answer that is refused stays with its mistake, and one that is taken shows the state', async () => {
  open({
    state: 'asked',
    questions: [{ text: 'Which firm?', at: '', answer: null, answeredAt: null }],
  });
  await screen.findByRole('heading', { level: 1, name: 'The office has a question' });
  expect(pageWords()).toContain('Which firm?');
  expect(buttons()).toEqual(['Send answer', 'Withdraw', 'Delete']);
  const typed = screen.getByLabelText<HTMLTextAreaElement>('Your answer');
  expect(field('CRD number').value).toBe('1234567');
  await userEvent.type(typed, 'Tidewater.');
  const fields = { crd: 'Please give your CRD number.' };
  answers['/api/applications/answer'] = () =>
    Response.json({ error: 'validation', message: 'Wrong.', fields }, { status: 400 });
  await press('Send answer');
  expect((await screen.findByRole('alert')).textContent).toContain('Please give your CRD number.');
  expect(typed.value).toBe('Tidewater.');
  answers['/api/applications/answer'] = () => Response.json({ ...OWN, state: 'waiting' });
  await press('Send answer');
  await screen.findByRole('heading', { name: 'Your application is with the office' });
});

test('what changed elsewhere is shown with the reason', async () => {
  open({ state: 'waiting' });
  const current = { ...OWN, state: 'declined', reason: 'Not now.', again: '2027-06-01' };
  answers['/api/applications/withdraw'] = () =>
    Response.json({ error: 'conflict', message: 'Nothing was changed.', current }, { status: 409 });
  await screen.findByRole('heading', { level: 1 });
  await press('Withdraw');
  await screen.findByRole('heading', { name: 'Your application was not accepted' });
  expect(screen.getByRole('alert').textContent).toBe('Nothing was changed.');
});

test('a link that does not work says so, with the way to apply and the office', async () => {
  answers = {};
  draw();
  await screen.findByRole('heading', { name: 'This link does not work' });
  const hrefs = screen
    .getAllByRole<HTMLAnchorElement>('link')
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(['/join', 'tel:2125550142', 'mailto:info@example.com']);
});
