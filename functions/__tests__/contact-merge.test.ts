import { beforeAll, describe, expect, test } from 'vitest';
import type { Duplicates } from '../../src/contract/contact-moves.ts';
import type { Contact } from '../../src/contract/contacts.ts';
import type { Undoable } from '../../src/contract/undo.ts';
import { query } from '../lib/db/db.ts';
import { call, create, json, names, read } from './contact-calls.ts';
import { countQueries, signedIn, withStore } from './harness.ts';
import { BOB, callsOf, ROBIN } from './merge-calls.ts';

withStore();

/** What the session's check costs by itself. */
const SESSION_QUERIES = 1;

let ada: string;
let grace: string;
beforeAll(async () => {
  [ada, grace] = [await signedIn('ada'), await signedIn('grace')];
});

const { send, merge, note, notes, pair } = callsOf(() => ada);

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

test('a merge that is sent twice happens once', async () => {
  const [robin, bob] = await pair();
  const body = { keep: robin.id, drop: bob.id };
  const once = () => json<Contact & Undoable>(send(body, ada, `merge ${robin.id}`));
  const [one, two] = await Promise.all([once(), once()]);
  expect(two).toEqual(one);
  expect(await once()).toEqual(one);
  expect(await notes(robin)).toEqual(['merge: Merged with Bob Sample.']);
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
  const answer = await send({ keep: a.id, drop: b.id });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ fields: { tags: expect.stringMatching(/30 tags/) } });
  expect((await merge(a, b, { tags: 'keep' })).tags).toEqual(a.tags);
});

describe('a merge is refused', () => {
  test('of one contact with itself', async () => {
    const one = await create(ada, ROBIN);
    expect((await send({ keep: one.id, drop: one.id.toUpperCase() })).status).toBe(400);
  });

  test('of a stranger’s contact, just as of an unknown one', async () => {
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

  test('if one went to the bin meanwhile, with a sentence', async () => {
    const [robin, bob] = await pair();
    await json(call(ada, 'DELETE', `/${bob.id}`));
    const answer = await send({ keep: robin.id, drop: bob.id });
    expect([answer.status, (await answer.json()).message]).toEqual([
      409,
      'Bob Sample is in the bin meanwhile. Nothing was changed.',
    ]);
  });

  test.each([0, 1, 2])('or happens before the deletion, if both come at once (%i)', async () => {
    const [robin, bob] = await pair();
    const [merged, deleted] = await Promise.all([
      send({ keep: robin.id, drop: bob.id }),
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
