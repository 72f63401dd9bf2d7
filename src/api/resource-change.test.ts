import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerByHand } from '../../tests/answers.ts';
import { returns, route } from '../contract/route.ts';
import { resource } from './resource.ts';

const list = route('GET', '/api/names', { answer: returns<string[]>() });
const add = (name: string) => (names: string[]) => [...names, name];

let calls: ReturnType<typeof answerByHand>;
beforeEach(() => {
  calls = answerByHand();
});
afterEach(() => void vi.unstubAllGlobals());

async function loaded(data: string[]) {
  const names = resource(list);
  names.$loaded.listen(() => {});
  await calls[0]?.answer(data);
  const shown = () => {
    const now = names.$loaded.get();
    return now.status === 'ready' ? now.data : now.status;
  };
  return { ...names, shown };
}

test('an optimistic update shows at once and can be rolled back', async () => {
  const { change, shown } = await loaded(['ada']);
  const undo = change(add('grace'));
  expect(shown()).toEqual(['ada', 'grace']);
  undo();
  expect(shown()).toEqual(['ada']);
});

test('a rollback of one change keeps the others', async () => {
  const { change, shown } = await loaded(['ada']);
  const undo = change(add('grace'));
  change(add('hedy'));
  undo();
  undo();
  expect(shown()).toEqual(['ada', 'hedy']);
});

test('a response replaces the changes that were made before its request', async () => {
  const { change, reload, shown } = await loaded(['ada']);
  const undo = change(add('grace'));
  void reload();
  expect(shown()).toEqual(['ada', 'grace']);
  await calls[1]?.answer(['ada', 'Grace']);
  expect(shown()).toEqual(['ada', 'Grace']);
  undo();
  expect(shown()).toEqual(['ada', 'Grace']);
});

test('a change during a request survives its response', async () => {
  const { change, reload, shown } = await loaded(['ada']);
  void reload();
  change(add('grace'));
  await calls[1]?.answer(['ada', 'hedy']);
  expect(shown()).toEqual(['ada', 'hedy', 'grace']);
});

test('a change before the first response is applied to it', async () => {
  const { $loaded, change } = resource(list);
  $loaded.listen(() => {});
  change(add('grace'));
  expect($loaded.get()).toEqual({ status: 'loading' });
  await calls[0]?.answer(['ada']);
  expect($loaded.get()).toMatchObject({ data: ['ada', 'grace'] });
});
