/** Lists of contacts. */

import {
  ROLE_WORDS,
  SOURCE_WORDS,
  STAGE_WORDS,
  TURNING_DAYS,
} from '../../../src/config/contact-words.ts';
import { DAY_MS } from '../../../src/config/units.ts';
import type { ContactDetails } from '../../../src/contract/contact-fields.ts';
import type { Source, Stage } from '../../../src/contract/contact-kinds.ts';
import type {
  CONTACT_SORTS,
  Contact,
  ContactCounts,
  ContactFilter,
  ContactPage,
} from '../../../src/contract/contacts/contacts.ts';
import { EXPORT_HEADINGS } from '../../../src/contract/contacts/moves.ts';
import {
  type Household,
  type Member,
  NAMED_ROLES,
} from '../../../src/contract/households/households.ts';
import type { Receipt } from '../../../src/contract/leads.ts';
import type { Paging } from '../../../src/contract/paging.ts';
import { dayOf } from '../../../src/contract/reference.ts';
import { escapedTag } from '../../../src/lib/csv.ts';
import { query } from '../db/db.ts';
import { type Order, pageEnd, readPage } from '../db/page.ts';
import { joinParts, type Sql, sql } from '../db/sql.ts';
import { documentsCell, membersCell } from '../households/cells.ts';
import { streamCsv } from '../http/stream.ts';
import { isOfDue } from '../reviews/due-parts.ts';
import {
  ALL_DETAILS,
  DECEASED,
  dueStepOn,
  IN_TRASH,
  listedColumns,
  onlyMeetsOn,
  tagSets,
  todayOf,
} from '../rows/contacts.ts';
import { byId, FILED_MEMBERS, householdOf, isFullMember } from '../rows/households.ts';
import { DETAIL_CELLS } from './cells.ts';
import {
  type Corrections,
  correctionsFor,
  excerptOf,
  matchesName,
  matchesSearch,
  searchWordsOf,
  shownWords,
  textsFor,
} from './search.ts';

/** Contacts per statement, so that each is short, with little in memory at a time. */
const BATCH_ROWS = 2_000;

/** A household as the rows of its members show it. */
interface Filed {
  name: string;
  /** Its number in the file, because two households may have the same name. */
  number: number;
  members: string;
  /** The contact in whose row its members are: the head, or the first member who has a row. */
  holder: string | null;
  documents: string;
  /** The members who belong to it, by the ids of their contacts. */
  roles: Map<string, string>;
}

interface Row extends ContactDetails {
  id: string;
  name: string;
  email: string;
  phone: string;
  stage: Stage;
  reason: string;
  tags: string[];
  source: Source;
  rhythm_days: number | null;
  last_touch_on: string | null;
  check_in_on: string | null;
  next_step: string | null;
  next_on: string | null;
  household_id: string | null;
  origin: Receipt | null;
  referrer: string | null;
  created_at: string;
  added_on: string;
}

type LastRead = Pick<Row, 'created_at' | 'id'> | undefined;

/** The next contacts after the last that was read, in the order in which they were added. */
const readBatch = (affiliateId: string, last: LastRead): Promise<Row[]> =>
  query<Row>(sql`
    select id, name, email, phone, stage, reason, tags, source, rhythm_days, last_touch_on::text,
        check_in_on::text, next_step, next_on::text, ${HOUSEHOLD_ID} household_id, origin, created_at::text,
        ${ALL_DETAILS},
        case when c.referred_by is not null then (select k.name from ${byId(sql`contact`, sql`c.referred_by`)} k
          where k.affiliate_id = c.affiliate_id and k.deleted_at is null) end referrer,
        (created_at at time zone 'UTC')::date::text added_on
      from contact c
     where affiliate_id = ${affiliateId} and deleted_at is null
       and (created_at, id) > (coalesce(${last?.created_at ?? null}::timestamptz, '-infinity'),
         coalesce(${last?.id ?? null}::uuid, '00000000-0000-0000-0000-000000000000'))
     order by created_at, id limit ${BATCH_ROWS}`);

const HOUSEHOLD_ID = householdOf(sql`h.id`);

const readHouseholds = (affiliateId: string, ids: readonly string[]): Promise<FiledRow[]> =>
  query<FiledRow>(sql`
    select id, name, checklist, ${FILED_MEMBERS} members,
        -- In order, so that the household is only looked up for the first, whose row nearly always has it.
        (select c.id from (
            select k.id, k.affiliate_id from household_member m
              join ${byId(sql`contact`, sql`m.contact_id`)} k on k.affiliate_id = ${affiliateId} and k.deleted_at is null
             where m.household_id = h.id and ${isFullMember(sql`m`)}
             order by m.role <> 'client', m.place offset 0) c
          where ${HOUSEHOLD_ID} = h.id limit 1) holder
      from household h where affiliate_id = ${affiliateId} and id = any(${ids})`);

interface FiledRow extends Pick<Household, 'id' | 'name' | 'checklist'>, Pick<Filed, 'holder'> {
  members: Omit<Member, 'age'>[];
}

/** Adds the households of these rows that were not read yet, numbered by their first rows. */
async function addHouseholds(
  affiliateId: string,
  households: Map<string, Filed>,
  rows: readonly Row[],
): Promise<void> {
  const wanted = new Set(rows.flatMap(({ household_id: id }) => id ?? []));
  const ids = [...wanted].filter((id) => !households.has(id));
  if (ids.length === 0) return;
  const found = await readHouseholds(affiliateId, ids);
  const read = new Map(found.map((household) => [household.id, household]));
  for (const id of ids) {
    const household = read.get(id);
    // Deleted meanwhile.
    if (!household) continue;
    const { name, members, holder } = household;
    const own = members.flatMap(({ contactId, role }) =>
      contactId && !NAMED_ROLES.includes(role) ? [[contactId, ROLE_WORDS[role]] as const] : [],
    );
    households.set(id, {
      name,
      number: households.size + 1,
      roles: new Map(own),
      members: membersCell(members),
      holder,
      documents: documentsCell(household.checklist),
    });
  }
}

/** The cells by their headings. */
const cellsOf = (
  filedOf: (row: Row) => Filed | undefined,
): Readonly<Record<string, (row: Row) => string | number>> => ({
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Stage: ({ stage }) => STAGE_WORDS[stage],
  Reason: ({ reason }) => reason,
  Tags: ({ tags }) => tags.map(escapedTag).join('; '),
  Source: ({ source }) => SOURCE_WORDS[source],
  'Rhythm in days': ({ rhythm_days }) => rhythm_days ?? '',
  'Last contact': ({ last_touch_on }) => last_touch_on ?? '',
  'Check in on': ({ check_in_on }) => check_in_on ?? '',
  'Next step': ({ next_step }) => next_step ?? '',
  'Next step on': ({ next_on }) => next_on ?? '',
  ...Object.fromEntries(DETAIL_CELLS),
  'Introduced by': ({ referrer }) => referrer ?? '',
  Household: (row) => filedOf(row)?.name ?? '',
  'Household number': (row) => filedOf(row)?.number ?? '',
  'Household role': (row) => filedOf(row)?.roles.get(row.id) ?? '',
  'Household members': (row) => {
    const { members = '', holder } = filedOf(row) ?? {};
    // Thirty rows with all thirty members each would make files too large to send.
    return holder === row.id ? members : '';
  },
  'Household documents': (row) => filedOf(row)?.documents ?? '',
  Credited: ({ origin }) => (origin ? `${origin.credit} ${origin.reference}`.trim() : ''),
  'Added on': ({ added_on }) => added_on,
});

export async function exportContacts(affiliateId: string): Promise<ReadableStream<Uint8Array>> {
  const households = new Map<string, Filed>();
  const cells = cellsOf(({ household_id: id }) => households.get(id ?? ''));
  const lines = await streamCsv<Row>({
    headings: EXPORT_HEADINGS,
    cells: (row) => EXPORT_HEADINGS.map((heading) => cells[heading]?.(row) ?? ''),
    batch: BATCH_ROWS,
    read: async (last) => {
      const rows = await readBatch(affiliateId, last);
      await addHouseholds(affiliateId, households, rows);
      return rows;
    },
  });
  await query(sql`
    insert into audit (actor, action, kind, affiliate_id)
    values (${affiliateId}, 'export', 'contact', ${affiliateId})`);
  return lines;
}

const MAX_COUNTED_TAGS = 200;

type Sort = (typeof CONTACT_SORTS)[number];

const KEYS: Record<string, Pick<Order, 'key' | 'type'>> = {
  name: { key: sql`c.name_key`, type: 'text' },
  createdAt: { key: sql`c.created_at`, type: 'timestamptz' },
  // Contacts without a talk come first: they have waited longest.
  lastTouchOn: { key: sql`coalesce(c.touched_on, '-infinity'::date)`, type: 'date' },
  // The longest overdue first, by next step or check-in.
  due: { key: sql`coalesce(c.due_on, 'infinity'::date)`, type: 'date' },
  nextStep: { key: sql`coalesce(c.next_on, 'infinity'::date)`, type: 'date' },
};

/** The order of a list. If `named` is the condition for contacts found by name, they come first. */
const orderOf = (sort: Sort, named?: Sql): Order =>
  named && sort === 'name'
    ? {
        name: 'contacts found, name',
        key: sql`(case when ${named} then '0' else '1' end || c.name_key)`,
        type: 'text',
      }
    : {
        name: `contacts ${sort}`,
        ...(KEYS[sort.replace('-', '')] as Pick<Order, 'key' | 'type'>),
        descending: sort.startsWith('-'),
      };

/** Today in the affiliate's time zone. */
export const todayFor = (affiliateId: string): Sql => todayOf(new Date(), affiliateId);

/** What a filter's condition needs to know first. */
interface Lookups {
  corrections?: Corrections | undefined;
  /** The condition for the contacts of families that are due, if the filter asks for them. */
  due?: Sql | undefined;
}

/** The condition for the contacts `c` of families that are due, if the filter asks for them. */
export const dueOf = async (
  affiliateId: string,
  { review, stage = 'client', from, to, months }: Partial<ContactFilter>,
): Promise<Sql | undefined> => review && isOfDue(affiliateId, { review, stage, from, to, months });

/** The condition for the contacts `c` of a filter. */
export function contactsOf(
  affiliateId: string,
  filter: Partial<ContactFilter>,
  { corrections, due }: Lookups = {},
): Sql {
  const today = todayFor(affiliateId);
  /** At least `days` days before today. Comparing with the earliest time zone's day as well lets Postgres estimate how many there are. */
  const upTo = (day: Sql, days = 0) => {
    const first = dayOf(Date.now() + DAY_MS - days * DAY_MS);
    return sql`${day} <= ${today} - ${days}::int and ${day} <= ${first}::date`;
  };
  /** Reaches an age soon. The possible years of birth let Postgres use an index. */
  const turns = (age: number) => {
    const year = new Date().getUTCFullYear() - Math.floor(age);
    const birthDate = sql`c.details ->> 'birthDate'`;
    return sql`${birthDate} between ${String(year - 2)} and ${String(year + 2)}
      and not ${DECEASED}
      and turns_on(${birthDate}, ${age * 12}::int) between ${today} and ${today} + ${TURNING_DAYS}::int`;
  };
  const { q, view, stage, tag, source, quiet, kind, turning, household, referredBy } = filter;
  const conditions = [
    sql`c.affiliate_id = ${affiliateId}`,
    view === 'bin' ? IN_TRASH : sql`c.deleted_at is null`,
  ];
  if (view === 'due') {
    conditions.push(upTo(sql`c.due_on`));
    conditions.push(sql`not ${onlyMeetsOn(todayOf(new Date(), affiliateId))}`);
  }
  if (q) conditions.push(matchesSearch(searchWordsOf(q, corrections), affiliateId));
  // Of families that are due, it is the stage of the family's contact.
  if (stage && !due) conditions.push(sql`c.stage = ${stage}`);
  if (due) conditions.push(due);
  if (tag) conditions.push(sql`c.tag_keys @> array[folded(${tag})]`);
  if (source) conditions.push(sql`c.source = ${source}`);
  if (quiet) conditions.push(upTo(sql`c.quiet_since`, quiet));
  if (kind) conditions.push(sql`coalesce(c.details ->> 'kind', 'person') = ${kind}`);
  if (turning) conditions.push(turns(turning));
  if (household) {
    conditions.push(sql`c.id in (select m.contact_id from household_member m
      where m.affiliate_id = ${affiliateId} and m.household_id = ${household} and ${isFullMember(sql`m`)})`);
  }
  if (referredBy) conditions.push(sql`c.referred_by = ${referredBy}`);
  return joinParts(conditions, ' and ');
}

type Listed = ContactFilter & Paging & { sort: Sort };

interface Counted {
  total: number;
  today: string;
  /** The ids of the page, if they are slow to find: once for the number and the page. */
  ids?: string[];
}

async function countFound(
  affiliateId: string,
  { limit, after, sort, ...filter }: Listed,
  lookups: Lookups,
): Promise<Counted> {
  const { corrections, due } = lookups;
  const where = contactsOf(affiliateId, filter, lookups);
  const today = sql`${todayFor(affiliateId)}::text today`;
  let statement = sql`select count(*)::int total, ${today} from contact c where ${where}`;
  if (filter.q || due) {
    const named = filter.q ? matchesName(searchWordsOf(filter.q, corrections)) : undefined;
    const order = orderOf(sort, named);
    const end = pageEnd({ order: { ...order, key: sql`key` } }, { limit, after });
    statement = sql`
      with found as materialized (select c.id, ${order.key} "key" from contact c where ${where})
      select (select count(*)::int from found) total, ${today}, array(select id from found where true ${end}) ids`;
  }
  const [counted] = await query<Counted>(statement);
  if (!counted) throw new Error('An aggregate always returns a row.');
  return counted;
}

/** A contact with the texts of its excerpt. */
type Found = Contact & { texts?: string[] | null };

export async function listContacts(affiliateId: string, asking: Listed): Promise<ContactPage> {
  const { limit, after, sort, ...filter } = asking;
  const { q } = filter;
  const due = await dueOf(affiliateId, filter);
  let all = await countFound(affiliateId, asking, { due });
  let corrections: Corrections | undefined;
  if (q && all.total === 0 && filter.view !== 'bin') {
    corrections = await correctionsFor(affiliateId, q);
    if (corrections) all = await countFound(affiliateId, asking, { corrections, due });
  }
  const { total, today, ids } = all;
  if (total === 0) return { items: [], next: null, total, today };
  const where = ids
    ? sql`c.affiliate_id = ${affiliateId} and c.id = any (${ids}::uuid[])`
    : contactsOf(affiliateId, filter, { due });
  const search = q ? searchWordsOf(q, corrections) : undefined;
  const named = search && matchesName(search);
  const columns = listedColumns(filter.view === 'due' ? dueStepOn(sql`${today}::date`) : undefined);
  const list = {
    columns: search && named ? sql`${columns}, ${textsFor(search, named)} texts` : columns,
    from: sql`contact c`,
    where,
    order: orderOf(sort, named),
    id: sql`c.id`,
  };
  const { items, next } = await readPage<Found>(query, list, { limit, after });
  return {
    items: items.map(({ texts, ...contact }) => {
      const excerpt = texts && search && excerptOf(texts, shownWords(search));
      return { ...contact, ...(excerpt && { excerpt }) };
    }),
    next,
    total,
    today,
  };
}

const NONE = {
  stages: { lead: 0, contacted: 0, meeting: 0, client: 0, closed: 0 },
  sources: { manual: 0, import: 0, link: 0, form: 0 },
};

export async function countContacts(affiliateId: string): Promise<ContactCounts> {
  // Each group is small: for the contacts themselves, only indexes are read.
  const [counts] = await query<ContactCounts>(sql`
    with today as (select ${todayFor(affiliateId)} today),
    kinds as materialized (
      select c.stage, c.source, c.due_on, count(*)::int n from contact c
       where c.affiliate_id = ${affiliateId} and c.deleted_at is null group by 1, 2, 3
    ), tagged as materialized (
      ${tagSets(affiliateId)}
    )
    select (select coalesce(sum(n), 0)::int from kinds) total,
      (select coalesce(sum(n), 0)::int from kinds where due_on <= (select today from today))
        - (select count(*)::int from contact c where c.affiliate_id = ${affiliateId} and c.deleted_at is null
            and c.due_on <= (select today from today)
            and coalesce(c.next_on, 'infinity'::date) = (select today from today)
            and ${onlyMeetsOn(sql`(select today from today)`)}) due,
      (select count(*)::int from contact c where c.affiliate_id = ${affiliateId} and c.deleted_at is null
        and c.quiet_since <= (select today from today) - 30) quiet,
      (select count(*)::int from contact c where c.affiliate_id = ${affiliateId} and ${IN_TRASH}) bin,
      (select coalesce(jsonb_object_agg(stage, sum), '{}') from (
        select stage, sum(n) from kinds group by 1) s) stages,
      (select coalesce(jsonb_object_agg(source, sum), '{}') from (
        select source, sum(n) from kinds group by 1) s) sources,
      (select coalesce(jsonb_agg(jsonb_build_object('tag', tag, 'count', sum) order by sum desc, key), '[]') from (
        select folded(tag) key, min(tag) tag, sum(n) from tagged, unnest(tags) tag
         group by 1 order by 3 desc, 1 limit ${MAX_COUNTED_TAGS}) t) tags`);
  if (!counts) throw new Error('An aggregate always returns a row.');
  return {
    ...counts,
    stages: { ...NONE.stages, ...counts.stages },
    sources: { ...NONE.sources, ...counts.sources },
  };
}
