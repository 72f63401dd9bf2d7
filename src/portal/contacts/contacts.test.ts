import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerByHand } from '../../../tests/answers.ts';
import { readsOf } from '../../config/portal.ts';
import type { Contact } from '../../contract/contacts/contacts.ts';
import { $toast } from '../../toasts/toasts.ts';

const ADA = { id: 'ada', version: 1, name: 'Ada Example', stage: 'lead' } as Contact;
const BO = { id: 'bo', version: 4, name: 'Bo Sample', stage: 'client' } as Contact;

const calls = answerByHand();
beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('location', { search: '', pathname: '/dashboard/contacts', hash: '' });
  vi.stubGlobal('addEventListener', () => {});
});
afterEach(() => $toast.set(null));

/** The store with a list of two contacts, and helpers that read what it shows. */
async function open() {
  const { contacts, changeStage } = await import('./contacts.ts');
  const { $toast } = await import('../../toasts/toasts.ts');
  contacts.$loaded.listen(() => {});
  await calls[0]?.answer({ items: [ADA, BO], next: null, total: 2 });
  const row = (id: string) => {
    const now = contacts.$loaded.get();
    return now.status === 'ready' ? now.data.items.find((item) => item.id === id) : undefined;
  };
  const patches = () => calls.filter(({ init }) => init.method === 'PATCH');
  const sent = () => patches().map(({ body }) => body);
  return { changeStage, row, patches, sent, toast: () => $toast.get()?.title };
}

test('a stage shows before the server answers, and the contact is as saved once it has', async () => {
  const { changeStage, row, patches, sent, toast } = await open();
  void changeStage(ADA, 'meeting');
  expect(row('ada')).toMatchObject({ stage: 'meeting', version: 1 });
  expect(row('bo')).toEqual(BO);
  expect(sent()).toEqual([{ version: 1, stage: 'meeting' }]);
  await patches()[0]?.answer({ ...ADA, stage: 'meeting', version: 2 });
  expect(row('ada')).toMatchObject({ stage: 'meeting', version: 2 });
  expect(toast()).toBeUndefined();
});

test('a contact that was changed elsewhere shows its current values', async () => {
  const { changeStage, row, patches, toast } = await open();
  const current = { ...ADA, version: 7, name: 'Ada E. Example', stage: 'contacted' };
  void changeStage(ADA, 'client');
  await patches()[0]?.answer({ error: 'conflict', message: 'Changed.', current }, 409);
  expect(row('ada')).toEqual(current);
  expect(toast()).toBe('Ada E. Example was changed elsewhere');
});

test('a second change is based on the result of the first, which stays if the second is refused', async () => {
  const { changeStage, row, patches, sent, toast } = await open();
  void changeStage(ADA, 'contacted');
  void changeStage({ ...ADA, stage: 'contacted' }, 'meeting');
  expect(row('ada')?.stage).toBe('meeting');
  expect(sent()).toHaveLength(1);
  await patches()[0]?.answer({ ...ADA, stage: 'contacted', version: 2 });
  expect(row('ada')?.stage).toBe('meeting');
  expect(sent()[1]).toEqual({ version: 2, stage: 'meeting' });
  await patches()[1]?.answer({ error: 'internal', message: 'No.' }, 500);
  expect(row('ada')).toMatchObject({ stage: 'contacted', version: 2 });
  expect(toast()).toBe('The stage of Ada Example did not change');
});

test('an address without a query requests what the page’s HTML has already requested', async () => {
  await open();
  expect(readsOf({ key: 'contacts', params: {} })).toContain(calls[0]?.address);
});
