/** Contacts that come in, go out, or turn out to be one person. */
import * as v from 'valibot';
import { DETAIL_FIELDS } from './contact-details.ts';
import type { Contact } from './contacts.ts';
import { line, list, uuid } from './fields.ts';
import { returns, route } from './route.ts';
import type { Undoable } from './undo.ts';

/** Rows of one import, and of one request of it: the browser sends it in parts, so that it can show how far it is. */
export const MAX_IMPORT_ROWS = 10_000;
export const IMPORT_PART_ROWS = 500;

/** The fields that a column of a file can be mapped to. */
export const IMPORT_FIELDS = [
  'name',
  'email',
  'phone',
  'stage',
  'reason',
  'tags',
  'rhythmDays',
  'lastTouchOn',
  'nextStep',
  'nextOn',
  'note',
  /** Rows that name the same household come together. */
  'household',
  'role',
  /** Tells households of one name apart; who is in it, and which documents it has. */
  'householdNumber',
  'members',
  'documents',
  /** A name: it becomes the contact of this name, if there is one. */
  'referredBy',
  ...DETAIL_FIELDS,
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** A longer text fits no field: its row is refused, and no more of it is looked at (characters). */
export const LONGEST_CELL = 5000;

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

/** A row as it comes out of a file: text by the name of the contact's field. A value that is not text is an error of that row alone. */
export interface ImportRow extends Partial<Record<ImportField, unknown>> {
  /** Its number in the spreadsheet, where the head is row 1; its place in the import says so if it is left out. */
  row?: unknown;
  /** If the person is there already: "import" adds the row, "merge" puts what is new into the contact; else it is skipped. */
  onDuplicate?: unknown;
  /** A role: with it the row comes into the household of whoever has the same address or number, but another name. */
  sameHousehold?: unknown;
}
const row = v.custom<ImportRow>((given) => typeof given === 'object' && given !== null);

/** What became of a row that was not added. Rows count as a spreadsheet counts them: the head of the file is row 1. */
export interface RowReport {
  row: number;
  /** Skipped since the person is there already, or refused since something is wrong. */
  became: 'skipped' | 'refused';
  /** What is wrong, beginning with "Row 3". */
  message: string;
  /** The contact that is there already; a dry run knows none if it is another row of the file. */
  duplicateOf?: string;
}

/** A row that was added, and shares its e-mail address or phone number with somebody of another name. */
export interface RowRemark {
  row: number;
  message: string;
  /** The contact with the same address or number; a dry run knows none if it is another row of the file. */
  sharesWith?: string;
}

export interface ImportReport {
  added: number;
  /** Rows whose values went into a contact that was there; they are not among the added. */
  merged: number;
  skipped: number;
  refused: number;
  rows: RowReport[];
  remarks: RowRemark[];
  /** The import that further parts of the file name; null after a dry run. */
  importId: string | null;
  /** Takes back the whole import, all its parts; null after a dry run. */
  undo: string | null;
}

export const IMPORT_STATES = ['done', 'stopped', 'undone'] as const;

/** A file that was imported. */
export interface ListedImport {
  id: string;
  file: string;
  dialect: Dialect;
  /** When its first part came. */
  at: string;
  /** "stopped" if not all of its rows came. */
  state: (typeof IMPORT_STATES)[number];
  /** The rows that came, and how many the file has; null if nobody said so. */
  rows: number;
  total: number | null;
  added: number;
  merged: number;
  skipped: number;
  refused: number;
  /** Takes it back; null once that was done, or after 30 days. */
  undo: string | null;
}

/** The same people: their names agree, and their e-mail addresses or telephone numbers. The first two are not known to be two people. */
export interface Duplicates {
  by: 'email' | 'phone';
  value: string;
  contacts: Contact[];
}

const id = uuid('Please choose contacts from the list.');
/** The fields that a merge chooses between. */
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
  body: v.object({
    rows: list(row, MAX_IMPORT_ROWS, `An import has at most ${MAX_IMPORT_ROWS} rows.`),
    dryRun: v.optional(v.boolean(), false),
    /** The import that the parts of one file share: chosen by whoever sends them, or answered to the first part. */
    importId: v.optional(v.nullable(uuid('This import is not known.')), null),
    /** What the list of imports says of the file. */
    file: v.optional(line('The name of the file', 200), ''),
    dialect: v.optional(v.picklist(DIALECTS, 'There is no such kind of file.'), 'other'),
    total: v.optional(
      v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_IMPORT_ROWS))),
      null,
    ),
    /** The undo of the first part, and how many rows went before this part. */
    undo: v.optional(v.nullable(uuid()), null),
    before: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_IMPORT_ROWS)),
      0,
    ),
  }),
  maxBodyBytes: 5 * 1024 * 1024,
  answer: returns<ImportReport>(),
});
/** The latest imports. */
export const listImports = route('GET', '/api/contacts/imports', {
  answer: returns<{ items: ListedImport[]; next: null }>(),
});
/** A CSV file with the columns of IMPORT_FIELDS and more. */
export const exportContacts = route('GET', '/api/contacts/export', {
  proof: true,
  answer: returns<Response>(),
});
export const findDuplicates = route('GET', '/api/contacts/duplicates', {
  answer: returns<{ items: Duplicates[]; next: null }>(),
});
/** Contacts that are compared at a time. */
export const MAX_DUPLICATES = 20;
/** Remembers that no two of these contacts are one person. */
export const markNotDuplicates = route('POST', '/api/contacts/not-duplicates', {
  body: v.object({
    ids: v.pipe(
      list(id, MAX_DUPLICATES, `Please choose at most ${MAX_DUPLICATES}.`),
      v.minLength(2, 'Please choose two contacts.'),
    ),
  }),
  answer: returns<Undoable>(),
});
/**
 * `fields` says whose value stays, for each field that differs. A field that it leaves out keeps the
 * kept contact's value, or takes the other one's if there is none; tags are united.
 */
export const mergeContacts = route('POST', '/api/contacts/merge', {
  body: v.object({
    keep: id,
    drop: id,
    fields: v.optional(
      v.union([
        // The fields whose value comes from the dropped contact. First, since an object would take a list.
        list(v.picklist(MERGE_FIELDS), MERGE_FIELDS.length, 'Each field counts once.'),
        v.object(v.entriesFromList(MERGE_FIELDS, v.exactOptional(side))),
      ]),
      {},
    ),
  }),
  answer: returns<Contact & Undoable>(),
});
