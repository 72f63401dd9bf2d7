// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerByHand } from '../../../../tests/answers.ts';
import { press } from '../../../../tests/page.ts';
import ReviewPart from './ReviewPart.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const WORDS = { name: 'Ada Example', states: ['NY'] };
const PAGE = {
  id: ID,
  version: 1,
  hash: 'f00',
  kind: 'page',
  state: 'submitted',
  words: WORDS,
  affiliateId: ID,
  affiliateName: 'Ada Example',
  affiliateFirm: '',
  username: 'ada',
  reason: '',
  validUntil: null,
  submittedAt: '2026-10-03T12:00:00Z',
  before: null,
  last: null,
  hasPage: true,
  own: false,
  from: null,
  until: null,
};

const calls = answerByHand();
const open = (page: object) => {
  render(createElement(ReviewPart));
  return calls.at(-1)?.answer({ items: [page], next: null, reasons: [], waiting: {} });
};
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-05T12:00:00Z') });
  await open(PAGE);
  await userEvent.type(screen.getByLabelText(/^Reason/), 'A title is missing.');
});

const REFUSED = [{ error: 'internal', message: 'Not now.' }, 500] as const;
const pressEnter = () => userEvent.type(screen.getByLabelText('Valid until'), '{Enter}');
const decision = () => (calls.at(-1)?.body as { state: string } | undefined)?.state;

test('Enter in a field approves the page, whatever was pressed before', async () => {
  await pressEnter();
  expect(decision()).toBe('approved');
  await calls.at(-1)?.answer(...REFUSED);
  await press('Reject');
  expect(decision()).toBe('rejected');
  await calls.at(-1)?.answer(...REFUSED);
  await pressEnter();
  expect(decision()).toBe('approved');
});

test('the other buttons decide what they say', async () => {
  await press('Ask for changes');
  expect(calls.at(-1)?.body).toMatchObject({ state: 'changes', validUntil: null });
});

test('a page that comes again shows the reason of the last decision, and what changed since', async () => {
  cleanup();
  const last = { state: 'changes', reason: 'Say where.', at: PAGE.submittedAt };
  await open({ ...PAGE, last: { ...last, words: { ...WORDS, states: [] } } });
  const says = screen.getByRole('region', { name: 'What it says' });
  expect(says.textContent).toMatch(/^What changed since your decision.*Say where\./);
  expect(says.querySelector('ins')?.textContent).toContain('New York');
});
