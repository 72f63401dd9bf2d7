/** The draft of a contact's facts. */

import {
  ENTRY_WORDS,
  KIND_WORDS,
  SOURCE_WORDS,
  STAGE_WORDS,
} from '../../../config/contact-words.ts';
import {
  type AddressEntry,
  type Channel,
  type ContactDetails,
  DAY_FIELDS,
  type DayField,
  DETAIL_FIELDS,
  DETAIL_LABELS,
  type EmailEntry,
  type Kind,
  type PhoneEntry,
} from '../../../contract/contact-fields.ts';
import type { Source, Stage } from '../../../contract/contact-kinds.ts';
import { type Contact, ContactChange } from '../../../contract/contacts/contacts.ts';
import { toAmerican } from '../../../contract/partial-day.ts';
import { partsOf } from '../../../contract/person-name.ts';
import { changedFields, type Problems, problemsIn } from '../../kit/use-form.ts';
import type { ContactPart } from './save.ts';

interface Introducer {
  id: string | null;
  name: string;
}

/** Dates are text in the form, too; an empty text is an unknown day. */
type EditedDetails = Omit<ContactDetails, DayField> & Record<DayField, string>;

/** The fields of the form; days and numbers are text, as typed. */
export interface Facts extends EditedDetails {
  name: string;
  stage: Stage;
  reason: string;
  tags: string;
  source: Source;
  rhythmDays: string;
  lastTouchOn: string;
  introducer: Introducer;
}

/** The label of each field, in the order of the form. */
export const FACT_NAMES: Readonly<Record<keyof Facts, string>> = {
  ...DETAIL_LABELS,
  name: 'Shown as',
  stage: 'Stage',
  reason: 'Why it is closed',
  tags: 'Tags',
  source: 'Source',
  rhythmDays: 'Check in every',
  lastTouchOn: 'Last contact',
  introducer: 'Introduced by',
};

const FACT_FIELDS = Object.keys(FACT_NAMES) as (keyof Facts)[];

export const splitTags = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

const eachDay = <Value>(of: (field: DayField) => Value) =>
  Object.fromEntries(DAY_FIELDS.map((field) => [field, of(field)])) as Record<DayField, Value>;

/** The details with their entries' fields in a fixed order, so that two can be compared: the database has its own order. */
function pickDetails(contact: Contact): EditedDetails {
  const same = Object.fromEntries(DETAIL_FIELDS.map((field) => [field, contact[field]]));
  return {
    ...(same as unknown as ContactDetails),
    ...partsOf(contact),
    emails: contact.emails.map(({ value, kind }) => ({ value, kind })),
    phones: contact.phones.map(({ value, kind, extension }) => ({ value, kind, extension })),
    addresses: contact.addresses.map((address) => ({ ...NO_ADDRESS, ...inOrder(address) })),
    ...eachDay((field) => toAmerican(contact[field] ?? '')),
  };
}

const inOrder = ({ street, street2, city, state, zip, country, kind }: AddressEntry) => ({
  street,
  street2,
  city,
  state,
  zip,
  country,
  kind,
});

export const NO_ADDRESS: AddressEntry = {
  street: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  kind: 'home',
};

const factsOf = (contact: Contact): Facts => ({
  ...pickDetails(contact),
  name: contact.name,
  stage: contact.stage,
  reason: contact.reason,
  tags: contact.tags.join(', '),
  source: contact.source,
  rhythmDays: String(contact.rhythmDays ?? ''),
  lastTouchOn: contact.lastTouchOn ?? '',
  introducer: { id: contact.referredBy, name: contact.referrer ?? '' },
});

/** Whether anything but its kind was typed into a row. */
const isFilled = ({ kind: _kind, ...texts }: EmailEntry | PhoneEntry | AddressEntry): boolean =>
  Object.values(texts).some((text) => text.trim() !== '');

/** The draft in the form of the request, without empty rows. */
function sentOf(draft: Facts) {
  const { tags, rhythmDays, lastTouchOn, reason, introducer, ...same } = draft;
  return {
    ...same,
    emails: same.emails.filter(isFilled),
    phones: same.phones.filter(isFilled),
    addresses: same.addresses.filter(isFilled),
    // Only a closed contact has a reason.
    reason: same.stage === 'closed' ? reason : '',
    tags: splitTags(tags),
    rhythmDays: rhythmDays.trim() === '' ? null : Number(rhythmDays),
    lastTouchOn: lastTouchOn || null,
    ...eachDay((field) => same[field].trim() || null),
    referredBy: introducer.id,
  };
}

export const FACTS: ContactPart<Facts> = {
  of: factsOf,
  change: (draft, contact) => {
    const sent = sentOf(draft);
    const changed = changedFields(draft, factsOf(contact));
    return Object.fromEntries(
      changed.map((field) =>
        field === 'introducer' ? ['referredBy', sent.referredBy] : [field, sent[field]],
      ),
    );
  },
};

/** One sentence for each invalid field, worded as the server would. */
export function problemsOfFacts(draft: Facts): Problems<keyof Facts> {
  const problems = problemsIn(ContactChange, { ...sentOf(draft), version: 1 }, FACT_FIELDS);
  return draft.introducer.name.trim() && !draft.introducer.id
    ? { ...problems, introducer: 'Please choose a contact from the list, or empty this field.' }
    : problems;
}

const entryWords = (entry: Channel | EmailEntry | PhoneEntry | AddressEntry): string =>
  typeof entry === 'string'
    ? ENTRY_WORDS[entry]
    : Object.entries(entry)
        .filter(([field, text]) => field !== 'kind' && text)
        .map(([, text]) => text)
        .join(', ');

export function factWords(field: keyof Facts, value: Facts[keyof Facts]): string {
  if (Array.isArray(value)) return value.map(entryWords).join('; ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string') return value.name;
  if (field === 'kind') return KIND_WORDS[value as Kind];
  if (field === 'stage') return STAGE_WORDS[value as Stage];
  if (field === 'source') return SOURCE_WORDS[value as Source];
  return field === 'rhythmDays' && value ? `${value} days` : value;
}
