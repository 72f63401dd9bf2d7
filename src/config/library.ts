/** The library's topics, kinds and audiences, with their labels. */

export const LIBRARY_TOPICS = {
  'estate-and-gift': 'Estate and gift tax',
  'retirement-accounts': 'Retirement accounts',
  trusts: 'Trusts',
  charitable: 'Charitable giving',
  'insurance-and-succession': 'Insurance and business succession',
  conversations: 'Family conversations and practice',
} as const;
export type LibraryTopic = keyof typeof LIBRARY_TOPICS;

export const LIBRARY_KINDS = {
  explainer: 'Explainer',
  'one-pager': 'One-pager',
  checklist: 'Checklist',
  worksheet: 'Worksheet',
  script: 'Script',
  letter: 'Letter',
  glossary: 'Glossary',
} as const;
export type LibraryKind = keyof typeof LIBRARY_KINDS;

/** `client` items can be given to clients. */
export const AUDIENCES = {
  advisor: 'Advisors only',
  client: 'For clients',
} as const;
export type Audience = keyof typeof AUDIENCES;

/** How many answers of a final must be correct (percent). */
export const PASS_PERCENT = 80;
/** How many answers of a lesson must be correct (percent): three of four. */
export const LESSON_PASS_PERCENT = 75;

const ITEM_LEGEND =
  'This is general information, not tax, legal, insurance or investment advice. Law and figures change, and states have rules of their own: ask your own attorney and tax adviser before you act.';

/** On what people fill in or work through with counsel. */
export const ATTORNEY_DECIDES = 'Your attorney drafts and decides.';

/** The part of an item's legend after its own days. */
export const legendOfKind = (kind: LibraryKind): string =>
  kind === 'worksheet' ? `${ITEM_LEGEND} ${ATTORNEY_DECIDES}` : ITEM_LEGEND;

interface Legend {
  kind: LibraryKind;
  reviewedOn: string;
  reviewer?: string | undefined;
  expiresOn: string;
}
/** The statement at the end of every item: without a named reviewer, it claims no review. `words` writes a day. */
export const itemLegend = (
  { kind, reviewedOn, reviewer, expiresOn }: Legend,
  words: (day: string) => string,
): string =>
  `${reviewer ? 'Reviewed' : 'Text of'} ${words(reviewedOn)}; valid through ${words(expiresOn)}. ${legendOfKind(kind)}`;
