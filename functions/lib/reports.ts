/** What came of an affiliate's links, counted from the rows. Days are whole ones in UTC. */

import type { Page, Paging } from '../../src/contract/paging.ts';
import type {
  Counted,
  Funnel,
  LeadRow,
  MissingAnswer,
  Report,
} from '../../src/contract/reports.ts';
import { LONGEST_RANGE_DAYS } from '../../src/contract/reports.ts';
import { query } from './db/db.ts';
import { type Order, readPage } from './db/page.ts';
import { HttpError } from './http/refusal.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The range if none is named (days). */
const USUAL_DAYS = 30;

/** A range of whole days, both included. */
interface Range {
  from: string;
  to: string;
}

interface Asked {
  from?: string | undefined;
  to?: string | undefined;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The range that is asked for; without days the last 30. Throws an HttpError: 400 if it is too long or the wrong way round. */
export function rangeOf({ from, to = dayOf(Date.now()) }: Asked): Range {
  const first = from ?? dayOf(Date.parse(to) - (USUAL_DAYS - 1) * DAY_MS);
  const days = (Date.parse(to) - Date.parse(first)) / DAY_MS + 1;
  if (days >= 1 && days <= LONGEST_RANGE_DAYS) return { from: first, to };
  const sentence =
    days < 1 ? 'The first day must not be after the last.' : 'A report covers at most three years.';
  throw new HttpError('validation', sentence, { fields: { from: sentence } });
}

/** As many days before. */
export function rangeBefore({ from, to }: Range): Range {
  const length = Date.parse(to) - Date.parse(from) + DAY_MS;
  return { from: dayOf(Date.parse(from) - length), to: dayOf(Date.parse(from) - DAY_MS) };
}

/** Leads that count: those that a link or the visitor credited. */
const COUNTS = "credit in ('link', 'typed')";

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

/** The report of a range. Throws an HttpError: 400 for a range that is none. Two statements. */
export async function readReport(affiliateId: string, asked: Asked): Promise<Report> {
  const range = rangeOf(asked);
  const before = rangeBefore(range);
  const sums = await query<Sums>(REPORT, [affiliateId, before.from, range.from, range.to]);
  const links = await query<Omit<Report['byLink'][number], keyof Counted> & { id: string }>(
    `select id, label, campaign, archived_at "archivedAt" from link where affiliate_id = $1
      order by created_at, id`,
    [affiliateId],
  );
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
    ...links.map((link) => ({ ...link, ...counted(ofLink(link.id) ?? NOTHING) })),
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
  };
}

const REACHED = { contacted: 1, meeting: 2, client: 3 } as const;
const NEWEST_FIRST: Order = {
  name: 'report-leads',
  key: 'l.created_at',
  type: 'timestamptz',
  descending: true,
};

/** What may be asked of the rows behind a total. */
interface LeadFilter extends Paging, Asked {
  link?: string | undefined;
  reached?: keyof typeof REACHED | undefined;
}

/** The leads of a range, the newest first. */
export function listLeads(affiliateId: string, filter: LeadFilter): Promise<Page<LeadRow>> {
  const { from, to } = rangeOf(filter);
  const values: unknown[] = [affiliateId, from, to];
  const where = [
    `l.affiliate_id = $1 and l.${COUNTS}`,
    `l.created_at >= $2::date::timestamp at time zone 'UTC'`,
    `l.created_at < ($3::date + 1)::timestamp at time zone 'UTC'`,
  ];
  if (filter.link === 'none') where.push('l.link_id is null');
  else if (filter.link) where.push(`l.link_id = $${values.push(filter.link)}`);
  if (filter.reached) where.push(`c.reached >= ${REACHED[filter.reached]}`);
  return readPage<LeadRow>(
    query,
    {
      columns: `l.id, case when c.deleted_at is null then c.id end "contactId", l.name,
        case when c.deleted_at is null then c.stage end stage, l.created_at "createdAt", l.receipt`,
      from: 'lead l left join contact c on c.id = l.contact_id and c.affiliate_id = $1',
      where: where.join(' and '),
      values,
      order: NEWEST_FIRST,
      id: 'l.id',
    },
    filter,
  );
}

/**
 * What became of a person's form: the affiliate's own lead, or one that nobody is credited with.
 * Somebody else's lead is answered as if there was none.
 */
export async function findMissing(affiliateId: string, email: string): Promise<MissingAnswer> {
  const [row] = await query<MissingAnswer>(
    `with looked as (
       insert into audit (actor, action, kind, affiliate_id) values ($1, 'look-up', 'lead', $1)
     )
     select case when l.affiliate_id is null then 'unattributed' when credit = 'self' then 'self'
         else 'yours' end found,
       (l.created_at at time zone 'UTC')::date::text "formOn",
       case when c.deleted_at is null then c.id end "contactId",
       case when l.affiliate_id is not null then l.receipt end receipt
       from lead l left join contact c on c.id = l.contact_id and c.affiliate_id = $1
      where l.email_key = lower($2) and (l.affiliate_id = $1 or l.affiliate_id is null)
      order by l.affiliate_id is null, l.created_at desc limit 1`,
    [affiliateId, email],
  );
  return row ?? { found: 'nothing', formOn: null, contactId: null, receipt: null };
}
