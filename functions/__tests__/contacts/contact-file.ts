import { columnsOf } from '../../../src/portal/contacts/import/file-columns.ts';
import { normalize } from '../../../src/portal/contacts/import/rows.ts';
import { parseFile } from '../../../src/portal/shared/files/parse.ts';

/** Reads a file of contacts as the page does. */
export function readFile(bytes: Uint8Array) {
  const parsed = parseFile(bytes);
  if ('problem' in parsed) throw new Error(parsed.problem);
  const { table } = parsed;
  const columns = columnsOf(table.columns, table.rows, table.dialect);
  const meanings = columns.map(({ meaning }) => meaning);
  return { table, columns, ...normalize(table, meanings) };
}
