/** An item's statements about itself, on the page and on paper. */

import { LIBRARY_KINDS } from '../../../config/library.ts';
import { pathTo } from '../../../config/portal.ts';
import { formatDay } from '../../../lib/format-date.ts';
import type { Item } from '../items.ts';

export const DRAFT = 'Draft for your compliance review';

/** The statement at the end of every item: without a named reviewer, it claims no review. */
export const legendOf = (item: Pick<Item, 'reviewedOn' | 'reviewer' | 'expiresOn'>) =>
  `${item.reviewer ? 'Reviewed' : 'Text of'} ${formatDay(item.reviewedOn)}; valid through ${formatDay(item.expiresOn)}. This is general information, not tax, legal, insurance or investment advice. Law and figures change, and states have rules of their own: ask your own attorney and tax adviser before you act.`;

/** Why an item must no longer be handed out. */
export const expiredSentence = ({ expiresOn }: Pick<Item, 'expiresOn'>): string =>
  `This item expired on ${formatDay(expiresOn)}.`;

/** A contact's note about an item: the item, its date, and its address. It claims a review only if someone reviewed it. */
export const noteOf = (
  item: Pick<Item, 'title' | 'kind' | 'reviewedOn' | 'reviewer' | 'slug'>,
  origin: string,
): string => {
  const { title, kind, reviewedOn, reviewer, slug } = item;
  const date = `${reviewer ? 'reviewed' : 'text of'} ${formatDay(reviewedOn)}`;
  return `From the library: “${title}” (${LIBRARY_KINDS[kind].toLowerCase()}, ${date})\n${origin}${pathTo('item', slug)}`;
};
