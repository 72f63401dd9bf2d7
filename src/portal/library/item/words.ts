/** What an item says of itself, on the page and on paper. */

import { dayWords } from '../../../lib/date-words.ts';
import type { Item } from '../items.ts';

export const DRAFT = 'Draft for your compliance review';
export const ADVISORS_ONLY = 'For advisors only. Not for clients.';

/** What every item says at its end. */
export const legendOf = ({ reviewedOn, expiresOn }: Pick<Item, 'reviewedOn' | 'expiresOn'>) =>
  `Reviewed ${dayWords(reviewedOn)}; valid through ${dayWords(expiresOn)}. This is general information, not tax, legal, insurance or investment advice. Law and figures change, and states have rules of their own: ask your own attorney and tax adviser before you act.`;

/** Why an item must not be handed out any more. */
export const expiredSentence = ({ expiresOn }: Pick<Item, 'expiresOn'>): string =>
  `This item expired on ${dayWords(expiresOn)}.`;
