/** The search among an affiliate's rows, for all kinds in one statement. */
import { ADDRESS_OF, OWN_KINDS, SHOWN_OF_EACH } from '../../src/config/search.ts';
import { listContacts } from '../../src/contract/contacts/contacts.ts';
import { listLinks } from '../../src/contract/links/links.ts';
import type { Route } from '../../src/contract/route.ts';
import { listScenarios } from '../../src/contract/scenarios.ts';
import type { OwnGroup } from '../../src/contract/search.ts';
import * as contract from '../../src/contract/search.ts';
import { listTickets } from '../../src/contract/tickets.ts';
import { isIn } from './auth/endpoint.ts';
import { contactsOf } from './contacts/list.ts';
import {
  type Corrections,
  correctionsFor,
  excerptOf,
  matchesName,
  searchWordsOf,
  shownWords,
  textsFor,
} from './contacts/search.ts';
import { query } from './db/db.ts';
import { type Sql, sql } from './db/sql.ts';
import { type Actor, on } from './http/endpoint.ts';

/** Whether each typed word is the beginning of a word in this text, with or without apostrophes. */
const matches = (text: Sql, typed: string): Sql =>
  sql`' ' || array_to_string(words_in(split_apostrophes(${text}) || ' ' || ${text}), ' ')
     like all (word_patterns(${typed}))`;

const group = (rows: Sql, order: Sql): Sql => sql`json_build_object(
  'count', (select count(*)::int from ${rows}),
  'items', (select coalesce(json_agg(f), '[]') from (
    select * from ${rows} order by ${order} limit ${SHOWN_OF_EACH}) f))`;

interface Item {
  id: string;
  title: string;
  place: string;
  about?: string;
  texts?: string[] | null;
}

type Matches = Record<OwnGroup['kind'], { count: number; items: Item[] }>;

/** The list of each kind: who may read it finds it. */
const LISTS: Record<OwnGroup['kind'], Pick<Route, 'delegates'>> = {
  contacts: listContacts,
  links: listLinks,
  scenarios: listScenarios,
  tickets: listTickets,
};

/** The kinds that the affiliate's assistant finds; the affiliate finds all. */
const kindsFor = (actor: Actor | null): OwnGroup['kind'][] =>
  OWN_KINDS.filter((kind) => !actor || isIn(actor.scopes, LISTS[kind].delegates));

async function find(
  affiliateId: string,
  q: string,
  kinds: readonly OwnGroup['kind'][],
  corrections?: Corrections,
): Promise<Matches> {
  const search = searchWordsOf(q, corrections);
  // All matching contacts are counted in their word index, and only then a few are read.
  const [results] = await query<Matches>(sql`
    with contacts as materialized (
      select c.id, (${matchesName(search)}) named, c.name_key from contact c
       where ${kinds.includes('contacts')} and ${contactsOf(affiliateId, { q }, { corrections })}
    ), first as materialized (
      select id, named, name_key from contacts order by named desc, name_key, id limit ${SHOWN_OF_EACH}
    ), links as (
      select l.id, l.label title, '' place, (l.slug = '') "isDefault", l.created_at at from link l
       where ${kinds.includes('links')} and l.affiliate_id = ${affiliateId} and l.archived_at is null
         and ${matches(sql`l.label || ' ' || l.campaign`, q)}
    ), scenarios as (
      select s.id, s.name title, s.calculator place, s.updated_at at from scenario s
       where ${kinds.includes('scenarios')} and s.affiliate_id = ${affiliateId} and s.deleted_at is null and ${matches(sql`s.name`, q)}
    ), tickets as (
      select t.id, t.subject title, '' place, t.updated_at at from ticket t
       where ${kinds.includes('tickets')} and t.affiliate_id = ${affiliateId}
         and ${matches(sql`t.subject`, q)}
    )
    select json_build_object(
        'count', (select count(*)::int from contacts),
        'items', (select coalesce(json_agg(f), '[]') from (
          select c.id, c.name title, '' place, coalesce(nullif(c.email, ''), c.phone) about,
              ${textsFor(search, sql`first.named`)} texts
            from first join contact c on c.id = first.id and c.affiliate_id = ${affiliateId}
           order by first.named desc, first.name_key, c.id) f)) contacts,
      ${group(sql`links`, sql`"isDefault" desc, at desc, id`)} links,
      ${group(sql`scenarios`, sql`at desc, id`)} scenarios,
      ${group(sql`tickets`, sql`at desc, id`)} tickets`);
  if (!results) throw new Error('An aggregate always returns a row.');
  return results;
}

const isShared = (title: string, items: { title: string }[]): boolean =>
  items.filter((item) => item.title === title).length > 1;

/** The affiliate's own rows with words that begin like those of `q`, by kind. Kinds without a match are left out. */
export async function searchOwn(
  affiliateId: string,
  q: string,
  actor: Actor | null = null,
): Promise<OwnGroup[]> {
  const kinds = kindsFor(actor);
  let results = await find(affiliateId, q, kinds);
  const isNothing = OWN_KINDS.every((kind) => results[kind].count === 0);
  // Corrections come from the words of contacts.
  const corrections =
    isNothing && kinds.includes('contacts') ? await correctionsFor(affiliateId, q) : undefined;
  if (corrections) results = await find(affiliateId, q, kinds, corrections);
  const words = shownWords(searchWordsOf(q, corrections));
  return OWN_KINDS.filter((kind) => results[kind].count > 0).map((kind) => ({
    kind,
    count: results[kind].count,
    ...(corrections && { guessed: true }),
    items: results[kind].items.map(({ id, title, place, about, texts }) => {
      const excerpt = texts && excerptOf(texts, words);
      return {
        id,
        title,
        href: ADDRESS_OF[kind](id, place),
        ...(about && isShared(title, results[kind].items) && { about }),
        ...(excerpt && { excerpt }),
      };
    }),
  }));
}

/** Search texts are never logged. */
export const searchRoutes = [
  on(contract.searchOwn, async ({ affiliate, query }) => ({
    groups: await searchOwn(affiliate.id, query.q, affiliate.actor),
  })),
];
