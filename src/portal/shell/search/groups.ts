/** What a search found, in groups. */
import {
  addressOfAll,
  KIND_ORDER,
  SEARCH_KINDS,
  type SearchKind,
  SHOWN_OF_EACH,
} from '../../../config/search.ts';
import type { OwnGroup } from '../../../contract/search.ts';
import { bestMatches, searchWords, type Words } from '../../../lib/word-search.ts';

/** What the index has of each thing (src/content/search-index.ts). */
export interface Entry {
  kind: SearchKind;
  title: string;
  href: string;
  place: string;
  words: string;
}

/** Something that was found. */
export interface Found {
  kind: SearchKind;
  title: string;
  href: string;
  /** Where it is, or what it is. */
  place: string;
}

export interface Group {
  kind: SearchKind;
  /** How many there are; `items` may be the first of them. */
  count: number;
  items: readonly Found[];
}

/** An entry with its words, taken apart once and not with each key. */
export interface Known {
  found: Found;
  words: Words;
}

export const knownOf = (entries: readonly Entry[]): Known[] =>
  entries.map(({ words, ...found }) => ({
    found,
    words: { title: searchWords(found.title), text: searchWords(`${words} ${found.place}`) },
  }));

/** What is known of the pages and their texts that fits, in groups. Nothing typed finds nothing. */
export function knownGroups(typed: string, known: readonly Known[]): Group[] {
  if (searchWords(typed).length === 0) return [];
  const all = bestMatches(typed, known, ({ words }) => words).map(({ found }) => found);
  return [...Map.groupBy(all, ({ kind }) => kind)].map(([kind, items]) => ({
    kind,
    count: items.length,
    items,
  }));
}

/** The server's groups like the others. */
export const ownGroups = (groups: readonly OwnGroup[]): Group[] =>
  groups.map(({ kind, count, items }) => ({
    kind,
    count,
    items: items.map(({ title, href }) => ({ kind, title, href, place: '' })),
  }));

/** All groups in their order. */
export const inOrder = (groups: readonly Group[]): Group[] =>
  KIND_ORDER.flatMap((kind) => groups.filter((group) => group.kind === kind));

/** The first few of a group, and where the others are if there are more. */
export function firstOf({ kind, count, items }: Group, q: string) {
  const { many } = SEARCH_KINDS[kind];
  const more = count > SHOWN_OF_EACH;
  return {
    items: items.slice(0, SHOWN_OF_EACH),
    all: more ? { label: `All ${count} ${many}`, href: addressOfAll(kind, q) } : undefined,
  };
}

/** As "1 contact" or "12 contacts". */
export const countWords = ({ kind, count }: Pick<Group, 'kind' | 'count'>): string =>
  `${count} ${SEARCH_KINDS[kind][count === 1 ? 'one' : 'many']}`;

/** As "3 results", or that there are none. */
export function totalWords(groups: readonly Group[]): string {
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return 'Nothing found';
  return total === 1 ? '1 result' : `${total} results`;
}
