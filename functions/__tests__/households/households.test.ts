/** Households: their members, and what happens to them. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Contact } from '../../../src/contract/contacts/contacts.ts';
import type { Household } from '../../../src/contract/households/households.ts';
import type { Undoable } from '../../../src/contract/undo.ts';
import { query } from '../../lib/db/db.ts';
import {
  call,
  callHouseholds,
  create,
  createHousehold,
  names,
  read,
} from '../contacts/contact-calls.ts';
import { json, refused, takeBack } from '../helpers/callers.ts';
import { signedIn, withStore } from '../helpers/harness.ts';

withStore();

let ada = '';
let grace = '';
beforeAll(async () => {
  [ada, grace] = [await signedIn('ada'), await signedIn('grace')];
});
beforeEach(async () => {
  await query('delete from household');
  await query('delete from contact');
});

const as = (role: string, { id }: Contact) => ({ contactId: id, role });
const person = (name: string, more: object = {}) => create(ada, { name, ...more });
const patch = (id: string, body: object) => callHouseholds(ada, 'PATCH', `/${id}`, body);
const remove = (id: string) => json<Undoable>(callHouseholds(ada, 'DELETE', `/${id}`));
const merge = (keep: Contact, drop: Contact, fields: object = {}) =>
  json<Contact & Undoable>(call(ada, 'POST', '/merge', { keep: keep.id, drop: drop.id, fields }));
const refusal = (sentence: string) => ({
  error: 'validation',
  message: sentence,
  fields: { members: sentence },
});
/** The statuses of a call that is made twice at the same moment. */
const twice = async (make: () => Promise<Response>) =>
  (await Promise.all([make(), make()])).map(({ status }) => status).sort();
const rolesIn = (household: Household | null) =>
  household?.members.map(({ name, role }) => `${name}: ${role}`);

describe('a member who is no contact', () => {
  const family = () =>
    createHousehold(ada, [
      { name: 'Winston Dandelion', role: 'client' },
      { name: 'Flora Meadowlight', role: 'child', birthDate: '1988-02-03' },
    ]);
  const make = ({ id, members }: Household, body: object) =>
    callHouseholds(ada, 'POST', `/${id}/members/${members[1]?.id}/contact`, body);
  const now = ({ id }: Household) => json<Household>(callHouseholds(ada, 'GET', `/${id}`));

  test('becomes one with the birth date, stays the same member, and an undo takes it back', async () => {
    const before = await family();
    const body = { name: 'Flora Meadowlight-Cole', email: 'flora@example.com' };
    const { undo, ...flora } = await json<Contact & Undoable>(make(before, body), 201);
    expect(flora).toMatchObject({ ...body, birthDate: '1988-02-03' });
    expect(flora).toEqual(await read(ada, flora.id));
    const { id, members } = await now(before);
    expect(flora.household).toMatchObject({ id, members });
    expect(members[1]).toMatchObject({ id: before.members[1]?.id, contactId: flora.id });
    expect(await refused(make(before, body), 409)).toMatchObject({
      message: 'Flora Meadowlight-Cole is already one of your contacts.',
      current: { id, members },
    });
    expect(await json(takeBack(ada, undo))).toEqual({ undone: 1, kept: 0 });
    expect((await now(before)).members).toEqual(before.members);
    expect(await read(ada, flora.id)).toMatchObject({
      household: null,
      deletedAt: expect.any(String),
    });
  });

  test('stays a contact after an undo if it was changed since', async () => {
    const before = await family();
    const made = make(before, { name: 'Flora Meadowlight', birthDate: '1988-03-02' });
    const { undo, ...flora } = await json<Contact & Undoable>(made, 201);
    expect(await query('select text from interaction where contact_id = $1', [flora.id])).toEqual([
      { text: 'Birth date: 2/3/1988' },
    ]);
    await json(
      call(ada, 'PATCH', `/${flora.id}`, { version: flora.version, email: 'f@example.com' }),
    );
    expect(await json(takeBack(ada, undo))).toEqual({ undone: 0, kept: 1 });
    expect((await now(before)).members[1]?.contactId).toBe(flora.id);
  });

  test('is not one of another household, and a wrong contact changes nothing', async () => {
    const before = await family();
    const other = await family();
    await refused(make({ ...before, members: other.members }, { name: 'Flora' }), 404);
    expect(
      (await refused(make(before, { name: 'Flora', email: 'no address' }))).fields,
    ).toHaveProperty('email');
    const kept = { name: 'Flora', referredBy: randomUUID() };
    expect((await refused(make(before, kept))).fields).toHaveProperty('referredBy');
    expect(await now(before)).toEqual(before);
    expect(await query('select from contact')).toEqual([]);
  });
});

describe('a household', () => {
  test('is shared by its people: a member who is a contact has the contact’s name and dates', async () => {
    const walter = await person('Walter Pruitt', { birthDate: '1952-05-01' });
    const june = await person('June Pruitt');
    const made = await createHousehold(
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
    expect((await read(ada, walter.id)).household).toEqual(made);
    expect((await read(ada, june.id)).household).toEqual(made);
    expect(await json(callHouseholds(ada, 'GET'))).toEqual({ items: [made], next: null });
    expect(await names(ada, { household: made.id })).toEqual(['June Pruitt', 'Walter Pruitt']);
    expect(await names(grace, { household: made.id })).toEqual([]);
  });

  test('is changed at its own path: a contact’s write with one is refused', async () => {
    const walter = await person('Walter Pruitt');
    const household = { name: 'The Pruitts' };
    for (const answer of [
      call(ada, 'PATCH', `/${walter.id}`, { version: 1, household }),
      call(ada, 'PATCH', `/${walter.id}`, { version: 1, household: null }),
      call(ada, 'POST', '', { name: 'Walter', household }),
    ]) {
      expect((await refused(answer)).fields).toEqual({
        household: 'A household is changed at its own address, /api/households.',
      });
    }
  });

  test('keeps the order and ids of its members, and the slower of two people gets the current household', async () => {
    const made = await createHousehold(ada, [
      { name: 'Ann', role: 'client' },
      { name: 'Bob', role: 'spouse' },
    ]);
    const members = [...made.members].reverse();
    const changed = await json<Household>(patch(made.id, { version: 1, members }));
    expect(changed).toEqual({ ...made, version: 2, members });
    expect(await refused(patch(made.id, { version: 1, name: 'Late' }), 409)).toMatchObject({
      message: 'This household was changed elsewhere. Look at the changes, then save again.',
      current: changed,
    });
    const named = await json<Household>(patch(made.id, { version: 2, name: 'Sample' }));
    expect(named).toEqual({ ...changed, version: 3, name: 'Sample' });
    await refused(patch(made.id, { name: 'No version' }));
    // A list of nothing would delete all that is checked.
    await refused(patch(made.id, { version: 3, checklist: [] }));
  });

  test('accepts only contacts from the affiliate’s list, each once', async () => {
    const walter = await person('Walter Pruitt');
    const foreign = await create(grace, { name: 'Not Adas' });
    const unknown = 'Choose one of your contacts for each member: one is not among them.';
    const post = (...members: object[]) => json(callHouseholds(ada, 'POST', '', { members }), 400);
    expect(await post(as('child', foreign))).toEqual(refusal(unknown));
    expect(await post({ contactId: randomUUID(), role: 'child' })).toEqual(refusal(unknown));
    const twice = 'Walter Pruitt is in this household twice. Please choose one role.';
    expect(await post(as('client', walter), as('spouse', walter))).toEqual(refusal(twice));
    expect(await post({ role: 'child' })).toMatchObject({ error: 'validation' });
    expect(await query('select from household')).toEqual([]);
  });

  test('has a contact once as client, spouse, partner or child; others may name it', async () => {
    const walter = await person('Walter Pruitt');
    const june = await person('June Pruitt');
    const first = await createHousehold(ada, [as('client', walter)]);
    const other = await createHousehold(ada, [as('client', june), as('executor', walter)]);
    expect((await read(ada, walter.id)).household?.id).toBe(first.id);
    expect(await names(ada, { household: other.id })).toEqual(['June Pruitt']);
    const sentence =
      'Walter Pruitt is already in another household. Remove Walter Pruitt from it first.';
    for (const role of ['client', 'spouse', 'partner', 'child']) {
      const members = [as('client', june), as(role, walter)];
      expect(await json(patch(other.id, { version: 1, members }), 400)).toEqual(refusal(sentence));
    }
    const named = await person('Lawyer');
    await createHousehold(ada, [{ name: 'Ann', role: 'client' }, as('trustee', named)]);
    expect((await read(ada, named.id)).household).toBeNull();
    const ann = { name: 'Ann', role: 'client' };
    const { members } = await createHousehold(ada, [ann, as('former-spouse', walter)]);
    expect(members[1]).toMatchObject({ role: 'former-spouse', generation: 0 });
  });

  test('has a contact once, even if two windows add it at once', async () => {
    const members = [as('client', await person('Walter Pruitt'))];
    const answers = await twice(() => callHouseholds(ada, 'POST', '', { members }));
    expect(answers).toEqual([201, 400]);
  });

  test('says which of its people have died and when, and which are in the trash', async () => {
    const walter = await person('Walter Pruitt', { deathDate: '2020-01-02' });
    const june = await person('June Pruitt');
    const ann = await person('Ann Pruitt', { deceased: true });
    await createHousehold(ada, [as('client', walter), as('spouse', june), as('child', ann)]);
    await query('update contact set deleted_at = now() where id = $1', [june.id]);
    const { household } = await read(ada, walter.id);
    const marks = household?.members.map((each) => [each.inTrash, each.deceased, each.deathDate]);
    expect(marks).toEqual([
      [undefined, true, '2020-01-02'],
      [true, undefined, null],
      [undefined, true, null],
    ]);
  });

  const notesOf = ({ id }: { id: string }) =>
    query("select text from interaction where contact_id = $1 and kind = 'note'", [id]);

  test.each([
    ['1988-02-03', null, '1988-02-03', []],
    ['1988-02-03', '1988', '1988-02-03', []],
    ['--02-03', '1988-02-03', '1988-02-03', []],
    ['1988-02-03', '1988-03-02', '1988-03-02', [{ text: 'Birth date: 2/3/1988' }]],
    [null, '1988', '1988', []],
  ])(
    'a member born %s who becomes a contact born %s is born %s',
    async (born, own, after, notes) => {
      const flora = await person('Flora Meadowlight', { birthDate: own });
      const made = await createHousehold(ada, [
        { name: 'Winston Dandelion', role: 'client' },
        { name: 'Flora', role: 'child', birthDate: born },
      ]);
      const [winston, child] = made.members;
      const members = [winston, { ...child, contactId: flora.id }];
      const linked = await json<Household>(patch(made.id, { version: 1, members }));
      expect(linked.members[1]).toMatchObject({ id: child?.id, birthDate: after });
      expect(await read(ada, flora.id)).toMatchObject({ birthDate: after, household: linked });
      expect(await notesOf(flora)).toEqual(notes);
      // Linked already, it stays as it is.
      await json(patch(made.id, { version: 2, members: linked.members }));
      expect(await notesOf(flora)).toEqual(notes);
    },
  );

  test('shows a changed contact as it is after the change, also one back from the trash', async () => {
    const walter = await person('Walter Pruitt', { birthDate: '1952' });
    await createHousehold(ada, [as('client', walter), { name: 'Ann', role: 'child' }]);
    const write = async (version: number, changes: object) => {
      const changed = await json<Contact>(
        call(ada, 'PATCH', `/${walter.id}`, { version, ...changes }),
      );
      expect(changed).toEqual(await read(ada, walter.id));
      return changed.household?.members[0];
    };
    expect(await write(1, { birthDate: '1957-05-01' })).toMatchObject({ birthDate: '1957-05-01' });
    expect(await write(2, { lastName: 'Field' })).toMatchObject({ name: 'Walter Field' });
    const died = { deathDate: '2026-01-02', deceased: true, age: null };
    expect(await write(3, { deathDate: '2026-01-02' })).toMatchObject(died);
    expect(await write(4, { deathDate: null, deceased: false })).not.toHaveProperty('deceased');
    await json(call(ada, 'DELETE', `/${walter.id}`));
    const restored = await json(call(ada, 'POST', `/${walter.id}/restore`));
    expect(restored).toEqual(await read(ada, walter.id));
  });

  test('is deleted without its people, and restored by its undo, without those of another household', async () => {
    const walter = await person('Walter Pruitt');
    const made = await createHousehold(ada, [as('client', walter), { name: 'Ann', role: 'child' }]);
    const first = await remove(made.id);
    expect((await read(ada, walter.id)).household).toBeNull();
    await refused(callHouseholds(ada, 'DELETE', `/${made.id}`), 404);
    expect(await json(takeBack(ada, first.undo))).toEqual({ undone: 1, kept: 0 });
    expect((await read(ada, walter.id)).household).toEqual(made);
    const second = await remove(made.id);
    const other = await createHousehold(ada, [as('client', walter)]);
    expect(await json(takeBack(ada, second.undo))).toEqual({ undone: 1, kept: 1 });
    expect((await read(ada, walter.id)).household).toEqual(other);
    const back = await json<Household>(callHouseholds(ada, 'GET', `/${made.id}`));
    expect(rolesIn(back)).toEqual(['Ann: child']);
  });
});

describe('a merge', () => {
  test('moves the household to the kept contact, and its undo moves it back', async () => {
    const keep = await person('Walter Pruitt');
    const drop = await person('W. Pruitt');
    const home = await createHousehold(ada, [as('client', drop), { name: 'June', role: 'spouse' }]);
    const named = await createHousehold(ada, [{ name: 'Ann', role: 'client' }, as('agent', drop)]);
    const merged = await merge(keep, drop);
    expect(rolesIn(merged.household)).toEqual(['Walter Pruitt: client', 'June: spouse']);
    expect(merged.household?.version).toBe(2);
    const other = () => json<Household>(callHouseholds(ada, 'GET', `/${named.id}`));
    expect(rolesIn(await other())).toEqual(['Ann: client', 'Walter Pruitt: agent']);
    expect(await json(takeBack(ada, merged.undo))).toEqual({ undone: 2, kept: 0 });
    expect((await read(ada, keep.id)).household).toBeNull();
    expect((await read(ada, drop.id)).household).toEqual({ ...home, version: 3 });
    expect(rolesIn(await other())).toEqual(['Ann: client', 'W. Pruitt: agent']);
  });

  test.each([
    ['keeps the kept contact’s household', {}, 'Own'],
    ['takes the other household if it is chosen', { household: 'drop' }, 'Other'],
  ])('%s, and its undo restores each one’s own', async (_what, fields, name) => {
    const keep = await person('Walter Pruitt');
    const drop = await person('W. Pruitt');
    const own = await createHousehold(ada, [as('client', keep)], { name: 'Own' });
    const other = await createHousehold(ada, [as('client', drop)], { name: 'Other' });
    const merged = await merge(keep, drop, fields);
    expect(merged.household?.name).toBe(name);
    await json(takeBack(ada, merged.undo));
    expect((await read(ada, keep.id)).household).toEqual({ ...own, version: expect.any(Number) });
    expect((await read(ada, drop.id)).household).toEqual({ ...other, version: expect.any(Number) });
  });

  test('of two members of one household leaves one of them', async () => {
    const keep = await person('June Pruitt');
    const drop = await person('June B. Pruitt');
    await createHousehold(ada, [as('spouse', keep), as('child', drop)]);
    const merged = await merge(keep, drop);
    expect(rolesIn(merged.household)).toEqual(['June Pruitt: spouse']);
    await json(takeBack(ada, merged.undo));
    expect(rolesIn((await read(ada, drop.id)).household)).toEqual([
      'June Pruitt: spouse',
      'June B. Pruitt: child',
    ]);
  });

  test('requested by two people at once happens once', async () => {
    const keep = await person('Walter Pruitt');
    const drop = await person('W. Pruitt');
    await createHousehold(ada, [as('client', keep), as('executor', drop)]);
    const both = { keep: keep.id, drop: drop.id };
    expect(await twice(() => call(ada, 'POST', '/merge', both))).toEqual([200, 409]);
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
    const walter = await person('Walter Pruitt');
    const june = await person('June Pruitt');
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
    const { household } = await read(ada, walter.id);
    expect((await read(ada, june.id)).household).toEqual(household);
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
    await person('Walter Pruitt');
    const june = await person('June Pruitt');
    await moved({
      'Walter Pruitt': {
        members: [member('Walter Pruitt', 'client'), member('June P.', 'child', 1, june.id)],
      },
      'June Pruitt': { members: [member('Max', 'partner'), member('Lee', 'other')] },
    });
    expect(rolesIn((await read(ada, june.id)).household)).toEqual([
      'June Pruitt: client',
      'Max: partner',
      'Lee: other',
    ]);
    const all = await json<{ items: Household[] }>(callHouseholds(ada, 'GET'));
    expect(all.items.map(rolesIn)).toContainEqual(['Walter Pruitt: client', 'June Pruitt: child']);
  });
});
