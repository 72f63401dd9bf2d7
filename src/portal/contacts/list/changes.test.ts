import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerByHand } from '../../../../tests/answers.ts';
import { $toast } from '../../../toasts/toasts.ts';
import { doneWords } from './bulk-words.ts';
import { changeMany } from './changes.ts';

const calls = answerByHand();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('location', { search: '', pathname: '/dashboard/contacts', hash: '' });
});
afterEach(() => $toast.set(null));

test('a bulk change is described with its number', () => {
  expect(doneWords({ stage: 'client' }, 1)).toBe('1 contact is at Client now');
  expect(doneWords({ tags: ['VIP'] }, 312)).toBe('312 contacts have the tag VIP');
  expect(doneWords({ untag: ['VIP'] }, 2)).toBe('2 contacts lost the tag VIP');
  expect(doneWords({ delete: true }, 1_200)).toBe('1,200 contacts are in the trash');
});

test('a change of all that match a filter sends the filter, under the key of the press, and can be undone', async () => {
  const done = changeMany({ filter: { q: 'smit' } }, { stage: 'client' }, 'a-key');
  const [call] = calls;
  expect(call?.address).toBe('/api/contacts/bulk');
  expect(call?.body).toEqual({ filter: { q: 'smit' }, change: { stage: 'client' } });
  expect(call?.init.headers).toMatchObject({ 'Idempotency-Key': 'a-key' });
  await call?.answer({ undo: 'token', changed: 312 });
  expect($toast.get()).toMatchObject({
    title: '312 contacts are at Client now',
    action: { label: 'Undo' },
  });
  await calls[1]?.answer({ items: [], next: null, total: 0, today: '2026-11-20' });
  await calls[2]?.answer({});
  expect(await done).toBe(true);
});

test('a failure is shown, and says that nothing was changed', async () => {
  const done = changeMany({ ids: ['ada'] }, { delete: true }, 'a-key');
  await calls[0]?.answer({ error: 'validation', message: 'Too many.' }, 400);
  expect(await done).toBe(false);
  expect($toast.get()).toMatchObject({
    kind: 'danger',
    title: 'The contacts were not changed',
    description: 'Too many.',
  });
  expect(calls).toHaveLength(1);
});
