/** The search among what is the affiliate's own. */
import * as v from 'valibot';
import { LEAST_LETTERS, MOST_LETTERS, type OwnKind } from '../config/search.ts';
import { line } from './fields.ts';
import { returns, route } from './route.ts';

/** What was found of one kind: how many there are in all, and the first of them. */
export interface OwnGroup {
  kind: OwnKind;
  count: number;
  items: { id: string; title: string; href: string }[];
}

export const searchOwn = route('GET', '/api/search', {
  query: v.object({
    q: v.pipe(
      line('The search', MOST_LETTERS),
      v.minLength(LEAST_LETTERS, `Please type at least ${LEAST_LETTERS} letters.`),
    ),
  }),
  answer: returns<{ groups: OwnGroup[] }>(),
});
