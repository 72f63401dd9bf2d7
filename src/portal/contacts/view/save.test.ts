import { beforeEach, expect, test, vi } from 'vitest';
import { answerByHand, settled } from '../../../../tests/answers.ts';
import { sampleContact } from '../../../../tests/sample-contact.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import { contact } from './contact.ts';
import { type Part, savePart } from './save.ts';

const PHONE: Part<Pick<Contact, 'phone'>> = {
  of: ({ phone }) => ({ phone }),
  change: (draft) => draft,
};
const ADA = sampleContact({ phone: '1' });

const calls = answerByHand();
beforeEach(async () => {
  vi.stubGlobal('location', { search: `?id=${ADA.id}` });
  vi.stubGlobal('addEventListener', () => {});
  contact.$loaded.listen(() => {});
  void contact.reload();
  await calls.at(-1)?.answer(ADA);
  calls.length = 0;
});

const conflict = (current: Contact) =>
  calls.at(-1)?.answer({ error: 'conflict', message: 'Changed.', current }, 409);
const shown = () => {
  const loaded = contact.$loaded.get();
  return loaded.status === 'ready' ? loaded.data : undefined;
};

test('another window’s changes of other fields do not block a save', async () => {
  const saving = savePart(PHONE, { phone: '1' }, { phone: '2' });
  await settled();
  await conflict({ ...ADA, version: 2, name: 'Changed' });
  await settled();
  expect(calls).toHaveLength(2);
  await calls.at(-1)?.answer({ ...ADA, version: 3, name: 'Changed', phone: '2' });
  expect(await saving).toMatchObject({ version: 3 });
  expect(shown()).toMatchObject({ name: 'Changed', phone: '2' });
});

test('if another window changed the same field, nothing is written', async () => {
  const saving = savePart(PHONE, { phone: '1' }, { phone: '2' });
  const failed = expect(saving).rejects.toMatchObject({ current: { version: 2, phone: '3' } });
  await settled();
  await conflict({ ...ADA, version: 2, phone: '3' });
  await failed;
  expect(calls).toHaveLength(1);
  expect(shown()?.phone).toBe('3');
});

test('a contact that was moved to the trash meanwhile is shown, and the save fails', async () => {
  const saving = savePart(PHONE, { phone: '1' }, { phone: '2' });
  const failed = expect(saving).rejects.toThrow('409');
  await settled();
  await conflict({ ...ADA, version: 2, deletedAt: '2026-11-21T12:00:00Z' });
  await failed;
  expect(shown()?.deletedAt).not.toBeNull();
});
