/** Comma-separated values (RFC 4180) that a spreadsheet opens without harm. */

/**
 * Where a spreadsheet may see a formula: at the start of a cell, and behind what some of them split
 * cells at, quoted or not. Full-width signs count as well. The sign is looked at before the white
 * space behind which it stands: the other way round, a run of breaks would be read once for each of them.
 */
const FORMULA = /^(?=[\t\r])|(?=[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])\s*)/g;
const GUARD = /'(?=[=+\-@＝＋－＠\t\r])(?<=(?:^|[;\t\r\n])\s*')/g;

/** A cell that a spreadsheet reads as text or number and never as a formula (OWASP, "CSV Injection"). */
function cell(value: string | number): string {
  const text = typeof value === 'string' ? value.replaceAll(FORMULA, "'") : String(value);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of the file, with its end. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(cell).join(',')}\r\n`;

/** The text of a cell without the apostrophes that programs put before what a spreadsheet would take for a formula. */
export const unguarded = (text: string): string => text.replaceAll(GUARD, '');

/** A mark at the start by which Excel reads the file as UTF-8: without it accents break. */
export const BYTE_ORDER_MARK = '\uFEFF';
