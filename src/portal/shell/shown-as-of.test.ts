import { expect, test } from 'vitest';
import { asOfWords, lastAnswerAt } from './notices.tsx';

const call = (path: string, responseEnd: number, responseStatus = 200) => ({
  name: `https://example.com${path}`,
  responseEnd,
  responseStatus,
});

test('the shown data are as old as the server’s last answer', () => {
  const calls = [
    call('/api/contacts?limit=25', 900),
    call('/api/contacts/counts', 1_000),
    call('/api/contacts', 5_000, 0),
    call('/_astro/portal.js', 6_000),
  ];
  expect(lastAnswerAt(calls, 100_000).getTime()).toBe(101_000);
});

test('without an answer, they are as old as the page', () => {
  expect(lastAnswerAt([], 100_000).getTime()).toBe(100_000);
});

test('a time names its zone', () => {
  expect(asOfWords(new Date(2026, 10, 21, 14, 5))).toMatch(/^2:05\sPM, \w/);
});
