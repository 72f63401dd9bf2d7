/** The library's texts, which only signed-in affiliates can read, and the affiliate's favorites. */
import * as v from 'valibot';
import type { Clearance } from './approvals/approvals.ts';
import type { HandoverPage } from './approvals/handovers.ts';
import { returns, route } from './route.ts';

/** The affiliate's favorites by slug, the latest first. */
export interface Favorites {
  favourites: string[];
}

/** The text of an item as HTML, and whom it may go to; everything else is part of its page. */
export interface LibraryText extends Clearance {
  slug: string;
  html: string;
  favourite: boolean;
  /** The last uses by the contacts who have it. */
  uses: HandoverPage;
}

/** Whether an item is a favorite. */
export type Favorite = Pick<LibraryText, 'slug' | 'favourite'>;

export const listFavorites = route('GET', '/api/library', {
  delegates: 'any',
  answer: returns<Favorites>(),
});
export const readItem = route('GET', '/api/library/:slug', {
  delegates: 'any',
  answer: returns<LibraryText>(),
});
export const markItem = route('PUT', '/api/library/:slug/favourite', {
  delegates: ['materials'],
  body: v.object({ favourite: v.boolean('Say whether it is a favorite: true or false.') }),
  answer: returns<Favorite>(),
});
