import { expect, test } from 'vitest';
import { failureSentence, RequestError } from './request.ts';

test.each([
  ['is the server’s', new RequestError(400, '{"message":"No."}', ''), 'No.'],
  [
    'is ours if the server sent none',
    new RequestError(502, '<h1>', ''),
    'Something went wrong on our side. Please try again in a moment.',
  ],
  [
    'says so if the server was not reached',
    new TypeError('Failed to fetch'),
    'We could not reach the server. Please check your connection and try again.',
  ],
])('the sentence about a failure %s', (_what, error, sentence) => {
  expect(failureSentence(error)).toBe(sentence);
});
