/** The people of an imported file. */
import { MAX_IMPORT_ROWS } from '../../../contract/office/affiliates.ts';
import { countWords, formatNumber } from '../../../lib/format-number.ts';
import type { Parsed } from '../../shared/files/parse.ts';

/** The columns, with the headings that other programs use, in lowercase letters only. */
const COLUMNS = {
  name: ['name', 'fullname', 'advisor'],
  firstName: ['firstname', 'givenname', 'first'],
  lastName: ['lastname', 'familyname', 'surname', 'last'],
  email: ['email', 'emailaddress', 'mail'],
  username: ['username', 'user', 'login'],
  firm: ['firm', 'firmname', 'company'],
  states: ['states', 'state', 'licensedstates'],
} as const;
type Field = keyof typeof COLUMNS;
const FIELDS = Object.keys(COLUMNS) as Field[];

/** The rows to send, and the spreadsheet number of each. */
export interface People {
  rows: Partial<Record<Field, string>>[];
  numbers: number[];
  /** The row with unclosed quotation marks. */
  openQuote: number | null;
}

/** Converts a parsed file to people, or returns why it cannot be imported. */
export function peopleOf(parsed: Parsed): People | { problem: string } {
  if ('problem' in parsed) return parsed;
  const { columns, rows, numbers, openQuote } = parsed.table;
  const heads = columns.map((head) => head.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const places = FIELDS.map((field) => ({
    field,
    place: heads.findIndex((head) => (COLUMNS[field] as readonly string[]).includes(head)),
  })).filter(({ place }) => place !== -1);
  const has = (field: Field) => places.some((one) => one.field === field);
  const missing = [
    ...(has('name') || (has('firstName') && has('lastName')) ? [] : ['Name']),
    ...(has('email') ? [] : ['Email']),
  ];
  if (missing.length > 0) {
    return {
      problem: `The first line is missing ${missing.map((head) => `“${head}”`).join(', ')}. Please add ${missing.length === 1 ? 'it' : 'them'}.`,
    };
  }
  if (rows.length > MAX_IMPORT_ROWS) {
    return {
      problem: `This file has ${countWords(rows.length, 'row')}, and an import takes at most ${formatNumber(MAX_IMPORT_ROWS)}. Please split it.`,
    };
  }
  const personOf = (row: readonly string[]) =>
    Object.fromEntries(places.map(({ field, place }) => [field, (row[place] ?? '').trim()]));
  return { rows: rows.map(personOf), numbers, openQuote };
}
