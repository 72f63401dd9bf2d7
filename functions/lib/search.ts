/** The search among an affiliate's rows, for all kinds in one statement. */
import { ADDRESS_OF, OWN_KINDS, SHOWN_OF_EACH } from '../../src/config/search.ts';
import type { OwnGroup } from '../../src/contract/search.ts';
import * as contract from '../../src/contract/search.ts';
import { contactsOf } from './contact-list.ts';
import { query } from './db/db.ts';
import { on } from './http/endpoint.ts';

/** Whether each word of $2 is the beginning of a word in this text, with or without apostrophes. */
const matches = (text: string): string =>
  `' ' || array_to_string(words_in(split_apostrophes(${text}) || ' ' || ${text}), ' ')
     like all (word_patterns($2))`;

const group = (rows: string, order: string): string => `json_build_object(
  'count', (select count(*)::int from ${rows}),
  'items', (select coalesce(json_agg(f), '[]') from (
    select * from ${rows} order by ${order} limit ${SHOWN_OF_EACH}) f))`;

/** All matching contacts are counted in their word index, and only then a few are read. */
const statement = (contactMatches: string): string => `
with contacts as materialized (
  select c.id from contact c where ${contactMatches}
), links as (
  select l.id, l.label title, '' place, (l.slug = '') "isDefault", l.created_at at from link l
   where l.affiliate_id = $1 and l.archived_at is null and ${matches("l.label || ' ' || l.campaign")}
), scenarios as (
  select s.id, s.name title, s.calculator place, s.updated_at at from scenario s
   where s.affiliate_id = $1 and s.deleted_at is null and ${matches('s.name')}
), tickets as (
  select t.id, t.subject title, '' place, t.updated_at at from ticket t
   where t.affiliate_id = $1 and ${matches('t.subject')}
)
select json_build_object(
    'count', (select count(*)::int from contacts),
    'items', (select coalesce(json_agg(f), '[]') from (
      select c.id, c.name title, '' place, coalesce(nullif(c.email, ''), c.phone) about from contact c
       where c.affiliate_id = $1 and c.id in (select id from contacts)
       order by c.name_key, c.id limit ${SHOWN_OF_EACH}) f)) contacts,
  ${group('links', '"isDefault" desc, at desc, id')} links,
  ${group('scenarios', 'at desc, id')} scenarios,
  ${group('tickets', 'at desc, id')} tickets`;

type Found = Record<
  OwnGroup['kind'],
  { count: number; items: { id: string; title: string; place: string; about?: string }[] }
>;

const isShared = (title: string, items: { title: string }[]): boolean =>
  items.filter((item) => item.title === title).length > 1;

/** The affiliate's own rows with words that begin like those of `q`, by kind. Kinds without a match are left out. */
export async function searchOwn(affiliateId: string, q: string): Promise<OwnGroup[]> {
  const { where, values } = contactsOf(affiliateId, { q });
  const [found] = await query<Found>(statement(where), values);
  if (!found) throw new Error('An aggregate always returns a row.');
  return OWN_KINDS.filter((kind) => found[kind].count > 0).map((kind) => ({
    kind,
    count: found[kind].count,
    items: found[kind].items.map(({ id, title, place, about }) => ({
      id,
      title,
      href: ADDRESS_OF[kind](id, place),
      ...(about && isShared(title, found[kind].items) && { about }),
    })),
  }));
}

/** Search texts are never logged. */
export const searchRoutes = [
  on(contract.searchOwn, async ({ affiliate, query }) => ({
    groups: await searchOwn(affiliate.id, query.q),
  })),
];
