/** Lists of contacts. */
import type {
  CONTACT_SORTS,
  Contact,
  ContactCounts,
  ContactFilter,
  ContactPage,
} from '../../src/contract/contacts.ts';
import type { Paging } from '../../src/contract/paging.ts';
import { CONTACT, IN_BIN, todayOf } from './contact-rows.ts';
import { query } from './db/db.ts';
import { type Order, readPage } from './db/page.ts';

type Sort = (typeof CONTACT_SORTS)[number];

const KEYS: Record<string, Pick<Order, 'key' | 'type'>> = {
  name: { key: 'c.name_key', type: 'text' },
  createdAt: { key: 'c.created_at', type: 'timestamptz' },
  // Who was never talked with comes first: they wait for the longest.
  lastTouchOn: { key: "coalesce(c.last_touch_on, '-infinity'::date)", type: 'date' },
  nextStep: { key: "coalesce(c.next_on, 'infinity'::date)", type: 'date' },
};

const orderOf = (sort: Sort): Order => ({
  name: `contacts ${sort}`,
  ...(KEYS[sort.replace('-', '')] as Pick<Order, 'key' | 'type'>),
  descending: sort.startsWith('-'),
});

/** A condition on the contact `c`, and the values of its parameters. */
interface Condition {
  where: string;
  values: unknown[];
}

/** What the contacts of a filter have in common. The affiliate is $1. */
export function contactsOf(affiliateId: string, filter: Partial<ContactFilter>): Condition {
  const values: unknown[] = [affiliateId];
  const value = (one: unknown) => `$${values.push(one)}`;
  const today = () => todayOf(value(new Date().toISOString()));
  const { q, view, stage, tag, source, quiet } = filter;
  const conditions = [
    'c.affiliate_id = $1',
    view === 'bin' ? IN_BIN : 'c.deleted_at is null',
    view === 'due' && `c.due_on <= ${today()}`,
    q && `c.words @@ contact_search(${value(q)})`,
    stage && `c.stage = ${value(stage)}`,
    tag && `c.tag_keys @> array[folded(${value(tag)})]`,
    source && `c.source = ${value(source)}`,
    quiet && `c.quiet_since <= ${today()} - ${value(quiet)}::int`,
  ];
  return { where: conditions.filter(Boolean).join(' and '), values };
}

/** A page of the contacts that the filter finds, and how many there are in all. */
export async function listContacts(
  affiliateId: string,
  { limit, after, sort, ...filter }: ContactFilter & Paging & { sort: Sort },
): Promise<ContactPage> {
  const { where, values } = contactsOf(affiliateId, filter);
  const list = {
    columns: CONTACT,
    from: 'contact c',
    where,
    values,
    order: orderOf(sort),
    id: 'c.id',
  };
  const page = await readPage<Contact>(query, list, { limit, after });
  const whole = after === undefined && page.next === null;
  if (whole) return { ...page, total: page.items.length };
  const [counted] = await query<{ total: number }>(
    `select count(*)::int total from contact c where ${where}`,
    values,
  );
  return { ...page, total: counted?.total ?? 0 };
}

const COUNTS = `
with mine as materialized (
  select c.stage, c.source, c.tags, c.due_on, c.quiet_since from contact c
   where c.affiliate_id = $1 and c.deleted_at is null
)
select (select count(*)::int from mine) total,
  (select count(*)::int from mine where due_on <= ${todayOf('$2')}) due,
  (select count(*)::int from mine where quiet_since <= ${todayOf('$2')} - 30) quiet,
  (select count(*)::int from contact c where c.affiliate_id = $1 and ${IN_BIN}) bin,
  (select coalesce(jsonb_object_agg(stage, n), '{}') from (
    select stage, count(*) n from mine group by stage) s) stages,
  (select coalesce(jsonb_object_agg(source, n), '{}') from (
    select source, count(*) n from mine group by source) s) sources,
  (select coalesce(jsonb_agg(jsonb_build_object('tag', tag, 'count', n) order by n desc, key), '[]') from (
    select folded(tag) key, min(tag) tag, sum(n)::int n from (
      select tag, count(*) n from mine, unnest(tags) tag group by tag) t
    group by 1 order by 3 desc, 1 limit 200) t) tags`;

const NONE = {
  stages: { lead: 0, contacted: 0, meeting: 0, client: 0, closed: 0 },
  sources: { manual: 0, import: 0, link: 0, form: 0 },
};

/** How many contacts there are of each kind; of tags the 200 most used. */
export async function countContacts(affiliateId: string): Promise<ContactCounts> {
  const [counts] = await query<ContactCounts>(COUNTS, [affiliateId, new Date().toISOString()]);
  if (!counts) throw new Error('An aggregate always answers a row.');
  return {
    ...counts,
    stages: { ...NONE.stages, ...counts.stages },
    sources: { ...NONE.sources, ...counts.sources },
  };
}
