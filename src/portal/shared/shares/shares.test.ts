// @vitest-environment happy-dom
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { atom } from 'nanostores';
import { createElement } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answerByHand } from '../../../../tests/answers.ts';
import { person } from '../../../../tests/estate.ts';
import { field, press, textsOf } from '../../../../tests/page.ts';
import { sampleContact } from '../../../../tests/sample-contact.ts';
import { SAMPLE } from '../../../../tests/sample-profile.ts';
import { sampleShare } from '../../../../tests/sample-share.ts';
import { beginVisit, refreshShown } from '../../../api/call.ts';
import { PORTAL_PAGES } from '../../../config/portal.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import type { Role } from '../../../contract/households/member-roles.ts';
import type { Share } from '../../../contract/shares/shares.ts';
import { readAddress } from '../../../lib/address.ts';
import { $toast } from '../../../toasts/toasts.ts';
import { SharesPanel } from './SharesPanel.tsx';

const calls = answerByHand();
/** Another contact for each test: the list of one is kept. */
let carol: Contact;
beforeEach(() => {
  carol = sampleContact({ id: crypto.randomUUID(), name: 'Carol Doyle' });
});

const share = (changes: Partial<Share> = {}) =>
  sampleShare({ contactId: carol.id, contactName: carol.name, ...changes });

/** Shows the panel with these links. */
async function show(...items: Share[]) {
  history.replaceState(null, '', `?id=${carol.id}`);
  readAddress();
  beginVisit();
  const onTaken = vi.fn();
  const $place = atom<Element | null>(document.body);
  render(
    createElement(SharesPanel, {
      contact: carol,
      calculate: null,
      calculations: null,
      onTaken,
      $place,
    }),
  );
  // The list stays mounted for a second after the test before.
  refreshShown();
  await calls.at(-1)?.answer({ items, next: null });
  return { onTaken, move: (place: Element | null) => act(() => $place.set(place)) };
}
const URL_ONCE = 'https://alliance.example/for-you#abc';
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('the list of a contact’s links is one of the first reads of the contact’s page', async () => {
  await show();
  const [read = ''] = calls.map(({ address }) => address);
  expect(PORTAL_PAGES.contact.reads).toContain(read.replace(carol.id, ':id'));
});

test('a new link shows its address once, to copy', async () => {
  await show();
  await press('Share');
  await userEvent.clear(field(/^Days/));
  await userEvent.type(field(/^Days/), '30');
  await press('Make link');
  const call = calls.at(-1);
  expect(call?.body).toEqual({
    kind: 'questions',
    thing: null,
    contactId: carol.id,
    days: 30,
    code: false,
    note: '',
  });
  await call?.answer({ ...share(), url: URL_ONCE }, 201);
  expect(field('Address of “Questions”')).toHaveProperty('value', URL_ONCE);
  expect(button('Email it')).toBeTruthy();
  expect(button('Withdraw')).toBeTruthy();
});

test('the calculations to choose from are those of the couple, and of nobody', async () => {
  await show();
  await press('Share');
  await userEvent.selectOptions(field('What'), 'Calculation');
  refreshShown();
  const scenario = (name: string, contactId: string | null) => ({ id: name, name, contactId });
  const items = [scenario('Carol’s', carol.id), scenario('Another client’s', 'other')];
  for (const { address, answer } of calls.filter((one) => one.address.includes('scenarios'))) {
    const all = address.includes('household') ? items : [...items, scenario('General', null)];
    await answer({ items: all, next: null });
  }
  const choice = within(field('Calculation'));
  expect(textsOf(choice.getAllByRole('option'))).toEqual(['Please choose', 'Carol’s', 'General']);
});

test('what is being shared stays as typed if the panel moves to another place of the page', async () => {
  const { move } = await show();
  await press('Share');
  await userEvent.type(field(/^Note/), 'For Sunday');
  move(null);
  move(document.body.appendChild(document.createElement('div')));
  expect(field(/^Note/)).toHaveProperty('value', 'For Sunday');
  await press('Make link');
  await calls.at(-1)?.answer({ ...share(), url: URL_ONCE }, 201);
  move(document.body);
  expect(field('Address of “Questions”')).toHaveProperty('value', URL_ONCE);
});

test('a link that is over can be neither withdrawn nor reminded of, and one only twice', async () => {
  await show(share({ state: 'expired' }), share({ state: 'sent', reminders: 2, title: 'Twice' }));
  expect(screen.getByText('Expired')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Withdraw' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Remind' })).toBeNull();
});

test('answers are used one by one or by part, with an undo', async () => {
  const { onTaken } = await show(share({ state: 'answered' }));
  const one = { part: 'work', state: 'open' as const };
  const items = [
    { ...one, path: 'work/employer', label: 'Employer', now: 'Old Co', answer: 'Acme' },
    { ...one, path: 'work/jobTitle', label: 'Job title', now: null, answer: 'Owner' },
  ];
  await calls.at(-1)?.answer({ version: 3, items });
  const panel = within(screen.getByRole('region', { name: 'Answers from Carol Doyle' }));
  expect(panel.getByText('Now: Old Co')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: 'Use all of Work and income' }));
  const call = calls.at(-1);
  expect(call?.body).toEqual({
    version: 3,
    take: ['work/employer', 'work/jobTitle'],
  });
  const taken = items.map((item) => ({ ...item, state: 'taken' }));
  await call?.answer({ version: 4, items: taken, undo: 'x' }, 201);
  expect(panel.getAllByText('Used')).toHaveLength(2);
  expect($toast.get()).toMatchObject({ title: 'Used' });
  expect(onTaken).toHaveBeenCalledOnce();
});

test('an answer that is ignored says so', async () => {
  await show(share({ state: 'answered' }));
  const employer = { path: 'work/employer', part: 'work', label: 'Employer', now: null };
  const item = { ...employer, answer: 'Acme', state: 'open' };
  await calls.at(-1)?.answer({ version: 3, items: [item] });
  expect(button('Use answer to Employer').textContent).toMatch(/^Use answer/);
  await press('Ignore answer to Employer');
  const call = calls.at(-1);
  expect(call?.body).toEqual({ version: 3, keep: ['work/employer'] });
  await call?.answer({ version: 4, items: [{ ...item, state: 'kept' }], undo: 'x' }, 201);
  expect(screen.getByText('Ignored')).toBeTruthy();
  expect($toast.get()).toMatchObject({ title: 'Ignored' });
});

test.each([
  ['child', 1],
  ['parent', 1],
  ['spouse', 0],
] as const)(
  'documents and property of a %s: %i sentence says that they go to the notes',
  async (role, count) => {
    const members = [
      person('Winston Dandelion', 'client'),
      ...(role === 'spouse' ? [] : [person('Tabitha Dandelion', 'spouse')]),
      person('Carol Doyle', role, { contactId: carol.id }),
    ];
    carol = { ...carol, household: { id: 'h', version: 1, name: '', members, checklist: {} } };
    await show(share({ state: 'answered' }));
    const will = { path: 'documents/will', part: 'documents', label: 'Will', now: null };
    const items = [
      { ...will, answer: 'Have', state: 'open' },
      { ...will, path: 'work/employer', part: 'work', answer: 'Acme', state: 'open' },
    ];
    await calls.at(-1)?.answer({ version: 3, items });
    const sentence =
      'These go to Carol Doyle’s notes, not to the checklist and map of Winston and Tabitha Dandelion.';
    expect(screen.queryAllByText(sentence)).toHaveLength(count);
  },
);

test('an email only opens one’s own program, and the link is sent once one says so', async () => {
  const made = share({ state: 'draft' });
  await show();
  await press('Share');
  await press('Make link');
  await calls.at(-1)?.answer({ ...made, url: URL_ONCE }, 201);
  expect(screen.getByText('Not sent')).toBeTruthy();
  await press('Email it');
  expect(calls.filter(({ init }) => init.method === 'PATCH')).toEqual([]);
  const mark = screen.getByRole('button', {
    name: 'Mark as sent',
    description: 'Did you send it?',
  });
  await userEvent.click(mark);
  expect(calls.at(-1)?.body).toEqual({ version: 1, state: 'sent' });
  await calls.at(-1)?.answer({ ...made, version: 2, state: 'sent' });
  expect(screen.getByText('Sent')).toBeTruthy();
  expect(screen.queryByText('Did you send it?')).toBeNull();
});

test('a link whose material was withdrawn says so beside its state', async () => {
  await show(share({ state: 'opened', kind: 'item', title: 'A text', withdrawn: true }));
  const line = within(screen.getByRole('listitem'));
  expect(line.getByText('Opened')).toBeTruthy();
  expect(line.getByText('Withdrawn material')).toBeTruthy();
});

describe('a map', () => {
  const ofHousehold = (role: Role, email = 'carol@example.com') => {
    const members = [person(carol.name, role, { contactId: carol.id })];
    const id = crypto.randomUUID();
    const household = { id, version: 1, name: 'The Doyle family', checklist: {}, members };
    carol = { ...carol, email, household };
  };
  /** Opens the dialog for a map, on a site that sends mail. */
  async function choose(on = true) {
    await show();
    await press('Share');
    refreshShown();
    for (const { answer } of calls.filter(({ address }) => address === '/api/account/mail')) {
      await answer({ on });
    }
    await userEvent.selectOptions(field('What'), 'Estate map');
  }
  const code = () => field(/^Ask for a code/);
  const shows = () =>
    within(screen.getByRole('group', { name: 'What it shows' }))
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ labels, checked }) => [labels?.[0]?.textContent, checked]);

  test('shows everything to the spouse, and asks for a code at first', async () => {
    ofHousehold('spouse');
    await choose();
    expect(shows()).toEqual([
      ['Everything', true],
      ['Shares without amounts', false],
    ]);
    expect(code().checked).toBe(true);
    await userEvent.selectOptions(field('What'), 'Questions');
    expect(code().checked).toBe(false);
    await userEvent.selectOptions(field('What'), 'Estate map');
    await press('Make link');
    expect(calls.at(-1)?.body).toMatchObject({ kind: 'map', amounts: true, code: true });
  });

  test('shows shares alone to a child at first, after a question', async () => {
    ofHousehold('child', '');
    await choose();
    expect(shows()).toEqual([
      ['Shares without amounts', true],
      ['Everything', false],
    ]);
    expect([code().checked, code().disabled]).toEqual([false, true]);
    expect(screen.getByText('This contact has no email address.')).toBeTruthy();
    const question = 'Carol is a child here. Share the whole map with Carol?';
    await userEvent.click(field(question));
    await press('Make link');
    expect(calls.at(-1)?.body).toMatchObject({ amounts: false, confirmed: true, code: false });
  });

  test('is not offered to a former spouse', async () => {
    ofHousehold('former-spouse');
    await show();
    await press('Share');
    const kinds = within(field('What')).getAllByRole('option');
    expect(textsOf(kinds)).not.toContain('Estate map');
  });

  test('asks for no code where the site sends no email', async () => {
    ofHousehold('client');
    await choose(false);
    expect([code().checked, code().disabled]).toEqual([false, true]);
    expect(screen.getByText('This site sends no email.')).toBeTruthy();
  });

  test('is previewed in a tab of its own, which gets what the client would see once it asks', async () => {
    ofHousehold('client');
    await choose();
    const tab = { postMessage: vi.fn(), close: vi.fn() };
    vi.stubGlobal(
      'open',
      vi.fn(() => tab),
    );
    await press('Preview');
    expect(globalThis.open).toHaveBeenCalledWith('/for-you#preview');
    const asked = new MessageEvent('message', { data: 'preview', origin: location.origin });
    Object.defineProperty(asked, 'source', { value: tab });
    dispatchEvent(asked);
    await calls.at(-2)?.answer(SAMPLE);
    expect(calls.at(-1)?.body).toEqual({
      kind: 'map',
      thing: carol.household?.id,
      contactId: carol.id,
      amounts: true,
    });
    await calls.at(-1)?.answer({ title: 'Estate map', content: { summary: 'A summary.' } });
    expect(tab.postMessage).toHaveBeenCalledWith(
      expect.objectContaining({ title: 'Estate map', content: { summary: 'A summary.' } }),
      location.origin,
    );
    vi.unstubAllGlobals();
  });
});
