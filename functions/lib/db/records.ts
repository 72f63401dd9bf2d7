/**
 * The life of an affiliate's record: it is read, listed, made once for each request key, changed at
 * the version that its page knows, and deleted with an undo. Each write is one statement with its
 * line of the audit. Each verb throws an Unavailable if the database cannot be used.
 */
import { MAX_UNDOS, UNDO_DAYS } from '../../../src/config/retention.ts';
import type { Page, Paging } from '../../../src/contract/paging.ts';
import type { Undoable } from '../../../src/contract/undo.ts';
import { HttpError, notFound } from '../http/refusal.ts';
import { madeBefore, type RequestKey } from '../http/request-key.ts';
import { type Query, query, transaction } from './db.ts';
import { type Order, readPage } from './page.ts';
import { column, joinParts, type Sql, sql, type Value } from './sql.ts';

/** A column: whether the row `alias` was created with these contents. Rows without a stored hash count as such. */
export const sameBody = (alias: Sql, contents: string | null): Sql =>
  sql`coalesce(${alias}.request_body = ${contents}, true) "sameBody"`;

/** How rows of a table become items. The table has the columns `affiliate_id` and `id`, and `version` if its items change. */
export interface Kind<Item> {
  /** Its name in the audit and among the undos. */
  name: string;
  table: Sql;
  /** The row's name in `columns`, `joins` and `live`. */
  as: Sql;
  columns: Sql;
  joins: Sql;
  /** Which rows the affiliate still sees. */
  live: Sql;
  /** The sentence for a change of an older version. */
  conflictSentence: string;
  /** The type of its items; no value has it. */
  item?: Item;
}

/** A condition for a write, and the error if it does not hold. */
export interface Condition {
  holds: Sql;
  refusal: () => HttpError;
}

/** The values of columns. Those that are undefined stay as they are. */
type Columns = Readonly<Record<string, Value | Sql | undefined>>;

type Optional = 'joins' | 'live' | 'conflictSentence';
type Described<Item> = Omit<Kind<Item>, Optional | 'item'> & Partial<Pick<Kind<Item>, Optional>>;

/**
 * A kind of record. Without `joins` its columns are those of its own row, without `live` all rows
 * are seen, and a kind whose items have no version has no sentence for changes.
 */
export const kindOf = <Item extends { id: string }>(kind: Described<Item>): Kind<Item> => ({
  joins: sql``,
  live: sql`true`,
  conflictSentence: '',
  ...kind,
});

const ownRows = <Item>(kind: Kind<Item>, affiliateId: string): Sql =>
  sql`${kind.as}.affiliate_id = ${affiliateId} and ${kind.live}`;

const allHold = (conditions: readonly Condition[]): Sql =>
  joinParts([sql`true`, ...conditions.map(({ holds }) => sql`(${holds})`)], ' and ');

/** Throws the error of the first condition that does not hold now. */
async function refuse(run: Query, conditions: readonly Condition[]): Promise<void> {
  if (conditions.length === 0) return;
  const holding = joinParts(
    conditions.map(({ holds }) => sql`(${holds})`),
    ', ',
  );
  const [row] = await run<{ holding: boolean[] }>(sql`select array[${holding}] holding`);
  const failed = conditions.find((_, index) => !row?.holding[index]);
  if (failed) throw failed.refusal();
}

/* Parts of statements. */

/** A line of the audit for each row of `from`: the affiliate did this to the row's `id`. */
export const auditLine = (
  affiliateId: string,
  action: Value | Sql,
  kind: Value | Sql,
  from: Sql,
): Sql =>
  sql`noted as (
    insert into audit (actor, action, kind, thing, affiliate_id)
    select ${affiliateId}, ${action}, ${kind}, id, ${affiliateId} from ${from}
  )`;

/** An undo for each row of `from`, with its `id`. The undo's own is in the row `kept`. */
export const keepForUndo = (affiliateId: string, kind: string, from: Sql): Sql => sql`kept as (
    insert into undo (affiliate_id, kind, before)
    select ${affiliateId}, ${kind}, jsonb_build_object('id', id) from ${from} returning id
  )`;

/* Reading. */

/** One record of the affiliate. Throws an HttpError: 404. */
export async function readOne<Item>(
  kind: Kind<Item>,
  affiliateId: string,
  id: string,
  run: Query = query,
): Promise<Item> {
  const [item] = await run<Item & object>(sql`
    select ${kind.columns} from ${kind.table} ${kind.as} ${kind.joins}
     where ${ownRows(kind, affiliateId)} and ${kind.as}.id = ${id}`);
  if (!item) throw notFound();
  return item;
}

interface Listed {
  order: Order;
  /** Further conditions. */
  only?: readonly Sql[];
  /** The columns of a listed row, if they are fewer. */
  columns?: Sql;
}

/** A page of the affiliate's records. Throws an HttpError: 400 if we did not sign the cursor. */
export const readMany = <Item extends { id: string }>(
  kind: Kind<Item>,
  affiliateId: string,
  { order, only = [], columns = kind.columns }: Listed,
  paging: Paging,
): Promise<Page<Item>> =>
  readPage<Item>(
    query,
    {
      columns,
      from: sql`${kind.table} ${kind.as} ${kind.joins}`,
      where: joinParts([ownRows(kind, affiliateId), ...only], ' and '),
      order,
      id: sql`${kind.as}.id`,
    },
    paging,
  );

/* Writing. */

/** Locks the affiliate's row until the transaction ends: those who take turns run one after the other, so that limits hold. */
export const takeTurn = (run: Query, affiliateId: string): Promise<unknown> =>
  run(sql`select from affiliate where id = ${affiliateId} for no key update`);

/** Runs `work` in a transaction of its own, in the affiliate's turn. */
export const inTurn = <Result>(
  affiliateId: string,
  work: (run: Query) => Promise<Result>,
): Promise<Result> =>
  transaction(async (run) => {
    await takeTurn(run, affiliateId);
    return work(run);
  });

type Made<Item> = Item & { sameBody: boolean; isNew: boolean };

const byKey = <Item>(kind: Kind<Item>, affiliateId: string, key: RequestKey | null): Sql => sql`
  select ${kind.columns}, ${sameBody(kind.as, key?.body ?? null)}, false "isNew"
    from ${kind.table} ${kind.as} ${kind.joins}
   where ${ownRows(kind, affiliateId)} and ${kind.as}.request_key = ${key?.id ?? null}`;

function resultOf<Item extends object>({
  isNew,
  ...row
}: Made<Item>): {
  item: Item;
  isNew: boolean;
} {
  return { item: madeBefore(row as unknown as Item & { sameBody: boolean }), isNew };
}

/**
 * The record that a request with this key made before, or undefined. Throws an HttpError: 409 if
 * that request had other contents.
 */
export async function madeBy<Item extends object>(
  kind: Kind<Item>,
  affiliateId: string,
  key: RequestKey | null,
  run: Query = query,
): Promise<Item | undefined> {
  if (!key) return undefined;
  const [row] = await run<Made<Item>>(byKey(kind, affiliateId, key));
  return row && resultOf(row).item;
}

interface Making {
  columns: Columns;
  /** The row is made only if all hold. */
  only?: readonly Condition[];
  /** The line of the audit; "create" for `id` unless it says something else. Null if another statement writes it. */
  noted?: Sql | null;
  /** Further parts of the statement, which may read the new row from `made`. */
  also?: readonly Sql[];
}

/**
 * Makes a record, or returns the one that the same request made before. Throws an HttpError: that of
 * the first condition that does not hold, 409 if the earlier request had other contents, 404 if its
 * record is gone.
 */
export async function makeOnce<Item extends object>(
  kind: Kind<Item>,
  affiliateId: string,
  key: RequestKey | null,
  {
    columns,
    only = [],
    noted = auditLine(affiliateId, 'create', kind.name, sql`made`),
    also = [],
  }: Making,
  run: Query = query,
): Promise<{ item: Item; isNew: boolean }> {
  const entries = Object.entries(columns).filter(
    (entry): entry is [string, Value | Sql] => entry[1] !== undefined,
  );
  const names = joinParts(
    entries.map(([name]) => column(name)),
    ', ',
  );
  const values = joinParts(
    entries.map(([, value]) => sql`${value}`),
    ', ',
  );
  const made = sql`made as (
      insert into ${kind.table} as ${kind.as} (affiliate_id, request_key, request_body, ${names})
      select ${affiliateId}, ${key?.id ?? null}, ${key?.body ?? null}, ${values} where ${allHold(only)}
      on conflict (affiliate_id, request_key) do nothing
      returning *
    )`;
  const parts = noted ? [made, noted, ...also] : [made, ...also];
  const [row] = await run<Made<Item>>(sql`
    with ${joinParts(parts, ', ')}
    select ${kind.columns}, true "sameBody", true "isNew" from made ${kind.as} ${kind.joins}
    union all ${byKey(kind, affiliateId, key)}`);
  if (row) return resultOf(row);
  // Another request with this key may have ended while this one waited.
  const before = await madeBy(kind, affiliateId, key, run);
  if (before) return { item: before, isNew: false };
  await refuse(run, only);
  throw notFound();
}

interface Changing {
  set: Columns;
  /** The record changes only if all hold. */
  only?: readonly Condition[];
  /** Its word in the audit. */
  action?: Value | Sql;
  /** Further parts of the statement, which may read the new row from `changed`. */
  also?: readonly Sql[];
  /** Further columns of the answer, which may read those parts. */
  counted?: Sql;
}

/**
 * Changes the record at this version. Throws an HttpError: 404, 409 with the current record if it
 * was changed in the meantime, or that of the first condition that does not hold.
 */
export async function changeOne<Item extends { version: number }>(
  kind: Kind<Item>,
  affiliateId: string,
  id: string,
  version: number,
  { set, only = [], action = 'change', also = [], counted }: Changing,
  run: Query = query,
): Promise<Item> {
  const changes = Object.entries(set).flatMap(([name, value]) =>
    value === undefined ? [] : [sql`${column(name)} = ${value}`],
  );
  const sets = joinParts([sql`version = ${kind.as}.version + 1`, ...changes], ', ');
  const parts = [auditLine(affiliateId, action, kind.name, sql`changed`), ...also];
  const [item] = await run<Item>(sql`
    with changed as (
      update ${kind.table} ${kind.as} set ${sets}
       where ${ownRows(kind, affiliateId)} and ${kind.as}.id = ${id} and ${kind.as}.version = ${version}
         and ${allHold(only)}
      returning *
    ), ${joinParts(parts, ', ')}
    select ${kind.columns}${counted ? sql`, ${counted}` : sql``} from changed ${kind.as} ${kind.joins}`);
  if (item) return item;
  const current = await readOne(kind, affiliateId, id, run);
  if (current.version !== version) throw changedElsewhere(kind, current);
  await refuse(run, only);
  throw changedElsewhere(kind, current);
}

/** The error for a change of an older version (409). */
export const changedElsewhere = <Item>(kind: Kind<Item>, current: Item): HttpError =>
  new HttpError('conflict', kind.conflictSentence, { current });

/**
 * Deletes the record, with an undo. `also` has further parts of the statement, which may read the
 * row from `gone`. Throws an HttpError: 404.
 */
export async function deleteOne<Item>(
  kind: Kind<Item>,
  affiliateId: string,
  id: string,
  also: readonly Sql[] = [],
): Promise<Undoable> {
  const parts = [
    keepForUndo(affiliateId, kind.name, sql`gone`),
    auditLine(affiliateId, 'delete', kind.name, sql`gone`),
    ...also,
    dropOldUndos(affiliateId),
  ];
  const [deleted] = await query<Undoable>(sql`
    with gone as (
      update ${kind.table} ${kind.as} set deleted_at = now(), version = ${kind.as}.version + 1
       where ${ownRows(kind, affiliateId)} and ${kind.as}.id = ${id}
      returning *
    ), ${joinParts(parts, ', ')}
    select id undo from kept`);
  if (!deleted) throw notFound();
  return deleted;
}

/**
 * Part of a statement: deletes some of the expired undos of the affiliate, and all but the
 * latest ones. Merges, imports, changes of estate maps and closings of reviews stay for the whole period. Each request
 * that adds an undo runs it, so no scheduled job is needed.
 */
export const dropOldUndos = (affiliateId: string): Sql => sql`old_undos as (
  delete from undo where affiliate_id = ${affiliateId} and id in (
    select id from undo where affiliate_id = ${affiliateId} and created_at < now() - ${UNDO_DAYS} * interval '1 day'
     order by created_at limit 100 for update skip locked)
  or affiliate_id = ${affiliateId} and id in (
    select id from undo where affiliate_id = ${affiliateId} and (kind not in ('merge', 'import', 'estate', 'review-closed') or done_at is not null)
     -- The undo that this statement adds is not included yet.
     order by created_at desc, id offset ${MAX_UNDOS - 1} limit 100 for update skip locked))`;
