/** An affiliate's contacts. */
import * as v from 'valibot';
import {
  type ContactDetails,
  contactFields,
  type Interaction,
  interactionFields,
  KINDS,
  nothing,
  stage,
  tags,
} from '../contact-fields.ts';
import {
  hasOutcome,
  isMissed,
  ONLY_CALLS,
  SOURCES,
  type Source,
  STAGE_STAYS,
  type Stage,
} from '../contact-kinds.ts';
import {
  day,
  list,
  phoneAsTyped,
  phoneEntries,
  safePhone,
  text,
  uuid,
  version,
} from '../fields.ts';
import type { Household } from '../households/households.ts';
import type { Receipt } from '../leads.ts';
import { type Page, page, paging } from '../paging.ts';
import { checkPeriod, duePeriod } from '../reviews/due.ts';
import { planId, stepKind } from '../reviews/plans.ts';
import { REASON_CODES, reviewTitle } from '../reviews/reviews.ts';
import { returns, route } from '../route.ts';
import { type Excerpt, searchText } from '../search.ts';
import { followUp, type Task, title } from '../tasks.ts';
import type { Undoable } from '../undo.ts';

/** A contact as stored. Days are YYYY-MM-DD, moments ISO 8601 in UTC. */
export interface Contact extends ContactDetails {
  id: string;
  version: number;
  name: string;
  email: string;
  phone: string;
  stage: Stage;
  /** Why the stage is "closed". */
  reason: string;
  tags: string[];
  source: Source;
  rhythmDays: number | null;
  /** The last contact; of a couple, the later of both. */
  lastTouchOn: string | null;
  /** The day to which the next check-in is put off, or null; it is due then instead. */
  checkInOn: string | null;
  /** The last review with the family and the next one, or null. */
  reviewedOn: string | null;
  reviewOn: string | null;
  /** The first open task. Writing it creates or changes that task. */
  nextStep: { id: string; text: string; on: string } | null;
  /** The family's household, which has its own endpoint for changes. */
  household: Household | null;
  /** The age that is certain today, in whole years; null without a year of birth or after a death. */
  age: number | null;
  /** The contact who introduced this one, its name if it still exists, and how many contacts this one has introduced. */
  referredBy: string | null;
  referrer: string | null;
  introduced: number;
  origin: Receipt | null;
  createdAt: string;
  /** When it was moved to the trash, or null. */
  deletedAt: string | null;
  mergedInto: string | null;
  /** Its latest merge that can be undone: the undo, the other contact's name, and the day; null after 30 days. */
  merge: { undo: string; name: string; on: string } | null;
}

const { name, ...others } = contactFields;

/** A household has its own endpoint and version. */
const refused = {
  household: v.exactOptional(
    v.custom<never>(() => false, 'A household is changed at its own address, /api/households.'),
  ),
};

export const ContactDraft = v.pipe(
  v.object({
    name: v.optional(name),
    ...v.partial(v.object(others)).entries,
    ...refused,
    phone: v.optional(v.pipe(nothing('The phone number'), phoneAsTyped(safePhone()))),
  }),
  v.forward(
    v.partialCheck(
      [['name'], ['firstName'], ['lastName']],
      (draft) => Boolean(draft.name || draft.firstName || draft.lastName),
      'The name is missing.',
    ),
    ['name'],
  ),
  // The one number of a form becomes an entry if an extension or a kind was typed beside it.
  v.transform(({ phone, ...draft }) => {
    if (!phone) return draft;
    const phones = draft.phones ?? phoneEntries(phone);
    return { ...draft, phone: phone.value, ...(phones && { phones }) };
  }),
);
/** A partial change, with the version that it is based on. */
export const ContactChange = v.object({
  version,
  ...v.partial(v.object(contactFields)).entries,
  ...refused,
});

/** The sort orders of the list; a minus sign reverses the order. */
export const CONTACT_SORTS = [
  'name',
  '-name',
  'createdAt',
  '-createdAt',
  'lastTouchOn',
  '-lastTouchOn',
  'nextStep',
  '-nextStep',
  'due',
  '-due',
] as const;

/** Which contacts: all in the list, those with due tasks, or those in the trash. */
const CONTACT_VIEWS = ['all', 'due', 'bin'] as const;

const WHOLE_OR_HALF = 'Please give an age in whole or half years, such as 59.5.';

const filters = {
  q: v.optional(searchText(200)),
  view: v.optional(v.picklist(CONTACT_VIEWS, 'There is no such view.'), 'all'),
  stage: v.optional(stage),
  tag: v.optional(text('The tag', 40)),
  source: v.optional(v.picklist(SOURCES, 'There is no such source.')),
  /** No contact for this many days. */
  quiet: v.optional(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform(Number),
      v.integer('Please give whole days.'),
      v.minValue(1, 'Please give at least one day.'),
      v.maxValue(3650, 'Please give at most 3650 days.'),
    ),
  ),
  kind: v.optional(v.picklist(KINDS, 'There is no such kind of contact.')),
  /** Reaches this age within the next 90 days. */
  turning: v.optional(
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform(Number),
      v.check((age) => Number.isInteger(age * 2), WHOLE_OR_HALF),
      v.minValue(1, WHOLE_OR_HALF),
      v.maxValue(120, 'Please give an age of at most 120 years.'),
    ),
  ),
  /** Members of this household, not those whom it only names, such as a trustee. */
  household: v.optional(uuid('There is no such household.')),
  referredBy: v.optional(uuid('There is no such contact.')),
  /** Those of families that are due for a review, by a reason or any; `stage` is then that of the family's contact. */
  review: v.optional(v.picklist([...REASON_CODES, 'any'], 'There is no such reason.')),
  ...duePeriod,
};
export const ContactFilter = v.pipe(v.object(filters), checkPeriod());
export type ContactFilter = v.InferOutput<typeof ContactFilter>;

/** A contact of a list. A search by more than name, nickname, email and phone says where it was found. */
export interface ListedContact extends Contact {
  excerpt?: Excerpt;
}

/** A page of contacts, the total, and the current day in the affiliate's time zone, which decides what is due. */
export interface ContactPage extends Page<ListedContact> {
  total: number;
  today: string;
}

export interface ContactCounts {
  total: number;
  due: number;
  /** No contact for 30 days. */
  quiet: number;
  bin: number;
  stages: Record<Stage, number>;
  sources: Record<Source, number>;
  tags: { tag: string; count: number }[];
}

export const InteractionDraft = v.pipe(
  v.object({ ...interactionFields, ...followUp }),
  v.forward(v.partialCheck([['kind'], ['outcome']], hasOutcome, ONLY_CALLS), ['outcome']),
  v.forward(
    v.partialCheck(
      [['outcome'], ['stage']],
      ({ outcome, stage: next }) => !next || !isMissed({ outcome }),
      STAGE_STAYS,
    ),
    ['stage'],
  ),
);

/** A change of each contact: `tags` adds tags, and `untag` removes them. */
const ContactsChange = v.union([
  v.strictObject({ stage, reason: v.optional(contactFields.reason) }),
  v.strictObject({ tags }),
  v.strictObject({ untag: tags }),
  v.strictObject({ delete: v.literal(true) }),
]);
export type ContactsChange = v.InferOutput<typeof ContactsChange>;

/** A step for each contact. */
export const BulkStep = v.strictObject({
  step: v.strictObject({ title, kind: stepKind, on: day }),
});
export type BulkStep = v.InferOutput<typeof BulkStep>;
/** A review with the steps of a plan for each family that has no open one. */
export const BulkPlan = v.strictObject({
  plan: v.strictObject({ plan: planId, on: day, title: v.optional(reviewTitle) }),
});
export type BulkPlan = v.InferOutput<typeof BulkPlan>;

const BulkChange = v.union(
  [...ContactsChange.options, BulkStep, BulkPlan],
  'Please choose what to change.',
);
export type BulkChange = v.InferOutput<typeof BulkChange>;

/** The most contacts in one change: by their ids, and by a filter. */
const MAX_BULK = 1000;
export const MAX_FILTERED = 10_000;
const id = uuid('Please choose contacts from the list.');

/** A change of the contacts with these ids or, without ids, of all that the filter finds. */
export const BulkDraft = v.pipe(
  v.object({
    ids: v.optional(list(id, MAX_BULK, `Please choose at most ${MAX_BULK}.`), []),
    filter: v.optional(ContactFilter),
    change: BulkChange,
  }),
  v.forward(
    v.partialCheck(
      [['ids'], ['filter']],
      ({ ids, filter }) => ids.length > 0 || filter !== undefined,
      'Please choose contacts from the list.',
    ),
    ['ids'],
  ),
);

export const listContacts = route('GET', '/api/contacts', {
  delegates: ['contacts', 'prepare'],
  query: v.pipe(
    v.object({
      ...paging,
      ...filters,
      sort: v.optional(v.picklist(CONTACT_SORTS, 'The list cannot be sorted by this.'), 'name'),
    }),
    checkPeriod(),
  ),
  answer: returns<ContactPage>(),
});
export const countContacts = route('GET', '/api/contacts/counts', {
  delegates: ['contacts', 'prepare'],
  answer: returns<ContactCounts>(),
});
export const createContact = route('POST', '/api/contacts', {
  delegates: ['contacts'],
  body: ContactDraft,
  creates: { name: 'Kim Sample' },
  maxBodyBytes: 32 * 1024,
  answer: returns<Contact>(),
});
/** Adds a member of a household as a contact, which is linked to it. Without a birth date it takes the member's. */
export const makeContact = route('POST', '/api/households/:id/members/:memberId/contact', {
  delegates: ['contacts'],
  body: ContactDraft,
  creates: { name: 'Kim Sample' },
  maxBodyBytes: 32 * 1024,
  answer: returns<Contact & Undoable>(),
});
export const changeContact = route('PATCH', '/api/contacts/:id', {
  delegates: ['contacts'],
  body: ContactChange,
  maxBodyBytes: 32 * 1024,
  answer: returns<Contact>(),
});
/** Moves the contact to the trash. */
export const deleteContact = route('DELETE', '/api/contacts/:id', {
  delegates: ['contacts'],
  answer: returns<Undoable>(),
});
export const restoreContact = route('POST', '/api/contacts/:id/restore', {
  delegates: ['contacts'],
  answer: returns<Contact>(),
});

export const listInteractions = route('GET', '/api/contacts/:id/interactions', {
  delegates: ['contacts', 'prepare'],
  query: v.object({
    ...paging,
    /** Whether to list those of all people of the contact's household. */
    household: v.optional(v.picklist(['true', 'false'], 'This is true or false.')),
  }),
  answer: page<Interaction>(),
});
/**
 * Logs a note or a talk, and may plan the next step and move the stage: all or nothing, with one undo. Returns
 * the interaction and the updated contact: logged activity restarts its check-in interval.
 */
export const addInteraction = route('POST', '/api/contacts/:id/interactions', {
  delegates: ['contacts'],
  body: InteractionDraft,
  creates: { text: 'A note', kind: 'note' },
  maxBodyBytes: 32 * 1024,
  answer: returns<Interaction & Undoable & { contact: Contact; next: Task | null }>(),
});
export const deleteInteraction = route('DELETE', '/api/contacts/:id/interactions/:interactionId', {
  delegates: ['contacts'],
  answer: returns<Undoable>(),
});

/** Changes many contacts, or plans for them; `changed` counts those that actually changed, or the new tasks or reviews. */
export const changeContacts = route('POST', '/api/contacts/bulk', {
  delegates: ['contacts'],
  body: BulkDraft,
  maxBodyBytes: 64 * 1024,
  answer: returns<Undoable & { changed: number }>(),
});
