/** Alerts, as rows. */
import { ALERT_DAYS } from '../../src/config/retention.ts';
import * as routes from '../../src/contract/alerts.ts';
import {
  type Alert,
  type AlertKind,
  type AlertPage,
  COUNTED_KINDS,
} from '../../src/contract/alerts.ts';
import type { Announcement } from '../../src/contract/office/announcements.ts';
import { readAnnouncement } from '../../src/contract/office/announcements.ts';
import type { Paging } from '../../src/contract/paging.ts';
import type { Undone } from '../../src/contract/undo.ts';
import { warnOfContent } from './approvals/ends.ts';
import { isAmong } from './auth/affiliates.ts';
import { type Query, query } from './db/db.ts';
import { type Order, readPage } from './db/page.ts';
import { on } from './http/endpoint.ts';
import { HttpError, notFound } from './http/refusal.ts';
import { INSURANCES } from './office-news.ts';
import { DROP_OLD_UNDOS, EMPTY_TRASH, zoneOf } from './rows/contacts.ts';

/**
 * An announcement that is published now, for its audience, everyone whom an alert or a mail told of
 * it before, and the office. Throws an HttpError: 404.
 */
async function readPublished(affiliateId: string, id: string): Promise<Announcement> {
  const [found] = await query<Announcement>(
    `select n.id, title, text, to_json(publish_at) "publishedAt"
       from announcement n join affiliate a on a.id = $1
      where n.id = $2 and withdrawn_at is null and publish_at <= $3
        and (a.office or ${isAmong('n.audience')}
          or exists (select from alert
            where affiliate_id = a.id and subject = 'announcement:' || n.id)
          or exists (select from mail where subject_key = 'announcement:' || n.id || ':' || a.id))`,
    [affiliateId, id, new Date()],
  );
  if (!found) throw notFound();
  return found;
}

/**
 * $1 the affiliate, $2 now, $3 the kinds that the badge counts. No scheduler makes the alerts of
 * announcements: they are made when the affiliate looks.
 */
const REFRESH = `
with announced as (
  insert into alert (affiliate_id, kind, title, href, why, subject, created_at)
  select a.id, 'announcement', n.title, '/dashboard/alerts/announcement?id=' || n.id,
      case split_part(n.audience, ':', 1) when 'all' then 'You get this because the office sent it to everyone.'
        when 'no-page' then 'You get this because the office sent it to affiliates without a page.'
        else 'You get this because the office sent it to affiliates in ' || split_part(n.audience, ':', 2) || '.' end, 'announcement:' || n.id, n.publish_at
    from announcement n join affiliate a on a.id = $1
   where n.withdrawn_at is null and n.publish_at <= $2 and n.publish_at >= a.created_at
     and ${isAmong('n.audience')}
     -- A deleted alert that was read does not come back.
     and n.publish_at > $2::timestamptz - interval '${ALERT_DAYS} days'
     and not exists (select from alert_mute where affiliate_id = $1 and kind = 'announcement')
  on conflict do nothing
), ${INSURANCES}, ${DROP_OLD_UNDOS}, ${EMPTY_TRASH}, gone as (
  delete from alert where affiliate_id = $1 and read_at < $2::timestamptz - interval '${ALERT_DAYS} days'
)
select (select count(*) from alert where affiliate_id = $1 and kind = any ($3) and read_at is null) as unread,
  array(select kind from alert_mute where affiliate_id = $1 order by kind) muted,
  ${zoneOf('$1')} "timeZone"`;

interface Refreshed extends Pick<AlertPage, 'unread' | 'muted'> {
  timeZone: string;
}

/** Makes alerts of announcements. Returns how many alerts count as unread, the muted kinds, and the affiliate's time zone. */
async function refreshAlerts(affiliateId: string): Promise<Refreshed> {
  const [row] = await query<{ unread: string; muted: AlertKind[]; timeZone: string }>(REFRESH, [
    affiliateId,
    new Date(),
    COUNTED_KINDS,
  ]);
  if (!row) throw new Error('No row');
  return { ...row, unread: Number(row.unread) };
}

const COLUMNS = `id, version, kind, title, href, why, to_json(created_at) "createdAt", to_json(read_at) "readAt"`;

/** How many alerts about leads, tickets and security the affiliate has not read, and the time zone of the profile. */
export async function readFrame(
  affiliateId: string,
): Promise<Pick<Refreshed, 'unread' | 'timeZone'>> {
  const { unread, timeZone } = await refreshAlerts(affiliateId);
  return { unread, timeZone };
}

const NEWEST_FIRST: Order = {
  name: 'alerts',
  key: 'created_at',
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
  const conditions = ['affiliate_id = $1'];
  const values: unknown[] = [affiliateId];
  if (filter.view === 'unread') {
    conditions.push(`read_at is null and kind = any ($${values.push(COUNTED_KINDS)})`);
  }
  if (filter.kind) conditions.push(`kind = $${values.push(filter.kind)}`);
  const list = await readPage<Alert>(
    query,
    {
      columns: COLUMNS,
      from: 'alert',
      where: conditions.join(' and '),
      values,
      order: NEWEST_FIRST,
    },
    filter,
  );
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
  const [changed] = await query<Alert>(
    `update alert set version = version + 1,
        read_at = case when $4 then coalesce(read_at, $5) end
      where affiliate_id = $1 and id = $2 and ($3::int is null or version = $3)
      returning ${COLUMNS}`,
    [affiliateId, id, version ?? null, read, new Date()],
  );
  if (changed) return changed;
  const [current] = await query<Alert>(
    `select ${COLUMNS} from alert where affiliate_id = $1 and id = $2`,
    [affiliateId, id],
  );
  if (!current) throw notFound();
  throw new HttpError('conflict', 'This alert was changed elsewhere.', { current });
}

/** Marks all alerts read. Returns how many, and the undo token. */
async function readAllAlerts(affiliateId: string): Promise<{ changed: number; undo: string }> {
  const [row] = await query<{ changed: number; undo: string }>(
    `with changed as (
       update alert set read_at = $2, version = version + 1
        where affiliate_id = $1 and read_at is null returning id
     )
     insert into undo (affiliate_id, kind, before)
     select $1, 'alerts-read', jsonb_build_object('ids', coalesce(jsonb_agg(id), '[]'), 'at', $2::timestamptz)
       from changed
     returning id undo, jsonb_array_length(before->'ids') changed`,
    [affiliateId, new Date()],
  );
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
  const rows = await run(
    `update alert set read_at = null, version = version + 1
      where affiliate_id = $1 and id = any($2::uuid[]) and read_at = $3 returning id`,
    [affiliateId, ids, at],
  );
  return { undone: rows.length, kept: ids.length - rows.length };
}

async function readMuted(affiliateId: string): Promise<{ kinds: AlertKind[] }> {
  const rows = await query<{ kind: AlertKind }>(
    'select kind from alert_mute where affiliate_id = $1 order by kind',
    [affiliateId],
  );
  return { kinds: rows.map(({ kind }) => kind) };
}

/** $1 affiliate, $2 the kinds. */
const MUTE = `
with gone as (
  delete from alert_mute where affiliate_id = $1 and kind <> all($2::text[]) returning kind
), added as (
  insert into alert_mute (affiliate_id, kind) select $1, unnest($2::text[])
  on conflict do nothing returning kind
), changed as (
  select 'alerts-unmuted' action, string_agg(kind, ', ' order by kind) kinds from gone
  union all select 'alerts-muted', string_agg(kind, ', ' order by kind) from added
)
insert into audit (actor, action, kind, affiliate_id, reason)
select $1, action, 'alerts', $1, kinds from changed where kinds is not null`;

/** Replaces the affiliate's muted kinds and records the change in the audit. One query. */
async function muteAlerts(
  affiliateId: string,
  kinds: AlertKind[],
): Promise<{ kinds: AlertKind[] }> {
  const each = [...new Set(kinds)].sort();
  await query(MUTE, [affiliateId, each]);
  return { kinds: each };
}

export const alertRoutes = [
  on(routes.listAlerts, ({ affiliate, query }) => listAlerts(affiliate.id, query)),
  on(routes.changeAlert, ({ affiliate, params, body }) =>
    changeAlert(affiliate.id, params.id, body),
  ),
  on(routes.readAllAlerts, ({ affiliate }) => readAllAlerts(affiliate.id)),
  on(readAnnouncement, ({ affiliate, params }) => readPublished(affiliate.id, params.id)),
  on(routes.readMuted, ({ affiliate }) => readMuted(affiliate.id)),
  on(routes.muteAlerts, ({ affiliate, body }) => muteAlerts(affiliate.id, body.kinds)),
];
