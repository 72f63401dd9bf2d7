import { expect, test, vi } from 'vitest';
import { isOpen, withStoppedToasts } from '../../tests/toasts.ts';
import { pauseToast, resumeToast, showToast } from './toasts.ts';

withStoppedToasts();

const undo = { label: 'Undo', onPress: () => {} };

test('a toast with an action shows for 10,000 ms', () => {
  showToast({ title: 'Contact deleted', action: undo });
  vi.advanceTimersByTime(9_999);
  expect(isOpen()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isOpen()).toBe(false);
});

test('it stays while it is hovered or focused, then for the rest of its time', () => {
  showToast({ title: 'Contact deleted', action: undo });
  vi.advanceTimersByTime(9_000);
  pauseToast();
  vi.advanceTimersByTime(60_000);
  expect(isOpen()).toBe(true);
  resumeToast();
  vi.advanceTimersByTime(1_000);
  expect(isOpen()).toBe(false);
});

test('the next toast has 5000 ms again', () => {
  showToast({ title: 'Contact deleted', action: undo });
  showToast({ title: 'Saved' });
  vi.advanceTimersByTime(5_000);
  expect(isOpen()).toBe(false);
});

test('a danger toast shows until it is dismissed', () => {
  showToast({ kind: 'danger', title: 'Not saved' });
  vi.advanceTimersByTime(86_400_000);
  expect(isOpen()).toBe(true);
});
