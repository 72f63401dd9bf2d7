/** Empties the trash of all affiliates, whether or not they come back or are disabled. */
import { UNDO_DAYS } from '../../../src/config/retention.ts';
import { query } from '../db/db.ts';
import { emptyTrashOf } from './contacts.ts';

/** Part of a statement: permanently deletes some of the rows of this table that can no longer be restored. */
const piece = (table: string, since = 'deleted_at'): string => `old_${table}s as (
  delete from ${table} where id in (
    select id from ${table} where ${since} < now() - interval '${UNDO_DAYS} days'
     order by ${since} limit 200 for update skip locked) returning id)`;

const PARTS = ['contact', 'interaction', 'task', 'scenario', 'undo'];
const EMPTY = `
with ${emptyTrashOf('true')}, ${piece('task')}, ${piece('scenario')}, ${piece('undo', 'created_at')}
select ${PARTS.map((table) => `(select count(*)::int from old_${table}s)`).join(' + ')} gone`;

/** Deletes, in pieces, what was deleted more than 30 days ago. */
export async function emptyTrashes(): Promise<void> {
  let gone = 1;
  while (gone > 0) [{ gone } = { gone: 0 }] = await query<{ gone: number }>(EMPTY);
}
