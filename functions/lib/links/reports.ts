/** The results of an affiliate's links, counted from the rows. Days are in the profile's time zone. */

import { DAY_MS } from '../../../src/config/units.ts';
import * as routes from '../../../src/contract/links/reports.ts';
import {
  type Counted,
  type Funnel,
  type Introduced,
  type LeadRow,
  LONGEST_RANGE_DAYS,
  type MissingAnswer,
  type Report,
  type Unit,
} from '../../../src/contract/links/reports.ts';
import type { Page, Paging } from '../../../src/contract/paging.ts';
import { dayOf } from '../../../src/contract/reference.ts';
import { IS_HERE, ITS_NAME } from '../auth/affiliates.ts';
import { query } from '../db/db.ts';
import { type Order, readPage } from '../db/page.ts';
import { joinParts, type Sql, sql } from '../db/sql.ts';
import { on } from '../http/endpoint.ts';
import { invalid } from '../http/refusal.ts';
import { IS_CREDITED, IS_UNCREDITED } from '../leads/leads.ts';
import { todayOf, zoneOf } from '../rows/contacts.ts';

/* The leads behind a report's totals, and the search for a missing lead. */

const zoneOfAffiliate = (affiliateId: string): Sql => zoneOf(affiliateId);
const todayOfAffiliate = (affiliateId: string): Sql => todayOf(new Date(), affiliateId);

const REACHED = { contacted: 1, meeting: 2, client: 3 } as const;
const NEWEST_FIRST: Order = {
  name: 'report-leads',
  key: sql`l.created_at`,
  type: 'timestamptz',
  descending: true,
};

interface LeadFilter extends Paging, ReportQuery {
  link?: string | undefined;
  campaign?: string | undefined;
  reached?: keyof typeof REACHED | undefined;
}

/** The leads in a range, newest first. */
async function listLeads(affiliateId: string, filter: LeadFilter): Promise<Page<LeadRow>> {
  const { from, to } = rangeOf(filter, filter.to ?? (await todayIn(affiliateId)));
  const zone = zoneOfAffiliate(affiliateId);
  const where = [
    sql`l.affiliate_id = ${affiliateId} and l.${IS_CREDITED}`,
    sql`l.created_at >= ${from}::date::timestamp at time zone ${zone}`,
    sql`l.created_at < (${to}::date + 1)::timestamp at time zone ${zone}`,
  ];
  if (filter.link === 'none') where.push(sql`l.link_id is null`);
  else if (filter.link) where.push(sql`l.link_id = ${filter.link}`);
  if (filter.campaign !== undefined) {
    where.push(sql`coalesce(k.campaign, '') = ${filter.campaign}`);
  }
  if (filter.reached) where.push(sql`c.reached >= ${REACHED[filter.reached]}`);
  return readPage<LeadRow>(
    query,
    {
      columns: sql`l.id, case when c.deleted_at is null then c.id end "contactId", case when l.contact_id is null then '' else l.name end as name,
        case when c.deleted_at is null then c.stage end stage,
        (l.created_at at time zone ${zone})::date::text as on, l.receipt`,
      from: sql`lead l left join contact c on c.id = l.contact_id and c.affiliate_id = ${affiliateId}
        left join link k on k.id = l.link_id and k.affiliate_id = ${affiliateId}`,
      where: joinParts(where, ' and '),
      order: NEWEST_FIRST,
      id: sql`l.id`,
    },
    filter,
  );
}

/**
 * Finds a person's form: the affiliate's own lead, or one that is credited to no one. Another
 * affiliate's lead is reported as not found.
 */
async function findMissing(affiliateId: string, email: string): Promise<MissingAnswer> {
  const [row] = await query<MissingAnswer>(sql`
    with looked as (
      insert into audit (actor, action, kind, affiliate_id)
      values (${affiliateId}, 'look-up', 'lead', ${affiliateId})
    )
    select case when l.affiliate_id is null then 'unattributed' when credit = 'self' then 'self'
        else 'yours' end found,
      (l.created_at at time zone ${zoneOfAffiliate(affiliateId)})::date::text "formOn",
      case when c.deleted_at is null then c.id end "contactId",
      case when l.affiliate_id is not null then l.receipt end receipt
      from lead l left join contact c on c.id = l.contact_id and c.affiliate_id = ${affiliateId}
     where l.email_key = lower(${email}) and (l.affiliate_id = ${affiliateId}
         -- A lead of a deleted affiliate is shown to no one.
         or (l.affiliate_id is null and l.${IS_UNCREDITED}))
     order by l.affiliate_id is null, l.created_at desc limit 1`);
  return row ?? { found: 'nothing', formOn: null, contactId: null, receipt: null };
}

async function todayIn(affiliateId: string): Promise<string> {
  const [row] = await query<{ today: string }>(
    sql`select ${todayOfAffiliate(affiliateId)}::text today`,
  );
  if (!row) throw new Error('No row');
  return row.today;
}

/* The days of a report: whole days in the affiliate's time zone. */
/** The default range (days). */
const USUAL_DAYS = 30;

/** A range of whole days, both included. */
interface Range {
  from: string;
  to: string;
}

interface ReportQuery {
  from?: string | undefined;
  to?: string | undefined;
}

/** The requested range, by default the last 30 days. Throws an HttpError: 400 if it is too long or reversed. */
function rangeOf({ from, to: asked }: ReportQuery, today: string): Range {
  const to = asked ?? today;
  const first = from ?? dayOf(Date.parse(to) - (USUAL_DAYS - 1) * DAY_MS);
  const days = (Date.parse(to) - Date.parse(first)) / DAY_MS + 1;
  if (days >= 1 && days <= LONGEST_RANGE_DAYS) return { from: first, to };
  const sentence =
    days < 1 ? 'The first day must not be after the last.' : 'A report covers at most three years.';
  throw invalid('from', sentence);
}

function rangeBefore({ from, to }: Range): Range {
  const length = Date.parse(to) - Date.parse(from) + DAY_MS;
  return { from: dayOf(Date.parse(from) - length), to: dayOf(Date.parse(from) - DAY_MS) };
}

interface Sums extends Counted {
  ofLink: boolean;
  linkId: string | null;
  /** The index of the period, from 1, or null for the total. */
  period: number | null;
  within: boolean;
  contacted: number;
  meeting: number;
  self: number;
}

/**
 * The results of the periods that start on these days and of the links. The first period is before
 * the range. Rows are first counted by link and period, so that little is left to compute.
 */
const readSums = (
  affiliateId: string,
  starts: string[],
  lastDay: string,
  timeZone: string,
): Promise<Sums[]> =>
  query<Sums>(sql`
    with visits as (
      select link.id link_id, v.* from link, lateral (
        select width_bucket(day, ${starts}::date[]) period, sum(people) people, sum(bots) bots, sum(own) own
          from visit_day
         where link_id = link.id and day between (${starts}::date[])[1] and ${lastDay}::date group by 1
      ) v where link.affiliate_id = ${affiliateId}
    ), leads as (
      select l.link_id, width_bucket(l.created_at at time zone ${timeZone}, ${starts}::timestamp[]) period,
             l.credit, c.reached, count(*) n
        from lead l left join contact c
          on c.id = l.contact_id and c.affiliate_id = ${affiliateId} and c.reached > 0
       where l.affiliate_id = ${affiliateId}
         and l.created_at >= (${starts}::timestamp[])[1] at time zone ${timeZone}
         and l.created_at < (${lastDay}::date + 1)::timestamp at time zone ${timeZone} group by 1, 2, 3, 4
    ), event as (
      select link_id, period, people, bots, own, 0 leads, 0 reached, 0 self from visits
      union all
      select link_id, period, 0, 0, 0, case when ${IS_CREDITED} then n else 0 end, coalesce(reached, 0),
          case when credit = 'self' then n else 0 end
        from leads
    )
    select grouping(link_id) = 0 "ofLink", link_id "linkId", period, period > 1 as within,
      sum(people)::int people, sum(bots)::int bots, sum(own)::int own, sum(leads)::int leads,
      coalesce(sum(leads) filter (where reached >= 1), 0)::int contacted,
      coalesce(sum(leads) filter (where reached >= 2), 0)::int meeting,
      coalesce(sum(leads) filter (where reached >= 3), 0)::int clients, sum(self)::int self
    from event group by grouping sets ((period > 1), (period > 1, period), (period > 1, link_id))`);

const NOTHING = {
  people: 0,
  bots: 0,
  own: 0,
  leads: 0,
  clients: 0,
  contacted: 0,
  meeting: 0,
  self: 0,
};

const counted = ({ people, bots, own, leads, clients }: Counted): Counted => ({
  people,
  bots,
  own,
  leads,
  clients,
});

const added = (sum: Counted, row: Counted): Counted => ({
  people: sum.people + row.people,
  bots: sum.bots + row.bots,
  own: sum.own + row.own,
  leads: sum.leads + row.leads,
  clients: sum.clients + row.clients,
});

/** The longest ranges that the chart shows by day and by week (days). */
const BY_DAY = 31;
const BY_WEEK = 92;
const WEEK = 7;

const daysOf = ({ from, to }: Range): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
const dayFrom = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);

/** The unit of the chart. Whole periods matter: a month with few days beside whole ones would look like a drop. */
function unitOf(range: Range): Unit {
  const days = daysOf(range);
  if (days <= BY_DAY) return 'day';
  return days <= BY_WEEK ? 'week' : 'month';
}

/** The first day of each period. Weeks are counted back from the last day, so that the latest ones are whole. */
function startsOf(range: Range): string[] {
  const { from, to } = range;
  const unit = unitOf(range);
  if (unit === 'month') {
    return [
      from,
      ...monthsOf(range)
        .slice(1)
        .map((month) => `${month}-01`),
    ];
  }
  const length = unit === 'day' ? 1 : WEEK;
  const count = Math.ceil(daysOf(range) / length);
  const first = dayFrom(to, 1 - count * length);
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? from : dayFrom(first, index * length),
  );
}

/** The days that start a counted period: the first days of chart periods and months. */
function boundsOf(range: Range): string[] {
  const months = monthsOf(range).slice(1);
  return [...new Set([...startsOf(range), ...months.map((month) => `${month}-01`)])].sort();
}

/** The months (YYYY-MM) of a range of days or of months. */
export function monthsOf({ from, to }: Range): string[] {
  const months = [];
  const last = to.slice(0, 7);
  for (
    let date = new Date(`${from.slice(0, 7)}-01T00:00:00Z`);
    ;
    date.setUTCMonth(date.getUTCMonth() + 1)
  ) {
    const month = date.toISOString().slice(0, 7);
    months.push(month);
    if (month >= last) return months;
  }
}

interface LinkRow extends Omit<Report['byLink'][number], keyof Counted> {
  id: string;
  since: string | null;
  timeZone: string;
  today: string;
}

/** The affiliate's links, each with the day of the first visit or lead of all. */
function readLinks(affiliateId: string): Promise<LinkRow[]> {
  const zone = zoneOfAffiliate(affiliateId);
  return query<LinkRow>(sql`
    select id, label, campaign, to_json(archived_at) "archivedAt", least(
        (select min(first) from link l, lateral (select min(day) as first from visit_day where link_id = l.id) v
          where l.affiliate_id = ${affiliateId}),
        ((select min(created_at) from lead where affiliate_id = ${affiliateId}) at time zone ${zone})::date
      )::text since, ${zone} "timeZone", ${todayOfAffiliate(affiliateId)}::text today
    from link where affiliate_id = ${affiliateId} order by created_at, id`);
}

/** The total of the range, or of the range before it. */
const totalOf = (sums: readonly Sums[], within: boolean) =>
  sums.find((row) => row.within === within && !row.ofLink && row.period === null) ?? NOTHING;

/** The results of each link, the best first, and of the leads without one. Leaves out archived links without results. */
function resultsByLink(links: readonly LinkRow[], sums: readonly Sums[]): Report['byLink'] {
  const ofLink = (id: string | null) =>
    sums.find((row) => row.within && row.ofLink && row.linkId === id);
  const results: Report['byLink'] = links.map(({ id, label, campaign, archivedAt }) => ({
    id,
    label,
    campaign,
    archivedAt,
    ...counted(ofLink(id) ?? NOTHING),
  }));
  const unlinked = ofLink(null);
  if (unlinked?.leads) {
    results.push({
      id: null,
      label: 'Named you, without a link',
      campaign: '',
      archivedAt: null,
      ...counted(unlinked),
    });
  }
  return results
    .filter(({ archivedAt, people, leads }) => !archivedAt || people + leads > 0)
    .sort((one, other) => other.leads - one.leads || other.people - one.people);
}

/** The results of the chart's periods, and of the months. */
function resultsByTime(
  range: Range,
  sums: readonly Sums[],
): Pick<Report, 'unit' | 'byPeriod' | 'byMonth'> {
  const starts = startsOf(range);
  const bounds = boundsOf(range);
  const sumOf = (includes: (day: string) => boolean): Counted =>
    bounds.reduce((sum, day, index) => {
      const row = includes(day) && sums.find(({ period }) => period === index + 2);
      return row ? added(sum, row) : sum;
    }, counted(NOTHING));
  return {
    unit: unitOf(range),
    byPeriod: starts.map((from, index) => {
      const next = starts[index + 1];
      const to = next ? dayFrom(next, -1) : range.to;
      return { from, to, ...sumOf((day) => from <= day && day <= to) };
    }),
    byMonth: monthsOf(range).map((month) => ({
      month,
      ...sumOf((day) => day.startsWith(month)),
    })),
  };
}

const funnelOf = ({ people, leads, contacted, meeting, clients }: typeof NOTHING): Funnel => ({
  people,
  leads,
  contacted,
  meeting,
  client: clients,
});

/** The report of a range. Throws an HttpError (400) if the range is not valid. Two statements. */
export async function readReport(affiliateId: string, period: ReportQuery): Promise<Report> {
  const links = await readLinks(affiliateId);
  // Every affiliate has a link, so there is always a row with the first day.
  const [first] = links;
  if (!first) throw new Error('Every affiliate has a link.');
  const { today, timeZone, since } = first;
  const range = rangeOf(period, today);
  const before = rangeBefore(range);
  const days = [before.from, ...boundsOf(range)];
  const sums = await readSums(affiliateId, days, range.to, timeZone);
  const now = totalOf(sums, true);
  return {
    ...range,
    today,
    timeZone,
    totals: counted(now),
    byLink: resultsByLink(links, sums),
    ...resultsByTime(range, sums),
    funnel: funnelOf(now),
    previous: { ...before, ...counted(totalOf(sums, false)) },
    notCounted: { self: now.self },
    since,
  };
}

/** How long after the last sign-in someone counts as active (days). */
const ACTIVE_DAYS = 30;

/** Everyone whom the affiliate introduced: open and closed applications, and accounts. */
const introducedBy = (affiliateId: string, now: Date): Sql => sql`
  select j.name, case when j.state in ('waiting', 'asked') then 'applied' else 'closed' end state,
      null::boolean active, j.sponsor_sees sees, j.confirmed_at at
    from application j where j.sponsor_id = ${affiliateId} and j.state in ('waiting', 'asked', 'declined', 'withdrawn')
  union all
  select ${ITS_NAME}, case when a.password_hash is null then 'invited' else 'joined' end,
      case when a.password_hash is not null then
        not a.disabled and coalesce(a.signed_in_at > ${now}::timestamptz - ${ACTIVE_DAYS} * interval '1 day', false) end,
      a.sponsor_sees, a.created_at
    from affiliate a left join profile p on p.affiliate_id = a.id
   where a.sponsor_id = ${affiliateId} and ${IS_HERE}`;

/** Those whom the affiliate introduced. No one sees whom those people introduced. */
async function readIntroduced(affiliateId: string): Promise<Introduced> {
  const enough = (count: Sql): Sql =>
    sql`case when ${count} >= ${routes.FEWEST_COUNTED} then ${count} end`;
  const [row] = await query<Introduced>(sql`
    with one as (${introducedBy(affiliateId, new Date())}), other as (
      select count(*)::int applied, count(*) filter (where state = 'joined')::int joined,
          count(*) filter (where active)::int active from one where not sees
    )
    select coalesce((select json_agg(json_build_object('name', name, 'state', state, 'active', active)
        order by at desc, name) from one where sees), '[]') items,
      json_build_object('applied', ${enough(sql`applied`)}, 'joined', ${enough(sql`joined`)},
        'active', ${enough(sql`active`)}) others from other`);
  if (!row) throw new Error('No row');
  return row;
}

export const reportRoutes = [
  on(routes.readIntroduced, ({ affiliate }) => readIntroduced(affiliate.id)),
  on(routes.readReport, ({ affiliate, query }) => readReport(affiliate.id, query)),
  on(routes.listReportLeads, ({ affiliate, query }) => listLeads(affiliate.id, query)),
  on(routes.findMissing, ({ affiliate, body }) => findMissing(affiliate.id, body.email)),
];
