// @vitest-environment happy-dom
/** The forms with each delivery. the-loop.spec.ts follows a message into the portal. */
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement, type ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { field, press } from '../../../tests/page.ts';
import { $toast } from '../../toasts/toasts.ts';
import { ContactForm } from './ContactForm.tsx';
import { LeadForm } from './LeadForm.tsx';
import { NewsletterForm } from './NewsletterForm.tsx';

const OFFICE = { phone: '(212) 555-0142', email: 'info@example.com' };
const WRITTEN = { name: 'Grace Example', email: 'grace@example.com', message: 'Tell me more.' };

const sent = vi.fn(async (_path: string, _init: RequestInit) =>
  Response.json({ id: '1' }, { status: 201 }),
);
const logged = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  $toast.set(null);
  vi.stubGlobal('fetch', sent);
  sent.mockClear();
  vi.spyOn(console, 'log').mockImplementation(logged);
});

function open(form: ReactElement): void {
  cleanup();
  render(form);
}
const openContact = () => open(createElement(ContactForm, OFFICE));
const openNewsletter = () => open(createElement(NewsletterForm, OFFICE));

/** Opens the form that is sent, at a time when it no longer waits. */
function openLeadForm(): void {
  open(createElement(LeadForm, { takesApplications: true }));
  vi.advanceTimersByTime(3050);
}

async function write() {
  await userEvent.type(field('Full Name'), WRITTEN.name);
  await userEvent.type(field('Email Address'), WRITTEN.email);
  await userEvent.type(field('Message'), WRITTEN.message);
}

/** Expects the sentence above the fields, with both links. */
function expectReach() {
  const sentence = screen.getByText(/^This form is not connected yet, so nothing is sent\./);
  expect(sentence.textContent).toContain(
    'Please call (212) 555-0142 or write to info@example.com.',
  );
  const links = within(sentence).getAllByRole<HTMLAnchorElement>('link');
  expect(links.map(({ href }) => href)).toEqual(['tel:2125550142', 'mailto:info@example.com']);
}

test('the contact form has its fields, options and native rules', () => {
  openContact();
  for (const label of ['Full Name', 'Email Address', 'Message']) {
    expect(field(label).required, label).toBe(true);
  }
  expect(field('Email Address').type).toBe('email');
  expect(field('Phone Number').required).toBe(false);
  expect(field('Message').getAttribute('rows')).toBe('4');
  const rules = document.querySelectorAll('[pattern], [title], [minlength], [maxlength]');
  expect(rules, 'fields with more rules than the native ones').toHaveLength(0);
  const options = screen.getAllByRole<HTMLOptionElement>('option').slice(1);
  expect(options.map(({ value, textContent }) => [value, textContent])).toEqual([
    ['affiliate', 'Becoming an Affiliate'],
    ['services', 'Learning About Services'],
    ['consultation', 'Scheduling a Consultation'],
    ['other', 'Other'],
  ]);
});

test('without delivery, submitting logs the message, clears the fields, shows what was not sent, and sends nothing', async () => {
  openContact();
  expectReach();
  await write();
  await userEvent.selectOptions(field('I am interested in'), 'consultation');
  await press('Send Message');
  const message = { ...WRITTEN, phone: '', interest: 'consultation' };
  expect(logged).toHaveBeenLastCalledWith('Contact form submitted', message);
  expect([field('Full Name').value, field('Message').value]).toEqual(['', '']);
  // What is typed next leaves it there.
  await userEvent.type(field('Message'), 'Another question');
  const unsent = screen.getByRole('status');
  expect(within(unsent).getByRole('heading').textContent).toBe('Not sent');
  for (const words of [WRITTEN.message, WRITTEN.name, 'Scheduling a Consultation']) {
    expect(unsent.textContent).toContain(words);
  }
  const letter = within(unsent).getByRole('link', { name: 'Send it from your email program' });
  expect(letter.getAttribute('href')).toMatch(
    /^mailto:info@example\.com\?.*Tell%20me%20more\..*grace%40example\.com/,
  );
  expect(sent).not.toHaveBeenCalled();
});

test('the newsletter accepts any email address, clears it, shows what was not sent, and sends nothing', async () => {
  openNewsletter();
  expectReach();
  expect([field('Email').type, field('Email').required]).toEqual(['email', false]);
  await userEvent.type(field('Email'), 'grace@example.com');
  await press('Subscribe');
  const unsent = screen.getByRole('status');
  expect(unsent.textContent).toBe('Not sentgrace@example.comSend it from your email program');
  expect(within(unsent).getByRole('link').getAttribute('href')).toBe(
    'mailto:info@example.com?subject=Newsletter&body=grace%40example.com',
  );
  expect(field('Email').value).toBe('');
  expect(sent).not.toHaveBeenCalled();
});

test('an accepted message clears the fields, with a toast and a lasting thank-you', async () => {
  openLeadForm();
  await write();
  await press('Send Message');
  const title = await screen.findByRole('heading', { name: 'Thank you' });
  expect(document.activeElement).toBe(title);
  const [path, init] = sent.mock.lastCall ?? [];
  expect(path).toBe('/api/leads');
  expect(JSON.parse(String(init?.body))).toMatchObject({ ...WRITTEN, website: '' });
  expect($toast.get()?.title).toBe('Message sent');
  await press('Write another message');
  expect(document.activeElement).toBe(field('Full Name'));
  expect(field('Message').value).toBe('');
});

test('a failed message stays in the form, even after a reload, and a retry works', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  openLeadForm();
  await write();
  sent.mockResolvedValueOnce(new Response('', { status: 500 }));
  await press('Send Message');
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'Your message could not be sent. It is still here: please try again.',
    ),
  );
  expect(field('Message').value).toBe(WRITTEN.message);
  openLeadForm();
  expect([field('Full Name').value, field('Message').value]).toEqual([
    WRITTEN.name,
    WRITTEN.message,
  ]);
  await press('Send Message');
  await screen.findByRole('heading', { name: 'Thank you' });
});

test('without scripts the form that is sent posts itself, and those that are not put nothing into the address', () => {
  const methodOf = (label: string) => field(label).form?.getAttribute('method');
  openLeadForm();
  expect([methodOf('Message'), field('Message').form?.getAttribute('action')]).toEqual([
    'post',
    '/api/leads',
  ]);
  openContact();
  expect(methodOf('Message')).toBe('dialog');
  openNewsletter();
  expect(methodOf('Email')).toBe('dialog');
});

test('who wants to become an affiliate is led to the application, also after a reload', async () => {
  openLeadForm();
  const link = () => screen.queryByRole('link', { name: 'Apply here' });
  expect(link()).toBeNull();
  await userEvent.selectOptions(field('I am interested in'), 'affiliate');
  expect(link()?.getAttribute('href')).toBe('/join');
  expect(link()?.parentElement?.textContent).toBe('Apply here instead: it takes four minutes.');
  openLeadForm();
  expect(link()).not.toBeNull();
  await userEvent.selectOptions(field('I am interested in'), 'services');
  expect(link()).toBeNull();
});
