// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerByHand } from '../../../../tests/answers.ts';
import { ContactCombo } from './ContactCombo.tsx';

const calls = answerByHand();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const props = { name: 'guest', label: 'Add someone else', value: '' };
  render(createElement(ContactCombo, { ...props, onType: () => {}, onChoose: () => {} }));
});

const type = (value: string) => {
  fireEvent.change(screen.getByLabelText('Add someone else'), { target: { value } });
  act(() => vi.advanceTimersByTime(1_000));
};

test('a name is searched after a pause, and a private number is not', () => {
  type('Clara');
  expect(calls.map(({ address }) => address)).toEqual(['/api/contacts?q=Clara&limit=7']);
  type('Clara 123-45-6789');
  expect(calls).toHaveLength(1);
  expect(screen.getByRole('status').textContent).toBe(
    'This looks like it holds a social security number. It was not searched.',
  );
});
