/** Comma-separated values (RFC 4180) that a spreadsheet opens without harm. */

/** Where a spreadsheet may see a formula: at the start of a cell, and behind what some of them split cells at, quoted or not. */
const FORMULA = /(^|[;\t\r\n]\s*)(?=[=+\-@\t\r])/g;

/** A cell that a spreadsheet reads as text or number and never as a formula (OWASP, "CSV Injection"). */
function cell(value: string | number): string {
  const text = typeof value === 'string' ? value.replaceAll(FORMULA, "$1'") : String(value);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of the file, with its end. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(cell).join(',')}\r\n`;

/** The text of a cell without the apostrophes that programs put before what a spreadsheet would take for a formula. */
export const unguarded = (text: string): string =>
  text.replaceAll(/(^|[;\t\r\n]\s*)'(?=[=+\-@\t\r])/g, '$1');

/** A mark at the start by which Excel reads the file as UTF-8: without it accents break. */
export const BYTE_ORDER_MARK = '\uFEFF';
