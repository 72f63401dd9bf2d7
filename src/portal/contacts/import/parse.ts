/** The table in a file of comma-separated values. */
import Papa from 'papaparse';
import { MAX_IMPORT_ROWS } from '../../../contract/contact-moves.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { textOf } from './file-text.ts';

const MOST_COLUMNS = 200;

/** The head of the file and its rows, those without a word left out. */
export interface Table {
  columns: string[];
  rows: string[][];
  /** The row whose quotation marks do not close: what comes after it may stand in one cell. */
  openQuote: number | null;
}

export type Parsed = { table: Table } | { problem: string };

/** Excel may be told the delimiter by a line of its own. */
const SEPARATOR = /^sep=([,;\t])\r?\n/i;

/** Reads the file's bytes, or says why it cannot be imported. */
export function parseFile(bytes: Uint8Array): Parsed {
  const read = textOf(bytes);
  if ('problem' in read) return read;
  const { data, errors } = Papa.parse<string[]>(read.text.replace(SEPARATOR, ''), {
    skipEmptyLines: 'greedy',
    delimiter: SEPARATOR.exec(read.text)?.[1] ?? '',
    delimitersToGuess: [',', ';', '\t'],
  });
  const [head = [], ...rows] = data;
  if (rows.length === 0) {
    return { problem: 'This file has no rows under its first line, which names the columns.' };
  }
  if (rows.length > MAX_IMPORT_ROWS) {
    return {
      problem: `This file has ${formatNumber(rows.length)} rows, and an import takes at most ${formatNumber(MAX_IMPORT_ROWS)}. Please split it.`,
    };
  }
  if (head.length > MOST_COLUMNS) {
    return {
      problem: `This file has ${formatNumber(head.length)} columns, and an import reads at most ${MOST_COLUMNS}. Please take out those that you do not need.`,
    };
  }
  const columns = head.map((name, index) => name.trim() || `Column ${index + 1}`);
  const quote = errors.find(({ type }) => type === 'Quotes');
  return { table: { columns, rows, openQuote: quote ? Math.max(quote.row ?? 1, 1) : null } };
}
