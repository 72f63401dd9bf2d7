/** A contact's notes and talks. */

import type { Interaction } from '../../../src/contract/contact-fields.ts';
import * as contract from '../../../src/contract/contacts/contacts.ts';
import type { Page, Paging } from '../../../src/contract/paging.ts';
import type { Undoable } from '../../../src/contract/undo.ts';
import { query, transaction } from '../db/db.ts';
import { type Order, readPage } from '../db/page.ts';
import { auditLine, dropOldUndos, keepForUndo } from '../db/records.ts';
import { type Sql, sql } from '../db/sql.ts';
import { peopleOf } from '../households/households.ts';
import { on } from '../http/endpoint.ts';
import { notFound } from '../http/refusal.ts';
import {
  emptyTrash,
  isTalk,
  isWith,
  isWithAny,
  OUTCOME,
  REACHABLE,
  todayOf,
} from '../rows/contacts.ts';
import { madeByAssistant } from '../rows/delegations.ts';
import { readContact } from './contacts.ts';

export const INTERACTION = sql`i.id, i.contact_id "contactId",
  (select name from contact where affiliate_id = i.affiliate_id and id = i.contact_id) "contactName",
  i.kind, ${OUTCOME} outcome, i.text, to_json(i.at) at, ${madeByAssistant(sql`i`)} "by"`;
const NEWEST_FIRST: Order = {
  name: 'interactions',
  key: sql`i.at`,
  type: 'timestamptz',
  descending: true,
};

/**
 * A page of a contact's interactions, newest first, or of those of all people of its household.
 * Throws an HttpError: 404.
 */
export async function listInteractions(
  affiliateId: string,
  contactId: string,
  { household, ...paging }: Paging & { household?: 'true' | 'false' | undefined },
): Promise<Page<Interaction>> {
  const list = {
    columns: INTERACTION,
    from: sql`interaction i`,
    order: NEWEST_FIRST,
    id: sql`i.id`,
  };
  const own = sql`i.affiliate_id = ${affiliateId} and i.deleted_at is null`;
  if (household === 'true') {
    const people = await peopleOf(affiliateId, contactId);
    const where = sql`${own} and ${isWithAny(sql`i`, sql`${people}::uuid[]`)}`;
    return readPage<Interaction>(query, { ...list, where }, paging);
  }
  // If the contact has been in the trash for too long, there is nothing left to read.
  const where = sql`${own} and i.contact_id = ${contactId} and exists (
    select from contact c where c.affiliate_id = ${affiliateId} and c.id = ${contactId}
      and ${REACHABLE})`;
  const page = await readPage<Interaction>(query, { ...list, where }, paging);
  if (page.items.length === 0) await readContact(affiliateId, contactId);
  return page;
}

/**
 * Part of a statement: moves the last talk of the contact `c` to the day `talked_on`, unless it is
 * already that day or later, and ends the time for which its check-in is put off. It writes the row in
 * any case: an update that waits for another one sees the result of that one, but a condition on the
 * rows does not.
 */
export const MOVES_LAST_TALK = sql`
  update contact c set last_touch_on = greatest(c.last_touch_on, talked_on), check_in_on = null,
    version = c.version + case when c.last_touch_on >= talked_on and c.check_in_on is null then 0 else 1 end`;

/**
 * A query that locks these contacts and their partners in one order: which talk is the last depends
 * on all of a contact's, and the last talk of a couple on both. `contacts` is an array of ids.
 */
export const lockWithPartners = (affiliateId: string, contacts: Sql): Sql => sql`
  select id, last_touch_on::text was, check_in_on::text put_off from contact
   where affiliate_id = ${affiliateId} and id = any(array(
      select one from unnest(${contacts}) one union select partner_of(one) from unnest(${contacts}) one))
   order by id for no key update`;

/** Part of a statement: ends the time for which the check-ins of partners are put off, because a talk with one of a couple is one with both. `touched` are the contacts of the talk, `people` their ids. */
export const freedPartners = (
  affiliateId: string,
  people: readonly string[],
): Sql => sql`partners as (
  update contact p set check_in_on = null, version = p.version + 1 from touched c
   where p.affiliate_id = ${affiliateId} and p.id = partner_of(c.id) and p.check_in_on is not null
     and p.id <> all(${people}::uuid[])
     and shares_touch(p.deleted_at, p.details) and shares_touch(c.deleted_at, c.details))`;

/**
 * Part of a statement: if the deleted interaction `i` was the last talk, the one before it becomes
 * the last, or the day `former` if it is later.
 */
export const lastTalkWithout = (former: Sql): Sql => sql`
  update contact c set version = c.version + 1, last_touch_on = greatest(${former}, (
      select max(${todayOf(sql`o.at`, sql`c.affiliate_id`)}) from interaction o
       where o.affiliate_id = c.affiliate_id and ${isWith(sql`o`, sql`c.id`)}
         and o.id <> i.id and o.deleted_at is null and ${isTalk(sql`o`)}))
    from i
   where c.affiliate_id = i.affiliate_id and c.id = any(i.contact_id || i.attendees)
     and ${isTalk(sql`i`)} and c.last_touch_on = ${todayOf(sql`i.at`, sql`i.affiliate_id`)}`;

/** A query that locks the contacts of an interaction, and their partners. */
export const lockedTalkers = (affiliateId: string, id: string): Sql =>
  lockWithPartners(
    affiliateId,
    sql`(select contact_id || attendees from interaction where affiliate_id = ${affiliateId} and id = ${id})`,
  );

/**
 * Deletes a note or a talk. A second call changes nothing. Throws an HttpError: 404, also for entries of
 * handovers and closed reviews, which only their undo removes.
 */
function deleteInteraction(affiliateId: string, contactId: string, id: string): Promise<Undoable> {
  return transaction(async (run) => {
    await run(lockedTalkers(affiliateId, id));
    const [deleted] = await run<Undoable>(sql`
      with i as (
        update interaction set deleted_at = coalesce(deleted_at, now())
         where affiliate_id = ${affiliateId} and contact_id = ${contactId} and id = ${id} and kind not in ('use', 'review')
        returning *
      ), touched as (
        ${lastTalkWithout(sql`null::date`)}
      ), ${keepForUndo(affiliateId, 'interaction', sql`i`)},
      ${auditLine(affiliateId, 'delete', 'interaction', sql`i`)},
      ${dropOldUndos(affiliateId)}, ${emptyTrash(affiliateId)}
      select id undo from kept`);
    if (!deleted) throw notFound();
    return deleted;
  });
}

export const interactionRoutes = [
  on(contract.listInteractions, ({ affiliate, params, query }) =>
    listInteractions(affiliate.id, params.id, query),
  ),
  on(contract.deleteInteraction, ({ affiliate, params }) =>
    deleteInteraction(affiliate.id, params.id, params.interactionId),
  ),
];
