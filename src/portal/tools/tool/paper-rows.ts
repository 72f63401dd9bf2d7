/** The rows of a table for which a printed page has room. */

/** The most rows of the table beside the chart, and the fewest: its first and its last. */
const MOST_ROWS = 8;
export const FEWEST_ROWS = 2;
/** As many figures and entries leave room for the most rows on the first page; every two more take that of a row. */
const ROOMY = 18;

/** A longer label with its words (characters) takes two lines. */
const LONG_LINE = 56;

/** The lines on paper of these labels with their words. */
export const countLines = (lines: readonly (readonly [label: string, words: string])[]): number =>
  lines.reduce(
    (count, [label, words]) => count + (label.length + words.length > LONG_LINE ? 2 : 1),
    0,
  );

/** The rows of a table that these lines leave room for. */
export const roomBeside = (lines: number): number =>
  MOST_ROWS - Math.max(0, Math.ceil((lines - ROOMY) / 2));

/** At most eight rows of a table, from the first to the last, evenly; fewer beside many lines, and none beside so many that they fill the page. */
export function someRows<Row>(rows: readonly Row[], lines: number): readonly Row[] {
  const room = roomBeside(lines);
  if (room < 0) return [];
  const most = Math.max(FEWEST_ROWS, room);
  if (rows.length <= most) return rows;
  const step = (rows.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, place) => rows[Math.round(place * step)] as Row);
}
