import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerByHand, settled } from '../../../tests/answers.ts';
import { $toast } from '../../toasts/toasts.ts';
import { kindsFor, saveMuted, switched } from './AlertKinds.tsx';

beforeEach(() => $toast.set(null));
afterEach(() => vi.unstubAllGlobals());

const bodies = (calls: ReturnType<typeof answerByHand>) =>
  calls.map(({ init }) => JSON.parse(String(init.body)));

test('a kind is muted once when it is switched off, and unmuted when it is switched on', () => {
  expect(switched(['order'], 'lead', false)).toEqual(['order', 'lead']);
  expect(switched(['order', 'lead'], 'lead', false)).toEqual(['order', 'lead']);
  expect(switched(['order', 'lead'], 'lead', true)).toEqual(['order']);
});

test('a choice that could not be saved is rolled back, and a toast says why', async () => {
  const calls = answerByHand();
  const takeBack = vi.fn();
  const saved = saveMuted(['lead'], takeBack);
  await settled();
  await calls[0]?.answer({ message: 'Please try again later.' }, 503);
  await saved;
  expect(takeBack).toHaveBeenCalledOnce();
  expect($toast.get()).toMatchObject({ kind: 'danger', title: 'Not saved' });
});

test('a later choice waits for the previous one, so that none overtakes it', async () => {
  const calls = answerByHand();
  const first = saveMuted(['lead'], () => {});
  const second = saveMuted(['lead', 'order'], () => {});
  await settled();
  expect(bodies(calls)).toEqual([{ kinds: ['lead'] }]);
  await calls[0]?.answer({ kinds: ['lead'] });
  await first;
  await settled();
  expect(bodies(calls)[1]).toEqual({ kinds: ['lead', 'order'] });
  await calls[1]?.answer({ kinds: ['lead', 'order'] });
  await second;
  expect($toast.get()).toBeNull();
});

test('only members of the office choose whether to hear what waits for it', () => {
  expect(kindsFor(true)).toContain('office');
  expect(kindsFor(false)).not.toContain('office');
});
