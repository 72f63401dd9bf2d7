/** Unsaved work survives a session that timed out, but not a logout or another person's sign-in. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerByHand } from '../../tests/answers.ts';
import { sayFromAnotherTab, stubTab } from '../../tests/tab.ts';
import { tellUnauthenticated } from '../api/person.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { logout } from './logout.ts';
import { $session, followSession } from './session.ts';
import { guardUnsavedWork, releaseUnsavedWork } from './unsaved-work.ts';

const ADA = { firstName: 'Ada', lastName: 'Example', username: 'ada', email: 'ada@example.com' };
const GRACE = { ...ADA, username: 'grace' };

let calls: ReturnType<typeof answerByHand>;
let seen: string[];
let stop: () => void;
let stopSeeing: () => void;
beforeEach(async () => {
  stubTab();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  calls = answerByHand();
  stop = followSession();
  await calls[0]?.answer(ADA);
  seen = [];
  stopSeeing = $session.listen((session) => {
    seen.push(session.status === 'authenticated' ? session.user.username : session.status);
  });
});
afterEach(() => {
  stop();
  releaseUnsavedWork();
  stopSeeing();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a page without unsaved work leaves for the login when a call is refused', async () => {
  tellUnauthenticated();
  await calls[1]?.answer({}, 401);
  expect(seen).toEqual(['unauthenticated']);
});

test.each([
  ['a call is refused', () => tellUnauthenticated(), 401],
  ['another tab finds the session ended', () => sayFromAnotherTab('ended'), 401],
  ['the session cannot be checked', () => sayFromAnotherTab('ended'), 503],
])('a guarded page stays as it is if %s', async (_what, happens, status) => {
  guardUnsavedWork();
  happens();
  await calls[1]?.answer({}, status);
  expect(seen).toEqual([]);
});

test('a released page leaves when a call is refused again', async () => {
  const release = guardUnsavedWork();
  tellUnauthenticated();
  await calls[1]?.answer({}, 401);
  release();
  tellUnauthenticated();
  await calls[2]?.answer({}, 401);
  expect(seen).toEqual(['unauthenticated']);
});

test('a page with two guards stays until both are released', async () => {
  const [one, two] = [guardUnsavedWork(), guardUnsavedWork()];
  one();
  one();
  tellUnauthenticated();
  await calls[1]?.answer({}, 401);
  expect(seen).toEqual([]);
  two();
});

test('a guarded page stays when its affiliate signs in again in another tab', async () => {
  guardUnsavedWork();
  keepDraft('form', { a: 1 });
  sayFromAnotherTab('signed-in');
  await calls[1]?.answer(ADA);
  expect(seen).toEqual(['ada']);
  expect(readDraft('form')).toEqual({ a: 1 });
});

test('a guarded page leaves, and its drafts are deleted, when someone else signs in in another tab', async () => {
  guardUnsavedWork();
  keepDraft('form', { a: 1 });
  sayFromAnotherTab('signed-in');
  await calls[1]?.answer(GRACE);
  expect(seen).toEqual(['grace']);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('a guarded page leaves, and its drafts are deleted, when the affiliate logs out in another tab', async () => {
  guardUnsavedWork();
  keepDraft('form', { a: 1 });
  sayFromAnotherTab('left');
  expect(seen).toEqual(['loading']);
  expect(Object.keys(sessionStorage)).toEqual([]);
  await calls[1]?.answer({}, 401);
  expect(seen).toEqual(['loading', 'unauthenticated']);
});

test.each([200, 503])(
  'logging out here deletes the drafts, even if the server responds with %i',
  async (status) => {
    keepDraft('form', { a: 1 });
    const done = logout();
    await calls[1]?.answer({ ok: true }, status);
    await done;
    expect(Object.keys(sessionStorage)).toEqual([]);
  },
);
