/** Changes of many contacts at once, and every change’s undo. */

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Contact } from '../../../src/contract/contacts/contacts.ts';
import { changeContacts, listContacts } from '../../../src/contract/contacts/contacts.ts';
import { readContact } from '../../../src/contract/contacts/read-contact.ts';
import { undoChange } from '../../../src/contract/undo.ts';
import { query } from '../../lib/db/db.ts';
import { type Caller, type Person, person } from '../helpers/caller.ts';
import { SESSION_QUERIES } from '../helpers/callers.ts';
import { counted, countQueries, withoutTriggers, withStore } from '../helpers/harness.ts';
import { addedContact, changedContact, expectUndone, namesIn, remove } from './contact-calls.ts';

/** Makes a bulk change, which must succeed. */
const change = (caller: Caller, body: object) => caller.call(changeContacts, { body });

let count = 0;
/** An affiliate with three contacts. */
async function three() {
  count += 1;
  const name = `three-${count}`;
  const someone = await person(name);
  const made: Contact[] = [];
  for (const [called, stage, tags] of [
    ['A', 'lead', ['old', 'Keep']],
    ['B', 'meeting', []],
    ['C', 'client', ['OLD']],
  ] as const) {
    made.push(await addedContact(someone, { name: called, stage, tags }));
  }
  const all = () => Promise.all(made.map(({ id }) => someone.call(readContact, { id })));
  return { name, ...someone, ids: made.map(({ id }) => id), all };
}

withStore();

let ada: Person;
let grace: Person;
let foreign: Contact;
beforeAll(async () => {
  [ada, grace] = [await person('ada'), await person('grace')];
  foreign = await addedContact(grace, { name: 'Foreign', tags: ['old'] });
});

describe('a bulk change', () => {
  test('moves contacts to a stage with a note, skips those already there, and can be undone', async () => {
    const someone = await three();
    const rows = () =>
      query('select stage, reached, client_on from contact where id = any($1)', [someone.ids]);
    const before = await rows();
    const done = await change(someone, { ids: someone.ids, change: { stage: 'client' } });
    expect(done.changed).toBe(2);
    expect((await someone.all()).map(({ stage, version }) => [stage, version])).toEqual([
      ['client', 2],
      ['client', 2],
      ['client', 1],
    ]);
    const notes = () =>
      query('select text from interaction where contact_id = any($1) order by 1', [someone.ids]);
    expect(await notes()).toEqual([
      { text: 'From Lead to Client' },
      { text: 'From Meeting to Client' },
    ]);
    await expectUndone(someone, done.undo, 2);
    expect((await someone.all()).map(({ stage }) => stage)).toEqual(['lead', 'meeting', 'client']);
    expect(await notes()).toEqual([]);
    expect(await rows()).toEqual(expect.arrayContaining(before));
  });

  test('closes with a reason', async () => {
    const someone = await three();
    const reasons = async () => (await someone.all()).map(({ reason }) => reason);
    const closed = { stage: 'closed', reason: 'Event is over' };
    const done = await change(someone, { ids: someone.ids, change: closed });
    expect(done.changed).toBe(3);
    expect(await reasons()).toEqual(Array(3).fill('Event is over'));
    await someone.undo(done.undo);
    expect(await reasons()).toEqual(['', '', '']);
  });

  test('adds tags once, whatever their case, and removes tags', async () => {
    const someone = await three();
    const tags = async () => (await someone.all()).map((contact) => contact.tags);
    const before = await tags();
    const added = await change(someone, { ids: someone.ids, change: { tags: ['Old', 'New'] } });
    expect(added.changed).toBe(3);
    expect(await tags()).toEqual([
      ['old', 'Keep', 'New'],
      ['Old', 'New'],
      ['OLD', 'New'],
    ]);
    expect((await change(someone, { ids: someone.ids, change: { tags: ['new'] } })).changed).toBe(
      0,
    );
    const removed = await change(someone, { filter: { tag: 'old' }, change: { untag: ['oLD'] } });
    expect(removed.changed).toBe(3);
    expect(await tags()).toEqual([['Keep', 'New'], ['New'], ['New']]);
    await someone.undo(removed.undo);
    await someone.undo(added.undo);
    // The version shows that the contacts were changed after the first change.
    expect(await tags()).not.toEqual(before);
  });

  test('skips contacts that would have more than 20 tags', async () => {
    const someone = await three();
    const many = Array.from({ length: 19 }, (_, n) => `tag ${n}`);
    await changedContact(someone, String(someone.ids[1]), { tags: many });
    const done = await change(someone, { ids: someone.ids, change: { tags: ['x', 'y'] } });
    expect(done.changed).toBe(2);
    expect((await someone.all())[1]?.tags).toEqual(many);
  });

  test('deletes the contacts of a filter, and its undo restores them', async () => {
    const someone = await three();
    const done = await change(someone, { filter: { tag: 'old' }, change: { delete: true } });
    expect([done.changed, await namesIn(someone), await namesIn(someone, { view: 'bin' })]).toEqual(
      [2, ['B'], ['A', 'C']],
    );
    await expectUndone(someone, done.undo, 2);
    expect(await namesIn(someone)).toEqual(['A', 'B', 'C']);
  });

  test('is undone for contacts that no one changed since', async () => {
    const someone = await three();
    const done = await change(someone, { ids: someone.ids, change: { stage: 'closed' } });
    await changedContact(someone, String(someone.ids[0]), { name: 'A changed' });
    expect(await someone.undo(done.undo)).toEqual({ undone: 2, kept: 1 });
    expect((await someone.all()).map(({ stage }) => stage)).toEqual([
      'closed',
      'meeting',
      'client',
    ]);
  });

  test('takes at most three statements, and is one line in the audit', async () => {
    const someone = await three();
    const body = { ids: someone.ids, change: { tags: ['once'] } };
    const { result: done, queries } = await counted(() => change(someone, body));
    expect(queries).toBeLessThanOrEqual(3 + SESSION_QUERIES);
    const rows = await query("select action from audit where kind = 'contacts' and thing = $1", [
      done.undo,
    ]);
    expect(rows).toEqual([{ action: 'change' }]);
  });
});

test('other affiliates’ contacts are not changed along with one’s own, and not found on their own', async () => {
  const someone = await three();
  const mixed = [...someone.ids, foreign.id];
  expect((await change(someone, { ids: mixed, change: { untag: ['old'] } })).changed).toBe(2);
  expect((await change(someone, { ids: mixed, change: { delete: true } })).changed).toBe(3);
  expect((await change(someone, { filter: {}, change: { delete: true } })).changed).toBe(0);
  for (const one of [{ delete: true }, { stage: 'closed' }, { tags: ['x'] }, { untag: ['old'] }]) {
    await someone.refused(changeContacts, 404, { body: { ids: [foreign.id], change: one } });
  }
  expect(await grace.call(readContact, { id: foreign.id })).toEqual(foreign);
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
  const problem = await grace.refused(changeContacts, 400, { body });
  expect(problem).toMatchObject({ error: 'validation', fields: { [field]: expect.any(String) } });
  expect((await grace.call(listContacts, { query: {} })).total).toBe(1);
});

test('more than 10,000 at once are refused, and none is changed', { tags: 'deep' }, async () => {
  const someone = await three();
  await withoutTriggers(
    'contact',
    `insert into contact (affiliate_id, name) select id, 'Many ' || n from affiliate, generate_series(1, 10000) n
      where username = $1`,
    [someone.name],
  );
  const { message } = await someone.refused(changeContacts, 400, {
    body: { filter: {}, change: { stage: 'contacted' } },
  });
  expect(message).toBe('One change takes at most 10,000 contacts. Please narrow the filter.');
  expect((await someone.call(listContacts, { query: { stage: 'contacted' } })).total).toBe(0);
});

const SENTENCE = 'This can no longer be undone. The latest changes can be undone for 30 days.';

/** Deletes a contact with this name. Returns its undo token. */
const deleted = async (name: string) => remove(ada, (await addedContact(ada, { name })).id);

test('an undo undoes a change once; repeating it changes nothing', async () => {
  const token = await deleted('Once');
  await expectUndone(ada, token, 1);
  expect(await namesIn(ada)).toEqual(['Once']);
  await expectUndone(ada, token, 0);
});

test('of five simultaneous undos of a change one undoes it', async () => {
  const token = await deleted('Five');
  const answers = await Promise.all(Array.from({ length: 5 }, () => ada.undo(token)));
  expect(answers.map((answer) => answer.undone).sort()).toEqual([0, 0, 0, 0, 1]);
  expect(await query("select version from contact where name = 'Five'")).toEqual([{ version: 3 }]);
});

test('an undo is not for others: their tokens look unknown', async () => {
  const token = await deleted('Mine');
  for (const foreign of [token, randomUUID()]) {
    expect(await grace.refused(undoChange, 404, { body: { undo: foreign } })).toEqual({
      error: 'not_found',
      message: SENTENCE,
    });
  }
  expect(await ada.undo(token)).toMatchObject({ undone: 1 });
  for (const made of ['', 'x', null, 7])
    await ada.refused(undoChange, 400, { body: { undo: made } });
});

test('an undo ends after 30 days, and its row is deleted with the next one', async () => {
  const old = await deleted('Old');
  const young = await deleted('Young');
  const age = "update undo set created_at = now() - $2 * interval '1 day' where id = $1";
  await query(age, [old, 31]);
  await query(age, [young, 29]);
  expect(await ada.refused(undoChange, 404, { body: { undo: old } })).toMatchObject({
    message: SENTENCE,
  });
  await deleted('Next');
  expect(await query('select id from undo where id = any($1)', [[old, young]])).toEqual([
    { id: young },
  ]);
  expect(await ada.undo(young)).toMatchObject({ undone: 1 });
});

test('an undo is recorded in the audit, and takes at most three statements in one transaction', async () => {
  const token = await deleted('Counted');
  const BEGIN_AND_COMMIT = 2;
  const queries = await countQueries(() => ada.send(undoChange, { body: { undo: token } }));
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
  expect((await ada.send(undoChange, { body: { undo: token } })).status).toBe(500);
  expect(await query('select done_at from undo where id = $1', [token])).toEqual([
    { done_at: null },
  ]);
});
