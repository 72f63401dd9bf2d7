import { afterEach, expect, test, vi } from 'vitest';
import { RequestError } from './request.ts';

afterEach(() => void vi.useRealTimers());

test.each([
  [null, undefined],
  ['', undefined],
  ['soon', undefined],
  ['170', 170],
  ['Fri, 20 Nov 2026 12:03:00 GMT', 180],
])('Retry-After %j is a wait of %s seconds', (header, seconds) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) });
  expect(new RequestError(429, '', '', header).retryAfterS).toBe(seconds);
});
