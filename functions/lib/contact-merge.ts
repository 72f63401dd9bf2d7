/** Two contacts that are one person. */
import type { InferOutput } from 'valibot';
import { MAX_TAGS } from '../../src/contract/contact-fields.ts';
import type * as contract from '../../src/contract/contact-moves.ts';
import type { Contact } from '../../src/contract/contacts.ts';
import type { Undoable } from '../../src/contract/undo.ts';
import { CONTACT } from './contact-rows.ts';
import { type Query, transaction } from './db/db.ts';
import { HttpError, notFound } from './http/refusal.ts';
import { DROP_OLD_UNDOS } from './undo-rows.ts';

type Choice = InferOutput<NonNullable<typeof contract.mergeContacts.body>>;

/** A contact's columns as JSON. */
export interface ContactRow extends Record<string, unknown> {
  id: string;
  stage: string;
  tags: string[];
  reached: number;
  origin: unknown;
  last_touch_on: string | null;
  client_on: string | null;
  deleted_at: string | null;
  merged_into: string | null;
}

/** The columns of each field that a merge chooses between. */
const COLUMNS: Record<contract.MergeField, (keyof ContactRow & string)[]> = {
  name: ['name'],
  email: ['email'],
  phone: ['phone'],
  stage: ['stage', 'reason'],
  tags: ['tags'],
  rhythmDays: ['rhythm_days'],
  nextStep: ['next_step', 'next_on'],
  household: ['household'],
};

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

/** The values of the columns that a merge may change. */
export type Values = Record<string, unknown>;

const isEmpty = (value: unknown): boolean => value === null || value === '';
const latest = (a: string | null, b: string | null) => ((a ?? '') > (b ?? '') ? a : b);
const earliest = (a: string | null, b: string | null) => (a && b ? (a < b ? a : b) : (a ?? b));

/** Both contacts' tags, each once whatever its case. Throws an HttpError: 400 if they are too many. */
function unite(kept: string[], dropped: string[]): string[] {
  const known = new Set(kept.map((tag) => tag.toLowerCase()));
  const all = [...kept, ...dropped.filter((tag) => !known.has(tag.toLowerCase()))];
  if (all.length <= MAX_TAGS) return all;
  const sentence = `Together they have ${all.length} tags, and a contact has at most ${MAX_TAGS}. Please choose the tags of one.`;
  throw new HttpError('validation', sentence, { fields: { tags: sentence } });
}

/** The columns of the contact that both become. */
function mergedValues(keep: ContactRow, drop: ContactRow, fields: Choice['fields']): Values {
  const chosen: Partial<Record<contract.MergeField, 'keep' | 'drop'>> = Array.isArray(fields)
    ? Object.fromEntries(fields.map((field) => [field, 'drop']))
    : fields;
  const values: Values = {};
  for (const [field, columns] of Object.entries(COLUMNS)) {
    const side = chosen[field as contract.MergeField];
    const empty = columns.every((column) => isEmpty(keep[column]));
    const from = side === 'drop' || (!side && empty) ? drop : keep;
    for (const column of columns) values[column] = from[column];
  }
  if (!chosen.tags) values.tags = unite(keep.tags, drop.tags);
  return {
    ...values,
    last_touch_on: latest(keep.last_touch_on, drop.last_touch_on),
    reached: Math.max(keep.reached, drop.reached),
    client_on: earliest(keep.client_on, drop.client_on),
    origin: keep.origin ?? drop.origin,
  };
}

/** Sets columns of a contact: $1 the affiliate, $4 the columns as JSON, whose `id` says which. */
export const SET_VALUES = `
  update contact c set version = c.version + 1, name = n.name, email = n.email, phone = n.phone,
      stage = n.stage, reason = n.reason, tags = n.tags, rhythm_days = n.rhythm_days,
      next_step = n.next_step, next_on = n.next_on, household = n.household,
      last_touch_on = n.last_touch_on, reached = n.reached, client_on = n.client_on, origin = n.origin
    from jsonb_populate_record(null::contact, $4::jsonb) n
   where c.affiliate_id = $1 and c.id = n.id`;

/** $1 the affiliate, $2 the kept contact's id, $3 the other one's, $4 the values, $5 the text of the note, $6 what an undo needs. */
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
), noted as (
  insert into interaction (affiliate_id, contact_id, kind, text, at)
  values ($1, $2, 'merge', $5, now()) returning id
), undone as (
  insert into undo (affiliate_id, kind, before)
  select $1, 'merge', $6::jsonb || jsonb_build_object(
    'note', (select id from noted),
    'interactions', coalesce((select jsonb_agg(id) from moved), '[]'),
    'leads', coalesce((select jsonb_agg(id) from leads), '[]'))
  returning id
), audited as (
  insert into audit (actor, action, kind, thing, affiliate_id) values ($1, 'merge', 'contact', $2, $1)
), ${DROP_OLD_UNDOS}
select ${CONTACT}, undone.id undo from kept c, undone`;

const pick = (row: ContactRow, names: string[]): Values =>
  Object.fromEntries(names.map((name) => [name, row[name]]));

/**
 * Makes one contact of two: `drop` goes to the bin, and what was noted with it goes to `keep`. Throws
 * an HttpError: 400 if they are one already, 404 if one is unknown, 409 if one is in the bin.
 */
export function mergeContacts(
  affiliateId: string,
  { keep, drop, fields }: Choice,
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
    ]);
    if (!merged) throw notFound();
    return merged;
  });
}
