/** Converts the office's file of people to an import. */
import { MAX_IMPORT_ROWS } from '../../../contract/office-affiliates.ts';
import { counted, formatNumber } from '../../../lib/format-number.ts';
import type { Parsed } from '../../contacts/import/parse.ts';

/** The columns, with the headings that other programs use, in lowercase letters only. */
const COLUMNS = {
  username: { label: 'Username', heads: ['username', 'user', 'login'] },
  firstName: { label: 'First name', heads: ['firstname', 'givenname', 'first'] },
  lastName: { label: 'Last name', heads: ['lastname', 'familyname', 'surname', 'last'] },
  email: { label: 'Email', heads: ['email', 'emailaddress', 'mail'] },
} as const;
type Field = keyof typeof COLUMNS;
const FIELDS = Object.keys(COLUMNS) as Field[];

/** The headings that the file's first line must have. */
export const HEADINGS: readonly string[] = FIELDS.map((field) => COLUMNS[field].label);

/** The rows to send, and the spreadsheet number of each. */
export interface People {
  rows: Record<Field, string>[];
  numbers: number[];
  /** The row with unclosed quotation marks. */
  openQuote: number | null;
}

/** Converts a parsed file to people, or returns why it cannot be imported. */
export function peopleOf(parsed: Parsed): People | { problem: string } {
  if ('problem' in parsed) return parsed;
  const { columns, rows, numbers, openQuote } = parsed.table;
  const heads = columns.map((head) => head.toLowerCase().replaceAll(/[^a-z]/g, ''));
  const places = FIELDS.map((field) =>
    heads.findIndex((head) => (COLUMNS[field].heads as readonly string[]).includes(head)),
  );
  const missing = HEADINGS.filter((_, index) => places[index] === -1);
  if (missing.length > 0) {
    return {
      problem: `The first line names no column ${missing.map((head) => `“${head}”`).join(', ')}. Please add ${missing.length === 1 ? 'it' : 'them'}.`,
    };
  }
  if (rows.length > MAX_IMPORT_ROWS) {
    return {
      problem: `This file has ${counted(rows.length, 'row')}, and an import takes at most ${formatNumber(MAX_IMPORT_ROWS)}. Please split it.`,
    };
  }
  const personOf = (row: readonly string[]) =>
    Object.fromEntries(
      FIELDS.map((field, index) => [field, (row[places[index] ?? -1] ?? '').trim()]),
    ) as Record<Field, string>;
  return { rows: rows.map(personOf), numbers, openQuote };
}
