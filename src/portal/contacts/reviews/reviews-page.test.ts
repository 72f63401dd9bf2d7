// @vitest-environment happy-dom

import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { answerByHand } from '../../../../tests/answers.ts';
import { press } from '../../../../tests/page.ts';
import { beginVisit, refreshShown } from '../../../api/call.ts';
import { readAddress } from '../../../lib/address.ts';
import { Page } from './ReviewsPage.tsx';

const calls = answerByHand();
const answer = (body: object, status?: number) =>
  act(async () =>
    calls.findLast(({ address }) => address.includes('/api/reviews/due'))?.answer(body, status),
  );
const BROKEN = { error: 'internal', message: 'It broke.' };
const NONE = { review: 0, age: 0, law: 0, gaps: 0, documents: 0, material: 0, answers: 0 };
const EMPTY = {
  items: [],
  next: null,
  total: 0,
  all: 0,
  counts: NONE,
  from: '2026-10-01',
  to: '2026-12-31',
  today: '2026-11-29',
};

function show(search: string) {
  history.replaceState(null, '', `/dashboard/contacts/reviews${search}`);
  readAddress();
  beginVisit();
  render(createElement(Page));
  refreshShown();
}

test('a page that does not load keeps the period, is asked for again, and leads to the first one', async () => {
  show('?after=cursor&at=26');
  await answer(BROKEN, 500);
  expect(screen.getByRole('alert').textContent).toContain('It broke.');
  screen.getByRole('link', { name: 'Next quarter' });
  screen.getByRole('combobox', { name: 'No review in' });
  const before = calls.length;
  await press('Try again');
  expect(calls.length).toBe(before + 1);
  await answer(BROKEN, 500);
  await press('First page');
  expect(location.search).toBe('');
});

test('a page whose families are gone leads to the first one, and a reason without any to all', async () => {
  show('?after=cursor&at=26');
  await answer(EMPTY);
  screen.getByRole('heading', { name: 'There is nothing on this page any more' });
  await press('First page');
  expect(location.search).toBe('');
  await answer(EMPTY);
  screen.getByRole('heading', { name: 'No family is due this quarter.' });
  await userEvent.click(screen.getByRole('link', { name: /^Law/ }));
  expect(location.search).toBe('?reason=law');
  await answer(EMPTY);
  await press('All reasons');
  expect(location.search).toBe('');
});
