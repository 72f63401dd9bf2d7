/** What of a result fits on two pages: all but the tables, and of those as many rows as there is room for. */
import type { AnyCalculator, Result, Table } from '../../../calculators/calculator.ts';
import type { Given } from './address.ts';
import { legendOf } from './Legend.tsx';
import { pictureOf } from './schedule.ts';
import { enteredLines, resultLines } from './words.ts';

/** In millimetres, on US letter, which is shorter than A4: two pages, less what page ends and rounding leave empty. */
const ROOM = 2 * 243 - 12;
const LINE = 4.2;
const ROW = 4.9;
const HEAD = 9;
const SHEET_CHART = 52;
/** The alliance's line, title and question above, the card and the date below. */
const FRAME = 58;
const CHARACTERS = 108;
const ANSWER_CHARACTERS = 86;
const ANSWER_GAP = 1;
const HALF = 46;
const SMALL_CHARACTERS = 130;
/** About as long as the name of a calculator. */
const A_TITLE = 'Term or permanent insurance';
/** Fewer rows say nothing. */
const LEAST_ROWS = 3;

const lines = (texts: readonly string[], characters = CHARACTERS): number =>
  texts.reduce((sum, text) => sum + Math.max(1, Math.ceil(text.length / characters)), 0);

/** Pairs of a label and a figure, in two columns. */
const pairs = (all: readonly (readonly string[])[]): number =>
  lines(
    all.map((pair) => pair.join(' ')),
    HALF,
  ) /
    2 +
  1;

/** The height of everything but the tables. */
function others(calculator: AnyCalculator, given: Given, result: Result, disclosure: string) {
  const figures = resultLines(calculator, result);
  const law = result.law.map(({ what, source }) => `${what} ${source} compared on`);
  const warnings = result.warnings.map(({ text, source = '' }) => `${text} ${source}`);
  const parts = [
    pairs(enteredLines(calculator, given)),
    lines([result.answer], ANSWER_CHARACTERS) + ANSWER_GAP + pairs(figures),
    lines(warnings),
    lines(calculator.assumptions),
    lines(law),
    lines([calculator.sources.map(({ title }) => title).join('; ')]),
    lines(legendOf(A_TITLE)),
    lines([disclosure], SMALL_CHARACTERS),
  ];
  const [picture] = result.tables.slice(0, 1).map(pictureOf);
  const legend = picture && picture.series.length > 1 ? LINE : 0;
  return (
    FRAME +
    HEAD * (parts.length - 1) +
    parts.reduce((sum, part) => sum + part * LINE, 0) +
    (picture ? SHEET_CHART + LINE + legend : 0)
  );
}

/** A table on paper, and how many of its rows are; none if there is no room for it. */
export interface SheetTable {
  table: Table;
  rows: number;
}

/** The tables with the rows that fit, in their order. */
export function sheetTables(
  calculator: AnyCalculator,
  given: Given,
  result: Result,
  disclosure: string,
): SheetTable[] {
  let room = ROOM - others(calculator, given, result, disclosure);
  return result.tables.map((table) => {
    const fit = Math.floor((room - HEAD - ROW - LINE) / ROW);
    const rows = Math.min(table.rows.length, fit);
    const shown = rows < Math.min(LEAST_ROWS, table.rows.length) ? 0 : rows;
    room -= shown === 0 ? LINE : HEAD + ROW + LINE + shown * ROW;
    return { table, rows: shown };
  });
}
