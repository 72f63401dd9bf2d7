/** The rows of a table for which a printed page has room. */

/** The most rows of the table beside the chart, and the fewest: its first and its last. */
const MOST_ROWS = 8;
export const FEWEST_ROWS = 2;
/** As many figures and entries leave room for the most rows on the first page; every two more take that of a row. */
const ROOMY = 18;

/** The rows of a table that these lines leave room for. */
export const roomBeside = (lines: number): number =>
  MOST_ROWS - Math.max(0, Math.ceil((lines - ROOMY) / 2));

/** At most eight rows of a table, from the first to the last, evenly; fewer beside many lines. */
export function someRows<Row>(rows: readonly Row[], lines: number): readonly Row[] {
  const most = Math.max(FEWEST_ROWS, roomBeside(lines));
  if (rows.length <= most) return rows;
  const step = (rows.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, place) => rows[Math.round(place * step)] as Row);
}
