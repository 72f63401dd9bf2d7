/** The contacts as a CSV file. */
import { ROLE_WORDS, SOURCE_WORDS, STAGE_WORDS } from '../../../src/config/contact-words.ts';
import type { ContactDetails } from '../../../src/contract/contact-fields.ts';
import type { Source, Stage } from '../../../src/contract/contact-kinds.ts';
import { EXPORT_HEADINGS } from '../../../src/contract/contacts/moves.ts';
import type { Household, Member } from '../../../src/contract/households/households.ts';
import { NAMED_ROLES } from '../../../src/contract/households/member-roles.ts';
import type { Receipt } from '../../../src/contract/leads.ts';
import { escapedTag } from '../../../src/lib/csv.ts';
import { query } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { documentsCell, membersCell } from '../households/cells.ts';
import { streamCsv } from '../http/stream.ts';
import { ALL_DETAILS } from '../rows/contacts.ts';
import { byId, FILED_MEMBERS, householdOf, isFullMember } from '../rows/households.ts';
import { DETAIL_CELLS } from './cells.ts';

/** Contacts per statement, so that each is short, with little in memory at a time. */
const BATCH_ROWS = 2_000;

/** A household as the file has it. */
interface ExportedHousehold {
  name: string;
  /** Its number in the file, because two households may have the same name. */
  number: number;
  members: string;
  /** The contact in whose row its members are: the head, or the first member who has a row. */
  holder: string | null;
  documents: string;
  /** The roles of its full members in words, by the ids of their contacts. */
  roles: Map<string, string>;
}

interface Row extends ContactDetails {
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
  check_in_on: string | null;
  next_step: string | null;
  next_on: string | null;
  household_id: string | null;
  origin: Receipt | null;
  referrer: string | null;
  created_at: string;
  added_on: string;
}

interface HouseholdRow
  extends Pick<Household, 'id' | 'name' | 'checklist'>,
    Pick<ExportedHousehold, 'holder'> {
  members: Omit<Member, 'age'>[];
}

type LastRead = Pick<Row, 'created_at' | 'id'> | undefined;

const HOUSEHOLD_ID = householdOf(sql`h.id`);

/** The next contacts after the last that was read, in the order in which they were added. */
const readBatch = (affiliateId: string, last: LastRead): Promise<Row[]> =>
  query<Row>(sql`
    select id, name, email, phone, stage, reason, tags, source, rhythm_days, last_touch_on::text,
        check_in_on::text, next_step, next_on::text, ${HOUSEHOLD_ID} household_id, origin, created_at::text,
        ${ALL_DETAILS},
        case when c.referred_by is not null then (select k.name from ${byId(sql`contact`, sql`c.referred_by`)} k
          where k.affiliate_id = c.affiliate_id and k.deleted_at is null) end referrer,
        (created_at at time zone 'UTC')::date::text added_on
      from contact c
     where affiliate_id = ${affiliateId} and deleted_at is null
       and (created_at, id) > (coalesce(${last?.created_at ?? null}::timestamptz, '-infinity'),
         coalesce(${last?.id ?? null}::uuid, '00000000-0000-0000-0000-000000000000'))
     order by created_at, id limit ${BATCH_ROWS}`);

const readHouseholds = (affiliateId: string, ids: readonly string[]): Promise<HouseholdRow[]> =>
  query<HouseholdRow>(sql`
    select id, name, checklist, ${FILED_MEMBERS} members,
        -- In order, so that the household is only looked up for the first, whose row nearly always has it.
        (select c.id from (
            select k.id, k.affiliate_id from household_member m
              join ${byId(sql`contact`, sql`m.contact_id`)} k on k.affiliate_id = ${affiliateId} and k.deleted_at is null
             where m.household_id = h.id and ${isFullMember(sql`m`)}
             order by m.role <> 'client', m.place offset 0) c
          where ${HOUSEHOLD_ID} = h.id limit 1) holder
      from household h where affiliate_id = ${affiliateId} and id = any(${ids})`);

/** Adds the households of these rows that were not read yet, numbered by their first rows. */
async function addHouseholds(
  affiliateId: string,
  households: Map<string, ExportedHousehold>,
  rows: readonly Row[],
): Promise<void> {
  const wanted = new Set(rows.flatMap(({ household_id: id }) => id ?? []));
  const ids = [...wanted].filter((id) => !households.has(id));
  if (ids.length === 0) return;
  const householdRows = await readHouseholds(affiliateId, ids);
  const read = new Map(householdRows.map((household) => [household.id, household]));
  for (const id of ids) {
    const household = read.get(id);
    // It was deleted in the meantime.
    if (!household) continue;
    const { name, members, holder } = household;
    const own = members.flatMap(({ contactId, role }) =>
      contactId && !NAMED_ROLES.includes(role) ? [[contactId, ROLE_WORDS[role]] as const] : [],
    );
    households.set(id, {
      name,
      number: households.size + 1,
      roles: new Map(own),
      members: membersCell(members),
      holder,
      documents: documentsCell(household.checklist),
    });
  }
}

/** What each column has for a row, by its heading. */
const cellsOf = (
  householdFor: (row: Row) => ExportedHousehold | undefined,
): Readonly<Record<string, (row: Row) => string | number>> => ({
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Stage: ({ stage }) => STAGE_WORDS[stage],
  Reason: ({ reason }) => reason,
  Tags: ({ tags }) => tags.map(escapedTag).join('; '),
  Source: ({ source }) => SOURCE_WORDS[source],
  'Rhythm in days': ({ rhythm_days }) => rhythm_days ?? '',
  'Last contact': ({ last_touch_on }) => last_touch_on ?? '',
  'Check in on': ({ check_in_on }) => check_in_on ?? '',
  'Next step': ({ next_step }) => next_step ?? '',
  'Next step on': ({ next_on }) => next_on ?? '',
  ...Object.fromEntries(DETAIL_CELLS),
  'Introduced by': ({ referrer }) => referrer ?? '',
  Household: (row) => householdFor(row)?.name ?? '',
  'Household number': (row) => householdFor(row)?.number ?? '',
  'Household role': (row) => householdFor(row)?.roles.get(row.id) ?? '',
  'Household members': (row) => {
    const { members = '', holder } = householdFor(row) ?? {};
    // Thirty members in each of thirty rows would make the file too large to send.
    return holder === row.id ? members : '';
  },
  'Household documents': (row) => householdFor(row)?.documents ?? '',
  Credited: ({ origin }) => (origin ? `${origin.credit} ${origin.reference}`.trim() : ''),
  'Added on': ({ added_on }) => added_on,
});

/** Streams the file, and notes the export in the audit. */
export async function exportContacts(affiliateId: string): Promise<ReadableStream<Uint8Array>> {
  const households = new Map<string, ExportedHousehold>();
  const cells = cellsOf(({ household_id: id }) => households.get(id ?? ''));
  const lines = await streamCsv<Row>({
    headings: EXPORT_HEADINGS,
    cells: (row) => EXPORT_HEADINGS.map((heading) => cells[heading]?.(row) ?? ''),
    batch: BATCH_ROWS,
    read: async (last) => {
      const rows = await readBatch(affiliateId, last);
      await addHouseholds(affiliateId, households, rows);
      return rows;
    },
  });
  await query(sql`
    insert into audit (actor, action, kind, affiliate_id)
    values (${affiliateId}, 'export', 'contact', ${affiliateId})`);
  return lines;
}
