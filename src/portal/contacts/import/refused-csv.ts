/** The refused rows as they were in the file, each with its problem. */
import type { RowReport } from '../../../contract/contacts/moves.ts';
import { BYTE_ORDER_MARK, csvLine } from '../../../lib/csv.ts';
import type { Table } from '../../shared/files/parse.ts';

export type RefusedRows = readonly Pick<RowReport, 'row' | 'message'>[];

export function refusedCsv(
  { columns, rows, numbers }: Pick<Table, 'columns' | 'rows' | 'numbers'>,
  refused: RefusedRows,
): string {
  const places = new Map(numbers.map((number, index) => [number, index]));
  const lines = refused.map(({ row, message }) => {
    const cells = rows[places.get(row) ?? -1] ?? [];
    return csvLine([...columns.map((_, index) => cells[index] ?? ''), message]);
  });
  return BYTE_ORDER_MARK + csvLine([...columns, 'What is wrong']) + lines.join('');
}
