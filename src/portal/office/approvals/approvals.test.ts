// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerByHand } from '../../../../tests/answers.ts';
import ApprovalsPart from './ApprovalsPart.tsx';

const FIRM = {
  ...{ id: '00000000-0000-4000-8000-000000000001', version: 1, name: 'Sample Securities LLC' },
};
const thing = (name: string, audience: string) => ({
  ...{ kind: 'item', thing: name, title: name, audience, hash: `hash of ${name}` },
  ...{ expiresOn: null, cleared: null, approval: null },
});
const NONE = { items: [], next: null };
const ANSWERS: [begins: string, answer: object][] = [
  ['/api/office/firms', { items: [FIRM], next: null }],
  ['/api/approvals/things', { items: [thing('For all', 'client'), thing('Inside', 'advisor')] }],
  ['/api/office', NONE],
];

let calls: ReturnType<typeof answerByHand>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-05T12:00:00Z') });
  sessionStorage.clear();
  calls = answerByHand();
  render(createElement(ApprovalsPart));
  for (const { address, answer } of [...calls]) {
    await answer(ANSWERS.find(([begins]) => address.startsWith(begins))?.[1] ?? NONE);
  }
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = () => JSON.parse(String(calls.at(-1)?.init.body));

test('the part has the firms, the approvals, what ends soon, and whom no firm approves for', () => {
  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual(
    expect.arrayContaining(['Firms', 'Approvals', 'Ending soon', 'Affiliates without a firm']),
  );
  expect(calls.map(({ address }) => address).sort()).toEqual([
    '/api/approvals/things',
    '/api/office/affiliates?firm=none&limit=100',
    '/api/office/approvals',
    '/api/office/approvals?ending=yes',
    '/api/office/firms?limit=100',
  ]);
});

test('one decision is recorded for several texts, and what is for advisors only stays so', async () => {
  await press('Record approval');
  await userEvent.selectOptions(screen.getByLabelText('Firm', { selector: '[name=firmId]' }), [
    FIRM.id,
  ]);
  await userEvent.click(screen.getByRole('checkbox', { name: /For all/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /Inside/ }));
  await userEvent.type(screen.getByLabelText('Approval number'), 'AD-2291');
  await userEvent.type(screen.getByLabelText('Principal'), 'Jane Doe');
  await userEvent.type(screen.getByLabelText('Approved on'), '2026-10-04');
  await press('Record');
  expect(calls.at(-1)?.address).toBe('/api/office/approvals');
  expect(sent()).toMatchObject({
    ...{ firmId: FIRM.id, number: 'AD-2291', audience: 'client', lastDay: null },
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
  await userEvent.type(screen.getByLabelText('Name'), 'sample securities llc');
  await press('Save');
  expect([calls.at(-1)?.address, sent()]).toEqual([
    '/api/office/firms',
    { name: 'sample securities llc' },
  ]);
  const refusal = { error: 'conflict', message: 'There is a firm with this name.', current: FIRM };
  await calls.at(-1)?.answer(refusal, 409);
  expect(screen.getByRole('alert').textContent).toBe('Not savedThere is a firm with this name.');
});
