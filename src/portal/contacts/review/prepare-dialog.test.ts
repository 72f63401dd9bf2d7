// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerByHand } from '../../../../tests/answers.ts';
import { field, press } from '../../../../tests/page.ts';
import PrepareDialog from './PrepareDialog.tsx';

const calls = answerByHand();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:00:00Z') });
});
afterEach(cleanup);

const WINSTON = '0198c6d0-0000-7000-8000-00000000000a';
const open = (meeting: { id: string; on: string } | null) =>
  render(
    createElement(PrepareDialog, {
      contactId: WINSTON,
      name: 'Winston and Clara Dandelion',
      meeting,
      onClose: () => {},
    }),
  );
const start = async () => {
  await press('Start');
  return calls.findLast(({ address }) => address === '/api/reviews')?.body;
};

test('starts the annual review in 30 days, two presses away', async () => {
  open(null);
  expect(
    screen.getByRole('dialog', { name: 'Prepare the review with Winston and Clara Dandelion' }),
  );
  expect(field('Day')).toHaveProperty('value', '2026-12-21');
  expect(await start()).toEqual({ contactId: WINSTON, plan: 'annual-review', on: '2026-12-21' });
});

test('uses the planned meeting, unless that is unchecked', async () => {
  open({ id: 'm', on: '2026-12-15' });
  const box = field('Use the meeting of December 15');
  expect(box).toHaveProperty('checked', true);
  expect(screen.queryByLabelText('Day')).toBeNull();
  expect(await start()).toEqual({ contactId: WINSTON, plan: 'annual-review', meeting: 'm' });
  await userEvent.click(box);
  await userEvent.selectOptions(field('Plan'), 'No plan');
  expect(field('Day')).toHaveProperty('value', '2026-12-21');
});
