// @vitest-environment happy-dom
/** The form of those who want to join: what it sends, and what stays when it is refused. */
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { field, press, textsOf } from '../../../tests/page.ts';
import { JoinForm } from './JoinForm.tsx';

const PROPS = { phone: '(212) 555-0142', email: 'info@example.com', agreement: '2026-12-01' };

let answer: () => Response;
let open: () => Response;
const sent = vi.fn(async (path: string, _init: RequestInit) =>
  path === '/api/applications/open' ? open() : answer(),
);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubGlobal('fetch', sent);
  sent.mockClear();
  sessionStorage.clear();
  open = () => Response.json({ open: true, agreement: '2026-12-01' });
  answer = () => Response.json({ message: 'Look for our email.' }, { status: 202 });
});

/** Opens the form, at a time when it no longer waits. */
function openForm(): void {
  cleanup();
  render(createElement(JoinForm, PROPS));
  vi.advanceTimersByTime(3050);
}

const apply = () => press('Apply');

async function write() {
  await userEvent.type(field('Full Name'), 'Linus Tidewater');
  await userEvent.type(field('Email Address'), 'linus@tidewater.example');
  await userEvent.click(field('Coach'));
  await userEvent.type(field('States where you work'), 'NY');
  await userEvent.click(screen.getByRole('checkbox', { name: /affiliate agreement/ }));
}

test('an application is sent with the version of the agreement, and its answer takes the focus', async () => {
  openForm();
  await write();
  await apply();
  const title = await screen.findByRole('heading', { name: 'Check your email' });
  expect(document.activeElement).toBe(title);
  expect(title.parentElement?.textContent).toContain(
    'Press Confirm in our email to linus@tidewater.example within 72 hours, and the office reads your application.',
  );
  const [path, init] = sent.mock.lastCall ?? [];
  expect(path).toBe('/api/applications');
  expect(JSON.parse(String(init?.body))).toMatchObject({
    name: 'Linus Tidewater',
    roles: ['coach'],
    states: 'NY',
    sponsorSees: false,
    agreement: '2026-12-01',
    website: '',
  });
  expect(new Headers(init?.headers).get('Idempotency-Key')).toMatch(/.{20}/);
});

test('all mistakes are at their fields and in a summary with the focus, and nothing typed is lost', async () => {
  openForm();
  await userEvent.type(field('Full Name'), 'Linus Tidewater');
  await userEvent.click(field('Broker'));
  const fields = {
    email: 'The email address is missing.',
    crd: 'Please give your CRD number.',
    agreement: 'Please accept the agreement first.',
  };
  answer = () => Response.json({ error: 'validation', message: 'Wrong.', fields }, { status: 400 });
  await apply();
  const summary = await screen.findByRole('alert');
  expect(document.activeElement).toBe(summary);
  const links = within(summary).getAllByRole('link');
  expect(textsOf(links)).toEqual([
    'Email Address: The email address is missing.',
    'CRD number: Please give your CRD number.',
    'The affiliate agreement: Please accept the agreement first.',
  ]);
  for (const link of links) {
    const target = document.querySelector(String(link.getAttribute('href')));
    expect(target?.getAttribute('aria-invalid')).toBe('true');
  }
  expect(field('Full Name').value).toBe('Linus Tidewater');
  expect(field('Broker').checked).toBe(true);
  // A reload of the tab keeps it as well, checkboxes included.
  openForm();
  expect([field('Full Name').value, field('Broker').checked, field('Coach').checked]).toEqual([
    'Linus Tidewater',
    true,
    false,
  ]);
});

test('a lost connection and a flood are said, with what was typed still there', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  openForm();
  await write();
  answer = () => {
    throw new TypeError('offline');
  };
  await apply();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'We could not reach the server.',
  );
  answer = () =>
    Response.json(
      { error: 'too_many_attempts', message: 'Please wait about 5 minutes.' },
      { status: 429 },
    );
  await apply();
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain(
      'Please wait about 5 minutes. What you typed is still here.',
    ),
  );
  expect(field('Full Name').value).toBe('Linus Tidewater');
});

test('where the site sends no mail, a sentence takes the form’s place', async () => {
  open = () => Response.json({ open: false, agreement: '2026-12-01' });
  openForm();
  await screen.findByText(/^This form is not connected yet, so nothing is sent\./);
  expect(screen.queryByRole('button')).toBeNull();
});
