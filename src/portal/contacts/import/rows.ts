/** Turns the cells of any system's file into rows of the portal's fields. What nobody can read goes to the note. */
import { isNamedIn, isNamedPerson } from '../../../contract/contacts/import-families.ts';
import { stageOf } from '../../../contract/contacts/import-stage.ts';
import type { ImportField } from '../../../contract/contacts/moves.ts';
import type { ColumnMeaning } from '../../shared/files/columns.ts';
import type { Table } from '../../shared/files/parse.ts';
import { asContact, belowHouseholds, isNobody, joinCouples, secondOf } from './couples.ts';
import { exportedFields, exportedTexts } from './exported.ts';
import { nameFamilies, noteHouseholds, shareMembers } from './families.ts';
import { ImportFile } from './import-file.ts';
import { type Normalized, type NormalizedRow, type NoteLine, withLines } from './normalized.ts';
import { PersonReader } from './person-reader.ts';
import { personRow } from './person-row.ts';

/** The rows of a table by the meaning of each column. */
export function normalize(
  table: Table,
  meanings: readonly (ColumnMeaning | null)[],
  now = new Date(),
): Normalized {
  const file = new ImportFile(table, meanings, now);
  const { result } = file;
  const seconds = new Map<NormalizedRow, NoteLine[]>();
  const exported = exportedFields(table.columns, meanings);
  if (exported) readExport(file, exported);
  else for (const index of table.rows.keys()) readRow(file, index, seconds);
  tagOwners(file);
  shareMembers(result.rows);
  noteHouseholds(result.rows, file.households);
  const { couples, together } = joinCouples(result.rows, seconds);
  nameFamilies(result.rows, together);
  // No system merges the cells of its export.
  const below = table.dialect === 'other' ? belowHouseholds(result.rows) : [];
  return { ...result, couples: [...couples, ...below] };
}

/** Reads a row with its second person, whose values are kept in `seconds`. */
function readRow(file: ImportFile, index: number, seconds: Map<NormalizedRow, NoteLine[]>): void {
  const { result, table } = file;
  const reader = new PersonReader(file, index, false);
  const row = personRow(reader, file);
  if (!row) return;
  result.rows.push(row);
  if (!file.ofSecond.some((meaning, column) => meaning && table.rows[index]?.[column]?.trim()))
    return;
  const before = result.noted.length;
  const secondReader = new PersonReader(file, index, true);
  const person = personRow(secondReader, file);
  const { values } = secondReader;
  if (!person || values.length === 0) return;
  const shared = reader.addresses.addresses((group) => reader.labelOf(group), file.ownGroups);
  if (isNamedPerson(person) && isNobody(row)) {
    Object.assign(row, asContact(row, secondOf(person, shared)));
  } else if (isNamedPerson(person) && !isNamedIn(row.name, person.name)) {
    row.second = secondOf(person, shared);
    seconds.set(row, values);
  } else {
    // Nobody can be told from them.
    result.noted.length = before;
    row.note = withLines(row.note, values);
    result.noted.push(...values.map(([column, text]) => ({ row: row.row, column, text })));
  }
}

/** Owners are tags if the file has several. */
function tagOwners({ owners, result }: ImportFile): void {
  for (const row of result.rows as (NormalizedRow & { owner?: string[]; tags?: string[] })[]) {
    const { owner, tags = [] } = row;
    if (owner && owners.size > 1) row.tags = [...tags, ...owner];
    delete row.owner;
  }
}

/** Reads the rows of our own export. */
function readExport(file: ImportFile, fields: readonly (ImportField | null)[]): void {
  const { result, table } = file;
  for (const [index, cells] of table.rows.entries()) {
    const row = file.numberOf(index);
    const { texts, privateColumns } = exportedTexts(cells, fields);
    result.rows.push(exportedRow(texts, row));
    result.privateCells.push(...privateColumns.map((column) => ({ row, column })));
  }
}

/** A row of our own export, which the server reads to the letter. */
function exportedRow(texts: Partial<Record<ImportField, string>>, row: number): NormalizedRow {
  const { name = '', kind = '', role = '', household = '', note = '', stage = '' } = texts;
  return {
    ...texts,
    row,
    name,
    kind,
    role,
    household,
    note,
    spouse: '',
    stage: stageOf(stage) ?? stage,
    isExported: true,
  };
}
