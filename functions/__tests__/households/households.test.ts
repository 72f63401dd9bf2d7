/** Households: their members, and what happens to them. */

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Contact } from '../../../src/contract/contacts/contacts.ts';
import {
  changeContact,
  createContact,
  makeContact,
  restoreContact,
} from '../../../src/contract/contacts/contacts.ts';
import { mergeContacts } from '../../../src/contract/contacts/moves.ts';
import { readContact } from '../../../src/contract/contacts/read-contact.ts';
import type { Household } from '../../../src/contract/households/households.ts';
import {
  changeHousehold,
  createHousehold,
  deleteHousehold,
  listHouseholds,
  readHousehold,
} from '../../../src/contract/households/households.ts';
import { query } from '../../lib/db/db.ts';
import {
  addedContact,
  addedHousehold,
  changedContact,
  expectUndone,
  fieldsOf,
  mergedContacts,
  namesIn,
  remove,
} from '../contacts/contact-calls.ts';
import { type Person, person, problemOf } from '../helpers/caller.ts';
import { withStore } from '../helpers/harness.ts';

withStore();

let ada: Person;
let grace: Person;
beforeAll(async () => {
  [ada, grace] = [await person('ada'), await person('grace')];
});
beforeEach(async () => {
  await query('delete from household');
  await query('delete from contact');
});

const as = (role: string, { id }: Contact) => ({ contactId: id, role });
const somebody = (name: string, more: object = {}) => addedContact(ada, { name, ...more });
const read = ({ id }: { id: string }) => ada.call(readContact, { id });
const homeOf = async (contact: Contact) => (await read(contact)).household;
const now = ({ id }: Household) => ada.call(readHousehold, { id });
const change = ({ id }: Household, version: number, changes: object) =>
  ada.call(changeHousehold, { id, body: { version, ...changes } });
const merge = (keep: Contact, drop: Contact, fields: object = {}) =>
  mergedContacts(ada, keep.id, drop.id, fields);
const refusal = (sentence: string) => ({
  error: 'validation',
  message: sentence,
  fields: { members: sentence },
});
const notesOf = ({ id }: { id: string }) =>
  query("select text from interaction where contact_id = $1 and kind = 'note'", [id]);
/** The statuses of a call that is made twice at the same moment. */
const twice = async (make: () => Promise<Response>) =>
  (await Promise.all([make(), make()])).map(({ status }) => status).sort();
const rolesIn = (household: Household | null) =>
  household?.members.map(({ name, role }) => `${name}: ${role}`);

describe('a member who is no contact', () => {
  const family = () =>
    addedHousehold(ada, [
      { name: 'Winston Dandelion', role: 'client' },
      { name: 'Flora Meadowlight', role: 'child', birthDate: '1988-02-03' },
    ]);
  const make = ({ id, members }: Household, body: object) => ({
    id,
    memberId: members[1]?.id,
    body,
  });

  test('becomes one with the birth date, stays the same member, and an undo takes it back', async () => {
    const before = await family();
    const body = { name: 'Flora Meadowlight-Cole', email: 'flora@example.com' };
    const { undo, ...flora } = await ada.call(makeContact, make(before, body));
    expect(flora).toMatchObject({ ...body, birthDate: '1988-02-03' });
    expect(flora).toEqual(await read(flora));
    const { id, members } = await now(before);
    expect(flora.household).toMatchObject({ id, members });
    expect(members[1]).toMatchObject({ id: before.members[1]?.id, contactId: flora.id });
    expect(await ada.refused(makeContact, 409, make(before, body))).toMatchObject({
      message: 'Flora Meadowlight-Cole is already one of your contacts.',
      current: { id, members },
    });
    await expectUndone(ada, undo, 1);
    expect((await now(before)).members).toEqual(before.members);
    expect(await read(flora)).toMatchObject({
      household: null,
      deletedAt: expect.any(String),
    });
  });

  test('stays a contact after an undo if it was changed since', async () => {
    const before = await family();
    const body = { name: 'Flora Meadowlight', birthDate: '1988-03-02' };
    const { undo, ...flora } = await ada.call(makeContact, make(before, body));
    expect(await notesOf(flora)).toEqual([{ text: 'Birth date: 2/3/1988' }]);
    await changedContact(ada, flora.id, { email: 'f@example.com' });
    expect(await ada.undo(undo)).toEqual({ undone: 0, kept: 1 });
    expect((await now(before)).members[1]?.contactId).toBe(flora.id);
  });

  test('is not one of another household, and a wrong contact changes nothing', async () => {
    const before = await family();
    const other = await family();
    const name = 'Flora';
    await ada.refused(makeContact, 404, make({ ...before, members: other.members }, { name }));
    for (const [field, value] of [
      ['email', 'no address'],
      ['referredBy', randomUUID()],
    ] as const) {
      const refused = ada.refused(makeContact, 400, make(before, { name, [field]: value }));
      expect(await fieldsOf(refused)).toEqual([field]);
    }
    expect(await now(before)).toEqual(before);
    expect(await query('select from contact')).toEqual([]);
  });
});

describe('a household', () => {
  test('is shared by its people: a member who is a contact has the contact’s name and dates', async () => {
    const walter = await somebody('Walter Pruitt', { birthDate: '1952-05-01' });
    const june = await somebody('June Pruitt');
    const made = await addedHousehold(
      ada,
      [
        { ...as('client', walter), name: 'Not kept', birthDate: '1930' },
        as('spouse', june),
        { name: 'Daniel', role: 'child', birthDate: '1985' },
      ],
      { name: 'The Pruitts', checklist: { will: { status: 'have' } } },
    );
    const known = {
      id: expect.any(String),
      deathDate: null,
      anniversary: null,
      age: expect.any(Number),
    };
    const couple = { ...known, generation: 0 };
    const dated = { birthDate: '1952-05-01', role: 'client', name: 'Walter Pruitt' };
    const undated = { birthDate: null, age: null, role: 'spouse', name: 'June Pruitt' };
    const child = { contactId: null, name: 'Daniel', role: 'child', birthDate: '1985' };
    expect(made).toEqual({
      id: expect.any(String),
      version: 1,
      name: 'The Pruitts',
      state: null,
      members: [
        { ...couple, ...dated, contactId: walter.id, lastName: 'Pruitt' },
        { ...couple, ...undated, contactId: june.id, lastName: 'Pruitt' },
        { ...known, ...child, generation: 1 },
      ],
      checklist: { will: { status: 'have', reviewedOn: null } },
    });
    expect(await homeOf(walter)).toEqual(made);
    expect(await homeOf(june)).toEqual(made);
    expect(await ada.call(listHouseholds)).toEqual({ items: [made], next: null });
    expect(await namesIn(ada, { household: made.id })).toEqual(['June Pruitt', 'Walter Pruitt']);
    expect(await namesIn(grace, { household: made.id })).toEqual([]);
  });

  test('is changed at its own path: a contact’s write with one is refused', async () => {
    const walter = await somebody('Walter Pruitt');
    const household = { name: 'The Pruitts' };
    for (const answer of [
      ada.send(changeContact, { id: walter.id, body: { version: 1, household } }),
      ada.send(changeContact, { id: walter.id, body: { version: 1, household: null } }),
      ada.send(createContact, { body: { name: 'Walter', household } }),
    ]) {
      expect((await problemOf(answer)).fields).toEqual({
        household: 'A household is changed at its own address, /api/households.',
      });
    }
  });

  test('keeps the order and ids of its members, and the slower of two people gets the current household', async () => {
    const made = await addedHousehold(ada, [
      { name: 'Ann', role: 'client' },
      { name: 'Bob', role: 'spouse' },
    ]);
    const members = [...made.members].reverse();
    const changed = await change(made, 1, { members });
    expect(changed).toEqual({ ...made, version: 2, members });
    expect(
      await ada.refused(changeHousehold, 409, { id: made.id, body: { version: 1, name: 'Late' } }),
    ).toMatchObject({
      message: 'This household was changed elsewhere. Look at the changes, then save again.',
      current: changed,
    });
    expect(await change(made, 2, { name: 'Sample' })).toEqual({
      ...changed,
      version: 3,
      name: 'Sample',
    });
    await ada.refused(changeHousehold, 400, { id: made.id, body: { name: 'No version' } });
    // A list of nothing would delete all that is checked.
    await ada.refused(changeHousehold, 400, { id: made.id, body: { version: 3, checklist: [] } });
  });

  test('accepts only contacts from the affiliate’s list, each once', async () => {
    const walter = await somebody('Walter Pruitt');
    const foreign = await addedContact(grace, { name: 'Not Adas' });
    const unknown = 'Choose one of your contacts for each member: one is not among them.';
    const post = (...members: object[]) => ada.refused(createHousehold, 400, { body: { members } });
    expect(await post(as('child', foreign))).toEqual(refusal(unknown));
    expect(await post({ contactId: randomUUID(), role: 'child' })).toEqual(refusal(unknown));
    const twice = 'Walter Pruitt is in this household twice. Please choose one role.';
    expect(await post(as('client', walter), as('spouse', walter))).toEqual(refusal(twice));
    expect(await post({ role: 'child' })).toMatchObject({ error: 'validation' });
    expect(await query('select from household')).toEqual([]);
  });

  test('has a contact once as client, spouse, partner or child; others may name it', async () => {
    const walter = await somebody('Walter Pruitt');
    const june = await somebody('June Pruitt');
    const first = await addedHousehold(ada, [as('client', walter)]);
    const other = await addedHousehold(ada, [as('client', june), as('executor', walter)]);
    expect((await homeOf(walter))?.id).toBe(first.id);
    expect(await namesIn(ada, { household: other.id })).toEqual(['June Pruitt']);
    const sentence =
      'Walter Pruitt is already in another household. Remove Walter Pruitt from it first.';
    for (const role of ['client', 'spouse', 'partner', 'child']) {
      const members = [as('client', june), as(role, walter)];
      expect(
        await ada.refused(changeHousehold, 400, { id: other.id, body: { version: 1, members } }),
      ).toEqual(refusal(sentence));
    }
    const named = await somebody('Lawyer');
    const ann = { name: 'Ann', role: 'client' };
    await addedHousehold(ada, [ann, as('trustee', named)]);
    expect(await homeOf(named)).toBeNull();
    const { members } = await addedHousehold(ada, [ann, as('former-spouse', walter)]);
    expect(members[1]).toMatchObject({ role: 'former-spouse', generation: 0 });
  });

  test('has a contact once, even if two windows add it at once', async () => {
    const members = [as('client', await somebody('Walter Pruitt'))];
    const answers = await twice(() => ada.send(createHousehold, { body: { members } }));
    expect(answers).toEqual([201, 400]);
  });

  test('says which of its people have died and when, and which are in the trash', async () => {
    const walter = await somebody('Walter Pruitt', { deathDate: '2020-01-02' });
    const june = await somebody('June Pruitt');
    const ann = await somebody('Ann Pruitt', { deceased: true });
    await addedHousehold(ada, [as('client', walter), as('spouse', june), as('child', ann)]);
    await query('update contact set deleted_at = now() where id = $1', [june.id]);
    const { household } = await read(walter);
    const marks = household?.members.map((each) => [each.inTrash, each.deceased, each.deathDate]);
    expect(marks).toEqual([
      [undefined, true, '2020-01-02'],
      [true, undefined, null],
      [undefined, true, null],
    ]);
  });

  test.each([
    ['1988-02-03', null, '1988-02-03', []],
    ['1988-02-03', '1988', '1988-02-03', []],
    ['--02-03', '1988-02-03', '1988-02-03', []],
    ['1988-02-03', '1988-03-02', '1988-03-02', [{ text: 'Birth date: 2/3/1988' }]],
    [null, '1988', '1988', []],
  ])(
    'a member born %s who becomes a contact born %s is born %s',
    async (born, own, after, notes) => {
      const flora = await somebody('Flora Meadowlight', { birthDate: own });
      const made = await addedHousehold(ada, [
        { name: 'Winston Dandelion', role: 'client' },
        { name: 'Flora', role: 'child', birthDate: born },
      ]);
      const [winston, child] = made.members;
      const members = [winston, { ...child, contactId: flora.id }];
      const linked = await change(made, 1, { members });
      expect(linked.members[1]).toMatchObject({ id: child?.id, birthDate: after });
      expect(await read(flora)).toMatchObject({
        birthDate: after,
        household: linked,
      });
      expect(await notesOf(flora)).toEqual(notes);
      // Linked already, it stays as it is.
      await change(made, 2, { members: linked.members });
      expect(await notesOf(flora)).toEqual(notes);
    },
  );

  test('shows a changed contact as it is after the change, also one back from the trash', async () => {
    const walter = await somebody('Walter Pruitt', { birthDate: '1952' });
    await addedHousehold(ada, [as('client', walter), { name: 'Ann', role: 'child' }]);
    const write = async (changes: object) => {
      const changed = await changedContact(ada, walter.id, changes);
      expect(changed).toEqual(await read(walter));
      return changed.household?.members[0];
    };
    expect(await write({ birthDate: '1957-05-01' })).toMatchObject({ birthDate: '1957-05-01' });
    expect(await write({ lastName: 'Field' })).toMatchObject({ name: 'Walter Field' });
    const died = { deathDate: '2026-01-02', deceased: true, age: null };
    expect(await write({ deathDate: '2026-01-02' })).toMatchObject(died);
    expect(await write({ deathDate: null, deceased: false })).not.toHaveProperty('deceased');
    await remove(ada, walter.id);
    const restored = await ada.call(restoreContact, { id: walter.id });
    expect(restored).toEqual(await read(walter));
  });

  test('is deleted without its people, and restored by its undo, without those of another household', async () => {
    const walter = await somebody('Walter Pruitt');
    const made = await addedHousehold(ada, [as('client', walter), { name: 'Ann', role: 'child' }]);
    const first = await ada.call(deleteHousehold, { id: made.id });
    expect(await homeOf(walter)).toBeNull();
    await ada.refused(deleteHousehold, 404, { id: made.id });
    await expectUndone(ada, first.undo, 1);
    expect(await homeOf(walter)).toEqual(made);
    const second = await ada.call(deleteHousehold, { id: made.id });
    const other = await addedHousehold(ada, [as('client', walter)]);
    expect(await ada.undo(second.undo)).toEqual({ undone: 1, kept: 1 });
    expect(await homeOf(walter)).toEqual(other);
    expect(rolesIn(await now(made))).toEqual(['Ann: child']);
  });
});

describe('a merge', () => {
  test('moves the household to the kept contact, and its undo moves it back', async () => {
    const keep = await somebody('Walter Pruitt');
    const drop = await somebody('W. Pruitt');
    const home = await addedHousehold(ada, [as('client', drop), { name: 'June', role: 'spouse' }]);
    const named = await addedHousehold(ada, [{ name: 'Ann', role: 'client' }, as('agent', drop)]);
    const merged = await merge(keep, drop);
    expect(rolesIn(merged.household)).toEqual(['Walter Pruitt: client', 'June: spouse']);
    expect(merged.household?.version).toBe(2);
    expect(rolesIn(await now(named))).toEqual(['Ann: client', 'Walter Pruitt: agent']);
    await expectUndone(ada, merged.undo, 2);
    expect(await homeOf(keep)).toBeNull();
    expect(await homeOf(drop)).toEqual({
      ...home,
      version: 3,
    });
    expect(rolesIn(await now(named))).toEqual(['Ann: client', 'W. Pruitt: agent']);
  });

  test.each([
    ['keeps the kept contact’s household', {}, 'Own'],
    ['takes the other household if it is chosen', { household: 'drop' }, 'Other'],
  ])('%s, and its undo restores each one’s own', async (_what, fields, name) => {
    const keep = await somebody('Walter Pruitt');
    const drop = await somebody('W. Pruitt');
    const own = await addedHousehold(ada, [as('client', keep)], { name: 'Own' });
    const other = await addedHousehold(ada, [as('client', drop)], { name: 'Other' });
    const merged = await merge(keep, drop, fields);
    expect(merged.household?.name).toBe(name);
    await ada.undo(merged.undo);
    const version = expect.any(Number);
    expect(await homeOf(keep)).toEqual({ ...own, version });
    expect(await homeOf(drop)).toEqual({ ...other, version });
  });

  test('of two members of one household leaves one of them', async () => {
    const keep = await somebody('June Pruitt');
    const drop = await somebody('June B. Pruitt');
    await addedHousehold(ada, [as('spouse', keep), as('child', drop)]);
    const merged = await merge(keep, drop);
    expect(rolesIn(merged.household)).toEqual(['June Pruitt: spouse']);
    await ada.undo(merged.undo);
    expect(rolesIn(await homeOf(drop))).toEqual(['June Pruitt: spouse', 'June B. Pruitt: child']);
  });

  test('requested by two people at once happens once', async () => {
    const keep = await somebody('Walter Pruitt');
    const drop = await somebody('W. Pruitt');
    await addedHousehold(ada, [as('client', keep), as('executor', drop)]);
    const both = { keep: keep.id, drop: drop.id };
    expect(await twice(() => ada.send(mergeContacts, { body: both }))).toEqual([200, 409]);
  });
});

describe('households stored on contacts before the migration', () => {
  /** Runs the migration's move on these, each by the contact's name. */
  async function moved(given: Record<string, object>): Promise<void> {
    await query('alter table contact add column household jsonb');
    for (const each of Object.entries(given)) {
      await query('update contact set household = $2 where name = $1', each);
    }
    const migration = await readFile('netlify/database/migrations/0017_households.sql', 'utf8');
    await query(/^do \$\$.*^end \$\$;/ms.exec(migration)?.[0] ?? '');
    await query('alter table contact drop column household');
  }
  const member = (name: string, role: string, generation = 0, contactId: string | null = null) => ({
    name,
    role,
    generation,
    contactId,
  });

  test('are merged if their contacts name each other, with the data of both', async () => {
    const walter = await somebody('Walter Pruitt');
    const june = await somebody('June Pruitt');
    await moved({
      'Walter Pruitt': {
        name: '',
        members: [member('June', 'spouse', 0, june.id), member('Daniel', 'child', 1)],
        checklist: { will: { status: 'have' } },
      },
      'June Pruitt': {
        name: 'The Pruitts',
        members: [
          member('Walter', 'spouse', 0, walter.id),
          member('Daniel', 'child', 1),
          member('Sarah', 'child', 1),
        ],
        checklist: { will: { status: 'missing' }, trust: { status: 'have' } },
      },
    });
    const { household } = await read(walter);
    expect(await homeOf(june)).toEqual(household);
    expect(household).toMatchObject({
      name: 'The Pruitts',
      checklist: { will: { status: 'have' }, trust: { status: 'have' } },
    });
    expect(rolesIn(household)).toEqual([
      'Walter Pruitt: client',
      'June Pruitt: spouse',
      'Daniel: child',
      'Sarah: child',
    ]);
    expect(await query('select from household')).toHaveLength(1);
  });

  test('stay separate if only one names the other, who is listed by name', async () => {
    await somebody('Walter Pruitt');
    const june = await somebody('June Pruitt');
    await moved({
      'Walter Pruitt': {
        members: [member('Walter Pruitt', 'client'), member('June P.', 'child', 1, june.id)],
      },
      'June Pruitt': { members: [member('Max', 'partner'), member('Lee', 'other')] },
    });
    expect(rolesIn(await homeOf(june))).toEqual([
      'June Pruitt: client',
      'Max: partner',
      'Lee: other',
    ]);
    const all = await ada.call(listHouseholds);
    expect(all.items.map(rolesIn)).toContainEqual(['Walter Pruitt: client', 'June Pruitt: child']);
  });
});
