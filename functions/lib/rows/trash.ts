/** Empties the trash of all affiliates, whether or not they come back or are disabled. */
import { UNDO_DAYS } from '../../../src/config/retention.ts';
import { query } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import { emptyTrashOf } from './contacts.ts';

/** Part of a statement: permanently deletes some of the rows of this table that can no longer be restored. */
const piece = (table: Sql, since = sql`deleted_at`): Sql => sql`old_${table}s as (
  delete from ${table} where id in (
    select id from ${table} where ${since} < now() - ${UNDO_DAYS} * interval '1 day'
     order by ${since} limit 200 for update skip locked) returning id)`;

const EMPTY = sql`
with ${emptyTrashOf(sql`true`)},
  ${piece(sql`task`)}, ${piece(sql`scenario`)}, ${piece(sql`undo`, sql`created_at`)}
select (select count(*)::int from old_contacts) + (select count(*)::int from old_interactions)
  + (select count(*)::int from old_tasks) + (select count(*)::int from old_scenarios)
  + (select count(*)::int from old_undos) gone`;

/** Deletes, in pieces, what was deleted more than 30 days ago. */
export async function emptyTrashes(): Promise<void> {
  let gone = 1;
  while (gone > 0) [{ gone } = { gone: 0 }] = await query<{ gone: number }>(EMPTY);
}
