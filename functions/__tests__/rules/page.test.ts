/** Pages of a list, on a real table. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { paging } from '../../../src/contract/paging.ts';
import { runs } from '../../../tests/properties.ts';
import { query } from '../../lib/db/db.ts';
import { type Order, readPage } from '../../lib/db/page.ts';
import { sql } from '../../lib/db/sql.ts';
import { check } from '../../lib/http/endpoint.ts';
import { SESSION_KEYS_VARIABLE } from '../../lib/platform/env.ts';
import { TEST_KEYS, withStore } from '../helpers/harness.ts';

withStore();

beforeAll(() =>
  query(`create table thing (id uuid primary key default gen_random_uuid(), owner integer,
    word text not null, count integer not null, at timestamptz not null)`),
);
beforeEach(() => query('truncate thing'));

const ORDERS: Order[] = [
  { name: 'word', key: sql`word`, type: 'text' },
  { name: '-count', key: sql`count`, type: 'integer', descending: true },
  { name: '-at', key: sql`at`, type: 'timestamptz', descending: true },
  { name: 'folded', key: sql`lower(t.word)`, type: 'text' },
];
const byWord = ORDERS[0] as Order;

interface Thing {
  id: string;
  word: string;
}
const read = (order: Order, limit: number, after?: string) =>
  readPage<Thing>(
    query,
    {
      columns: sql`t.id, word`,
      from: sql`thing t`,
      where: sql`owner = ${1}`,
      order,
      id: sql`t.id`,
    },
    { limit, after },
  );

/** Reads all pages, one after another. `meanwhile` runs between two pages. */
async function readAll(order: Order, limit: number, meanwhile = async (_read: Thing[]) => {}) {
  const all: Thing[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const page = await read(order, limit, after);
    expect(page.items.length).toBeLessThanOrEqual(limit);
    all.push(...page.items);
    after = page.next;
    await meanwhile(all);
  }
  return all;
}

/** Rows with repeated keys, and times that differ only by microseconds. */
const rows = fc.array(
  fc.record({
    owner: fc.constantFrom(1, 1, 1, 2),
    word: fc.oneof(fc.constantFrom('', 'a', 'A', 'b', "'; --"), fc.string({ unit: 'grapheme' })),
    count: fc.integer({ min: -2, max: 2 }),
    at: fc.integer({ min: 1, max: 9 }).map((digit) => `2026-01-01 00:00:00.00000${digit}+00`),
  }),
  { maxLength: 40 },
);
const add = (things: { word: string }[]) =>
  query(
    `insert into thing (owner, word, count, at)
     select owner, word, count, at from jsonb_populate_recordset(null::thing, $1::jsonb)`,
    [JSON.stringify(things)],
  );
/** Postgres cannot store this character. */
const storable = (things: { word: string }[]) =>
  things.every(({ word }) => !word.includes('\0') && word.isWellFormed());

test.each(ORDERS)(
  'the pages by $name are the list: nothing is repeated or left out',
  async (order) => {
    const expectList = async (list: { word: string }[], limit: number) => {
      await query('truncate thing');
      await add(list);
      const direction = order.descending ? sql`desc` : sql`asc`;
      const whole = await query<Thing>(
        sql`select t.id, word from thing t where owner = 1
        order by ${order.key} ${direction}, t.id ${direction}`,
      );
      expect(await readAll(order, limit)).toEqual(whole);
    };
    const property = fc.asyncProperty(
      rows.filter(storable),
      fc.integer({ min: 1, max: 7 }),
      expectList,
    );
    await fc.assert(property, runs(30));
  },
);

const letters = (text: string) =>
  [...text].map((word) => ({ owner: 1, word, count: 0, at: '2026-01-01' }));

test('rows that are added or removed before the cursor do not shift the others', async () => {
  await add(letters('bdfhj'));
  const seen = await readAll(byWord, 2, async (read) => {
    if (read.length === 2) await add(letters('ac'));
    if (read.length === 4) await query("delete from thing where word = 'd'");
  });
  expect(seen.map(({ word }) => word).join('')).toBe('bdfhj');
});

test('the row of the cursor itself may be gone', async () => {
  await add(letters('abc'));
  const { next } = await read(byWord, 2);
  await query("delete from thing where word = 'b'");
  expect((await read(byWord, 2, next ?? '')).items).toMatchObject([{ word: 'c' }]);
});

test('the last page has no cursor, even if it is full; an empty list is one empty page', async () => {
  expect(await read(byWord, 2)).toEqual({ items: [], next: null });
  await add(letters('ab'));
  expect((await read(byWord, 2)).next).toBeNull();
});

test('a cursor that was changed, made up or taken from another list is refused', async () => {
  await add(letters('abc'));
  const cursor = (await read(byWord, 1)).next ?? '';
  const refusal = { code: 'validation', details: { fields: { after: expect.any(String) } } };
  for (const order of ORDERS.slice(1)) {
    await expect(read(order, 1, cursor)).rejects.toMatchObject(refusal);
  }
  const place = Buffer.from(JSON.stringify(['a', randomUUID()])).toString('base64url');
  for (const made of ['', '.', place, `${place}.${cursor.split('.')[1]}`, `${cursor}.`]) {
    await expect(read(byWord, 1, made), made).rejects.toMatchObject(refusal);
  }
  const signs = fc.constantFrom(...'AZaz09-_.=+/ \0é');
  await fc.assert(
    fc.asyncProperty(fc.nat(cursor.length - 1), signs, async (at, sign) => {
      fc.pre(cursor[at] !== sign);
      const changed = cursor.slice(0, at) + sign + cursor.slice(at + 1);
      await expect(read(byWord, 1, changed)).rejects.toMatchObject(refusal);
    }),
    runs(100),
  );
});

test('a cursor outlives a rotation of the keys, but not the removal of its key', async () => {
  await add(letters('abc'));
  const cursor = (await read(byWord, 1)).next ?? '';
  const other = `k2:${Buffer.alloc(32, 2).toString('base64')}`;
  process.env[SESSION_KEYS_VARIABLE] = `${other},${TEST_KEYS}`;
  expect((await read(byWord, 1, cursor)).items).toMatchObject([{ word: 'b' }]);
  process.env[SESSION_KEYS_VARIABLE] = other;
  await expect(read(byWord, 1, cursor)).rejects.toMatchObject({ code: 'validation' });
});

const schema = v.object(paging);

test.each([
  [{}, 50],
  [{ limit: '1' }, 1],
  [{ limit: '100' }, 100],
  [{ limit: 7 }, 7],
])('the query %j asks for %i entries', async (query, limit) => {
  expect(await check(schema, query)).toEqual({ limit });
});

test.each(['0', '101', '-1', '1.5', '1e1', '0x1', '', ' ', 'all', 0, 1.5, Number.NaN, null, ['1']])(
  'the limit %j is refused with a sentence',
  async (limit) => {
    await expect(check(schema, { limit })).rejects.toMatchObject({
      code: 'validation',
      details: { fields: { limit: 'A page has 1 to 100 entries.' } },
    });
  },
);
