/** The life of a record, on a table of this test, and what a template makes of a statement. */

import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query } from '../../lib/db/db.ts';
import type { Order } from '../../lib/db/page.ts';
import {
  auditLine,
  type Condition,
  changeOne,
  deleteOne,
  inTurn,
  kindOf,
  madeBy,
  makeOnce,
  readMany,
  readOne,
} from '../../lib/db/records.ts';
import { column, joinParts, quotedWords, sql, withAlias } from '../../lib/db/sql.ts';
import { HttpError } from '../../lib/http/refusal.ts';
import { countQueries, givenAffiliate, withStore } from '../helpers/harness.ts';

withStore();

interface Note {
  id: string;
  version: number;
  text: string;
}

const NOTE = kindOf<Note>({
  name: 'note',
  table: sql`test_note`,
  as: sql`n`,
  columns: sql`n.id, n.version, n.text`,
  live: sql`n.deleted_at is null`,
  conflictSentence: 'This note was changed elsewhere.',
});

const BY_TEXT: Order = { name: 'notes', key: sql`n.text`, type: 'text' };

let ada = '';
let grace = '';
beforeAll(async () => {
  await query(`create table test_note (
    id uuid primary key default gen_random_uuid(), affiliate_id uuid not null,
    version integer not null default 1, text text not null, deleted_at timestamptz,
    request_key text, request_body text, unique (affiliate_id, request_key))`);
  ada = await givenAffiliate('ada');
  grace = await givenAffiliate('grace');
});
beforeEach(() => query('truncate test_note'));

const KEY = { id: 'key', body: 'contents' };

const make = (text: string, key: { id: string; body: string } | null = null) =>
  makeOnce(NOTE, ada, key, { columns: { text } });

async function made(text: string): Promise<Note> {
  const { item } = await make(text);
  return item;
}

const countNotes = async (): Promise<number> => (await query('select from test_note')).length;

const refusing = (sentence: string, holds: boolean): Condition => ({
  holds: sql`${holds}::boolean`,
  refusal: () => new HttpError('validation', sentence),
});

/** What the audit says about a record. */
const linesOf = ({ id }: Note) =>
  query(sql`select action, kind, actor = ${ada} "byAda", affiliate_id = ${ada} "ofAda"
    from audit where thing = ${id} order by id`);

describe('a record is made', () => {
  test('once for each key, with one statement for each try', async () => {
    const first = await make('First', KEY);
    expect(first).toEqual({ item: { id: first.item.id, version: 1, text: 'First' }, isNew: true });
    expect(await make('First', KEY)).toEqual({ item: first.item, isNew: false });
    expect(await madeBy(NOTE, ada, KEY)).toEqual(first.item);
    expect(await countNotes()).toBe(1);
    expect(await countQueries(() => make('Second', { id: 'other', body: '' }))).toBe(1);
    expect(await countQueries(() => make('Second', { id: 'other', body: '' }))).toBe(1);
  });

  test('each time without a key', async () => {
    await Promise.all([make('Same'), make('Same')]);
    expect(await countNotes()).toBe(2);
    expect(await madeBy(NOTE, ada, null)).toBeUndefined();
  });

  test('once if two requests with one key come at the same time', async () => {
    const tries = await Promise.all([make('Same', KEY), make('Same', KEY)]);
    expect(tries.map(({ isNew }) => isNew).sort()).toEqual([false, true]);
    expect(tries[0].item).toEqual(tries[1].item);
  });

  test('for each affiliate who uses the same key', async () => {
    await make('Hers', KEY);
    const { isNew } = await makeOnce(NOTE, grace, KEY, { columns: { text: 'Another' } });
    expect(isNew).toBe(true);
  });

  test('not again with other contents, which are refused with the record', async () => {
    const { item } = await make('First', KEY);
    const refusal = {
      code: 'conflict',
      message:
        'This was already sent with other contents, so nothing was saved. Open the saved version and change it there.',
      details: { current: item },
    };
    const other = { ...KEY, body: 'other' };
    await expect(make('Second', other)).rejects.toMatchObject(refusal);
    await expect(madeBy(NOTE, ada, other)).rejects.toMatchObject(refusal);
    expect(await countNotes()).toBe(1);
  });

  test('not if its record is gone', async () => {
    const { item } = await make('First', KEY);
    await deleteOne(NOTE, ada, item.id);
    await expect(make('First', KEY)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('only if all conditions hold: the first that does not hold is the reason', async () => {
    const tryWith = (only: Condition[], key = KEY) =>
      makeOnce(NOTE, ada, key, { columns: { text: 'First' }, only });
    await expect(
      tryWith([refusing('One', true), refusing('Two', false), refusing('Three', false)]),
    ).rejects.toThrow('Two');
    await expect(tryWith([refusing('One', false), refusing('Two', false)])).rejects.toThrow('One');
    expect(await countNotes()).toBe(0);
    await tryWith([refusing('One', true)]);
    // What a request made before is there, whatever holds now.
    expect(await tryWith([refusing('One', false)])).toMatchObject({ isNew: false });
  });

  test('one after the other in turn, so that a limit holds', async () => {
    const hasRoom: Condition = {
      holds: sql`(select count(*) from test_note) < 1`,
      refusal: () => new HttpError('validation', 'One note is the maximum.'),
    };
    const tryOnce = () =>
      inTurn(ada, (run) =>
        makeOnce(NOTE, ada, null, { columns: { text: 'Only' }, only: [hasRoom] }, run),
      );
    const tries = await Promise.allSettled([tryOnce(), tryOnce()]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await countNotes()).toBe(1);
  });

  test('with its own line of the audit and further parts', async () => {
    const making = {
      columns: { text: 'First' },
      noted: auditLine(ada, 'copy', 'note', sql`made`),
      also: [
        sql`more as (insert into test_note (affiliate_id, text) select affiliate_id, 'More' from made)`,
      ],
    };
    const { item } = await makeOnce(NOTE, ada, null, making);
    expect(await linesOf(item)).toMatchObject([{ action: 'copy' }]);
    expect(await countNotes()).toBe(2);
    const { item: silent } = await makeOnce(NOTE, ada, null, {
      columns: { text: 'Silent' },
      noted: null,
    });
    expect(await linesOf(silent)).toEqual([]);
  });
});

describe('a record is changed', () => {
  test('at the version that is known, and keeps what is not named', async () => {
    const { id } = await made('First');
    expect(await changeOne(NOTE, ada, id, 1, { set: { text: undefined } })).toEqual({
      id,
      version: 2,
      text: 'First',
    });
    const set = { text: sql`n.text || ${'!'}` };
    expect(await changeOne(NOTE, ada, id, 2, { set })).toEqual({ id, version: 3, text: 'First!' });
  });

  test('not at an older version, which is refused with the current record', async () => {
    const { id } = await made('First');
    const current = await changeOne(NOTE, ada, id, 1, { set: { text: 'Second' } });
    const only = [refusing('One', false)];
    await expect(
      changeOne(NOTE, ada, id, 1, { set: { text: 'Third' }, only }),
    ).rejects.toMatchObject({
      code: 'conflict',
      message: 'This note was changed elsewhere.',
      details: { current },
    });
    expect(await readOne(NOTE, ada, id)).toEqual(current);
  });

  test('only if all conditions hold', async () => {
    const { id } = await made('First');
    const only = [refusing('One', true), refusing('Two', false)];
    await expect(changeOne(NOTE, ada, id, 1, { set: { text: 'Second' }, only })).rejects.toThrow(
      'Two',
    );
    expect(await readOne(NOTE, ada, id)).toMatchObject({ version: 1, text: 'First' });
  });
});

test("another affiliate's record, an unknown one and a deleted one are not found", async () => {
  const { id } = await made('First');
  const deleted = await made('Second');
  await deleteOne(NOTE, ada, deleted.id);
  for (const [affiliateId, noteId] of [
    [grace, id],
    [ada, randomUUID()],
    [ada, deleted.id],
  ] as const) {
    const set = { text: 'Hers' };
    const refusal = { code: 'not_found' };
    await expect(readOne(NOTE, affiliateId, noteId)).rejects.toMatchObject(refusal);
    await expect(changeOne(NOTE, affiliateId, noteId, 1, { set })).rejects.toMatchObject(refusal);
    await expect(deleteOne(NOTE, affiliateId, noteId)).rejects.toMatchObject(refusal);
  }
  expect(await readOne(NOTE, ada, id)).toEqual({ id, version: 1, text: 'First' });
});

test('a deleted record leaves an undo and keeps its row', async () => {
  const { id } = await made('First');
  const { undo } = await deleteOne(NOTE, ada, id);
  expect(
    await query(
      sql`select kind, before, affiliate_id = ${ada} "ofAda" from undo where id = ${undo}`,
    ),
  ).toEqual([{ kind: 'note', before: { id }, ofAda: true }]);
  expect(await query(sql`select version from test_note where id = ${id}`)).toEqual([
    { version: 2 },
  ]);
});

test('each write has one line in the audit, and a refused one has none', async () => {
  const note = await made('First');
  await changeOne(NOTE, ada, note.id, 1, { set: { text: 'Second' }, action: 'correct' });
  const stale = changeOne(NOTE, ada, note.id, 1, { set: { text: 'Third' } });
  await expect(stale).rejects.toThrow('This note was changed elsewhere.');
  await deleteOne(NOTE, ada, note.id);
  const line = { kind: 'note', byAda: true, ofAda: true };
  expect(await linesOf(note)).toEqual([
    { action: 'create', ...line },
    { action: 'correct', ...line },
    { action: 'delete', ...line },
  ]);
});

test("the affiliate's records are listed in pages, also with a condition and fewer columns", async () => {
  for (const text of ['c', 'a', 'b']) await make(text);
  const gone = await made('d');
  await deleteOne(NOTE, ada, gone.id);
  await makeOnce(NOTE, grace, null, { columns: { text: 'hers' } });
  const first = await readMany(NOTE, ada, { order: BY_TEXT }, { limit: 2 });
  expect(first.items.map(({ text }) => text)).toEqual(['a', 'b']);
  const after = first.next ?? '';
  const last = await readMany(NOTE, ada, { order: BY_TEXT }, { limit: 2, after });
  expect(last).toMatchObject({ items: [{ version: 1, text: 'c' }], next: null });
  const listed = { order: BY_TEXT, only: [sql`n.text > ${'b'}`], columns: sql`n.id, n.text` };
  const { items } = await readMany(NOTE, ada, listed, { limit: 2 });
  expect(items).toEqual([{ id: last.items[0]?.id, text: 'c' }]);
});

describe('a template', () => {
  test('sends a value as a parameter and never as text', async () => {
    const hostile = "'; drop table test_note; --";
    const statement = sql`select ${hostile}::text said`;
    expect([statement.text, statement.values]).toEqual(['select $1::text said', [hostile]]);
    expect(await query(statement)).toEqual([{ said: hostile }]);
  });

  test('nests parts, and numbers their values in the order of the text', () => {
    const inner = sql`b = ${2} or c = ${3}`;
    const outer = sql`a = ${1} and (${inner}) and ${joinParts([sql`d = ${4}`, sql`e`], ' and ')}`;
    expect(outer.text).toBe('a = $1 and (b = $2 or c = $3) and d = $4 and e');
    expect(outer.values).toEqual([1, 2, 3, 4]);
  });

  test('takes a name only of a column', () => {
    expect(column('created_at').text).toBe('created_at');
    expect(() => column('a; b')).toThrow('a; b is no column');
  });

  test('takes words and names of the code, and nothing else', () => {
    expect(sql`role in (${quotedWords(['client', 'former-spouse'])})`.text).toBe(
      "role in ('client', 'former-spouse')",
    );
    expect(() => quotedWords(["client', 'x"])).toThrow("client', 'x is no word");
    expect(withAlias(sql`a.b`, 'birthDate').text).toBe('a.b "birthDate"');
    expect(() => withAlias(sql`a.b`, 'a" from b --')).toThrow('a" from b -- is no name');
  });
});
