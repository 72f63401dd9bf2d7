/** Links for clients, as their affiliate sees them. */
import * as v from 'valibot';
import { SHARE_KIND_WORDS, SHARE_STATE_WORDS } from '../config/client-words.ts';
import { whole } from './amounts.ts';
import { list, safeText, uuid, version } from './fields.ts';
import type { ShareKind, ShareState } from './for-you.ts';
import { page, paging } from './paging.ts';
import type { Part } from './questions.ts';
import { returns, route } from './route.ts';
import type { Undoable } from './undo.ts';

export const MAX_SHARES = 5000;
export const MAX_REMINDERS = 2;
export const LONGEST_DAYS = 90;
export const USUAL_DAYS = 14;

export interface Share {
  id: string;
  version: number;
  kind: ShareKind;
  /** The scenario's or the household's id, or the item's slug; null for questions. */
  thing: string | null;
  title: string;
  contactId: string;
  contactName: string;
  state: ShareState;
  /** The last day on which it opens (ISO, UTC). */
  expiresOn: string;
  /** Whether the client needs a code by email. */
  code: boolean;
  note: string;
  openedOn: string | null;
  reminders: number;
  /** Whether the thing changed since. */
  changed: boolean;
  createdAt: string;
}
/** The address is known only when it is made: null for a repeated request. */
export type MadeShare = Share & { url: string | null };

const picked = <Key extends string>(words: Readonly<Record<Key, string>>, sentence: string) =>
  v.picklist(Object.keys(words) as Key[], sentence);

const STATE = 'There is no such state of a link.';
export const ShareDraft = v.object({
  kind: picked(SHARE_KIND_WORDS, 'Choose what to share.'),
  thing: v.optional(
    v.nullable(
      v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, 'Choose what to share from the list.')),
    ),
    null,
  ),
  contactId: uuid('Choose one of your contacts.'),
  days: v.optional(whole(1, LONGEST_DAYS, `A link lasts 1 to ${LONGEST_DAYS} days.`), USUAL_DAYS),
  code: v.optional(v.boolean('Please choose on or off.'), false),
  note: v.optional(safeText('The note', 500), ''),
});

export const listShares = route('GET', '/api/shares', {
  query: v.object({
    ...paging,
    contact: v.optional(uuid('There is no such contact.')),
    state: v.optional(picked(SHARE_STATE_WORDS, STATE)),
  }),
  answer: page<Share>(),
});
export const createShare = route('POST', '/api/shares', {
  body: ShareDraft,
  answer: returns<MadeShare>(),
});
export const readShare = route('GET', '/api/shares/:id', { answer: returns<Share>() });
const CHANGES = ['sent', 'withdrawn'] as const;
/** Marks it sent or withdrawn, or makes a new address for a reminder, which ends the address before it. */
export const changeShare = route('PATCH', '/api/shares/:id', {
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
  answer: returns<Suggestions>(),
});
/** Takes answers over, or keeps what is known. All or nothing. */
export const decideSuggestions = route('POST', '/api/shares/:id/answers', {
  body: v.object({ version, take: paths, keep: paths }),
  maxBodyBytes: 32 * 1024,
  answer: returns<Suggestions & Undoable>(),
});
