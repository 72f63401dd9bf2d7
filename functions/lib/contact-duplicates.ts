/** Contacts that are in the list twice, and pairs that the affiliate marked as different people. */
import { type Duplicates, MAX_DUPLICATES } from '../../src/contract/contact-moves.ts';
import type { Contact } from '../../src/contract/contacts.ts';
import type { Undoable } from '../../src/contract/undo.ts';
import { CONTACT } from './contact-rows.ts';
import { query } from './db/db.ts';
import { notFound } from './http/refusal.ts';
import { DROP_OLD_UNDOS } from './undo-rows.ts';

/** Merging these reveals further groups. */
const MOST_GROUPS = 50;

/**
 * Groups of contacts that share an address or number and whose names match, except those in which
 * every pair is two people. Names, the slowest to compare, are compared only within
 * groups.
 */
const FIND = `
select case when strpos(key, '@') > 0 then 'email' else 'phone' end "by", key value, contacts, apart from (
  select key, ids[:${MAX_DUPLICATES}] ids, apart from (
    select shared.key, array_agg(c.id order by c.created_at, c.id) ids,
        array_agg(middle_of(c.name) order by c.created_at, c.id) middles from (
      select key from contact c, unnest(c.keys) key
       where c.affiliate_id = $1 and c.deleted_at is null
       group by key having count(*) > 1) shared
    join contact c on c.affiliate_id = $1 and c.deleted_at is null and c.keys @> array[shared.key]
    group by shared.key, person_key(c.name) having count(*) > 1) named
  cross join lateral (
    select coalesce(json_agg(json_build_array(one, other)), '[]') apart, count(*) known from (
      select n.one, n.other from not_duplicate n
       where n.affiliate_id = $1 and n.one = any(ids) and n.other = any(ids)
      union
      select a.id, b.id from unnest(ids, middles) a(id, middle) join unnest(ids, middles) b(id, middle)
          on a.id < b.id and not middles_agree(a.middle, b.middle)) n) pairs
  where known < cardinality(ids) * (cardinality(ids) - 1) / 2
  order by strpos(key, '@') = 0, key, ids limit ${2 * MOST_GROUPS}) twin
cross join lateral (
  select json_agg(found) contacts from (
    select ${CONTACT} from contact c where c.affiliate_id = $1 and c.id = any(twin.ids)
     order by c.created_at, c.id) found) people`;

/** With the pairs that are two people: the affiliate marked them, or their middle names differ. */
type Found = Duplicates & { apart: [one: string, other: string][] };

/** Those of the group who may be in it twice, starting with two contacts that may be one person. */
function withPairFirst({ apart, contacts, ...group }: Found): Duplicates {
  const known = new Set(apart.map((pair) => pair.join()));
  const maybeOne = (one: Contact, other: Contact) =>
    one !== other && !known.has([one.id, other.id].sort().join());
  const twice = contacts.filter((one) => contacts.some((other) => maybeOne(one, other)));
  const [first] = twice;
  const second = first && twice.find((other) => maybeOne(first, other));
  if (!second) return { ...group, contacts };
  const rest = twice.filter((contact) => contact !== first && contact !== second);
  return { ...group, contacts: [first, second, ...rest] };
}

/** The people who are in the affiliate's list more than once, first by email address, then by phone. */
export async function findDuplicates(affiliateId: string): Promise<Duplicates[]> {
  const groups = await query<Found>(FIND, [affiliateId]);
  // People who share both count as one group.
  const seen = new Set<string>();
  return groups
    .filter(({ contacts }) => {
      const ids = contacts
        .map(({ id }) => id)
        .sort()
        .join();
      return !seen.has(ids) && seen.add(ids);
    })
    .slice(0, MOST_GROUPS)
    .map(withPairFirst);
}

/** $1 the affiliate, $2 the contacts, $3 how many. Writes nothing unless each is the affiliate's. */
const MARK = `
with theirs as (
  select id from contact where affiliate_id = $1 and id = any($2) and deleted_at is null
), pairs as (
  select a.id one, b.id other from theirs a join theirs b on a.id < b.id
   where (select count(*) from theirs) = $3
), marked as (
  insert into not_duplicate (affiliate_id, one, other) select $1, one, other from pairs
  on conflict do nothing returning one, other
), undone as (
  insert into undo (affiliate_id, kind, before)
  select $1, 'not-duplicates', jsonb_build_object('pairs', coalesce(
      (select jsonb_agg(jsonb_build_object('one', one, 'other', other)) from marked), '[]'))
   where exists (select from pairs)
  returning id
), audited as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'change', 'contact', one, $1 from marked
), ${DROP_OLD_UNDOS}
select id undo from undone`;

/** Marks these contacts as different people. Throws an HttpError: 404 if one is unknown or in the trash. */
export async function markNotDuplicates(affiliateId: string, ids: string[]): Promise<Undoable> {
  const chosen = [...new Set(ids)];
  const [marked] = await query<Undoable>(MARK, [affiliateId, chosen, chosen.length]);
  if (!marked) throw notFound();
  return marked;
}
