/** Comma-separated values (RFC 4180) that a spreadsheet opens without harm. */

/** A cell that a spreadsheet reads as text or number and never as a formula (OWASP, "CSV Injection"). */
function cell(value: string | number): string {
  const text =
    typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of the file, with its end. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(cell).join(',')}\r\n`;

/** A mark at the start by which Excel reads the file as UTF-8: without it accents break. */
export const BYTE_ORDER_MARK = '\uFEFF';
