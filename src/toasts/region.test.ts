// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Toasts } from './Toasts.tsx';
import { $toast, showToast } from './toasts.ts';

beforeEach(() => {
  $toast.set(null);
  render(createElement(Toasts, {}));
  showToast({ title: 'Saved' });
});

const region = () => screen.getByRole('region', { name: 'Notifications (F8)' });

test.each([
  [49, false],
  [50, false],
  [51, true],
  [-51, false],
])('a swipe of %i px to the right dismisses: %s', async (moved, dismisses) => {
  const text = await screen.findByText('Saved');
  fireEvent.pointerDown(text, { clientX: 100 });
  fireEvent.pointerUp(text, { clientX: 100 + moved });
  expect($toast.get()?.open).toBe(!dismisses);
});

test('F8 focuses the region, which keeps the focus after its button dismissed the toast', async () => {
  const button = await screen.findByRole('button', { name: 'Dismiss' });
  fireEvent.keyDown(document, { key: 'F8' });
  expect(document.activeElement).toBe(region());
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement).toBe(region());
  expect(region().textContent).toBe('');
});
