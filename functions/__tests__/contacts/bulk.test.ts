/** Changes of many contacts at once, and every change’s undo. */

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Contact } from '../../../src/contract/contacts/contacts.ts';
import { query } from '../../lib/db/db.ts';
import { json, SESSION_QUERIES, takeBack, undone } from '../helpers/callers.ts';
import { counted, countQueries, signedIn, withoutTriggers, withStore } from '../helpers/harness.ts';
import {
  bulk,
  change as changeContact,
  create,
  list,
  names,
  read,
  remove,
} from './contact-calls.ts';

interface Changed {
  undo: string;
  changed: number;
}
/** Makes a bulk change, which must succeed. */
const change = (cookie: string, body: object) => json<Changed>(bulk(cookie, body));

let count = 0;
/** An affiliate with three contacts. */
async function three() {
  count += 1;
  const name = `three-${count}`;
  const cookie = await signedIn(name);
  const made: Contact[] = [];
  for (const [called, stage, tags] of [
    ['A', 'lead', ['old', 'Keep']],
    ['B', 'meeting', []],
    ['C', 'client', ['OLD']],
  ] as const) {
    made.push(await create(cookie, { name: called, stage, tags }));
  }
  const all = () => Promise.all(made.map(({ id }) => read(cookie, id)));
  return { name, cookie, ids: made.map(({ id }) => id), all };
}

withStore();

let ada: string;
let grace: string;
let foreign: Contact;
beforeAll(async () => {
  [ada, grace] = [await signedIn('ada'), await signedIn('grace')];
  foreign = await create(grace, { name: 'Foreign', tags: ['old'] });
});

describe('a bulk change', () => {
  test('moves contacts to a stage with a note, skips those already there, and can be undone', async () => {
    const { cookie, ids, all } = await three();
    const rows = () =>
      query('select stage, reached, client_on from contact where id = any($1)', [ids]);
    const before = await rows();
    const done = await change(cookie, { ids, change: { stage: 'client' } });
    expect(done.changed).toBe(2);
    expect((await all()).map(({ stage, version }) => [stage, version])).toEqual([
      ['client', 2],
      ['client', 2],
      ['client', 1],
    ]);
    const notes = () =>
      query('select text from interaction where contact_id = any($1) order by 1', [ids]);
    expect(await notes()).toEqual([
      { text: 'From Lead to Client' },
      { text: 'From Meeting to Client' },
    ]);
    expect(await undone(cookie, done.undo)).toEqual({ undone: 2, kept: 0 });
    expect((await all()).map(({ stage }) => stage)).toEqual(['lead', 'meeting', 'client']);
    expect(await notes()).toEqual([]);
    expect(await rows()).toEqual(expect.arrayContaining(before));
  });

  test('closes with a reason', async () => {
    const { cookie, ids, all } = await three();
    const reasons = async () => (await all()).map(({ reason }) => reason);
    const closed = { stage: 'closed', reason: 'Event is over' };
    const done = await change(cookie, { ids, change: closed });
    expect(done.changed).toBe(3);
    expect(await reasons()).toEqual(Array(3).fill('Event is over'));
    await undone(cookie, done.undo);
    expect(await reasons()).toEqual(['', '', '']);
  });

  test('adds tags once, whatever their case, and removes tags', async () => {
    const { cookie, ids, all } = await three();
    const tags = async () => (await all()).map((contact) => contact.tags);
    const before = await tags();
    const added = await change(cookie, { ids, change: { tags: ['Old', 'New'] } });
    expect(added.changed).toBe(3);
    expect(await tags()).toEqual([
      ['old', 'Keep', 'New'],
      ['Old', 'New'],
      ['OLD', 'New'],
    ]);
    expect((await change(cookie, { ids, change: { tags: ['new'] } })).changed).toBe(0);
    const removed = await change(cookie, { filter: { tag: 'old' }, change: { untag: ['oLD'] } });
    expect(removed.changed).toBe(3);
    expect(await tags()).toEqual([['Keep', 'New'], ['New'], ['New']]);
    await undone(cookie, removed.undo);
    await undone(cookie, added.undo);
    // The version shows that the contacts were changed after the first change.
    expect(await tags()).not.toEqual(before);
  });

  test('skips contacts that would have more than 20 tags', async () => {
    const { cookie, ids } = await three();
    const many = Array.from({ length: 19 }, (_, n) => `tag ${n}`);
    await changeContact(cookie, { id: String(ids[1]), version: 1 }, { tags: many });
    expect((await change(cookie, { ids, change: { tags: ['x', 'y'] } })).changed).toBe(2);
    expect((await read(cookie, ids[1] ?? '')).tags).toEqual(many);
  });

  test('deletes the contacts of a filter, and its undo restores them', async () => {
    const { cookie } = await three();
    const done = await change(cookie, { filter: { tag: 'old' }, change: { delete: true } });
    expect([done.changed, await names(cookie), await names(cookie, { view: 'bin' })]).toEqual([
      2,
      ['B'],
      ['A', 'C'],
    ]);
    expect(await undone(cookie, done.undo)).toEqual({ undone: 2, kept: 0 });
    expect(await names(cookie)).toEqual(['A', 'B', 'C']);
  });

  test('is undone for contacts that no one changed since', async () => {
    const { cookie, ids, all } = await three();
    const done = await change(cookie, { ids, change: { stage: 'closed' } });
    await changeContact(cookie, { id: String(ids[0]), version: 2 }, { name: 'A changed' });
    expect(await undone(cookie, done.undo)).toEqual({ undone: 2, kept: 1 });
    expect((await all()).map(({ stage }) => stage)).toEqual(['closed', 'meeting', 'client']);
  });

  test('takes at most three statements, and is one line in the audit', async () => {
    const { cookie, ids } = await three();
    const body = { ids, change: { tags: ['once'] } };
    const { result: done, queries } = await counted(() => change(cookie, body));
    expect(queries).toBeLessThanOrEqual(3 + SESSION_QUERIES);
    const rows = await query("select action from audit where kind = 'contacts' and thing = $1", [
      done.undo,
    ]);
    expect(rows).toEqual([{ action: 'change' }]);
  });
});

test('other affiliates’ contacts are not changed along with one’s own, and not found on their own', async () => {
  const { cookie, ids } = await three();
  const mixed = [...ids, foreign.id];
  expect((await change(cookie, { ids: mixed, change: { untag: ['old'] } })).changed).toBe(2);
  expect((await change(cookie, { ids: mixed, change: { delete: true } })).changed).toBe(3);
  expect((await change(cookie, { filter: {}, change: { delete: true } })).changed).toBe(0);
  for (const one of [{ delete: true }, { stage: 'closed' }, { tags: ['x'] }, { untag: ['old'] }]) {
    expect((await bulk(cookie, { ids: [foreign.id], change: one })).status).toBe(404);
  }
  expect(await read(grace, foreign.id)).toEqual(foreign);
});

test.each([
  [{ change: { delete: true } }, 'ids'],
  [{ ids: [], change: { delete: true } }, 'ids'],
  [{ ids: ['x'], change: { delete: true } }, 'ids'],
  [{ filter: {}, change: { delete: false } }, 'change'],
  [{ filter: {}, change: { stage: 'gone' } }, 'change'],
  [{ filter: {}, change: {} }, 'change'],
  [{ filter: {}, change: { stage: 'lead', delete: true } }, 'change'],
  [{ filter: { q: 7 }, change: { delete: true } }, 'filter'],
  [{ filter: {}, change: { tags: ['SSN 123-45-6789'] } }, 'change'],
])('%j is refused', async (body, field) => {
  const problem = await json(bulk(grace, body), 400);
  expect(problem).toMatchObject({ error: 'validation', fields: { [field]: expect.any(String) } });
  expect((await list(grace)).total).toBe(1);
});

test('more than 10,000 at once are refused, and none is changed', async () => {
  const { cookie, name } = await three();
  await withoutTriggers(
    'contact',
    `insert into contact (affiliate_id, name) select id, 'Many ' || n from affiliate, generate_series(1, 10000) n
      where username = $1`,
    [name],
  );
  const { message } = await json(bulk(cookie, { filter: {}, change: { stage: 'contacted' } }), 400);
  expect(message).toBe('One change takes at most 10,000 contacts. Please narrow the filter.');
  expect((await list(cookie, { stage: 'contacted' })).total).toBe(0);
});

const SENTENCE = 'This can no longer be undone. The latest changes can be undone for 30 days.';

/** Deletes a contact with this name. Returns its undo token. */
const deleted = async (name: string) => remove(ada, (await create(ada, { name })).id);

test('an undo undoes a change once; repeating it changes nothing', async () => {
  const token = await deleted('Once');
  expect(await undone(ada, token)).toEqual({ undone: 1, kept: 0 });
  expect(await names(ada)).toEqual(['Once']);
  expect(await undone(ada, token)).toEqual({ undone: 0, kept: 0 });
});

test('of five simultaneous undos of a change one undoes it', async () => {
  const token = await deleted('Five');
  const answers = await Promise.all(Array.from({ length: 5 }, () => undone(ada, token)));
  expect(answers.map((answer) => answer.undone).sort()).toEqual([0, 0, 0, 0, 1]);
  expect(await query("select version from contact where name = 'Five'")).toEqual([{ version: 3 }]);
});

test('an undo is not for others: their tokens look unknown', async () => {
  const token = await deleted('Mine');
  for (const foreign of [token, randomUUID()]) {
    expect(await json(takeBack(grace, foreign), 404)).toEqual({
      error: 'not_found',
      message: SENTENCE,
    });
  }
  expect(await undone(ada, token)).toMatchObject({ undone: 1 });
  for (const made of ['', 'x', null, 7]) expect((await takeBack(ada, made)).status).toBe(400);
});

test('an undo ends after 30 days, and its row is deleted with the next one', async () => {
  const old = await deleted('Old');
  const young = await deleted('Young');
  const age = "update undo set created_at = now() - $2 * interval '1 day' where id = $1";
  await query(age, [old, 31]);
  await query(age, [young, 29]);
  expect(await json(takeBack(ada, old), 404)).toMatchObject({ message: SENTENCE });
  await deleted('Next');
  expect(await query('select id from undo where id = any($1)', [[old, young]])).toEqual([
    { id: young },
  ]);
  expect(await undone(ada, young)).toMatchObject({ undone: 1 });
});

test('an undo is recorded in the audit, and takes at most three statements in one transaction', async () => {
  const token = await deleted('Counted');
  const BEGIN_AND_COMMIT = 2;
  const queries = await countQueries(() => takeBack(ada, token));
  expect(queries).toBeLessThanOrEqual(3 + SESSION_QUERIES + BEGIN_AND_COMMIT);
  const rows = await query(
    'select action, kind, actor = affiliate_id own from audit where thing = $1',
    [token],
  );
  expect(rows).toEqual([{ action: 'undo', kind: 'contacts', own: true }]);
});

test('an undo fails as a whole: a token of an unknown kind stays unchanged', async () => {
  const token = await deleted('Strange');
  await query("update undo set kind = 'strange' where id = $1", [token]);
  expect((await takeBack(ada, token)).status).toBe(500);
  expect(await query('select done_at from undo where id = $1', [token])).toEqual([
    { done_at: null },
  ]);
});
