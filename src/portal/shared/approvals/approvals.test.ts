// @vitest-environment happy-dom

import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { atom } from 'nanostores';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerByHand, settled } from '../../../../tests/answers.ts';
import { field, press, textsOf } from '../../../../tests/page.ts';
import { APPROVAL, DRAFT } from '../../../../tests/sample-approval.ts';
import type { Approval, Clearance, Material } from '../../../contract/approvals/approvals.ts';
import { clearedPiece, type Piece } from '../../../contract/orders.ts';
import ApprovalCard from './ApprovalCard.tsx';
import { AwaitApproval, materialOf } from './ApprovalState.tsx';
import { approvalLine, approvalWords, endedWords, paperLine } from './words.ts';

const CLEARED: Material = { ...DRAFT, cleared: 'client', approval: APPROVAL };

const calls = answerByHand();
let reload: ReturnType<typeof vi.fn<() => Promise<void>>>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-05T12:00:00Z') });
  reload = vi.fn(async () => {});
});

const show = (thing: Material) => render(createElement(ApprovalCard, { thing, reload }));
const section = () => screen.getByRole('region', { name: 'Approval' });
const buttons = () =>
  [...section().querySelectorAll('button')]
    .filter((button) => !button.closest('dialog'))
    .map(({ textContent }) => textContent);
const options = () => textsOf(field('For').children);
const sent = () => calls.at(-1)?.body;

test('what clears one thing is never shown for the next one', async () => {
  const $slug = atom('rmd');
  const { $loaded } = materialOf('sheet', $slug);
  const stop = $loaded.listen(() => {});
  await calls[0]?.answer({ items: [{ ...CLEARED, thing: 'rmd' }], firm: null });
  expect($loaded.get()).toMatchObject({ status: 'ready', data: { items: [{ thing: 'rmd' }] } });
  $slug.set('estate-tax');
  expect($loaded.get()).toEqual({ status: 'loading' });
  await calls[1]?.answer({ items: [{ ...DRAFT, thing: 'estate-tax' }], firm: null });
  expect($loaded.get()).toMatchObject({
    data: { items: [{ thing: 'estate-tax', cleared: null }] },
  });
  stop();
});

test('the approval of a sheet and that of its Meeting are two sections, of which one says nothing of the other', async () => {
  const things = materialOf(undefined, atom('rmd'));
  const sections = (['sheet', 'meeting'] as const).map((kind) =>
    createElement(AwaitApproval, { key: kind, things, kind, title: kind }),
  );
  render(createElement('div', null, sections));
  expect(calls.map(({ address }) => address)).toEqual(['/api/approvals/things?thing=rmd']);
  const items = [
    { ...CLEARED, kind: 'sheet', thing: 'rmd' },
    { ...DRAFT, kind: 'meeting', thing: 'rmd' },
  ];
  await act(async () => calls[0]?.answer({ items, firm: null }));
  const textOf = async (name: string) =>
    (await screen.findByRole('region', { name })).textContent ?? '';
  expect(await textOf('sheet')).toContain('ApprovedAD-2291');
  expect(await textOf('meeting')).toContain('Draft for your compliance reviewNo approval yet');
});

test('a draft says so, and can be recorded and downloaded', () => {
  show(DRAFT);
  expect(section().textContent).toContain('Draft for your compliance reviewNo approval yet');
  expect(buttons()).toEqual(['Record approval', 'Download packet']);
});

test('what is cleared can be withdrawn, and what is for advisors only says so', () => {
  show({ ...CLEARED, cleared: 'advisor' });
  expect(section().textContent).toContain(
    'ApprovedAdvisors onlyAD-2291, Jane Doe, Series 24, October 3, 2026; use through September 30, 2027',
  );
  expect(buttons()).toEqual(['Record approval', 'Download packet', 'Withdraw']);
});

const type = async (number: string, approvedOn: string) => {
  await userEvent.type(field('Approval number'), number);
  await userEvent.type(field('Approved on'), approvedOn);
};

test('a form has the last approval, without its number and its days, and sends the words as they were read', async () => {
  show(CLEARED);
  await press('Record approval');
  const values = (...labels: string[]) => labels.map((label) => field(label).value).join(' / ');
  expect(values('Approval number', 'Principal', 'Credential', 'Filing reference')).toBe(
    ' / Jane Doe / Series 24 / F-1',
  );
  expect(values('Approved on', 'First use', 'Last day')).toBe(' /  / ');
  expect(options()).toEqual(['Clients', 'Advisors only']);
  await type('AD-2300', '2026-10-04');
  await press('Record');
  expect(calls.at(-1)?.address).toBe('/api/approvals');
  expect(sent()).toEqual({
    kind: 'item',
    thing: 'what-a-trust-does',
    hash: 'f00',
    number: 'AD-2300',
    principal: 'Jane Doe',
    credential: 'Series 24',
    audience: 'client',
    filing: 'F-1',
    approvedOn: '2026-10-04',
    firstUse: null,
    lastDay: null,
  });
  await calls.at(-1)?.answer({ ...APPROVAL, number: 'AD-2300' }, 201);
  expect(reload).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a first approval begins with the newest of the register', async () => {
  show(DRAFT);
  await press('Record approval');
  expect(calls.at(-1)?.address).toBe('/api/approvals?limit=1');
  await calls.at(-1)?.answer({ items: [APPROVAL], next: null });
  expect(field('Principal').value).toBe('Jane Doe');
});

test('a wrong day stays at its field, and nothing is sent', async () => {
  show(CLEARED);
  await press('Record approval');
  await type('AD-2300', '2026-10-06');
  await press('Record');
  expect(field('Approved on').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('The day of the approval is in the future.')).not.toEqual([]);
  expect(calls).toEqual([]);
});

test('a text that changed meanwhile keeps what is typed, and reads the text again', async () => {
  show(CLEARED);
  await press('Record approval');
  await type('AD-2300', '2026-10-04');
  await press('Record');
  const refusal = { error: 'conflict', message: 'Changed.', current: { hash: 'f01' } };
  await calls.at(-1)?.answer(refusal, 409);
  expect(screen.getByRole('alert').textContent).toBe(
    'Not recordedThe text has changed since you opened it. Look at it again before you record its approval.',
  );
  expect(reload).toHaveBeenCalledOnce();
  expect(field('Approved on').value).toBe('2026-10-04');
});

test('a piece is approved for clients, and an item for advisors for them', async () => {
  show({ ...DRAFT, kind: 'piece' });
  await press('Record approval');
  expect(options()).toEqual(['Clients']);
  cleanup();
  show({ ...DRAFT, audience: 'advisor' });
  await press('Record approval');
  expect(options()).toEqual(['Advisors only']);
});

test('a withdrawal asks for the reason', async () => {
  show(CLEARED);
  await press('Withdraw');
  await userEvent.type(field('Reason'), 'A new text');
  await userEvent.click(screen.getAllByRole('button', { name: 'Withdraw' }).at(-1) as Element);
  expect(calls.at(-1)?.address).toBe(`/api/approvals/${APPROVAL.id}`);
  expect(sent()).toEqual({ version: 1, state: 'withdrawn', reason: 'A new text' });
  await calls.at(-1)?.answer({ ...APPROVAL, state: 'withdrawn', version: 2 });
  expect(reload).toHaveBeenCalledOnce();
});

test('a changed text shows what was added and removed', async () => {
  show({ ...DRAFT, approval: { ...APPROVAL, state: 'outdated' } });
  expect(buttons()).toEqual(['See what changed', 'Record approval', 'Download packet']);
  await press('See what changed');
  expect(calls.at(-1)?.address).toBe(`/api/approvals/${APPROVAL.id}`);
  await calls.at(-1)?.answer({ ...APPROVAL, before: 'One old word.', now: 'One new word.' });
  await settled();
  expect(document.querySelector('del')?.textContent).toContain('old');
  expect(document.querySelector('ins')?.textContent).toContain('new');
});

test('what is approved before its first day says from when it may be used, and can be withdrawn', () => {
  show({ ...CLEARED, cleared: null, startsOn: '2027-01-01' });
  expect(section().textContent).toContain(
    'ApprovedAD-2291, Jane Doe, Series 24, October 3, 2026; use from January 1, 2027 through September 30, 2027',
  );
  expect(buttons()).toEqual(['Record approval', 'Download packet', 'Withdraw']);
  cleanup();
  vi.setSystemTime('2027-01-01T12:00:00Z');
  show({ ...CLEARED, startsOn: '2027-01-01' });
  expect(section().textContent).toContain('October 3, 2026; use through September 30, 2027');
});

test('what is approved while its figures are not final says that it waits for them', () => {
  show({ ...CLEARED, cleared: null, startsOn: '2027-01-01', openRows: ['Gift to a person'] });
  expect(section().textContent).toContain(
    'ApprovedAD-2291, Jane Doe, Series 24, October 3, 2026; use once all its figures are final, through September 30, 2027',
  );
  expect(buttons()).toEqual(['Record approval', 'Download packet', 'Withdraw']);
});

test('what a firm keeps approved although figures changed says so, and shows what changed', () => {
  show({ ...CLEARED, hash: 'f01' });
  expect(section().textContent).toContain(
    'use through September 30, 2027Figures changed since AD-2291',
  );
  expect(buttons()).toEqual(['See what changed', 'Record approval', 'Download packet', 'Withdraw']);
});

/* Its words, on pages and on paper. */

const ended = (state: Approval['state']): Clearance => ({
  hash: 'f00',
  cleared: null,
  approval: { ...APPROVAL, state },
});

test('paper has the approval without principal and filing, until the earlier of both last days', () => {
  expect(paperLine(CLEARED, null)).toBe(
    'Approval AD-2291, October 3, 2026; use through September 30, 2027',
  );
  expect(paperLine(CLEARED, '2027-01-31')).toBe(
    'Approval AD-2291, October 3, 2026; use through January 31, 2027',
  );
});

test('paper is a draft without an approval, after its end, and until it is known', () => {
  const draft = 'Draft for your compliance review';
  expect(paperLine({ hash: 'f00', cleared: null, approval: null }, null)).toBe(draft);
  expect(paperLine(ended('outdated'), null)).toBe(draft);
  expect(paperLine(undefined, null)).toBe(draft);
});

test('a page says who approved it until when, or why nothing is approved', () => {
  const words = (clearance: Clearance, expiresOn: string | null = null) =>
    approvalWords(clearance, { startsOn: null, openRows: [], expiresOn });
  const until = 'October 3, 2026; use through September 30, 2027';
  expect(words(CLEARED, '2027-11-30')).toBe(`AD-2291, Jane Doe, Series 24, ${until}`);
  const without = { ...APPROVAL, credential: '' };
  expect(words({ ...CLEARED, approval: without })).toBe(`AD-2291, Jane Doe, ${until}`);
  const hebrew = { ...APPROVAL, principal: 'יעל כהן', credential: '24' };
  const isolated = `AD-2291, \u2068יעל כהן\u2069, 24, ${until}`;
  expect(words({ ...CLEARED, approval: hebrew })).toBe(isolated);
  expect(words({ ...CLEARED, cleared: null, approval: null })).toBe('No approval yet');
  expect(words(ended('outdated'))).toBe('The text changed after AD-2291');
  expect(words(ended('expired'))).toBe('AD-2291 ended September 30, 2027');
  expect(words(ended('withdrawn'))).toBe('AD-2291 was withdrawn');
  // Past its own last day it goes to no client, whatever its approval says.
  expect(words(ended('approved'), '2027-01-31')).toBe('AD-2291 ended January 31, 2027');
  expect(endedWords({ ...APPROVAL, state: 'expired' })).toBe('AD-2291 ended September 30, 2027');
});

test('a piece prints clean with its approval, and as a draft without one, whatever the content says', () => {
  const piece = { id: 'letter', sample: false, expiresOn: '2027-01-31' } as Piece;
  const cleared = clearedPiece(piece, CLEARED);
  expect(cleared).toMatchObject({
    sample: false,
    approval: { id: APPROVAL.id, number: 'AD-2291', on: '2026-10-03', until: '2027-01-31' },
  });
  expect(cleared.approval && approvalLine(cleared.approval)).toBe(
    'Approval AD-2291, October 3, 2026; use through January 31, 2027',
  );
  expect(clearedPiece(piece, ended('expired'))).toMatchObject({ sample: true });
  expect(clearedPiece(piece, ended('expired')).approval).toBeUndefined();
  expect(clearedPiece(piece, undefined).sample).toBe(true);
});

test('where no firm has to approve, a page asks for no approval and shows none', async () => {
  vi.resetModules();
  vi.doMock('virtual:approvals', () => ({ APPROVALS: 'none' }));
  const { ApprovalBadge, ApprovalSection, FIRMS_APPROVE } = await import('./ApprovalState.tsx');
  expect(FIRMS_APPROVE).toBe(false);
  expect(ApprovalSection({ thing: {} as never, reload: async () => {} })).toBeFalsy();
  expect(ApprovalBadge({ clearance: undefined, sample: false })).toBeNull();
  expect(ApprovalBadge({ clearance: undefined, sample: true })).not.toBeNull();
});
