// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerByHand } from '../../../../tests/answers.ts';
import { AuthProvider } from '../../../session/auth.tsx';
import { $session } from '../../../session/session.ts';
import type { Item } from '../items.ts';
import { ItemView } from './ItemView.tsx';

const ITEM: Item = {
  slug: 'yearly-gifts-letter-2027',
  title: 'Letter: gifts in 2027',
  summary: 'A letter to clients on what may be given in 2027.',
  topic: 'estate-and-gift',
  kind: 'letter',
  audience: 'client',
  minutes: 3,
  reviewedOn: '2026-11-29',
  startsOn: '2027-01-01',
  expiresOn: '2027-12-31',
  openRows: ['From you to each person', 'From a couple to each person'],
  sample: false,
  sources: [],
  changelog: [{ on: '2026-11-29', text: 'First version.' }],
};

answerByHand();
beforeEach(
  () => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-01-02T12:00:00Z') }),
);

const show = (openRows: readonly string[]) => {
  const item = { ...ITEM, openRows };
  const links = { calculator: undefined, before: undefined, after: undefined };
  const view = createElement(ItemView, { siteName: 'Sample', item, ...links });
  render(createElement(AuthProvider, null, view));
};

test('a text for clients with figures that are not final names their rows, on the page and on paper', () => {
  show(ITEM.openRows);
  expect(document.body.textContent).toContain(
    'Incomplete: not for clientsThe figures of these rows are not final: From you to each person; From a couple to each person.',
  );
  const user = { firstName: 'Ada', lastName: 'Sample', username: 'ada', email: '' };
  act(() => $session.set({ status: 'authenticated', user }));
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const paper = document.querySelector('.library-sheet')?.textContent;
  expect(paper).toContain('Incomplete: not for clients');
  expect(paper).not.toContain('Prepared for');
});

test('a text whose figures are final says nothing of it', () => {
  show([]);
  expect(screen.queryByText(/Incomplete/)).toBeNull();
});
