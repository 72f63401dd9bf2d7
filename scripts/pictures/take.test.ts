import { afterEach, expect, test } from 'vitest';
import { stopClock } from './take.ts';

const RealDate = Date;
afterEach(() => {
  globalThis.Date = RealDate;
});

test('a stopped clock shows one moment, and dates of other moments can still be made', () => {
  const at = Date.UTC(2026, 10, 23, 15);
  stopClock(at);
  expect(Date.now()).toBe(at);
  expect(new Date().toISOString()).toBe('2026-11-23T15:00:00.000Z');
  expect(new Date(5).getTime()).toBe(5);
  expect(new Date(2026, 0, 2).getMonth()).toBe(0);
  expect(new Date() instanceof RealDate).toBe(true);
});
