/** A session that ends under a page asks in place, and what was refused goes on after the next sign-in. */
import { expect, test } from 'vitest';
import { ADA, GRACE, signAdaIn } from '../../tests/session.ts';
import { sayFromAnotherTab } from '../../tests/tab.ts';
import { call, download } from '../api/call.ts';
import { returns, route } from '../contract/route.ts';
import { guardUnsavedWork, keepDraft, readDraft } from './drafts.ts';
import { $lost, $session, endSession, signedIn } from './session.ts';

const read = route('GET', '/api/secret', { answer: returns<string>() });
const write = route('POST', '/api/secret', { answer: returns<string>() });

const calls = signAdaIn();
const addresses = () => calls.map(({ address }) => address.replace('/api/', ''));

/** Makes a call that is refused because the session has ended. Returns its result, which waits for the next sign-in. */
async function refused(work: () => Promise<unknown> = () => call(read)) {
  const result = work().catch((error: Error) => error.message);
  await calls.at(-1)?.answer({}, 401);
  await calls.at(-1)?.answer({}, 401);
  expect([$lost.get(), $session.get().status]).toEqual([true, 'authenticated']);
  return { result };
}

/** Signs in, in this tab or in another one. */
async function signIn(person: object, here = true) {
  if (here) void signedIn();
  else sayFromAnotherTab('signed-in');
  await calls.at(-1)?.answer(person);
}

test.each([
  ['in the dialog', true],
  ['in another tab', false],
])('a refused read is repeated when its affiliate signs in again %s', async (_where, here) => {
  const { result } = await refused();
  await signIn(ADA, here);
  expect($lost.get()).toBe(false);
  await calls.at(-1)?.answer('Ada’s');
  expect(await result).toBe('Ada’s');
  expect(addresses()).toEqual(['auth/me', 'secret', 'auth/me', 'auth/me', 'secret']);
});

test('a refused write is repeated with its body and its idempotency key', async () => {
  guardUnsavedWork();
  const bytes = new Blob(['typed'], { type: 'text/plain' });
  const { result } = await refused(() => call(write, { bytes, idempotencyKey: 'k-1' }));
  await signIn(ADA);
  expect(calls.at(-1)?.init).toEqual(calls[1]?.init);
  expect(calls.at(-1)?.init).toMatchObject({ method: 'POST', body: bytes });
  await calls.at(-1)?.answer('Saved');
  expect(await result).toBe('Saved');
});

test('a refused download is repeated', async () => {
  const { signal } = new AbortController();
  const { result } = await refused(() => download('/api/file', { signal, onPart: () => {} }));
  await signIn(ADA);
  await calls.at(-1)?.answer('file');
  expect(await result).toMatchObject({ name: 'download' });
});

test('calls that are refused together ask once, and all are repeated', async () => {
  const results = [call(read), call(write)];
  await calls[1]?.answer({}, 401);
  await calls[2]?.answer({}, 401);
  await calls[3]?.answer({}, 401);
  await signIn(ADA);
  await calls[5]?.answer('one');
  await calls[6]?.answer('two');
  expect(await Promise.all(results)).toEqual(['one', 'two']);
  expect(addresses().slice(3)).toEqual(['auth/me', 'auth/me', 'secret', 'secret']);
});

test('a call that is refused again after the sign-in fails', async () => {
  const { result } = await refused();
  await signIn(ADA);
  await calls.at(-1)?.answer({}, 401);
  expect(await result).toBe('401: {}');
  expect($lost.get()).toBe(false);
});

test('if the session is still there, a refused call is repeated without a question', async () => {
  const result = call(read);
  await calls[1]?.answer({}, 401);
  await calls[2]?.answer(ADA);
  await calls[3]?.answer('Ada’s');
  expect(await result).toBe('Ada’s');
});

test('a document that opens without a session asks nothing and leaves for the login', async () => {
  endSession();
  const result = call(read).catch((error: Error) => error.message);
  await calls[1]?.answer({}, 401);
  await calls[2]?.answer({}, 401);
  expect(await result).toBe('401: {}');
  expect([$lost.get(), $session.get().status]).toEqual([false, 'unauthenticated']);
});

test('leaving for the login refuses the call and keeps the drafts', async () => {
  guardUnsavedWork();
  keepDraft('form', { a: 1 });
  const { result } = await refused(() => call(write));
  endSession();
  expect(await result).toBe('401: {}');
  expect([$lost.get(), $session.get().status]).toEqual([false, 'unauthenticated']);
  expect(readDraft('form')).toEqual({ a: 1 });
});

test('if someone else signs in meanwhile, the call is not repeated and the drafts are deleted', async () => {
  guardUnsavedWork();
  keepDraft('form', { a: 1 });
  const { result } = await refused(() => call(write));
  const asked = calls.length;
  await signIn(GRACE, false);
  expect(await result).toBe('401: {}');
  expect(addresses().slice(asked)).toEqual(['auth/me']);
  expect($session.get()).toEqual({ status: 'authenticated', user: GRACE });
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('a call that is refused after someone else has signed in is not repeated', async () => {
  const result = call(write).catch((error: Error) => error.message);
  sayFromAnotherTab('signed-in');
  await calls[2]?.answer(GRACE);
  await calls[1]?.answer({}, 401);
  await calls[3]?.answer(GRACE);
  expect(await result).toBe('401: {}');
  expect(addresses()).toEqual(['auth/me', 'secret', 'auth/me', 'auth/me']);
});

test('a login that opens in another tab does not end the question', async () => {
  await refused();
  sayFromAnotherTab('ended');
  await calls.at(-1)?.answer({}, 401);
  expect([$lost.get(), $session.get().status]).toEqual([true, 'authenticated']);
});

test('a sign-in that this browser does not keep is no sign-in', async () => {
  await refused();
  const kept = signedIn();
  await calls.at(-1)?.answer({}, 401);
  expect([await kept, $lost.get()]).toEqual([false, true]);
});
