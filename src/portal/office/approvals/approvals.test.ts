// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerByHand } from '../../../../tests/answers.ts';
import { press, textsOf } from '../../../../tests/page.ts';
import { APPROVAL, DRAFT } from '../../../../tests/sample-approval.ts';
import type { Material } from '../../../contract/approvals/approvals.ts';
import ApprovalsPart from './ApprovalsPart.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const FIRM = { id: ID, version: 1, name: 'Sample Securities LLC', figures: 'outdate' };
const thing = (name: string, audience: Material['audience']): Material => ({
  ...DRAFT,
  thing: name,
  title: name,
  audience,
  hash: `hash of ${name}`,
});
const RECORDED = {
  ...APPROVAL,
  credential: '',
  lastDay: '2027-11-29',
  useThrough: '2027-03-31',
};
const NONE = { items: [], next: null };
const ANSWERS: [begins: string, answer: object][] = [
  ['/api/office/firms', { items: [FIRM], next: null }],
  ['/api/approvals/things', { items: [thing('For all', 'client'), thing('Inside', 'advisor')] }],
  ['/api/office/approvals?ending', NONE],
  ['/api/office/approvals', { items: [RECORDED], next: null }],
  ['/api/office', NONE],
];

const calls = answerByHand();
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-05T12:00:00Z') });
  render(createElement(ApprovalsPart));
  for (const { address, answer } of [...calls]) {
    await answer(ANSWERS.find(([begins]) => address.startsWith(begins))?.[1] ?? NONE);
  }
});

const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

test('the part begins with what ends soon, and has the approvals, whom no firm approves for, and last the firms', () => {
  const heads = textsOf(screen.getAllByRole('heading', { level: 2 }));
  const parts = ['Ending soon', 'Approvals', 'Affiliates without a firm', 'Firms'];
  expect(heads.filter((head) => parts.includes(head ?? ''))).toEqual(parts);
  expect(calls.map(({ address }) => address).sort()).toEqual([
    '/api/approvals/things',
    '/api/office/affiliates?firm=none&limit=100',
    '/api/office/approvals',
    '/api/office/approvals?ending=yes',
    '/api/office/firms?limit=100',
  ]);
});

test('an approval says who recorded it, and the last day of use', () => {
  const { textContent } = document.body;
  expect(textContent).toContain('Library item · AD-2291, Jane DoeRecorded by Ada Example');
  expect(textContent).toContain('Use through March 31, 2027');
  expect(textContent).not.toContain('November 29');
});

test('one decision is recorded for several texts, and what is for advisors only stays so', async () => {
  await press('Record approval');
  const firm = screen.getByLabelText('Firm', { selector: '[name=firmId]' });
  await userEvent.selectOptions(firm, FIRM.id);
  await userEvent.click(screen.getByRole('checkbox', { name: /For all/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /Inside/ }));
  await type('Approval number', 'AD-2291');
  await type('Principal', 'Jane Doe');
  await type('Approved on', '2026-10-04');
  await press('Record');
  expect(calls.at(-1)?.address).toBe('/api/office/approvals');
  expect(calls.at(-1)?.body).toMatchObject({
    firmId: FIRM.id,
    number: 'AD-2291',
    audience: 'client',
    lastDay: null,
    things: [
      { kind: 'item', thing: 'For all', hash: 'hash of For all' },
      { kind: 'item', thing: 'Inside', hash: 'hash of Inside', audience: 'advisor' },
    ],
  });
  const changed = { things: [{ kind: 'item', thing: 'Inside', hash: 'new' }] };
  await calls.at(-1)?.answer({ error: 'conflict', message: 'Changed.', current: changed }, 409);
  expect(screen.getByRole('alert').textContent).toContain(
    'These texts have changed since you opened this page: Inside.',
  );
});

test('a firm with a name that exists is refused in words', async () => {
  await press('New firm');
  await type('Name', 'sample securities llc');
  await userEvent.selectOptions(
    screen.getByLabelText('When only figures change'),
    'Keep the approval',
  );
  await press('Save');
  const body = { name: 'sample securities llc', figures: 'keep' };
  expect(calls.at(-1)).toMatchObject({ address: '/api/office/firms', body });
  const refusal = { error: 'conflict', message: 'There is a firm with this name.', current: FIRM };
  await calls.at(-1)?.answer(refusal, 409);
  expect(screen.getByRole('alert').textContent).toBe('Not savedThere is a firm with this name.');
});
