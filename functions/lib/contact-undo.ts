/** Taking back what was done to contacts and their interactions. */
import type { Undone } from '../../src/contract/undo.ts';
import { MOVES_LAST_TALK, TALKS } from './contact-interactions.ts';
import { todayOf } from './contact-rows.ts';
import type { Query } from './db/db.ts';

/**
 * $2 the rows of an undo of kind "contacts": the version that the change left, the columns as they
 * were, and the note that the change wrote. Who was changed since stays.
 */
const TAKE_BACK = `
with former as (
  select * from jsonb_to_recordset($2) as f(id uuid, version int, columns jsonb, note uuid)
), back as (
  update contact c set version = c.version + 1,
    (stage, reason, tags, reached, client_on, deleted_at) = (
      select o.stage, o.reason, o.tags, o.reached, o.client_on, o.deleted_at
        from jsonb_populate_record(c, f.columns) o)
    from former f
   where c.affiliate_id = $1 and c.id = f.id and c.version = f.version and c.merged_into is null
  returning c.id, f.note
), gone as (
  delete from interaction i using back where i.affiliate_id = $1 and i.id = back.note
)
select undone, (select count(*)::int from former) - undone kept
  from (select count(*)::int undone from back) counted`;

/** Gives contacts what an undo of kind "contacts" kept of them. */
export async function takeBackContacts(
  run: Query,
  affiliateId: string,
  before: unknown,
): Promise<Undone> {
  const [undone] = await run<Undone>(TAKE_BACK, [affiliateId, JSON.stringify(before)]);
  return undone ?? { undone: 0, kept: 0 };
}

const LOCK = `
select from contact where affiliate_id = $1 and id = (
  select contact_id from interaction where affiliate_id = $1 and id = ($2::jsonb ->> 'id')::uuid)
   for no key update`;

const BRING_BACK = `
with i as (
  update interaction set deleted_at = null
   where affiliate_id = $1 and id = ($2::jsonb ->> 'id')::uuid and deleted_at is not null returning *
), touched as (
  ${MOVES_LAST_TALK}
    from (select contact_id, ${todayOf('i.at')} talked_on from i where kind in ${TALKS}) talk
   where c.affiliate_id = $1 and c.id = talk.contact_id
)
select count(*)::int undone, 0 kept from i`;

/** Brings a note or a talk back; a talk moves the last one. */
export async function takeBackInteraction(
  run: Query,
  affiliateId: string,
  before: unknown,
): Promise<Undone> {
  const values = [affiliateId, JSON.stringify(before)];
  // In the order of a deletion: first the contact, then what was noted with it.
  await run(LOCK, values);
  const [undone] = await run<Undone>(BRING_BACK, values);
  return undone ?? { undone: 0, kept: 0 };
}
