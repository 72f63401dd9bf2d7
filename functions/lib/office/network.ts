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

interface Part {
  /** What an affiliate `a` with the profile `p` is summed by. */
  unit: Sql;
  /** The keys of a unit: an affiliate with several states is in each of them. */
  keys: Sql;
}

const PARTS: Record<NetworkGroup, Part> = {
  // Visits and leads have months, affiliates none.
  month: { unit: sql`null::date`, keys: sql`to_char(unit, 'YYYY-MM')` },
  state: {
    unit: sql`coalesce(p.states, '{}')`,
    keys: sql`unnest(case when unit = '{}' then '{none}' else unit end)`,
  },
  firm: { unit: sql`a.firm_id`, keys: sql`coalesce(unit::text, 'none')` },
  joined: { unit: sql`to_char(a.created_at at time zone 'UTC', 'YYYY-MM')`, keys: sql`unit` },
};

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
  const { unit, keys } = PARTS[by];
  const unitOf = (month: Sql, other: Sql): Sql => (by === 'month' ? month : other);
  /** The sums of all rows, under an empty key, and those of each key. */
  const byKey = (rows: Sql, columns: Sql): Sql => sql`(
    select '' as key, ${columns} from ${rows}
    union all select key, ${columns} from (select ${keys} as key, * from ${rows}) keyed where key <> '' group by 1)`;
  const [sums] = await query<Sums>(sql`
    with account as materialized (
      select a.id, ${unit} unit, ${zoneOf(sql`a.id`)} zone from affiliate a ${JOIN_PROFILE} where ${IS_HERE}
    ), zone as materialized (
      -- When each month begins there, and the one after the last.
      select zone, (select array_agg(month at time zone zone order by month)
          from generate_series(${first}::timestamp, ${end}::timestamp, '1 month') month) starts
        from account group by zone
    ), visits as materialized (
      select ${unitOf(sql`v.month`, sql`account.unit`)} unit, sum(v.people) people from visit_month v join account on account.id = v.affiliate_id
       where v.month >= ${first} and v.month < ${end} group by 1
    ), arrived as materialized (
      select ${unitOf(sql`(${first} + make_interval(months => place - 1))::date`, sql`unit`)} unit, minutes, reached from (
        select account.unit, width_bucket(l.created_at, zone.starts) place, l.reached,
               extract(epoch from l.first_answer_at - l.created_at)::float8 / 60 minutes
          -- Leads and contacts in one order, read side by side: otherwise each lead looks its contact up.
          from (select l.affiliate_id, l.created_at, l.first_answer_at, c.reached
                  from lead l left join contact c on c.affiliate_id = l.affiliate_id and c.id = l.contact_id
                 where l.${IS_CREDITED} and l.created_at >= ${first} - interval '1 day'
                   and l.created_at < ${end} + interval '1 day' offset 0) l
          join account on account.id = l.affiliate_id join zone using (zone)) lead
       where place between 1 and ${monthsOf({ from, to }).length}
    ), leads as materialized (
      select unit, count(*) leads, count(minutes) answered, count(*) filter (where reached >= 1) contacted,
             count(*) filter (where reached >= 2) meeting, count(*) filter (where reached >= 3) client
        from arrived group by 1
    ), answers as materialized (select unit, minutes from arrived where minutes is not null)
    select (select json_object_agg(key, n) from ${byKey(sql`account`, sql`count(*) n`)} g) affiliates,
      (select json_object_agg(key, n) from ${byKey(sql`visits`, sql`coalesce(sum(people), 0) n`)} g) people,
      (select json_object_agg(key, json_build_object('leads', leads, 'answered', answered, 'medianMinutes', minutes,
            'contacted', contacted, 'meeting', meeting, 'client', client))
        from ${byKey(
          sql`leads`,
          sql`coalesce(sum(leads), 0) leads, coalesce(sum(answered), 0) answered, coalesce(sum(contacted), 0) contacted,
            coalesce(sum(meeting), 0) meeting, coalesce(sum(client), 0) client`,
        )} g
        left join ${byKey(sql`answers`, sql`round(percentile_cont(0.5) within group (order by minutes)) minutes`)} m using (key)) leads,
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
