/** Turns the cells of any system's file into rows of the portal's fields. What nobody can read goes to the note. */
import * as v from 'valibot';
import {
  contactDetails,
  contactFields,
  DAY_FIELDS,
  TEXT_FIELDS,
} from '../../../contract/contact-fields.ts';
import {
  addressKeysOf,
  familiesOf,
  isNamedIn,
  personKey,
  spouseFinder,
} from '../../../contract/contacts/import-families.ts';
import {
  deathIn,
  firmOf,
  kindInName,
  kindOf,
  saysDeceased,
  saysNo,
  saysYes,
} from '../../../contract/contacts/import-kind.ts';
import { roleOf } from '../../../contract/contacts/import-role.ts';
import { reasonOf, stageOf } from '../../../contract/contacts/import-stage.ts';
import {
  IMPORT_LABELS,
  type ImportField,
  type ImportRow,
  LONGEST_CELL,
  withSpouse,
} from '../../../contract/contacts/moves.ts';
import { privateNumberIn, day as wholeDay } from '../../../contract/fields.ts';
import { toAmerican } from '../../../contract/partial-day.ts';
import { NAME_FIELDS, namesOfCells, withoutRemark } from '../../../contract/person-name.ts';
import { escapedTag, tagsInCell, unguarded } from '../../../lib/csv.ts';
import { folded } from '../../../lib/folded.ts';
import { fullZip, linesOf, streetLines, wholeAddress } from '../../../lib/readers/address.ts';
import { dayInCell, dayOrder } from '../../../lib/readers/day.ts';
import { readEmails } from '../../../lib/readers/email.ts';
import { readPhones } from '../../../lib/readers/phone.ts';
import { isNoName, isNothing, onceEncoded, visibleText } from '../../../lib/readers/plain.ts';
import {
  type AddressPart,
  type ColumnMeaning,
  channelKind,
  groupKind,
  isDayField,
  meaningOf,
  type OwnMeaning,
  type TextField,
} from '../../shared/files/columns.ts';
import { maysOf, OPT_INS, type OptIn, saysOut } from '../../shared/files/consent.ts';
import { bareHeading } from '../../shared/files/dialect.ts';
import type { Table } from '../../shared/files/parse.ts';
import { exportedFields, exportedTexts } from './exported.ts';

/** A row as it is sent, apart from the words that are asked about, and with the name of the spouse. */
export interface NormalizedRow extends ImportRow {
  row: number;
  name: string;
  kind: string;
  stage: string;
  role: string;
  household: string;
  note: string;
  /** The name of the spouse, who may be another row, where the file has no more than a name. */
  spouse: string;
  /** The second person of the row, with a name. */
  second?: SecondPerson;
  /** The row of that person, if they have one: its number. */
  secondRow?: number;
  /** The family of the row among those with the same text in Household: the number of its first row. */
  family?: number;
}
/** The texts of a second person, as a row of their own would have them. */
type SecondPerson = ImportRow & { name: string };

/** A cell of the file. */
export interface Cell {
  row: number;
  column: string;
}

/** The result for a file. */
export interface Normalized {
  rows: NormalizedRow[];
  /** Cells that go to the notes. */
  noted: (Cell & { text: string })[];
  /** Cells that are left out, since they contain numbers that the portal does not keep. */
  privateCells: Cell[];
  /** Days that could be read either way, in columns that hold both ways. */
  either: Cell[];
  /** Births whose year has two digits and may be of either century. */
  centuries: OpenCentury[];
  couples: Couple[];
}

/** A birth that is read as the later one of two that are a century apart. */
export interface OpenCentury extends Cell {
  text: string;
  day: string;
  earlier: string;
}

/** A row whose spouse, by name, is an earlier row. */
export interface Couple {
  row: number;
  /** The earlier row, and its name. */
  spouse: number;
  spouseName: string;
  /** The household of the earlier row, if the file does not name a spouse but has an empty cell below it. */
  below?: string;
}

/** Google's separator of several values with one label in a cell. */
const BETWEEN_VALUES = ' ::: ';
const valuesOf = (cell: string): string[] =>
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

/** Fields that hold the values of all their columns. */
const JOINED_FIELDS = ['tags', 'note', 'owner'];
/** Columns about a way not to reach the contact. */
const OPT_OUTS: Partial<Record<TextField, string>> = {
  emailOptOut: 'Email',
  phoneOptOut: 'Phone',
  mailOptOut: 'Mail',
  textOptOut: 'Text messages',
};
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
const plainCell = (text: string): string =>
  text
    .replaceAll(/&(#39|[a-z]{2,4});/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/^="([^"]*)"$/, '$1')
    // "'t Hooft" is a name.
    .replace(/^'(?=[^']*$)(?!\p{Ll}{1,2} )/u, '');
/** The cells beside whose names offices and remarks stand. */
const OF_WHOM: readonly TextField[] = ['name', 'lastName'];
const NO_REMARK = { remark: '', name: '' };
/** What "(do not call)" beside a name closes. */
const WAYS_IN_REMARKS: Readonly<Record<string, string>> = {
  call: OPT_INS.phoneOptIn,
  email: OPT_INS.emailOptIn,
  text: OPT_INS.textOptIn,
  mail: OPT_INS.mailOptIn,
  contact: OPT_INS.contactOptIn,
};
const isHousehold = (words = ''): boolean => bareHeading(words) === 'household';
/** Names have their own placeholders. */
const NAMES: readonly string[] = ['name', ...NAME_FIELDS];
/** The fields that make a household; the other values of its row are its members'. */
const HOUSEHOLD_FIELDS: readonly string[] = [...NAMES, 'household', 'kind', 'stage', 'owner'];
const homeKey = (household: string): string => folded(household.replaceAll(/\s+/g, ' ').trim());
const SPOUSE = /^(spouse|wife|husband|partner|domestic ?partner)$/i;

/** "Phone 1 - Value" is "Phone" in the note. */
const lineName = (heading: string): string =>
  heading.replace(/^(E-mail|Phone|Address|Website) \d+ - .*$/, '$1').replace(/^E-mail$/, 'Email');

/** What a row says in a column. */
type Said = [heading: string, cell: string];
type Channel = { value: string; kind: string | undefined; extension?: string; main: boolean };

/** The rows of a table by the meaning of each column. */
export function normalize(
  table: Table,
  meanings: readonly (ColumnMeaning | null)[],
  now = new Date(),
): Normalized {
  const { columns, rows, numbers, dialect } = table;
  const labels = new Map(columns.map((heading, column) => [bareHeading(heading), column]));
  const result: Normalized = {
    rows: [],
    noted: [],
    privateCells: [],
    either: [],
    centuries: [],
    couples: [],
  };
  const numberOf = (index: number): number => numbers[index] ?? index + 2;
  const mine = meanings.map((meaning) => (meaning?.is === 'second' ? null : meaning));
  const ofSecond = meanings.map((meaning) => (meaning?.is === 'second' ? meaning.of : null));
  const hasSecond = ofSecond.some(Boolean);
  const ownGroups = new Set(
    mine.flatMap((one) => (one?.is === 'address' && one.isOwn ? [one.group] : [])),
  );
  const orders = mine.map((own, column) => {
    const meaning = own ?? ofSecond[column];
    if (
      meaning?.is !== 'text' ||
      !(isDayField(meaning.field) || /^(lastTouchOn|checkInOn|nextOn)$/.test(meaning.field))
    )
      return undefined;
    const order = dayOrder(rows.map((cells) => cells[column] ?? ''));
    for (const index of order.either) {
      result.either.push({ row: numberOf(index), column: columns[column] ?? '' });
    }
    return order;
  });
  const owners = new Set<string>();
  /** What the rows of households say beside the name, by the household's key. */
  const ofHouseholds = new Map<string, Said[]>();

  const read = (
    cells: readonly string[],
    index: number,
    own: readonly (OwnMeaning | null)[],
  ): ReadPerson | undefined => {
    const row = numberOf(index);
    const texts: Partial<Record<TextField, string>> = {};
    const lists: Record<string, string[]> = { tags: [], note: [], owner: [] };
    const lines: string[] = [];
    const emails: Channel[] = [];
    const phones: Channel[] = [];
    const groups = new Map<string, Partial<Record<AddressPart, string>>>();
    const spouses: string[] = [];
    const optOuts: string[] = [];
    const values: Said[] = [];
    let died = '';

    const note = (column: string, text: string): void => {
      const name = lineName(column);
      const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text;
      result.noted.push({ row, column: name, text: shown });
      lines.push(`${name}: ${text}`);
    };
    const labelOf = (label: string): string => {
      const column = labels.get(`${label}label`) ?? labels.get(`${label}type`);
      return column === undefined ? '' : (cells[column] ?? '').trim();
    };
    const readDays = (field: TextField, heading: string, cell: string, dayFirst = false): void => {
      const ahead = field === 'nextOn' || field === 'checkInOn';
      const { day = null, earlier } = dayInCell(cell, { now, dayFirst, ahead }) ?? {};
      if (day === '') return;
      const schema = isDayField(field)
        ? contactDetails[field]
        : ahead
          ? wholeDay
          : contactFields.lastTouchOn;
      if (day && v.is(schema, day) && (texts[field] ?? day) === day) {
        texts[field] = day;
        if (field === 'birthDate' && earlier) {
          result.centuries.push({ row, column: heading, text: cell, day, earlier });
        }
      } else note(heading, cell);
    };
    const take = (field: TextField, heading: string, cell: string, column: number): void => {
      if (field === 'tags') lists.tags?.push(...tagsOf(cell));
      else if (JOINED_FIELDS.includes(field)) lists[field]?.push(cell);
      else if (OPT_OUTS[field]) {
        if (saysYes(cell) || saysOut(cell)) optOuts.push(OPT_OUTS[field]);
        else if (!saysNo(cell)) note(heading, cell);
      } else if (field in OPT_INS) {
        const may = maysOf(cell);
        if (may === 'no') optOuts.push(OPT_INS[field as OptIn]);
        else if (!may) note(heading, cell);
      } else if (orders[column] || isDayField(field)) {
        const [first = '', ...others] = valuesOf(cell);
        readDays(field, heading, first, orders[column]?.dayFirst);
        for (const other of others) note(heading, other);
      } else {
        const isName = NAMES.includes(field);
        const remains = isName ? deathIn(cell) : { died: '', text: cell };
        died ||= remains.died;
        const { remark, name } = OF_WHOM.includes(field) ? withoutRemark(remains.text) : NO_REMARK;
        if (remark && !kindInName(remains.text)) {
          remains.text = name;
          const [, way] = /^do not (call|email|text|mail|contact)$/i.exec(remark) ?? [];
          if (way) optOuts.push(WAYS_IN_REMARKS[way.toLowerCase()] ?? '');
          else note(heading, remark);
        }
        const values =
          dialect === 'portal' || isName ? [remains.text].filter(Boolean) : valuesOf(cell);
        for (const value of values) {
          if (field === 'website' && !v.is(contactDetails.website, value)) note(heading, value);
          else if (texts[field] === undefined) texts[field] = value;
          else if (field === 'suffix') texts[field] += `, ${value}`;
          // A second value has no field.
          else if (isNew(field, texts[field], value)) note(heading, value);
        }
      }
    };
    const takeLabeled = (label: string, heading: string, cell: string, column: number): void => {
      const [first = '', ...others] = valuesOf(cell);
      const known = meaningOf(label);
      if (SPOUSE.test(label)) spouses.push(first);
      else if (known?.is === 'private') return;
      else if (known?.is === 'text') take(known.field, label, first, column);
      else
        lines.push(
          `${label.replace(/^./, (letter) => letter.toUpperCase()) || lineName(heading)}: ${first}`,
        );
      for (const other of others) lines.push(`${label || heading}: ${other}`);
    };

    for (const [column, meaning] of own.entries()) {
      const cellText = (cells[column] ?? '').trim();
      if (!meaning || cellText === '' || meaning.is === 'private' || meaning.is === 'label')
        continue;
      const heading = columns[column] ?? '';
      const text = visibleText(
        onceEncoded(unguarded(dialect === 'portal' ? cellText : plainCell(cellText))),
      ).trim();
      const cell = text.slice(0, LONGEST_CELL);
      if (cell.length < text.length)
        result.noted.push({ row, column: lineName(heading), text: `${cell.slice(0, 200)}…` });
      // A phone number may look like another kind of number.
      if (meaning.is !== 'phone' && privateNumberIn(cell) !== null) {
        result.privateCells.push({ row, column: lineName(heading) });
        continue;
      }
      const isName = meaning.is === 'text' && NAMES.includes(meaning.field);
      if (isName && own === mine ? isNoName(cell) : isNothing(cell)) continue;
      if (own === ofSecond || meaning.is !== 'text' || !HOUSEHOLD_FIELDS.includes(meaning.field))
        values.push([lineName(heading), cell]);
      switch (meaning.is) {
        case 'text':
          take(meaning.field, heading, cell, column);
          break;
        case 'labeled':
          takeLabeled(labelOf(meaning.label).replace(/^\*\s?/, ''), heading, cell, column);
          break;
        case 'email':
        case 'phone': {
          const label = labelOf(meaning.label ?? bareHeading(heading));
          const said = label.replace(/^\*\s?/, '') ? channelKind(meaning.is, label) : 'other';
          const kind = said === 'other' && !meaning.label ? meaning.kind : said;
          // In our own export the list of all has the kinds.
          const otherwise = dialect === 'portal' ? undefined : kind;
          const main = label.startsWith('*');
          for (const value of valuesOf(cell)) {
            const { found, all } = meaning.is === 'email' ? readEmails(value) : readPhones(value);
            const into = meaning.is === 'email' ? emails : phones;
            into.push(...found.map((one) => ({ ...one, kind: one.kind ?? otherwise, main })));
            if (!all && privateNumberIn(value) !== null)
              result.privateCells.push({ row, column: lineName(heading) });
            else if (!all) note(heading, value);
          }
          break;
        }
        case 'extension': {
          const isBeside = own[column - 1]?.is === 'phone' && cells[column - 1]?.trim();
          const last = isBeside ? phones.at(-1) : undefined;
          const [, digits] = /^(?:ext\w*|x|#)?[.:]? ?(\d{1,7})$/i.exec(cell) ?? [];
          if (last && digits && !last.extension) last.extension = digits;
          else note(heading, cell);
          break;
        }
        case 'address': {
          const { part } = meaning;
          for (const [at, value] of cell.split(BETWEEN_VALUES).entries()) {
            let key = `${meaning.group} ${at}`;
            // A second column of the same part begins another address.
            while (part !== 'street2' && groups.get(key)?.[part]) key += '+';
            const group = groups.get(key) ?? {};
            const joined = [part === 'street2' ? group.street2 : '', value.trim()]
              .filter(Boolean)
              .join(', ');
            if (joined) groups.set(key, { ...group, [part]: joined });
          }
          break;
        }
      }
    }

    // A column of types may hold stages and kinds.
    if (!texts.kind && (kindOf(texts.stage ?? '') || isHousehold(texts.stage))) {
      texts.kind = texts.stage ?? '';
      delete texts.stage;
    }
    const hasParts = Boolean(texts.firstName || texts.lastName);
    if (isHousehold(texts.kind) && !hasParts) {
      ofHouseholds.set(homeKey(texts.name || texts.household || ''), values);
      return undefined;
    }
    const { birthDate = '', birthYear } = texts;
    const born = bornIn(texts);
    if (birthYear && birthDate.startsWith('--')) {
      delete texts.birthDate;
      readDays('birthDate', 'Birth date', birthYear + birthDate.slice(1));
    } else if (born && !birthDate) readDays('birthDate', 'Birth date', born);
    // Salesforce names the account of a family so: "Pruitt Household".
    const isFamily = / household$/i.test(texts.employer ?? '');
    const household = texts.household ?? (isFamily ? texts.employer : '') ?? '';
    if (isFamily) delete texts.employer;
    const spouse = texts.spouse || spouses[0] || '';
    for (const owner of lists.owner ?? []) owners.add(owner);
    const firm = firmOf(texts);
    const kind = isHousehold(texts.kind) ? '' : (texts.kind ?? firm?.kind ?? '');
    const isPerson = (kindOf(kind) ?? 'person') === 'person';
    // Nobody is employed by a company of their own name.
    if (firm?.isEmployer && isPerson) delete texts.employer;
    const names = namesOfCells(texts);
    const parts =
      isPerson && names.name
        ? names
        : { name: firm?.name ?? texts.name ?? names.name, nickname: names.nickname };
    const asShown = dialect === 'portal' && isPerson && texts.name ? { name: texts.name } : {};
    const stage = texts.stage ?? '';
    const read = {
      ...Object.fromEntries(SENT.flatMap((field) => (texts[field] ? [[field, texts[field]]] : []))),
      ...parts,
      ...asShown,
      row,
      household,
      spouse,
      kind,
      role: texts.role ?? '',
      ...channels('emails', emails),
      ...channels('phones', phones),
      ...fieldIfAny(
        'addresses',
        texts.addresses ?? addressesOf(groups, (group) => labelOf(group || 'address')),
      ),
      ...fieldIfAny('doNotContact', [texts.doNotContact, ...optOuts].filter(Boolean).join('; ')),
      ...fieldIfAny('tags', lists.tags ?? []),
      // It becomes a tag if the file has several.
      ...fieldIfAny('owner', lists.owner ?? []),
      stage: stageOf(stage) ?? stage,
      ...(!texts.reason && reasonOf(stage) && { reason: reasonOf(stage) }),
      ...(died && saysNo(texts.deceased ?? 'no') && { deceased: died }),
      note: [(lists.note ?? []).join('\n\n'), lines.join('\n')].filter(Boolean).join('\n\n'),
    };
    if (!hasSecond) return { read, values, shared: [] };
    const ofNobody = [...groups].filter(([key]) => !ownGroups.has(key.split(' ')[0] ?? ''));
    const shared = addressesOf(new Map(ofNobody), (group) => labelOf(group || 'address'));
    return { read, values, shared };
  };

  const seconds = new Map<NormalizedRow, Said[]>();
  const exported = exportedFields(columns, meanings);
  for (const [index, cells] of rows.entries()) {
    if (exported) {
      const row = numberOf(index);
      const { texts, privateColumns } = exportedTexts(cells, exported);
      result.rows.push(exportedRow(texts, row));
      result.privateCells.push(...privateColumns.map((column) => ({ row, column })));
      continue;
    }
    const own = read(cells, index, mine);
    if (!own) continue;
    result.rows.push(own.read);
    if (!ofSecond.some((one, column) => one && cells[column]?.trim())) continue;
    const before = result.noted.length;
    const second = read(cells, index, ofSecond);
    if (!second || second.values.length === 0) continue;
    const { values, read: person } = second;
    if (isNamed(person) && isNobody(own.read)) {
      Object.assign(own.read, asContact(own.read, secondOf(person, own.shared)));
      continue;
    }
    if (isNamed(person) && !isNamedIn(own.read.name, person.name)) {
      own.read.second = secondOf(person, own.shared);
      seconds.set(own.read, values);
      continue;
    }
    // Nobody can be told from them.
    result.noted.length = before;
    own.read.note = withLines(own.read.note, values);
    const { row } = own.read;
    result.noted.push(...values.map(([column, text]) => ({ row, column, text })));
  }
  for (const row of result.rows) {
    const { owner, tags = [] } = row as { owner?: string[]; tags?: string[] };
    if (owner && owners.size > 1) row.tags = [...tags, ...owner];
    delete (row as { owner?: unknown }).owner;
  }
  shareMembers(result.rows);
  if (ofHouseholds.size > 0) noteHouseholds(result.rows, ofHouseholds);
  const { couples, together } = joinCouples(result.rows, seconds);
  nameFamilies(result.rows, together);
  // No system merges the cells of its export.
  const below = dialect === 'other' ? belowHouseholds(result.rows) : [];
  return { ...result, couples: [...couples, ...below] };
}

/** A row of our own export, which the server reads to the letter. */
function exportedRow(texts: Partial<Record<ImportField, string>>, row: number): NormalizedRow {
  const { name = '', kind = '', role = '', household = '', note = '', stage = '' } = texts;
  return {
    ...texts,
    row,
    name,
    kind,
    role,
    household,
    note,
    spouse: '',
    stage: stageOf(stage) ?? stage,
    isExported: true,
  };
}

/**
 * Our export has the members of a household in one of its rows. Each of its rows is sent with them, since any
 * of them may be the first one that comes in.
 */
function shareMembers(rows: readonly NormalizedRow[]): void {
  const numbered = rows.filter(({ householdNumber }) => householdNumber);
  const members = new Map(
    numbered.flatMap((row) => (row.members ? [[row.householdNumber, row.members]] : [])),
  );
  for (const row of numbered) {
    const shared = members.get(row.householdNumber);
    if (shared && !row.members) row.members = shared;
  }
}

/** A merged cell is no longer than a household may be. */
const MOST_BELOW = 10;

/** The rows under the first one of a household, whose merged cell is filled only there, with its last name. */
function belowHouseholds(rows: readonly NormalizedRow[]): Couple[] {
  let head: NormalizedRow | undefined;
  return rows.flatMap((row) => {
    if (row.household) head = row;
    const lastName = folded(String(row.lastName ?? ''));
    const isBelow =
      head !== undefined &&
      head !== row &&
      lastName !== '' &&
      lastName === folded(String(head.lastName ?? '')) &&
      row.row - head.row <= MOST_BELOW;
    if (!head || !isBelow) return [];
    return [{ row: row.row, spouse: head.row, spouseName: head.name, below: head.household }];
  });
}

interface ReadPerson {
  read: NormalizedRow;
  /** What the row says of the person. */
  values: Said[];
  /** The addresses that are not only the contact's: those of no workplace whose headings name nobody. */
  shared: object[];
}

const withLines = (note: string, values: readonly Said[]): string =>
  [note, values.map((line) => line.join(': ')).join('\n')].filter(Boolean).join('\n\n');

/** A last name alone names nobody; "Mrs. Fox" does. */
const isNamed = ({ name, firstName, lastName, salutation }: NormalizedRow): boolean =>
  Boolean(firstName || (lastName && salutation)) && !saysDeceased(name);

/** Whether the row says no more of its contact than a last name. */
const isNobody = ({ firstName, salutation, employer, emails, phones, kind }: NormalizedRow) =>
  !(firstName || salutation || employer || emails || phones || kind);

/** The row with its second person in the place of a contact who has no name. */
function asContact(row: NormalizedRow, second: SecondPerson): object {
  const names = namesOfCells({
    ...(Object.fromEntries(NAME_FIELDS.map((field) => [field, second[field] ?? ''])) as object),
    lastName: String(second.lastName ?? row.lastName ?? ''),
  });
  return { ...second, ...names, note: [row.note, second.note].filter(Boolean).join('\n\n') };
}

const kindOfAddress = (address: object): unknown => (address as { kind?: unknown }).kind;

/** The second person of a row, at the address of the row unless they have one of the same kind. */
function secondOf(person: NormalizedRow, shared: readonly object[]): SecondPerson {
  const {
    row: _row,
    household: _home,
    spouse: _spouse,
    kind: _kind,
    role: _role,
    ...texts
  } = person;
  const own = (texts.addresses ?? []) as object[];
  const taken = new Set(own.map(kindOfAddress));
  const theirs = shared.filter((one) => ![...taken, 'work'].includes(kindOfAddress(one)));
  const filled = Object.entries({ ...texts, addresses: [...own, ...theirs] });
  const known = Object.fromEntries(filled.filter(([, value]) => value !== ''));
  return { ...known, name: person.name };
}

/** The texts that are sent as they are. */
const SENT: ImportField[] = [
  ...DAY_FIELDS,
  ...TEXT_FIELDS,
  'deceased' as const,
  'ownRhythm' as const,
  ...(['reason', 'rhythmDays'] as const),
  ...(['lastTouchOn', 'checkInOn', 'nextStep', 'nextOn', 'householdNumber', 'members'] as const),
  ...(['documents', 'referredBy'] as const),
];

const fieldIfAny = (field: string, value: string | readonly unknown[]) =>
  value.length > 0 ? { [field]: value } : {};

/** The entries, the main one first. The server drops repeated ones. */
const channels = (field: 'emails' | 'phones', found: readonly Channel[]) =>
  fieldIfAny(
    field,
    [...found]
      .sort((a, b) => Number(b.main) - Number(a.main))
      .map(({ main: _, kind, ...entry }) => ({ ...entry, ...(kind && { kind }) })),
  );

/** A birth date of three columns. */
function bornIn({
  birthYear = '',
  birthMonth = '',
  birthDay = '',
}: Partial<Record<TextField, string>>): string {
  const parts = [birthMonth, birthDay, birthYear].filter(Boolean);
  return /\D/.test(birthMonth) ? parts.join(' ').replace(/ (\d{4})$/, ', $1') : parts.join('/');
}

function addressesOf(
  groups: ReadonlyMap<string, Partial<Record<AddressPart, string>>>,
  labelOf: (group: string) => string,
): object[] {
  return [...groups].flatMap(([key, parts]) => {
    const [group = ''] = key.split(' ');
    // "Troy, NY" or "Troy, NY 12180" in the column of cities.
    const inCity = parts.state
      ? undefined
      : wholeAddress(`-\n${parts.city} ${parts.zip ?? ''}`.trim());
    const { city = '', state = '', zip = '' } = inCity?.city ? inCity : parts;
    const { country = '', whole, box = '' } = parts;
    const read = whole ? wholeAddress([parts.street, whole].filter(Boolean).join('\n')) : undefined;
    const lines = parts.street
      ? linesOf(parts.street)
      : read
        ? [read.street, read.street2].filter(Boolean)
        : [];
    const boxed = /^\d+$/.test(box) ? `PO Box ${box}` : box;
    const place = city || state || zip ? { city, state, zip: fullZip(zip, state), country } : read;
    // A city that cannot be told from its state stays a line.
    const unread = parts.street && whole && !place?.city ? linesOf(whole) : [];
    for (const more of [...linesOf(parts.street2 ?? ''), boxed, ...unread]) {
      if (more && !lines.includes(more)) lines.push(more);
    }
    const address = {
      ...streetLines(lines),
      city: place?.city ?? '',
      state: place?.state ?? '',
      zip: place?.zip ?? '',
      country: place?.country || country,
    };
    const { country: _, ...known } = address;
    const kind = groupKind(labelOf(group) || group);
    // A country alone was filled in by a program.
    return Object.values(known).some(Boolean) ? [{ ...address, kind }] : [];
  });
}

/** Whether a second value of a field says something else than "Lee, Ann" and "Ann Lee, CPA", or Active and Client. */
function isNew(field: TextField, one: string, other: string): boolean {
  const told = (text: string): string =>
    field === 'name' ? personKey(text) : (field === 'stage' && stageOf(text)) || folded(text);
  return told(one) !== told(other);
}
/** Puts what a household's own row says into the note of its first member, unless the member's row says it. */
function noteHouseholds(rows: readonly NormalizedRow[], ofHouseholds: Map<string, Said[]>): void {
  for (const row of rows) {
    const key = homeKey(row.household);
    const values = ofHouseholds.get(key);
    if (!values) continue;
    ofHouseholds.delete(key);
    const told = JSON.stringify(row).toLowerCase();
    const lines = values
      .filter(([, cell]) => !told.includes(cell.toLowerCase()))
      // A cell of phones may hold another number.
      .filter(([, cell]) => privateNumberIn(cell) === null || readPhones(cell).all)
      .map((line) => line.join(': '));
    row.note = [row.note, lines.join('\n')].filter(Boolean).join('\n\n');
  }
}

/** Puts what a row says of its second person into the row of that person: what is empty, and what differs into its note. */
function fill(row: NormalizedRow, { name: _, note, ...second }: SecondPerson): void {
  const lines: Said[] = [];
  for (const [field, value] of Object.entries(second) as [ImportField, unknown][]) {
    const own = row[field];
    if (NAMES.includes(field) || (own && (field === 'addresses' || own === value))) continue;
    if (!own) Object.assign(row, { [field]: value });
    else if (Array.isArray(own) && Array.isArray(value)) {
      const known = new Set(own.map((one) => String(one.value ?? one).toLowerCase()));
      const more = value.filter((one) => !known.has(String(one.value ?? one).toLowerCase()));
      Object.assign(row, { [field]: [...own, ...more] });
    } else lines.push([IMPORT_LABELS[field], toAmerican(String(value))]);
  }
  row.note = withLines([row.note, note].filter(Boolean).join('\n\n'), lines);
}

/**
 * Finds the rows of the second persons, and the couples that the file names otherwise and that no household
 * of it joins yet. In a household without roles, one of a couple becomes the spouse. A spouse who is only a
 * name, without a row, is a line of the note.
 */
function joinCouples(
  rows: readonly NormalizedRow[],
  seconds: ReadonlyMap<NormalizedRow, Said[]>,
): { couples: Couple[]; together: NormalizedRow[][] } {
  const together: NormalizedRow[][] = [];
  const couples = new Map<number, Couple>();
  if (!rows.some(({ spouse, second }) => spouse || second)) return { couples: [], together };
  const find = spouseFinder(rows);
  for (const row of rows) {
    const { spouse, second } = row;
    const [other, another] = second || spouse ? find(row, second?.name ?? spouse) : [];
    if (second && other) {
      delete row.second;
      if (another) row.note = withLines(row.note, seconds.get(row) ?? []);
      else {
        fill(other, second);
        row.secondRow = other.row;
        together.push([row, other]);
      }
      continue;
    }
    if (second || !spouse) continue;
    if (!other || another) {
      row.note = withSpouse(row.note, row.spouse);
      continue;
    }
    const [before, after] = row.row < other.row ? [row, other] : [other, row];
    const homes = [before, after].map(({ household }) => homeKey(household));
    if (homes[0] && homes[0] === homes[1]) {
      if (!before.role && !after.role) after.role = 'spouse';
      together.push([before, after]);
    } else couples.set(after.row, { row: after.row, spouse: before.row, spouseName: before.name });
  }
  return { couples: [...couples.values()], together };
}

/** Numbers the families of each text in Household by their first rows. */
function nameFamilies(rows: readonly NormalizedRow[], together: NormalizedRow[][]): void {
  const texts = rows.filter((row) => row.household && !row.householdNumber);
  if (texts.length === 0) return;
  for (const group of Map.groupBy(texts, ({ household }) => homeKey(household)).values()) {
    if (group.length === 1) continue;
    const relatives = group.map((row) => ({
      row,
      role: roleOf(row.role),
      hasSpouse: row.second !== undefined,
      lastName: folded(String(row.lastName ?? '')),
      addresses: addressKeysOf(row.addresses),
    }));
    const byRow = new Map(relatives.map((one) => [one.row, one]));
    const pairs = together.map((pair) => pair.flatMap((row) => byRow.get(row) ?? []));
    for (const family of familiesOf(relatives, pairs)) {
      for (const { row } of family) row.family = family[0]?.row.row ?? row.row;
    }
  }
}
