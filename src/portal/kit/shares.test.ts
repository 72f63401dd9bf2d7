// @vitest-environment happy-dom
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { atom } from 'nanostores';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerByHand } from '../../../tests/answers.ts';
import { sampleContact } from '../../../tests/sample-contact.ts';
import { beginVisit, refreshShown } from '../../api/call.ts';
import { PORTAL_PAGES } from '../../config/portal.ts';
import type { Contact } from '../../contract/contacts.ts';
import type { Member } from '../../contract/households.ts';
import type { Share } from '../../contract/shares.ts';
import { readAddress } from '../../lib/address.ts';
import { $toast } from '../../toasts/toasts.ts';
import { SharesPanel } from './SharesApart.tsx';

const calls = answerByHand();
/** Another contact for each test: the list of one is kept. */
let carol: Contact;
beforeEach(() => {
  carol = sampleContact({ id: crypto.randomUUID(), name: 'Carol Doyle' });
});

const share = (changes: Partial<Share> = {}): Share => ({
  ...{ id: crypto.randomUUID(), version: 1, kind: 'questions', thing: null, title: 'Questions' },
  ...{ contactId: carol.id, contactName: 'Carol Doyle', state: 'draft', expiresOn: '2026-12-19' },
  ...{ code: false, note: '', openedOn: null, reminders: 0, changed: false },
  withdrawn: false,
  createdAt: '2026-12-05T12:00:00Z',
  ...changes,
});

/** Shows the panel with these links. */
async function show(...items: Share[]) {
  history.replaceState(null, '', `?id=${carol.id}`);
  readAddress();
  beginVisit();
  const onTaken = vi.fn();
  const $place = atom<Element | null>(document.body);
  render(createElement(SharesPanel, { contact: carol, onTaken, $place }));
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
  await userEvent.click(button('Share'));
  await userEvent.clear(screen.getByLabelText(/^Days/));
  await userEvent.type(screen.getByLabelText(/^Days/), '30');
  await userEvent.click(button('Make link'));
  const call = calls.at(-1);
  expect(call?.body).toEqual({
    ...{ kind: 'questions', thing: null, contactId: carol.id, days: 30, code: false, note: '' },
  });
  await call?.answer({ ...share(), url: URL_ONCE }, 201);
  expect(screen.getByLabelText('Address of “Questions”')).toHaveProperty('value', URL_ONCE);
  expect(button('Email it')).toBeTruthy();
  expect(button('Withdraw')).toBeTruthy();
});

test('the calculations to choose from are those of the couple, and of nobody', async () => {
  await show();
  await userEvent.click(button('Share'));
  await userEvent.selectOptions(screen.getByLabelText('What'), 'Calculation');
  refreshShown();
  const scenario = (name: string, contactId: string | null) => ({ id: name, name, contactId });
  const items = [scenario('Carol’s', carol.id), scenario('Another client’s', 'other')];
  for (const { address, answer } of calls.filter((one) => one.address.includes('scenarios'))) {
    const all = address.includes('household') ? items : [...items, scenario('General', null)];
    await answer({ items: all, next: null });
  }
  const choice = within(screen.getByLabelText('Calculation'));
  expect(choice.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    ...['Please choose', 'Carol’s', 'General'],
  ]);
});

test('what is being shared stays as typed if the panel moves to another place of the page', async () => {
  const { move } = await show();
  await userEvent.click(button('Share'));
  await userEvent.type(screen.getByLabelText(/^Note/), 'For Sunday');
  move(null);
  move(document.body.appendChild(document.createElement('div')));
  expect(screen.getByLabelText(/^Note/)).toHaveProperty('value', 'For Sunday');
  await userEvent.click(button('Make link'));
  await calls.at(-1)?.answer({ ...share(), url: URL_ONCE }, 201);
  move(document.body);
  expect(screen.getByLabelText('Address of “Questions”')).toHaveProperty('value', URL_ONCE);
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
    ...{ version: 3, take: ['work/employer', 'work/jobTitle'] },
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
  await userEvent.click(button('Ignore answer to Employer'));
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
])(
  'documents and property of a %s: %i sentence says that they go to the notes',
  async (role, count) => {
    const member = (name: string, as: string, contactId: string | null) => ({
      ...{ id: name, contactId, name, role: as, generation: 0, birthDate: null, deathDate: null },
      age: null,
    });
    const members = [
      member('Winston Dandelion', 'client', null),
      ...(role === 'spouse' ? [] : [member('Tabitha Dandelion', 'spouse', null)]),
      member('Carol Doyle', role, carol.id),
    ] as Member[];
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
