/** The search in the affiliate's own data. */
import * as v from 'valibot';
import { isLongEnough, LEAST_LETTERS, MOST_LETTERS, type OwnKind } from '../config/search.ts';
import { line } from './fields.ts';
import { returns, route } from './route.ts';

/** The results of one kind: the total, and the first matches. */
export interface OwnGroup {
  kind: OwnKind;
  count: number;
  /** `about` tells contacts of the same name apart: an email address or a phone number. */
  items: { id: string; title: string; href: string; about?: string }[];
}

export const searchOwn = route('GET', '/api/search', {
  query: v.object({
    q: v.pipe(
      line('The search', MOST_LETTERS),
      v.check(isLongEnough, `Please type at least ${LEAST_LETTERS} letters.`),
    ),
  }),
  answer: returns<{ groups: OwnGroup[] }>(),
});
