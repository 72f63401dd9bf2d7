/** Maps the columns of a file to the fields of a contact. */
import { DETAIL_LABELS } from '../../../config/contact-words.ts';
import type { DetailField } from '../../../contract/contact-details.ts';
import {
  type ImportField,
  type ImportReport,
  type ImportRow,
  LONGEST_CELL,
} from '../../../contract/contact-moves.ts';
import { privateNumberIn } from '../../../contract/private-numbers.ts';
import { unguarded } from '../../../lib/csv.ts';
import {
  type Couple,
  couplesOf,
  isDayFirst,
  isNoDate,
  lifeDay,
  loneSpouses,
  withSpouse,
} from './normalize.ts';
import type { Table } from './parse.ts';

export interface Source {
  name: string;
  table: Table;
  mapping: Mapping;
}

export interface Checked {
  rows: ImportRow[];
  report: ImportReport;
  /** Cells that are left out, since they contain numbers that the portal does not keep. */
  privateCells: readonly { row: number; column: string }[];
  /** Cells with dates that no contact can have; the note keeps them. */
  unusedDates: readonly { row: number; column: string }[];
  couples: readonly Couple[];
}

/** The fields of a row. The spouse has none: the name finds a couple, or is kept in the note. */
export type MappedField = ImportField | 'spouse';

/** The column of each field, by its index in the file. */
export type Mapping = Partial<Record<MappedField, number>>;

const bare = (heading: string): string => heading.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Fields of the details with more words for their headings; `lastName` is beside the name. */
const DETAILS: [field: Exclude<DetailField, 'lastName'>, headings?: string][] = [
  ['firstName', 'givenname first'],
  ['middleName', 'middle additionalname'],
  ['suffix', 'namesuffix'],
  ['nickname'],
  ['kind'],
  ['emails'],
  ['phones'],
  ['addresses', 'address homeaddress mailingaddress streetaddress'],
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
    'firstname givenname first name fullname contactname clientname displayname contact client',
  ],
  ['lastName', 'Last name', 'lastname surname familyname last'],
  [
    'email',
    'Email',
    'email emailaddress mail primaryemail workemail emailaddress1 email1 email1value businessemail homeemail',
  ],
  [
    'phone',
    'Phone',
    'mobile mobilephone mobilenumber cell cellphone phone phonenumber telephone tel primaryphone phone1 phone1value homephone workphone businessphone',
  ],
  [
    'stage',
    'Stage',
    'stage contactstage lifecyclestage pipelinestage status contactstatus clientstatus leadstatus',
  ],
  ['reason', 'Reason for closing', 'reason closedreason reasonforclosing lostreason'],
  ['tags', 'Tags', 'tags tag labels label groups group categories category'],
  [
    'rhythmDays',
    'Keep in touch every (days)',
    'rhythmindays rhythmdays rhythm keepintouch keepintouchdays cadence frequency',
  ],
  [
    'lastTouchOn',
    'Last contact',
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
  ['household', 'Household', 'household householdname family'],
  ['householdNumber', 'Household number', 'householdnumber'],
  ['members', 'Household members', 'householdmembers'],
  ['documents', 'Household documents', 'householddocuments'],
  ['role', 'Role in the household', 'householdrole householdtitle familyrelationship'],
  ['spouse', 'Spouse', 'spouse spousename spousefullname partner husband wife'],
  ['referredBy', 'Referred by', 'referredby introducedby referrer'],
  ['note', 'Note', 'note notes comment comments remark remarks description memo'],
];

export const MAPPED_FIELDS: { field: MappedField; label: string }[] = FIELDS.map(
  ([field, label]) => ({ field, label }),
);

const WHOLE_NAME = /^(name|fullname|contactname|clientname|displayname)$/;
const GIVEN_NAME = /^(firstname|givenname|first)$/;
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
  // A full name is the display name; without one, first and last name are joined.
  const name = bares[mapping.name ?? -1];
  const whole = bares.findIndex((each) => WHOLE_NAME.test(each));
  const hasParts = mapping.firstName !== undefined && mapping.lastName !== undefined;
  if (whole >= 0 && hasParts) mapping.name = whole;
  else if (name !== undefined && GIVEN_NAME.test(name)) {
    delete mapping.firstName;
    if (mapping.lastName === undefined && whole >= 0) mapping.name = whole;
  } else if (!hasParts) delete mapping.lastName;
  return mapping;
}

const cellOf = (cells: readonly string[], column: number | undefined): string =>
  (column === undefined ? '' : (cells[column] ?? '')).trim().slice(0, LONGEST_CELL);

/** Several addresses or numbers in a cell, each with the list field that takes them. */
const SEVERAL = { email: ['emails', /[;,\n]| or /i], phone: ['phones', /[;\n]| or /i] } as const;

/** The rows in the form of the request, and what is left out or kept in the note. A last name joins the name, which is then the first name, unless the first name has a column of its own as well. */
export function toRows(
  { columns: headings, rows, numbers }: Table,
  { spouse, ...mapping }: Mapping,
  now = new Date(),
): Omit<Checked, 'report'> {
  const { lastName, ...others } = mapping;
  const hasParts = mapping.firstName !== undefined;
  const columns = hasParts ? mapping : others;
  const privateCells: { row: number; column: string }[] = [];
  const unusedDates: { row: number; column: string }[] = [];
  // Only these columns have days that are read here.
  const dayFirst = new Map(
    [mapping.birthDate, mapping.deathDate].flatMap((column) =>
      column === undefined
        ? []
        : [[column, isDayFirst(rows.map((cells) => cells[column] ?? ''))] as const],
    ),
  );
  const sent = rows.map((cells, index): ImportRow => {
    const number = numbers[index] ?? index + 2;
    const row: Record<string, string> = {};
    const notes: string[] = [];
    for (const [field, column] of Object.entries(columns)) {
      const cell = cellOf(cells, column);
      // A phone number may look like another kind of number.
      if (cell && field !== 'phone' && field !== 'phones' && privateNumberIn(cell) !== null) {
        privateCells.push({ row: number, column: headings[column] ?? '' });
      } else if (cell && (field === 'birthDate' || field === 'deathDate')) {
        // An export guards a day without a year, such as --05-01, against being a formula.
        const written = unguarded(cell);
        const day = lifeDay(written, dayFirst.get(column), now);
        if (day) row[field] = day;
        else if (!isNoDate(written)) {
          unusedDates.push({ row: number, column: headings[column] ?? '' });
          notes.push(`${headings[column]}: ${cell}`);
        }
      } else if (cell) row[field] = cell;
    }
    for (const [field, [list, between]] of Object.entries(SEVERAL)) {
      const parts = (row[field] ?? '').split(between);
      if (parts.length < 2 || row[list]) continue;
      row[list] = parts.join(';');
      delete row[field];
    }
    if (notes.length > 0) row.note = [row.note, ...notes].filter(Boolean).join('\n\n');
    if (hasParts) return { row: number, ...row };
    const [first, last] = [row.name ?? '', cellOf(cells, lastName)];
    const name = `${first} ${last}`.trim();
    const parts = first && last && { firstName: first, lastName: last };
    return { row: number, ...row, ...(name && { name }), ...parts };
  });
  const people = sent.map((row, index) => ({
    ...{
      row: numbers[index] ?? index + 2,
      name: wholeName(row),
      spouse: cellOf(rows[index] ?? [], spouse),
    },
    household: row.household ? { name: String(row.household), role: null } : null,
  }));
  for (const index of loneSpouses(people)) {
    const row = sent[index] as ImportRow;
    row.note = withSpouse(row.note, people[index]?.spouse ?? '');
  }
  return { rows: sent, privateCells, unusedDates, couples: couplesOf(people) };
}

const wholeName = ({ name, firstName, lastName }: ImportRow): string =>
  String(name || [firstName, lastName].filter(Boolean).join(' '));

/** Up to three distinct values of a column, as samples. */
export function samplesOf(rows: readonly (readonly string[])[], column: number): string[] {
  const samples = new Set<string>();
  for (const cells of rows) {
    const cell = cellOf(cells, column);
    if (cell) samples.add(cell);
    if (samples.size === 3) break;
  }
  return [...samples];
}
