import { beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '../config/units.ts';
import { $toast, dismissToast, pauseToast, resumeToast, showToast } from './toasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  $toast.set(null);
});

const isOpen = () => $toast.get()?.open ?? false;
/** Whether the toast shows for this time, and not a millisecond longer. */
const endsAfter = (ms: number) => {
  vi.advanceTimersByTime(ms - 1);
  const wasOpen = isOpen();
  vi.advanceTimersByTime(1);
  return wasOpen && !isOpen();
};

const SAVED = { title: 'Saved' };
const DELETED = { title: 'Contact deleted', action: { label: 'Undo', onPress: () => {} } };
const WARNING = { kind: 'warning', title: 'Your session may still be open' } as const;
const DANGER = { kind: 'danger', title: 'Not saved' } as const;

test.each([
  ['a toast', SAVED, 5_000],
  ['a toast with an action', DELETED, 10_000],
])('%s shows for its time, which stops while it is hovered or focused', (_which, toast, ms) => {
  showToast(toast);
  expect(endsAfter(ms)).toBe(true);
  showToast(toast);
  vi.advanceTimersByTime(3_000);
  pauseToast();
  vi.advanceTimersByTime(60_000);
  expect(isOpen()).toBe(true);
  resumeToast();
  expect(endsAfter(ms - 3_000)).toBe(true);
});

test.each([
  ['another one', SAVED],
  ['one with an action', DELETED],
  ['a warning', WARNING],
])('a toast replaces %s and has its own 5000 ms', (_which, before) => {
  showToast(before);
  vi.advanceTimersByTime(4_000);
  showToast({ kind: 'default', title: 'Second' });
  expect($toast.get()?.title).toBe('Second');
  expect(endsAfter(5_000)).toBe(true);
});

test.each([WARNING, DANGER])('a $kind toast shows until it is dismissed', (toast) => {
  showToast(toast);
  vi.advanceTimersByTime(DAY_MS);
  pauseToast();
  resumeToast();
  vi.advanceTimersByTime(DAY_MS);
  expect(isOpen()).toBe(true);
  dismissToast();
  expect(isOpen()).toBe(false);
});

test('a dismissed toast is removed from memory 1,000,000 ms later', () => {
  showToast(SAVED);
  dismissToast();
  vi.advanceTimersByTime(999_999);
  expect($toast.get()).toMatchObject({ title: 'Saved', open: false });
  vi.advanceTimersByTime(1);
  expect($toast.get()).toBeNull();
});

test('moving the pointer off a dismissed toast does not bring it back', () => {
  showToast(SAVED);
  pauseToast();
  dismissToast();
  resumeToast();
  vi.advanceTimersByTime(10_000);
  expect(isOpen()).toBe(false);
});
