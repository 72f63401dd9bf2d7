/** The search among an affiliate's rows, for all kinds in one statement. */
import { ADDRESS_OF, OWN_KINDS, SHOWN_OF_EACH } from '../../src/config/search.ts';
import type { OwnGroup } from '../../src/contract/search.ts';
import * as contract from '../../src/contract/search.ts';
import { contactsOf } from './contacts/list.ts';
import {
  askedOf,
  excerptOf,
  type Guesses,
  guessesFor,
  namedBy,
  shownWords,
  textsFor,
} from './contacts/search.ts';
import { query } from './db/db.ts';
import { on } from './http/endpoint.ts';

/** Whether each typed word is the beginning of a word in this text, with or without apostrophes. */
const matches = (text: string, typed: string): string =>
  `' ' || array_to_string(words_in(split_apostrophes(${text}) || ' ' || ${text}), ' ')
     like all (word_patterns(${typed}))`;

const group = (rows: string, order: string): string => `json_build_object(
  'count', (select count(*)::int from ${rows}),
  'items', (select coalesce(json_agg(f), '[]') from (
    select * from ${rows} order by ${order} limit ${SHOWN_OF_EACH}) f))`;

interface Parts {
  /** The contacts that are found, and of them those by name. */
  found: string;
  named: string;
  /** The texts of an excerpt. */
  texts: string;
  /** The parameter with the typed text. */
  typed: string;
}

/** All matching contacts are counted in their word index, and only then a few are read. */
const statement = ({ found, named, texts, typed }: Parts): string => `
with contacts as materialized (
  select c.id, (${named}) named, c.name_key from contact c where ${found}
), first as materialized (
  select id, named, name_key from contacts order by named desc, name_key, id limit ${SHOWN_OF_EACH}
), links as (
  select l.id, l.label title, '' place, (l.slug = '') "isDefault", l.created_at at from link l
   where l.affiliate_id = $1 and l.archived_at is null and ${matches("l.label || ' ' || l.campaign", typed)}
), scenarios as (
  select s.id, s.name title, s.calculator place, s.updated_at at from scenario s
   where s.affiliate_id = $1 and s.deleted_at is null and ${matches('s.name', typed)}
), tickets as (
  select t.id, t.subject title, '' place, t.updated_at at from ticket t
   where t.affiliate_id = $1 and ${matches('t.subject', typed)}
)
select json_build_object(
    'count', (select count(*)::int from contacts),
    'items', (select coalesce(json_agg(f), '[]') from (
      select c.id, c.name title, '' place, coalesce(nullif(c.email, ''), c.phone) about, ${texts} texts
        from first join contact c on c.id = first.id and c.affiliate_id = $1
       order by first.named desc, first.name_key, c.id) f)) contacts,
  ${group('links', '"isDefault" desc, at desc, id')} links,
  ${group('scenarios', 'at desc, id')} scenarios,
  ${group('tickets', 'at desc, id')} tickets`;

interface Item {
  id: string;
  title: string;
  place: string;
  about?: string;
  texts?: string[] | null;
}

type Found = Record<OwnGroup['kind'], { count: number; items: Item[] }>;

async function find(affiliateId: string, q: string, guesses?: Guesses): Promise<Found> {
  const { where, values } = contactsOf(affiliateId, { q }, guesses);
  const value = (one: unknown) => `$${values.push(one)}`;
  const asked = askedOf(q, guesses);
  const named = namedBy(asked, value);
  const texts = textsFor(asked, 'first.named', value);
  const typed = value(q);
  const [found] = await query<Found>(statement({ found: where, named, texts, typed }), values);
  if (!found) throw new Error('An aggregate always returns a row.');
  return found;
}

const isShared = (title: string, items: { title: string }[]): boolean =>
  items.filter((item) => item.title === title).length > 1;

/** The affiliate's own rows with words that begin like those of `q`, by kind. Kinds without a match are left out. */
export async function searchOwn(affiliateId: string, q: string): Promise<OwnGroup[]> {
  let found = await find(affiliateId, q);
  const isNothing = OWN_KINDS.every((kind) => found[kind].count === 0);
  const guesses = isNothing ? await guessesFor(affiliateId, q) : undefined;
  if (guesses) found = await find(affiliateId, q, guesses);
  const words = shownWords(askedOf(q, guesses));
  return OWN_KINDS.filter((kind) => found[kind].count > 0).map((kind) => ({
    kind,
    count: found[kind].count,
    ...(guesses && { guessed: true }),
    items: found[kind].items.map(({ id, title, place, about, texts }) => {
      const excerpt = texts && excerptOf(texts, words);
      return {
        id,
        title,
        href: ADDRESS_OF[kind](id, place),
        ...(about && isShared(title, found[kind].items) && { about }),
        ...(excerpt && { excerpt }),
      };
    }),
  }));
}

/** Search texts are never logged. */
export const searchRoutes = [
  on(contract.searchOwn, async ({ affiliate, query }) => ({
    groups: await searchOwn(affiliate.id, query.q),
  })),
];
