/** Links for clients, as their affiliate sees them. */
import * as v from 'valibot';
import { SHARE_KIND_WORDS, SHARE_STATE_WORDS } from '../../config/client-words.ts';
import { ROLE_WORDS } from '../../config/contact-words.ts';
import { wholeNumber } from '../amounts.ts';
import { list, safeText, uuid, version } from '../fields.ts';
import { ORDERS } from '../households/estates.ts';
import { NAMED_ROLES, type Role } from '../households/member-roles.ts';
import { page, paging } from '../paging.ts';
import { givenNameOf } from '../person-name.ts';
import { returns, route } from '../route.ts';
import type { Undoable } from '../undo.ts';
import type { ForYou, ShareKind, ShareState } from './for-you.ts';
import type { Part } from './questions.ts';

/** The most links that are open at once. */
export const MAX_SHARES = 5000;
export const MAX_REMINDERS = 2;
export const LONGEST_DAYS = 90;
export const USUAL_DAYS = 14;

export interface Share {
  id: string;
  version: number;
  kind: ShareKind;
  /** The scenario's, the household's or the review's id, or the item's slug; null for questions. */
  thing: string | null;
  title: string;
  contactId: string;
  contactName: string;
  state: ShareState;
  /** The last day (ISO) on which it opens, where the affiliate works. */
  expiresOn: string;
  /** Whether the client needs a code by email. */
  code: boolean;
  note: string;
  openedOn: string | null;
  reminders: number;
  /** Whether the thing changed since. */
  changed: boolean;
  /** Whether what it shows had an approval and has none any more, so that it shows nothing. */
  withdrawn: boolean;
  /** Whether its questions begin with what is known. */
  known: boolean;
  /** Whether an assistant made it, so that it has no address before the affiliate sends it. */
  held: boolean;
  /** The assistant who made it, or null. */
  by: string | null;
  createdAt: string;
}
/** The address is known only when it is made: null for a repeated request, and for a held link. */
export type MadeShare = Share & { url: string | null };

const picked = <Key extends string>(words: Readonly<Record<Key, string>>, sentence: string) =>
  v.picklist(Object.keys(words) as Key[], sentence);

/**
 * Those who never get the map of a household. The couple gets it with the questions for counsel, and everybody else of
 * the family after a question. may_read_map in the database ends links by the same roles.
 */
export const NO_MAP_ROLES: readonly Role[] = ['former-spouse', ...NAMED_ROLES, 'other'];

/** What is asked before a map goes to somebody else of the family. */
export function mapQuestion(name: string, role: Role): string {
  const first = givenNameOf(name);
  return `${first} is a ${ROLE_WORDS[role].toLowerCase()} here. Share the whole map with ${first}?`;
}

const THING = 'Choose what to share from the list.';
const shown = {
  kind: picked(SHARE_KIND_WORDS, 'Choose what to share.'),
  thing: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, THING))), null),
  contactId: uuid('Choose one of your contacts.'),
  /** Of a map: whether it tells amounts, or shares alone; and who dies first, if not as it is saved. */
  amounts: v.optional(v.boolean('Please choose with or without amounts.'), true),
  order: v.optional(v.picklist(ORDERS, 'Choose who dies first.')),
  /** Whether questions begin with what is known. */
  known: v.optional(v.boolean('Please choose with or without what is known.'), false),
};

/** What a link shows, and to whom. */
export const ShownMaterial = v.object(shown);
/** What a link shows that begins with what is known. */
export const STILL_RIGHT = 'Still right?';

const STATE = 'There is no such state of a link.';
const draft = v.object({
  ...shown,
  days: v.optional(
    wholeNumber(1, LONGEST_DAYS, `A link lasts 1 to ${LONGEST_DAYS} days.`),
    USUAL_DAYS,
  ),
  code: v.optional(v.boolean('Please choose on or off.'), false),
  note: v.optional(safeText('The note', 500), ''),
  /** The answer to the question about a reader of a map who is neither the client nor the spouse. */
  confirmed: v.optional(v.boolean('Please choose on or off.'), false),
});
export const ShareDraft = v.pipe(
  draft,
  v.forward(
    v.partialCheck(
      [['known'], ['code']],
      ({ known, code }) => code || !known,
      'What is known opens with a code alone.',
    ),
    ['known'],
  ),
);

export const listShares = route('GET', '/api/shares', {
  delegates: ['prepare'],
  query: v.object({
    ...paging,
    contact: v.optional(uuid('There is no such contact.')),
    state: v.optional(picked(SHARE_STATE_WORDS, STATE)),
  }),
  answer: page<Share>(),
});
export const createShare = route('POST', '/api/shares', {
  delegates: ['prepare'],
  body: ShareDraft,
  answer: returns<MadeShare>(),
});
export type SharePreview = Pick<ForYou, 'title' | 'content'>;
/** What the client would see. Stores nothing. */
export const previewShare = route('POST', '/api/shares/preview', {
  delegates: ['prepare'],
  body: ShownMaterial,
  answer: returns<SharePreview>(),
});
/** Withdraws every link that opens. */
export const withdrawShares = route('DELETE', '/api/shares', {
  proof: true,
  answer: returns<{ withdrawn: number }>(),
});
export const readShare = route('GET', '/api/shares/:id', {
  delegates: ['prepare'],
  answer: returns<Share>(),
});
const CHANGES = ['sent', 'withdrawn'] as const;
/** Marks it sent or withdrawn, or makes a new address for a reminder, which ends the address before it. */
export const changeShare = route('PATCH', '/api/shares/:id', {
  delegates: ['prepare'],
  body: v.pipe(
    v.object({
      version,
      state: v.exactOptional(v.picklist(CHANGES, 'Choose sent or withdrawn.')),
      reminded: v.exactOptional(v.literal(true, 'A reminder cannot be taken back.')),
    }),
    v.forward(
      v.check(
        ({ state, reminded }) => (state === undefined) !== (reminded === undefined),
        'Choose sent, withdrawn or a reminder.',
      ),
      ['state'],
    ),
  ),
  answer: returns<Share & { url?: string }>(),
});

/* What becomes of the answers. */

export interface Suggestion {
  /** Such as `people/0` or `work/employer`. */
  path: string;
  part: Part;
  label: string;
  /** What is known, and what was answered, in words; null for nothing. */
  now: string | null;
  answer: string;
  state: 'open' | 'taken' | 'kept';
}
export interface Suggestions {
  /** The share's version. */
  version: number;
  items: Suggestion[];
}

const paths = v.optional(
  list(v.pipe(v.string(), v.maxLength(60)), 300, 'These are more answers than there are.'),
  [],
);

/** Not found before the answers are sent, and once they are deleted. */
export const readSuggestions = route('GET', '/api/shares/:id/answers', {
  delegates: ['prepare'],
  answer: returns<Suggestions>(),
});
/** Takes answers over, or keeps what is known. All or nothing. */
export const decideSuggestions = route('POST', '/api/shares/:id/answers', {
  delegates: ['prepare'],
  body: v.object({ version, take: paths, keep: paths }),
  maxBodyBytes: 32 * 1024,
  answer: returns<Suggestions & Undoable>(),
});
