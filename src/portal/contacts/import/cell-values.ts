/** Parses the cells of other systems' files. */

/** Google's separator of several values with one label in a cell. */
const BETWEEN_VALUES = ' ::: ';

/** The values of a cell, split at Google's separator and, if `more` is given, at semicolons. */
export function valuesOf(cell: string, more?: ';' | ';,'): string[] {
  const parts = cell.split(BETWEEN_VALUES);
  const all = more ? parts.flatMap((part) => part.split(more === ';' ? ';' : /[;,\n]/)) : parts;
  return all.map((part) => part.trim()).filter(Boolean);
}

/** Google's own groups start with a star; every contact is in this one. */
const ALL_CONTACTS = 'mycontacts';

/** The tags of a cell with labels, categories or groups. */
export const tagsOf = (cell: string): string[] =>
  valuesOf(cell, ';,')
    .map((tag) => tag.replace(/^\*\s?/, ''))
    .filter((tag) => tag !== '' && tag.toLowerCase() !== ALL_CONTACTS);

/** Whether a cell means yes. */
export const saysYes = (cell: string): boolean => /^(1|true|yes|y|x|checked)$/i.test(cell.trim());

const SUFFIX = /^(jr|sr|ii|iii|iv|v|esq|md|phd|cpa|cfp)\.?$/i;

/** A name without the suffix that follows a comma, and the suffix. */
export function splitSuffix(name: string): { name: string; suffix: string } {
  const parts = name.split(',').map((part) => part.trim());
  const suffix = parts.slice(1).filter((part) => SUFFIX.test(part));
  const rest = parts.filter((part, index) => part && (index === 0 || !SUFFIX.test(part)));
  return { name: rest.join(', '), suffix: suffix.join(' ') };
}

/** "Smith, Jr., Zoë" as first name, last name and suffix. */
export function nameParts(whole: string): { first: string; last: string; suffix: string } {
  const { name, suffix } = splitSuffix(whole);
  const [last = '', ...first] = name.split(', ');
  if (first.length > 0) return { first: first.join(' '), last, suffix };
  const words = name.split(/\s+/).filter(Boolean);
  const end = words.length > 2 && SUFFIX.test(words.at(-1) ?? '') ? (words.pop() ?? '') : '';
  return {
    first: words.slice(0, -1).join(' '),
    last: words.at(-1) ?? '',
    suffix: suffix || end,
  };
}

const LONGEST_DAY = 40;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** The year that Apple writes if it does not know the year. */
const NO_YEAR = '1604';
const SLASHES = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)(?:[ T]\d.*)?$/;

/** Whether the column has the day before the month: some first number can only be a day, and no second number can. */
export function isDayFirst(cells: readonly string[]): boolean {
  let dayFirst = false;
  for (const cell of cells) {
    const [, first = '', , second = ''] =
      cell.length > LONGEST_DAY ? [] : (SLASHES.exec(cell.trim()) ?? []);
    if (Number(second) > 12) return false;
    if (Number(first) > 12) dayFirst = true;
  }
  return dayFirst;
}

const pad = (digits: string | number): string => String(digits).padStart(2, '0');

/** Expands a year with two digits, which is never in the future. */
function fullYear(digits: string, now: Date): string {
  if (digits.length === 4) return digits;
  const year = 2000 + Number(digits);
  return String(year > now.getUTCFullYear() ? year - 100 : year);
}

function dated(year: string, month: string | number, day: string | number): string | null {
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return null;
  return `${year === NO_YEAR || year === '' ? '-' : year}-${pad(month)}-${pad(day)}`;
}

/** A day as YYYY-MM-DD, or its known part: YYYY-MM, YYYY, or --MM-DD without a year. Null for values that are not a day, such as 0/0/00. */
export function dayOfCell(cell: string, dayFirst = false, now = new Date()): string | null {
  const text = cell.trim();
  if (text === '' || text.length > LONGEST_DAY) return null;
  const [, year, month, day] = /^(\d{4}|--)-?(\d\d)-?(\d\d)(?:[T ]\d.*)?$/.exec(text) ?? [];
  if (year && month && day) return dated(year.startsWith('-') ? '' : year, month, day);
  if (/^\d{4}(-\d\d)?$/.test(text)) return text === NO_YEAR ? null : text;
  const [, one, , two, digits] = SLASHES.exec(text) ?? [];
  if (one && two && digits) {
    const [m, d] = dayFirst ? [two, one] : [one, two];
    return dated(fullYear(digits, now), m, d);
  }
  const [, word, date, long] = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text) ?? [];
  const place = MONTHS.indexOf(word?.slice(0, 3).toLowerCase() ?? '');
  return place >= 0 && date && long ? dated(long, place + 1, date) : null;
}

/** A phone number without its extension, and the extension. */
export function phoneParts(cell: string): { value: string; extension: string } {
  const [found, extension = ''] = /(?:x|ext\.?|extension)[ .:=]{0,3}(\d{1,6})$/i.exec(cell) ?? [];
  return {
    value: (found ? cell.slice(0, -found.length) : cell).trim().replace(/[,;]$/, ''),
    extension,
  };
}
