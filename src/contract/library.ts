/** The library's texts, which only the signed-in may read, and which of them an affiliate marked. */
import * as v from 'valibot';
import { returns, route } from './route.ts';

/** Those that the affiliate marked, by their slugs, the last marked first. */
export interface Favourites {
  favourites: string[];
}

/** The text of an item as HTML; the rest is part of its page. */
export interface LibraryText {
  slug: string;
  html: string;
  favourite: boolean;
}

/** Whether an item is marked. */
export type Favourite = Omit<LibraryText, 'html'>;

export const listFavourites = route('GET', '/api/library', { answer: returns<Favourites>() });
export const readItem = route('GET', '/api/library/:slug', { answer: returns<LibraryText>() });
export const markItem = route('PUT', '/api/library/:slug/favourite', {
  body: v.object({ favourite: v.boolean('Say whether it is a favorite: true or false.') }),
  answer: returns<Favourite>(),
});
