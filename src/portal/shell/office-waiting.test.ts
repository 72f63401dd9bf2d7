// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerByHand, settled } from '../../../tests/answers.ts';
import { resource } from '../../api/call.ts';
import { listOfficeTickets } from '../../contract/office/office.ts';
import { $account } from './account.ts';
import { showWaiting, useQueue, useWaiting } from './office-waiting.ts';

const calls = answerByHand();
beforeEach(() =>
  $account.set({
    work: null,
    office: { waiting: 4 },
    unread: 0,
    twoStep: true,
    twoStepFrom: null,
    endsAt: null,
    timeZone: 'America/New_York',
  }),
);

const counts = (tickets: number) => ({
  review: 1,
  applications: 0,
  leads: 0,
  orders: 0,
  tickets,
});
const sidebar = () => $account.get()?.office?.waiting;

test('the counts and the sidebar show what came last, from a list or a decision', async () => {
  const tickets = resource(listOfficeTickets);
  const { result } = renderHook(() => {
    useQueue(tickets);
    return useWaiting();
  });
  await settled();
  const answers: Record<string, object> = {
    '/api/office/waiting': counts(3),
    '/api/office/tickets': { items: [], next: null, waiting: counts(2) },
  };
  for (const { address, answer } of [...calls].reverse()) await answer(answers[address] ?? {});
  await waitFor(() => expect(result.current).toMatchObject({ data: counts(2) }));
  expect(sidebar()).toBe(3);
  showWaiting(counts(1));
  await waitFor(() => expect(sidebar()).toBe(2));
});
