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
import { sameBody } from '../db/records.ts';
import { type Sql, sql } from '../db/sql.ts';
import { HttpError, notFound } from '../http/refusal.ts';
import { madeBefore, type RequestKey } from '../http/request-key.ts';
import { queueMail } from '../mail-queue.ts';

type Draft = InferOutput<NonNullable<typeof createRoute.body>>;

const columnsAt = (
  now: Date,
): Sql => sql`id, version, title, text, audience, to_json(created_at) "createdAt",
  to_json(publish_at) "publishAt", to_json(withdrawn_at) "withdrawnAt",
  case when withdrawn_at is not null then 'withdrawn' when publish_at is null then 'draft'
    when publish_at > ${now} then 'planned' else 'published' end state`;

const NEWEST_FIRST: Order = {
  name: 'announcements',
  key: sql`created_at`,
  type: 'timestamptz',
  descending: true,
};

/** A page of all announcements, newest first. */
export const list = (paging: Paging): Promise<Page<OfficeAnnouncement>> =>
  readPage<OfficeAnnouncement>(
    query,
    {
      columns: columnsAt(new Date()),
      from: sql`announcement`,
      where: sql`true`,
      order: NEWEST_FIRST,
    },
    paging,
  );

/** How many enabled accounts are in this audience now. */
export async function reachOf(audience: Audience): Promise<{ count: number }> {
  const [row] = await query<{ count: number }>(sql`
    select count(*)::int count from affiliate a
     where ${TAKES_PART} and ${isAmong(sql`${audience}::text`)}`);
  return { count: row?.count ?? 0 };
}

/** When it is published: now, on a day, or not yet. A day begins in New York. */
const publishAt = (now: Date, publish: Draft['publish']): Sql =>
  publish === 'now'
    ? sql`${now}::timestamptz`
    : sql`${publish}::date::timestamp at time zone 'America/New_York'`;

/** Part of a statement: queues mails to the audience if the announcement in `changed` is already public. The daily run queues mails for a later day. */
const mailToAudience = (now: Date): Sql =>
  queueMail('announcement', {
    affiliate: sql`a.id`,
    key: sql`'announcement:' || changed.id || ':' || a.id`,
    from: sql`changed join affiliate a on a.password_hash is not null and changed.publish_at <= ${now}
      and ${isAmong(sql`changed.audience`)}`,
  });

type Made = OfficeAnnouncement & { sameBody: boolean };

/** Creates an announcement, or returns the one that the same request created before. Throws an HttpError: 409 if that one had other contents. */
export async function create(
  actor: string,
  { publish, title, text, audience }: Draft,
  key: RequestKey | null,
): Promise<OfficeAnnouncement> {
  const own = key && `${actor} ${key.id}`;
  const now = new Date();
  const before = sql`
    select ${columnsAt(now)}, ${sameBody(sql`announcement`, key?.body ?? null)} from announcement
     where request_key = ${own}`;
  const [made] = await query<Made>(sql`
    with changed as (
      insert into announcement (publish_at, title, text, request_key, request_body, created_at, audience)
      values (${publishAt(now, publish)}, ${title}, ${text}, ${own}, ${key?.body ?? null}, ${now}, ${audience})
      on conflict (request_key) do nothing returning *
    ), noted as (
      insert into audit (actor, action, kind, thing)
      select ${actor}, 'create', 'announcement', id from changed
    ), ${mailToAudience(now)}
    select ${columnsAt(now)}, true "sameBody" from changed
    union all ${before}`);
  // Another request with this key may have ended while this one waited.
  const row = made ?? (await query<Made>(before))[0];
  if (!row) throw new Error('An announcement left no row.');
  return madeBefore<OfficeAnnouncement>(row);
}

/** The error with the current row: a conflict if the version differs, otherwise the given sentence. */
async function refusal(id: string, version: number, sentence: string): Promise<HttpError> {
  const [current] = await query<OfficeAnnouncement>(
    sql`select ${columnsAt(new Date())} from announcement where id = ${id}`,
  );
  if (!current) return notFound();
  const changed = 'This announcement was changed elsewhere. Look at it, then try again.';
  return new HttpError('conflict', current.version === version ? sentence : changed, { current });
}

/** Changes an announcement that is not published yet. Throws an HttpError: 404, 409. */
export async function change(
  actor: string,
  id: string,
  { version, publish, title, text, audience }: Draft & { version: number },
): Promise<OfficeAnnouncement> {
  const now = new Date();
  const [changed] = await query<OfficeAnnouncement>(sql`
    with changed as (
      update announcement set version = version + 1, title = ${title}, text = ${text},
             publish_at = ${publishAt(now, publish)}, audience = ${audience}
       where id = ${id} and version = ${version} and withdrawn_at is null
         and (publish_at is null or publish_at > ${now})
      returning *
    ), noted as (
      insert into audit (actor, action, kind, thing)
      select ${actor}, 'change', 'announcement', id from changed
    ), ${mailToAudience(now)}
    select ${columnsAt(now)} from changed`);
  if (changed) return changed;
  throw await refusal(id, version, 'A published announcement stays as it is. Withdraw it instead.');
}

/** Withdraws an announcement and deletes its alerts. Throws an HttpError: 404, 409. */
export async function withdraw(
  actor: string,
  id: string,
  version: number,
): Promise<OfficeAnnouncement> {
  const now = new Date();
  const [gone] = await query<OfficeAnnouncement>(sql`
    with changed as (
      update announcement set version = version + 1, withdrawn_at = ${now}
       where id = ${id} and version = ${version} and withdrawn_at is null returning *
    ), gone as (
      delete from alert using changed where alert.subject = 'announcement:' || changed.id
    ), noted as (
      insert into audit (actor, action, kind, thing)
      select ${actor}, 'withdraw', 'announcement', id from changed
    )
    select ${columnsAt(now)} from changed`);
  if (gone) return gone;
  throw await refusal(id, version, 'This announcement is withdrawn already.');
}
