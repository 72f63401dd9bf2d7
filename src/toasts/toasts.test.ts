import { expect, test, vi } from 'vitest';
import { isOpen, withStoppedToasts } from '../../tests/toasts.ts';
import { $toast, dismissToast, pauseToast, resumeToast, showToast } from './toasts.ts';

withStoppedToasts();

test('a toast shows for 5000 ms', () => {
  showToast({ title: 'Saved' });
  vi.advanceTimersByTime(4_999);
  expect(isOpen()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isOpen()).toBe(false);
});

test('a second toast replaces the first and has its own 5000 ms', () => {
  showToast({ title: 'First' });
  vi.advanceTimersByTime(4_000);
  showToast({ title: 'Second' });
  expect($toast.get()?.title).toBe('Second');
  vi.advanceTimersByTime(4_999);
  expect(isOpen()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isOpen()).toBe(false);
});

test('a dismissed toast is removed from memory 1,000,000 ms later', () => {
  showToast({ title: 'Saved' });
  dismissToast();
  vi.advanceTimersByTime(999_999);
  expect($toast.get()).toMatchObject({ title: 'Saved', open: false });
  vi.advanceTimersByTime(1);
  expect($toast.get()).toBeNull();
});

test('the timer pauses while the toast is hovered, and then resumes', () => {
  showToast({ title: 'Saved' });
  vi.advanceTimersByTime(3_000);
  pauseToast();
  vi.advanceTimersByTime(60_000);
  expect(isOpen()).toBe(true);
  resumeToast();
  vi.advanceTimersByTime(1_999);
  expect(isOpen()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isOpen()).toBe(false);
});

test('moving the pointer off a dismissed toast does not bring it back', () => {
  showToast({ title: 'Saved' });
  pauseToast();
  dismissToast();
  resumeToast();
  vi.advanceTimersByTime(10_000);
  expect(isOpen()).toBe(false);
});
