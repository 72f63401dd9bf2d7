/** Two contacts that are one person. */
import type { Contact } from '../../src/contract/contacts.ts';
import type { Undoable } from '../../src/contract/undo.ts';
import { CONTACT } from './contact-rows.ts';
import { type Query, transaction } from './db/db.ts';
import { HttpError, notFound } from './http/refusal.ts';
import { type Choice, type ContactRow, mergedValues, type Values } from './merge-values.ts';
import { DROP_OLD_UNDOS } from './undo-rows.ts';

/** Locks contacts of the affiliate in the order of their ids, so that two merges never wait for each other. */
export async function lockContacts(
  run: Query,
  affiliateId: string,
  ids: string[],
): Promise<ContactRow[]> {
  const rows = await run<{ row: ContactRow }>(
    `select to_jsonb(c) - 'words' as row from contact c
      where affiliate_id = $1 and id = any($2) order by id for update`,
    [affiliateId, ids],
  );
  return rows.map(({ row }) => row);
}

/** Sets columns of a contact: $1 the affiliate, $4 the columns as JSON, whose `id` says which. */
export const SET_VALUES = `
  update contact c set version = c.version + 1, name = n.name, email = n.email, phone = n.phone,
      stage = n.stage, reason = n.reason, tags = n.tags, rhythm_days = n.rhythm_days,
      next_step = n.next_step, next_on = n.next_on, household = n.household,
      last_touch_on = n.last_touch_on, reached = n.reached, client_on = n.client_on, origin = n.origin
    from jsonb_populate_record(null::contact, $4::jsonb) n
   where c.affiliate_id = $1 and c.id = n.id`;

/** $1 the affiliate, $2 the kept contact's id, $3 the other one's, $4 the values, $5 the text of the note, $6 what an undo needs, $7 the request's key. */
const MERGE = `
with dropped as (
  update contact set version = version + 1, deleted_at = now(), merged_into = $2
   where affiliate_id = $1 and id = $3
), kept as (
  ${SET_VALUES} returning c.*
), moved as (
  update interaction set contact_id = $2 where affiliate_id = $1 and contact_id = $3 returning id
), leads as (
  update lead set contact_id = $2 where affiliate_id = $1 and contact_id = $3 returning id
), scenarios as (
  update scenario set contact_id = $2, version = version + 1
   where affiliate_id = $1 and contact_id = $3 returning id
), noted as (
  insert into interaction (affiliate_id, contact_id, kind, text, at)
  values ($1, $2, 'merge', $5, now()) returning id
), undone as (
  insert into undo (affiliate_id, kind, request_key, before)
  select $1, 'merge', $7, $6::jsonb || jsonb_build_object(
    'note', (select id from noted),
    'interactions', coalesce((select jsonb_agg(id) from moved), '[]'),
    'leads', coalesce((select jsonb_agg(id) from leads), '[]'),
    'scenarios', coalesce((select jsonb_agg(id) from scenarios), '[]'))
  returning id
), audited as (
  insert into audit (actor, action, kind, thing, affiliate_id) values ($1, 'merge', 'contact', $2, $1)
), ${DROP_OLD_UNDOS}
select ${CONTACT}, undone.id undo from kept c, undone`;

/** The contact that a merge of this key made, $3. */
const MERGED = `
select ${CONTACT}, u.id undo from undo u join contact c on c.affiliate_id = $1 and c.id = $3
 where u.affiliate_id = $1 and u.kind = 'merge' and u.request_key = $2`;

const pick = (row: ContactRow, names: string[]): Values =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

/**
 * Makes one contact of two: `drop` goes to the bin, and what was noted with it goes to `keep`. A
 * second try with the same key answers what the first one made. Throws an HttpError: 400 if they are one already, 404 if one is unknown, 409 if one is in the bin.
 */
export function mergeContacts(
  affiliateId: string,
  { keep, drop, fields }: Choice,
  requestKey: string | null,
): Promise<Contact & Undoable> {
  if (keep.toLowerCase() === drop.toLowerCase()) {
    const sentence = 'Please choose two contacts: this is one and the same.';
    throw new HttpError('validation', sentence, { fields: { drop: sentence } });
  }
  return transaction(async (run) => {
    const rows = await lockContacts(run, affiliateId, [keep, drop]);
    const [kept, dropped] = [keep, drop].map((id) =>
      rows.find((row) => row.id === id.toLowerCase()),
    );
    if (!kept || !dropped) throw notFound();
    const gone = [kept, dropped].find(({ deleted_at }) => deleted_at);
    if (gone) {
      const values = [affiliateId, requestKey, kept.id];
      const [before] = await run<Contact & Undoable>(MERGED, values);
      if (before) return before;
      const what = gone.merged_into ? 'was merged with another one' : 'is in the bin';
      throw new HttpError('conflict', `${gone.name} ${what} meanwhile. Nothing was changed.`);
    }
    const became = mergedValues(kept, dropped, fields);
    const was = pick(kept, Object.keys(became));
    const [merged] = await run<Contact & Undoable>(MERGE, [
      affiliateId,
      kept.id,
      dropped.id,
      JSON.stringify({ ...became, id: kept.id }),
      `Merged with ${dropped.name}.`,
      JSON.stringify({ keep: kept.id, drop: dropped.id, was, became }),
      requestKey,
    ]);
    if (!merged) throw notFound();
    return merged;
  });
}
