/** Reads cells in which programs put more than the value: separators, signs, quotation marks. */
import { escapedTag, tagsInCell } from '../../../lib/csv.ts';

/** Google's separator of several values with one label in a cell. */
export const BETWEEN_VALUES = ' ::: ';

/** The values of a cell. */
export const valuesOf = (cell: string): string[] =>
  cell
    .split(BETWEEN_VALUES)
    .map((part) => part.trim())
    .filter(Boolean);

/** Google's own groups start with a star; every contact is in this one. */
const ALL_CONTACTS = 'mycontacts';

/** Mailchimp's tags, each in quotation marks, as others write them. */
const unquotedTags = (cell: string): string =>
  /^"[^"]*"(?:, ?"[^"]*")*$/.test(cell)
    ? cell.slice(1, -1).split(/", ?"/).map(escapedTag).join(';')
    : cell;

/** The tags of a cell with labels, categories or groups. */
export const tagsOf = (cell: string): string[] =>
  tagsInCell(unquotedTags(cell).replaceAll(BETWEEN_VALUES, ';'))
    .map((tag) => tag.trim().replace(/^\*\s?/, ''))
    .filter((tag) => tag !== '' && tag.toLowerCase() !== ALL_CONTACTS);

/** Signs as web pages write them, which some systems leave in their cells. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#39': "'",
  nbsp: ' ',
};
/** The cell without such signs, and without what guards a text in a spreadsheet: ="Ann" and 'Ann. */
export const plainCell = (text: string): string =>
  text
    .replaceAll(/&(#39|[a-z]{2,4});/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/^="([^"]*)"$/, '$1')
    // "'t Hooft" is a name.
    .replace(/^'(?=[^']*$)(?!\p{Ll}{1,2} )/u, '');
