/** Reviews: the yearly meeting with a family, from the reason to the next date. */
import * as v from 'valibot';
import { day, list, safeLine, safeText, uuid, version } from '../fields.ts';
import { page, paging } from '../paging.ts';
import { returns, route } from '../route.ts';
import type { PartContents } from '../shares/for-you.ts';
import { title as stepTitle, type Task } from '../tasks.ts';
import type { Undoable } from '../undo.ts';
import { planId, stepKind } from './plans.ts';

const REVIEW_STATES = ['open', 'closed'] as const;
type ReviewState = (typeof REVIEW_STATES)[number];

/** How the family has the packet. */
const HANDED = ['print', 'person'] as const;

/** Why a family is due. */
export const REASON_CODES = [
  'review',
  'age',
  'law',
  'gaps',
  'documents',
  'material',
  'answers',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

interface LawFigure {
  year: number;
  label: string;
  text: string;
}
export interface Reason {
  code: ReasonCode;
  /** The day, or null. */
  on: string | null;
  sentence: string;
  /** Of a `law`: the saved figure, and that of the newest year; null if it cannot be computed. */
  was?: LawFigure;
  now?: LawFigure | null;
}

/** One of a family. Who is no contact has no id. */
export interface ReviewPerson {
  contactId: string | null;
  name: string;
}

const PACKET_KINDS = [
  'agenda',
  'changes',
  'map',
  'checklist',
  'scenario',
  'comparison',
  'item',
] as const;
export type PacketKind = (typeof PACKET_KINDS)[number];
export const MAX_PARTS = 20;

/** A part of a packet as it is stored. */
export interface PacketThing {
  kind: PacketKind;
  /** A calculation's id, those of two as "<id>.<id>", or an item's slug. */
  thing: string | null;
}
/** A part of a packet, and why it must not go by link, or null. */
export interface PacketPart extends PacketThing {
  title: string;
  blocked: string | null;
}

export interface Review {
  id: string;
  version: number;
  /** The family's contact, its name and its people as they were when the review was started. */
  contactId: string;
  name: string;
  people: ReviewPerson[];
  /** The contacts of the family as it is today, without who has died, left it or is in the trash: the first gets its links. */
  living: (ReviewPerson & { contactId: string })[];
  /** A shipped plan's name, the id of an own one, or null. */
  plan: string | null;
  title: string;
  /** Its day, which follows its meeting. */
  on: string;
  meeting: Task | null;
  state: ReviewState;
  /** Its other tasks, by day. */
  steps: Task[];
  packet: PacketPart[];
  /** Those of the quarter of its day, frozen when it is closed. */
  reasons: Reason[];
  /** The day on which the review before was held, or null. */
  since: string | null;
  agreed: string;
  nextOn: string | null;
  closedOn: string | null;
  /** Once it is closed: the ids of the steps that were agreed, and how the family has the packet. */
  next: string[];
  handed: (typeof HANDED)[number] | null;
  createdAt: string;
}
/** Its people without who has died or left the family since; those who are no contacts stay. */
export const remainingPeople = ({ people, living }: Pick<Review, 'people' | 'living'>) =>
  people.filter(
    ({ contactId }) =>
      contactId === null || living.some((person) => person.contactId === contactId),
  );

/** A review in a list. */
export type ListedReview = Omit<Review, 'packet' | 'reasons'>;

const CONTACT = 'Choose one of your contacts.';
const PARTS = 'Choose each part of the packet from the list, once.';

const LONGEST_TITLE = 100;
export const reviewTitle = v.pipe(
  safeLine('The title', LONGEST_TITLE),
  v.minLength(1, 'The title is missing.'),
);

const PacketThings = v.pipe(
  list(
    v.object({
      kind: v.picklist(PACKET_KINDS, PARTS),
      thing: v.optional(
        v.nullable(v.pipe(v.string(PARTS), v.regex(/^[\w.-]{1,100}$/, PARTS))),
        null,
      ),
    }),
    MAX_PARTS,
    `A packet has at most ${MAX_PARTS} parts.`,
  ),
  v.minLength(1, 'A packet has at least one part.'),
  v.check(
    (parts) => new Set(parts.map(({ kind, thing }) => `${kind} ${thing}`)).size === parts.length,
    PARTS,
  ),
);

const ON = 'Choose a day or a meeting: one of the two.';
export const ReviewDraft = v.pipe(
  v.object({
    contactId: uuid(CONTACT),
    plan: v.optional(v.nullable(planId), null),
    title: v.optional(reviewTitle),
    on: v.optional(day),
    meeting: v.optional(uuid('Choose an open meeting of this family.')),
  }),
  v.forward(
    v.partialCheck(
      [['on'], ['meeting']],
      ({ on, meeting }) => (on === undefined) !== (meeting === undefined),
      ON,
    ),
    ['on'],
  ),
);
export type ReviewDraft = v.InferOutput<typeof ReviewDraft>;
/** A partial change, with the version that it is based on. */
export const ReviewChange = v.object({
  version,
  title: v.optional(reviewTitle),
  on: v.optional(day),
  packet: v.optional(PacketThings),
});

export const MAX_NEXT_STEPS = 12;
export const LONGEST_AGREED = 2000;
export const ReviewClosing = v.object({
  version,
  /** The day on which it was held; today if it is omitted. */
  on: v.optional(day),
  agreed: v.pipe(
    safeText('What you agreed', LONGEST_AGREED),
    v.minLength(1, 'Write what you agreed.'),
  ),
  steps: v.optional(
    list(
      v.object({ title: stepTitle, kind: stepKind, on: day }),
      MAX_NEXT_STEPS,
      `A review ends with at most ${MAX_NEXT_STEPS} next steps.`,
    ),
    [],
  ),
  nextOn: v.optional(v.nullable(day), null),
  /** How the family has the packet. */
  handed: v.optional(
    v.nullable(v.picklist(HANDED, 'Please choose how the family has the packet.')),
    null,
  ),
});

/** Newest day first. With a contact: those with it among their people. */
export const listReviews = route('GET', '/api/reviews', {
  delegates: ['contacts', 'prepare'],
  query: v.object({
    ...paging,
    contact: v.optional(uuid('There is no such contact.')),
    state: v.optional(v.picklist(REVIEW_STATES, 'There is no such state of a review.')),
  }),
  answer: page<ListedReview>(),
});
export const createReview = route('POST', '/api/reviews', {
  delegates: ['prepare'],
  body: ReviewDraft,
  answer: returns<Review & Undoable>(),
});
export const readReview = route('GET', '/api/reviews/:id', {
  delegates: ['contacts', 'prepare'],
  answer: returns<Review>(),
});
/** `moved` counts the steps that moved with the day. */
export const changeReview = route('PATCH', '/api/reviews/:id', {
  delegates: ['prepare'],
  body: ReviewChange,
  answer: returns<Review & { moved?: number }>(),
});
export const deleteReview = route('DELETE', '/api/reviews/:id', { answer: returns<Undoable>() });
export const closeReview = route('POST', '/api/reviews/:id/close', {
  body: ReviewClosing,
  maxBodyBytes: 16 * 1024,
  answer: returns<Review & Undoable>(),
});

/** A part with its content as by link; null where its sheet would not print for a client. */
export interface PrintedPart extends PacketPart {
  content: PartContents[keyof PartContents] | null;
  /** What the chart of a calculation is drawn from. */
  calculation?:
    | { calculator: string; inputs: Readonly<Record<string, string | undefined>> }
    | undefined;
}

/** What is printed of a review's packet. */
export interface PrintedPacket {
  title: string;
  /** The family's names, and who prepares it: "Ada Example, Ada Planning LLC". */
  for: string;
  by: string;
  /** The day (ISO) of the review. */
  on: string;
  parts: PrintedPart[];
}

export const readPacket = route('GET', '/api/reviews/:id/packet', {
  delegates: ['prepare'],
  answer: returns<PrintedPacket>(),
});
