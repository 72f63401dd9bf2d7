import { beforeEach, expect, test, vi } from 'vitest';
import { answerByHand, settled } from '../../../tests/answers.ts';
import { call } from '../../api/call.ts';
import { RequestError } from '../../api/request.ts';
import { returns, route } from '../../contract/route.ts';
import { $toast } from '../../toasts/toasts.ts';
import { act, writeChange } from './act.ts';
import { showUndo } from './undo.ts';

const save = route('POST', '/api/things', { answer: returns<{ id: string }>() });

const calls = answerByHand();
const takeBack = vi.fn();
const done = vi.fn();
beforeEach(() => {
  $toast.set(null);
  takeBack.mockReset();
  done.mockReset();
});
const write = { show: () => takeBack, call: () => call(save), failed: 'Not saved', done };

test('a write returns its answer and keeps what it showed', async () => {
  const answer = act(write);
  await calls[0]?.answer({ id: 'a' });
  expect(await answer).toEqual({ id: 'a' });
  expect(done).toHaveBeenCalledWith({ id: 'a' });
  expect(takeBack).not.toHaveBeenCalled();
  expect($toast.get()).toBeNull();
});

test('a refused write is rolled back, and a toast says why', async () => {
  const answer = act(write);
  await calls[0]?.answer({ error: 'invalid', message: 'No.' }, 400);
  expect(await answer).toBeUndefined();
  expect(takeBack).toHaveBeenCalledOnce();
  expect(done).not.toHaveBeenCalled();
  expect($toast.get()).toMatchObject({ kind: 'danger', title: 'Not saved', description: 'No.' });
});

test('a write that does not reach the server is rolled back and logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const answer = act(write);
  await calls[0]?.fail();
  expect(await answer).toBeUndefined();
  expect(takeBack).toHaveBeenCalledOnce();
  expect(logged).toHaveBeenCalledWith('Not saved', expect.any(TypeError));
  expect($toast.get()).toMatchObject({ description: expect.stringContaining('connection') });
});

test('a conflict shows the current record, with its own toast', async () => {
  const conflict = vi.fn(({ id }) => ({ kind: 'warning' as const, title: `${id} was changed` }));
  const answer = act({ ...write, conflict });
  await calls[0]?.answer({ error: 'conflict', message: 'No.', current: { id: 'b' } }, 409);
  await answer;
  expect(conflict).toHaveBeenCalledWith({ id: 'b' });
  expect($toast.get()).toMatchObject({ kind: 'warning', title: 'b was changed' });
});

test('a step-up that the user closes is rolled back without a toast', async () => {
  const answer = act(write);
  await calls[0]?.answer({ error: 'proof_needed', message: 'Confirm.' }, 403);
  await answer;
  expect(takeBack).toHaveBeenCalledOnce();
  expect($toast.get()).toBeNull();
});

test('the writes of a queue run in order, also after a failure', async () => {
  const first = act({ ...write, queue: 'things' });
  const second = act({ ...write, queue: 'things' });
  const other = act({ ...write, queue: 'others' });
  await settled();
  expect(calls).toHaveLength(2);
  await calls[0]?.answer({ message: 'No.' }, 503);
  expect(await first).toBeUndefined();
  expect(calls).toHaveLength(3);
  await calls[1]?.answer({ id: 'other' });
  await calls[2]?.answer({ id: 'second' });
  expect([await second, await other]).toEqual([{ id: 'second' }, { id: 'other' }]);
});

/* A record that other windows change, too. */

interface Thing {
  version: number;
  name: string;
  color?: string;
}

const refusal = (current: Thing) =>
  new RequestError(409, JSON.stringify({ error: 'conflict', message: 'Changed.', current }), '');

/** A change of the name, unless another window changed it; the server gives these answers. */
function changeName(to: string, ...answers: (Thing | RequestError)[]) {
  let stored: Thing = { version: 1, name: 'a' };
  const sent: Thing[] = [];
  const change = {
    queue: 'thing',
    now: () => stored,
    merge: (current: Thing) => (current.name === 'a' ? { ...current, name: to } : undefined),
    write: async (draft: Thing) => {
      sent.push(draft);
      const answer = answers.shift();
      if (!answer || answer instanceof Error) throw answer;
      return answer;
    },
    receive: (refused: RequestError) => {
      stored = refused.current as Thing;
      return stored;
    },
  };
  const conflict = ({ name }: Thing) => ({ kind: 'warning' as const, title: `Now named ${name}` });
  return {
    change,
    sent,
    write: { ...change, show: () => takeBack, failed: 'Not saved', done, conflict },
  };
}

test('a change is written on top of another window’s change of other things', async () => {
  const saved = { version: 3, name: 'b', color: 'red' };
  const { write, sent } = changeName('b', refusal({ version: 2, name: 'a', color: 'red' }), saved);
  expect(await act(write)).toEqual(saved);
  expect(sent).toEqual([
    { version: 1, name: 'b' },
    { version: 2, name: 'b', color: 'red' },
  ]);
  expect(done).toHaveBeenCalledWith(saved);
  expect($toast.get()).toBeNull();
});

test('a change of what another window changed is not written, and a toast says so', async () => {
  const { write, change, sent } = changeName('b', refusal({ version: 2, name: 'c' }));
  expect(await act(write)).toBeUndefined();
  expect(sent).toHaveLength(1);
  expect(takeBack).toHaveBeenCalledOnce();
  expect($toast.get()).toMatchObject({ kind: 'warning', title: 'Now named c' });
  await expect(writeChange(change)).rejects.toMatchObject({ current: { version: 2, name: 'c' } });
  expect(sent).toHaveLength(1);
});

test('a change fails after the third refusal, and a form gets the error', async () => {
  const refusals = [2, 3, 4, 5, 6, 7].map((version) => refusal({ version, name: 'a' }));
  const { write, change, sent } = changeName('b', ...refusals);
  await act(write);
  expect(sent.map(({ version }) => version)).toEqual([1, 2, 3]);
  expect(takeBack).toHaveBeenCalledOnce();
  expect($toast.get()).toMatchObject({ kind: 'warning', title: 'Now named a' });
  await expect(writeChange(change)).rejects.toThrow('409');
});

test('a change that waits is of the record as the change before it left it', async () => {
  let stored = { count: 0 };
  const add = {
    queue: 'count',
    now: () => stored,
    merge: ({ count }: typeof stored) => ({ count: count + 1 }),
    write: async (draft: typeof stored) => {
      await settled();
      stored = draft;
      return draft;
    },
    receive: () => stored,
    failed: 'Not counted',
  };
  expect(await Promise.all([act(add), act(add), writeChange(add)])).toEqual([
    { count: 1 },
    { count: 2 },
    { count: 3 },
  ]);
});

test('an undo says what stayed as it is', async () => {
  const after = vi.fn();
  showUndo('Deleted', 'token', after);
  expect($toast.get()).toMatchObject({ title: 'Deleted' });
  $toast.get()?.action?.onPress();
  await calls[0]?.answer({ kept: 1 });
  expect(calls[0]?.body).toEqual({ undo: 'token' });
  expect(after).toHaveBeenCalledOnce();
  expect($toast.get()).toMatchObject({
    title: 'Undone',
    description: '1 was changed since, and stayed.',
  });
});

test('a failed undo says why', async () => {
  showUndo('Deleted', 'token', () => {});
  $toast.get()?.action?.onPress();
  await calls[0]?.answer({ message: 'It is too late.' }, 410);
  expect($toast.get()).toMatchObject({ title: 'Not undone', description: 'It is too late.' });
});
