// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { answerByHand } from '../../../../tests/answers.ts';
import type { OfficeAssistant } from '../../../contract/assistants.ts';
import { AssistantsCard } from './AssistantsCard.tsx';

const calls = answerByHand();
const DANA: OfficeAssistant = {
  id: '00000000-0000-4000-8000-000000000002',
  version: 1,
  name: 'Dana Example',
  username: 'dana.example',
  email: null,
  scopes: ['contacts'],
  state: 'active',
  letterUntil: null,
  startedAt: '2026-11-02T15:00:00Z',
  lastInAt: '2026-11-20T15:00:00Z',
  until: '2027-11-02',
  endedAt: null,
  endedBy: null,
  twoStep: true,
};
const show = (assistant: OfficeAssistant) =>
  render(createElement(AssistantsCard, { assistants: [assistant], owner: 'Ada Example' }));

test.each<[string, Partial<OfficeAssistant>]>([
  ['Until Nov 2, 2027 · last sign-in Nov 20, 2026 · two-step sign-in on', {}],
  ['The link expired', { state: 'invited' }],
  [
    'Ended Nov 29, 2026 because the firm changed · last sign-in Nov 20, 2026',
    { state: 'ended', endedAt: '2026-11-29T15:00:00Z', endedBy: 'firm' },
  ],
])('a row says “%s”', (words, change) => {
  show({ ...DANA, ...change });
  expect(screen.getByText(words)).toBeTruthy();
});

test('the office ends an access only after a question that names both people, and learns of a failure there', async () => {
  show(DANA);
  fireEvent.click(screen.getByRole('button', { name: 'End access: Dana Example' }));
  const dialog = screen.getByRole('dialog', { name: 'End Dana Example’s access?' });
  expect(dialog.textContent).toContain(
    'Dana Example stops working for Ada Example at once, and both are told.',
  );
  expect(calls).toEqual([]);
  const end = within(dialog).getByRole('button', { name: 'End access' });
  fireEvent.click(end);
  const refusal = { error: 'unavailable', message: 'Please try again in a moment.' };
  await calls[0]?.answer(refusal, 503);
  expect((await within(dialog).findByRole('alert')).textContent).toContain(
    'The access was not ended',
  );
  fireEvent.click(end);
  expect(calls[1]).toMatchObject({ address: `/api/office/assistants/${DANA.id}` });
  await calls[1]?.answer({ ...DANA, state: 'ended', endedBy: 'office' });
  expect(screen.queryByRole('dialog')).toBeNull();
});
