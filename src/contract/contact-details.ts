/** A contact's personal details: names, ways to reach it, dates, work. */
import * as v from 'valibot';
import type { DETAIL_LABELS } from '../config/contact-words.ts';
import { email, list } from './fields.ts';
import {
  fromAmerican,
  isPartialDay,
  isPartialDayPast,
  isTooLongAgo,
  LONGEST_LIFE_YEARS,
} from './partial-day.ts';
import { safeLine, safePhone } from './private-numbers.ts';

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
const phoneEntry = v.object({
  value: v.pipe(safePhone(), v.minLength(1, 'The phone number is missing.')),
  kind: v.optional(chosen(PHONE_KINDS), 'mobile'),
  extension: v.optional(
    v.pipe(
      safeLine('The extension', 10),
      v.regex(/^[\d#*]*$/, 'The extension has digits only, such as 204.'),
    ),
    '',
  ),
});
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
const partialDay = (what: string) =>
  v.pipe(
    v.nullable(v.pipe(v.string(PARTIAL), v.trim())),
    v.transform((value) => (value ? fromAmerican(value) : null)),
    v.check((value) => value === null || isPartialDay(value), PARTIAL),
    v.check((value) => value === null || isPartialDayPast(value), `${what} is in the future.`),
    v.check(
      (value) => value === null || !isTooLongAgo(value),
      `${what} is more than ${LONGEST_LIFE_YEARS} years ago.`,
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
    return url !== null && !url.username && !url.password;
  }, 'The website must look like https://example.com.'),
  v.transform((value) => (value === '' ? '' : new URL(value).href)),
);

/**
 * The fields that one column holds as JSON. Storage, merge, undo, export and import iterate over
 * these keys, and each has its label. "Add a field to a contact" in CONTRIBUTING.md lists the other places.
 */
export const contactDetails = {
  kind: chosen(KINDS),
  firstName: safeLine('The first name', 60),
  middleName: safeLine('The middle name', 60),
  lastName: safeLine('The last name', 60),
  suffix: safeLine('The suffix', 30),
  nickname: safeLine('The nickname', 60),
  emails: list(
    emailEntry,
    MAX_EMAILS,
    `A contact has at most ${MAX_EMAILS} email addresses.`,
    'Please give email addresses as a list.',
  ),
  phones: list(
    phoneEntry,
    MAX_PHONES,
    `A contact has at most ${MAX_PHONES} phone numbers.`,
    'Please give phone numbers as a list.',
  ),
  addresses: list(
    addressEntry,
    MAX_ADDRESSES,
    `A contact has at most ${MAX_ADDRESSES} addresses.`,
    'Please give addresses as a list.',
  ),
  birthDate: partialDay('The birth date'),
  deathDate: partialDay('The date of death'),
  employer: safeLine('The employer', 100),
  jobTitle: safeLine('The job title', 100),
  website: webAddress,
  language: safeLine('The language', 60),
  doNotContact: v.pipe(
    list(
      chosen(CHANNELS),
      CHANNELS.length,
      'Each way to reach a contact counts once.',
      'Please give the ways as a list.',
    ),
    v.transform((given) => CHANNELS.filter((channel) => given.includes(channel))),
  ),
} satisfies Record<keyof typeof DETAIL_LABELS, unknown>;

export type DetailField = keyof typeof contactDetails;
export const DETAIL_FIELDS = Object.keys(contactDetails) as DetailField[];
const Details = v.object(contactDetails);
export type ContactDetails = v.InferOutput<typeof Details>;
export type EmailEntry = ContactDetails['emails'][number];
export type PhoneEntry = ContactDetails['phones'][number];
export type AddressEntry = ContactDetails['addresses'][number];

export const NO_DETAILS: ContactDetails = {
  kind: 'person',
  firstName: '',
  middleName: '',
  lastName: '',
  suffix: '',
  nickname: '',
  emails: [],
  phones: [],
  addresses: [],
  birthDate: null,
  deathDate: null,
  employer: '',
  jobTitle: '',
  website: '',
  language: '',
  doNotContact: [],
};
