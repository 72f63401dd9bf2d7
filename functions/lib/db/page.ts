/** Keyset pagination: every page costs the same, and rows that are added or deleted do not shift the others. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Page, Paging } from '../../../src/contract/paging.ts';
import { invalid } from '../http/refusal.ts';
import { sessionKeys } from '../platform/env.ts';
import type { Query } from './db.ts';
import { type Sql, sql } from './sql.ts';

/** A list's sort order. Rows with the same key are sorted by id. */
export interface Order {
  /** Names the order. A cursor is valid only for the order that it comes from. */
  name: string;
  /** A column or an expression that is never null, and its type. */
  key: Sql;
  type: 'text' | 'integer' | 'bigint' | 'date' | 'timestamp' | 'timestamptz';
  descending?: boolean;
}

interface List {
  /** The columns of a row, which must include `id`. */
  columns: Sql;
  from: Sql;
  where: Sql;
  order: Order;
  /** The id's column, if `from` has several columns with that name. */
  id?: Sql;
  /** The type of the id; a UUID if it is not said. */
  idType?: 'uuid' | 'bigint';
}

/** The position of a row in an order. Keys are text as Postgres writes them: a Date would lose microseconds. */
type Place = [key: string, id: string];

const KEY_BYTES = 12;

const sign = (text: string, order: Order, secret: Uint8Array): Buffer =>
  createHmac('sha256', secret)
    .update(`page cursor ${order.name} ${text}`)
    .digest()
    .subarray(0, KEY_BYTES);

/** The cursor of a position. It is signed, so that only values that we wrote reach a statement. */
function encode(place: Place, order: Order): string {
  const text = Buffer.from(JSON.stringify(place)).toString('base64url');
  return `${text}.${sign(text, order, sessionKeys()[0].secret).toString('base64url')}`;
}

/** The position of a cursor. Throws an HttpError: 400 if we did not sign it, or it belongs to another order. */
function decode(cursor: string, order: Order): Place {
  const [text = '', signature = '', ...rest] = cursor.split('.');
  const given = Buffer.from(signature);
  const genuine = sessionKeys().some(({ secret }) => {
    const expected = Buffer.from(sign(text, order, secret).toString('base64url'));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!genuine || rest.length > 0) {
    throw invalid(
      'after',
      'This page of the list is not available. Please start with the first one.',
    );
  }
  return JSON.parse(Buffer.from(text, 'base64url').toString());
}

const TYPES: Record<Order['type'] | 'uuid', Sql> = {
  text: sql`text`,
  integer: sql`integer`,
  bigint: sql`bigint`,
  date: sql`date`,
  timestamp: sql`timestamp`,
  timestamptz: sql`timestamptz`,
  uuid: sql`uuid`,
};

/**
 * The end of a statement whose rows are those of a page and one more. Throws an HttpError: 400 if we
 * did not sign the cursor.
 */
export function pageEnd(
  { order, id = sql`id`, idType = 'uuid' }: Pick<List, 'order' | 'id' | 'idType'>,
  { limit, after }: Paging,
): Sql {
  const direction = order.descending ? sql`desc` : sql`asc`;
  const sorted = sql`order by ${order.key} ${direction}, ${id} ${direction} limit ${limit + 1}`;
  if (after === undefined) return sorted;
  const [lastKey, lastId] = decode(after, order);
  const beyond = order.descending ? sql`<` : sql`>`;
  return sql`and (${order.key}, ${id}) ${beyond} (${lastKey}::${TYPES[order.type]}, ${lastId}::${TYPES[idType]}) ${sorted}`;
}

/** A page of the list. Throws an HttpError: 400 if we did not sign the cursor. */
export async function readPage<Item extends { id: string }>(
  run: Query,
  { columns, from, where, ...sorting }: List,
  paging: Paging,
): Promise<Page<Item>> {
  const { order } = sorting;
  const rows = await run<Item & { keyOfRow: string }>(sql`
    select ${columns}, (${order.key})::text "keyOfRow" from ${from} where (${where}) ${pageEnd(sorting, paging)}`);
  return pageOf<Item>(rows, order, paging);
}

/** The page that these rows are, of a statement with `pageEnd`. Each has its key as text. */
export function pageOf<Item extends { id: string }>(
  rows: readonly (Item & { keyOfRow: string })[],
  order: Order,
  { limit }: Paging,
): Page<Item> {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    items: rows.slice(0, limit).map(({ keyOfRow: _, ...item }) => item as unknown as Item),
    next: last ? encode([last.keyOfRow, last.id], order) : null,
  };
}
