/** The text of the item that the page shows, and the affiliate's card for its sheet. */
import { atom } from 'nanostores';
import { type Resource, resource } from '../../../api/resource.ts';
import { type LibraryText, readItem } from '../../../contract/library.ts';
import { readProfile } from '../../../contract/profile.ts';

/** For the card at the foot of a sheet. */
export const profile = resource(readProfile);

let shown: { slug: string; text: Resource<LibraryText> } | undefined;

/** The text of this item; a page has one. */
export function textOf(slug: string): Resource<LibraryText> {
  if (shown?.slug !== slug) {
    shown = { slug, text: resource(readItem, atom({ params: { slug } })) };
  }
  return shown.text;
}
