/** Which column of a file is which field of a contact. */
import { DETAIL_LABELS } from '../../../config/contact-words.ts';
import type { DetailField } from '../../../contract/contact-details.ts';
import {
  type ImportField,
  type ImportReport,
  type ImportRow,
  LONGEST_CELL,
} from '../../../contract/contact-moves.ts';
import type { Table } from './parse.ts';

/** A file that was read, and which column of it is which field. */
export interface Source {
  name: string;
  table: Table;
  mapping: Mapping;
}

/** The rows as they will be sent, and what the server would make of them. */
export interface Checked {
  rows: ImportRow[];
  report: ImportReport;
}

/** A last name joins the name, unless the first name has a column of its own as well. */
export type MappedField = ImportField;

/** The column of each field, by its place in the file. */
export type Mapping = Partial<Record<MappedField, number>>;

const bare = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Fields of the details with more words for their headings; `lastName` has its place beside the name. */
const DETAILS: [field: Exclude<DetailField, 'lastName'>, headings?: string][] = [
  ['firstName', 'givenname first'],
  ['middleName', 'middle additionalname'],
  ['suffix', 'namesuffix'],
  ['nickname'],
  ['kind'],
  ['emails'],
  ['phones'],
  ['addresses'],
  ['birthDate', 'birthday dateofbirth dob birth'],
  ['deathDate', 'dateofdeath'],
  ['employer', 'company companyname organization organizationname'],
  ['jobTitle', 'jobtitle title position occupation'],
  ['website', 'url webpage homepage'],
  ['language', 'preferredlanguage'],
  ['doNotContact', 'donotcontact'],
];

/** The fields in the order of the form, with words for their headings, the likeliest first. */
const FIELDS: [field: MappedField, label: string, headings: string][] = [
  [
    'name',
    'Name',
    'name fullname contactname clientname displayname contact client firstname givenname first',
  ],
  ['lastName', 'Last name', 'lastname surname familyname last'],
  [
    'email',
    'E-mail',
    'email emailaddress mail primaryemail workemail emailaddress1 email1 email1value businessemail homeemail',
  ],
  [
    'phone',
    'Phone',
    'mobile mobilephone mobilenumber cell cellphone phone phonenumber telephone tel primaryphone phone1 phone1value homephone workphone businessphone',
  ],
  ['stage', 'Stage', 'stage contactstage lifecyclestage pipelinestage'],
  ['reason', 'Reason for closing', 'reason closedreason reasonforclosing lostreason'],
  ['tags', 'Tags', 'tags tag labels label groups group categories category'],
  [
    'rhythmDays',
    'Keep in touch every (days)',
    'rhythmindays rhythmdays rhythm keepintouch keepintouchdays cadence frequency',
  ],
  [
    'lastTouchOn',
    'Last contact on',
    'lastcontact lastcontacted lastcontacton lastcontactdate lasttouch lasttouchon lastactivity lastactivitydate lastmeeting lasttalk',
  ],
  ['nextStep', 'Next step', 'nextstep nextaction nexttask task todo'],
  [
    'nextOn',
    'Next step on',
    'nextstepon nextstepdate nextdate nexton followup followupon followupdate nextactiondate duedate due',
  ],
  ...DETAILS.map(([field, headings = '']): [MappedField, string, string] => [
    field,
    DETAIL_LABELS[field],
    `${bare(DETAIL_LABELS[field])} ${field.toLowerCase()} ${headings}`,
  ]),
  ['note', 'Note', 'note notes comment comments remark remarks description memo'],
];

export const MAPPED_FIELDS: { field: MappedField; label: string }[] = FIELDS.map(
  ([field, label]) => ({ field, label }),
);

const GIVEN_NAME = /^(firstname|givenname|first)$/;
/** What the headings let one think. */
export function guessMapping(columns: readonly string[]): Mapping {
  const bares = columns.map(bare);
  const mapping: Mapping = {};
  for (const [field, , headings] of FIELDS) {
    const heading = headings
      .split(' ')
      .filter(Boolean)
      .find((each) => bares.includes(each));
    if (heading !== undefined) mapping[field] = bares.indexOf(heading);
  }
  // Who has the whole name in one column needs no other.
  const name = bares[mapping.name ?? -1];
  const isWhole = name !== undefined && !GIVEN_NAME.test(name);
  if (!isWhole) delete mapping.firstName;
  else if (mapping.firstName === undefined) delete mapping.lastName;
  return mapping;
}

const cellOf = (cells: readonly string[], column: number | undefined): string =>
  (column === undefined ? '' : (cells[column] ?? '')).trim().slice(0, LONGEST_CELL);

/** The rows as the import takes them. */
export function toRows(rows: readonly (readonly string[])[], mapping: Mapping): ImportRow[] {
  const { lastName, ...others } = mapping;
  const hasParts = mapping.firstName !== undefined;
  const columns = hasParts ? mapping : others;
  return rows.map((cells) => {
    const row: Record<string, string> = {};
    for (const [field, column] of Object.entries(columns)) {
      const cell = cellOf(cells, column);
      if (cell) row[field] = cell;
    }
    if (hasParts) return row;
    const name = `${row.name ?? ''} ${cellOf(cells, lastName)}`.trim();
    return name ? { ...row, name } : row;
  });
}

/** Up to three different values of a column, to see what is in it. */
export function samplesOf(rows: readonly (readonly string[])[], column: number): string[] {
  const samples = new Set<string>();
  for (const cells of rows) {
    const cell = cellOf(cells, column);
    if (cell) samples.add(cell);
    if (samples.size === 3) break;
  }
  return [...samples];
}
