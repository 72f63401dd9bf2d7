import { afterEach, expect, test, vi } from 'vitest';
import { RequestError } from '../../api/request.ts';
import { hasUnsavedWork, releaseUnsavedWork } from '../../session/drafts.ts';
import { createSubmission } from './use-submit.ts';

afterEach(() => {
  releaseUnsavedWork();
});
const refusal = (status: number, problem: object) =>
  new RequestError(status, JSON.stringify({ message: 'No.', ...problem }), '');
const failsWith = async (error: unknown) => {
  const { $submission, run, clear } = createSubmission();
  await run(() => Promise.reject(error));
  return { $submission, clear };
};

test('it is busy until the work is done, and does not start twice', async () => {
  const { $submission, run } = createSubmission();
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = vi.fn(() => promise);
  const first = run(work);
  void run(work);
  expect($submission.get()).toEqual({ busy: true, problem: undefined });
  resolve();
  await first;
  expect(work).toHaveBeenCalledOnce();
  expect($submission.get()).toEqual({ busy: false, problem: undefined });
});

test('a refusal has a sentence for each wrong field', async () => {
  const error = refusal(400, { error: 'validation', fields: { name: 'Missing.' } });
  const { $submission } = await failsWith(error);
  expect($submission.get()).toEqual({
    busy: false,
    problem: { sentence: 'No.', fields: { name: 'Missing.' } },
  });
});

test('a conflict has the current record', async () => {
  const { $submission } = await failsWith(refusal(409, { current: { version: 2 } }));
  expect($submission.get().problem).toMatchObject({ sentence: 'No.', current: { version: 2 } });
});

test('an unreachable server and an internal error each have a sentence and a line in the console', async () => {
  const console_ = vi.spyOn(console, 'error').mockImplementation(() => {});
  const unreached = await failsWith(new TypeError('Failed to fetch'));
  expect(unreached.$submission.get().problem?.sentence).toMatch(/^We could not reach the server/);
  const broken = await failsWith(new Error('a fault'));
  expect(broken.$submission.get().problem?.sentence).toMatch(/^Something went wrong on our side/);
  expect(console_).toHaveBeenCalledTimes(2);
});

test('the unsaved-changes guard is held from the press until the work succeeds', async () => {
  const { run } = createSubmission();
  const held: boolean[] = [];
  await run(() => {
    held.push(hasUnsavedWork());
    return Promise.reject(refusal(401, {}));
  });
  held.push(hasUnsavedWork());
  await run(() => Promise.resolve());
  expect([...held, hasUnsavedWork()]).toEqual([true, true, false]);
});

test('clearing removes the problem and releases the guard', async () => {
  const { $submission, clear } = await failsWith(refusal(400, {}));
  clear();
  expect([$submission.get().problem, hasUnsavedWork()]).toEqual([undefined, false]);
});

test('a failure with its own sentence shows it and is not logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const canceled = Object.assign(new Error(), { sentence: 'It was canceled.' });
  const { $submission } = await failsWith(canceled);
  expect($submission.get().problem?.sentence).toBe('It was canceled.');
  expect(logged).not.toHaveBeenCalled();
});
