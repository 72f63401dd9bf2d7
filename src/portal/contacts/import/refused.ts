/** The rows that were not imported, as a file to correct and to import again. */
import type { RowReport } from '../../../contract/contact-moves.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../lib/csv.ts';
import type { Table } from './parse.ts';

/** The refused rows as they were in the file, each with what is wrong. */
export function refusedCsv({ columns, rows }: Table, reports: readonly RowReport[]): string {
  const refused = reports.filter(({ became }) => became === 'refused');
  const lines = refused.map(({ row, message }) => {
    const cells = rows[row - 1] ?? [];
    return csvLine([...columns.map((_, index) => cells[index] ?? ''), message]);
  });
  return BYTE_ORDER_MARK + csvLine([...columns, 'What is wrong']) + lines.join('');
}
