/** The search in the affiliate's own data. */
import * as v from 'valibot';
import { MOST_LETTERS, type OwnKind } from '../config/search.ts';
import { line, notSearched } from './fields.ts';
import { returns, route } from './route.ts';

/** The sentence or line in which most of the words were found, with the places of the words. */
export interface Excerpt {
  text: string;
  /** Each as [from, to], in UTF-16 units. */
  marks: [from: number, to: number][];
}

/** A text of a search, without private numbers. */
export const searchText = (max: number) =>
  v.pipe(
    line('The search', max),
    v.minLength(1, 'Please type what to search.'),
    v.check(
      (typed) => notSearched(typed) === undefined,
      ({ input }) => notSearched(input) ?? '',
    ),
  );

/** The results of one kind: the total, and the first matches. */
export interface OwnGroup {
  kind: OwnKind;
  count: number;
  /** `about` tells contacts of the same name apart: an email address or a phone number. */
  items: { id: string; title: string; href: string; about?: string; excerpt?: Excerpt }[];
  /** Whether nothing has these words, and the names are close to them. */
  guessed?: boolean;
}

export const searchOwn = route('GET', '/api/search', {
  delegates: 'any',
  query: v.object({ q: searchText(MOST_LETTERS) }),
  answer: returns<{ groups: OwnGroup[] }>(),
});
