/** A page preloads its session before React follows it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerByHand } from '../../tests/answers.ts';
import { stubTab } from '../../tests/tab.ts';
import { $session, followSession, preloadSession } from './session.ts';

const ADA = { firstName: 'Ada', lastName: 'Example', username: 'ada', email: 'ada@example.com' };

let calls: ReturnType<typeof answerByHand>;
beforeEach(() => {
  stubTab();
  calls = answerByHand();
});
afterEach(() => void vi.unstubAllGlobals());

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
