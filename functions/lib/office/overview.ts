/** The office's figures: how quickly leads are answered, who is inactive, and what is open. They never include a client's name. */
import type { Overview } from '../../../src/contract/office.ts';
import { TAKES_PART } from '../auth/affiliates.ts';
import { TALKS } from '../contact-interactions.ts';
import { query } from '../db/db.ts';
import { COUNTS } from '../leads.ts';
import { WAITS } from './leads.ts';
import { NAMED, NAMES } from './names.ts';

/** The period of the figures (days). */
const DAYS = 30;
/** The most affiliates named in each list. */
const NAMED_MOST = 20;

const RECENT = `$1::timestamptz - interval '${DAYS} days'`;

/** How many of a table's rows have waited how long, and the date of the oldest. */
const ages = (from: string): string =>
  `(select json_build_object('count', count(*)::int,
      'week', count(*) filter (where created_at < $1::timestamptz - interval '2 days'
        and created_at >= $1::timestamptz - interval '7 days')::int,
      'older', count(*) filter (where created_at < $1::timestamptz - interval '7 days')::int,
      'oldest', min(created_at)) from ${from})`;

/** $1 now. */
const OVERVIEW = `
with recent as materialized (
  select l.affiliate_id, l.created_at, case when l.contact_id is not null then (
      -- The first logged talk or change of stage.
      select min(i.at) from interaction i
       where i.contact_id = l.contact_id and i.affiliate_id = l.affiliate_id and i.deleted_at is null
         and i.at >= l.created_at and i.kind in (${TALKS.slice(1, -1)}, 'stage')) end answered_at
    from lead l where l.affiliate_id is not null and l.${COUNTS} and l.created_at > ${RECENT}
), by_affiliate as (
  select affiliate_id, count(*)::int leads, count(answered_at)::int answered from recent group by 1
), members as materialized (
  select a.id, ${NAMES}, to_json(a.signed_in_at) "signedInAt",
      coalesce(b.leads, 0) leads, coalesce(b.answered, 0) answered,
      (a.signed_in_at is null or a.signed_in_at < ${RECENT}) away,
      a.created_at < ${RECENT} "here"
    from affiliate a ${NAMED} left join by_affiliate b on b.affiliate_id = a.id
   where ${TAKES_PART} and a.password_hash is not null and a.folded_name <> 'ended ' || a.id
), quiet as (select * from members where "here" and (away or leads = 0))
select json_build_object('count', (select count(*)::int from recent),
    'answered', (select count(answered_at)::int from recent),
    'medianMinutes', (select round(percentile_cont(0.5) within group (
      order by extract(epoch from answered_at - created_at) / 60))::int from recent
      where answered_at is not null),
    'byAffiliate', coalesce((select json_agg(m) from (
      select id, affiliate, "affiliateName", "affiliateFirm", leads, answered from members
       where leads > 0 order by leads desc, "affiliateName", id limit ${NAMED_MOST}) m), '[]')) leads,
  json_build_object('count', (select count(*)::int from quiet),
    'affiliates', coalesce((select json_agg(q) from (
      select id, affiliate, "affiliateName", "affiliateFirm", "signedInAt", away, leads from quiet
       order by "signedInAt"::text nulls first, "affiliateName", id limit ${NAMED_MOST}) q), '[]')) quiet,
  ${ages(`lead l where ${WAITS}`)} messages,
  ${ages("(select submitted_at created_at from publication where state = 'submitted') p")} pages,
  ${ages("piece_order where status in ('requested', 'approved', 'printing')")} orders,
  ${ages("ticket where status = 'open'")} tickets`;

/** The figures of the last 30 days. One statement. */
export async function readOverview(): Promise<Overview> {
  const [overview] = await query<Overview>(OVERVIEW, [new Date()]);
  if (!overview) throw new Error('No row');
  return overview;
}
