/** Normalizes the rows of any system's file to the portal's fields. */
import { roleOf } from '../../../contract/import-role.ts';
import { stageOf } from '../../../contract/import-stage.ts';
import { isPartialDay, isPartialDayPast, isTooLongAgo } from '../../../contract/partial-day.ts';
import { privateNumberIn } from '../../../contract/private-numbers.ts';
import {
  dayOfCell,
  isDayFirst,
  nameParts,
  phoneParts,
  saysYes,
  splitSuffix,
  tagsOf,
  valuesOf,
} from './cell-values.ts';
import { type ListField, type Meaning, meaningOf, type TextField } from './column-meaning.ts';
import { bareHeading } from './dialect.ts';
import type { NormalizedRow } from './normalized-row.ts';
import type { Table } from './parse.ts';

/** The result for a file. */
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
function couplesOf(rows: readonly NormalizedRow[]): Couple[] {
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

/** Reads the values of a row by their meaning. */
interface Reader {
  text: (field: TextField) => string;
  list: (field: ListField) => string[];
  cells: { meaning: Meaning; cell: string }[];
  labelOf: (label: string) => string;
  /** Dates that no contact can have, such as 2/29/1961, with their headings. */
  unusedDates: string[];
}

/** How Outlook and others write that there is no date. */
const NO_DATE = /^0{1,4}([/.-])0{1,2}\1(0{1,4})$/;

/** Whether the contract accepts the day as a birth or a death. */
const isLifeDay = (day: string, now: number): boolean =>
  isPartialDay(day) && isPartialDayPast(day, now) && !isTooLongAgo(day, now);

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
        const day = dayOfCell(found.cell, dayFirst[found.column], now) ?? '';
        return isLifeDay(day, now.getTime()) ? day : '';
      },
      unusedDates: known.flatMap(({ meaning, cell, column }) => {
        if (
          meaning.is !== 'text' ||
          !(meaning.field === 'birthDate' || meaning.field === 'deathDate')
        )
          return [];
        const day = dayOfCell(cell, dayFirst[column], now) ?? '';
        if (isLifeDay(day, now.getTime()) || NO_DATE.test(cell)) return [];
        return [`${columns[column]}: ${cell}`];
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
  const names = new Set(normalized.map(({ name }) => name.toLowerCase()));
  for (const each of normalized) {
    // A spouse with a row of their own is a contact. Any other would be lost.
    if (each.spouse && !names.has(each.spouse.toLowerCase())) {
      each.note = [each.note, `Spouse: ${each.spouse}`].filter(Boolean).join('\n\n');
    }
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
    note: [...list('notes'), ...reader.unusedDates].join('\n\n'),
    lastTouchOn: text('lastTouchOn'),
    nextStep: text('nextStep'),
    nextOn: text('nextOn'),
  };
}
