/**
 * The states of approvals and of what was handed over under them, and the alerts about both. The daily run bundles
 * this file without approvals.ts.
 */
import { RECALLED_KINDS } from '../../../src/contract/approvals/handovers.ts';
import { WARNING_DAYS } from '../../../src/contract/profile/publications.ts';
import { TAKES_PART } from '../auth/affiliates.ts';
import { query } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import { asOfNow } from '../gated/materials.ts';
import { settings } from '../platform/site.ts';
import { todayOf, zoneOf } from '../rows/contacts.ts';
import { COUNTS_FOR, KEEPS_FIGURES } from './counts.ts';

const PARTICIPATES = TAKES_PART;

/** The state of the approval `p` on this day. `hashes` is everything as it is today (see `asOfNow`). */
const stateOn = (
  today: Sql,
  hashes: readonly string[],
): Sql => sql`case when p.withdrawn_at is not null then 'withdrawn'
  when p.last_day < ${today} then 'expired'
  when p.kind || '/' || p.thing || '/' || p.hash = any (${hashes}::text[]) then 'approved'
  when 'keep/' || p.kind || '/' || p.thing || '/' || p.pattern = any (${hashes}::text[]) and ${KEEPS_FIGURES} then 'approved'
  else 'outdated' end`;

/**
 * The state of the approval `p`, whose last day ends in the affiliate's time zone. `now` and `hashes` are of
 * `asOfNow`.
 */
export const stateFor = (affiliateId: string, now: string, hashes: readonly string[]): Sql =>
  stateOn(todayOf(now, affiliateId), hashes);

/** The map has a page for each household. That of the example is everyone's. */
const EXAMPLE_MAP = 'contacts/map?id=example';

/** The address of a material's page. */
export const pageOf = (alias: Sql): Sql =>
  sql`'/dashboard/' || case ${alias}.kind when 'map' then ${EXAMPLE_MAP} when 'item' then 'library/' || ${alias}.thing
    when 'piece' then 'shop/' || ${alias}.thing else 'tools/' || ${alias}.thing end`;

/** The earliest and the latest day that it is anywhere in the world. An index finds what ends soon by them. */
const endsAnywhere = (now: string): Sql => sql`
  p.last_day between (${now}::timestamptz at time zone 'UTC')::date - 1
    and (${now}::timestamptz at time zone 'UTC')::date + ${WARNING_DAYS[0] + 1}::int`;

/**
 * Part of `telling`: one alert a day for everyone who recorded an approval or handed something over under it. It
 * names the approvals that came within 30 days of their end, or within 7, since the alert before.
 */
const warning = (
  affiliateId: string | null,
  now: string,
  hashes: readonly string[],
): Sql => sql`ending as (
  select a.id affiliate_id, p.last_day, today, ${pageOf(sql`p`)} href
    from approval p cross join lateral (
      select p.affiliate_id id union select u.affiliate_id from use u where u.approval_id = p.id
    ) told join affiliate a on a.id = told.id and ${PARTICIPATES}
    cross join lateral (
      select ${zoneOf(sql`a.id`)} zone, ${todayOf(now, sql`a.id`)} today) here
   where (${affiliateId}::uuid is null or a.id = ${affiliateId}) and ${endsAnywhere(now)}
     and ${stateOn(sql`today`, hashes)} = 'approved'
     and p.last_day <= today + ${WARNING_DAYS[0]}::int
     and (p.firm_id is not null or a.firm_id is null)
     and not exists (select from alert_mute m where m.affiliate_id = a.id and m.kind = 'content')
     and exists (
       select from unnest(${WARNING_DAYS}::int[]) days
        where p.last_day - days <= today
          and greatest(p.at, (p.last_day - days)::timestamp at time zone zone) > coalesce((
            select max(t.created_at) from alert t
             where t.affiliate_id = a.id and t.subject like 'approvals-end:%'), '-infinity'))
), warned as (
  insert into alert (affiliate_id, kind, title, href, why, subject, created_at)
  select affiliate_id, 'content', case count(*) when 1 then '1 approval ends' else count(*) || ' approvals end' end
      || ' by ' || to_char(max(last_day), 'FMMonth FMDD'),
      (array_agg(href order by last_day, href))[1], 'You’re receiving this because you recorded or handed over what ends.',
      'approvals-end:' || today, ${now}::timestamptz
    from ending group by affiliate_id, today
  on conflict do nothing
),`;

/* What was handed over. */

/** Whether the approval of the use `u` was withdrawn, and no other cleared the words then or since. An end by date recalls nothing. */
const isWithdrawn = (): Sql =>
  settings.approvals === 'none'
    ? sql`false`
    : sql`exists (
  select from approval w where w.id = u.approval_id and w.withdrawn_at is not null and not exists (
    select from approval p join affiliate a on a.id = u.affiliate_id
     where p.kind = u.kind and p.thing = u.thing and p.hash = u.hash and p.audience = 'client'
       and p.withdrawn_at is null and p.last_day >= ${todayOf(sql`w.withdrawn_at`, sql`u.affiliate_id`)}
       and ${COUNTS_FOR}))`;

/**
 * The condition that the words of the use `u` are still current and cleared. `hashes` is everything as it is today
 * (see `asOfNow`).
 */
export const isCurrent = (hashes: readonly string[]): Sql =>
  sql`(u.kind || '/' || u.thing || '/' || u.hash = any (${hashes}::text[]) and not ${isWithdrawn()})`;

/** The last use of each thing by each contact who is not in the trash, of the uses `u` under this condition. */
export const lastUses = (where: Sql): Sql => sql`(
  select distinct on (u.affiliate_id, u.kind, u.thing, u.contact_id) u.*
    from use u join contact c on c.id = u.contact_id and c.affiliate_id = u.affiliate_id and c.deleted_at is null
   where ${where} order by u.affiliate_id, u.kind, u.thing, u.contact_id, u.at desc, u.id desc)`;

/**
 * Alerts this affiliate, or all. Approvals that end soon make alerts, and so does each change of a material that was
 * handed over: newer words, or a withdrawn approval. A material that no longer exists makes none, since it has no
 * page.
 */
const telling = (affiliateId: string | null, now: string, hashes: readonly string[]): Sql => sql`
with ${settings.approvals === 'none' ? sql`` : warning(affiliateId, now, hashes)} now_words as (
  select split_part(one, '/', 1) kind, split_part(one, '/', 2) thing, split_part(one, '/', 3) hash
    from unnest(${hashes}::text[]) one
), old as (
  select u.*, case when u.hash = t.hash then u.approval_id::text else t.hash end change,
      case when u.hash = t.hash then p.number end withdrawn, ${pageOf(sql`u`)} href
    from ${lastUses(sql`(${affiliateId}::uuid is null or u.affiliate_id = ${affiliateId}) and u.kind = any (${RECALLED_KINDS}::text[])`)} u join now_words t using (kind, thing)
    join affiliate a on a.id = u.affiliate_id and ${PARTICIPATES} left join approval p on p.id = u.approval_id
   where not ${isCurrent(hashes)}
     and not exists (select from alert_mute m where m.affiliate_id = a.id and m.kind = 'content')
), told as (
  update use set recalled = old.change from old where use.id = old.id and use.recalled is distinct from old.change
), counted as (
  select affiliate_id, kind, thing, change, withdrawn, href, '“' || (array_agg(title order by at desc))[1] || '”' title,
      case count(*) when 1 then '1 contact has' else count(*) || ' contacts have' end have
    from old group by affiliate_id, kind, thing, change, withdrawn, href
  having bool_or(recalled is distinct from change)
)
insert into alert (affiliate_id, kind, title, href, why, subject, created_at)
select affiliate_id, 'content', case when withdrawn is null then title || ' changed: ' || have || ' the older version'
      else withdrawn || ' was withdrawn: ' || have || ' ' || title end,
    href, 'You’re receiving this because you handed it over.', concat_ws(':', 'uses', kind, thing, change), ${now}::timestamptz
  from counted
on conflict do nothing`;

/**
 * Alerts this affiliate, or all, about approvals that end soon and about what was handed over and is no longer
 * current.
 */
export async function warnOfContent(affiliateId: string | null): Promise<void> {
  const [now, hashes] = await asOfNow();
  await query(telling(affiliateId, now, hashes));
}
