/** The office's report on the network. Its statements read sums and leads, never single visits. */
import { US_STATES } from '../../../src/config/places.ts';
import {
  LONGEST_RANGE_MONTHS,
  NETWORK_GROUP_WORDS,
  type Network,
  type NetworkGroup,
  type NetworkRow,
  type NetworkSums,
} from '../../../src/contract/office/network.ts';
import { formatMonth } from '../../../src/lib/format-date.ts';
import { IS_HERE, JOIN_PROFILE } from '../auth/affiliates.ts';
import { query } from '../db/db.ts';
import { type Sql, sql } from '../db/sql.ts';
import { invalid } from '../http/refusal.ts';
import { streamCsv } from '../http/stream.ts';
import { IS_CREDITED } from '../leads/leads.ts';
import { monthsOf } from '../links/reports.ts';
import { zoneOf } from '../rows/contacts.ts';
import { noteExport } from './audit.ts';

interface NetworkFilter {
  from?: string | undefined;
  to?: string | undefined;
  by: NetworkGroup;
}

interface Months {
  from: string;
  to: string;
}

/** The default range (months). */
const USUAL_MONTHS = 12;

/** The month this many months after another one, as YYYY-MM. */
const monthAfter = (month: string, months: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
};

/** The requested range. Throws an HttpError: 400 if it is too long or reversed. */
function rangeOf({ from, to }: NetworkFilter): Months {
  const last = to ?? new Date().toISOString().slice(0, 7);
  const first = from ?? monthAfter(last, 1 - USUAL_MONTHS);
  if (first > last) throw invalid('from', 'The first month must not be after the last.');
  if (first < monthAfter(last, 1 - LONGEST_RANGE_MONTHS)) {
    throw invalid('from', 'A report covers at most three years.');
  }
  return { from: first, to: last };
}

/** The keys of the CTE `account` in each group. An affiliate with several states is in each of them. */
const KEYS: Record<Exclude<NetworkGroup, 'month'>, Sql> = {
  state: sql`unnest(case when states = '{}' then '{none}' else states end)`,
  firm: sql`coalesce(firm_id::text, 'none')`,
  joined: sql`to_char(created_at at time zone 'UTC', 'YYYY-MM')`,
};

/** The sums of counted leads, as JSON. A contact's progress is the furthest stage that it reached. */
const LEAD_SUMS = sql`json_build_object('leads', count(*), 'answered', count(minutes),
  'medianMinutes', round(percentile_cont(0.5) within group (order by minutes)),
  'contacted', count(*) filter (where reached >= 1), 'meeting', count(*) filter (where reached >= 2),
  'client', count(*) filter (where reached >= 3)) sums`;

type LeadSums = Omit<NetworkSums, 'affiliates' | 'people'>;
const NO_LEADS: LeadSums = {
  leads: 0,
  answered: 0,
  medianMinutes: null,
  contacted: 0,
  meeting: 0,
  client: 0,
};

/** The sums by key; those under an empty key are the totals. */
interface Sums {
  affiliates: Record<string, number>;
  people: Record<string, number>;
  leads: Record<string, LeadSums>;
  firms: Record<string, string>;
  applications: Network['applications'];
}

/** The sums of a range. One statement. */
async function readSums({ from, to }: Months, by: NetworkGroup): Promise<Sums> {
  const first = sql`${`${from}-01`}::date`;
  const end = sql`${`${monthAfter(to, 1)}-01`}::date`;
  const key = (month: Sql): Sql =>
    by === 'month' ? sql`to_char(${month}, 'YYYY-MM')` : sql`m.key`;
  const [sums] = await query<Sums>(sql`
    with here as materialized (
      select a.id, a.firm_id, a.created_at, coalesce(p.states, '{}') states,
             ${zoneOf(sql`a.id`)} zone from affiliate a ${JOIN_PROFILE} where ${IS_HERE}
    ), account as materialized (
      select *, ${first}::timestamp at time zone zone opens, ${end}::timestamp at time zone zone closes from here
    ), member as materialized (
      select id, ${by === 'month' ? sql`''` : KEYS[by]} as key from account
    ), visits as materialized (
      select v.affiliate_id, v.month, v.people from visit_month v join account on account.id = v.affiliate_id
       where v.month >= ${first} and v.month < ${end}
    ), counted as materialized (
      select l.affiliate_id, c.reached, date_trunc('month', l.created_at at time zone account.zone) as month,
             extract(epoch from l.first_answer_at - l.created_at)::float8 / 60 minutes
        from lead l join account on account.id = l.affiliate_id
        left join contact c on c.id = l.contact_id and c.affiliate_id = l.affiliate_id
       where l.${IS_CREDITED} and l.created_at >= account.opens and l.created_at < account.closes
    )
    select (select json_object_agg(key, n) from (
        select '' as key, count(*) n from account
        union all select key, count(*) from member where key <> '' group by 1) g) affiliates,
      (select json_object_agg(key, n) from (
        select '' as key, coalesce(sum(people), 0) n from visits
        union all select ${key(sql`v.month`)}, sum(people)
          from visits v join member m on m.id = v.affiliate_id group by 1) g) people,
      (select json_object_agg(key, sums) from (
        select '' as key, ${LEAD_SUMS} from counted
        union all select ${key(sql`l.month`)}, ${LEAD_SUMS}
          from counted l join member m on m.id = l.affiliate_id group by 1) g) leads,
      (select coalesce(json_object_agg(id, name), '{}') from firm) firms,
      (select json_build_object('confirmed', count(*) filter (where action = 'confirmed'),
          'approved', count(*) filter (where action = 'approved'), 'declined', count(*) filter (where action = 'declined'),
          'withdrawn', count(*) filter (where action = 'withdraw'))
        from audit where kind = 'application' and at >= ${first} and at < ${end}) applications`);
  if (!sums) throw new Error('No row');
  return sums;
}

/** The columns after the group's, in minutes where a time is counted. */
const NETWORK_HEADINGS = [
  'Affiliates',
  'Visits',
  'Leads',
  'Answered',
  'First answer (minutes)',
  'Contacted',
  'Meeting',
  'Client',
];

const NO_GROUP: Record<NetworkGroup, string> = {
  month: '',
  state: 'No state',
  firm: 'No firm',
  joined: '',
};

function labelOf(key: string, by: NetworkGroup, firms: Sums['firms']): string {
  if (key === 'none') return NO_GROUP[by];
  if (by === 'state') return US_STATES[key] ?? key;
  return by === 'firm' ? (firms[key] ?? '') : formatMonth(key);
}

/** The report. Throws an HttpError (400) if the range is not valid. One statement. */
export async function readNetwork(asked: NetworkFilter): Promise<Network> {
  const range = rangeOf(asked);
  const { by } = asked;
  const { affiliates, people, leads, firms, applications } = await readSums(range, by);
  const sumsOf = (key: string): NetworkSums => ({
    affiliates: by === 'month' ? null : (affiliates[key] ?? 0),
    people: people[key] ?? 0,
    ...(leads[key] ?? NO_LEADS),
  });
  const keys = by === 'month' ? monthsOf(range) : Object.keys(affiliates).filter(Boolean);
  const rows = keys.map((key) => ({ key, label: labelOf(key, by, firms), ...sumsOf(key) }));
  const byLabel = (one: NetworkRow, other: NetworkRow): number =>
    Number(one.key === 'none') - Number(other.key === 'none') ||
    one.label.localeCompare(other.label, 'en');
  const byKey = (one: NetworkRow, other: NetworkRow): number => (one.key < other.key ? -1 : 1);
  rows.sort(by === 'state' || by === 'firm' ? byLabel : byKey);
  return { ...range, by, totals: sumsOf(''), rows, applications };
}

/** The report's rows as CSV. The export itself is recorded first. */
export async function toCsv(
  actor: string,
  asked: NetworkFilter,
): Promise<ReadableStream<Uint8Array>> {
  const { by, rows } = await readNetwork(asked);
  await noteExport(actor, 'network');
  return streamCsv<NetworkRow>({
    headings: [NETWORK_GROUP_WORDS[by], ...NETWORK_HEADINGS],
    cells: (row) => [
      row.label,
      row.affiliates ?? '',
      row.people,
      row.leads,
      row.answered,
      row.medianMinutes ?? '',
      row.contacted,
      row.meeting,
      row.client,
    ],
    batch: rows.length + 1,
    read: async () => rows,
  });
}
