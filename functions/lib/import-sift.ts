/** Sorts the rows of an import: those to add, and a report on each of the others. */
import { randomUUID } from 'node:crypto';
import type { InferOutput } from 'valibot';
import type { importContacts, RowReport } from '../../src/contract/contact-moves.ts';
import { KnownKeys, keysOf } from './import-keys.ts';
import { type ImportedContact, readRow } from './import-row.ts';

/** The rows of one request, and how many went before. */
export type Part = InferOutput<NonNullable<typeof importContacts.body>>;

/** A row that may be added. */
export interface Candidate extends ImportedContact {
  id: string;
  row: number;
  /** The same for each try of this part, so that the row is added once. */
  requestKey: string | null;
}

/** Which of these rows the list already has. */
export interface Found {
  id: string;
  email_key: string | null;
  phone_key: string | null;
  request_key: string | null;
}

/** The rows that are whole, and a report on each of the others. */
export function readRows({ rows, before }: Part, key: string | null) {
  const candidates: Candidate[] = [];
  const refused: RowReport[] = [];
  for (const [index, given] of rows.entries()) {
    const row = before + index + 1;
    const read = readRow(given);
    const requestKey = key && `${key} ${row}`;
    if ('contact' in read) candidates.push({ ...read.contact, id: randomUUID(), row, requestKey });
    else refused.push({ row, became: 'refused', message: `Row ${row}: ${read.wrong}` });
  }
  return { candidates, refused };
}

/** Sorts the rows: those to add, and a report on each of the others. */
export function sift(candidates: Candidate[], found: Found[]) {
  const known = new KnownKeys();
  const there = new Set(found.map(({ request_key }) => request_key));
  for (const { id, email_key, phone_key, request_key } of found) {
    if (request_key === null) known.add({ email: email_key, phone: phone_key }, { id });
  }
  const added: Candidate[] = [];
  const skipped: RowReport[] = [];
  let before = 0;
  for (const candidate of candidates) {
    const { id, row, requestKey } = candidate;
    if (requestKey !== null && there.has(requestKey)) {
      before += 1;
      continue;
    }
    const keys = keysOf(candidate);
    const twin = known.find(keys);
    if (!twin) {
      known.add(keys, { id, row });
      added.push(candidate);
      continue;
    }
    const whose = twin.row ? `row ${twin.row}` : 'a contact in your list';
    skipped.push({
      row,
      became: 'skipped',
      message: `Row ${row}: The ${twin.by} is that of ${whose}.`,
      ...(twin.id && { duplicateOf: twin.id }),
    });
  }
  return { added, before, skipped };
}

/** In a dry run no row has a contact. */
export const withoutNewIds = (added: Candidate[]) => {
  const ids = new Set(added.map(({ id }) => id));
  return ({ duplicateOf, ...row }: RowReport): RowReport =>
    duplicateOf && !ids.has(duplicateOf) ? { ...row, duplicateOf } : row;
};
