/** What came of an affiliate's links, counted from the rows. Days are whole ones in UTC. */
import type { Counted, Funnel, Report } from '../../src/contract/reports.ts';
import { query } from './db/db.ts';
import { COUNTS } from './lead-credit.ts';
import { type Asked, type Range, rangeBefore, rangeOf } from './report-range.ts';

/** $1 the affiliate, $2 the first day before the range, $3 its first, $4 its last. */
const REPORT = `
with event as (
  select v.link_id, v.day, v.people, v.bots, v.own, 0 leads, 0 contacted, 0 meeting, 0 client, 0 self
    from visit_day v join link on link.id = v.link_id
   where link.affiliate_id = $1 and v.day between $2::date and $4::date
  union all
  select l.link_id, (l.created_at at time zone 'UTC')::date, 0, 0, 0, (${COUNTS})::int,
      (${COUNTS} and c.reached >= 1)::int, (${COUNTS} and c.reached >= 2)::int,
      (${COUNTS} and c.reached >= 3)::int, (credit = 'self')::int
    from lead l left join contact c on c.id = l.contact_id and c.affiliate_id = $1
   where l.affiliate_id = $1 and l.created_at >= $2::date::timestamp at time zone 'UTC'
     and l.created_at < ($4::date + 1)::timestamp at time zone 'UTC'
), placed as (
  select *, day >= $3::date as within, to_char(day, 'YYYY-MM') as month from event
)
select grouping(link_id) = 0 "ofLink", link_id "linkId", month, within,
  sum(people)::int people, sum(bots)::int bots, sum(own)::int own, sum(leads)::int leads,
  sum(contacted)::int contacted, sum(meeting)::int meeting, sum(client)::int clients, sum(self)::int self
from placed group by grouping sets ((within), (within, month), (within, link_id))`;

interface Sums extends Counted {
  ofLink: boolean;
  linkId: string | null;
  month: string | null;
  within: boolean;
  contacted: number;
  meeting: number;
  self: number;
}

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

/** Each month of the range, from the first to the last. */
function monthsOf({ from, to }: Range): string[] {
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

/** Every affiliate has a link, so that a row has the first day. */
const LINKS = `
select id, label, campaign, archived_at "archivedAt", least(
    (select min(day) from visit_day v join link l on l.id = v.link_id where l.affiliate_id = $1),
    (select min(created_at at time zone 'UTC')::date from lead where affiliate_id = $1)
  )::text since
from link where affiliate_id = $1 order by created_at, id`;

interface LinkRow extends Omit<Report['byLink'][number], keyof Counted> {
  id: string;
  since: string | null;
}

/** The report of a range. Throws an HttpError: 400 for a range that is none. Two statements. */
export async function readReport(affiliateId: string, asked: Asked): Promise<Report> {
  const range = rangeOf(asked);
  const before = rangeBefore(range);
  const sums = await query<Sums>(REPORT, [affiliateId, before.from, range.from, range.to]);
  const links = await query<LinkRow>(LINKS, [affiliateId]);
  const total = (within: boolean) =>
    sums.find((row) => row.within === within && !row.ofLink && row.month === null) ?? NOTHING;
  const ofLink = (id: string | null) =>
    sums.find((row) => row.within && row.ofLink && row.linkId === id);
  const now = total(true);
  const funnel: Funnel = {
    people: now.people,
    leads: now.leads,
    contacted: now.contacted,
    meeting: now.meeting,
    client: now.clients,
  };
  const unlinked = ofLink(null);
  const byLink = [
    ...links.map(({ since: _, ...link }) => ({ ...link, ...counted(ofLink(link.id) ?? NOTHING) })),
    ...(unlinked?.leads
      ? [
          {
            id: null,
            label: 'Named you, without a link',
            campaign: '',
            archivedAt: null,
            ...counted(unlinked),
          },
        ]
      : []),
  ]
    // An archived link that brought nothing in the range says nothing.
    .filter(({ archivedAt, people, leads }) => !archivedAt || people + leads > 0)
    .sort((one, other) => other.leads - one.leads || other.people - one.people);
  return {
    ...range,
    totals: counted(now),
    byLink,
    byMonth: monthsOf(range).map((month) => ({
      month,
      ...counted(sums.find((row) => row.within && row.month === month) ?? NOTHING),
    })),
    funnel,
    previous: { ...before, ...counted(total(false)) },
    notCounted: { self: now.self },
    since: links[0]?.since ?? null,
  };
}
