/** One change to many contacts. */
import type { InferOutput } from 'valibot';
import { MAX_TAGS } from '../../src/contract/contact-fields.ts';
import { type BulkChange, type BulkDraft, MAX_FILTERED } from '../../src/contract/contacts.ts';
import type { Undoable } from '../../src/contract/undo.ts';
import { contactsOf } from './contact-list.ts';
import { STAGE_NOTE } from './contact-rows.ts';
import { query } from './db/db.ts';
import { HttpError, notFound } from './http/refusal.ts';
import { madeBefore, type RequestKey, sameBody } from './http/request-key.ts';
import { DROP_OLD_UNDOS, EMPTY_BIN } from './undo-rows.ts';

/** A change as parts of the statement: whom it concerns, what it sets, and what an undo sets again. */
interface Change {
  concerns: string;
  sets: string;
  former: string;
}

/** Which contacts `c` a change concerns: those that already are as it wants keep their version. */
function partsOf(change: BulkChange, value: (one: unknown) => string): Change {
  if ('delete' in change) {
    return { concerns: 'true', sets: 'deleted_at = now()', former: "'deleted_at', null" };
  }
  if ('stage' in change) {
    const [stage, reason] = [
      `${value(change.stage)}::text`,
      `${value(change.reason ?? null)}::text`,
    ];
    return {
      concerns: `(c.stage <> ${stage} or (${stage} = 'closed' and c.reason <> ${reason}))`,
      sets: `stage = ${stage}, reason = coalesce(${reason}, '')`,
      former: "'stage', stage, 'reason', reason, 'reached', reached, 'client_on', client_on",
    };
  }
  const former = "'tags', tags";
  if ('tags' in change) {
    const tags = `${value(change.tags)}::text[]`;
    const added = `array(select t from unnest(${tags}) t where folded(t) <> all (c.tag_keys))`;
    // A contact that would get too many tags keeps those that it has.
    const concerns = `not c.tag_keys @> folded_all(${tags})
      and cardinality(c.tags) + cardinality(${added}) <= ${value(MAX_TAGS)}::int`;
    return { concerns, sets: `tags = c.tags || ${added}`, former };
  }
  const keys = `folded_all(${value(change.untag)}::text[])`;
  const rest = `array(select t from unnest(c.tags) with ordinality u(t, n)
    where folded(t) <> all (${keys}) order by n)`;
  return { concerns: `c.tag_keys && ${keys}`, sets: `tags = ${rest}`, former };
}

/**
 * `chosen` is a condition on the contact `c`, `own` one on whether any of them is the affiliate's, and
 * `key` the request's key with the hash of its contents.
 * A key that was used before adds no undo, and then nothing changes.
 */
const statement = (chosen: string, own: string, key: string, action: string, change: Change) => `
with target as (
  select c.id, c.version, c.stage, c.reason, c.tags, c.reached, c.client_on, gen_random_uuid() note
    from contact c where ${chosen} and c.deleted_at is null and ${change.concerns}
   order by c.id limit ${MAX_FILTERED + 1} for update
), kept as (
  insert into undo (affiliate_id, kind, request_key, request_body, before)
  select $1, 'contacts', ${key}, coalesce(jsonb_agg(jsonb_build_object('id', id, 'version', version + 1,
      'note', note, 'columns', jsonb_build_object(${change.former}))), '[]')
    from target having count(*) <= ${MAX_FILTERED} and ${own}
  on conflict (affiliate_id, request_key) do nothing returning id
), changed as (
  update contact c set version = c.version + 1, ${change.sets} from target t, kept
   where c.affiliate_id = $1 and c.id = t.id
  returning c.id, c.stage, c.reason, t.stage former, t.note
), moved as (
  insert into interaction (id, affiliate_id, contact_id, kind, text, at)
  select note, $1, id, 'stage', ${STAGE_NOTE}, now() from changed where stage <> former
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, '${action}', 'contacts', id, $1 from kept
), ${DROP_OLD_UNDOS}, ${EMPTY_BIN}
select (select id from kept) undo, (select count(*)::int from changed) changed,
  (select count(*)::int from target) found, ${own} own`;

type Changed = Undoable & { changed: number };

/**
 * Changes many contacts of the list; those of others are not touched. A second try with the same key
 * answers what the first one did. Throws an HttpError: 404 if none of the ids is the affiliate's, 400
 * if the filter finds too many, 409 if the first try had other contents.
 */
export async function changeContacts(
  affiliateId: string,
  { ids, filter, change }: InferOutput<typeof BulkDraft>,
  key: RequestKey | null,
): Promise<Changed> {
  const { where, values } = contactsOf(affiliateId, ids.length > 0 ? {} : (filter ?? {}));
  const value = (one: unknown) => `$${values.push(one)}`;
  const chosen = ids.length > 0 ? `c.id = any (${value(ids)}::uuid[])` : 'true';
  const own = `(${ids.length === 0} or exists (
    select from contact c where c.affiliate_id = $1 and ${chosen}))`;
  const [keyId, contents] = [key?.id ?? null, key?.body ?? null];
  const keyed = `${value(keyId)}::text, ${value(contents)}::text`;
  const action = 'delete' in change ? 'delete' : 'change';
  const text = statement(`${where} and ${chosen}`, own, keyed, action, partsOf(change, value));
  const [result] = await query<Changed & { found: number; own: boolean }>(text, values);
  if (!result?.own) throw notFound();
  if (result.undo) return { undo: result.undo, changed: result.changed };
  const [done] = await query<Changed & { sameBody: boolean }>(
    `select u.id undo, jsonb_array_length(u.before) changed, ${sameBody('u', '$3')} from undo u
      where u.affiliate_id = $1 and u.request_key = $2`,
    [affiliateId, keyId, contents],
  );
  if (done) return madeBefore<Changed>(done);
  const sentence = `One change takes at most ${MAX_FILTERED.toLocaleString('en-US')} contacts. Please narrow the filter.`;
  throw new HttpError('validation', sentence, { fields: { filter: sentence } });
}
