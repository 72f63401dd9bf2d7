/** Parts of a statement that every change runs: they delete rows that can no longer be undone. */
import { MAX_UNDOS, UNDO_DAYS } from '../../src/config/retention.ts';

/* The undo rows of changes. */

/**
 * Part of a statement: deletes some of the expired undos of the affiliate $1, and all but the
 * latest ones. Merges and imports stay for the whole period. Each request that adds an undo runs
 * it, so no scheduled job is needed.
 */
export const DROP_OLD_UNDOS = `old_undos as (
  delete from undo where affiliate_id = $1 and id in (
    select id from undo where affiliate_id = $1 and created_at < now() - interval '${UNDO_DAYS} days'
     order by created_at limit 100 for update skip locked)
  or affiliate_id = $1 and id in (
    select id from undo where affiliate_id = $1 and (kind not in ('merge', 'import') or done_at is not null)
     -- The undo that this statement adds is not included yet.
     order by created_at desc, id offset ${MAX_UNDOS - 1} limit 100 for update skip locked))`;

/** Part of a statement: permanently deletes some of the contacts and interactions that the affiliate $1 deleted more than 30 days ago. */
export const EMPTY_BIN = `old_contacts as (
  delete from contact where affiliate_id = $1 and id in (
    select id from contact where affiliate_id = $1 and deleted_at < now() - interval '${UNDO_DAYS} days'
     order by deleted_at limit 200 for update skip locked) returning id),
-- A household is deleted with its last contact.
old_households as (
  delete from household h where affiliate_id = $1
     and id in (select m.household_id from household_member m join old_contacts o on o.id = m.contact_id)
     and not exists (select from household_member m where m.household_id = h.id
       and m.contact_id not in (select id from old_contacts))),
old_interactions as (
  delete from interaction where affiliate_id = $1 and id in (
    select id from interaction where affiliate_id = $1 and deleted_at < now() - interval '${UNDO_DAYS} days'
     order by deleted_at limit 200 for update skip locked))`;
