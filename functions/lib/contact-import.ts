/** Contacts that come in from a file. */
import type { ImportReport, RowReport } from '../../src/contract/contact-moves.ts';
import { hasRoom, tooManyContacts } from './contact-rows.ts';
import { type Query, query, transaction } from './db/db.ts';
import { HttpError, notFound } from './http/refusal.ts';
import { otherContents, type RequestKey } from './http/request-key.ts';
import { keysOf, LEAST_DIGITS } from './import-keys.ts';
import {
  type Candidate,
  type Found,
  type Part,
  readRows,
  sift,
  withoutNewIds,
} from './import-sift.ts';
import { DROP_OLD_UNDOS } from './undo-rows.ts';

const FIND = `
select id, email_key, phone_key, null request_key from contact
 where affiliate_id = $1 and deleted_at is null and email_key = any($2)
union all
select id, email_key, phone_key, null from contact
 where affiliate_id = $1 and deleted_at is null and phone_key = any($3) and length(phone_key) >= ${LEAST_DIGITS}
union all
select id, email_key, phone_key, request_key from contact
 where affiliate_id = $1 and request_key = any($4)`;

/** $1 the affiliate, $2 the import, $3 the rows, $4 whether it is the first part. The trigger of the table sets what follows from the stage. */
const ADD = `
with given as (
  select * from jsonb_to_recordset($3::jsonb) g(
    id uuid, row integer, "requestKey" text, name text, email text, phone text, stage text, reason text,
    tags text[], "rhythmDays" integer, "lastTouchOn" date, "nextStep" jsonb, note text)
   where ${hasRoom('jsonb_array_length($3)')}
), made as (
  insert into contact (id, affiliate_id, import_id, request_key, source, name, email, phone, stage,
      reason, tags, rhythm_days, last_touch_on, next_step, next_on, created_at)
  select id, $1, $2, "requestKey", 'import', name, email, phone, stage, reason, tags, "rhythmDays",
      "lastTouchOn", "nextStep"->>'text', ("nextStep"->>'on')::date,
      -- In the order of the file.
      now() + row * interval '1 microsecond'
    from given
  returning id
), noted as (
  insert into interaction (affiliate_id, contact_id, kind, text, at)
  select $1, id, 'note', note, now() from given join made using (id) where note <> ''
), audited as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'import', 'contact', $2, $1 where $4
), ${DROP_OLD_UNDOS}
select count(*)::int added from made`;

/** Imports of one affiliate wait for each other, so that the next one finds whom the last one added. $1 the affiliate. */
const TURN =
  "turn as materialized (select pg_advisory_xact_lock(hashtext('import'), hashtext($1::uuid::text)))";

/** Whether no other import has the key $2 with other contents than $3. */
const NOT_ELSEWHERE = `(select coalesce(bool_and(contents = $3), true) from (
  select request_body contents from undo where affiliate_id = $1 and request_key = $2
  union all
  select before -> 'parts' ->> $2 from undo
   where affiliate_id = $1 and kind = 'import' and before -> 'parts' ? $2) used)`;

/** $1 the affiliate, $2 the key and $3 the hash of the contents, which the row of the first part keeps. */
const BEGIN = `
with ${TURN}
insert into undo as u (id, affiliate_id, kind, before, request_key, request_body)
select id, $1, 'import', jsonb_build_object('import', id), $2::text, $3::text from turn, gen_random_uuid() id
    on conflict (affiliate_id, request_key) do update set request_key = excluded.request_key
returning id, done_at is not null done, xmax = 0 first,
  coalesce(u.request_body = $3, true) and ${NOT_ELSEWHERE} "sameBody"`;

/** The same for a later part of the import $4, which keeps the hash of each by its key. */
const GO_ON = `
with ${TURN}
update undo set before = case when $2::text is null then before else before || jsonb_build_object('parts',
    jsonb_build_object($2::text, $3::text) || coalesce(before -> 'parts', '{}')) end
 from turn
 where affiliate_id = $1 and kind = 'import' and id = $4
returning id, done_at is not null done, false first,
  coalesce(before -> 'parts' ->> $2 = $3, true) and ${NOT_ELSEWHERE} "sameBody"`;

/**
 * The import that this part belongs to: the first part makes it. Throws an HttpError: 404, or 409 if it
 * was taken back or the first try of this part had other contents.
 */
async function importOf(
  run: Query,
  affiliateId: string,
  undo: string | null,
  key: RequestKey | null,
) {
  const [made] = await run<{ id: string; done: boolean; first: boolean; sameBody: boolean }>(
    undo ? GO_ON : BEGIN,
    [affiliateId, key?.id ?? null, key?.body ?? null, ...(undo ? [undo] : [])],
  );
  if (!made) throw notFound();
  if (!made.sameBody) throw otherContents();
  if (made.done) throw new HttpError('conflict', 'This import was taken back meanwhile.');
  return made;
}

/** The contacts that are there already, by key or since this part was sent before. */
function find(run: Query, affiliateId: string, candidates: Candidate[]): Promise<Found[]> {
  const keys = candidates.map(keysOf);
  return run<Found>(FIND, [
    affiliateId,
    keys.flatMap(({ email }) => email ?? []),
    keys.flatMap(({ phone }) => phone ?? []),
    candidates.flatMap(({ requestKey }) => requestKey ?? []),
  ]);
}

const report = (
  added: number,
  skipped: RowReport[],
  refused: RowReport[],
  undo: string | null,
): ImportReport => ({
  added,
  skipped: skipped.length,
  refused: refused.length,
  rows: [...skipped, ...refused].sort((a, b) => a.row - b.row),
  undo,
});

/**
 * Adds the rows that are whole and new, and says of each other one why it was not added. With a key
 * a part that is sent again adds nothing twice. Throws an HttpError: 404 if its import is unknown,
 * 409 if it was taken back or the part was sent with other contents before, 400 if there would be more
 * contacts than there may be.
 */
export async function importRows(
  affiliateId: string,
  part: Part,
  key: RequestKey | null,
): Promise<ImportReport> {
  const { candidates, refused } = readRows(part, part.dryRun ? null : (key?.id ?? null));
  if (part.dryRun) {
    const { added, skipped } = sift(candidates, await find(query, affiliateId, candidates));
    const [room] = await query(`select where ${hasRoom('$2::int')}`, [affiliateId, added.length]);
    if (!room) throw tooManyContacts();
    return report(added.length, skipped.map(withoutNewIds(added)), refused, null);
  }
  return transaction(async (run) => {
    const { id, first } = await importOf(run, affiliateId, part.undo, key);
    const { added, before, skipped } = sift(candidates, await find(run, affiliateId, candidates));
    const values = [affiliateId, id, JSON.stringify(added), first];
    const [made] = await run<{ added: number }>(ADD, values);
    if (made?.added !== added.length) throw tooManyContacts();
    return report(before + added.length, skipped, refused, id);
  });
}
