/** The fields of a contact and their limits. */
import * as v from 'valibot';
import { DAY_MS } from '../config/units.ts';
import { folded } from '../lib/folded.ts';
import { type TypedDay, typedDay } from '../lib/readers/typed-day.ts';
import {
  CALL_OUTCOMES,
  type CallOutcome,
  INTERACTION_KINDS,
  type InteractionKind,
  LONGEST_NAME,
  LONGEST_TAG,
  MAX_NOTE,
  MAX_TAGS,
  SOURCES,
  STAGES,
} from './contact-kinds.ts';
import {
  day,
  email,
  hasUser,
  list,
  phoneAsTyped,
  safeLine,
  safePhone,
  safeText,
  uuid,
} from './fields.ts';
import { isPartialDay, isPartialDayPast, isTooLongAgo, LONGEST_LIFE_YEARS } from './partial-day.ts';

/** A contact's personal details: names, ways to reach it, dates, work. */
export const KINDS = ['person', 'organization', 'trust'] as const;
export type Kind = (typeof KINDS)[number];
export const EMAIL_KINDS = ['personal', 'work', 'other'] as const;
export const PHONE_KINDS = ['mobile', 'home', 'work', 'fax', 'other'] as const;
export const ADDRESS_KINDS = ['home', 'work', 'other'] as const;
/** The channels by which a contact may ask not to be reached. */
export const CHANNELS = ['email', 'phone', 'text', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];

export const MAX_EMAILS = 10;
export const MAX_PHONES = 10;
export const MAX_ADDRESSES = 5;

const chosen = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, 'Please choose one from the list.');
const line = (what: string, max: number) => v.optional(safeLine(what, max), '');

const emailEntry = v.object({
  value: v.pipe(email(), v.minLength(1, 'The email address is missing.')),
  kind: v.optional(chosen(EMAIL_KINDS), 'personal'),
});
const phoneEntry = v.pipe(
  v.object({
    value: phoneAsTyped(v.pipe(safePhone(), v.minLength(1, 'The phone number is missing.'))),
    kind: v.optional(chosen(PHONE_KINDS), 'mobile'),
    extension: v.optional(
      v.pipe(
        safeLine('The extension', 10),
        v.regex(/^[\d#*]*$/, 'The extension has digits only, such as 204.'),
      ),
      '',
    ),
  }),
  // The words typed beside a number mean more than a choice that may be the form's own.
  v.transform(({ value: typed, kind, extension }) => ({
    value: typed.value,
    kind: typed.kind ?? kind,
    extension: extension || typed.extension,
  })),
);
const addressEntry = v.pipe(
  v.object({
    street: line('The street', 120),
    street2: line('The second line', 120),
    city: line('The city', 80),
    state: line('The state', 40),
    zip: line('The ZIP code', 20),
    country: line('The country', 60),
    kind: v.optional(chosen(ADDRESS_KINDS), 'home'),
  }),
  v.check(
    ({ kind: _, ...lines }) => Object.values(lines).some(Boolean),
    'The address is empty. Please fill it in or remove it.',
  ),
);

const PARTIAL =
  'Please give a date such as 5/1/1952, May 1, 1952, 5/1952, 1952, or 5/1 without the year.';
/** The day that is stored of a typed one. `isBirth`: both centuries are possible, where another day is the latest that is not ahead. */
const partialDay = (label: string, isBirth = false) =>
  v.pipe(
    v.nullable(v.pipe(v.string(PARTIAL), v.trim())),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      // The import has read its days.
      const read = value && isPartialDay(value) ? { day: value } : typedDay(value ?? '');
      if (read === null) {
        addIssue({ message: PARTIAL });
        return NEVER;
      }
      const { day, earlier = '' } = read as TypedDay;
      if (isBirth && earlier) {
        const years = [earlier, day].map((one) => one.slice(0, 4)).join(' or ');
        addIssue({ message: `Please write the year with four digits: ${years}.` });
        return NEVER;
      }
      return day || null;
    }),
    v.check((value) => value === null || isPartialDayPast(value), `${label} is in the future.`),
    v.check(
      (value) => value === null || !isTooLongAgo(value),
      `${label} is more than ${LONGEST_LIFE_YEARS} years ago.`,
    ),
  );

/** `example.com` becomes `https://example.com/`; an address that begins with http:// keeps it. */
const webAddress = v.pipe(
  safeLine('The website', 300),
  v.transform((value) =>
    value && !/^[a-z][a-z\d+.-]*:/i.test(value) ? `https://${value}` : value,
  ),
  v.check((value) => {
    if (value === '') return true;
    const url = /^https?:\/\/[^\s\\]+\.[^\s\\]+$/i.test(value) ? URL.parse(value) : null;
    return url !== null && !hasUser(value);
  }, 'The website must look like https://example.com.'),
  v.transform((value) => (value === '' ? '' : new URL(value).href)),
);

/** How a detail is described: once, for storage, forms, files, merges and undo. */
interface Described {
  /** As forms and files name it. */
  label: string;
  schema: v.GenericSchema;
  /** Its value if nothing is known. */
  none: unknown;
}

const words = (label: string, max: number) => ({
  label,
  none: '',
  schema: safeLine(`The ${label.toLowerCase()}`, max),
});
const lifeDay = (label: string, what: string, isBirth = false) => ({
  label,
  none: null as string | null,
  schema: partialDay(what, isBirth),
});

/**
 * The fields that one column holds as JSON. Storage, merge, undo, export and import iterate over
 * these keys. "Add a field to a contact" in CONTRIBUTING.md lists the other places.
 */
const DETAILS = {
  kind: {
    label: 'Kind',
    none: 'person' as Kind,
    schema: chosen(KINDS),
  },
  salutation: words('Salutation', 60),
  firstName: words('First name', 60),
  middleName: words('Middle name', 60),
  lastName: words('Last name', 60),
  suffix: words('Suffix', 30),
  nickname: words('Nickname', 60),
  emails: {
    label: 'Email addresses',
    none: [] as v.InferOutput<typeof emailEntry>[],
    schema: list(
      emailEntry,
      MAX_EMAILS,
      `A contact has at most ${MAX_EMAILS} email addresses.`,
      'Please give email addresses as a list.',
    ),
  },
  phones: {
    label: 'Phone numbers',
    none: [] as v.InferOutput<typeof phoneEntry>[],
    schema: list(
      phoneEntry,
      MAX_PHONES,
      `A contact has at most ${MAX_PHONES} phone numbers.`,
      'Please give phone numbers as a list.',
    ),
  },
  addresses: {
    label: 'Addresses',
    none: [] as v.InferOutput<typeof addressEntry>[],
    schema: list(
      addressEntry,
      MAX_ADDRESSES,
      `A contact has at most ${MAX_ADDRESSES} addresses.`,
      'Please give addresses as a list.',
    ),
  },
  birthDate: lifeDay('Birth date', 'The birth date', true),
  deathDate: lifeDay('Date of death', 'The date of death'),
  deceased: {
    label: 'Deceased',
    none: false,
    schema: v.boolean('Please say whether the contact has died.'),
  },
  ownRhythm: {
    label: 'Separate check-in',
    none: false,
    schema: v.boolean('Please say whether the contact has a separate check-in.'),
  },
  maritalStatus: words('Marital status', 60),
  anniversary: lifeDay('Anniversary', 'The anniversary'),
  clientSince: lifeDay('Client since', 'The day since when this is a client'),
  employer: words('Employer', 100),
  jobTitle: words('Job title', 100),
  website: {
    label: 'Website',
    none: '',
    schema: webAddress,
  },
  language: words('Language', 60),
  doNotContact: {
    label: 'Do not contact by',
    none: [] as Channel[],
    schema: v.pipe(
      list(
        chosen(CHANNELS),
        CHANNELS.length,
        'Each way to reach a contact counts once.',
        'Please give the ways as a list.',
      ),
      v.transform((given) => CHANNELS.filter((channel) => given.includes(channel))),
    ),
  },
} satisfies Record<string, Described>;

export type DetailField = keyof typeof DETAILS;
export const DETAIL_FIELDS = Object.keys(DETAILS) as DetailField[];
const each = <Key extends keyof Described>(key: Key) =>
  Object.fromEntries(
    DETAIL_FIELDS.map((field) => [field, (DETAILS[field] as Described)[key]]),
  ) as unknown;

export const DETAIL_LABELS = each('label') as Readonly<Record<DetailField, string>>;
export const contactDetails = each('schema') as {
  [Field in DetailField]: (typeof DETAILS)[Field]['schema'];
};
const Details = v.object(contactDetails);
export type ContactDetails = v.InferOutput<typeof Details>;
export type EmailEntry = ContactDetails['emails'][number];
export type PhoneEntry = ContactDetails['phones'][number];
export type AddressEntry = ContactDetails['addresses'][number];
/** The details of a contact of which nothing is known. */
export const NO_DETAILS = each('none') as ContactDetails;

/** The details that belong to a name. */
const WITH_NAME = [
  'salutation',
  'firstName',
  'middleName',
  'lastName',
  'suffix',
  'nickname',
] as const;
type WithName = (typeof WITH_NAME)[number];
type TextField = {
  [Field in DetailField]: ContactDetails[Field] extends string ? Field : never;
}[DetailField];
type OwnText = Exclude<TextField, WithName | 'kind'>;
/** The details that are a text of their own. */
export const TEXT_FIELDS = DETAIL_FIELDS.filter(
  (field): field is OwnText =>
    NO_DETAILS[field] === '' && !(WITH_NAME as readonly string[]).includes(field),
);

/** The details that are days, whose parts may be unknown. */
export const DAY_FIELDS = ['birthDate', 'deathDate', 'anniversary', 'clientSince'] as const;
export type DayField = (typeof DAY_FIELDS)[number];

const LONGEST_RHYTHM_DAYS = 730;

const MOMENT = 'Please give a date and a time.';

/** A day from now. Later days are in the future in every time zone. */
const dayAhead = () => Date.now() + DAY_MS;

/** A moment since 1900 that is not in the future, as ISO 8601 in UTC. */
const moment = v.pipe(
  v.string(MOMENT),
  v.isoTimestamp(MOMENT),
  v.check((value) => Date.parse(value) >= Date.parse('1900-01-01'), MOMENT),
  v.transform((value) => new Date(value).toISOString()),
  v.check((value) => Date.parse(value) <= dayAhead(), 'This is in the future.'),
);

const tag = v.pipe(safeLine('A tag', LONGEST_TAG), v.minLength(1, 'A tag is empty.'));

/** Tags in their order, without those that are compared as the same. */
export const tags = v.pipe(
  list(tag, MAX_TAGS, `A contact has at most ${MAX_TAGS} tags.`, 'Please give tags as a list.'),
  v.transform((given) => [...new Map(given.map((each) => [folded(each), each])).values()]),
);

export const stage = v.picklist(STAGES, 'Please choose a stage from the list.');

/** Treats null as empty text. */
export const nothing = (what: string) =>
  v.pipe(
    v.nullable(v.string(`${what} must be text.`)),
    v.transform((value) => value ?? ''),
  );

/** The fields of a contact that an affiliate can write. */
export const contactFields = {
  name: v.pipe(safeLine('The name', LONGEST_NAME), v.minLength(1, 'The name is missing.')),
  /** The main email address and phone number: the first of `emails` and of `phones`. */
  email: v.pipe(nothing('The email address'), email()),
  phone: v.pipe(nothing('The phone number'), safePhone()),
  stage,
  reason: safeLine('The reason', 200),
  tags,
  source: v.picklist(SOURCES, 'Please choose a source from the list.'),
  rhythmDays: v.nullable(
    v.pipe(
      v.number('Please give the number of days between check-ins.'),
      v.integer('Please give the number of days between check-ins as a whole number.'),
      v.minValue(1, 'A check-in is at least one day after the last.'),
      v.maxValue(
        LONGEST_RHYTHM_DAYS,
        `The time between check-ins is at most ${LONGEST_RHYTHM_DAYS} days.`,
      ),
    ),
  ),
  lastTouchOn: v.nullable(
    v.pipe(
      day,
      v.check(
        (value) => Date.parse(value) <= dayAhead(),
        'The last contact cannot be in the future.',
      ),
    ),
  ),
  /** The day to which the next check-in is put off. Logged activity ends it. */
  checkInOn: v.nullable(day),
  /** The last review with the family, and the next one. */
  reviewedOn: v.nullable(
    v.pipe(
      day,
      v.check(
        (value) => Date.parse(value) <= dayAhead(),
        'The last review cannot be in the future.',
      ),
    ),
  ),
  reviewOn: v.nullable(day),
  nextStep: v.nullable(
    v.object({
      text: v.pipe(safeLine('The next step', 200), v.minLength(1, 'The next step is missing.')),
      on: day,
    }),
  ),
  ...contactDetails,
  referredBy: v.nullable(uuid('Please choose a contact from the list.')),
};

/** A note, a logged activity, or an entry that the software added. */
export interface Interaction {
  id: string;
  contactId: string;
  contactName: string;
  kind: InteractionKind;
  /** How a call ended; null for the other kinds. */
  outcome: CallOutcome | null;
  text: string;
  at: string;
  /** The assistant who logged it, or null. */
  by: string | null;
}

export const interactionFields = {
  kind: v.picklist(INTERACTION_KINDS, 'Please choose a kind from the list.'),
  text: safeText('The note', MAX_NOTE),
  /** When it took place; now if omitted. */
  at: v.optional(moment),
  /** How a call ended: it reached the contact if this is omitted. */
  outcome: v.optional(
    v.nullable(v.picklist(CALL_OUTCOMES, 'Please choose an outcome from the list.')),
    null,
  ),
};
