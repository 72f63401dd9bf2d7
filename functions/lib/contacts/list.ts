/** The list of contacts: its filters, its orders, and its counts. */

import { TURNING_DAYS } from '../../../src/config/contact-words.ts';
import { DAY_MS } from '../../../src/config/units.ts';
import type {
  CONTACT_SORTS,
  Contact,
  ContactCounts,
  ContactFilter,
  ContactPage,
} from '../../../src/contract/contacts/contacts.ts';
import type { Paging } from '../../../src/contract/paging.ts';
import { dayOf } from '../../../src/contract/reference.ts';
import { query } from '../db/db.ts';
import { type Order, pageEnd, readPage } from '../db/page.ts';
import { joinParts, type Sql, sql } from '../db/sql.ts';
import { isOfDue } from '../reviews/due-parts.ts';
import {
  DECEASED,
  dueStepOn,
  IN_TRASH,
  listedColumns,
  onlyMeetsOn,
  tagSets,
  todayOf,
} from '../rows/contacts.ts';
import { isFullMember } from '../rows/households.ts';
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

const MAX_COUNTED_TAGS = 200;

type Sort = (typeof CONTACT_SORTS)[number];

const SORT_KEYS: Record<string, Pick<Order, 'key' | 'type'>> = {
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
        ...(SORT_KEYS[sort.replace('-', '')] as Pick<Order, 'key' | 'type'>),
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

type ListQuery = ContactFilter & Paging & { sort: Sort };

interface Counted {
  total: number;
  today: string;
  /** The ids of the page, if they are slow to find: once for the number and the page. */
  ids?: string[];
}

async function countFound(
  affiliateId: string,
  { limit, after, sort, ...filter }: ListQuery,
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
type FoundContact = Contact & { texts?: string[] | null };

export async function listContacts(affiliateId: string, list: ListQuery): Promise<ContactPage> {
  const { limit, after, sort, ...filter } = list;
  const { q } = filter;
  const due = await dueOf(affiliateId, filter);
  let counted = await countFound(affiliateId, list, { due });
  let corrections: Corrections | undefined;
  if (q && counted.total === 0 && filter.view !== 'bin') {
    corrections = await correctionsFor(affiliateId, q);
    if (corrections) counted = await countFound(affiliateId, list, { corrections, due });
  }
  const { total, today, ids } = counted;
  if (total === 0) return { items: [], next: null, total, today };
  const where = ids
    ? sql`c.affiliate_id = ${affiliateId} and c.id = any (${ids}::uuid[])`
    : contactsOf(affiliateId, filter, { due });
  const search = q ? searchWordsOf(q, corrections) : undefined;
  const named = search && matchesName(search);
  const columns = listedColumns(filter.view === 'due' ? dueStepOn(sql`${today}::date`) : undefined);
  const rows = {
    columns: search && named ? sql`${columns}, ${textsFor(search, named)} texts` : columns,
    from: sql`contact c`,
    where,
    order: orderOf(sort, named),
    id: sql`c.id`,
  };
  const { items, next } = await readPage<FoundContact>(query, rows, { limit, after });
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

const NO_COUNTS = {
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
    stages: { ...NO_COUNTS.stages, ...counts.stages },
    sources: { ...NO_COUNTS.sources, ...counts.sources },
  };
}
