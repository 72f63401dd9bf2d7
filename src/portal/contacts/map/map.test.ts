// @vitest-environment happy-dom
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { person } from '../../../../tests/estate.ts';
import { openMenu, press, textsOf } from '../../../../tests/page.ts';
import { DRAFT } from '../../../../tests/sample-approval.ts';
import type { Material } from '../../../contract/approvals/approvals.ts';
import { type Estate, emptyPlan } from '../../../contract/households/estates.ts';
import type { Household, Member } from '../../../contract/households/households.ts';
import type { PageProps } from '../../kit/page.ts';
import { personWords } from '../view/family.ts';
import { entriesOf, linesOf } from './entries.ts';
import { contactOf, reuseUnchanged, sidesOf } from './map.ts';

const HOME = '00000000-0000-4000-8000-0000000000bb';
const CLIENT = person('m0', 'client', { name: 'Winston Doyle' });
const SPOUSE = person('m1', 'spouse', { name: 'Grace Doyle' });
const CHILD = person('m2', 'child', { name: 'Ada Doyle', generation: 1 });
const FAMILY: Household = {
  id: HOME,
  version: 1,
  name: 'The Doyles',
  checklist: {},
  members: [CLIENT, SPOUSE, CHILD],
};

const whole = ({ id }: Member) => ({ to: `member:${id}`, share: 10_000 });

/** What the affiliate's firm says of the map: nothing yet. */
const approval: Material = {
  ...DRAFT,
  kind: 'map',
  thing: 'estate-map',
  title: 'Estate map',
};

/** The estate as the server has it, and what it answers to the next PUT in place of saving it. */
let stored: Estate;
let refusals: (() => Response)[];
const recordPut = vi.fn();
const sent = vi.fn(async (path: string, { method, body }: RequestInit) => {
  if (method !== 'PUT') return Response.json(path.endsWith('/estate') ? stored : FAMILY);
  const plan = JSON.parse(String(body));
  recordPut(plan);
  const refusal = refusals.shift();
  if (refusal) return refusal();
  stored = { ...plan, version: plan.version + 1 };
  return Response.json({ ...stored, undo: HOME });
});

beforeEach(() => {
  stored = { ...emptyPlan(), version: 0, proposed: null };
  refusals = [];
  recordPut.mockClear();
  sent.mockClear();
  // Who is signed in, and what firms approve, are none of the map's own requests.
  const others = new Map([
    ['/api/auth/me', () => new Response(null, { status: 401 })],
    [
      '/api/approvals/things?kind=map&thing=estate-map',
      () => Response.json({ items: [approval], firm: null }),
    ],
    ['/api/approvals?limit=1', () => Response.json({ items: [], next: null })],
  ]);
  vi.stubGlobal(
    'fetch',
    async (path: string, init: RequestInit) => others.get(path)?.() ?? sent(path, init),
  );
});

/** Opens a part of the map, which has this heading. */
async function open(id: string, part = 'Property'): Promise<void> {
  const address = `http://localhost/dashboard/contacts/map?id=${id}&part=${part.toLowerCase()}`;
  vi.stubGlobal('location', new URL(address));
  vi.resetModules();
  const { Page } = await import('./MapPage.tsx');
  const { AuthProvider } = await import('../../../session/auth.tsx');
  const page = createElement(Page, { site: { name: 'Alliance' } } as PageProps);
  render(createElement(AuthProvider, null, page));
  await screen.findByRole('heading', { name: part });
}

const quick = () => within(screen.getByRole('form', { name: 'Quick entry' }));
const label = () => quick().getByLabelText<HTMLInputElement>('Label');
const row = (name: string) =>
  screen.getByRole('button', { name: `Edit ${name}` }).closest('li,tr')?.textContent;

test('Enter adds what is typed from any field, and the next one can be typed at once', async () => {
  await open(HOME);
  await userEvent.type(label(), 'IRA');
  await userEvent.selectOptions(quick().getByLabelText('Class'), 'retirement');
  await userEvent.type(quick().getByLabelText('Value'), '400,000');
  await userEvent.selectOptions(quick().getByLabelText('Title'), 'Grace alone');
  await userEvent.selectOptions(quick().getByLabelText('Beneficiary'), 'Ada Doyle');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(label());
  expect(label().value).toBe('');
  await waitFor(() =>
    expect(row('IRA')).toContain('Retirement · $400,000 · Grace Doyle · Ada Doyle'),
  );
  expect(recordPut.mock.lastCall?.[0]).toMatchObject({
    version: 0,
    holdings: [
      {
        label: 'IRA',
        class: 'retirement',
        value: 40_000_000,
        debt: null,
        title: 'sole',
        owners: [whole(SPOUSE)],
        primary: [whole(CHILD)],
      },
    ],
  });
});

test('a change is drawn before it is sent', async () => {
  await open(HOME);
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  await userEvent.type(label(), 'House');
  await userEvent.type(quick().getByLabelText('Value'), '900,000{Enter}');
  expect(screen.getByText(/^If Winston died first, Grace would have \$900,000\./)).toBeTruthy();
  expect(recordPut).not.toHaveBeenCalled();
  for (const frame of frames) frame(0);
  await waitFor(() => expect(recordPut).toHaveBeenCalledTimes(1));
});

test('a wrong amount is said at its field, and what could not be saved is there again', async () => {
  await open(HOME);
  await userEvent.type(label(), 'House');
  await userEvent.type(quick().getByLabelText('Value'), 'much{Enter}');
  expect(quick().getByText('Enter an amount in dollars, such as 250,000.')).toBeTruthy();
  expect(recordPut).not.toHaveBeenCalled();
  await userEvent.clear(quick().getByLabelText('Value'));
  refusals = [() => new Response('', { status: 500 })];
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(label().value).toBe('House'));
  expect(screen.queryByRole('button', { name: 'Edit House' })).toBeNull();
});

test('a change is saved on top of another window’s, unless both changed the same thing', async () => {
  const charity = { id: 'c', name: 'Example Library' };
  const conflict = () =>
    Response.json({ error: 'conflict', message: '', current: stored }, { status: 409 });
  await open(HOME);
  stored = { ...stored, version: 7, charities: [charity] };
  refusals = [conflict];
  await userEvent.type(label(), 'House{Enter}');
  await waitFor(() => expect(row('House')).toBeTruthy());
  expect(recordPut.mock.lastCall?.[0]).toMatchObject({
    version: 7,
    charities: [charity],
    holdings: [{ label: 'House' }],
  });
  stored = { ...stored, version: 9, charities: [{ ...charity, name: 'Other Library' }] };
  refusals = [conflict];
  const menu = await openMenu('Example Library');
  await userEvent.click(within(menu).getByRole('menuitem', { name: 'Delete', hidden: true }));
  await waitFor(() => expect(row('Other Library')).toBeTruthy());
  expect(recordPut).toHaveBeenCalledTimes(3);
});

test('the page has the approval of the map, which is for clients', async () => {
  await open(HOME);
  const section = await screen.findByRole('region', { name: 'Approval' });
  expect(section.textContent).toContain('Draft for your compliance reviewNo approval yet');
  await userEvent.click(within(section).getByRole('button', { name: 'Record approval' }));
  const dialog = within(screen.getByRole('dialog'));
  const options = [...dialog.getByLabelText('For').children];
  expect(textsOf(options)).toEqual(['Clients']);
});

test('a dialog asks what fits the class and the title', async () => {
  await open('example');
  await press('Edit Home');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Value/).value).toBe('900,000');
  await userEvent.selectOptions(dialog.getByLabelText('Title'), 'common');
  await userEvent.type(dialog.getByLabelText('Owners, 1: share in %'), '70');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(row('Home')).toContain('Winston Example 70% and Grace Example 30%, in common'),
  );
  await press('Edit Home');
  const again = within(screen.getByRole('dialog'));
  await userEvent.selectOptions(again.getByLabelText('Class'), 'retirement');
  expect(again.queryByLabelText('State')).toBeNull();
  await userEvent.selectOptions(again.getByLabelText('Owner'), 'Grace Example');
  await userEvent.click(again.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(row('Home')).toContain('Retirement · $900,000 · Grace Example'));
  expect(sent).not.toHaveBeenCalled();
});

test('a proposal begins as a copy, and its changes leave today as it is', async () => {
  stored = { ...stored, charities: [{ id: 'c', name: 'Example Library' }] };
  await open(`${HOME}&view=proposed`);
  await press('Propose changes');
  await screen.findByRole('tab', { name: 'Proposed', selected: true });
  await userEvent.type(label(), 'House{Enter}');
  await waitFor(() => expect(recordPut).toHaveBeenCalledTimes(2));
  const { version: _, proposed, ...now } = recordPut.mock.lastCall?.[0] ?? {};
  expect(now).toMatchObject({ holdings: [], charities: [{ name: 'Example Library' }] });
  expect(proposed).toEqual({ ...now, holdings: [expect.objectContaining({ label: 'House' })] });
  await press('Discard proposal');
  await waitFor(() => expect(recordPut.mock.lastCall?.[0].proposed).toBeNull());
});

test('the wills of both are asked in one dialog', async () => {
  await open(HOME);
  await press('Wills');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Winston’s will'), 'yes');
  const residue = 'Winston’s will leaves the rest to, 1';
  await userEvent.selectOptions(dialog.getByLabelText(residue), 'Grace Doyle');
  await userEvent.selectOptions(dialog.getByLabelText('Grace’s will'), 'no');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(recordPut).toHaveBeenCalled());
  const none = { on: null, residue: [], contingent: [], pourOver: null, perStirpes: true };
  expect(recordPut.mock.lastCall?.[0].wills).toEqual([
    { ...none, of: CLIENT.id, exists: 'yes', residue: [whole(SPOUSE)] },
    { ...none, of: SPOUSE.id, exists: 'no' },
  ]);
});

test('notes are saved by their button, and a private number is refused at their field', async () => {
  await open(HOME, 'Notes');
  const notes = screen.getByLabelText<HTMLTextAreaElement>('Notes on this map');
  await userEvent.type(notes, 'SSN 123-45-6789');
  await press('Save notes');
  expect(notes.getAttribute('aria-invalid')).toBe('true');
  expect(recordPut).not.toHaveBeenCalled();
  await userEvent.clear(notes);
  await userEvent.type(notes, 'Ask for the deed.');
  await press('Save notes');
  await waitFor(() => expect(recordPut.mock.lastCall?.[0].notes).toBe('Ask for the deed.'));
  await waitFor(() => expect(notes.value).toBe('Ask for the deed.'));
});

test('shares that are not typed are equal parts of the rest', () => {
  const line = (to: string, share = '') => ({ to, share });
  const shares = (...lines: ReturnType<typeof line>[]) => {
    const read = entriesOf(lines);
    return typeof read === 'string' ? read : read.map(({ share }) => share);
  };
  expect(shares(line('a'), line('b'), line('c'))).toEqual([3333, 3333, 3334]);
  expect(shares(line('a', '50'), line('b'), line('c'))).toEqual([5000, 2500, 2500]);
  expect(shares(line('a', '33.33'), line('b', '66.67'))).toEqual([3333, 6667]);
  expect(shares(line('a', '50'), line('b', '60'))).toBe('The shares must add up to 100%.');
  expect(shares(line('a', '100'), line('b'))).toBe('The shares must add up to 100%.');
  expect(shares(line('a', 'half'))).toBe('Enter a percentage, such as 5 or 4.6.');
  const thirds = entriesOf([line('a'), line('b'), line('c')]);
  expect(linesOf(thirds as never)).toEqual([line('a'), line('b'), line('c')]);
});

test('each of the two is on one side of the plan, the living before the dead', () => {
  const sides = (...members: Member[]) =>
    sidesOf({ ...FAMILY, members }).map(({ side, person }) => `${side} ${person.name}`);
  expect(sides(SPOUSE)).toEqual(['spouse Grace Doyle']);
  const dead = { ...SPOUSE, name: 'Rose', deathDate: '2010' };
  expect(sides(dead, CLIENT, SPOUSE)).toEqual(['client Winston Doyle', 'spouse Grace Doyle']);
  expect(sides(dead, CLIENT)).toEqual(['client Winston Doyle', 'spouse Rose']);
});

test('the map stands for the head, else for the first contact of the family', () => {
  const executor = { ...CHILD, id: 'x', role: 'executor' as const, contactId: 'cx' };
  const trashed = { ...SPOUSE, contactId: 'cs', inTrash: true as const };
  const ada = { ...CHILD, contactId: 'ca' };
  const members = [executor, trashed, ada];
  expect(contactOf({ ...FAMILY, members })).toBe('ca');
  const head = { ...CLIENT, contactId: 'cc' };
  expect(contactOf({ ...FAMILY, members: [...members, head] })).toBe('cc');
  expect(contactOf({ ...FAMILY, members: [executor, trashed] })).toBeUndefined();
});

test('the dead are in words', () => {
  expect(personWords({ ...SPOUSE, age: 68 })).toBe('Spouse, 68');
  const died = (deathDate: string) => personWords({ ...SPOUSE, deathDate, deceased: true });
  expect(died('2019-04-11')).toBe('Spouse, died 2019');
  expect(died('--04-11')).toBe('Spouse, died');
});

test('what did not change stays the same object', () => {
  const plan = { ...emptyPlan(), charities: [{ id: 'c', name: 'Example Library' }], notes: 'Old' };
  const copy = structuredClone(plan);
  expect(reuseUnchanged(plan, copy)).toBe(plan);
  const after = reuseUnchanged(plan, { ...copy, notes: 'New' });
  expect(after).toEqual({ ...plan, notes: 'New' });
  expect(after.charities).toBe(plan.charities);
  const more = reuseUnchanged(plan, {
    ...copy,
    charities: [...copy.charities, { id: 'd', name: 'Zoo' }],
  });
  expect(more.charities).toHaveLength(2);
  expect(more.charities[0]).toBe(plan.charities[0]);
});
