import { expect, test, vi } from 'vitest';
import { RequestError } from '../../../api/request.ts';
import { needsStepUp } from '../../kit/step-up.ts';
import { withStepUp } from './with-step-up.ts';

const refusal = (status: number, error: string) =>
  new RequestError(status, JSON.stringify({ error, message: 'No.' }), '');
const PROOF_NEEDED = refusal(403, 'proof_needed');

test('work that needs no step-up runs without a dialog', async () => {
  const ask = vi.fn();
  expect(await withStepUp(async () => 7, ask)).toBe(7);
  expect(ask).not.toHaveBeenCalled();
});

test('a required step-up is asked for, and the work runs again', async () => {
  const work = vi.fn<() => Promise<number>>().mockRejectedValueOnce(PROOF_NEEDED);
  work.mockResolvedValueOnce(7);
  expect(await withStepUp(work, async () => true)).toBe(7);
  expect(work).toHaveBeenCalledTimes(2);
});

test('without the step-up the refusal is thrown, and the work does not run again', async () => {
  const work = vi.fn().mockRejectedValue(PROOF_NEEDED);
  const failure = await withStepUp(work, async () => false).catch((error) => error);
  expect([failure, needsStepUp(failure)]).toEqual([PROOF_NEEDED, true]);
  expect(work).toHaveBeenCalledOnce();
});

test('a refusal after the step-up does not ask again', async () => {
  const ask = vi.fn(async () => true);
  const work = vi.fn().mockRejectedValue(PROOF_NEEDED);
  await expect(withStepUp(work, ask)).rejects.toBe(PROOF_NEEDED);
  expect(ask).toHaveBeenCalledOnce();
});

test('any other failure is thrown as it is', async () => {
  const ask = vi.fn();
  for (const failure of [refusal(403, 'forbidden'), refusal(401, 'unauthenticated'), new Error()]) {
    await expect(withStepUp(() => Promise.reject(failure), ask)).rejects.toBe(failure);
  }
  expect(ask).not.toHaveBeenCalled();
});
