// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { answerByHand } from '../../../../tests/answers.ts';
import { press } from '../../../../tests/page.ts';
import { $work } from '../../../api/work.ts';
import type { Review } from '../../../contract/reviews/reviews.ts';
import { StillRightPart } from './StillRightPart.tsx';

answerByHand();
const people = [{ contactId: crypto.randomUUID(), name: 'Winston Dandelion' }];
const REVIEW = {
  id: crypto.randomUUID(),
  contactId: people[0]?.contactId,
  people,
  living: people,
  state: 'open',
  createdAt: '2026-12-15T15:00:00Z',
} as unknown as Review;

test('an assistant prepares the questions, and reads whose name is on them and who sends them', async () => {
  const ada = { id: 'a', name: 'Ada Example', firm: '', until: '2027-11-28' };
  $work.set({ current: 'a', own: false, items: [{ ...ada, scopes: ['contacts', 'prepare'] }] });
  render(createElement(StillRightPart, { review: REVIEW }));
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  await press('Prepare');
  const dialog = screen.getByRole('dialog', { name: '“Still right?” for Winston Dandelion' });
  expect(dialog.textContent).toContain('Shows on the page, below Ada Example’s name.');
  expect(dialog.textContent).toContain('Ada Example checks this link and sends it.');
});
