import { expect, test, vi } from 'vitest';
import { failureSentence, RequestError } from './request.ts';

const OURS = 'Something went wrong on our side. Please try again in a moment.';
const UNREACHED = 'We could not reach the server. Please check your connection and try again.';

test.each([
  ['is the server’s', new RequestError(400, '{"message":"No."}', ''), 'No.'],
  ['is ours if the server sent none', new RequestError(502, '<h1>', ''), OURS],
  ['says so if the server was not reached', new TypeError('Failed to fetch'), UNREACHED],
])('the sentence about a failure %s', (_what, error, sentence) => {
  expect(failureSentence(error)).toBe(sentence);
});

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
