import { expect, test, vi } from 'vitest';
import { isOpen, withStoppedToasts } from '../../tests/toasts.ts';
import { DAY_MS } from '../config/units.ts';
import { dismissToast, pauseToast, resumeToast, showToast } from './toasts.ts';

withStoppedToasts();

test('a warning shows until it is dismissed, even after it was hovered', () => {
  showToast({ kind: 'warning', title: 'Your session may still be open' });
  vi.advanceTimersByTime(DAY_MS);
  pauseToast();
  resumeToast();
  vi.advanceTimersByTime(DAY_MS);
  expect(isOpen()).toBe(true);
  dismissToast();
  expect(isOpen()).toBe(false);
});

test('a default toast after a warning has its own 5000 ms', () => {
  showToast({ kind: 'warning', title: 'Your session may still be open' });
  showToast({ kind: 'default', title: 'Saved' });
  vi.advanceTimersByTime(4_999);
  expect(isOpen()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isOpen()).toBe(false);
});
