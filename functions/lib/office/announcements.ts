/** The office's announcements, as rows. Their alerts are created when alerts are read (functions/lib/alerts.ts). */
import type { InferOutput } from 'valibot';
import type {
  Audience,
  createAnnouncement as createRoute,
  OfficeAnnouncement,
} from '../../../src/contract/office/announcements.ts';
import type { Page, Paging } from '../../../src/contract/paging.ts';
import { isAmong, TAKES_PART } from '../auth/affiliates.ts';
import { query } from '../db/db.ts';
import { type Order, readPage } from '../db/page.ts';
import { HttpError, notFound } from '../http/refusal.ts';
import { madeBefore, type RequestKey, sameBody } from '../http/request-key.ts';
import { mailed } from '../mail-queue.ts';

type Draft = InferOutput<NonNullable<typeof createRoute.body>>;

/** $1 is now. */
const COLUMNS = `id, version, title, text, audience, to_json(created_at) "createdAt",
  to_json(publish_at) "publishAt", to_json(withdrawn_at) "withdrawnAt",
  case when withdrawn_at is not null then 'withdrawn' when publish_at is null then 'draft'
    when publish_at > $1 then 'planned' else 'published' end state`;

const NEWEST_FIRST: Order = {
  name: 'announcements',
  key: 'created_at',
  type: 'timestamptz',
  descending: true,
};

/** A page of all announcements, newest first. */
export const list = (paging: Paging): Promise<Page<OfficeAnnouncement>> =>
  readPage<OfficeAnnouncement>(
    query,
    {
      columns: COLUMNS,
      from: 'announcement',
      where: 'true',
      values: [new Date()],
      order: NEWEST_FIRST,
    },
    paging,
  );

/** How many enabled accounts are in this audience now. */
export async function reachOf(audience: Audience): Promise<{ count: number }> {
  const [row] = await query<{ count: number }>(
    `select count(*)::int count from affiliate a where ${TAKES_PART} and ${isAmong('$1::text')}`,
    [audience],
  );
  return { count: row?.count ?? 0 };
}

/** When it is published. A day begins in New York. $1 now, $2 `now`, a day, or null. */
const PUBLISH_AT = `case when $2::text = 'now' then $1::timestamptz
  else $2::date::timestamp at time zone 'America/New_York' end`;

/** Part of a statement: queues mails to the audience if the announcement in `rows` is already public. The daily run queues mails for a later day. */
const toAudience = (rows: string): string =>
  mailed('announcement', {
    affiliate: 'a.id',
    key: `'announcement:' || ${rows}.id || ':' || a.id`,
    from: `${rows} join affiliate a on a.password_hash is not null and ${rows}.publish_at <= $1
      and ${isAmong(`${rows}.audience`)}`,
  });

/** $3 title, $4 text, $5 the request's key, $6 the author, $7 the hash of the contents, $8 the audience. */
const createStatement = () => `
with made as (
  insert into announcement (publish_at, title, text, request_key, request_body, created_at, audience)
  values (${PUBLISH_AT}, $3, $4, $5, $7, $1, $8)
  on conflict (request_key) do nothing returning *
), noted as (
  insert into audit (actor, action, kind, thing)
  select $6::uuid, 'create', 'announcement', id from made
), ${toAudience('made')}
select ${COLUMNS}, true "sameBody" from made
union all select ${COLUMNS}, ${sameBody('announcement', '$7')} from announcement where request_key = $5`;

/** Creates an announcement, or returns the one that the same request created before. Throws an HttpError: 409 if that one had other contents. */
export async function create(
  actor: string,
  { publish, title, text, audience }: Draft,
  key: RequestKey | null,
): Promise<OfficeAnnouncement> {
  const own = key && `${actor} ${key.id}`;
  const values = [new Date(), publish, title, text, own, actor, key?.body ?? null, audience];
  const [made] = await query<OfficeAnnouncement & { sameBody: boolean }>(createStatement(), values);
  if (!made) throw new Error('An announcement left no row.');
  return madeBefore<OfficeAnnouncement>(made);
}

/** The error with the current row: a conflict if the version differs, otherwise the given sentence. */
async function refusal(id: string, version: number, sentence: string): Promise<HttpError> {
  const [current] = await query<OfficeAnnouncement>(
    `select ${COLUMNS} from announcement where id = $2`,
    [new Date(), id],
  );
  if (!current) return notFound();
  const changed = 'This announcement was changed elsewhere. Look at it, then try again.';
  return new HttpError('conflict', current.version === version ? sentence : changed, { current });
}

/** $3 title, $4 text, $5 id, $6 version, $7 who changes it, $8 the audience. */
const changeStatement = () => `
with changed as (
  update announcement set version = version + 1, title = $3, text = $4, publish_at = ${PUBLISH_AT}, audience = $8
   where id = $5 and version = $6 and withdrawn_at is null
     and (publish_at is null or publish_at > $1)
  returning *
), noted as (
  insert into audit (actor, action, kind, thing)
  select $7::uuid, 'change', 'announcement', id from changed
), ${toAudience('changed')}
select ${COLUMNS} from changed`;

/** Changes an announcement that is not published yet. Throws an HttpError: 404, 409. */
export async function change(
  actor: string,
  id: string,
  { version, publish, title, text, audience }: Draft & { version: number },
): Promise<OfficeAnnouncement> {
  const values = [new Date(), publish, title, text, id, version, actor, audience];
  const [changed] = await query<OfficeAnnouncement>(changeStatement(), values);
  if (changed) return changed;
  throw await refusal(id, version, 'A published announcement stays as it is. Withdraw it instead.');
}

/** $2 id, $3 version, $4 who withdraws it. */
const WITHDRAW = `
with changed as (
  update announcement set version = version + 1, withdrawn_at = $1
   where id = $2 and version = $3 and withdrawn_at is null returning *
), gone as (
  delete from alert using changed where alert.subject = 'announcement:' || changed.id
), noted as (
  insert into audit (actor, action, kind, thing)
  select $4::uuid, 'withdraw', 'announcement', id from changed
)
select ${COLUMNS} from changed`;

/** Withdraws an announcement and deletes its alerts. Throws an HttpError: 404, 409. */
export async function withdraw(
  actor: string,
  id: string,
  version: number,
): Promise<OfficeAnnouncement> {
  const [gone] = await query<OfficeAnnouncement>(WITHDRAW, [new Date(), id, version, actor]);
  if (gone) return gone;
  throw await refusal(id, version, 'This announcement is withdrawn already.');
}
