/** Formats rows as text for a terminal. */

/** Aligned columns under their headings. */
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

/** One row, with each value on its own line. */
export function asLines(row: Record<string, string | number>): string {
  const width = Math.max(10, ...Object.keys(row).map((name) => name.length + 1));
  return Object.entries(row)
    .map(([name, value]) => `  ${name.padEnd(width)}${value}`)
    .join('\n');
}

/** A moment as commands print it, to the minute. */
export const asMoment = (moment: Date): string =>
  `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
