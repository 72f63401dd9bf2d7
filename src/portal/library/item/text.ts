/** The text of the item that the page shows, and the affiliate's card for its sheet. */
import { atom } from 'nanostores';
import { resource } from '../../../api/resource.ts';
import { readItem } from '../../../contract/library.ts';
import { readProfile } from '../../../contract/profile.ts';
import { lastParts } from '../../../lib/last-parts.ts';

const [slug = ''] = lastParts(1);

export const text = resource(readItem, atom({ params: { slug } }));

/** For the card at the foot of a sheet. */
export const profile = resource(readProfile);
