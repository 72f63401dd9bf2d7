import { expect, test, vi } from 'vitest';
import { RequestError } from '../../api/request.ts';
import { isExpired, problemOf, sendCode, sentenceFor } from './next-step.tsx';

const refusal = (status: number, body: object | string, retryAfter?: string) =>
  new RequestError(status, typeof body === 'string' ? body : JSON.stringify(body), '', retryAfter);

test('a one-time code has six digits, with or without spaces', () => {
  for (const typed of ['123456', ' 123 456 ', '123-456']) {
    expect(problemOf('code', typed), typed).toBeUndefined();
  }
  for (const typed of ['12345', '1234567', '12345a']) {
    expect(problemOf('code', typed), typed).toBe('The code has 6 digits.');
  }
});

test('an empty field is reported before anything is sent', () => {
  expect(problemOf('code', ' ')).toBe('Please enter the code.');
  expect(problemOf('recovery', '-')).toBe('Please enter a recovery code.');
  expect(problemOf('recovery', 'abcd')).toBeUndefined();
});

test('a code is sent without its spaces', async () => {
  const sent = vi.fn(async () => Response.json({ ok: true }));
  vi.stubGlobal('fetch', sent);
  expect(await sendCode('code', '123 456')).toEqual({ ok: true });
  expect(sent).toHaveBeenCalledWith(
    '/api/auth/second-step',
    expect.objectContaining({ method: 'POST', body: '{"way":"code","code":"123456"}' }),
  );
});

test('only an expired first step leads back to it', () => {
  expect(isExpired(refusal(401, { error: 'unauthenticated', message: 'Again.' }))).toBe(true);
  expect(isExpired(refusal(401, { error: 'login_failed', message: 'Wrong.' }))).toBe(false);
  expect(isExpired(new TypeError('Failed to fetch'))).toBe(false);
});

test('a failure shows the server’s sentence, and the platform’s rate limit says how long to wait', () => {
  expect(sentenceFor(refusal(401, { error: 'login_failed', message: 'Wrong.' }))).toBe('Wrong.');
  expect(sentenceFor(refusal(429, 'Too many requests', '120'))).toBe(
    'Too many attempts. Please wait about 2 minutes and try again.',
  );
  expect(sentenceFor(new TypeError('Failed to fetch'))).toMatch(/^We could not reach the server/);
});
