/** Filters the library's list by the search and the filters in the address. */
import { AUDIENCES, LIBRARY_KINDS, LIBRARY_TOPICS } from '../../../config/library.ts';
import { bestMatches, wordsOf } from '../../../lib/word-search.ts';
import { isExpired, type ListedItem } from '../items.ts';

export const FACETS = {
  topic: { label: 'Topic', words: LIBRARY_TOPICS },
  kind: { label: 'Kind', words: LIBRARY_KINDS },
  audience: { label: 'Audience', words: AUDIENCES },
} as const;
export type Facet = keyof typeof FACETS;

export const FACET_NAMES = Object.keys(FACETS) as Facet[];

/** The state of a list, from its address. A facet without values matches all items. */
export interface ListState extends Readonly<Record<Facet, readonly string[]>> {
  q: string;
  /** Whether only favorites show. */
  favourites: boolean;
  /** Whether only approved items show. */
  approved: boolean;
  /** Whether expired items show. */
  expired: boolean;
}

/** The separator of a filter's values in the address: it needs no escape, and no slug contains it. */
const BETWEEN = '.';

/** The data besides the list: the slugs of the favorites and of the approved items, and today in the reader's time zone. */
export interface FilterFacts {
  favourites: ReadonlySet<string>;
  /** Undefined until they are known, and where no firm approves. */
  approved: ReadonlySet<string> | undefined;
  today: string;
}

/** The state of the list in an address; unknown values are ignored. */
export function stateOf(search: string): ListState {
  const params = new URLSearchParams(search);
  const chosen = (facet: Facet) =>
    Object.keys(FACETS[facet].words).filter((value) =>
      params.get(facet)?.split(BETWEEN).includes(value),
    );
  return {
    q: params.get('q') ?? '',
    topic: chosen('topic'),
    kind: chosen('kind'),
    audience: chosen('audience'),
    favourites: params.has('favourites'),
    approved: params.get('approved') === 'yes',
    expired: params.has('expired'),
  };
}

/** A facet's values with this one added or removed, in the form of the address. */
export function toggleFacet(chosen: readonly string[], value: string): string {
  const next = chosen.includes(value)
    ? chosen.filter((other) => other !== value)
    : [...chosen, value];
  return next.join(BETWEEN);
}

const wordsOfItem = ({ title, summary, kind, topic }: ListedItem) => ({
  title: wordsOf(title),
  text: wordsOf([summary, LIBRARY_KINDS[kind], LIBRARY_TOPICS[topic]].join(' ')),
});

/** The matching items, best first. */
export const matchingItems = (
  items: readonly ListedItem[],
  state: ListState,
  { favourites, approved, today }: FilterFacts,
): readonly ListedItem[] =>
  bestMatches(state.q, items, wordsOfItem).filter(
    (item) =>
      FACET_NAMES.every(
        (facet) => state[facet].length === 0 || state[facet].includes(item[facet]),
      ) &&
      (!state.favourites || favourites.has(item.slug)) &&
      (!state.approved || approved?.has(item.slug)) &&
      // Favorites stay visible even if they are expired.
      (state.expired || state.favourites || !isExpired(item, today)),
  );

/** The number of items if this were the facet's only value, with the other filters unchanged. */
export const countWith = (
  items: readonly ListedItem[],
  state: ListState,
  known: FilterFacts,
  change: Partial<ListState>,
): number => matchingItems(items, { ...state, ...change }, known).length;

/** The number of expired items that match the search and the filters. */
export const countExpired = (
  items: readonly ListedItem[],
  state: ListState,
  known: FilterFacts,
): number =>
  matchingItems(items, { ...state, expired: true }, known).filter((item) =>
    isExpired(item, known.today),
  ).length;

const KIND_ORDER = Object.keys(LIBRARY_KINDS);

/** Items by topic, in the order of the topics; within a topic by kind. */
export const byTopic = (items: readonly ListedItem[]) =>
  Object.entries(LIBRARY_TOPICS)
    .map(([topic, title]) => ({
      topic,
      title,
      items: items
        .filter((item) => item.topic === topic)
        .sort((a, b) => KIND_ORDER.indexOf(a.kind) - KIND_ORDER.indexOf(b.kind)),
    }))
    .filter(({ items: those }) => those.length > 0);

/** The active filters in words: `“trust”, Checklist and Favorites`. */
export function narrowedWords(state: ListState): string {
  const words = [
    state.q && `“${state.q}”`,
    ...FACET_NAMES.flatMap((facet) =>
      state[facet].map((value) => (FACETS[facet].words as Record<string, string>)[value]),
    ),
    state.favourites && 'Favorites',
    state.approved && 'Approved',
  ].filter((word): word is string => Boolean(word));
  return new Intl.ListFormat('en').format(words);
}

/** The number of items, and how many of them are approved, if that is known. */
export function countWords(
  items: readonly ListedItem[],
  approved: FilterFacts['approved'] = undefined,
): string {
  const count = items.length === 1 ? '1 item' : `${items.length} items`;
  if (!approved || items.length === 0) return count;
  const some = items.filter(({ slug }) => approved.has(slug)).length;
  return `${count}, ${some || 'none'} approved`;
}
