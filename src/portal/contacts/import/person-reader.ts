/** Reads the cells of a row about one person: its contact, or its second person. */
import * as v from 'valibot';
import { contactDetails, contactFields } from '../../../contract/contact-fields.ts';
import { personKey } from '../../../contract/contacts/import-families.ts';
import { readNameCell, saysNo, saysYes } from '../../../contract/contacts/import-kind.ts';
import { stageOf } from '../../../contract/contacts/import-stage.ts';
import { LONGEST_CELL } from '../../../contract/contacts/moves.ts';
import { privateNumberIn, day as wholeDay } from '../../../contract/fields.ts';
import { NAME_FIELDS } from '../../../contract/person-name.ts';
import { folded } from '../../../lib/folded.ts';
import { dayInCell } from '../../../lib/readers/day.ts';
import { readEmails } from '../../../lib/readers/email.ts';
import { readPhones } from '../../../lib/readers/phone.ts';
import { cellText, isNoName, isNothing } from '../../../lib/readers/plain.ts';
import {
  channelKind,
  isDayField,
  meaningOf,
  type OwnMeaning,
  type TextField,
} from '../../shared/files/columns.ts';
import { consentAnswer, OPT_INS, type OptIn, saysOut } from '../../shared/files/consent.ts';
import { bareHeading } from '../../shared/files/dialect.ts';
import { AddressReader } from './addresses.ts';
import type { ImportFile } from './import-file.ts';
import type { NoteLine } from './normalized.ts';
import { plainCell, tagsOf, valuesOf } from './values.ts';

/** Columns about a way not to reach the contact. */
const OPT_OUTS: Partial<Record<TextField, string>> = {
  emailOptOut: 'Email',
  phoneOptOut: 'Phone',
  mailOptOut: 'Mail',
  textOptOut: 'Text messages',
};
/** The channels that "(do not call)" beside a name closes. */
const WAYS_IN_REMARKS: Readonly<Record<string, string>> = {
  call: OPT_INS.phoneOptIn,
  email: OPT_INS.emailOptIn,
  text: OPT_INS.textOptIn,
  mail: OPT_INS.mailOptIn,
  contact: OPT_INS.contactOptIn,
};
/** Names have their own placeholders. */
export const NAMES: readonly string[] = ['name', ...NAME_FIELDS];
/** The fields that make a household; the other values of its row are its members'. */
const HOUSEHOLD_FIELDS: readonly string[] = [...NAMES, 'household', 'kind', 'stage', 'owner'];
const SPOUSE = /^(spouse|wife|husband|partner|domestic ?partner)$/i;

/** "Phone 1 - Value" is "Phone" in the note. */
const lineName = (heading: string): string =>
  heading.replace(/^(E-mail|Phone|Address|Website) \d+ - .*$/, '$1').replace(/^E-mail$/, 'Email');

const withoutStar = (label: string): string => label.replace(/^\*\s?/, '');

/** Whether a second value of a field says something else than "Lee, Ann" and "Ann Lee, CPA", or Active and Client. */
function isNew(field: TextField, value: string, other: string): boolean {
  const comparable = (text: string): string =>
    field === 'name' ? personKey(text) : (field === 'stage' && stageOf(text)) || folded(text);
  return comparable(value) !== comparable(other);
}

export interface Channel {
  value: string;
  kind: string | undefined;
  extension?: string;
  isMain: boolean;
}

/** A filled cell as a person sees it. */
interface FilledCell {
  column: number;
  heading: string;
  text: string;
}

/** The person in the cells of a row. */
export class PersonReader {
  readonly texts: Partial<Record<TextField, string>> = {};
  readonly tags: string[] = [];
  readonly notes: string[] = [];
  readonly owners: string[] = [];
  readonly spouses: string[] = [];
  readonly optOuts: string[] = [];
  readonly emails: Channel[] = [];
  readonly phones: Channel[] = [];
  readonly addresses = new AddressReader();
  /** Lines of the note for what has no field. */
  readonly lines: string[] = [];
  /** All of it as it stands in the file, but for names and what a household has. */
  readonly values: NoteLine[] = [];
  /** The mark of a death in the name. */
  died = '';
  readonly row: number;
  readonly #file: ImportFile;
  readonly #cells: readonly string[];
  readonly #isSecond: boolean;
  readonly #meanings: readonly (OwnMeaning | null)[];

  constructor(file: ImportFile, index: number, isSecond: boolean) {
    this.#file = file;
    this.#cells = file.table.rows[index] ?? [];
    this.row = file.numberOf(index);
    this.#isSecond = isSecond;
    this.#meanings = isSecond ? file.ofSecond : file.ofContact;
    for (const [column, meaning] of this.#meanings.entries()) {
      if (!meaning || meaning.is === 'private' || meaning.is === 'label') continue;
      const cell = this.#filledCell(column, meaning);
      if (cell) this.#take(meaning, cell);
    }
  }

  /** The row's cell in the column that labels another one. */
  labelOf(label: string): string {
    return this.#file.labelIn(this.#cells, label);
  }

  /** Reads a day into its field, or puts it into the note. */
  readDay(field: TextField, heading: string, text: string, dayFirst = false): void {
    const { now, result } = this.#file;
    const ahead = field === 'nextOn' || field === 'checkInOn';
    const { day = null, earlier } = dayInCell(text, { now, dayFirst, ahead }) ?? {};
    if (day === '') return;
    const schema = isDayField(field)
      ? contactDetails[field]
      : ahead
        ? wholeDay
        : contactFields.lastTouchOn;
    if (!day || !v.is(schema, day) || (this.texts[field] ?? day) !== day) {
      this.#note(heading, text);
      return;
    }
    this.texts[field] = day;
    if (field === 'birthDate' && earlier) {
      result.centuries.push({ row: this.row, column: heading, text, day, earlier });
    }
  }

  #note(heading: string, text: string): void {
    const column = lineName(heading);
    const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text;
    this.#file.result.noted.push({ row: this.row, column, text: shown });
    this.lines.push(`${column}: ${text}`);
  }

  #leaveOut(heading: string): void {
    this.#file.result.privateCells.push({ row: this.row, column: lineName(heading) });
  }

  /** The cell, unless it is empty, says that there is nothing, or holds a private number. */
  #filledCell(column: number, meaning: OwnMeaning): FilledCell | undefined {
    const { columns, dialect } = this.#file.table;
    const raw = (this.#cells[column] ?? '').trim();
    if (raw === '') return undefined;
    const heading = columns[column] ?? '';
    const whole = cellText(dialect === 'portal' ? raw : plainCell(raw));
    const text = whole.slice(0, LONGEST_CELL);
    if (text.length < whole.length) {
      const shown = `${text.slice(0, 200)}…`;
      this.#file.result.noted.push({ row: this.row, column: lineName(heading), text: shown });
    }
    // A phone number may look like another kind of number.
    if (meaning.is !== 'phone' && privateNumberIn(text) !== null) {
      this.#leaveOut(heading);
      return undefined;
    }
    const isName = meaning.is === 'text' && NAMES.includes(meaning.field);
    const isEmpty = isName && !this.#isSecond ? isNoName(text) : isNothing(text);
    return isEmpty ? undefined : { column, heading, text };
  }

  #take(meaning: OwnMeaning, cell: FilledCell): void {
    const isOfHousehold =
      !this.#isSecond && meaning.is === 'text' && HOUSEHOLD_FIELDS.includes(meaning.field);
    if (!isOfHousehold) this.values.push([lineName(cell.heading), cell.text]);
    if (meaning.is === 'text') this.#takeText(meaning.field, cell);
    else if (meaning.is === 'labeled') this.#takeLabeled(meaning.label, cell);
    else if (meaning.is === 'email' || meaning.is === 'phone') this.#takeChannel(meaning, cell);
    else if (meaning.is === 'extension') this.#takeExtension(cell);
    else if (meaning.is === 'address') this.addresses.take(meaning, cell.text);
  }

  #takeText(field: TextField, cell: FilledCell): void {
    const { heading, text } = cell;
    const order = this.#file.orderOf(cell.column);
    if (field === 'tags') this.tags.push(...tagsOf(text));
    else if (field === 'note') this.notes.push(text);
    else if (field === 'owner') this.owners.push(text);
    else if (field === 'line') this.lines.push(`${heading}: ${text}`);
    else if (OPT_OUTS[field] || field in OPT_INS) this.#takeConsent(field, cell);
    else if (order || isDayField(field)) {
      const [first = '', ...others] = valuesOf(text);
      this.readDay(field, heading, first, order?.dayFirst);
      for (const other of others) this.#note(heading, other);
    } else if (NAMES.includes(field)) this.#takeName(field, cell);
    else {
      const isOwn = this.#file.table.dialect === 'portal';
      this.#fill(field, heading, isOwn ? [text].filter(Boolean) : valuesOf(text));
    }
  }

  /** A column that says whether a way to the contact is closed, or open. */
  #takeConsent(field: TextField, { heading, text }: FilledCell): void {
    const closes = OPT_OUTS[field];
    if (closes) {
      if (saysYes(text) || saysOut(text)) this.optOuts.push(closes);
      else if (!saysNo(text)) this.#note(heading, text);
      return;
    }
    const may = consentAnswer(text);
    if (may === 'no') this.optOuts.push(OPT_INS[field as OptIn]);
    else if (!may) this.#note(heading, text);
  }

  #takeName(field: TextField, { heading, text }: FilledCell): void {
    const name = readNameCell(field, text);
    this.died ||= name.died;
    if (name.remark) {
      const [, way] = /^do not (call|email|text|mail|contact)$/i.exec(name.remark) ?? [];
      if (way) this.optOuts.push(WAYS_IN_REMARKS[way.toLowerCase()] ?? '');
      else this.#note(heading, name.remark);
    }
    this.#fill(field, heading, name.text ? [name.text] : []);
  }

  /** Fills the field with the first value. A second one has no field. */
  #fill(field: TextField, heading: string, values: readonly string[]): void {
    for (const value of values) {
      const before = this.texts[field];
      if (field === 'website' && !v.is(contactDetails.website, value)) this.#note(heading, value);
      else if (before === undefined) this.texts[field] = value;
      else if (field === 'suffix') this.texts[field] = `${before}, ${value}`;
      else if (isNew(field, before, value)) this.#note(heading, value);
    }
  }

  /** A value whose field stands in the column of its label. */
  #takeLabeled(column: string, cell: FilledCell): void {
    const label = withoutStar(this.labelOf(column));
    const [first = '', ...others] = valuesOf(cell.text);
    const known = meaningOf(label);
    if (SPOUSE.test(label)) this.spouses.push(first);
    else if (known?.is === 'private') return;
    else if (known?.is === 'text') {
      this.#takeText(known.field, { ...cell, heading: label, text: first });
    } else {
      const name = label.replace(/^./, (letter) => letter.toUpperCase());
      this.lines.push(`${name || lineName(cell.heading)}: ${first}`);
    }
    for (const other of others) this.lines.push(`${label || cell.heading}: ${other}`);
  }

  #takeChannel(
    { is, kind: kindOfColumn, label: column }: Extract<OwnMeaning, { is: 'email' | 'phone' }>,
    { heading, text }: FilledCell,
  ): void {
    const label = this.labelOf(column ?? bareHeading(heading));
    const labeled = withoutStar(label) ? channelKind(is, label) : 'other';
    const kind = labeled === 'other' && !column ? kindOfColumn : labeled;
    // In our own export the list of all has the kinds.
    const usual = this.#file.table.dialect === 'portal' ? undefined : kind;
    const isMain = label.startsWith('*');
    const entries = is === 'email' ? this.emails : this.phones;
    for (const value of valuesOf(text)) {
      const { found, all } = is === 'email' ? readEmails(value) : readPhones(value);
      entries.push(...found.map((entry) => ({ ...entry, kind: entry.kind ?? usual, isMain })));
      if (all) continue;
      if (privateNumberIn(value) !== null) this.#leaveOut(heading);
      else this.#note(heading, value);
    }
  }

  /** The extension of the number in the column before. */
  #takeExtension({ column, heading, text }: FilledCell): void {
    const isBeside = this.#meanings[column - 1]?.is === 'phone' && this.#cells[column - 1]?.trim();
    const last = isBeside ? this.phones.at(-1) : undefined;
    const [, digits] = /^(?:ext\w*|x|#)?[.:]? ?(\d{1,7})$/i.exec(text) ?? [];
    if (last && digits && !last.extension) last.extension = digits;
    else this.#note(heading, text);
  }
}
