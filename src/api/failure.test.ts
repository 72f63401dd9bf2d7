import { expect, test } from 'vitest';
import { failureSentence, RequestError } from './request.ts';

test.each([
  ['the server’s sentence', new RequestError(400, '{"message":"No."}', ''), 'No.'],
  [
    'our own if the server sent none',
    new RequestError(502, '<h1>', ''),
    'Something went wrong on our side. Please try again in a moment.',
  ],
  [
    'another if the server was not reached',
    new TypeError('Failed to fetch'),
    'We could not reach the server. Please check your connection and try again.',
  ],
])('a person reads %s', (_what, error, sentence) => {
  expect(failureSentence(error)).toBe(sentence);
});
