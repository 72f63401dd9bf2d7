/** Parses a CSV or vCard file into a table. */
import Papa from 'papaparse';
import { type Dialect, MAX_IMPORT_ROWS } from '../../../contract/contacts/moves.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { meaningOf } from './columns.ts';
import { dialectOf } from './dialect.ts';
import { textOf } from './file-text.ts';
import { secondPersonIn } from './second-person.ts';
import { isVCard, readVCards } from './vcard.ts';

const MOST_COLUMNS = 200;

/** The delimiter is searched in this many characters at most. */
const LONGEST_HEAD = 20_000;

/** A file with more cells would block the browser for too long. */
const MOST_CELLS = 2_000_000;

/** The file's header row and its rows, without empty rows. */
export interface Table {
  dialect: Dialect;
  columns: string[];
  rows: string[][];
  /** Each row's number in a spreadsheet: the header row is row 1, and empty rows count. */
  numbers: number[];
  /** The row with unclosed quotation marks: everything after them may be in one cell. */
  openQuote: number | null;
}

export type Parsed = { table: Table } | { problem: string };

/** A first line that tells Excel the delimiter. */
const SEPARATOR = /^"?sep=([,;\t|])"?(?:\r\n?|\n)/i;

/** The lines that Salesforce writes under a report's rows, in the first cell. */
const FOOTER =
  /^(Grand Totals?\b|Total\b|Confidential Information\b|Copyright \(c\)|Copyright ©|©)/i;

/** A line of such words with numbers alone: "Total contacts: 24", "24 records". */
const TOTAL =
  /^(?:(?:grand )?totals?(?: (?:contacts|clients|people|rows|records|count))?:?(?: \$?\d[\d,.]*)+|(?:record )?count:? \d+|\d+ (?:records?|rows?|contacts))$/i;

/** A line that a printed report has anywhere. */
const PAGE = /^(?:page \d+(?: of \d+)?|\W*end of (?:report|list|file)\W*)$/i;

function isFooter(row: readonly string[], dialect: Dialect): boolean {
  const [first = '', ...others] = row.map((cell) => cell.trim());
  const isSalesforces = dialect === 'salesforce' && FOOTER.test(first);
  return (
    (isSalesforces && others.every((cell) => cell === '')) ||
    TOTAL.test([first, ...others].filter(Boolean).join(' '))
  );
}

const tooManyRows = (rows: number): Parsed => ({
  problem: `This file has ${formatNumber(rows)} rows, and an import takes at most ${formatNumber(MAX_IMPORT_ROWS)}. Please split it.`,
});

const DELIMITERS = [',', ';', '\t', '|'];

/** The candidate that is most frequent in the line, outside quotation marks. */
function delimiterIn(line: string): string {
  const unquoted = line.replaceAll(/"[^"]*"?/g, '');
  const count = (sign: string): number => unquoted.split(sign).length;
  return DELIMITERS.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** The delimiter of the head's line: titles above it, and later rows, may contain another candidate more often. */
function delimiterOf(text: string): string {
  const lines = (text.slice(0, LONGEST_HEAD).match(/(?:"[^"]*"?|[^"\r\n])+/g) ?? [])
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_ABOVE)
    .map((line) => ({ line, delimiter: delimiterIn(line) }));
  const cells = lines.flatMap(
    ({ line, delimiter }) => Papa.parse<string[]>(line, { delimiter }).data,
  );
  return lines[headAt(cells)]?.delimiter ?? ',';
}

/** The places of a cell's closing quotation mark: before a separator or the end of the line. */
const closingOf = (delimiter: string): RegExp =>
  new RegExp(`""|"(?=[^\\S\\r\\n]*(?:[${delimiter}\\r\\n]|$))`, 'g');

/** The end of the quoted cell that begins here. */
function quotedEnd(text: string, start: number, closing: RegExp): number {
  closing.lastIndex = start + 1;
  let mark = closing.exec(text);
  while (mark?.[0] === '""') mark = closing.exec(text);
  return mark ? closing.lastIndex : text.length;
}

/** The text with doubled quotation marks, if all within its cells have a backslash instead, as some programs write. */
function doubledQuotes(text: string, delimiter: string): string {
  // A cell may end in a backslash, so a quotation mark at its end is not an escaped one.
  if (!new RegExp(String.raw`\\"(?![^\S\r\n]*(?:[${delimiter}\r\n]|$))`).test(text)) return text;
  const cell = new RegExp(
    String.raw`(?<=^|[${delimiter}\r\n])( *)"((?:[^"\\]|\\[^])*)"(?=[^\S\r\n]*(?:[${delimiter}\r\n]|$))`,
    'g',
  );
  // Any other quotation mark means that the file does not escape them so.
  if (text.replaceAll(cell, '').includes('"')) return text;
  return text.replaceAll(
    cell,
    (_, spaces: string, inner: string) =>
      `${spaces}"${inner.replaceAll(/\\(["\\])/g, (_whole, sign: string) => (sign === '"' ? '""' : sign))}"`,
  );
}

/**
 * The text without the spaces before opening quotation marks, after which the parser sees no quotation, with
 * the number of its cells, and the columns of the widest line. Papa reads a line of a million quoted cells
 * for a minute.
 */
export function scanned(
  text: string,
  delimiter: string,
): { text: string; cells: number; columns: number } {
  const closing = closingOf(delimiter);
  const spaces = / +(?=")/y;
  const pieces: string[] = [];
  let from = 0;
  let cells = text === '' ? 0 : 1;
  let inLine = 1;
  let columns = 1;
  let starts = true;
  for (let at = 0; at < text.length; at += 1) {
    if (starts && text[at] === ' ') {
      spaces.lastIndex = at;
      if (spaces.test(text)) {
        pieces.push(text.slice(from, at));
        from = spaces.lastIndex;
        at = from;
      }
    }
    if (starts && text[at] === '"') at = quotedEnd(text, at, closing);
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    const ends = text[at] === '\n' || text[at] === '\r';
    starts = ends || text[at] === delimiter;
    if (!starts) continue;
    // The end of the last line begins no cell.
    if (!ends || at < text.length - 1) cells += 1;
    inLine = ends ? 1 : inLine + 1;
    columns = Math.max(columns, inLine);
  }
  return { text: pieces.join('') + text.slice(from), cells, columns };
}

/** How many filled rows may stand above the head, such as a report's title. */
const MOST_ABOVE = 20;
const FEWEST_KNOWN = 2;

const knownIn = (row: readonly string[]): number =>
  row.filter((cell) => meaningOf(cell.trim())).length;

/** The place of the head: the first row with several headings that are known, else the first row. */
function headAt(rows: readonly (readonly string[])[]): number {
  const about = rows.slice(0, MOST_ABOVE).map((row) => {
    return { filled: row.filter((cell) => cell.trim() !== '').length, known: knownIn(row) };
  });
  const headingRow = about.findIndex(({ known }) => known >= FEWEST_KNOWN);
  const [first] = about;
  // A row of such words is no head if the first one may be.
  const isFirst = first && first.known > 0 && first.filled >= (about[headingRow]?.filled ?? 0);
  return underMerged(rows, headingRow < 0 || isFirst ? 0 : headingRow, about);
}

/** The row under a row with empty cells, if it has more headings: the upper one has merged cells. */
function underMerged(
  rows: readonly (readonly string[])[],
  start: number,
  about: readonly { filled: number; known: number }[],
): number {
  let at = start;
  for (;;) {
    const next = about[at + 1];
    const width = Math.max(rows[at]?.length ?? 0, rows[at + 1]?.length ?? 0);
    const hasGaps = (about[at]?.filled ?? 0) < width;
    if (!next || !hasGaps || next.known <= (about[at]?.known ?? 0) || next.known < FEWEST_KNOWN)
      return at;
    at += 1;
  }
}

/** The words above a head, each with the columns up to the next ones. The last ones have as many as those before them. */
function mergedWords(row: readonly string[], width: number): (string | undefined)[] {
  const starts = row.flatMap((cell, at) => (cell.trim() ? [at] : []));
  const words: (string | undefined)[] = [];
  starts.forEach((start, place) => {
    const before = starts[place - 1];
    const end = starts[place + 1] ?? (before === undefined ? width : start + (start - before));
    for (let at = start; at < Math.min(end, width); at += 1) words[at] = row[start]?.trim();
  });
  return words;
}

/**
 * The head with what the merged words above it add: those for one of a couple stand before the headings under
 * them ("Wife" over "First" and "Last"), and a column without a heading has the words above it.
 */
function underWords(head: readonly string[], above: readonly string[] = []): string[] {
  const width = Math.max(head.length, above.length);
  const filled = above.filter((cell) => cell.trim() !== '').length;
  if (filled < FEWEST_KNOWN || filled === width) return [...head];
  const words = mergedWords(above, width);
  const isRepeated = (heading: string) => head.filter((one) => one.trim() === heading).length > 1;
  const couple = new Set(
    words.filter((word, at) => word && isSecondPerson(word) && isRepeated((head[at] ?? '').trim())),
  );
  return Array.from({ length: width }, (_, at) => {
    const word = words[at];
    const heading = (head[at] ?? '').trim();
    if (!heading) return above[at] ?? '';
    return word && couple.has(word) && !secondPersonIn(heading) ? `${word} ${heading}` : heading;
  });
}
/** "Spouse" and "Hers", with nothing else. */
const isSecondPerson = (word: string): boolean => secondPersonIn(word)?.rests[0] === '';

function parseCards(text: string): Parsed {
  const { columns, cards } = readVCards(text);
  if (cards.length === 0) return { problem: 'This file has no complete vCard.' };
  if (cards.length > MAX_IMPORT_ROWS) return tooManyRows(cards.length);
  // Each card may have properties that no other has.
  if (cards.length * columns.length > MOST_CELLS) {
    return { problem: 'These vCards have too many different properties. Please split the file.' };
  }
  return {
    table: {
      dialect: 'vcard',
      columns,
      openQuote: null,
      rows: cards.map(({ cells }) => columns.map((column) => cells[column] ?? '')),
      numbers: cards.map(({ number }) => number),
    },
  };
}

/** The lines of a file whose every line is one quoted cell, as programs write that quote a CSV again. */
function unwrappedText(rows: readonly (readonly string[])[]): string | undefined {
  if (rows.some(({ length }) => length > 1)) return undefined;
  const text = rows.join('\n');
  const delimiter = delimiterOf(text);
  const { data } = Papa.parse<string[]>(text, { delimiter, preview: MOST_ABOVE });
  return data.some((row) => knownIn(row) >= FEWEST_KNOWN) ? text : undefined;
}

export function parseFile(bytes: Uint8Array): Parsed {
  const read = textOf(bytes);
  if ('problem' in read) return read;
  if (isVCard(read.text)) return parseCards(read.text);
  const delimiter = SEPARATOR.exec(read.text)?.[1] ?? delimiterOf(read.text);
  const text = doubledQuotes(read.text.replace(SEPARATOR, ''), delimiter);
  const size = scanned(text, delimiter);
  if (size.columns > MOST_COLUMNS) {
    return {
      problem: `This file has ${formatNumber(size.columns)} columns, and an import reads at most ${MOST_COLUMNS}. Please remove those that you do not need.`,
    };
  }
  if (size.cells > MOST_CELLS) {
    return {
      problem: `This file has ${formatNumber(size.cells)} cells, and an import reads at most ${formatNumber(MOST_CELLS)}. Please remove the columns that you do not need, or split it.`,
    };
  }
  const { data, errors } = Papa.parse<string[]>(size.text, { delimiter });
  const unwrapped = unwrappedText(data);
  if (unwrapped) return parseFile(new TextEncoder().encode(unwrapped));
  // A line without letters and digits only separates others.
  let filled = data.flatMap((row, index) =>
    row.some((cell) => /[\p{L}\p{N}]/u.test(cell)) && !PAGE.test(row.join(' ').trim())
      ? [{ row, number: index + 1 }]
      : [],
  );
  const above = filled.splice(0, headAt(filled.map(({ row }) => row)) + 1);
  const head = underWords(above.at(-1)?.row ?? [], above.at(-2)?.row);
  const dialect = dialectOf(head);
  while (isFooter(filled.at(-1)?.row ?? [], dialect)) filled.pop();
  // Reports repeat the head on each page.
  const isHead = (row: readonly string[]): boolean =>
    row.every((cell, at) => cell.trim() === (head[at] ?? '').trim());
  if (knownIn(head) > 0) filled = filled.filter(({ row }) => !isHead(row));
  const rows = filled.map(({ row }) => row);
  if (rows.length === 0) {
    return { problem: 'This file has no rows under its first line, which names the columns.' };
  }
  if (rows.length > MAX_IMPORT_ROWS) {
    return tooManyRows(rows.length);
  }
  const width = rows.reduce(
    (most, row) => Math.max(most, row.findLastIndex((cell) => cell.trim() !== '') + 1),
    head.length,
  );
  const columns = Array.from(
    { length: width },
    (_, index) => head[index]?.replaceAll(/\s+/g, ' ').trim() || `Column ${index + 1}`,
  );
  const quote = errors.find(({ code }) => code === 'MissingQuotes');
  return {
    table: {
      dialect,
      columns,
      rows,
      numbers: filled.map(({ number }) => number),
      openQuote: quote ? (quote.row ?? 0) + 1 : null,
    },
  };
}
