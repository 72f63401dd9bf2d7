/** The states of approvals, and the alerts before they end. Apart from approvals.ts, which the daily run does without. */
import { WARNING_DAYS } from '../../src/contract/publications.ts';
import { TAKES_PART } from './auth/affiliates.ts';
import { query } from './db/db.ts';
import { settings } from './site.ts';
import { asOfToday } from './things.ts';

/** An approval's state: $2 is today, $3 everything as it is today (see `asOfToday`). */
export const STATE = `case when p.withdrawn_at is not null then 'withdrawn' when p.last_day < $2::date then 'expired'
  when p.kind || '/' || p.thing || '/' || p.hash <> all ($3::text[]) then 'outdated' else 'approved' end`;

/**
 * $1 the affiliate, or null for all, $2 and $3 as in STATE, $4 now. One alert a day tells who recorded
 * them of the approvals that came within 30 days of their end, or within 7, since the alert before.
 */
const WARN = `
with ending as (
  select p.affiliate_id, p.last_day, '/dashboard/' || case p.kind when 'item' then 'library' when 'piece' then 'shop'
      else 'tools' end || '/' || p.thing href
    from approval p join affiliate a on a.id = p.affiliate_id and ${TAKES_PART}
   where ($1::uuid is null or a.id = $1) and p.last_day <= $2::date + ${WARNING_DAYS[0]} and ${STATE} = 'approved'
     and (p.firm_id is not null or a.firm_id is null)
     and not exists (select from alert_mute m where m.affiliate_id = a.id and m.kind = 'content')
     and exists (
       select from unnest(array[${WARNING_DAYS}]) days
        where p.last_day - days <= $2::date
          and greatest(p.at, (p.last_day - days)::timestamp at time zone 'UTC') > coalesce((
            select max(t.created_at) from alert t
             where t.affiliate_id = a.id and t.subject like 'approvals-end:%'), '-infinity'))
)
insert into alert (affiliate_id, kind, title, href, why, subject, created_at)
select affiliate_id, 'content', case count(*) when 1 then '1 approval ends' else count(*) || ' approvals end' end
    || ' by ' || to_char(max(last_day), 'FMMonth FMDD'),
    (array_agg(href order by last_day, href))[1], 'You get this because you recorded what ends.',
    'approvals-end:' || $2, $4::timestamptz
  from ending group by affiliate_id
on conflict do nothing`;

/** Alerts who recorded approvals that end soon: this affiliate, or all. */
export async function warnOfEnds(affiliateId: string | null): Promise<void> {
  if (settings.approvals === 'none') return;
  await query(WARN, [affiliateId, ...(await asOfToday()), new Date()]);
}
