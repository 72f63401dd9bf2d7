// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerByHand, settled } from '../../../tests/answers.ts';
import type { Approval, Thing } from '../../contract/approvals.ts';
import ApprovalCard from './ApprovalCard.tsx';

const APPROVAL: Approval = {
  id: '00000000-0000-4000-8000-000000000001',
  version: 1,
  ...{ kind: 'item', thing: 'what-a-trust-does', title: 'What a trust does', hash: 'f00' },
  ...{ firmId: null, firmName: null, number: 'AD-2291', principal: 'Jane Doe' },
  ...{ credential: 'Series 24', audience: 'client', filing: 'F-1', approvedOn: '2026-10-03' },
  ...{ firstUse: null, lastDay: '2027-09-30', by: 'Ada Example', at: '2026-10-03T12:00:00Z' },
  ...{ state: 'approved', reason: '' },
};
const THING: Thing = {
  ...{ kind: 'item', thing: 'what-a-trust-does', title: 'What a trust does', audience: 'client' },
  ...{ expiresOn: '2027-11-30', hash: 'f00', cleared: null, approval: null },
};
const CLEARED: Thing = { ...THING, cleared: 'client', approval: APPROVAL };

const calls = answerByHand();
let reload: ReturnType<typeof vi.fn<() => Promise<void>>>;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-05T12:00:00Z') });
  reload = vi.fn(async () => {});
});

const show = (thing: Thing) => render(createElement(ApprovalCard, { thing, reload }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const buttons = () =>
  [...screen.getByRole('region', { name: 'Approval' }).querySelectorAll('button')]
    .filter((button) => !button.closest('dialog'))
    .map(({ textContent }) => textContent);
const options = () => [...field('For').children].map(({ textContent }) => textContent);
const sent = () => calls.at(-1)?.body;

test('a draft says so, and can be recorded and downloaded', () => {
  show(THING);
  const section = screen.getByRole('region', { name: 'Approval' });
  expect(section.textContent).toContain('Draft for your compliance reviewNo approval yet');
  expect(buttons()).toEqual(['Record approval', 'Download packet']);
});

test('what is cleared can be withdrawn, and what is for advisors only says so', () => {
  show({ ...CLEARED, cleared: 'advisor' });
  const section = screen.getByRole('region', { name: 'Approval' });
  expect(section.textContent).toContain(
    'ApprovedAdvisors onlyAD-2291, Jane Doe, Series 24, October 3, 2026; use through September 30, 2027',
  );
  expect(buttons()).toEqual(['Record approval', 'Download packet', 'Withdraw']);
});

test('a form has the last approval, without its days, and sends the words as they were read', async () => {
  show(CLEARED);
  await press('Record approval');
  const values = (...labels: string[]) => labels.map((label) => field(label).value).join(' / ');
  expect(values('Approval number', 'Principal', 'Credential', 'Filing reference')).toBe(
    'AD-2291 / Jane Doe / Series 24 / F-1',
  );
  expect(values('Approved on', 'First use', 'Last day')).toBe(' /  / ');
  expect(options()).toEqual(['Clients', 'Advisors only']);
  await userEvent.type(field('Approved on'), '2026-10-04');
  await press('Record');
  expect(calls.at(-1)?.address).toBe('/api/approvals');
  expect(sent()).toEqual({
    ...{ kind: 'item', thing: 'what-a-trust-does', hash: 'f00', number: 'AD-2291' },
    ...{ principal: 'Jane Doe', credential: 'Series 24', audience: 'client', filing: 'F-1' },
    ...{ approvedOn: '2026-10-04', firstUse: null, lastDay: null },
  });
  await calls.at(-1)?.answer({ ...APPROVAL, number: 'AD-2300' }, 201);
  expect(reload).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a first approval begins with the newest of the register', async () => {
  show(THING);
  await press('Record approval');
  expect(calls.at(-1)?.address).toBe('/api/approvals?limit=1');
  await calls.at(-1)?.answer({ items: [APPROVAL], next: null });
  expect(field('Principal').value).toBe('Jane Doe');
});

test('a wrong day stays at its field, and nothing is sent', async () => {
  show(CLEARED);
  await press('Record approval');
  await userEvent.type(field('Approved on'), '2026-10-06');
  await press('Record');
  expect(field('Approved on').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('The day of the approval is in the future.')).not.toEqual([]);
  expect(calls).toEqual([]);
});

test('a text that changed meanwhile keeps what is typed, and reads the text again', async () => {
  show(CLEARED);
  await press('Record approval');
  await userEvent.type(field('Approved on'), '2026-10-04');
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
  show({ ...THING, kind: 'piece' });
  await press('Record approval');
  expect(options()).toEqual(['Clients']);
  cleanup();
  show({ ...THING, audience: 'advisor' });
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
  show({ ...THING, approval: { ...APPROVAL, state: 'outdated' } });
  expect(buttons()).toEqual(['See what changed', 'Record approval', 'Download packet']);
  await press('See what changed');
  expect(calls.at(-1)?.address).toBe(`/api/approvals/${APPROVAL.id}`);
  await calls.at(-1)?.answer({ ...APPROVAL, before: 'One old word.', now: 'One new word.' });
  await settled();
  expect(document.querySelector('del')?.textContent).toContain('old');
  expect(document.querySelector('ins')?.textContent).toContain('new');
});
