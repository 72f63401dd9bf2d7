import type { Series } from './series.ts';

/** A cell that a spreadsheet reads as text or number and never as a formula (OWASP, "CSV Injection"). */
function cell(value: string | number): string {
  const text =
    typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The series as comma-separated values (RFC 4180), headings first. */
export const toCsv = ({ columns, points }: Series): string =>
  [columns, ...points].map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** The series as the address of a file to download. */
export const csvAddress = (series: Series): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(toCsv(series))}`;

/** A name for that file: "performance-overview.csv". */
export const csvName = ({ title }: Series): string =>
  `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`;
