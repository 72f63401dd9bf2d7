/** Importing, exporting and merging contacts. */
import * as v from 'valibot';
import { DETAIL_FIELDS, DETAIL_LABELS } from '../contact-fields.ts';
import { line, list, uuid } from '../fields.ts';
import { returns, route } from '../route.ts';
import type { Undoable } from '../undo.ts';
import type { Contact } from './contacts.ts';

/** The most rows in one import, and in one of its requests: the browser sends it in parts to show progress. */
export const MAX_IMPORT_ROWS = 10_000;
export const IMPORT_PART_ROWS = 500;

export const IMPORT_FIELDS = [
  'name',
  'email',
  'phone',
  'stage',
  'reason',
  'tags',
  'rhythmDays',
  'lastTouchOn',
  'checkInOn',
  'nextStep',
  'nextOn',
  'note',
  /** Rows that name the same household are grouped. */
  'household',
  'role',
  /** A number that tells households of the same name apart, then a household's members and its documents. */
  'householdNumber',
  'members',
  'documents',
  /** A name; it is resolved to the contact with this name, if one exists. */
  'referredBy',
  ...DETAIL_FIELDS,
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** The fields in words. */
export const IMPORT_LABELS: Readonly<Record<ImportField, string>> = {
  ...DETAIL_LABELS,
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  stage: 'Stage',
  reason: 'Reason for closing',
  tags: 'Tags',
  rhythmDays: 'Keep in touch every (days)',
  lastTouchOn: 'Last contact',
  checkInOn: 'Check in on',
  nextStep: 'Next step',
  nextOn: 'Next step on',
  note: 'Note',
  household: 'Household',
  role: 'Role in the household',
  householdNumber: 'Household number',
  members: 'Household members',
  documents: 'Household documents',
  referredBy: 'Referred by',
};

/** The columns of the file that the export writes, in order, by which an import recognizes it. */
export const EXPORT_HEADINGS: readonly string[] = [
  'Name',
  'Email',
  'Phone',
  'Stage',
  'Reason',
  'Tags',
  'Source',
  'Rhythm in days',
  'Last contact',
  'Check in on',
  'Next step',
  'Next step on',
  ...DETAIL_FIELDS.map((field) => DETAIL_LABELS[field]),
  'Introduced by',
  'Household',
  'Household number',
  'Household role',
  'Household members',
  'Household documents',
  'Credited',
  'Added on',
];

/** What a field of a row is called for the second person of the row. */
export const spouseLabel = (field: string, label: string): string =>
  field === 'name'
    ? 'Spouse'
    : `Spouse’s ${label.replace(/^[A-Z](?![A-Z.])/, (letter) => letter.toLowerCase())}`;

/** The filled texts as one note. */
export const joinNotes = (...texts: readonly unknown[]): string =>
  texts.filter(Boolean).join('\n\n');

/** A note with the name of a spouse who has no place of their own. */
export const withSpouse = (note: unknown, spouse: string): string =>
  joinNotes(note, `Spouse: ${spouse}`);

/** A cell ends here, as a spreadsheet's does (characters). */
export const LONGEST_CELL = 32_767;

/** A referrer is stored as a tag at first, so that a name without a contact is not lost. */
export const REFERRED_BY = 'Referred by ';

/** The systems whose files an import recognizes: "portal" is our own export. */
export const DIALECTS = [
  'wealthbox',
  'redtail',
  'salesforce',
  'hubspot',
  'google',
  'outlook',
  'vcard',
  'portal',
  'other',
] as const;
export type Dialect = (typeof DIALECTS)[number];

/** A row as read from a file: text by the name of the contact's field. A value that its field cannot take goes to the note. */
export interface ImportRow extends Partial<Record<ImportField, unknown>> {
  /** Its number in the spreadsheet, where the header is row 1; derived from its place in the import if omitted. */
  row?: unknown;
  /** If the person already exists, "import" adds the row, "merge" adds new values to the contact, and anything else skips it. */
  onDuplicate?: unknown;
  /** A role: adds the row to the household of the contact with the same address or number but another name. */
  sameHousehold?: unknown;
  /**
   * The second person of the row: an object of a contact's texts, with `role` "partner" for a partner. With
   * a name this is a contact in the row's household, or the row or contact of this person.
   */
  spouse?: unknown;
  /** True on rows that one text in Household joins, though nothing else says that they are one family. */
  oneHousehold?: unknown;
  /** True on rows of the file that the export writes: their cells are read to the letter. */
  isExported?: unknown;
}
const row = v.custom<ImportRow>((given) => typeof given === 'object' && given !== null);

/** The outcome of a row that was not added. Rows are numbered as in a spreadsheet: the header is row 1. */
export interface RowReport {
  row: number;
  /** Skipped because the person already exists, or refused because of an error. */
  became: 'skipped' | 'refused';
  /** The problem, beginning with "Row 3". */
  message: string;
  /** The existing contact; a dry run has none if it is another row of the file. */
  duplicateOf?: string;
  /** Whether its second person would come in with it if it were imported or merged. */
  spouse?: true;
}

/** A row that was added although someone with another name has the same email address or phone number. */
export interface RowRemark {
  row: number;
  message: string;
  /** The contact with the same address or number; a dry run has none if it is another row of the file. */
  sharesWith?: string;
}

/** A value that its field could not take, so that it is in the note. A private number is dropped, and its text is empty. */
export interface NotedCell {
  row: number;
  field: ImportField | 'spouse';
  text: string;
  /** Whether it is a value of the row's second person. */
  ofSpouse?: true;
}

export interface ImportReport {
  added: number;
  /** Second persons of rows that became contacts; `added` counts rows alone. */
  spouses: number;
  /** Rows whose values were merged into an existing contact; `added` does not count them. */
  merged: number;
  skipped: number;
  refused: number;
  rows: RowReport[];
  remarks: RowRemark[];
  noted: NotedCell[];
  /** The id that later parts of the file send along; null after a dry run. */
  importId: string | null;
  /** Undoes the whole import with all its parts; null after a dry run. */
  undo: string | null;
}

const IMPORT_STATES = ['done', 'stopped', 'undone'] as const;

export interface ListedImport {
  id: string;
  file: string;
  dialect: Dialect;
  /** When its first part arrived. */
  at: string;
  /** "stopped" if not all of its rows arrived. */
  state: (typeof IMPORT_STATES)[number];
  /** The rows that arrived, and how many the file has; null if unknown. */
  rows: number;
  total: number | null;
  added: number;
  spouses: number;
  merged: number;
  skipped: number;
  refused: number;
  /** Undoes it; null once it is undone, or after 30 days. */
  undo: string | null;
}

/** Contacts with one email address or phone number in common. The first two have not been marked as different people. */
export interface Duplicates {
  /** Their names match; otherwise they may be one person: a short form, an initial or a nickname stands for the first name. */
  sure: boolean;
  by: 'email' | 'phone';
  value: string;
  contacts: Contact[];
}

const id = uuid('Please choose contacts from the list.');
export const MERGE_FIELDS = [
  'name',
  'email',
  'phone',
  'stage',
  'tags',
  'rhythmDays',
  'household',
] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];
const side = v.picklist(['keep', 'drop'], 'Please choose one of the two.');

export const importContacts = route('POST', '/api/contacts/import', {
  delegates: ['contacts'],
  body: v.object({
    rows: list(row, MAX_IMPORT_ROWS, `An import has at most ${MAX_IMPORT_ROWS} rows.`),
    dryRun: v.optional(v.boolean(), false),
    /** The id that the parts of one file share: chosen by the sender, or returned for the first part. */
    importId: v.optional(v.nullable(uuid('This import is not known.')), null),
    /** How the list of imports describes the file. */
    file: v.optional(line('The name of the file', 200), ''),
    dialect: v.optional(v.picklist(DIALECTS, 'There is no such kind of file.'), 'other'),
    total: v.optional(
      v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_IMPORT_ROWS))),
      null,
    ),
    /** The undo of the first part, and how many rows came before this part. */
    undo: v.optional(v.nullable(uuid()), null),
    before: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_IMPORT_ROWS)),
      0,
    ),
  }),
  creates: { rows: [{ name: 'First Sample' }, { name: 'Second Sample' }] },
  maxBodyBytes: 5 * 1024 * 1024,
  answer: returns<ImportReport>(),
});
export const listImports = route('GET', '/api/contacts/imports', {
  delegates: ['contacts'],
  answer: returns<{ items: ListedImport[]; next: null }>(),
});
/** A CSV file with the columns of IMPORT_FIELDS and more. */
export const exportContacts = route('GET', '/api/contacts/export', {
  proof: true,
  answer: returns<Response>(),
});
export const findDuplicates = route('GET', '/api/contacts/duplicates', {
  delegates: ['contacts'],
  answer: returns<{ items: Duplicates[]; next: null }>(),
});
/** How many contacts are compared at a time. */
export const MAX_DUPLICATES = 20;
export const markNotDuplicates = route('POST', '/api/contacts/not-duplicates', {
  delegates: ['contacts'],
  body: v.object({
    ids: v.pipe(
      list(id, MAX_DUPLICATES, `Please choose at most ${MAX_DUPLICATES}.`),
      v.minLength(2, 'Please choose two contacts.'),
    ),
  }),
  answer: returns<Undoable>(),
});
/**
 * `fields` says whose value stays, for each field that differs. A field that it omits keeps the kept
 * contact's value, or takes the other one's if that is empty; tags are combined.
 */
export const mergeContacts = route('POST', '/api/contacts/merge', {
  delegates: ['contacts'],
  body: v.object({
    keep: id,
    drop: id,
    fields: v.optional(
      v.union([
        // The fields whose value comes from the dropped contact. Listed first because the object schema would accept an array.
        list(v.picklist(MERGE_FIELDS), MERGE_FIELDS.length, 'Each field counts once.'),
        v.object(v.entriesFromList(MERGE_FIELDS, v.exactOptional(side))),
      ]),
      {},
    ),
  }),
  answer: returns<Contact & Undoable>(),
});
