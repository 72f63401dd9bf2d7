/**
 * Reads a row of an import as a person would. A value that cannot be read goes to the note in words, and
 * the row is imported without it.
 */
import * as v from 'valibot';
import {
  type AddressEntry,
  CHANNELS,
  type Channel,
  type ContactDetails,
  contactDetails,
  contactFields,
  DAY_FIELDS,
  type EmailEntry,
  type Kind,
  MAX_ADDRESSES,
  MAX_EMAILS,
  MAX_PHONES,
  type PhoneEntry,
  TEXT_FIELDS,
} from '../../../src/contract/contact-fields.ts';
import { LONGEST_NAME, LONGEST_TAG, MAX_TAGS } from '../../../src/contract/contact-kinds.ts';
import {
  firmOf,
  kindOf,
  readNameCell,
  saysDeceased,
  saysNo,
  saysYes,
} from '../../../src/contract/contacts/import-kind.ts';
import { reasonOf, stageOf } from '../../../src/contract/contacts/import-stage.ts';
import {
  IMPORT_LABELS,
  type ImportField,
  type ImportRow,
  joinNotes,
  LONGEST_CELL,
  REFERRED_BY,
} from '../../../src/contract/contacts/moves.ts';
import { privateNumberIn, safeLine } from '../../../src/contract/fields.ts';
import type { Role } from '../../../src/contract/households/member-roles.ts';
import { NAME_FIELDS, NO_NAME, namesOfCells } from '../../../src/contract/person-name.ts';
import { dayOf } from '../../../src/contract/reference.ts';
import { tagsInCell, unguardCell } from '../../../src/lib/csv.ts';
import { folded } from '../../../src/lib/folded.ts';
import { fullZip, wholeAddress } from '../../../src/lib/readers/address.ts';
import { readDay } from '../../../src/lib/readers/day.ts';
import { readEmails } from '../../../src/lib/readers/email.ts';
import { readPhones } from '../../../src/lib/readers/phone.ts';
import {
  cellText,
  isNothing,
  phoneKey,
  storable,
  visibleText,
} from '../../../src/lib/readers/plain.ts';
import { type HouseholdCells, readHousehold, readRole } from '../households/cells.ts';
import { exportedEmails, exportedPhones, jsonList, readAddresses, readChannels } from './cells.ts';

const {
  source: _source,
  referredBy: _referredBy,
  reviewedOn: _reviewedOn,
  reviewOn: _reviewOn,
  ...ownFields
} = contactFields;
type Own = { [Field in keyof typeof ownFields]: v.InferOutput<(typeof ownFields)[Field]> };

/** The part of a row that its contact stores. */
export type ImportedContact = Omit<Own, keyof ContactDetails> &
  Partial<ContactDetails> & {
    /** All of it; it is stored in notes of MAX_NOTE characters. */
    note: string;
  };

/** The household that a row names, and the contact's role in it. */
export interface NamedHousehold extends HouseholdCells {
  name: string;
  /** Identifies it within the file. */
  key: string;
  /** Whether the key is only the text of the cell, which several families may have. */
  isText: boolean;
  /** Whether the rows with this text are one household though nothing else says so. */
  isOne: boolean;
  role: Role | null;
}

/** A value that its field could not take. The text is empty if it held a private number, which is dropped. */
export interface Noted {
  field: ImportField;
  text: string;
}

/** A next step with only a day is a follow-up. */
const FOLLOW_UP = 'Follow up';

/** More entries than a person writes in one cell: those behind them are a text. */
const MOST_READ = 50;
/** A name is shorter, even with titles, remarks and degrees: of a longer cell, only the beginning is one (characters). */
const LONGEST_NAME_CELL = 300;

const UNNAMED = 'This row has no name, phone number, email address or organization.';

const Household = safeLine('The household', LONGEST_NAME);

/** As the contact's page counts them. */
const UNIT_DAYS: Readonly<Record<string, number>> = {
  day: 1,
  week: 7,
  month: 30,
  quarter: 90,
  year: 365,
  annual: 365,
};

/** "90", "90 days", "every 3 months" and "quarterly" as 90. Anything else is returned as is, for the contact's own check. */
function cellDays(text: string): number | string | null {
  if (text === '') return null;
  const [, count, unit] =
    /^(?:every )?(?:(\d{1,9}) ?)?(?:(day|week|month|quarter|year|annual)(?:s|ly)?)?$/i.exec(text) ??
    [];
  if (!count && !unit) return text;
  return Number(count ?? 1) * (UNIT_DAYS[(unit ?? 'day').toLowerCase()] ?? 1);
}

/** Any value of a body in words. */
const wordsOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '').slice(0, LONGEST_CELL);

const allWords = (value: object): string =>
  Object.values(value).filter(Boolean).map(wordsOf).join(', ');

const isList = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null);

/** An address or a number as it was read. */
interface Entry {
  value: string;
  kind?: string | undefined;
  extension?: string;
}

const emailKey = (value: string): string => value.toLowerCase();

/** Entries without repetition; one that says more replaces one that says less. */
function unique(entries: readonly Entry[], keyOf: (value: string) => string): Entry[] {
  const result: Entry[] = [];
  for (const entry of entries) {
    const key = keyOf(entry.value);
    const at = result.findIndex(
      ({ value, kind, extension = '' }) =>
        keyOf(value) === key && (extension === (entry.extension ?? '') || !(kind || extension)),
    );
    const before = result[at];
    if (!before) result.push(entry);
    else result[at] = { ...entry, value: before.value, kind: before.kind ?? entry.kind };
  }
  return result;
}

/** The addresses of a cell, as an export writes them or as people do. */
function addressesIn(text: string): unknown[] {
  if (/ \| |^\[/.test(text)) return readAddresses(text);
  return text && !isNothing(text) ? [{ ...wholeAddress(text) }] : [];
}

/** Reads the fields of one row, and collects what they could not take. */
class RowReader {
  readonly noted: Noted[] = [];
  readonly isExported: boolean;
  readonly #row: ImportRow;
  readonly #now: Date;
  constructor(row: ImportRow, now: Date) {
    this.isExported = row.isExported === true;
    this.#row = this.#withShortNames(row);
    this.#now = now;
  }

  /** The row with names that are short enough to be read; the note has the whole of the others. */
  #withShortNames(row: ImportRow): ImportRow {
    const cut = (['name', ...NAME_FIELDS] as const).flatMap((field) => {
      const cell = row[field];
      if (typeof cell !== 'string' || cell.length <= LONGEST_NAME_CELL) return [];
      this.note(field, cell.slice(0, LONGEST_CELL));
      return [[field, cell.slice(0, LONGEST_NAME)]];
    });
    return cut.length > 0 ? { ...row, ...Object.fromEntries(cut) } : row;
  }

  note(field: ImportField, text: string): void {
    this.noted.push({ field, text: privateNumberIn(text) === null ? storable(text) : '' });
  }

  /** Notes words on one line, or on a line each if a private number is among them, which is dropped alone. */
  noteWords(field: ImportField, words: readonly string[]): void {
    if (words.length === 0) return;
    const line = words.join(', ');
    for (const text of privateNumberIn(line) === null ? [line] : words) this.note(field, text);
  }

  /** The text of a cell. A value that is no text goes to the note. */
  text(field: ImportField | 'oneHousehold'): string {
    const value = this.#row[field];
    if (value === null || value === undefined || value === '') return '';
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
    if (typeof value === 'string' && this.isExported)
      return storable(value.slice(0, LONGEST_CELL)).trim();
    if (typeof value === 'string') return cellText(value.trim().slice(0, LONGEST_CELL));
    if (field !== 'oneHousehold') this.note(field, wordsOf(value));
    return '';
  }

  /** The same, empty if the cell says that there is nothing. */
  known(field: ImportField): string {
    const text = this.text(field);
    return text !== '' && !this.isExported && isNothing(text) ? '' : text;
  }

  /** The value if the schema takes it, a longer text cut, else `none`; the note has what is lost, in `words`. */
  fit<Value>(
    field: ImportField,
    schema: v.GenericSchema<unknown, Value>,
    value: unknown,
    none: Value,
    words = wordsOf(value),
  ): Value {
    // Most cells of most files are empty.
    if (value === '') return none;
    const result = v.safeParse(schema, value);
    if (result.success) return result.output;
    this.note(field, words);
    const [{ type, requirement }] = result.issues;
    if (type !== 'max_length' || typeof value !== 'string') return none;
    const cut = v.safeParse(schema, storable(value.slice(0, Number(requirement))).trimEnd());
    return cut.success ? cut.output : none;
  }

  /** The first entries of a list; the others go to the note. */
  #limited<Entry>(
    field: ImportField,
    entries: Entry[],
    most: number,
    words: (one: Entry) => string,
  ): Entry[] {
    this.noteWords(field, entries.slice(most).map(words));
    return entries.slice(0, most);
  }

  /** The cells of a list with the kinds that are given for them. */
  #cellsOf(field: ImportField, many: ImportField): { cell: string; kind?: unknown }[] {
    const sent = this.#row[many];
    const text = Array.isArray(sent) ? '' : this.text(many);
    const list = Array.isArray(sent) ? sent : jsonList(text);
    const cells = isList(list)
      ? list.map(({ value, kind, extension }) => ({
          cell: `${wordsOf(value ?? '')}${extension ? ` x${wordsOf(extension)}` : ''}`,
          kind,
        }))
      : (Array.isArray(sent) ? sent : [text]).map((each) => ({ cell: wordsOf(each ?? '') }));
    return [{ cell: this.text(field) }, ...cells];
  }

  /** The entries of a list that its schema takes, with what the file calls them as their kind. */
  #entries(
    field: 'email' | 'phone',
    cells: readonly { cell: string; kind?: unknown }[],
    read: (cell: string) => { found: readonly Entry[]; all: boolean },
    schema: v.GenericSchema,
  ): Entry[] {
    return cells.flatMap(({ cell, kind }) => {
      if (cell === '') return [];
      const { found, all } = read(cell);
      if (!all) this.note(field, cell);
      return found.flatMap((entry): Entry[] => {
        const own = entry.kind ?? kind;
        const whole = typeof own === 'string' ? { ...entry, kind: own } : entry;
        const fits = [whole, { ...whole, kind: undefined }].find((one) => v.is(schema, [one]));
        if (!fits) this.note(field, cell);
        return fits ? [fits] : [];
      });
    });
  }

  /** The list of an exported row, after a main entry that someone changed in the file. */
  #exported(
    field: 'email' | 'phone',
    list: Entry[] | undefined,
    main: readonly Entry[],
    keyOf: (value: string) => string,
  ): Entry[] | undefined {
    if (!list || !v.is(contactDetails[`${field}s`], list)) return undefined;
    const keys = new Set(list.map(({ value }) => keyOf(value)));
    return [...main.filter(({ value }) => !keys.has(keyOf(value))), ...list];
  }

  #exportedEmails(): Entry[] | undefined {
    if (!this.isExported) return undefined;
    const main = readEmails(this.text('email')).found;
    return this.#exported('email', exportedEmails(this.text('emails')), main, emailKey);
  }

  #exportedPhones(): Entry[] | undefined {
    if (!this.isExported) return undefined;
    const main = readPhones(this.text('phone')).found;
    return this.#exported('phone', exportedPhones(this.text('phones')), main, phoneKey);
  }

  #readEmails(): Entry[] {
    const cells = this.#cellsOf('email', 'emails');
    return unique(this.#entries('email', cells, readEmails, contactDetails.emails), emailKey);
  }

  #readPhones(): Entry[] {
    const cells = this.#cellsOf('phone', 'phones');
    const all = unique(this.#entries('phone', cells, readPhones, contactDetails.phones), phoneKey);
    // A fax is never the main number.
    return all.sort((a, b) => Number(a.kind === 'fax') - Number(b.kind === 'fax'));
  }

  emails(): EmailEntry[] {
    const all = this.#exportedEmails() ?? this.#readEmails();
    return this.#limited('email', all, MAX_EMAILS, ({ value }) => value) as EmailEntry[];
  }

  phones(): PhoneEntry[] {
    const all = this.#exportedPhones() ?? this.#readPhones();
    return this.#limited('phone', all, MAX_PHONES, ({ value }) => value) as PhoneEntry[];
  }

  addresses(): AddressEntry[] {
    const { addresses } = this.#row;
    const text = isList(addresses) ? '' : this.text('addresses');
    const list = isList(addresses) ? addresses : addressesIn(text);
    if (!isList(list)) {
      this.note('addresses', text);
      return [];
    }
    const entries = this.#limited('addresses', list, 2 * MAX_ADDRESSES, allWords);
    const read = entries.flatMap((address) => {
      const zip =
        typeof address.zip === 'string' && !this.isExported
          ? fullZip(address.zip, wordsOf(address.state ?? ''))
          : address.zip;
      const entry = { ...address, ...(zip !== undefined && { zip }) };
      return this.fit('addresses', contactDetails.addresses, [entry], [], allWords(address));
    });
    return this.#limited('addresses', read, MAX_ADDRESSES, (one) => Object.values(one).join(', '));
  }

  /** A day, as the schema of its field takes it. */
  day<Value>(
    field: ImportField,
    schema: v.GenericSchema<unknown, Value | null>,
    text = this.text(field),
  ): Value | null {
    if (text === '') return null;
    const day = readDay(text, { now: this.#now, ahead: field === 'nextOn' });
    if (day === '') return null;
    if (day && v.is(schema, day)) return v.parse(schema, day);
    this.note(field, text);
    return null;
  }

  /** The tags of a cell or a list, each once. */
  tags(): string[] {
    const given = this.#row.tags;
    const all = Array.isArray(given)
      ? [...new Set(given)].map((word) => visibleText(wordsOf(word)))
      : tagsInCell(this.known('tags'));
    const words = this.#limited('tags', all, MOST_READ, String);
    if (this.isExported) return words.map((word) => word.trim()).filter(Boolean);
    return words.map((word) => unguardCell(word.trim())).filter((word) => word && !isNothing(word));
  }

  nextStep(): Own['nextStep'] {
    const given = this.#row.nextStep;
    const { nextStep } = contactFields;
    if (typeof given === 'object' && given !== null) {
      return this.fit('nextStep', nextStep, given, null);
    }
    const text = this.known('nextStep');
    const on = this.day('nextOn', v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/)));
    if (!on) {
      if (text) this.note('nextStep', text);
      return null;
    }
    const cut = this.fit('nextStep', nextStep.wrapped.entries.text, text || FOLLOW_UP, FOLLOW_UP);
    return this.fit('nextOn', nextStep, { text: cut, on }, null);
  }
}

/** What the row's own field and its names say of a death: whether, or when. */
function deathOf(
  reader: RowReader,
  ofNames: readonly string[],
): { isSaid: boolean; on: string | null } {
  const own = reader.known('deceased');
  const said = saysNo(own || 'no') ? (ofNames.find(Boolean) ?? '') : own;
  const isSaid = saysYes(said) || saysDeceased(said);
  const on = isSaid ? null : reader.day('deceased', contactDetails.deathDate, said);
  return { isSaid: isSaid || on !== null, on };
}

/** The household of a row, or null without one. */
function householdOf(reader: RowReader): NamedHousehold | null {
  const name = reader.fit('household', Household, reader.known('household'), '');
  const number = reader.text('householdNumber');
  const members = reader.text('members');
  const documents = reader.text('documents');
  const cells = readHousehold(members, documents);
  const isNone = !name && !number;
  if (isNone && reader.known('role')) reader.note('role', reader.known('role'));
  if (isNone || typeof cells === 'string') {
    for (const [field, text] of Object.entries({ members, documents })) {
      if (text) reader.note(field as ImportField, text);
    }
  }
  if (isNone) return null;
  return {
    name,
    key: number ? `number ${number}` : folded(name),
    isText: !number,
    isOne: saysYes(reader.text('oneHousehold')),
    role: readRole(reader.known('role')),
    ...(typeof cells === 'string' ? { members: [], checklist: {} } : cells),
  };
}

/** The name of a row with its parts, what it says of the contact's kind, and of a death beside it. */
interface RowNames {
  cells: ReturnType<typeof namesOfCells>;
  firm: ReturnType<typeof firmOf>;
  died: readonly string[];
}

function readNames(reader: RowReader, employer = ''): RowNames {
  const read = (['name', ...NAME_FIELDS] as const).map((field) => {
    const cell = readNameCell(field, reader.text(field));
    if (cell.remark) reader.note(field, cell.remark);
    return { field, ...cell };
  });
  const firm = firmOf({
    name: reader.text('name'),
    firstName: reader.text('firstName'),
    lastName: reader.text('lastName'),
    employer,
  });
  const cells = namesOfCells(Object.fromEntries(read.map(({ field, text }) => [field, text])));
  return { cells, firm, died: read.map(({ died }) => died) };
}

/** The same of an exported row, to the letter. */
function exportedNames(reader: RowReader): RowNames {
  const parts = NAME_FIELDS.map((field) => [field, reader.text(field)] as const);
  const cells = { ...NO_NAME, ...Object.fromEntries(parts), name: reader.text('name') };
  return { cells, firm: undefined, died: [] };
}

type Texts = Partial<Record<(typeof TEXT_FIELDS)[number], string>>;

/** Who the row names: the kind, the name with its parts, and what is said of a death beside it. */
interface Person {
  kind: Kind;
  kindWord: string;
  name: string;
  parts: ReturnType<typeof namesOfCells> | typeof NO_NAME;
  died: readonly string[];
  /** Whether our export wrote the name, which it does for each contact. */
  isExported: boolean;
}

/** Reads the person of the row. Nobody is employed by a company of their own name. */
function readPerson(reader: RowReader, texts: Texts): Person {
  const kindWord = reader.known('kind');
  const isExported = reader.isExported && reader.text('name') !== '';
  const { cells, firm, died } = isExported
    ? exportedNames(reader)
    : readNames(reader, texts.employer);
  const named = kindOf(kindWord) ?? (kindWord ? undefined : firm?.kind);
  if (kindWord && !named && !saysDeceased(kindWord)) reader.note('kind', kindWord);
  const kind = named || (cells.name === '' && texts.employer ? 'organization' : 'person');
  if (firm?.isEmployer && kind === 'person') texts.employer = '';
  const name = kind === 'person' ? cells.name : firm?.name || reader.text('name') || cells.name;
  const hasParts = isExported || (kind === 'person' && cells.name !== '');
  const parts = hasParts ? cells : { ...NO_NAME, nickname: cells.nickname };
  return { kind, kindWord, name, parts, died, isExported };
}

/** The days of the row, and whether it says that the contact has died. */
function readDays(reader: RowReader, { died }: Person) {
  const death = deathOf(reader, died);
  const days = DAY_FIELDS.map((field) => {
    const day = reader.day(field, contactDetails[field]);
    return [field, field === 'deathDate' ? (day ?? death.on) : day] as const;
  });
  return { days: Object.fromEntries(days), isDead: death.isSaid };
}

/** The stage of the row, and its tags. A stage that is none of ours becomes a tag, and so does a referrer who may be found. */
function readLabels(reader: RowReader, { isExported, kindWord }: Person) {
  const stageWord = reader.known('stage');
  const stage = stageOf(stageWord);
  const referrer = reader.known('referredBy');
  const words = [
    ...reader.tags(),
    ...(stage || !stageWord ? [] : [stageWord]),
    ...(referrer ? [REFERRED_BY + referrer] : []),
  ];
  const tags = tagsOf(reader, words, { stage: stage ? '' : stageWord, referredBy: referrer });
  const isDead = !isExported && [stageWord, kindWord, ...words].some(saysDeceased);
  return { stage: stage ?? ('lead' as const), stageWord, tags, isDead };
}

/** The ways on which the contact must not be reached. */
function readDoNotContact(reader: RowReader, row: ImportRow): Channel[] {
  const words = Array.isArray(row.doNotContact)
    ? row.doNotContact
    : readChannels(reader.known('doNotContact'));
  const known: readonly unknown[] = CHANNELS;
  const others = words.filter((word) => !known.includes(word));
  reader.noteWords('doNotContact', others.map(wordsOf));
  return CHANNELS.filter((channel) => words.includes(channel));
}

/** Whether entries need a list: a single value of the usual kind does not. */
const isListed = (
  entries: readonly { kind?: string; extension?: string }[],
  usual: string,
): boolean =>
  entries.length > 1 || entries.some(({ kind = usual, extension }) => kind !== usual || extension);

const filledIn = (details: object): Partial<ContactDetails> =>
  Object.fromEntries(
    Object.entries(details).filter(
      ([, value]) => value && !(Array.isArray(value) && value.length === 0),
    ),
  );

/** What a contact has of its own columns besides who it is and how it is reached. */
function readContactTexts(reader: RowReader, stageWord: string) {
  const reason = reader.known('reason') || reasonOf(stageWord);
  return {
    reason: reader.fit('reason', contactFields.reason, reason, ''),
    rhythmDays: reader.fit(
      'rhythmDays',
      contactFields.rhythmDays,
      cellDays(reader.known('rhythmDays')),
      null,
    ),
    lastTouchOn: reader.day('lastTouchOn', contactFields.lastTouchOn),
    nextStep: reader.nextStep(),
  };
}

export interface ReadRow {
  contact: ImportedContact;
  household: NamedHousehold | null;
  noted: Noted[];
}

/** The row as the contact's fields with what is only in its note, or why it is refused. */
export function readRow(row: ImportRow, now = new Date()): ReadRow | { wrong: string } {
  const reader = new RowReader(row, now);
  const emails = reader.emails();
  const phones = reader.phones();
  const texts: Texts = Object.fromEntries(
    TEXT_FIELDS.map((field) => [
      field,
      reader.fit(field, contactDetails[field], reader.known(field), ''),
    ]),
  );
  const person = readPerson(reader, texts);
  const { kind, parts } = person;
  const main = { email: emails[0]?.value ?? '', phone: phones[0]?.value ?? '' };
  const name = person.name || texts.employer || main.email || main.phone || parts.nickname;
  if (name === '') return { wrong: UNNAMED };
  const fitted = NAME_FIELDS.map(
    (part) => [part, reader.fit(part, contactDetails[part], parts[part], '')] as const,
  );
  const { days, isDead } = readDays(reader, person);
  const { stage, stageWord, tags, ...labels } = readLabels(reader, person);
  const details = filledIn({
    ...Object.fromEntries(fitted),
    ...days,
    ...texts,
    ...(kind !== 'person' && { kind }),
    doNotContact: readDoNotContact(reader, row),
    addresses: reader.addresses(),
    deceased: isDead || labels.isDead,
    ownRhythm: saysYes(reader.text('ownRhythm')),
    emails: isListed(emails, 'personal') ? v.parse(contactDetails.emails, emails) : [],
    phones: isListed(phones, 'mobile') ? v.parse(contactDetails.phones, phones) : [],
  });
  // A day to which a check-in was put off, and which has passed, says nothing.
  const checkIn = reader.day('checkInOn', contactFields.checkInOn);
  const contact = {
    ...details,
    ...main,
    stage,
    tags,
    name: reader.fit('name', contactFields.name, name, storable(name.slice(0, LONGEST_NAME))),
    checkInOn: checkIn && checkIn >= dayOf(Date.now()) ? checkIn : null,
    ...readContactTexts(reader, stageWord),
  };
  const household = householdOf(reader);
  return { contact: { ...contact, note: noteOf(reader) }, household, noted: reader.noted };
}

/** The tags that fit. The file's own words for a stage or a referrer are named as such in the note. */
function tagsOf(
  reader: RowReader,
  words: readonly string[],
  own: Record<'stage' | 'referredBy', string>,
): string[] {
  const { tags: schema } = contactFields;
  const fieldOf = (word: string): ImportField => {
    if (word === own.stage) return 'stage';
    return word === REFERRED_BY + own.referredBy ? 'referredBy' : 'tags';
  };
  const tags = new Map<string, string>();
  const others: string[] = [];
  for (const word of words) {
    if (word.length <= LONGEST_TAG && tags.has(folded(word))) continue;
    const field = fieldOf(word);
    if (word.length <= LONGEST_TAG && tags.size < MAX_TAGS && v.is(schema, [word])) {
      tags.set(folded(word), word);
    } else if (field === 'tags') others.push(word);
    else reader.note(field, field === 'referredBy' ? own.referredBy : word);
  }
  reader.noteWords('tags', others);
  return v.parse(schema, [...tags.values()]);
}

/** The note of the row, then a line for each value that its field could not take. */
function noteOf(reader: RowReader): string {
  const note = reader.known('note');
  const isPrivate = privateNumberIn(note) !== null;
  if (isPrivate) reader.note('note', note);
  const lines = reader.noted.flatMap(({ field, text }) =>
    text && field !== 'note' ? [`${IMPORT_LABELS[field]}: ${text}`] : [],
  );
  return joinNotes(isPrivate ? '' : note, lines.join('\n'));
}
