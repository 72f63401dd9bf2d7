import { ENTRIES } from 'virtual:search';
import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../../../api/call.ts';
import { failureSentence } from '../../../api/request.ts';
import { $work } from '../../../api/work.ts';
import type { IconName } from '../../../components/icons.ts';
import {
  addressOfAll,
  isLongEnough,
  KIND_ORDER,
  MOST_LETTERS,
  SEARCH_KINDS,
  type SearchKind,
  SHOWN_OF_EACH,
} from '../../../config/search.ts';
import { tradeAddresses } from '../../../config/trade-words.ts';
import type { Work } from '../../../contract/account/account-state.ts';
import { notSearched } from '../../../contract/fields.ts';
import { type Excerpt, type OwnGroup, searchOwn } from '../../../contract/search.ts';
import { countWords, formatNumber } from '../../../lib/format-number.ts';
import {
  bestMatches,
  closeness,
  searchWords,
  type Words,
  wordsOf,
} from '../../../lib/word-search.ts';
import { useDebounced } from '../../kit/SearchField.tsx';
import { $account } from '../account.ts';
import { leadsToOpen } from '../leads-to-open.ts';

export const KIND_ICONS: Readonly<Record<SearchKind, IconName>> = {
  pages: 'file',
  contacts: 'user',
  links: 'link',
  scenarios: 'growth',
  tools: 'calculator',
  lessons: 'cap',
  items: 'book',
  answers: 'help',
  pieces: 'bag',
  tickets: 'speech',
  actions: 'pencil',
};

/* The results of a search, in groups. */

/** An entry of the index (src/content/search-index.ts). */
interface Entry {
  kind: SearchKind;
  title: string;
  href: string;
  place: string;
  words: string;
  /** Whether only the office finds it. */
  office?: true;
}

export interface SearchHit {
  kind: SearchKind;
  title: string;
  href: string;
  /** The result's place or kind. */
  place: string;
  /** The place where its words were found, if not in its title. */
  excerpt?: Excerpt;
}

export interface Group {
  kind: SearchKind;
  /** Whether nothing has the typed words, and the names are close to them. */
  guessed?: boolean;
  /** The total; `items` may be only the first of them. */
  count: number;
  items: readonly SearchHit[];
}

/** An entry with its words, split once and not with each key. */
export interface IndexedHit {
  hit: SearchHit;
  words: Words;
}

/** From this score on, a word matches exactly or by its beginning. */
const BEGINNING = 2;
const NOTHING_MORE: readonly IndexedHit[] = [];

/** Kinds whose titles are names of the portal, which are typed from memory. */
const NAMED: readonly SearchKind[] = ['pages', 'tools', 'actions'];

export const knownOf = (entries: readonly Entry[]): IndexedHit[] =>
  entries.map(({ words, office: _, ...hit }) => ({
    hit,
    words: {
      title: searchWords(hit.title),
      text: searchWords(`${words} ${hit.place}`),
      isName: NAMED.includes(hit.kind),
    },
  }));

/** The addresses to which typed words of the trade lead. They are listed without hyphens: "step-up" is two. */
const leadsOf = (typed: string): ReadonlySet<string> =>
  tradeAddresses(wordsOf(typed.replaceAll('-', ' ')));

/** Whether this word equals or starts a word of the entry. */
const hasWord = (typed: string, { words: { title, text } }: IndexedHit): boolean =>
  [...title, ...text].some((word) => closeness(typed, word) >= BEGINNING);

/**
 * The matching pages and texts in groups. An empty search finds nothing. What a word of the trade leads
 * to comes first, and then only what has all of the words.
 */
export function knownGroups(typed: string, known: readonly IndexedHit[]): Group[] {
  const query = searchWords(typed);
  if (query.length === 0) return [];
  const leads = leadsOf(typed);
  const first = known.filter(({ hit: found }) => leads.has(found.href));
  const rest = bestMatches(typed, known, ({ words }) => words).filter(
    (one) =>
      !first.includes(one) && (first.length === 0 || query.every((word) => hasWord(word, one))),
  );
  const all = [...first, ...rest].map(({ hit: found }) => found);
  return [...Map.groupBy(all, ({ kind }) => kind)].map(([kind, items]) => ({
    kind,
    count: items.length,
    items,
  }));
}

/** Whether each typed word equals a word of these entries or starts one, or is one of the trade. */
export const fitsExactly = (typed: string, known: readonly IndexedHit[]): boolean =>
  leadsOf(typed).size > 0 ||
  searchWords(typed).every((word) => known.some((one) => hasWord(word, one)));

export const ownGroups = (groups: readonly OwnGroup[]): Group[] =>
  groups.map(({ items, ...group }) => ({
    ...group,
    items: items.map(({ id: _, about = '', ...item }) => ({
      kind: group.kind,
      ...item,
      place: about,
    })),
  }));

/** Kinds that people look for by name: they type its beginning. */
const BY_NAME: readonly SearchKind[] = ['contacts', 'actions', 'pages'];

/** 2 if the title starts with the typed text, 1 if each typed word starts a word of the title, otherwise 0. */
function fitOf(typed: readonly string[], title: string): number {
  const words = wordsOf(title);
  if (typed.length === 0) return 0;
  if (words.join(' ').startsWith(typed.join(' '))) return 2;
  return typed.every((word) => words.some((one) => one.startsWith(word))) ? 1 : 0;
}

/** Groups with a person, an action or a page whose name starts with the typed text come first, then all others in their order. */
export function inOrder(groups: readonly Group[], typed = ''): Group[] {
  const words = wordsOf(typed);
  const ordered = KIND_ORDER.flatMap((kind) => groups.filter((group) => group.kind === kind));
  const named = BY_NAME.flatMap((kind) => ordered.filter((group) => group.kind === kind)).map(
    (group) => ({
      group,
      fit: Math.max(0, ...group.items.map(({ title }) => fitOf(words, title))),
    }),
  );
  const first = named
    .filter(({ fit: best }) => best > 0)
    .sort((a, b) => b.fit - a.fit)
    .map(({ group }) => group);
  return [...first, ...ordered.filter((group) => !first.includes(group))];
}

/** The first results of a group, and the address of the others if there are more. */
export function firstOf({ kind, count, items }: Group, q: string) {
  const { many } = SEARCH_KINDS[kind];
  const more = count > SHOWN_OF_EACH;
  return {
    items: items.slice(0, SHOWN_OF_EACH),
    all: more
      ? { label: `All ${formatNumber(count)} ${many}`, href: addressOfAll(kind, q) }
      : undefined,
  };
}

/** The total as "3 results", or that nothing was found. */
export function totalWords(groups: readonly Group[]): string {
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  return total === 0 ? 'Nothing found' : countWords(total, 'result');
}

/** The server is asked after a pause in typing this long (ms). */
const PAUSE_MS = 200;

const KNOWN = knownOf(ENTRIES.filter(({ office }) => !office));
const KNOWN_OFFICE = knownOf(ENTRIES.filter(({ office }) => office));

const ACTIONS = ENTRIES.filter(({ kind }) => kind === 'actions');

/** All actions that are the person's, regardless of the typed text. */
export const actionsFor = (work: Work | null): readonly SearchHit[] =>
  ACTIONS.filter(({ href }) => leadsToOpen(href, work));

/** The server's answer for a text; the groups are empty if the request failed. */
interface Answered {
  q: string;
  groups: readonly Group[];
  problem?: string;
}

export interface Search {
  /** The results so far, in order. */
  groups: readonly Group[];
  /** Whether the affiliate's own records are still being searched. */
  busy: boolean;
  /** Why the affiliate's own records could not be searched. */
  problem: string | undefined;
  /** Why nothing is searched. */
  refusal: string | undefined;
}

const ask = (q: string): Promise<Answered> =>
  call(searchOwn, { query: { q } }).then(
    ({ groups }) => ({ q, groups: ownGroups(groups) }),
    (error: unknown) => ({ q, groups: [], problem: failureSentence(error) }),
  );

/** Everything that matches the typed text: pages and texts with each key, the affiliate's own records after a pause. */
export function useSearch(typed: string, more: readonly IndexedHit[] = NOTHING_MORE): Search {
  const q = typed.trim().slice(0, MOST_LETTERS);
  const [answered, setAnswered] = useState<Answered>({ q: '', groups: [] });
  const refusal = notSearched(q);
  const long = isLongEnough(q) && !refusal;
  const query = useDebounced(q, PAUSE_MS);
  useEffect(() => {
    if (q !== query || !long) return;
    let overtaken = false;
    void ask(q).then((answer) => overtaken || setAnswered(answer));
    return () => {
      overtaken = true;
    };
  }, [q, query, long]);
  const inOffice = Boolean(useStore($account)?.office);
  const work = useStore($work);
  const [known, exact] = useMemo(() => {
    const listed = [...KNOWN, ...(inOffice ? KNOWN_OFFICE : []), ...more];
    const all = work ? listed.filter(({ hit }) => leadsToOpen(hit.href, work)) : listed;
    return [knownGroups(q, all), fitsExactly(q, all)] as const;
  }, [q, more, inOffice, work]);
  const current = long && answered.q === q;
  // A name that is only close to the words is not meant if a page has them.
  const own = current ? answered.groups.filter(({ guessed }) => !(guessed && exact)) : [];
  // Matches with typos are guesses: they show only if there is no exact match, on the server either.
  const guess = !exact && long && (!current || own.length > 0);
  if (refusal) return { groups: [], busy: false, problem: undefined, refusal };
  return {
    groups: inOrder([...(guess ? [] : known), ...own], q),
    busy: long && !current,
    problem: current ? answered.problem : undefined,
    refusal,
  };
}
