/** Merging the details of two contacts that are one person. */

import {
  type AddressEntry,
  type Channel,
  DETAIL_FIELDS,
  DETAIL_LABELS,
  type EmailEntry,
  MAX_ADDRESSES,
  MAX_EMAILS,
  MAX_PHONES,
  type PhoneEntry,
} from '../../../src/contract/contact-fields.ts';
import { combinedDay, toAmerican } from '../../../src/contract/partial-day.ts';
import { NAME_PARTS } from '../../../src/contract/person-name.ts';
import { folded as compared } from '../../../src/lib/folded.ts';
import { invalid } from '../http/refusal.ts';

/** The column `details`. A missing field is unknown. */
export type Details = Record<string, unknown>;

interface Detailed {
  email: string;
  phone: string;
  details: Details;
}

interface Main {
  name: Detailed;
  email: Detailed;
  phone: Detailed;
}

/** Fields that describe the name. They come from the contact whose name is kept. */
const WITH_NAME: readonly string[] = ['kind', ...NAME_PARTS];

const digitsOf = (number: string): string => number.replaceAll(/\D/g, '').slice(-10);

const emailsOf = ({ details, email }: Detailed): EmailEntry[] =>
  (details.emails as EmailEntry[]) ?? (email ? [{ value: email, kind: 'personal' }] : []);
const phonesOf = ({ details, phone }: Detailed): PhoneEntry[] =>
  (details.phones as PhoneEntry[]) ??
  (phone ? [{ value: phone, kind: 'mobile', extension: '' }] : []);

/** All entries in order, without duplicates. Too many are an HttpError (400), or lines of `lost`. */
function unite<Entry extends object>(
  lists: readonly (readonly Entry[])[],
  keyOf: (entry: Entry) => string,
  most: number,
  noun: string,
  lost?: string[],
): Entry[] {
  const byKey = new Map<string, Entry>();
  for (const entry of lists.flat()) if (!byKey.has(keyOf(entry))) byKey.set(keyOf(entry), entry);
  const all = [...byKey.values()];
  if (lost && all.length > most) {
    const words = all.slice(most).map((entry) => Object.values(entry).filter(Boolean).join(', '));
    lost.push(`More ${noun}: ${words.join('; ')}`);
  }
  if (lost || all.length <= most) return all.slice(0, most);
  throw invalid(
    'fields',
    `Together they have ${byKey.size} ${noun}, and a contact has at most ${most}. Please remove some first.`,
  );
}

export const isFilled = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0);

/** The details of the merged contact, and a line for each value that is not among them. */
interface Merged {
  details: Details;
  lost: string[];
}

/** The kept contact's value of each field, or the other one's if it has none. Lists are combined, and so are days that agree. */
export function mergedDetails(
  keep: Detailed,
  drop: Detailed,
  main: Main,
  /** Whether what exceeds a list is lost instead of refused. */
  isCut = false,
): Merged {
  const merged: Details = {};
  const lost: string[] = [];
  for (const field of DETAIL_FIELDS) {
    const sides = WITH_NAME.includes(field) ? [main.name] : [keep, drop];
    const [value, other] = sides.map(({ details }) => details[field]).filter(isFilled);
    if (value === undefined) continue;
    merged[field] = value;
    if (typeof value !== 'string' || typeof other !== 'string') continue;
    const day = combinedDay(value, other);
    if (day) merged[field] = day;
    else if (compared(value) !== compared(other)) {
      lost.push(`${DETAIL_LABELS[field]}: ${toAmerican(other)}`);
    }
  }
  const ordered = (first: Detailed) => (first === keep ? [keep, drop] : [drop, keep]);
  const emails = unite(
    ordered(main.email).map(emailsOf),
    ({ value }) => value.toLowerCase(),
    MAX_EMAILS,
    'email addresses',
    isCut ? lost : undefined,
  );
  const phones = unite(
    ordered(main.phone).map(phonesOf),
    ({ value, extension }) => `${digitsOf(value)} ${extension}`,
    MAX_PHONES,
    'phone numbers',
    isCut ? lost : undefined,
  );
  const addresses = unite(
    [keep, drop].map(({ details }) => (details.addresses as AddressEntry[]) ?? []),
    (address) => JSON.stringify(Object.entries(address).sort()).toLowerCase(),
    MAX_ADDRESSES,
    'addresses',
    isCut ? lost : undefined,
  );
  const closed = [keep, drop].flatMap(({ details }) => (details.doNotContact as Channel[]) ?? []);
  const lists = { emails, phones, addresses, doNotContact: [...new Set(closed)] };
  for (const [field, list] of Object.entries(lists)) if (list.length > 0) merged[field] = list;
  return { details: merged, lost };
}

export const DETAIL = 'details.';

/** The row with each detail field as its own column. Missing fields are null. */
export function flattenDetails(row: Details): Details {
  const { details, ...columns } = row;
  if (typeof details !== 'object' || details === null) return columns;
  const fields = DETAIL_FIELDS.map((field) => [
    `${DETAIL}${field}`,
    (details as Details)[field] ?? null,
  ]);
  return { ...columns, ...Object.fromEntries(fields) };
}

/** Reverses `flattenDetails`. */
export function nestDetails(columns: Details): Details {
  const isField = ([name]: [string, unknown]) => name.startsWith(DETAIL);
  const fields = Object.entries(columns).filter(isField);
  const others = Object.entries(columns).filter((entry) => !isField(entry));
  if (fields.length === 0) return columns;
  const known = fields.filter(([, value]) => value !== null);
  const details = known.map(([name, value]) => [name.slice(DETAIL.length), value]);
  return { ...Object.fromEntries(others), details: Object.fromEntries(details) };
}
