/** An affiliate's contacts as a file for spreadsheets. */
import {
  DOCUMENT_WORDS,
  ROLE_WORDS,
  SOURCE_WORDS,
  STAGE_WORDS,
  STATUS_WORDS,
} from '../../src/config/contact-words.ts';
import type { Household, Source, Stage } from '../../src/contract/contact-fields.ts';
import type { Receipt } from '../../src/contract/leads.ts';
import { query } from './db/db.ts';
import { streamCsv } from './http/stream.ts';

/** Contacts of one statement: 50,000 are three of them, and a few megabytes are in memory at a time. */
const BATCH_ROWS = 20_000;

interface Row {
  id: string;
  name: string;
  email: string;
  phone: string;
  stage: Stage;
  reason: string;
  tags: string[];
  source: Source;
  rhythm_days: number | null;
  last_touch_on: string | null;
  next_step: string | null;
  next_on: string | null;
  household: Household | null;
  origin: Receipt | null;
  created_at: string;
  added_on: string;
}

/** In the order in which they came. $2 and $3 are the place of the last one read. */
const READ = `
select id, name, email, phone, stage, reason, tags, source, rhythm_days, last_touch_on::text,
    next_step, next_on::text, household, origin, created_at::text,
    (created_at at time zone 'UTC')::date::text added_on
  from contact
 where affiliate_id = $1 and deleted_at is null
   and (created_at, id) > (coalesce($2::timestamptz, '-infinity'), coalesce($3::uuid, '00000000-0000-0000-0000-000000000000'))
 order by created_at, id limit ${BATCH_ROWS}`;

const AUDIT = `insert into audit (actor, action, kind, affiliate_id) values ($1, 'export', 'contact', $1)`;

const members = (household: Household | null): string =>
  (household?.members ?? []).map(({ name, role }) => `${name} (${ROLE_WORDS[role]})`).join('; ');

const checklist = (household: Household | null): string =>
  Object.entries(household?.checklist ?? {})
    .map(([document, { status, reviewedOn }]) => {
      const words = `${DOCUMENT_WORDS[document as keyof typeof DOCUMENT_WORDS]}: ${STATUS_WORDS[status]}`;
      return reviewedOn ? `${words}, reviewed on ${reviewedOn}` : words;
    })
    .join('; ');

/** The columns: those that an import reads have headings that it knows. */
const COLUMNS: [heading: string, cell: (row: Row) => string | number][] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Stage', ({ stage }) => STAGE_WORDS[stage]],
  ['Reason', ({ reason }) => reason],
  ['Tags', ({ tags }) => tags.join('; ')],
  ['Source', ({ source }) => SOURCE_WORDS[source]],
  ['Rhythm in days', ({ rhythm_days }) => rhythm_days ?? ''],
  ['Last contact', ({ last_touch_on }) => last_touch_on ?? ''],
  ['Next step', ({ next_step }) => next_step ?? ''],
  ['Next step on', ({ next_on }) => next_on ?? ''],
  ['Household', ({ household }) => household?.name ?? ''],
  ['Members', ({ household }) => members(household)],
  ['Documents', ({ household }) => checklist(household)],
  ['Credited', ({ origin }) => (origin ? `${origin.credit} ${origin.reference}`.trim() : '')],
  ['Added on', ({ added_on }) => added_on],
];

/** The contacts as CSV. */
export async function exportContacts(affiliateId: string): Promise<ReadableStream<Uint8Array>> {
  const lines = await streamCsv<Row>({
    headings: COLUMNS.map(([heading]) => heading),
    cells: (row) => COLUMNS.map(([, cell]) => cell(row)),
    batch: BATCH_ROWS,
    read: (last) => query<Row>(READ, [affiliateId, last?.created_at ?? null, last?.id ?? null]),
  });
  await query(AUDIT, [affiliateId]);
  return lines;
}
