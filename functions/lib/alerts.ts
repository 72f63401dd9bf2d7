/** Alerts, as rows. */
import type { Alert, AlertKind, AlertPage } from '../../src/contract/alerts.ts';
import type { Paging } from '../../src/contract/paging.ts';
import type { Undone } from '../../src/contract/undo.ts';
import { type Query, query } from './db/db.ts';
import { type Order, readPage } from './db/page.ts';
import { AWAKE, refreshAlerts, UNREAD } from './due-alerts.ts';
import { HttpError, notFound } from './http/refusal.ts';

const COLUMNS = `id, version, kind, title, href, why, created_at "createdAt", read_at "readAt",
  snoozed_until "snoozedUntil"`;

/** How many alerts the affiliate has not read, those that have just become due among them. */
export const countUnread = async (affiliateId: string): Promise<number> =>
  (await refreshAlerts(affiliateId)).unread;

const NEWEST_FIRST: Order = {
  name: 'alerts',
  key: 'created_at',
  type: 'timestamptz',
  descending: true,
};

/** What may be asked of a list of alerts. */
interface AlertFilter extends Paging {
  view: 'all' | 'unread' | 'snoozed';
  kind?: AlertKind | undefined;
}

/** A page of alerts, the newest first. Those that sleep are in the view of their own alone. */
export async function listAlerts(affiliateId: string, filter: AlertFilter): Promise<AlertPage> {
  const { unread, muted } = await refreshAlerts(affiliateId);
  const views = { all: AWAKE, unread: UNREAD, snoozed: `read_at is null and not ${AWAKE}` };
  const values: unknown[] = [affiliateId, new Date()];
  if (filter.kind) values.push(filter.kind);
  const list = await readPage<Alert>(
    query,
    {
      columns: COLUMNS,
      from: 'alert',
      where: `affiliate_id = $1 and ${views[filter.view]}${filter.kind ? ' and kind = $3' : ''}`,
      values,
      order: NEWEST_FIRST,
    },
    filter,
  );
  return { ...list, unread, muted };
}

const STAYS_AWAKE = 'Alerts about the safety of your account cannot be snoozed.';

/** What may change of an alert. */
interface AlertChange {
  version?: number | undefined;
  read?: boolean | undefined;
  snoozeUntil?: string | null | undefined;
}

/** Marks an alert read or unread, or lets it sleep. Throws an HttpError: 404, or 409 with the alert as it is now. */
export async function changeAlert(
  affiliateId: string,
  id: string,
  { version, read, snoozeUntil }: AlertChange,
): Promise<Alert> {
  const [changed] = await query<Alert>(
    `update alert set version = version + 1,
        read_at = case $4::boolean when true then coalesce(read_at, $7) when false then null else read_at end,
        snoozed_until = case when $5 then $6::timestamptz else snoozed_until end
      where affiliate_id = $1 and id = $2 and ($3::int is null or version = $3)
        and (kind <> 'security' or $6::timestamptz is null)
      returning ${COLUMNS}`,
    [
      affiliateId,
      id,
      version ?? null,
      read ?? null,
      snoozeUntil !== undefined,
      snoozeUntil ?? null,
      new Date(),
    ],
  );
  if (changed) return changed;
  const [current] = await query<Alert>(
    `select ${COLUMNS} from alert where affiliate_id = $1 and id = $2`,
    [affiliateId, id],
  );
  if (!current) throw notFound();
  if (current.kind === 'security' && snoozeUntil) throw new HttpError('validation', STAYS_AWAKE);
  throw new HttpError('conflict', 'This alert was changed elsewhere.', { current });
}

/** Marks all alerts read that are not asleep; answers how many, and the token that takes it back. */
export async function readAllAlerts(
  affiliateId: string,
): Promise<{ changed: number; undo: string }> {
  const [row] = await query<{ changed: number; undo: string }>(
    `with changed as (
       update alert set read_at = $2, version = version + 1
        where affiliate_id = $1 and ${UNREAD} returning id
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

/** Makes the alerts unread again that were marked read together, but for those that were changed since. */
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

/** The kinds of which the affiliate wants no alerts. */
export async function readMuted(affiliateId: string): Promise<{ kinds: AlertKind[] }> {
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

/** Replaces the kinds that the affiliate does not want to hear of; the audit has what changed. One query. */
export async function muteAlerts(
  affiliateId: string,
  kinds: AlertKind[],
): Promise<{ kinds: AlertKind[] }> {
  const each = [...new Set(kinds)].sort();
  await query(MUTE, [affiliateId, each]);
  return { kinds: each };
}
