/** A page preloads its session before React follows it. */
import { beforeEach, expect, test, vi } from 'vitest';
import { answerByHand } from '../../tests/answers.ts';
import { ADA } from '../../tests/session.ts';
import { stubTab } from '../../tests/tab.ts';
import { $session, followSession, preloadSession } from './session.ts';

const calls = answerByHand();
beforeEach(stubTab);

test('the first follower uses the preloaded session', async () => {
  preloadSession();
  await calls[0]?.answer(ADA);
  expect($session.get()).toMatchObject({ status: 'authenticated', user: ADA });
  followSession()();
  expect(calls).toHaveLength(1);
});

test('a later follower fetches again', async () => {
  preloadSession();
  followSession()();
  followSession()();
  expect(calls).toHaveLength(2);
});

const OURS = 'Something went wrong on our side. Please try again in a moment.';
test.each([
  ['500 in HTML', () => new Response('<h1>', { status: 500 }), OURS],
  ['200 in HTML', () => new Response('<h1>'), OURS],
  ['a broken body', () => new Response('{"firstName":'), OURS],
  ['no user', () => Response.json({ firstName: 5 }), OURS],
  [
    '503 with a sentence',
    () => Response.json({ error: 'unavailable', message: 'Not right now.' }, { status: 503 }),
    'Not right now.',
  ],
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch')), 'We could not reach'],
])('%s from me is an error with its sentence', async (_what, answer, sentence) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => answer());
  $session.set({ status: 'loading' });
  preloadSession();
  await expect
    .poll(() => $session.get())
    .toEqual({ status: 'error', error: expect.stringContaining(sentence) });
});
