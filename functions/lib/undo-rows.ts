/** The parts of a statement that every change runs: they drop what nobody can take back any more. */
import { MAX_UNDOS, UNDO_DAYS } from '../../src/config/retention.ts';

/* What a request that can be taken back leaves behind. */

/**
 * Part of a statement: drops some of what the affiliate $1 can no longer take back, and all but the
 * latest changes. Merges and imports stay for the whole period. Each request that adds an undo runs
 * it, so that no scheduled job is needed.
 */
export const DROP_OLD_UNDOS = `old_undos as (
  delete from undo where affiliate_id = $1 and id in (
    select id from undo where affiliate_id = $1 and created_at < now() - interval '${UNDO_DAYS} days'
     order by created_at limit 100 for update skip locked)
  or affiliate_id = $1 and id in (
    select id from undo where affiliate_id = $1 and (kind not in ('merge', 'import') or done_at is not null)
     -- The one that this statement adds is not among them yet.
     order by created_at desc, id offset ${MAX_UNDOS - 1} limit 100 for update skip locked))`;

/** Part of a statement: drops some of what the affiliate $1 deleted more than 30 days ago. */
export const EMPTY_BIN = `old_contacts as (
  delete from contact where affiliate_id = $1 and id in (
    select id from contact where affiliate_id = $1 and deleted_at < now() - interval '${UNDO_DAYS} days'
     order by deleted_at limit 200 for update skip locked) returning id),
-- A household goes with the last contact in it.
old_households as (
  delete from household h where affiliate_id = $1
     and id in (select m.household_id from household_member m join old_contacts o on o.id = m.contact_id)
     and not exists (select from household_member m where m.household_id = h.id
       and m.contact_id not in (select id from old_contacts))),
old_interactions as (
  delete from interaction where affiliate_id = $1 and id in (
    select id from interaction where affiliate_id = $1 and deleted_at < now() - interval '${UNDO_DAYS} days'
     order by deleted_at limit 200 for update skip locked))`;
