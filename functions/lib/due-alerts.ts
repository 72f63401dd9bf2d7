/** What has become due, as alerts. Nothing runs by the clock: it is found when somebody looks. */
import { ALERT_DAYS } from '../../src/config/retention.ts';
import type { AlertKind, AlertPage } from '../../src/contract/alerts.ts';
import { todayOf } from './contact-rows.ts';
import { query } from './db/db.ts';
import { DROP_OLD_UNDOS, EMPTY_BIN } from './undo-rows.ts';

/** Conditions on an alert; $2 is now. */
export const AWAKE = '(snoozed_until is null or snoozed_until <= $2)';
export const UNREAD = `read_at is null and ${AWAKE}`;

/** Of many follow-ups that are due only the latest become alerts; the list of contacts shows all. */
const MOST_DUE = 200;

const STEP = "'step:' || c.id || ':' || c.next_on";
const TOUCH = "'touch:' || c.id || ':' || (c.last_touch_on + c.rhythm_days)";

/**
 * $1 the affiliate, $2 now. What is due today where the affiliate lives becomes an alert, once; an
 * alert about what was done meanwhile counts as read.
 */
const REFRESH = `
with today as (
  select ${todayOf('$2')} as day
), people as materialized (
  select c.* from contact c
   where c.affiliate_id = $1 and c.deleted_at is null and c.due_on <= (select day from today)
   order by c.due_on desc limit ${MOST_DUE}
), due as (
  select c.id contact_id, c.next_on due_on, ${STEP} subject, c.name || ': ' || c.next_step title,
      'You set this next step for ' || to_char(c.next_on, 'FMMonth FMDD') || '.' why
    from people c, today where c.next_on <= day
  union all
  select c.id, c.last_touch_on + c.rhythm_days, ${TOUCH}, 'Keep in touch with ' || c.name,
      'You want to talk every ' || c.rhythm_days || ' days, and the last talk was on '
        || to_char(c.last_touch_on, 'FMMonth FMDD') || '.'
    from people c, today where c.last_touch_on + c.rhythm_days <= day
), made as (
  insert into alert (affiliate_id, kind, title, href, why, subject, contact_id, due_on, created_at)
  select $1, 'follow-up', title, '/dashboard/contacts/view?id=' || contact_id, why, subject, contact_id, due_on,
      -- Those of one moment in the order of their days.
      $2::timestamptz - interval '1 microsecond' * row_number() over (order by due_on desc, subject)
    from due
   where not exists (select from alert_mute where affiliate_id = $1 and kind = 'follow-up')
     and subject not in (select subject from alert where affiliate_id = $1 and contact_id is not null and subject is not null)
  on conflict do nothing returning id
), announced as (
  insert into alert (affiliate_id, kind, title, href, why, subject, created_at)
  select a.id, 'announcement', n.title, '/dashboard/alerts/announcement?id=' || n.id,
      'You get this because the office tells it to everybody.', 'announcement:' || n.id, n.publish_at
    from announcement n join affiliate a on a.id = $1
   where n.withdrawn_at is null and n.publish_at <= $2 and n.publish_at >= a.created_at
     -- An alert that was read and has gone does not come back.
     and n.publish_at > $2::timestamptz - interval '${ALERT_DAYS} days'
     and not exists (select from alert_mute where affiliate_id = $1 and kind = 'announcement')
  on conflict do nothing returning id
), done as (
  update alert set read_at = $2, version = version + 1
   where affiliate_id = $1 and kind = 'follow-up' and read_at is null and not exists (
     select from contact c, today
      where c.id = alert.contact_id and c.affiliate_id = $1 and c.deleted_at is null and c.due_on <= day
        and alert.subject in (${STEP}, ${TOUCH}))
  returning ${AWAKE} awake
), ${DROP_OLD_UNDOS}, ${EMPTY_BIN}, gone as (
  delete from alert where affiliate_id = $1 and read_at < $2::timestamptz - interval '${ALERT_DAYS} days'
)
select (select count(*) from alert where affiliate_id = $1 and ${UNREAD})
     + (select count(*) from made) + (select count(*) from announced)
     - (select count(*) from done where awake) as unread,
  array(select kind from alert_mute where affiliate_id = $1 order by kind) muted`;

/** Makes alerts of what has become due; answers how many are unread, and the kinds that are muted. */
export async function refreshAlerts(
  affiliateId: string,
): Promise<Pick<AlertPage, 'unread' | 'muted'>> {
  const [row] = await query<{ unread: string; muted: AlertKind[] }>(REFRESH, [
    affiliateId,
    new Date(),
  ]);
  return { unread: Number(row?.unread ?? 0), muted: row?.muted ?? [] };
}
