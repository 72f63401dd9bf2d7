/** Comma-separated values (RFC 4180) that are safe to open in a spreadsheet. */

/**
 * Where a spreadsheet may see a formula: at the start of a cell, and after characters at which some
 * spreadsheets split cells, quoted or not. Full-width signs count as well. The pattern checks the sign
 * before the whitespace in front of it: in the other order, a run of line breaks would take quadratic time.
 */
const FORMULA = /^(?='*[\t\r])|(?<!')(?='*[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n])\s*)/g;
/** Only the first of several apostrophes: the others are the text's own. */
const GUARD = /'(?<!'')(?='*[=+\-@＝＋－＠\t\r])(?<=(?:^|[;\t\r\n])\s*')/g;

/** A cell that a spreadsheet reads as text or a number, never as a formula (OWASP, "CSV Injection"). */
function cell(value: string | number): string {
  const text = typeof value === 'string' ? value.replaceAll(FORMULA, "'") : String(value);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of the file, with its line break. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(cell).join(',')}\r\n`;

/** The text of a cell without the apostrophes that guard against formulas. */
export const unguardCell = (text: string): string => text.replaceAll(GUARD, '');

/** A tag as it stands in a cell of several: a sign that belongs to it has a backslash before it. */
export const escapedTag = (tag: string): string => tag.replaceAll(/[;,\\]/g, '\\$&');

/** The words between the signs of a cell of tags, "a; b, c", each once, since a cell may repeat one thousands of times. */
export const tagsInCell = (cell: string): string[] =>
  [...new Set(cell.match(/(?:\\[;,\\]|[^;,\n])+/g))].map((tag) =>
    tag.replaceAll(/\\([;,\\])/g, '$1'),
  );

/** A mark at the start that makes Excel read the file as UTF-8: without it, accents break. */
export const BYTE_ORDER_MARK = '\uFEFF';
