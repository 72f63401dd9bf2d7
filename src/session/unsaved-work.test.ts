/** Unsaved work survives a session that timed out, but not a logout or another person's sign-in. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ADA, GRACE, signAdaIn } from '../../tests/session.ts';
import { sayFromAnotherTab } from '../../tests/tab.ts';
import { guardUnsavedWork, keepDraft, readDraft } from './drafts.ts';
import { logout } from './logout.ts';
import { $lost, $session } from './session.ts';

const calls = signAdaIn();
let seen: string[];
let stopSeeing: () => void;
beforeEach(() => {
  seen = [];
  stopSeeing = $session.listen((session) => {
    seen.push(session.status === 'authenticated' ? session.user.username : session.status);
  });
});
afterEach(() => stopSeeing());

test('a page without unsaved work leaves for the login when another tab finds the session ended', async () => {
  sayFromAnotherTab('ended');
  await calls[1]?.answer({}, 401);
  expect(seen).toEqual(['loading', 'unauthenticated']);
  expect($lost.get()).toBe(false);
});

test.each([
  ['the session has ended', 401, true],
  ['the session cannot be checked', 503, false],
])('a guarded page stays if %s', async (_what, status, asks) => {
  guardUnsavedWork();
  sayFromAnotherTab('ended');
  await calls[1]?.answer({}, status);
  expect(seen).toEqual([]);
  expect($lost.get()).toBe(asks);
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

test('logging out here deletes the drafts once the server has ended the session', async () => {
  keepDraft('form', { a: 1 });
  const done = logout();
  expect(readDraft('form')).toEqual({ a: 1 });
  await calls[1]?.answer({ ok: true });
  await done;
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test.each([
  ['the server fails', () => calls[1]?.answer({}, 503)],
  ['the server is unreachable', () => calls[1]?.fail()],
])('after a logout that failed because %s, the drafts are there', async (_what, happens) => {
  keepDraft('form', { a: 1 });
  const done = logout();
  await happens();
  await done;
  expect(readDraft('form')).toEqual({ a: 1 });
});
