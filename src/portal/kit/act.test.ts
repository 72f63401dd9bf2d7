import { beforeEach, expect, test, vi } from 'vitest';
import { answerByHand, settled } from '../../../tests/answers.ts';
import { call } from '../../api/call.ts';
import { returns, route } from '../../contract/route.ts';
import { $toast } from '../../toasts/toasts.ts';
import { act } from './act.ts';
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
