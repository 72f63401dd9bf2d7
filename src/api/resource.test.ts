import { atom } from 'nanostores';
import * as v from 'valibot';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerByHand, settled } from '../../tests/answers.ts';
import { returns, route } from '../contract/route.ts';
import { type Resource, resource } from './call.ts';
import { $person, onUnauthenticated } from './person.ts';

const list = route('GET', '/api/names', {
  query: v.object({ q: v.optional(v.string()) }),
  answer: returns<string[]>(),
});
const readName = route('GET', '/api/names/:id', { answer: returns<string>() });
const about = route('GET', '/api/notes', {
  query: v.object({ contact: v.string() }),
  answer: returns<string>(),
});

const calls = answerByHand();
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  $person.set(null);
  globalThis.preloadedAnswers = undefined;
});

const ready = (data: unknown, refreshing = false) => ({ status: 'ready', data, refreshing });

/* Data that the HTML preloads is there for the first rendering. These are first: no resource waits yet. */

const preload = () => {
  globalThis.preloadedAnswers = { '/api/names': Promise.resolve(new Response('["early"]')) };
};

test.each<[until: string, happens: ($loaded: Resource<string[]>['$loaded']) => void]>([
  ['the person is known', () => $person.set('ada')],
  ['a component shows it', ($loaded) => void $loaded.listen(() => {})],
])(
  'preloaded data waits while no one is known to be signed in, until %s',
  async (_until, happens) => {
    preload();
    const { $loaded } = resource(list);
    await settled();
    // To `get` it would count as showing it.
    expect($loaded.value).toEqual({ status: 'loading' });
    happens($loaded);
    await settled();
    expect([$loaded.get(), calls]).toEqual([ready(['early']), []]);
  },
);

test('preloaded data loads before a component mounts, once the signed-in person is known', async () => {
  $person.set('ada');
  preload();
  const { $loaded } = resource(list);
  await settled();
  expect($loaded.get()).toEqual(ready(['early']));
  $loaded.listen(() => {})();
  resource(route('GET', '/api/links'));
  expect(calls).toEqual([]);
});

/** A resource with a listener, whose first response was `data`. */
async function loaded(data: string[]) {
  const $input = atom<{ query: { q?: string } }>({ query: {} });
  const names = resource(list, $input);
  names.$loaded.listen(() => {});
  await calls[0]?.answer(data);
  return { ...names, $input, now: () => names.$loaded.get() };
}

test('it fetches when something listens, not before, and once for all listeners', async () => {
  const { $loaded } = resource(list);
  expect(calls).toHaveLength(0);
  $loaded.listen(() => {});
  expect($loaded.get()).toEqual({ status: 'loading' });
  await calls[0]?.answer(['ada']);
  expect($loaded.get()).toEqual(ready(['ada']));
  $loaded.listen(() => {});
  await settled();
  expect(calls).toHaveLength(1);
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

test('another item does not show the data of the previous one, whether the path or the query names it', async () => {
  const $item = atom({ params: { id: '1' } });
  const $list = atom({ query: { contact: '1' } });
  const both = [resource(readName, $item), resource(about, $list)];
  for (const { $loaded } of both) $loaded.listen(() => {});
  for (const call of calls) await call.answer('ada');
  $item.set({ params: { id: '2' } });
  $list.set({ query: { contact: '2' } });
  expect(both.map(({ $loaded }) => $loaded.get())).toEqual(both.map(() => ({ status: 'loading' })));
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
  const { $loaded } = resource(readName, atom({ params: { id: '1' } }));
  $loaded.listen(() => {});
  await calls[0]?.answer({ message: 'Not here.' }, 404);
  expect($loaded.get()).toEqual({ status: 'failed', sentence: 'Not here.', missing: true });
});

/* Changes show before the server confirms them. */

const add = (name: string) => (names: string[]) => [...names, name];

test('an optimistic update shows at once, and its rollback keeps the others', async () => {
  const { change, now } = await loaded(['ada']);
  const undo = change(add('grace'));
  expect(now()).toEqual(ready(['ada', 'grace']));
  change(add('hedy'));
  undo();
  undo();
  expect(now()).toEqual(ready(['ada', 'hedy']));
});

test('a response replaces the changes that were made before its request', async () => {
  const { change, reload, now } = await loaded(['ada']);
  const undo = change(add('grace'));
  void reload();
  expect(now()).toEqual(ready(['ada', 'grace'], true));
  await calls[1]?.answer(['ada', 'Grace']);
  expect(now()).toEqual(ready(['ada', 'Grace']));
  undo();
  expect(now()).toEqual(ready(['ada', 'Grace']));
});

test('a change during a request survives its response', async () => {
  const { change, reload, now } = await loaded(['ada']);
  void reload();
  change(add('grace'));
  await calls[1]?.answer(['ada', 'hedy']);
  expect(now()).toEqual(ready(['ada', 'hedy', 'grace']));
});

test('a change before the first response is applied to it', async () => {
  const { $loaded, change } = resource(list);
  $loaded.listen(() => {});
  change(add('grace'));
  expect($loaded.get()).toEqual({ status: 'loading' });
  await calls[0]?.answer(['ada']);
  expect($loaded.get()).toMatchObject({ data: ['ada', 'grace'] });
});
