/** Merging contacts, and its undo. */

import { beforeAll, describe, expect, test } from 'vitest';
import type { Interaction } from '../../src/contract/contact-fields.ts';
import type { Duplicates } from '../../src/contract/contact-moves.ts';
import type { Contact } from '../../src/contract/contacts.ts';
import type { Undoable, Undone } from '../../src/contract/undo.ts';
import { query } from '../lib/db/db.ts';
import { json, SESSION_QUERIES, takeBack } from './callers.ts';
import { call, create, names, read } from './contact-calls.ts';
import { counted, countQueries, signedIn, withStore } from './harness.ts';

const ROBIN = {
  ...{ name: 'Robin Sample', email: 'robin@example.com', tags: ['VIP'], stage: 'contacted' },
  ...{ lastTouchOn: '2026-03-01', rhythmDays: 30 },
};
const BOB = {
  ...{ name: 'Bob Sample', phone: '555 010 0100', tags: ['vip', 'golf'], stage: 'client' },
  ...{ lastTouchOn: '2026-05-01', nextStep: { text: 'Call', on: '2027-01-05' } },
};

withStore();

let ada: string;
let grace: string;
beforeAll(async () => {
  [ada, grace] = [await signedIn('ada'), await signedIn('grace')];
});

const send = (body: object, as = ada) => call(as, 'POST', '/merge', body);
const merge = (keep: Contact, drop: Contact, fields: object = {}) =>
  json<Contact & Undoable>(send({ keep: keep.id, drop: drop.id, fields }));
const note = (contact: Contact, text: string) =>
  json(call(ada, 'POST', `/${contact.id}/interactions`, { kind: 'note', text }), 201);
const notes = async ({ id }: Contact) => {
  const page = json<{ items: Interaction[] }>(call(ada, 'GET', `/${id}/interactions`));
  return (await page).items.map(({ kind, text }) => `${kind}: ${text}`).sort();
};
const pair = async () => [await create(ada, ROBIN), await create(ada, BOB)] as const;

test('two contacts become one: chosen values, combined tags, the later talk, and nothing is lost', async () => {
  const [robin, bob] = await pair();
  await note(robin, 'From Robin');
  await note(bob, 'From Bob');
  const merged = await merge(robin, bob, { stage: 'drop', rhythmDays: 'keep' });
  expect(merged).toMatchObject({
    ...{ id: robin.id, name: 'Robin Sample', email: 'robin@example.com', stage: 'client' },
    // Values that the kept contact lacks come from the other.
    ...{ phone: '555 010 0100', nextStep: BOB.nextStep },
    ...{ tags: ['VIP', 'golf'], rhythmDays: 30, lastTouchOn: '2026-05-01' },
    version: robin.version + 1,
  });
  expect(await notes(robin)).toEqual([
    'merge: Merged with Bob Sample.',
    'note: From Bob',
    'note: From Robin',
  ]);
  expect((await call(ada, 'POST', `/${bob.id}/restore`)).status).toBe(404);
  const { undo: _, ...contact } = merged;
  expect(await read(ada, robin.id)).toEqual(contact);
});

test('days that agree complete each other, and what is not kept is a line of the note', async () => {
  const [mentor, other] = [await create(ada, { name: 'Mia' }), await create(ada, { name: 'Max' })];
  const keep = await create(ada, {
    ...{ name: 'Lee Sample', birthDate: '--05-01', employer: 'Firm A', website: 'a.example' },
    referredBy: mentor.id,
  });
  const drop = await create(ada, {
    ...{ name: 'Leigh Sample', birthDate: '1952-05-01', deathDate: '2020', employer: 'Firm B' },
    ...{ jobTitle: 'Owner', website: 'https://A.example', referredBy: other.id },
  });
  const merged = await merge(keep, drop, { name: 'drop' });
  expect(merged).toMatchObject({
    ...{ name: 'Leigh Sample', birthDate: '1952-05-01', deathDate: '2020', employer: 'Firm A' },
    ...{ jobTitle: 'Owner', website: 'https://a.example/', referredBy: mentor.id },
  });
  expect(await notes(keep)).toEqual([
    'merge: Merged with Leigh Sample.\nName: Lee Sample\nEmployer: Firm B\nIntroduced by: Max',
  ]);
  await json(takeBack(ada, merged.undo));
  expect(await read(ada, keep.id)).toMatchObject({ name: 'Lee Sample', birthDate: '--05-01' });
  expect(await notes(keep)).toEqual([]);
});

test('a list of fields names those that come from the other contact', async () => {
  const [robin, bob] = await pair();
  const merged = await merge(robin, bob, ['name', 'tags']);
  expect(merged).toMatchObject({ name: 'Bob Sample', tags: ['vip', 'golf'], stage: 'contacted' });
});

test('too many tags for one contact are reported, and nothing is changed', async () => {
  const many = (prefix: string) => Array.from({ length: 15 }, (_, index) => `${prefix}${index}`);
  const [a, b] = [
    await create(ada, { name: 'A', tags: many('a') }),
    await create(ada, { name: 'B', tags: many('b') }),
  ];
  expect(await json(send({ keep: a.id, drop: b.id }), 400)).toMatchObject({
    fields: { tags: expect.stringMatching(/30 tags/) },
  });
  expect((await merge(a, b, { tags: 'keep' })).tags).toEqual(a.tags);
});

describe('a merge is refused', () => {
  test('of one contact with itself', async () => {
    const one = await create(ada, ROBIN);
    expect((await send({ keep: one.id, drop: one.id.toUpperCase() })).status).toBe(400);
  });

  test('of another affiliate’s contact, just as of an unknown one', async () => {
    const [robin, bob] = await pair();
    for (const [keep, drop, as] of [
      [robin.id, crypto.randomUUID(), ada],
      [robin.id, bob.id, grace],
      [(await create(grace, ROBIN)).id, bob.id, ada],
    ]) {
      expect((await send({ keep, drop }, as)).status).toBe(404);
    }
    expect(await read(ada, bob.id)).toEqual(bob);
  });

  test('if one was moved to the trash in the meantime, with a sentence', async () => {
    const [robin, bob] = await pair();
    await json(call(ada, 'DELETE', `/${bob.id}`));
    expect((await json(send({ keep: robin.id, drop: bob.id }), 409)).message).toBe(
      'Bob Sample was moved to the trash in the meantime. Nothing was changed.',
    );
  });

  test.each([0, 1, 2])(
    'or happens before the deletion, if both are simultaneous (%i)',
    async () => {
      const [robin, bob] = await pair();
      const [merged, deleted] = await Promise.all([
        send({ keep: robin.id, drop: bob.id }),
        call(ada, 'DELETE', `/${bob.id}`),
      ]);
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([merged.status, deleted.status]);
    },
  );

  test('the second time, if two in opposite directions are simultaneous', async () => {
    const [robin, bob] = await pair();
    const answers = await Promise.all([
      send({ keep: robin.id, drop: bob.id }),
      send({ keep: bob.id, drop: robin.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = await query('select from contact where id = any($1) and deleted_at is null', [
      [robin.id, bob.id],
    ]);
    expect(left).toHaveLength(1);
  });
});

describe('people who are in the list twice', () => {
  const find = (as: string) => json<{ items: Duplicates[] }>(call(as, 'GET', '/duplicates'));
  const groups = async (as: string) =>
    (await find(as)).items.map(({ by, value, contacts }) => [
      by,
      value,
      contacts.map(({ name }) => name),
    ]);

  test('are found by name with an address or number, and spouses are not', async () => {
    const cookie = await signedIn('kim');
    expect(await find(cookie)).toEqual({ items: [], next: null });
    for (const person of [
      { name: 'Ann Ames', email: 'same@example.com', phone: '555-010-0100' },
      { name: 'Ames, Ann', email: 'Same@Example.com', phone: '+1 (555) 010 0100' },
      { name: 'Bob Ames', email: 'same@example.com', phone: '555 010 0100' },
      { name: 'Ann B. Ames', phone: '555 010 0100' },
      { name: 'Fay Farr', email: 'other@example.com', phone: '555 010 0199' },
      { name: 'Fay Farr', phone: '555 010 0199' },
    ]) {
      await create(cookie, person);
    }
    await create(ada, { name: 'Fay Farr', email: 'other@example.com' });
    expect(await countQueries(() => find(cookie))).toBe(2 + SESSION_QUERIES);
    expect(await groups(cookie)).toEqual([
      ['email', 'same@example.com', ['Ann Ames', 'Ames, Ann']],
      ['phone', '5550100100', ['Ann Ames', 'Ames, Ann', 'Ann B. Ames']],
      ['phone', '5550100199', ['Fay Farr', 'Fay Farr']],
    ]);
    expect(await names(cookie)).toHaveLength(6);
  });

  test('are not those whose middle names differ', async () => {
    const cookie = await signedIn('lou');
    const phone = '555 010 0100';
    const people = ['John A. Smith', 'John B. Smith', 'Mary Ann Lee', 'Mary A. Lee', 'Mary Jo Lee'];
    for (const name of people) await create(cookie, { name, phone });
    expect(await groups(cookie)).toEqual([
      ['phone', '5550100100', ['Mary Ann Lee', 'Mary A. Lee']],
    ]);
    await create(cookie, { name: 'Smith, John', phone });
    expect((await groups(cookie)).map(([, , people]) => people)).toContainEqual([
      'John A. Smith',
      'Smith, John',
      'John B. Smith',
    ]);
  });

  test('may be one person by a short form, a nickname or an initial, and are then below the sure ones', async () => {
    const cookie = await signedIn('bob');
    const [phone, email] = ['555 010 0100', 'home@example.com'];
    const bob = await create(cookie, { name: 'bob halvorsen', email });
    await create(cookie, { name: 'ROBERT J HALVORSEN Jr.', nickname: 'Bob', email, phone });
    await create(cookie, { name: 'Ann Ames', phone });
    await create(cookie, { name: 'Ann Ames', phone });
    const { items } = await find(cookie);
    expect(items.map(({ sure, by, contacts }) => [sure, by, contacts.length])).toEqual([
      [true, 'phone', 2],
      [false, 'email', 2],
    ]);
    const ids = items[1]?.contacts.map(({ id }) => id) ?? [];
    expect(ids[0]).toBe(bob.id);
    const { undo } = await json<Undoable>(call(cookie, 'POST', '/not-duplicates', { ids }));
    expect((await find(cookie)).items.map(({ sure }) => sure)).toEqual([true]);
    await json(takeBack(cookie, undo));
    expect((await find(cookie)).items).toHaveLength(2);
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
    const cookie = await signedIn(`of ${one} ${other}`);
    for (const name of [one, other]) await create(cookie, { name, phone: '555 010 0100' });
    expect((await find(cookie)).items.map(({ sure }) => sure)).toEqual(may ? [false] : []);
  });

  test('are found by addresses and numbers that are not the main ones', async () => {
    const cookie = await signedIn('mia');
    const second = (value: string) => [
      { value: 'main@example.com', kind: 'personal' },
      { value, kind: 'work' },
    ];
    await create(cookie, { name: 'Ann Ames', emails: second('ann@firm.example') });
    await create(cookie, { name: 'Ann Ames', email: 'Ann@Firm.example' });
    await create(cookie, { name: 'Bob Ames', emails: second('bob@firm.example') });
    expect(await groups(cookie)).toEqual([['email', 'ann@firm.example', ['Ann Ames', 'Ann Ames']]]);
  });

  test('are no longer shown once they are marked as two people, until that is undone', async () => {
    const cookie = await signedIn('lee');
    const father = await create(cookie, { name: 'Walter Pruitt', phone: '555 010 0100' });
    const son = await create(cookie, { name: 'Walter Pruitt', phone: '555 010 0100' });
    const ids = [father.id, son.id];
    expect((await call(ada, 'POST', '/not-duplicates', { ids })).status).toBe(404);
    expect((await call(cookie, 'POST', '/not-duplicates', { ids: [son.id] })).status).toBe(400);
    const marked = await json<Undoable>(call(cookie, 'POST', '/not-duplicates', { ids }));
    expect(await groups(cookie)).toEqual([]);
    // A third one may be either of them.
    const third = await create(cookie, { name: 'Walter Pruitt', phone: '555 010 0100' });
    const { items } = await find(cookie);
    expect(items.map(({ contacts }) => contacts.map(({ id }) => id))).toEqual([
      [father.id, third.id, son.id],
    ]);
    await json(takeBack(cookie, marked.undo));
    const after = await find(cookie);
    expect(after.items[0]?.contacts.map(({ id }) => id)).toEqual([father.id, son.id, third.id]);
  });
});

/** The session check, begin and commit, and the calendar check. */
const FRAME = 4;

test('a merge takes three statements, and its undo restores both contacts', async () => {
  const [robin, bob] = await pair();
  await note(bob, 'From Bob');
  const body = { keep: robin.id, drop: bob.id, fields: ['name', 'stage'] };
  const { result: token, queries } = await counted(
    async () => (await json<Undoable>(send(body))).undo,
  );
  expect(queries).toBeLessThanOrEqual(3 + FRAME);
  expect((await takeBack(grace, token)).status).toBe(404);
  expect(await json<Undone>(takeBack(ada, token))).toEqual({ undone: 2, kept: 0 });
  const version = expect.any(Number);
  expect(await read(ada, robin.id)).toEqual({ ...robin, version });
  expect(await read(ada, bob.id)).toEqual({ ...bob, version });
  expect([await notes(robin), await notes(bob)]).toEqual([[], ['note: From Bob']]);
});

describe('an undo after edits', () => {
  test('keeps the edited fields, and later notes', async () => {
    const [robin, bob] = await pair();
    await note(bob, 'From Bob');
    const merged = await merge(robin, bob, ['name', 'stage', 'phone']);
    const change = { version: merged.version, name: 'Robin B. Sample', stage: 'closed' };
    await json(call(ada, 'PATCH', `/${robin.id}`, change));
    await note(robin, 'Since then');
    expect(await json<Undone>(takeBack(ada, merged.undo))).toEqual({ undone: 2, kept: 2 });
    expect(await read(ada, robin.id)).toMatchObject({
      ...{ name: 'Robin B. Sample', stage: 'closed', phone: '', nextStep: null, tags: ['VIP'] },
      lastTouchOn: '2026-03-01',
    });
    expect(await notes(bob)).toEqual(['note: From Bob']);
    expect(await notes(robin)).toEqual(['note: Since then', 'stage: From Client to Closed']);
  });

  test('requires the undo of a later merge first', async () => {
    const [robin, bob] = await pair();
    const kim = await create(ada, { name: 'Kim' });
    await note(bob, 'From Bob');
    const first = await merge(robin, bob);
    const second = await merge(kim, robin);
    expect((await json(takeBack(ada, first.undo), 409)).message).toBe(
      'Robin Sample was merged with another contact since. Please undo that merge first.',
    );
    expect((await takeBack(ada, second.undo)).status).toBe(200);
    expect(await json<Undone>(takeBack(ada, first.undo))).toMatchObject({ undone: 2 });
    expect(await notes(bob)).toEqual(['note: From Bob']);
  });

  test('restores the other contact if the kept one is in the trash', async () => {
    const [robin, bob] = await pair();
    const { undo: token } = await merge(robin, bob);
    await json(call(ada, 'DELETE', `/${robin.id}`));
    expect((await takeBack(ada, token)).status).toBe(200);
    expect((await read(ada, bob.id)).deletedAt).toBeNull();
    expect((await read(ada, robin.id)).deletedAt).not.toBeNull();
  });
});

test('both contacts show the merge and its undo for 30 days', async () => {
  const [robin, bob] = await pair();
  const { undo: token, merge: known } = await merge(robin, bob);
  expect(known).toEqual({ undo: token, name: 'Bob Sample', on: expect.any(String) });
  expect((await read(ada, robin.id)).merge).toEqual(known);
  expect((await read(ada, bob.id)).merge).toEqual({ ...known, name: 'Robin Sample' });
  const age = (days: number) =>
    query(`update undo set created_at = now() - $2 * interval '1 day' where id = $1`, [
      token,
      days,
    ]);
  await age(31);
  expect((await read(ada, robin.id)).merge).toBeNull();
  await age(29);
  await json(takeBack(ada, token));
  expect((await read(ada, robin.id)).merge).toBeNull();
  expect((await read(ada, bob.id)).merge).toBeNull();
});
