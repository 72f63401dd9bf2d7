import { beforeAll, expect, test } from 'vitest';
import { mergeContacts } from '../../src/contract/contact-moves.ts';
import type { Contact } from '../../src/contract/contacts.ts';
import type { Undoable } from '../../src/contract/undo.ts';
import { query } from '../lib/db/db.ts';
import { json, refused, takeBack } from './callers.ts';
import { call as contacts, create as createContact } from './contact-calls.ts';
import { signedIn, withStore } from './harness.ts';
import { call, change, DRAFT, list, NOBODY, names, read, save } from './scenario-calls.ts';

withStore();

let ada: string;
let grace: string;
beforeAll(async () => {
  [ada, grace] = [await signedIn('ada'), await signedIn('grace')];
});

test('a change gives it another contact, or none', async () => {
  const saved = await save(ada);
  const { id: contactId } = await createContact(ada, { name: 'Kim Sample' });
  const named = await json<typeof saved>(change(ada, saved, { contactId }));
  expect(named).toMatchObject({ contactId, contactName: 'Kim Sample' });
  expect((await refused(change(ada, named, { contactId: NOBODY }))).fields).toHaveProperty(
    'contactId',
  );
  expect(await json(change(ada, named, { contactId: null }))).toMatchObject({
    ...{ contactId: null, contactName: null },
  });
});

test('a contact in the trash shows no name, and the scenario can still be changed', async () => {
  const { id: contactId } = await createContact(ada, { name: 'Jo Sample' });
  const saved = await save(ada, { contactId });
  await contacts(ada, 'DELETE', `/${contactId}`);
  const left = await read(ada, saved.id);
  expect(left).toEqual({ ...saved, contactName: null });
  const changed = await json(change(ada, left, { contactId, note: 'Still hers' }));
  expect(changed).toMatchObject({ contactId, contactName: null, note: 'Still hers' });
  expect((await refused(call(ada, 'POST', '', { ...DRAFT, contactId }))).fields).toHaveProperty(
    'contactId',
  );
  await contacts(ada, 'POST', `/${contactId}/restore`);
  expect(await read(ada, saved.id)).toMatchObject({ contactName: 'Jo Sample' });
});

test('permanently deleting a contact keeps its scenarios', async () => {
  const { id: contactId } = await createContact(ada, { name: 'Jo Sample' });
  const saved = await save(ada, { contactId });
  await query('delete from contact where id = $1', [contactId]);
  expect(await read(ada, saved.id)).toEqual({ ...saved, contactId: null, contactName: null });
});

test('two merged contacts share their scenarios, until the merge is undone', async () => {
  const keep = await createContact(ada, { name: 'Robin Sample' });
  const drop = await createContact(ada, { name: 'Rob Sample' });
  const [own, other] = [
    await save(ada, { contactId: keep.id, name: 'Own' }),
    await save(ada, { contactId: drop.id, name: 'Other' }),
  ];
  const { undo } = await json<Contact & Undoable>(
    contacts(ada, 'POST', mergeContacts.path.replace('/api/contacts', ''), {
      ...{ keep: keep.id, drop: drop.id, fields: {} },
    }),
  );
  expect(await names(ada, { contactId: keep.id })).toEqual(['Other', 'Own']);
  expect(await read(ada, other.id)).toMatchObject({ contactName: 'Robin Sample' });
  await takeBack(ada, undo);
  // A window that has it open notices both moves.
  expect(await read(ada, other.id)).toEqual({ ...other, version: other.version + 2 });
  expect(await read(ada, own.id)).toEqual(own);
});

test('other affiliates reach a scenario through no list, no count and no contact', async () => {
  const { id: contactId } = await createContact(ada, { name: 'Lee Sample' });
  await save(ada, { contactId });
  expect(await names(ada, { contactId })).toEqual(['First year']);
  expect(await names(grace)).toEqual([]);
  expect(await names(grace, { contactId })).toEqual([]);
  expect(await json(call(grace, 'GET', '/counts'))).toEqual({ total: 0, calculators: {} });
  expect((await refused(call(grace, 'POST', '', { ...DRAFT, contactId }))).fields).toHaveProperty(
    'contactId',
  );
  const { next } = await list(ada, { limit: '1' });
  expect(await names(grace, { after: next ?? '' })).toEqual([]);
});
