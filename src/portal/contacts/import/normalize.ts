/** Normalizes the rows of any system's file to the portal's fields. */
import { roleOf } from '../../../contract/import-role.ts';
import { stageOf } from '../../../contract/import-stage.ts';
import { isPartialDay, isPartialDayPast, isTooLongAgo } from '../../../contract/partial-day.ts';
import { privateNumberIn } from '../../../contract/private-numbers.ts';
import { type ListField, type Meaning, meaningOf, type TextField } from './column-meaning.ts';
import { bareHeading } from './dialect.ts';
import type { NormalizedRow } from './normalized-row.ts';
import type { Table } from './parse.ts';

export interface Normalized {
  rows: NormalizedRow[];
  /** The names of households that have a row of their own. */
  households: string[];
  /** Columns with numbers and data that the portal does not keep. */
  privateColumns: string[];
  /** Columns with data that the portal has no field for. */
  unknownColumns: string[];
  /** Cells that contained numbers that the portal does not keep. */
  privateCells: { row: number; column: string }[];
  /** Cells with dates that no contact can have; the note keeps them. */
  unusedDates: { row: number; column: string }[];
  couples: Couple[];
}

/** A row whose spouse, by name, is an earlier row. */
export interface Couple {
  row: number;
  /** The earlier row, and its name. */
  spouse: number;
  spouseName: string;
}

/** Finds the couples that no household of the file joins yet. A name that two rows have names no one. */
export function couplesOf(
  rows: readonly Pick<NormalizedRow, 'row' | 'name' | 'spouse' | 'household'>[],
): Couple[] {
  const byName = Map.groupBy(rows, ({ name }) => name.toLowerCase());
  const couples = new Map<number, Couple>();
  for (const one of rows) {
    const [other, another] = byName.get(one.spouse.toLowerCase()) ?? [];
    if (!one.spouse || !other || another || other === one) continue;
    const [first, second] = one.row < other.row ? [one, other] : [other, one];
    const homes = [first, second].map(({ household }) => household?.name.toLowerCase());
    if (homes[0] && homes[0] === homes[1]) continue;
    couples.set(second.row, { row: second.row, spouse: first.row, spouseName: first.name });
  }
  return [...couples.values()];
}

interface Reader {
  text: (field: TextField) => string;
  list: (field: ListField) => string[];
  cells: { meaning: Meaning; cell: string }[];
  labelOf: (label: string) => string;
  /** Dates that no contact can have, such as 2/29/1961. */
  unusedDates: { column: string; cell: string }[];
}

/** How Outlook and others write that there is no date. */
const NO_DATE = /^0{1,4}([/.-])0{1,2}\1(0{1,4})$/;

/** Whether the contract accepts the day as a birth or a death. */
const isLifeDay = (day: string, now: number): boolean =>
  isPartialDay(day) && isPartialDayPast(day, now) && !isTooLongAgo(day, now);

/** A birth or death as YYYY-MM-DD or its known part; empty if no contact can have it. */
export function lifeDay(cell: string, dayFirst: boolean | undefined, now: Date): string {
  const day = dayOfCell(cell, dayFirst, now) ?? '';
  return isLifeDay(day, now.getTime()) ? day : '';
}

export const isNoDate = (cell: string): boolean => NO_DATE.test(cell);

/** The indexes of the people whose spouse has no row, so that only their note can keep the name. */
export function loneSpouses(people: readonly { name: string; spouse: string }[]): number[] {
  const names = new Set(people.map(({ name }) => name.toLowerCase()));
  return people.flatMap(({ spouse }, index) =>
    spouse && !names.has(spouse.toLowerCase()) ? [index] : [],
  );
}

/** A note with the name of the spouse at its end. */
export const withSpouse = (note: unknown, spouse: string): string =>
  [note, spouse && `Spouse: ${spouse}`].filter(Boolean).join('\n\n');

/** A phone number may look like another kind of number, so it is never left out. */
const isKept = ({ is }: Meaning, cell: string): boolean =>
  is === 'phone' || privateNumberIn(cell) === null;

/** Removes duplicates; names and email addresses are compared without case and spaces. */
function unique<Value extends { value: string }>(values: Value[]): Value[] {
  const seen = new Map<string, Value>();
  for (const each of values) {
    const key = each.value.toLowerCase();
    if (each.value && !seen.has(key)) seen.set(key, each);
  }
  return [...seen.values()];
}

function uniqueTags(tags: string[]): string[] {
  return unique(tags.map((value) => ({ value }))).map(({ value }) => value);
}

const phoneKind = (label: string): NormalizedRow['phones'][number]['kind'] => {
  const word = label.toLowerCase();
  if (word.includes('fax')) return 'fax';
  if (/mobile|cell|iphone/.test(word)) return 'mobile';
  if (word.includes('home')) return 'home';
  return /work|business|office|main/.test(word) ? 'work' : 'other';
};
const emailKind = (label: string): NormalizedRow['emails'][number]['kind'] =>
  /home|personal/i.test(label) ? 'personal' : /work|business/i.test(label) ? 'work' : 'other';
const addressKind = (group: string): NormalizedRow['addresses'][number]['kind'] =>
  /business|work/i.test(group) ? 'work' : /home/i.test(group) ? 'home' : 'other';

/** Google marks the main one of several values. */
const isMain = (label: string): boolean => label.startsWith('*');

function emailsOf({ cells, labelOf }: Reader): NormalizedRow['emails'] {
  const found = cells.flatMap(({ meaning, cell }) => {
    if (meaning.is !== 'email') return [];
    const label = meaning.label ? labelOf(meaning.label) : '';
    const kind = label ? emailKind(label) : meaning.kind;
    return valuesOf(cell, ';').map((value) => ({ value, kind, main: isMain(label) }));
  });
  return unique(mainFirst(found)).map(({ value, kind }) => ({ value, kind }));
}

function phonesOf({ cells, labelOf }: Reader): NormalizedRow['phones'] {
  const found = cells.flatMap(({ meaning, cell }) => {
    if (meaning.is !== 'phone') return [];
    const label = meaning.label ? labelOf(meaning.label) : '';
    const kind = label ? phoneKind(label) : meaning.kind;
    return valuesOf(cell).map((value) => ({ ...phoneParts(value), kind, main: isMain(label) }));
  });
  // A fax number is never the main number.
  const sorted = mainFirst(found).sort(
    (a, b) => Number(a.kind === 'fax') - Number(b.kind === 'fax'),
  );
  return unique(sorted).map(({ value, kind, extension }) => ({ value, kind, extension }));
}

const mainFirst = <Value extends { main: boolean }>(values: Value[]): Value[] =>
  [...values].sort((a, b) => Number(b.main) - Number(a.main));

function addressesOf({ cells, labelOf }: Reader): NormalizedRow['addresses'] {
  const groups = new Map<string, NormalizedRow['addresses'][number]>();
  for (const { meaning, cell } of cells) {
    if (meaning.is !== 'address' || cell === '') continue;
    const { group, part } = meaning;
    const kind = addressKind(labelOf(group) || group);
    const empty = { street: '', street2: '', city: '', state: '', zip: '', country: '' };
    const address = groups.get(group) ?? { ...empty, kind };
    const value = [part === 'street2' ? address.street2 : '', cell].filter(Boolean).join(', ');
    groups.set(group, { ...address, [part]: value });
  }
  // A country alone was filled in by a program.
  return [...groups.values()].filter(({ street, city, state, zip }) =>
    [street, city, state, zip].some(Boolean),
  );
}

/** First and last names take precedence over a full name. */
function namesOf({ text }: Reader) {
  const last = splitSuffix(text('lastName'));
  const [first, whole] = [text('firstName'), text('name')];
  const parts =
    first || last.name ? { first, last: last.name, suffix: last.suffix } : nameParts(whole);
  const suffix = text('suffix').replace(/^,\s?/, '') || parts.suffix;
  const middle = first || last.name ? text('middleName') : '';
  const name = [parts.first, middle, parts.last, suffix].filter(Boolean).join(' ');
  return {
    ...{ firstName: parts.first, middleName: middle, lastName: parts.last, suffix, name },
    nickname: text('nickname'),
  };
}

const NO_NAMES = { firstName: '', middleName: '', lastName: '', suffix: '' };

const kindOf = (type: string): NormalizedRow['kind'] =>
  type === 'trust'
    ? 'trust'
    : /^(company|organization|companyorganization|business|org)$/.test(type)
      ? 'organization'
      : 'person';

/** Normalizes the file's rows. It refuses nothing: the server checks the values. */
export function normalize(table: Table, now = new Date()): Normalized {
  const { columns, rows, numbers, dialect } = table;
  const meanings = columns.map((heading) => meaningOf(heading, dialect));
  const dayFirst = meanings.map(
    (meaning, column) =>
      meaning?.is === 'text' &&
      (meaning.field === 'birthDate' || meaning.field === 'deathDate') &&
      isDayFirst(rows.map((cells) => cells[column] ?? '')),
  );
  const labels = new Map(columns.map((heading, column) => [bareHeading(heading), column]));
  const privateCells: Normalized['privateCells'] = [];

  const readerOf = (cells: readonly string[], row: number): Reader => {
    const known = meanings.flatMap((meaning, column) => {
      const cell = (cells[column] ?? '').trim();
      if (!meaning || meaning.is === 'private' || cell === '') return [];
      if (isKept(meaning, cell)) return [{ meaning, cell, column }];
      privateCells.push({ row, column: columns[column] ?? '' });
      return [];
    });
    return {
      cells: known,
      text: (field) => {
        const found = known.find(({ meaning }) => meaning.is === 'text' && meaning.field === field);
        if (!found || (field !== 'birthDate' && field !== 'deathDate')) return found?.cell ?? '';
        return lifeDay(found.cell, dayFirst[found.column], now);
      },
      unusedDates: known.flatMap(({ meaning, cell, column }) => {
        if (
          meaning.is !== 'text' ||
          !(meaning.field === 'birthDate' || meaning.field === 'deathDate')
        )
          return [];
        if (lifeDay(cell, dayFirst[column], now) || isNoDate(cell)) return [];
        return [{ column: columns[column] ?? '', cell }];
      }),
      list: (field) =>
        known.flatMap(({ meaning, cell }) =>
          meaning.is === 'list' && meaning.field === field ? [cell] : [],
        ),
      labelOf: (label) => {
        const column = labels.get(`${label}label`) ?? labels.get(`${label}type`);
        return column === undefined ? '' : (cells[column] ?? '').trim();
      },
    };
  };

  const readers = rows.map((cells, index) => {
    const row = numbers[index] ?? index + 2;
    return { row, reader: readerOf(cells, row) };
  });
  const owners = new Set(readers.flatMap(({ reader }) => reader.list('owner')));
  const households: string[] = [];
  const normalized: NormalizedRow[] = [];
  for (const { row, reader } of readers) {
    const type = bareHeading(reader.text('type'));
    if (type === 'household') households.push(reader.text('name') || reader.text('household'));
    else normalized.push(normalizeRow(row, reader, type, owners.size > 1));
  }
  const couples = couplesOf(normalized);
  for (const index of loneSpouses(normalized)) {
    const row = normalized[index] as NormalizedRow;
    row.note = withSpouse(row.note, row.spouse);
  }
  return {
    rows: normalized,
    couples,
    households,
    privateColumns: columns.filter((_, column) => meanings[column]?.is === 'private'),
    unknownColumns: columns.filter(
      (_, column) => !meanings[column] && rows.some((cells) => cells[column]?.trim()),
    ),
    privateCells,
    unusedDates: readers.flatMap(({ row, reader }) =>
      reader.unusedDates.map(({ column }) => ({ row, column })),
    ),
  };
}

function normalizeRow(
  row: number,
  reader: Reader,
  type: string,
  hasOwners: boolean,
): NormalizedRow {
  const { text, list, cells, labelOf } = reader;
  const names = namesOf(reader);
  const company = text('employer');
  // Salesforce names the account of a family so: "Pruitt Household".
  const isFamily = / household$/i.test(company);
  const employer = isFamily ? '' : company;
  const [emails, phones] = [emailsOf(reader), phonesOf(reader)];
  const kind = names.name === '' && employer !== '' && type === '' ? 'organization' : kindOf(type);
  // A contact without a name gets the best other value as its name.
  const name = names.name || employer || emails[0]?.value || phones[0]?.value || '';
  const person = kind === 'person' && names.name !== '';
  const stage = text('stage');
  const tags = [...list('tags').flatMap(tagsOf), ...(hasOwners ? list('owner') : [])];
  const role = roleOf(text('role'));
  const household = text('household') || (isFamily ? company : '');
  const relation = cells.find(
    ({ meaning }) => meaning.is === 'relation' && /spouse/i.test(labelOf(meaning.label)),
  );
  return {
    row,
    kind,
    ...(person ? names : { ...NO_NAMES, nickname: names.nickname }),
    name: person ? names.name : text('name') || name,
    emails,
    phones,
    addresses: addressesOf(reader),
    birthDate: text('birthDate') || null,
    deathDate: text('deathDate') || null,
    employer,
    jobTitle: text('jobTitle'),
    website: text('website'),
    language: text('language'),
    stage: stageOf(stage) ?? stage,
    tags: uniqueTags(tags),
    doNotContact: [
      ...(list('emailOptOut').some(saysYes) ? ['email' as const] : []),
      ...(list('phoneOptOut').some(saysYes) ? ['phone' as const] : []),
    ],
    referredBy: text('referredBy'),
    household: household || role ? { name: household, role } : null,
    spouse: text('spouse') || relation?.cell || '',
    note: [
      ...list('notes'),
      ...reader.unusedDates.map(({ column, cell }) => `${column}: ${cell}`),
    ].join('\n\n'),
    lastTouchOn: text('lastTouchOn'),
    nextStep: text('nextStep'),
    nextOn: text('nextOn'),
  };
}

/* Parses the cells of other systems' files. */

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

export const tagsOf = (cell: string): string[] =>
  valuesOf(cell, ';,')
    .map((tag) => tag.replace(/^\*\s?/, ''))
    .filter((tag) => tag !== '' && tag.toLowerCase() !== ALL_CONTACTS);

/** Whether a cell means yes. */
export const saysYes = (cell: string): boolean => /^(1|true|yes|y|x|checked)$/i.test(cell.trim());

const SUFFIX = /^(jr|sr|ii|iii|iv|v|esq|md|phd|cpa|cfp)\.?$/i;

/** A name without the suffix that follows a comma, and the suffix. */
function splitSuffix(name: string): { name: string; suffix: string } {
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
