/** Alerts, as rows. Nothing runs by the clock: what has become due is found when somebody looks. */
import type { Alert, AlertKind, AlertPage } from '../../src/contract/alerts.ts';
import type { Paging } from '../../src/contract/paging.ts';
import type { Undone } from '../../src/contract/undo.ts';
import { type Query, query, transaction } from './db/db.ts';
import { type Order, readPage } from './db/page.ts';
import { HttpError, notFound } from './http/refusal.ts';

const COLUMNS = `id, version, kind, title, href, why, created_at "createdAt", read_at "readAt",
  snoozed_until "snoozedUntil"`;

/** Alerts that were read more than this long ago go as new ones come (days). */
const KEPT_DAYS = 365;

const AWAKE = '(snoozed_until is null or snoozed_until <= $2)';
const UNREAD = `read_at is null and ${AWAKE}`;

/**
 * $1 the affiliate, $2 now. What is due today where the affiliate lives becomes an alert, once; an
 * alert about what was done meanwhile counts as read.
 */
const REFRESH = `
with today as (
  select ($2::timestamptz at time zone coalesce(
    (select time_zone from profile where affiliate_id = $1), 'America/New_York'))::date as day
), due as (
  select id contact_id, next_on due_on, 'step:' || id || ':' || next_on subject,
      name || ': ' || next_step title, 'You set this next step for ' || to_char(next_on, 'FMMonth FMDD') || '.' why
    from contact, today
   where affiliate_id = $1 and deleted_at is null and coalesce(next_on, 'infinity'::date) <= day
  union all
  select id, last_touch_on + rhythm_days, 'touch:' || id || ':' || (last_touch_on + rhythm_days),
      'Keep in touch with ' || name, 'You want to talk every ' || rhythm_days || ' days, and the last talk was on ' || to_char(last_touch_on, 'FMMonth FMDD') || '.'
    from contact, today
   where affiliate_id = $1 and deleted_at is null and rhythm_days is not null
     and last_touch_on + rhythm_days <= day
), made as (
  insert into alert (affiliate_id, kind, title, href, why, subject, contact_id, due_on, created_at)
  select $1, 'follow-up', title, '/dashboard/contacts/view?id=' || contact_id, why, subject, contact_id, due_on,
      -- Those of one moment in the order of their days.
      $2::timestamptz - interval '1 microsecond' * row_number() over (order by due_on desc, subject)
    from due
   where not exists (select from alert_mute where affiliate_id = $1 and kind = 'follow-up')
     and not exists (select from alert where affiliate_id = $1 and alert.subject = due.subject)
  on conflict do nothing returning id
), done as (
  update alert set read_at = $2, version = version + 1
   where affiliate_id = $1 and kind = 'follow-up' and read_at is null
     and not exists (select from due where due.subject = alert.subject)
  returning ${AWAKE} awake
), gone as (
  delete from alert where affiliate_id = $1 and read_at < $2::timestamptz - interval '${KEPT_DAYS} days'
)
select (select count(*) from alert where affiliate_id = $1 and ${UNREAD})
     + (select count(*) from made) - (select count(*) from done where awake) as unread,
  array(select kind from alert_mute where affiliate_id = $1 order by kind) muted`;

/** Makes alerts of what has become due; answers how many are unread, and the kinds that are muted. */
async function refresh(affiliateId: string): Promise<Pick<AlertPage, 'unread' | 'muted'>> {
  const [row] = await query<{ unread: string; muted: AlertKind[] }>(REFRESH, [
    affiliateId,
    new Date(),
  ]);
  return { unread: Number(row?.unread ?? 0), muted: row?.muted ?? [] };
}

/** How many alerts the affiliate has not read, those that have just become due among them. */
export const countUnread = async (affiliateId: string): Promise<number> =>
  (await refresh(affiliateId)).unread;

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
  const { unread, muted } = await refresh(affiliateId);
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

/** Replaces the kinds that the affiliate does not want to hear of. */
export const muteAlerts = (
  affiliateId: string,
  kinds: AlertKind[],
): Promise<{ kinds: AlertKind[] }> =>
  transaction(async (run) => {
    await run('delete from alert_mute where affiliate_id = $1 and kind <> all($2)', [
      affiliateId,
      kinds,
    ]);
    await run(
      `insert into alert_mute (affiliate_id, kind) select $1, unnest($2::text[])
       on conflict do nothing`,
      [affiliateId, kinds],
    );
    return { kinds: [...new Set(kinds)].sort() };
  });
