/** A program that sends many answers at once is slowed down. A person who makes mistakes is not. */
import { beforeAll, expect, test, vi } from 'vitest';
import { TRIES_PER_HOUR } from '../../src/contract/training.ts';
import { signIn } from './callers.ts';
import { cookieOf, givenAffiliate, keepInUse, PASSWORD, withStore } from './harness.ts';
import { answer, answersOf, keyOf, rowOf } from './training-calls.ts';

withStore();

let ada = '';
let cookie = '';
beforeAll(async () => {
  ada = await givenAffiliate('ada');
  cookie = cookieOf(await signIn('ada', PASSWORD));
  await keepInUse();
});

const HOUR_MS = 60 * 60 * 1000;
const OPTIONS = ['a', 'b', 'c'];

/** Answers that differ from one try to the next. */
const tryOf = (n: number) => ({ q1: OPTIONS[n % 3], q2: OPTIONS[Math.floor(n / 3) % 3] });

test('of forty simultaneous tries only as many are graded as an hour allows', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => answer(cookie, { ...tryOf(n), q3: OPTIONS[n % 2] })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect((await rowOf(ada))?.tries).toBe(TRIES_PER_HOUR);
});

test('one try too many says how long to wait, and after that hour it is graded', async () => {
  const lesson = 'how-property-passes';
  for (let n = 0; n < TRIES_PER_HOUR; n += 1) {
    expect((await answer(cookie, tryOf(n), lesson)).status).toBe(200);
  }
  vi.setSystemTime(Date.now() + 10 * 60_000);
  const refused = await answer(cookie, { q4: 'a' }, lesson);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3000']);
  expect(await refused.json()).toMatchObject({
    error: 'too_many_attempts',
    message: 'Too many attempts. Please wait about 50 minutes and try again.',
  });
  // The previous answers, as after a press on a page that was left open.
  expect((await answer(cookie, tryOf(TRIES_PER_HOUR - 1), lesson)).status).toBe(200);
  vi.setSystemTime(Date.now() + HOUR_MS);
  expect((await answer(cookie, { q4: 'a' }, lesson)).status).toBe(200);
});

test('a refused request is not a try, and another lesson has its own tries', async () => {
  const lesson = 'the-people-who-act';
  for (let n = 0; n <= TRIES_PER_HOUR; n += 1) {
    expect((await answer(cookie, { x9: 'a' }, lesson)).status).toBe(400);
  }
  const passed = await answer(cookie, answersOf(await keyOf(lesson), 4), lesson);
  expect(await passed.json()).toMatchObject({ passed: true });
});
