/** Merging contacts, and its undo. */

import { beforeAll, describe, expect, test } from 'vitest';
import type { Contact } from '../../../src/contract/contacts/contacts.ts';
import { deleteContact, restoreContact } from '../../../src/contract/contacts/contacts.ts';
import {
  findDuplicates,
  markNotDuplicates,
  mergeContacts,
} from '../../../src/contract/contacts/moves.ts';
import { readContact } from '../../../src/contract/contacts/read-contact.ts';
import { undoChange } from '../../../src/contract/undo.ts';
import { query } from '../../lib/db/db.ts';
import { type Caller, type Person, person } from '../helpers/caller.ts';
import { SESSION_QUERIES } from '../helpers/callers.ts';
import { counted, countQueries, withStore } from '../helpers/harness.ts';
import {
  addedContact,
  addedTalk,
  changedContact,
  expectUndone,
  mergedContacts,
  namesIn,
  remove,
  talks,
} from './contact-calls.ts';

const ROBIN = {
  name: 'Robin Sample',
  email: 'robin@example.com',
  tags: ['VIP'],
  stage: 'contacted',
  lastTouchOn: '2026-03-01',
  rhythmDays: 30,
};
const BOB = {
  name: 'Bob Sample',
  phone: '555 010 0100',
  tags: ['vip', 'golf'],
  stage: 'client',
  lastTouchOn: '2026-05-01',
  nextStep: { text: 'Call', on: '2027-01-05' },
};

withStore();

let ada: Person;
let grace: Person;
beforeAll(async () => {
  [ada, grace] = [await person('ada'), await person('grace')];
});
const read = (id: string) => ada.call(readContact, { id });
const merge = (keep: Contact, drop: Contact, fields: object = {}) =>
  mergedContacts(ada, keep.id, drop.id, fields);
/** Asks for a merge whose answer may be a refusal. */
const send = (keep: Contact, drop: Contact) =>
  ada.send(mergeContacts, { body: { keep: keep.id, drop: drop.id } });
const note = ({ id }: Contact, text: string) => addedTalk(ada, id, { kind: 'note', text });
const notes = async ({ id }: Contact) =>
  (await talks(ada, id)).map(({ kind, text }) => `${kind}: ${text}`).sort();
const pair = async () => [await addedContact(ada, ROBIN), await addedContact(ada, BOB)] as const;

test('two contacts become one: chosen values, combined tags, the later talk, and nothing is lost', async () => {
  const [robin, bob] = await pair();
  await note(robin, 'From Robin');
  await note(bob, 'From Bob');
  const merged = await merge(robin, bob, { stage: 'drop', rhythmDays: 'keep' });
  expect(merged).toMatchObject({
    id: robin.id,
    name: 'Robin Sample',
    email: 'robin@example.com',
    stage: 'client',
    // Values that the kept contact lacks come from the other.
    phone: '555 010 0100',
    nextStep: BOB.nextStep,
    tags: ['VIP', 'golf'],
    rhythmDays: 30,
    lastTouchOn: '2026-05-01',
    version: robin.version + 1,
  });
  expect(await notes(robin)).toEqual([
    'merge: Merged with Bob Sample.',
    'note: From Bob',
    'note: From Robin',
  ]);
  await ada.refused(restoreContact, 404, { id: bob.id });
  const { undo: _, ...contact } = merged;
  expect(await read(robin.id)).toEqual(contact);
});

test('days that agree complete each other, and what is not kept is a line of the note', async () => {
  const mentor = await addedContact(ada, { name: 'Mia' });
  const other = await addedContact(ada, { name: 'Max' });
  const keep = await addedContact(ada, {
    name: 'Lee Sample',
    birthDate: '--05-01',
    employer: 'Firm A',
    website: 'a.example',
    referredBy: mentor.id,
  });
  const drop = await addedContact(ada, {
    name: 'Leigh Sample',
    birthDate: '1952-05-01',
    deathDate: '2020',
    employer: 'Firm B',
    jobTitle: 'Owner',
    website: 'https://A.example',
    referredBy: other.id,
  });
  const merged = await merge(keep, drop, { name: 'drop' });
  expect(merged).toMatchObject({
    name: 'Leigh Sample',
    birthDate: '1952-05-01',
    deathDate: '2020',
    employer: 'Firm A',
    jobTitle: 'Owner',
    website: 'https://a.example/',
    referredBy: mentor.id,
  });
  expect(await notes(keep)).toEqual([
    'merge: Merged with Leigh Sample.\nName: Lee Sample\nEmployer: Firm B\nIntroduced by: Max',
  ]);
  await ada.undo(merged.undo);
  expect(await read(keep.id)).toMatchObject({ name: 'Lee Sample', birthDate: '--05-01' });
  expect(await notes(keep)).toEqual([]);
});

test('a list of fields names those that come from the other contact', async () => {
  const [robin, bob] = await pair();
  const merged = await merge(robin, bob, ['name', 'tags']);
  expect(merged).toMatchObject({ name: 'Bob Sample', tags: ['vip', 'golf'], stage: 'contacted' });
});

test('too many tags for one contact are reported, and nothing is changed', async () => {
  const tagged = (name: string) =>
    addedContact(ada, { name, tags: Array.from({ length: 15 }, (_, index) => `${name}${index}`) });
  const a = await tagged('A');
  const b = await tagged('B');
  const { fields } = await ada.refused(mergeContacts, 400, { body: { keep: a.id, drop: b.id } });
  expect(fields).toEqual({ tags: expect.stringMatching(/30 tags/) });
  expect((await merge(a, b, { tags: 'keep' })).tags).toEqual(a.tags);
});

describe('a merge is refused', () => {
  test('of one contact with itself', async () => {
    const one = await addedContact(ada, ROBIN);
    await ada.refused(mergeContacts, 400, { body: { keep: one.id, drop: one.id.toUpperCase() } });
  });

  test('of another affiliate’s contact, just as of an unknown one', async () => {
    const [robin, bob] = await pair();
    for (const [keep, drop, as] of [
      [robin.id, crypto.randomUUID(), ada],
      [robin.id, bob.id, grace],
      [(await addedContact(grace, ROBIN)).id, bob.id, ada],
    ] as const) {
      await as.refused(mergeContacts, 404, { body: { keep, drop } });
    }
    expect(await read(bob.id)).toEqual(bob);
  });

  test('if one was moved to the trash in the meantime, with a sentence', async () => {
    const [robin, bob] = await pair();
    await remove(ada, bob.id);
    const body = { keep: robin.id, drop: bob.id };
    expect((await ada.refused(mergeContacts, 409, { body })).message).toBe(
      'Bob Sample was moved to the trash in the meantime. Nothing was changed.',
    );
  });

  test.each([0, 1, 2])('or comes before the deletion, if both are simultaneous (%i)', async () => {
    const [robin, bob] = await pair();
    const answers = await Promise.all([send(robin, bob), ada.send(deleteContact, { id: bob.id })]);
    expect(['200 404', '409 200']).toContain(answers.map(({ status }) => status).join(' '));
  });

  test('the second time, if two in opposite directions are simultaneous', async () => {
    const [robin, bob] = await pair();
    const answers = await Promise.all([send(robin, bob), send(bob, robin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = await query('select from contact where id = any($1) and deleted_at is null', [
      [robin.id, bob.id],
    ]);
    expect(left).toHaveLength(1);
  });
});

/** Someone with these contacts. */
async function given(...people: object[]): Promise<Person & { made: Contact[] }> {
  const someone = await person(crypto.randomUUID());
  const made: Contact[] = [];
  for (const member of people) made.push(await addedContact(someone, member));
  return { ...someone, made };
}

describe('people who are in the list twice', () => {
  const phone = '555 010 0100';
  const find = (as: Caller) => as.call(findDuplicates);
  const groups = async (as: Caller) =>
    (await find(as)).items.map(({ by, value, contacts }) => [
      by,
      value,
      contacts.map(({ name }) => name),
    ]);
  const sure = async (as: Caller) => (await find(as)).items.map((group) => group.sure);
  const idsOf = (contacts: { id: string }[]) => contacts.map(({ id }) => id);

  test('are found by name with any address or number, and spouses are not', async () => {
    const emails = (value: string) =>
      ['main@example.com', value].map((one) => ({ value: one, kind: 'work' }));
    expect(await find(grace)).toEqual({ items: [], next: null });
    const someone = await given(
      { name: 'Ann Ames', email: 'same@example.com', phone: '555-010-0100' },
      { name: 'Ames, Ann', email: 'Same@Example.com', phone: '+1 (555) 010 0100' },
      { name: 'Bob Ames', email: 'same@example.com', phone },
      { name: 'Ann B. Ames', phone },
      { name: 'Fay Farr', email: 'other@example.com', phone: '555 010 0199' },
      { name: 'Fay Farr', phone: '555 010 0199' },
      { name: 'Lou Dorn', emails: emails('lou@firm.example') },
      { name: 'Lou Dorn', email: 'Lou@Firm.example' },
      { name: 'Eli Dorn', emails: emails('eli@firm.example') },
    );
    await addedContact(ada, { name: 'Fay Farr', email: 'other@example.com' });
    expect(await countQueries(() => find(someone))).toBe(2 + SESSION_QUERIES);
    expect(await groups(someone)).toEqual([
      ['email', 'lou@firm.example', ['Lou Dorn', 'Lou Dorn']],
      ['email', 'same@example.com', ['Ann Ames', 'Ames, Ann']],
      ['phone', '5550100100', ['Ann Ames', 'Ames, Ann', 'Ann B. Ames']],
      ['phone', '5550100199', ['Fay Farr', 'Fay Farr']],
    ]);
    expect(await namesIn(someone)).toHaveLength(9);
  });

  test('are not those whose middle names differ', async () => {
    const people = ['John A. Smith', 'John B. Smith', 'Mary Ann Lee', 'Mary A. Lee', 'Mary Jo Lee'];
    const someone = await given(...people.map((name) => ({ name, phone })));
    expect(await groups(someone)).toEqual([
      ['phone', '5550100100', ['Mary Ann Lee', 'Mary A. Lee']],
    ]);
    await addedContact(someone, { name: 'Smith, John', phone });
    expect((await groups(someone)).map(([, , people]) => people)).toContainEqual([
      'John A. Smith',
      'Smith, John',
      'John B. Smith',
    ]);
  });

  test('may be one person by a short form, a nickname or an initial, and are then below the sure ones', async () => {
    const email = 'home@example.com';
    const someone = await given(
      { name: 'bob halvorsen', email },
      { name: 'ROBERT J HALVORSEN Jr.', nickname: 'Bob', email, phone },
      { name: 'Ann Ames', phone },
      { name: 'Ann Ames', phone },
    );
    const { items } = await find(someone);
    expect(items.map((group) => [group.sure, group.by, idsOf(group.contacts)])).toEqual([
      [true, 'phone', idsOf(someone.made.slice(2))],
      [false, 'email', idsOf(someone.made.slice(0, 2))],
    ]);
    const apart = { ids: idsOf(someone.made.slice(0, 2)) };
    const { undo } = await someone.call(markNotDuplicates, { body: apart });
    expect(await sure(someone)).toEqual([true]);
    await someone.undo(undo);
    expect(await sure(someone)).toEqual([true, false]);
  });

  test.each([
    ['Bob Lee', 'Robert Lee', true],
    ['R. Lee', 'Robert Lee', true],
    ['Dr. Peggy Lee', 'Lee, Margaret A.', true],
    ['Katie Lee', 'Kathryn Lee', true],
    ['Bob A. Lee', 'Robert Alan Lee', true],
    ['Robert Lee', 'Robert Lee Jr.', true],
    ['William O’Neil', 'bill oneil', true],
    ['Bob Lee', 'Robert Leigh', false],
    ['Bob Lee', 'Bill Lee', false],
    ['Bob A. Lee', 'Robert B. Lee', false],
    ['Bob Lee Sr.', 'Robert Lee Jr.', false],
    ['Robert Lee II', 'Robert Lee III', false],
    ['Paul Lee', 'Paula Lee', false],
    ['Bob and Ann Lee', 'Robert Lee', false],
  ])('%s and %s with one phone number may be one person: %s', async (one, other, may) => {
    const someone = await given({ name: one, phone }, { name: other, phone });
    expect(await sure(someone)).toEqual(may ? [false] : []);
  });

  test('are no longer shown once they are marked as two people, until that is undone', async () => {
    const walter = { name: 'Walter Pruitt', phone };
    const someone = await given(walter, walter);
    const two = idsOf(someone.made);
    await ada.refused(markNotDuplicates, 404, { body: { ids: two } });
    await someone.refused(markNotDuplicates, 400, { body: { ids: two.slice(1) } });
    const marked = await someone.call(markNotDuplicates, { body: { ids: two } });
    expect(await groups(someone)).toEqual([]);
    // A third one may be either of them.
    const [father, son] = two;
    const { id: third } = await addedContact(someone, walter);
    const found = async () => (await find(someone)).items.map(({ contacts }) => idsOf(contacts));
    expect(await found()).toEqual([[father, third, son]]);
    await someone.undo(marked.undo);
    expect(await found()).toEqual([[father, son, third]]);
  });
});

/** The session check, begin and commit, and the calendar check. */
const FRAME = 4;

test('a merge takes three statements, and its undo restores both contacts', async () => {
  const [robin, bob] = await pair();
  await note(bob, 'From Bob');
  const { result, queries } = await counted(() => merge(robin, bob, ['name', 'stage']));
  expect(queries).toBeLessThanOrEqual(3 + FRAME);
  await grace.refused(undoChange, 404, { body: { undo: result.undo } });
  await expectUndone(ada, result.undo, 2);
  const version = expect.any(Number);
  expect(await read(robin.id)).toEqual({ ...robin, version });
  expect(await read(bob.id)).toEqual({ ...bob, version });
  expect([await notes(robin), await notes(bob)]).toEqual([[], ['note: From Bob']]);
});

describe('an undo after edits', () => {
  test('keeps the edited fields, and later notes', async () => {
    const [robin, bob] = await pair();
    await note(bob, 'From Bob');
    const merged = await merge(robin, bob, ['name', 'stage', 'phone']);
    await changedContact(ada, merged.id, { name: 'Robin B. Sample', stage: 'closed' });
    await note(robin, 'Since then');
    expect(await ada.undo(merged.undo)).toEqual({ undone: 2, kept: 2 });
    expect(await read(robin.id)).toMatchObject({
      name: 'Robin B. Sample',
      stage: 'closed',
      phone: '',
      nextStep: null,
      tags: ['VIP'],
      lastTouchOn: '2026-03-01',
    });
    expect(await notes(bob)).toEqual(['note: From Bob']);
    expect(await notes(robin)).toEqual(['note: Since then', 'stage: From Client to Closed']);
  });

  test('requires the undo of a later merge first', async () => {
    const [robin, bob] = await pair();
    const kim = await addedContact(ada, { name: 'Kim' });
    await note(bob, 'From Bob');
    const first = await merge(robin, bob);
    const second = await merge(kim, robin);
    expect((await ada.refused(undoChange, 409, { body: { undo: first.undo } })).message).toBe(
      'Robin Sample was merged with another contact since. Please undo that merge first.',
    );
    await ada.undo(second.undo);
    expect(await ada.undo(first.undo)).toMatchObject({ undone: 2 });
    expect(await notes(bob)).toEqual(['note: From Bob']);
  });

  test('restores the other contact if the kept one is in the trash', async () => {
    const [robin, bob] = await pair();
    const { undo: token } = await merge(robin, bob);
    await remove(ada, robin.id);
    await ada.undo(token);
    expect((await read(bob.id)).deletedAt).toBeNull();
    expect((await read(robin.id)).deletedAt).not.toBeNull();
  });
});

test('both contacts show the merge and its undo for 30 days', async () => {
  const [robin, bob] = await pair();
  const { undo: token, merge: known } = await merge(robin, bob);
  expect(known).toEqual({ undo: token, name: 'Bob Sample', on: expect.any(String) });
  expect((await read(robin.id)).merge).toEqual(known);
  expect((await read(bob.id)).merge).toEqual({ ...known, name: 'Robin Sample' });
  const age = (days: number) =>
    query(`update undo set created_at = now() - $2 * interval '1 day' where id = $1`, [
      token,
      days,
    ]);
  await age(31);
  expect((await read(robin.id)).merge).toBeNull();
  await age(29);
  await ada.undo(token);
  expect((await read(robin.id)).merge).toBeNull();
  expect((await read(bob.id)).merge).toBeNull();
});
