import { atom } from 'nanostores';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerByHand, settled } from '../../tests/answers.ts';
import { returns, route } from '../contract/route.ts';
import { onUnauthenticated } from './person.ts';
import { resource } from './resource.ts';

const list = route('GET', '/api/names', {
  query: v.object({ q: v.optional(v.string()) }),
  answer: returns<string[]>(),
});
const one = route('GET', '/api/names/:id', { answer: returns<string>() });

let calls: ReturnType<typeof answerByHand>;
beforeEach(() => {
  calls = answerByHand();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A resource with a listener, whose first response was `data`. */
async function loaded(data: string[]) {
  const $input = atom<{ query: { q?: string } }>({ query: {} });
  const names = resource(list, $input);
  names.$loaded.listen(() => {});
  await calls[0]?.answer(data);
  return { ...names, $input, now: () => names.$loaded.get() };
}
const ready = (data: unknown, refreshing = false) => ({ status: 'ready', data, refreshing });

test('it fetches when something listens, and not before', async () => {
  const { $loaded } = resource(list);
  expect(calls).toHaveLength(0);
  $loaded.listen(() => {});
  expect($loaded.get()).toEqual({ status: 'loading' });
  await calls[0]?.answer(['ada']);
  expect($loaded.get()).toEqual(ready(['ada']));
});

test('a later listener gets the same response without another call', async () => {
  const { $loaded } = await loaded(['ada']);
  $loaded.listen(() => {});
  await settled();
  expect(calls).toHaveLength(1);
});

test('a response that the HTML preloaded is used', async () => {
  globalThis.preloadedAnswers = { '/api/names': Promise.resolve(new Response('["early"]')) };
  const { $loaded } = resource(list);
  $loaded.listen(() => {});
  await settled();
  expect([$loaded.get(), calls.length]).toEqual([ready(['early']), 0]);
});

test('it fetches again if its input changes, and shows the previous data meanwhile', async () => {
  const { $input, now } = await loaded(['ada']);
  $input.set({ query: { q: 'g' } });
  expect(now()).toEqual(ready(['ada'], true));
  expect(calls[1]?.address).toBe('/api/names?q=g');
  await calls[1]?.answer(['grace']);
  expect(now()).toEqual(ready(['grace']));
});

test('a stale response is dropped', async () => {
  const { $input, now } = await loaded(['ada']);
  $input.set({ query: { q: 'g' } });
  $input.set({ query: { q: 'gr' } });
  await calls[2]?.answer(['grace']);
  await calls[1]?.answer(['gil', 'grace']);
  expect(now()).toEqual(ready(['grace']));
});

test('another item does not show the data of the previous one', async () => {
  const $input = atom({ params: { id: '1' } });
  const { $loaded } = resource(one, $input);
  $loaded.listen(() => {});
  await calls[0]?.answer('ada');
  $input.set({ params: { id: '2' } });
  expect($loaded.get()).toEqual({ status: 'loading' });
});

test.each([
  ['the server’s sentence', () => calls[0]?.answer({ message: 'Not today.' }, 503), 'Not today.'],
  ['ours if the server is unreachable', () => calls[0]?.fail(), /^We could not reach the server/],
])('a failure carries %s, and reload tries again', async (_what, fail, sentence) => {
  const { $loaded, reload } = resource(list);
  $loaded.listen(() => {});
  await fail();
  expect($loaded.get()).toEqual({
    status: 'failed',
    sentence: expect.stringMatching(sentence),
  });
  void reload();
  expect($loaded.get()).toEqual({ status: 'loading' });
  await calls[1]?.answer(['ada']);
  expect($loaded.get()).toEqual(ready(['ada']));
});

test('if a refresh fails, the data stays, with the sentence', async () => {
  const { reload, now } = await loaded(['ada']);
  void reload();
  await calls[1]?.answer({ message: 'Not today.' }, 503);
  expect(now()).toEqual({ ...ready(['ada']), problem: 'Not today.' });
});

test('if a request for a new query fails, the old data is removed', async () => {
  const { $input, now } = await loaded(['ada']);
  $input.set({ query: { q: 'g' } });
  await calls[1]?.answer({ message: 'Not today.' }, 503);
  expect(now()).toEqual({ status: 'failed', sentence: 'Not today.' });
});

test('a 401 triggers a session check, and the data stays', async () => {
  const heard = vi.fn();
  onUnauthenticated(heard);
  const { reload, now } = await loaded(['ada']);
  void reload();
  await calls[1]?.answer({ message: 'You are not signed in.' }, 401);
  expect(heard).toHaveBeenCalledOnce();
  expect(now()).toEqual(ready(['ada']));
});

test('a 404 is marked as missing, not just as a failure', async () => {
  const { $loaded } = resource(one, atom({ params: { id: '1' } }));
  $loaded.listen(() => {});
  await calls[0]?.answer({ message: 'Not here.' }, 404);
  expect($loaded.get()).toEqual({ status: 'failed', sentence: 'Not here.', missing: true });
});
