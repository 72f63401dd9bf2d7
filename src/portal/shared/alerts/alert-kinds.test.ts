import { beforeEach, expect, test, vi } from 'vitest';
import { answerByHand, settled } from '../../../../tests/answers.ts';
import { $toast } from '../../../toasts/toasts.ts';
import { kindsFor, saveMuted, switchKind } from './AlertKinds.tsx';

beforeEach(() => $toast.set(null));

const calls = answerByHand();

test('a kind is muted once when it is switched off, and unmuted when it is switched on', () => {
  expect(switchKind(['order'], 'lead', false)).toEqual(['order', 'lead']);
  expect(switchKind(['order', 'lead'], 'lead', false)).toEqual(['order', 'lead']);
  expect(switchKind(['order', 'lead'], 'lead', true)).toEqual(['order']);
});

test('a later choice waits for the previous one, which is rolled back with a toast if it failed', async () => {
  const takeBack = vi.fn();
  const first = saveMuted(['lead'], takeBack);
  const second = saveMuted(['lead', 'order'], () => {});
  await settled();
  expect(calls.map(({ body }) => body)).toEqual([{ kinds: ['lead'] }]);
  await calls[0]?.answer({ message: 'Please try again later.' }, 503);
  await first;
  await settled();
  expect(takeBack).toHaveBeenCalledOnce();
  expect($toast.get()).toMatchObject({ kind: 'danger', title: 'Not saved' });
  expect(calls[1]?.body).toEqual({ kinds: ['lead', 'order'] });
  await calls[1]?.answer({ kinds: ['lead', 'order'] });
  await second;
});

test('only members of the office choose whether to hear what waits for it', () => {
  expect(kindsFor(true)).toContain('office');
  expect(kindsFor(false)).not.toContain('office');
});
