/** Alerts, as rows. */
import { ALERT_DAYS } from '../../src/config/retention.ts';
import type { Account } from '../../src/contract/account/account-state.ts';
import * as routes from '../../src/contract/alerts.ts';
import {
  type Alert,
  type AlertKind,
  type AlertPage,
  type Announcement,
  COUNTED_KINDS,
} from '../../src/contract/alerts.ts';
import type { Paging } from '../../src/contract/paging.ts';
import type { Undone } from '../../src/contract/undo.ts';
import { warnOfContent } from './approvals/ends.ts';
import { isAmong } from './auth/affiliates.ts';
import { type Query, query } from './db/db.ts';
import type { Order } from './db/page.ts';
import { changedElsewhere, dropOldUndos, kindOf, readMany, readOne } from './db/records.ts';
import { type Sql, sql } from './db/sql.ts';
import { endingDelegations, workColumn } from './delegations.ts';
import { type Actor, on } from './http/endpoint.ts';
import { notFound } from './http/refusal.ts';
import { endingInsurances } from './office-news.ts';
import { emptyTrash, zoneOf } from './rows/contacts.ts';

/**
 * Reads an announcement that is published now. Its audience may read it, and so may the office and everyone who got
 * an alert or a mail of it. Throws an HttpError: 404.
 */
async function readPublished(affiliateId: string, id: string): Promise<Announcement> {
  const [announcement] = await query<Announcement>(sql`
    select n.id, title, text, to_json(publish_at) "publishedAt"
      from announcement n join affiliate a on a.id = ${affiliateId}
     where n.id = ${id} and withdrawn_at is null and publish_at <= ${new Date()}
       and (a.office or ${isAmong(sql`n.audience`)}
         or exists (select from alert
           where affiliate_id = a.id and subject = 'announcement:' || n.id)
         or exists (select from mail where subject_key = 'announcement:' || n.id || ':' || a.id))`);
  if (!announcement) throw notFound();
  return announcement;
}

/**
 * Counts the unread alerts of these kinds. The alerts of announcements are made when the affiliate looks, not by a
 * schedule.
 */
const refreshing = (
  affiliateId: string,
  now: Date,
  kinds: readonly AlertKind[],
  { worksFor, delegateId }: Working,
): Sql => sql`
with announced as (
  insert into alert (affiliate_id, kind, title, href, why, subject, created_at)
  select a.id, 'announcement', n.title, '/dashboard/alerts/announcement?id=' || n.id,
      case split_part(n.audience, ':', 1) when 'all' then 'You’re receiving this because the office sent it to everyone.'
        when 'no-page' then 'You’re receiving this because the office sent it to affiliates without a page.'
        else 'You’re receiving this because the office sent it to affiliates in ' || split_part(n.audience, ':', 2) || '.' end, 'announcement:' || n.id, n.publish_at
    from announcement n join affiliate a on a.id = ${affiliateId}
   where n.withdrawn_at is null and n.publish_at <= ${now} and n.publish_at >= a.created_at
     and ${isAmong(sql`n.audience`)}
     -- A deleted alert that was read does not come back.
     and n.publish_at > ${now}::timestamptz - ${ALERT_DAYS} * interval '1 day'
     and not exists (select from alert_mute where affiliate_id = ${affiliateId} and kind = 'announcement')
  on conflict do nothing
), ${endingInsurances(affiliateId, now)}, ${endingDelegations(affiliateId, now)},
${dropOldUndos(affiliateId)}, ${emptyTrash(affiliateId)}, gone as (
  delete from alert where affiliate_id = ${affiliateId} and read_at < ${now}::timestamptz - ${ALERT_DAYS} * interval '1 day'
)
select (select count(*) from alert where affiliate_id = ${affiliateId} and kind = any (${kinds}) and read_at is null) as unread,
  array(select kind from alert_mute where affiliate_id = ${affiliateId} order by kind) muted,
  ${zoneOf(worksFor)} "timeZone", ${workColumn(affiliateId, delegateId, now)}`;

/** For whom the session works: the affiliate's id, which is the own one without a delegation. */
interface Working {
  worksFor: string;
  delegateId: string | null;
}

interface Refreshed
  extends Pick<AlertPage, 'unread' | 'muted'>,
    Pick<Account, 'timeZone' | 'work'> {}

/**
 * Makes the alerts of announcements, which no schedule makes. Returns how many alerts count as unread, the muted
 * kinds, and the affiliate's time zone.
 */
async function refreshAlerts(
  affiliateId: string,
  working: Working = { worksFor: affiliateId, delegateId: null },
): Promise<Refreshed> {
  const [row] = await query<Omit<Refreshed, 'unread'> & { unread: string }>(
    refreshing(affiliateId, new Date(), COUNTED_KINDS, working),
  );
  if (!row) throw new Error('No row');
  return { ...row, unread: Number(row.unread) };
}

const ALERT = kindOf<Alert>({
  name: 'alert',
  table: sql`alert`,
  as: sql`a`,
  columns: sql`a.id, a.version, a.kind, a.title, a.href, a.why, to_json(a.created_at) "createdAt",
    to_json(a.read_at) "readAt"`,
  conflictSentence: 'This alert was changed elsewhere.',
});

/** How many alerts about leads, tickets and security the affiliate has not read, and the time zone of the profile. */
export async function readFrame(
  affiliateId: string,
  actor: Actor | null,
): Promise<Pick<Refreshed, 'unread' | 'timeZone' | 'work'>> {
  const { affiliateId: worksFor = '', delegateId = null } = actor ?? {};
  const { unread, timeZone, work } = await refreshAlerts(affiliateId, {
    worksFor: worksFor || affiliateId,
    delegateId,
  });
  return { unread, timeZone, work };
}

const NEWEST_FIRST: Order = {
  name: 'alerts',
  key: sql`a.created_at`,
  type: 'timestamptz',
  descending: true,
};

interface AlertFilter extends Paging {
  view: 'all' | 'unread';
  kind?: AlertKind | undefined;
}

/** A page of alerts, newest first. Only the counted kinds are unread. */
export async function listAlerts(affiliateId: string, filter: AlertFilter): Promise<AlertPage> {
  await warnOfContent(affiliateId);
  const { unread, muted } = await refreshAlerts(affiliateId);
  const only: Sql[] = [];
  if (filter.view === 'unread') {
    only.push(sql`a.read_at is null and a.kind = any (${COUNTED_KINDS})`);
  }
  if (filter.kind) only.push(sql`a.kind = ${filter.kind}`);
  const list = await readMany(ALERT, affiliateId, { order: NEWEST_FIRST, only }, filter);
  return { ...list, unread, muted };
}

interface AlertChange {
  version?: number | undefined;
  read: boolean;
}

/** Marks an alert read or unread. Throws an HttpError: 404, or 409 with the current alert. */
async function changeAlert(
  affiliateId: string,
  id: string,
  { version, read }: AlertChange,
): Promise<Alert> {
  const known = version ?? null;
  const [changed] = await query<Alert>(sql`
    update alert a set version = a.version + 1,
        read_at = case when ${read}::boolean then coalesce(a.read_at, ${new Date()}) end
      where a.affiliate_id = ${affiliateId} and a.id = ${id} and (${known}::int is null or a.version = ${known})
      returning ${ALERT.columns}`);
  if (changed) return changed;
  throw changedElsewhere(ALERT, await readOne(ALERT, affiliateId, id));
}

/** Marks all alerts read. Returns how many, and the undo token. */
async function readAllAlerts(affiliateId: string): Promise<{ changed: number; undo: string }> {
  const now = new Date();
  const [row] = await query<{ changed: number; undo: string }>(sql`
    with changed as (
      update alert set read_at = ${now}, version = version + 1
       where affiliate_id = ${affiliateId} and read_at is null returning id
    )
    insert into undo (affiliate_id, kind, before)
    select ${affiliateId}, 'alerts-read', jsonb_build_object('ids', coalesce(jsonb_agg(id), '[]'), 'at', ${now}::timestamptz)
      from changed
    returning id undo, jsonb_array_length(before->'ids') changed`);
  if (!row) throw new Error('Nothing was marked');
  return row;
}

/** Marks alerts unread again that were marked read together, except those that changed since. */
export async function unreadAlerts(
  run: Query,
  affiliateId: string,
  before: unknown,
): Promise<Undone> {
  const { ids, at } = before as { ids: string[]; at: string };
  const rows = await run(sql`
    update alert set read_at = null, version = version + 1
     where affiliate_id = ${affiliateId} and id = any(${ids}::uuid[]) and read_at = ${at} returning id`);
  return { undone: rows.length, kept: ids.length - rows.length };
}

async function readMuted(affiliateId: string): Promise<{ kinds: AlertKind[] }> {
  const rows = await query<{ kind: AlertKind }>(
    sql`select kind from alert_mute where affiliate_id = ${affiliateId} order by kind`,
  );
  return { kinds: rows.map(({ kind }) => kind) };
}

/** Replaces the affiliate's muted kinds and records the change in the audit. One query. */
async function muteAlerts(
  affiliateId: string,
  kinds: AlertKind[],
): Promise<{ kinds: AlertKind[] }> {
  const each = [...new Set(kinds)].sort();
  await query(sql`
    with gone as (
      delete from alert_mute where affiliate_id = ${affiliateId} and kind <> all(${each}::text[]) returning kind
    ), added as (
      insert into alert_mute (affiliate_id, kind) select ${affiliateId}, unnest(${each}::text[])
      on conflict do nothing returning kind
    ), changed as (
      select 'alerts-unmuted' action, string_agg(kind, ', ' order by kind) kinds from gone
      union all select 'alerts-muted', string_agg(kind, ', ' order by kind) from added
    )
    insert into audit (actor, action, kind, affiliate_id, reason)
    select ${affiliateId}, action, 'alerts', ${affiliateId}, kinds from changed where kinds is not null`);
  return { kinds: each };
}

export const alertRoutes = [
  on(routes.listAlerts, ({ affiliate, query }) => listAlerts(affiliate.id, query)),
  on(routes.changeAlert, ({ affiliate, params, body }) =>
    changeAlert(affiliate.id, params.id, body),
  ),
  on(routes.readAllAlerts, ({ affiliate }) => readAllAlerts(affiliate.id)),
  on(routes.readAnnouncement, ({ affiliate, params }) => readPublished(affiliate.id, params.id)),
  on(routes.readMuted, ({ affiliate }) => readMuted(affiliate.id)),
  on(routes.muteAlerts, ({ affiliate, body }) => muteAlerts(affiliate.id, body.kinds)),
];
