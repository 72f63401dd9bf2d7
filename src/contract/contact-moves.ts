/** Contacts that come in, go out, or turn out to be one person. */
import * as v from 'valibot';
import { DETAIL_FIELDS } from './contact-details.ts';
import type { Contact } from './contacts.ts';
import { list, uuid } from './fields.ts';
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
  ...DETAIL_FIELDS,
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** A longer text fits no field: its row is refused, and no more of it is looked at (characters). */
export const LONGEST_CELL = 5000;

/** A row as it comes out of a file: text by the name of the contact's field. A value that is not text is an error of that row alone. */
export type ImportRow = Partial<Record<ImportField, unknown>>;
const row = v.custom<ImportRow>((given) => typeof given === 'object' && given !== null);

/** What became of a row that was not added. Rows count from 1, without the head of the file. */
export interface RowReport {
  row: number;
  /** Skipped since the person is there already, or refused since something is wrong. */
  became: 'skipped' | 'refused';
  /** What is wrong, beginning with "Row 3". */
  message: string;
  /** The contact that is there already; a dry run knows none if it is another row of the file. */
  duplicateOf?: string;
}

export interface ImportReport {
  added: number;
  skipped: number;
  refused: number;
  rows: RowReport[];
  /** Takes back the whole import, all its parts; null after a dry run. */
  undo: string | null;
}

/** The same people, by their e-mail address or telephone number. */
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
  'nextStep',
  'household',
] as const;
export type MergeField = (typeof MERGE_FIELDS)[number];
const side = v.picklist(['keep', 'drop'], 'Please choose one of the two.');

export const importContacts = route('POST', '/api/contacts/import', {
  body: v.object({
    rows: list(row, MAX_IMPORT_ROWS, `An import has at most ${MAX_IMPORT_ROWS} rows.`),
    dryRun: v.optional(v.boolean(), false),
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
/** A CSV file with the columns of IMPORT_FIELDS and more. */
export const exportContacts = route('GET', '/api/contacts/export', {
  proof: true,
  answer: returns<Response>(),
});
export const findDuplicates = route('GET', '/api/contacts/duplicates', {
  answer: returns<{ items: Duplicates[]; next: null }>(),
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
