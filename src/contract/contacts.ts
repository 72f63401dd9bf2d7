/** An affiliate's contacts. */
import * as v from 'valibot';
import { type ContactDetails, KINDS } from './contact-details.ts';
import {
  contactFields,
  type InteractionKind,
  interactionFields,
  SOURCES,
  type Source,
  type Stage,
  stage,
  tags,
} from './contact-fields.ts';
import { list, text, uuid, version } from './fields.ts';
import type { Household } from './households.ts';
import type { Receipt } from './leads.ts';
import { type Page, page, paging } from './paging.ts';
import { returns, route } from './route.ts';
import type { Undoable } from './undo.ts';

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
  lastTouchOn: string | null;
  /** The open task that comes first. Writing it makes or changes that one. */
  nextStep: { id: string; text: string; on: string } | null;
  /** Its family's; changed at the household's own address. */
  household: Household | null;
  /** Whole years that are certain today; null without a year of birth or after a death. */
  age: number | null;
  /** The contact who introduced this one, its name if it is still there, and how many this one has introduced. */
  referredBy: string | null;
  referrer: string | null;
  introduced: number;
  /** How it was credited, if a lead made it. */
  origin: Receipt | null;
  createdAt: string;
  /** In the bin since then, or null. */
  deletedAt: string | null;
  /** The contact that took this one in, or null. */
  mergedInto: string | null;
  /** Its latest merge that can be taken back: the undo, the other contact's name, and the day; null after 30 days. */
  merge: { undo: string; name: string; on: string } | null;
}

const { name, ...others } = contactFields;

/** A household has an address and a version of its own. */
const refused = {
  household: v.exactOptional(
    v.custom<never>(() => false, 'A household is changed at its own address, /api/households.'),
  ),
};

/** A new contact: a name or its parts, and what else is known. */
export const ContactDraft = v.pipe(
  v.object({ name: v.optional(name), ...v.partial(v.object(others)).entries, ...refused }),
  v.forward(
    v.partialCheck(
      [['name'], ['firstName'], ['lastName']],
      (draft) => Boolean(draft.name || draft.firstName || draft.lastName),
      'The name is missing.',
    ),
    ['name'],
  ),
);
/** A change of some fields, with the version that it is based on. */
export const ContactChange = v.object({
  version,
  ...v.partial(v.object(contactFields)).entries,
  ...refused,
});

/** What a list may be sorted by; a minus turns it round. */
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

/** Which contacts: those in the list, those with something due, or those in the bin. */
export const CONTACT_VIEWS = ['all', 'due', 'bin'] as const;

const WHOLE_OR_HALF = 'Please give an age in whole or half years, such as 59.5.';

const filters = {
  q: v.optional(text('The search', 200)),
  view: v.optional(v.picklist(CONTACT_VIEWS, 'There is no such view.'), 'all'),
  stage: v.optional(stage),
  tag: v.optional(text('The tag', 40)),
  source: v.optional(v.picklist(SOURCES, 'There is no such source.')),
  /** Not talked with for this many days. */
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
  /** Of this household, and not only named in it. */
  household: v.optional(uuid('There is no such household.')),
  /** Introduced by this contact. */
  referredBy: v.optional(uuid('There is no such contact.')),
};
export const ContactFilter = v.object(filters);
export type ContactFilter = v.InferOutput<typeof ContactFilter>;

/** A page of contacts, how many there are in all, and the day where the affiliate is, by which things are due. */
export interface ContactPage extends Page<Contact> {
  total: number;
  today: string;
}

/** How many contacts there are of each kind, for the filters. */
export interface ContactCounts {
  total: number;
  due: number;
  /** Not talked with for 30 days. */
  quiet: number;
  bin: number;
  stages: Record<Stage, number>;
  sources: Record<Source, number>;
  tags: { tag: string; count: number }[];
}

/** A note, a talk, or what the software added. */
export interface Interaction {
  id: string;
  kind: InteractionKind;
  text: string;
  at: string;
}

/** A note or a talk as it is written down. */
export const InteractionDraft = v.object(interactionFields);

/** What a bulk change does to each of its contacts: tags are added, and `untag` takes some away. */
const BulkChange = v.union(
  [
    v.strictObject({ stage, reason: v.optional(contactFields.reason) }),
    v.strictObject({ tags }),
    v.strictObject({ untag: tags }),
    v.strictObject({ delete: v.literal(true) }),
  ],
  'Please choose what to change.',
);
export type BulkChange = v.InferOutput<typeof BulkChange>;

/** How many contacts one change takes: by their ids, and by a filter. */
export const MAX_BULK = 1000;
export const MAX_FILTERED = 10_000;
const id = uuid('Please choose contacts from the list.');

/** A change of the contacts of these ids; without ids of all in the list that the filter finds. */
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
  query: v.object({
    ...paging,
    ...filters,
    sort: v.optional(v.picklist(CONTACT_SORTS, 'The list cannot be sorted by this.'), 'name'),
  }),
  answer: returns<ContactPage>(),
});
export const countContacts = route('GET', '/api/contacts/counts', {
  answer: returns<ContactCounts>(),
});
export const createContact = route('POST', '/api/contacts', {
  body: ContactDraft,
  maxBodyBytes: 32 * 1024,
  answer: returns<Contact>(),
});
export const readContact = route('GET', '/api/contacts/:id', { answer: returns<Contact>() });
export const changeContact = route('PATCH', '/api/contacts/:id', {
  body: ContactChange,
  maxBodyBytes: 32 * 1024,
  answer: returns<Contact>(),
});
/** Into the bin. */
export const deleteContact = route('DELETE', '/api/contacts/:id', { answer: returns<Undoable>() });
/** Out of the bin. */
export const restoreContact = route('POST', '/api/contacts/:id/restore', {
  answer: returns<Contact>(),
});

export const listInteractions = route('GET', '/api/contacts/:id/interactions', {
  query: v.object(paging),
  answer: page<Interaction>(),
});
/** Answers the interaction, and the contact as it is now: a talk moves its rhythm. */
export const addInteraction = route('POST', '/api/contacts/:id/interactions', {
  body: InteractionDraft,
  maxBodyBytes: 32 * 1024,
  answer: returns<Interaction & { contact: Contact }>(),
});
export const deleteInteraction = route('DELETE', '/api/contacts/:id/interactions/:interactionId', {
  answer: returns<Undoable>(),
});

/** Changes many contacts; `changed` counts those that were not so before. */
export const changeContacts = route('POST', '/api/contacts/bulk', {
  body: BulkDraft,
  maxBodyBytes: 64 * 1024,
  answer: returns<Undoable & { changed: number }>(),
});
