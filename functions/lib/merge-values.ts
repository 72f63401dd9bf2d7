/** What two contacts become. */
import type { InferOutput } from 'valibot';
import { MAX_TAGS } from '../../src/contract/contact-fields.ts';
import type * as contract from '../../src/contract/contact-moves.ts';
import { type ContactField, FIELD_COLUMNS } from './contact-rows.ts';
import { HttpError } from './http/refusal.ts';

/** Which contact goes into which, and whose values stay. */
export type Choice = InferOutput<NonNullable<typeof contract.mergeContacts.body>>;

/** A contact's columns as JSON. */
export interface ContactRow extends Record<string, unknown> {
  id: string;
  stage: string;
  tags: string[];
  reached: number;
  origin: unknown;
  last_touch_on: string | null;
  client_on: string | null;
  deleted_at: string | null;
  merged_into: string | null;
}

/** Fields that go with another one, that follow from both contacts, or that stay with the kept one. */
type NotChosen = 'reason' | 'lastTouchOn' | 'source';

/** The columns of each field that a merge chooses between. A new field of the contact has to be named here or in NotChosen. */
const COLUMNS: Record<contract.MergeField | Exclude<ContactField, NotChosen>, readonly string[]> = {
  name: FIELD_COLUMNS.name,
  email: FIELD_COLUMNS.email,
  phone: FIELD_COLUMNS.phone,
  stage: [...FIELD_COLUMNS.stage, ...FIELD_COLUMNS.reason],
  tags: FIELD_COLUMNS.tags,
  rhythmDays: FIELD_COLUMNS.rhythmDays,
  nextStep: FIELD_COLUMNS.nextStep,
  household: FIELD_COLUMNS.household,
};

/** The columns that a merge may change, and its undo. */
export const MERGED_COLUMNS: readonly string[] = [
  ...Object.values(COLUMNS).flat(),
  'last_touch_on',
  'reached',
  'client_on',
  'origin',
];

/** The values of the columns that a merge may change. */
export type Values = Record<string, unknown>;

const isEmpty = (value: unknown): boolean => value === null || value === '';
const latest = (a: string | null, b: string | null) => ((a ?? '') > (b ?? '') ? a : b);
const earliest = (a: string | null, b: string | null) => (a && b ? (a < b ? a : b) : (a ?? b));

/** Both contacts' tags, each once whatever its case. Throws an HttpError: 400 if they are too many. */
function unite(kept: string[], dropped: string[]): string[] {
  const known = new Set(kept.map((tag) => tag.toLowerCase()));
  const all = [...kept, ...dropped.filter((tag) => !known.has(tag.toLowerCase()))];
  if (all.length <= MAX_TAGS) return all;
  const sentence = `Together they have ${all.length} tags, and a contact has at most ${MAX_TAGS}. Please choose the tags of one.`;
  throw new HttpError('validation', sentence, { fields: { tags: sentence } });
}

/** The columns of the contact that both become. */
export function mergedValues(keep: ContactRow, drop: ContactRow, fields: Choice['fields']): Values {
  const chosen: Partial<Record<contract.MergeField, 'keep' | 'drop'>> = Array.isArray(fields)
    ? Object.fromEntries(fields.map((field) => [field, 'drop']))
    : fields;
  const values: Values = {};
  for (const [field, columns] of Object.entries(COLUMNS)) {
    const side = chosen[field as contract.MergeField];
    const empty = columns.every((column) => isEmpty(keep[column]));
    const from = side === 'drop' || (!side && empty) ? drop : keep;
    for (const column of columns) values[column] = from[column];
  }
  if (!chosen.tags) values.tags = unite(keep.tags, drop.tags);
  return {
    ...values,
    last_touch_on: latest(keep.last_touch_on, drop.last_touch_on),
    reached: Math.max(keep.reached, drop.reached),
    client_on: earliest(keep.client_on, drop.client_on),
    origin: keep.origin ?? drop.origin,
  };
}
