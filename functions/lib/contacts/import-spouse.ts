/** The second person of a row of an import. */

import { isNamedIn, isNamedPerson } from '../../../src/contract/contacts/import-families.ts';
import { deathIn, saysDeceased } from '../../../src/contract/contacts/import-kind.ts';
import { roleOf } from '../../../src/contract/contacts/import-role.ts';
import {
  IMPORT_LABELS,
  type ImportField,
  type ImportRow,
  spouseLabel,
} from '../../../src/contract/contacts/moves.ts';
import { privateNumberIn } from '../../../src/contract/fields.ts';
import { toAmerican } from '../../../src/contract/partial-day.ts';
import { namesOfCells } from '../../../src/contract/person-name.ts';
import { storable } from '../../../src/lib/readers/plain.ts';
import { type ImportedContact, type Noted, readRow } from './import-row.ts';

/** The second person, who has a name. */
interface ReadSpouse {
  contact: ImportedContact;
  role: 'spouse' | 'partner';
}

interface Reading {
  spouse: ReadSpouse | null;
  noted: (Omit<Noted, 'field'> & { field: ImportField | 'spouse'; ofSpouse?: true })[];
  /** Lines for the note of the row's own contact. */
  lines: string[];
}
const NO_SPOUSE: Reading = { spouse: null, noted: [], lines: [] };

/** What only the row itself has, not its second person. */
const ROW_FIELDS: readonly string[] = [
  'household',
  'householdNumber',
  'members',
  'documents',
  'role',
  'referredBy',
  'kind',
  'spouse',
  'oneHousehold',
  'row',
  'onDuplicate',
  'sameHousehold',
];

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The names of the second person's texts; without a last name, the one of the row's contact. */
function withRowLastName(texts: ImportRow, lastOfRow: string): ImportRow {
  const cells = ['name', 'firstName', 'middleName', 'lastName', 'suffix', 'nickname'] as const;
  const known = cells.map((field) => [field, deathIn(text(texts[field])).text] as const);
  const names = namesOfCells(Object.fromEntries(known));
  if (!names.firstName || names.lastName || saysDeceased(names.name)) return texts;
  const died = cells.map((field) => deathIn(text(texts[field])).died).find(Boolean);
  const { firstName, middleName, suffix, nickname, salutation } = names;
  return {
    ...texts,
    ...(died && !texts.deceased && { deceased: died }),
    name: '',
    firstName,
    middleName,
    suffix,
    nickname,
    lastName: lastOfRow,
    ...(salutation && { salutation }),
  };
}

/** What is told of a second person who is no contact, as lines for the note. */
function linesOf(contact: ImportedContact, noted: readonly Noted[], isNamed: boolean): string[] {
  const { name, email, phone, emails = [], phones = [] } = contact;
  const days = ['birthDate', 'deathDate', 'anniversary'] as const;
  const texts = ['employer', 'jobTitle', 'website', 'maritalStatus'] as const;
  const line = (field: ImportField, value: string) =>
    value && `${spouseLabel(field, IMPORT_LABELS[field])}: ${value}`;
  return [
    line('name', isNamed ? name : ''),
    ...(emails.length > 0 ? emails.map(({ value }) => value) : [email]).map((value) =>
      line('email', value),
    ),
    ...(phones.length > 0 ? phones.map(({ value }) => value) : [phone]).map((value) =>
      line('phone', value),
    ),
    ...days.map((field) => line(field, contact[field] ? toAmerican(contact[field]) : '')),
    ...texts.map((field) => line(field, contact[field] ?? '')),
    ...noted.map(({ field, text: words }) => line(field, words)),
  ].filter(Boolean);
}

/** The addresses of the row that may be the second person's, too: those of no workplace. */
const sharedAddresses = ({ addresses = [] }: ImportedContact) =>
  addresses.filter(({ kind }) => kind !== 'work');

/** Reads the second person of the row of this contact. */
export function readSpouse({ spouse }: ImportRow, of: ImportedContact, now = new Date()): Reading {
  if (spouse === undefined || spouse === null || spouse === '') return NO_SPOUSE;
  if (typeof spouse !== 'object' || Array.isArray(spouse)) {
    const words = storable(typeof spouse === 'string' ? spouse : JSON.stringify(spouse));
    const isPrivate = privateNumberIn(words) !== null;
    return {
      spouse: null,
      noted: [{ field: 'spouse', text: isPrivate ? '' : words }],
      lines: isPrivate ? [] : [`Spouse: ${words}`],
    };
  }
  const sent = spouse as ImportRow;
  const own = Object.entries(sent).filter(([field]) => !ROW_FIELDS.includes(field));
  const texts = withRowLastName(Object.fromEntries(own), of.lastName ?? '');
  const read = readRow({ stage: of.stage, ...texts, kind: '' }, now);
  if ('wrong' in read) return NO_SPOUSE;
  const noted = read.noted.map((one) => ({ ...one, ofSpouse: true as const }));
  const names = namesOfCells({
    name: deathIn(text(texts.name)).text,
    firstName: text(texts.firstName),
    lastName: text(texts.lastName),
    salutation: text(texts.salutation),
  });
  const isPerson = (read.contact.kind ?? 'person') === 'person' && isNamedPerson(names);
  const isOther = isPerson && !isNamedIn(of.name, read.contact.name);
  if (!isOther || (of.kind ?? 'person') !== 'person')
    return { spouse: null, noted, lines: linesOf(read.contact, read.noted, names.name !== '') };
  const addresses =
    sent.addresses === undefined ? sharedAddresses(of) : (read.contact.addresses ?? []);
  return {
    spouse: {
      contact: { ...read.contact, ...(addresses.length > 0 && { addresses }) },
      role: roleOf(text(sent.role)) === 'partner' ? 'partner' : 'spouse',
    },
    noted,
    lines: [],
  };
}
