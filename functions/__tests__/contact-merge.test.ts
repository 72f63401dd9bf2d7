import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Duplicates } from '../../src/contract/contact-moves.ts';
import type { Contact, Interaction } from '../../src/contract/contacts.ts';
import type { Undoable, Undone } from '../../src/contract/undo.ts';
import { query } from '../lib/db/db.ts';
import undo from '../undo.ts';
import { call, create, json, names, read } from './contact-calls.ts';
import { captureLog, context, countQueries, post, signedIn, withStore } from './harness.ts';

withStore();
beforeEach(() => void captureLog());

/** What the session's check costs by itself. */
const SESSION_QUERIES = 1;
/** Begin and commit. */
const FRAME = 2;

let ada: string;
let grace: string;
beforeAll(async () => {
  captureLog();
  [ada, grace] = [await signedIn('ada'), await signedIn('grace')];
});

const post2 = (body: object, as = ada) => call(as, 'POST', '/merge', body);
const merge = (keep: Contact, drop: Contact, fields: object = {}) =>
  json<Contact & Undoable>(post2({ keep: keep.id, drop: drop.id, fields }));
const takeBack = (token: string, as = ada) =>
  undo(post('/api/undo', { undo: token }, { Cookie: as }), context());
const note = (contact: Contact, text: string, kind = 'note') =>
  json(call(ada, 'POST', `/${contact.id}/interactions`, { kind, text }), 201);
const notes = async (contact: Contact) =>
  (await json<{ items: Interaction[] }>(call(ada, 'GET', `/${contact.id}/interactions`))).items
    .map(({ kind, text }) => `${kind}: ${text}`)
    .sort();

const ROBIN = {
  ...{ name: 'Robin Sample', email: 'robin@example.com', tags: ['VIP'], stage: 'contacted' },
  ...{ lastTouchOn: '2026-03-01', rhythmDays: 30 },
};
const BOB = {
  ...{ name: 'Bob Sample', phone: '555 010 0100', tags: ['vip', 'golf'], stage: 'client' },
  ...{ lastTouchOn: '2026-05-01', nextStep: { text: 'Call', on: '2027-01-05' } },
};
const pair = async () => [await create(ada, ROBIN), await create(ada, BOB)] as const;

test('two become one: chosen values, united tags, the later talk, and nothing is lost', async () => {
  const [robin, bob] = await pair();
  await note(robin, 'From Robin');
  await note(bob, 'From Bob');
  const merged = await merge(robin, bob, { stage: 'drop', rhythmDays: 'keep' });
  expect(merged).toMatchObject({
    ...{ id: robin.id, name: 'Robin Sample', email: 'robin@example.com', stage: 'client' },
    // What the kept one had not comes from the other.
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

test('a list of fields names those that come from the other one', async () => {
  const [robin, bob] = await pair();
  const merged = await merge(robin, bob, ['name', 'tags']);
  expect(merged).toMatchObject({ name: 'Bob Sample', tags: ['vip', 'golf'], stage: 'contacted' });
});

test('too many tags for one contact are told, and nothing is changed', async () => {
  const many = (prefix: string) => Array.from({ length: 15 }, (_, index) => `${prefix}${index}`);
  const [a, b] = [
    await create(ada, { name: 'A', tags: many('a') }),
    await create(ada, { name: 'B', tags: many('b') }),
  ];
  const answer = await post2({ keep: a.id, drop: b.id });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ fields: { tags: expect.stringMatching(/30 tags/) } });
  expect((await merge(a, b, { tags: 'keep' })).tags).toEqual(a.tags);
});

test('a merge takes two statements, and its undo brings both back as they were', async () => {
  const [robin, bob] = await pair();
  await note(bob, 'From Bob');
  const body = { keep: robin.id, drop: bob.id, fields: ['name', 'stage'] };
  let token = '';
  const queries = await countQueries(async () => {
    token = (await json<Undoable>(post2(body))).undo;
  });
  expect(queries).toBeLessThanOrEqual(2 + FRAME + SESSION_QUERIES);
  expect((await takeBack(token, grace)).status).toBe(404);
  expect(await json<Undone>(takeBack(token))).toEqual({ undone: 2, kept: 0 });
  const version = expect.any(Number);
  expect(await read(ada, robin.id)).toEqual({ ...robin, version });
  expect(await read(ada, bob.id)).toEqual({ ...bob, version });
  expect([await notes(robin), await notes(bob)]).toEqual([[], ['note: From Bob']]);
});

describe('an undo after edits', () => {
  test('leaves the fields that were edited, and what was noted since', async () => {
    const [robin, bob] = await pair();
    await note(bob, 'From Bob');
    const merged = await merge(robin, bob, ['name', 'stage', 'phone']);
    const change = { version: merged.version, name: 'Robin B. Sample', stage: 'closed' };
    await json(call(ada, 'PATCH', `/${robin.id}`, change));
    await note(robin, 'Since then');
    expect(await json<Undone>(takeBack(merged.undo))).toEqual({ undone: 2, kept: 2 });
    expect(await read(ada, robin.id)).toMatchObject({
      ...{ name: 'Robin B. Sample', stage: 'closed', phone: '', nextStep: null, tags: ['VIP'] },
      lastTouchOn: '2026-03-01',
    });
    expect(await notes(bob)).toEqual(['note: From Bob']);
    expect(await notes(robin)).toEqual(['note: Since then', 'stage: From Client to Closed']);
  });

  test('waits for the undo of a later merge', async () => {
    const [robin, bob] = await pair();
    const kim = await create(ada, { name: 'Kim' });
    await note(bob, 'From Bob');
    const first = await merge(robin, bob);
    const second = await merge(kim, robin);
    const early = await takeBack(first.undo);
    expect([early.status, (await early.json()).message]).toEqual([
      409,
      'Robin Sample was merged with another contact since. Please take that back first.',
    ]);
    expect((await takeBack(second.undo)).status).toBe(200);
    expect(await json<Undone>(takeBack(first.undo))).toMatchObject({ undone: 2 });
    expect(await notes(bob)).toEqual(['note: From Bob']);
  });

  test('brings the other one back if the kept one is in the bin', async () => {
    const [robin, bob] = await pair();
    const { undo: token } = await merge(robin, bob);
    await json(call(ada, 'DELETE', `/${robin.id}`));
    expect((await takeBack(token)).status).toBe(200);
    expect((await read(ada, bob.id)).deletedAt).toBeNull();
    expect((await read(ada, robin.id)).deletedAt).not.toBeNull();
  });
});

describe('a merge is refused', () => {
  test('of one contact with itself', async () => {
    const one = await create(ada, ROBIN);
    expect((await post2({ keep: one.id, drop: one.id.toUpperCase() })).status).toBe(400);
  });

  test('of a stranger’s contact, just as of an unknown one', async () => {
    const [robin, bob] = await pair();
    for (const [keep, drop, as] of [
      [robin.id, crypto.randomUUID(), ada],
      [robin.id, bob.id, grace],
      [(await create(grace, ROBIN)).id, bob.id, ada],
    ]) {
      expect((await post2({ keep, drop }, as)).status).toBe(404);
    }
    expect(await read(ada, bob.id)).toEqual(bob);
  });

  test('if one went to the bin meanwhile, with a sentence', async () => {
    const [robin, bob] = await pair();
    await json(call(ada, 'DELETE', `/${bob.id}`));
    const answer = await post2({ keep: robin.id, drop: bob.id });
    expect([answer.status, (await answer.json()).message]).toEqual([
      409,
      'Bob Sample is in the bin meanwhile. Nothing was changed.',
    ]);
  });

  test.each([0, 1, 2])('or happens before the deletion, if both come at once (%i)', async () => {
    const [robin, bob] = await pair();
    const [merged, deleted] = await Promise.all([
      post2({ keep: robin.id, drop: bob.id }),
      call(ada, 'DELETE', `/${bob.id}`),
    ]);
    expect([
      [200, 404],
      [409, 200],
    ]).toContainEqual([merged.status, deleted.status]);
  });

  test('the second time, if two come at once in opposite directions', async () => {
    const [robin, bob] = await pair();
    const answers = await Promise.all([
      post2({ keep: robin.id, drop: bob.id }),
      post2({ keep: bob.id, drop: robin.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const left = await query('select from contact where id = any($1) and deleted_at is null', [
      [robin.id, bob.id],
    ]);
    expect(left).toHaveLength(1);
  });
});

test('people who are in the list twice are found, by address and by number', async () => {
  const cookie = await signedIn('kim');
  const find = () => json<{ items: Duplicates[] }>(call(cookie, 'GET', '/duplicates'));
  expect(await find()).toEqual({ items: [], next: null });
  for (const person of [
    { name: 'A', email: 'same@example.com', phone: '555-010-0100' },
    { name: 'B', email: 'Same@Example.com', phone: '+1 (555) 010 0100' },
    { name: 'C', phone: '555 010 0100' },
    { name: 'D', phone: '123456' },
    { name: 'E', phone: '123456' },
    { name: 'F', email: 'other@example.com', phone: '555 010 0199' },
    { name: 'G', phone: '555 010 0199' },
  ]) {
    await create(cookie, person);
  }
  await create(ada, { name: 'Stranger', email: 'other@example.com' });
  const queries = await countQueries(find);
  expect(queries).toBe(1 + SESSION_QUERIES);
  const { items } = await find();
  expect(
    items.map(({ by, value, contacts }) => [by, value, contacts.map(({ name }) => name)]),
  ).toEqual([
    ['email', 'same@example.com', ['A', 'B']],
    ['phone', '5550100100', ['A', 'B', 'C']],
    ['phone', '5550100199', ['F', 'G']],
  ]);
  expect(await names(cookie)).toHaveLength(7);
});
