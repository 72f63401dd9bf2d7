/** Rows of the file that our own export writes, whose cells are sent to the letter. */
import {
  EXPORT_HEADINGS,
  IMPORT_LABELS,
  type ImportField,
  LONGEST_CELL,
} from '../../../contract/contacts/moves.ts';
import { privateNumberIn } from '../../../contract/fields.ts';
import { unguardCell } from '../../../lib/csv.ts';
import type { ColumnMeaning } from '../../shared/files/columns.ts';

/** The field of a column; undefined if its cells have to be read. */
function fieldOf(meaning: ColumnMeaning, heading: string): ImportField | undefined {
  if (meaning.is === 'email' || meaning.is === 'phone') {
    const all = `${meaning.is}s` as const;
    return heading === IMPORT_LABELS[all] ? all : meaning.is;
  }
  return meaning.is === 'text' && meaning.field in IMPORT_LABELS
    ? (meaning.field as ImportField)
    : undefined;
}

/** The fields of the columns, null for one that is left out; undefined if this is not the file of our export. */
export function exportedFields(
  columns: readonly string[],
  meanings: readonly (ColumnMeaning | null)[],
): (ImportField | null)[] | undefined {
  const isExport =
    columns.length === EXPORT_HEADINGS.length &&
    columns.every((heading, at) => heading === EXPORT_HEADINGS[at]);
  if (!isExport) return undefined;
  const fields = columns.map((heading, at) => {
    const meaning = meanings[at];
    return meaning ? fieldOf(meaning, heading) : null;
  });
  // Somebody may have given a column another meaning, even that of a second one.
  const known = fields.filter((field) => field !== null);
  const isOwn = !known.includes(undefined) && new Set(known).size === known.length;
  return isOwn ? fields.map((field) => field ?? null) : undefined;
}

/** The texts of a row by their fields, without those with a number that the portal does not keep, whose columns are named. */
export function exportedTexts(
  cells: readonly string[],
  fields: readonly (ImportField | null)[],
): { texts: Partial<Record<ImportField, string>>; privateColumns: string[] } {
  const texts: Partial<Record<ImportField, string>> = {};
  const privateColumns: string[] = [];
  for (const [at, field] of fields.entries()) {
    const cell = unguardCell((cells[at] ?? '').trim()).slice(0, LONGEST_CELL);
    if (!field || !cell) continue;
    // A phone number may look like another kind of number.
    if (!/^phones?$/.test(field) && privateNumberIn(cell) !== null) {
      privateColumns.push(EXPORT_HEADINGS[at] ?? '');
    } else texts[field] = cell;
  }
  return { texts, privateColumns };
}
