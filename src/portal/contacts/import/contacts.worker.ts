/** Reads a file of contacts outside the main thread, and keeps its cells there. */
import type { ColumnMeaning, TextField } from '../../shared/files/columns.ts';
import { parseFile, type Table } from '../../shared/files/parse.ts';
import { columnsOf, type FileColumn } from './file-columns.ts';
import type { Normalized } from './normalized.ts';
import { type RefusedRows, refusedCsv } from './refused-csv.ts';
import { normalize } from './rows.ts';

/** The page's knowledge of a file. */
export interface FileAbout extends Pick<Table, 'dialect' | 'openQuote'> {
  columns: FileColumn[];
  /** The number of its rows, households among them. */
  rows: number;
  households: number;
}

export type WorkerRequest =
  | { bytes: ArrayBuffer }
  | { meanings: (ColumnMeaning | null)[] }
  | { refused: RefusedRows };
export type Answer =
  | { problem: string }
  | { about: FileAbout }
  | Pick<Normalized, 'rows' | 'noted'>
  | { rest: Omit<Normalized, 'rows' | 'noted'> }
  | { csv: string };

/** The number of rows that the page takes between two frames. */
const ROWS_AT_A_TIME = 500;

let table: Table;
const answer = (data: Answer): void => self.postMessage(data);

self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => {
  if ('bytes' in data) {
    const parsed = parseFile(new Uint8Array(data.bytes));
    if ('problem' in parsed) return answer(parsed);
    table = parsed.table;
    const { dialect, openQuote, rows } = table;
    const columns = columnsOf(table.columns, rows, dialect);
    const at = (field: TextField): number =>
      columns.findIndex(({ meaning }) => meaning?.is === 'text' && meaning.field === field);
    const kind = at('kind');
    const names = [at('firstName'), at('lastName')];
    const households = rows.filter(
      (cells) =>
        /^household$/i.test(cells[kind]?.trim() ?? '') &&
        names.every((name) => !cells[name]?.trim()),
    ).length;
    return answer({ about: { dialect, openQuote, columns, rows: rows.length, households } });
  }
  if ('refused' in data) return answer({ csv: refusedCsv(table, data.refused) });
  const { rows, noted, ...rest } = normalize(table, data.meanings);
  for (let at = 0; at < Math.max(rows.length, noted.length); at += ROWS_AT_A_TIME) {
    const end = at + ROWS_AT_A_TIME;
    answer({ rows: rows.slice(at, end), noted: noted.slice(at, end) });
  }
  return answer({ rest });
};
