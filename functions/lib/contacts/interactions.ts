/** A contact's notes and talks. */

import type { Interaction } from '../../../src/contract/contact-fields.ts';
import * as contract from '../../../src/contract/contacts/contacts.ts';
import type { Page, Paging } from '../../../src/contract/paging.ts';
import type { Undoable } from '../../../src/contract/undo.ts';
import { query, transaction } from '../db/db.ts';
import { type Order, readPage } from '../db/page.ts';
import { peopleOf } from '../households/households.ts';
import { on } from '../http/endpoint.ts';
import { notFound } from '../http/refusal.ts';
import {
  DROP_OLD_UNDOS,
  EMPTY_TRASH,
  isTalk,
  isWith,
  isWithAny,
  OUTCOME,
  REACHABLE,
  todayOf,
} from '../rows/contacts.ts';
import { readContact } from './contacts.ts';

export const INTERACTION = `i.id, i.contact_id "contactId",
  (select name from contact where affiliate_id = $1 and id = i.contact_id) "contactName", i.kind, ${OUTCOME} outcome,
  i.text, to_json(i.at) at`;
const NEWEST: Order = { name: 'interactions', key: 'i.at', type: 'timestamptz', descending: true };

/**
 * A page of a contact's interactions, newest first, or of those of all people of its household.
 * Throws an HttpError: 404.
 */
export async function listInteractions(
  affiliateId: string,
  contactId: string,
  { household, ...paging }: Paging & { household?: 'true' | 'false' | undefined },
): Promise<Page<Interaction>> {
  const list = { columns: INTERACTION, from: 'interaction i', order: NEWEST, id: 'i.id' };
  if (household === 'true') {
    const where = `i.affiliate_id = $1 and i.deleted_at is null and ${isWithAny('i', '$2::uuid[]')}`;
    const values = [affiliateId, await peopleOf(affiliateId, contactId)];
    return readPage<Interaction>(query, { ...list, where, values }, paging);
  }
  // If the contact has been in the trash for too long, there is nothing left to read.
  const where = `i.affiliate_id = $1 and i.contact_id = $2 and i.deleted_at is null and exists (
    select from contact c where c.affiliate_id = $1 and c.id = $2
      and ${REACHABLE})`;
  const values = [affiliateId, contactId];
  const page = await readPage<Interaction>(query, { ...list, where, values }, paging);
  if (page.items.length === 0) await readContact(affiliateId, contactId);
  return page;
}

/**
 * Part of a statement: moves the last talk of the contact `c` to the day `talked_on`, unless it is
 * already that day or later, and ends the time for which its check-in is put off. The row is always written: an update that waited for another one then
 * sees that one's result, which a condition on the rows would not.
 */
export const MOVES_LAST_TALK = `
  update contact c set last_touch_on = greatest(c.last_touch_on, talked_on), check_in_on = null,
    version = c.version + case when c.last_touch_on >= talked_on and c.check_in_on is null then 0 else 1 end`;

/**
 * A query that locks these contacts and their partners in one order: which talk is the last depends
 * on all of a contact's, and the last talk of a couple on both.
 */
export const LOCKED = (contacts: string): string => `
  select id, last_touch_on::text was, check_in_on::text put_off from contact where affiliate_id = $1 and id = any(array(
      select one from unnest(${contacts}) one union select partner_of(one) from unnest(${contacts}) one))
   order by id for no key update`;

/**
 * Part of a statement: if the deleted interaction `i` was the last talk, the one before it becomes
 * the last, or the day `former` if it is later.
 */
export const lastTalkWithout = (former: string): string => `
  update contact c set version = c.version + 1, last_touch_on = greatest(${former}, (
      select max(${todayOf('o.at')}) from interaction o
       where o.affiliate_id = $1 and ${isWith('o', 'c.id')}
         and o.id <> i.id and o.deleted_at is null and ${isTalk('o')}))
    from i
   where c.affiliate_id = $1 and c.id = any(i.contact_id || i.attendees) and ${isTalk('i')}
     and c.last_touch_on = ${todayOf('i.at')}`;

/** $2 the interaction. */
export const LOCK_TALKERS = LOCKED(`(
  select contact_id || attendees from interaction where affiliate_id = $1 and id = $2)`);

/** $2 the contact, $3 the interaction. */
const DELETE = `
with i as (
  update interaction set deleted_at = coalesce(deleted_at, now())
   where affiliate_id = $1 and contact_id = $2 and id = $3 and kind <> 'use' returning *
), touched as (
  ${lastTalkWithout('null::date')}
), kept as (
  insert into undo (affiliate_id, kind, before)
  select $1, 'interaction', jsonb_build_object('id', id) from i returning id
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'delete', 'interaction', id, $1 from i
), ${DROP_OLD_UNDOS}, ${EMPTY_TRASH}
select id undo from kept`;

/** Deletes a note or a talk. A second call changes nothing. Throws an HttpError: 404, also for what was handed over, which only its undo removes. */
function deleteInteraction(affiliateId: string, contactId: string, id: string): Promise<Undoable> {
  return transaction(async (run) => {
    await run(LOCK_TALKERS, [affiliateId, id]);
    const [deleted] = await run<Undoable>(DELETE, [affiliateId, contactId, id]);
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
