/** Rows as text for a terminal. */

/** Columns of one width each, under their headings. */
export function asTable(rows: Record<string, string | number>[]): string {
  const headings = Object.keys(rows[0] ?? {});
  const lines = [headings, ...rows.map((row) => headings.map((heading) => String(row[heading])))];
  const widths = headings.map((_heading, column) =>
    lines.reduce((widest, line) => Math.max(widest, line[column]?.length ?? 0), 0),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** One row, each value on a line of its own. */
export const asLines = (row: Record<string, string | number>): string =>
  Object.entries(row)
    .map(([name, value]) => `  ${name.padEnd(10)}${value}`)
    .join('\n');
