/** Merging rows of an import into existing contacts: they fill empty fields and add to lists. */
import { isDeepStrictEqual } from 'node:util';
import { MAX_NOTE, MAX_TAGS } from '../../../src/contract/contact-kinds.ts';
import { REFERRED_BY } from '../../../src/contract/contacts/moves.ts';
import { toAmerican } from '../../../src/contract/partial-day.ts';
import { folded } from '../../../src/lib/folded.ts';
import type { Query } from '../db/db.ts';
import { column, joinParts, sql } from '../db/sql.ts';
import type { ImportedContact } from './import-row.ts';
import {
  type ContactRow,
  lockContacts,
  MERGED_COLUMNS,
  pick,
  type Values,
  wordsOf,
} from './merge.ts';
import { isFilled, mergedDetails } from './merge-details.ts';

export interface Merging {
  contactId: string;
  row: number;
  values: ImportedContact & { details: object };
}

/** A row's effect on a contact, for the undo of its import. */
export interface MergedRow {
  id: string;
  was: Values;
  became: Values;
  note: string | null;
}

/** Whether the row's name has a word, other than an initial, that the contact's lacks. */
const saysMore = (name: string, known: string): boolean => {
  const knownWords = wordsOf(known);
  return wordsOf(name).some((word) => word.length > 1 && !knownWords.includes(word));
};

/** The contact's columns with the row merged in, and a line for each value that is not among them. */
function valuesWith(
  contact: ContactRow,
  { values: row }: Merging,
): { values: Values; lost: string[] } {
  const { email, phone, rhythmDays, lastTouchOn, checkInOn, nextStep } = row;
  const details = Object.fromEntries(
    Object.entries(row.details).filter(([, value]) => isFilled(value)),
  );
  const has = { email: contact.email, phone: contact.phone, details: contact.details };
  // A contact with a referrer needs no tag for another one.
  const tags = row.tags.filter((tag) => !contact.referred_by || !tag.startsWith(REFERRED_BY));
  const step = contact.next_on === null ? nextStep : null;
  const main = { name: has, email: has, phone: has };
  const merged = mergedDetails(has, { email, phone, details }, main, true);
  const known = new Set(contact.tags.map(folded));
  const fresh = tags.filter((tag) => !known.has(folded(tag)));
  const room = MAX_TAGS - contact.tags.length;
  const touched = contact.last_touch_on ?? lastTouchOn;
  const lost = [
    ...(saysMore(row.name, contact.name) ? [`Name: ${row.name}`] : []),
    ...merged.lost,
    ...(fresh.length > room ? [`Tags: ${fresh.slice(room).join(', ')}`] : []),
    ...(lastTouchOn && lastTouchOn !== touched ? [`Last contact: ${toAmerican(lastTouchOn)}`] : []),
    ...(nextStep && !step && nextStep.text !== contact.next_step
      ? [`Next step: ${nextStep.text}, ${toAmerican(nextStep.on)}`]
      : []),
  ];
  const values = {
    email: contact.email || email,
    phone: contact.phone || phone,
    tags: [...contact.tags, ...fresh.slice(0, room)],
    details: merged.details,
    rhythm_days: contact.rhythm_days ?? rhythmDays,
    last_touch_on: touched,
    check_in_on: contact.check_in_on ?? checkInOn,
    next_step: step?.text ?? contact.next_step,
    next_on: step?.on ?? contact.next_on,
  };
  return { values, lost };
}

const COLUMNS = [...MERGED_COLUMNS, 'next_step', 'next_on'];

const SET_COLUMNS = joinParts(COLUMNS.map(column), ', ');
const NEW_COLUMNS = joinParts(
  COLUMNS.map((name) => sql`n.${column(name)}`),
  ', ',
);

/** Sets columns of contacts. Missing columns keep their values. Contacts that the import itself created keep their version. */
export const setColumns = (
  run: Query,
  affiliateId: string,
  contacts: readonly { id: string; columns: Values }[],
  importId: string | null = null,
): Promise<unknown> =>
  run(sql`
    update contact c set version = c.version + case when c.import_id is distinct from ${importId} then 1 else 0 end,
        (${SET_COLUMNS}) = (select ${NEW_COLUMNS} from jsonb_populate_record(c, g.columns) n)
      from jsonb_to_recordset(${JSON.stringify(contacts)}) g(id uuid, columns jsonb)
     where c.affiliate_id = ${affiliateId} and c.id = g.id`);

/** A text as notes of at most MAX_NOTE characters, cut between words, and never within a surrogate pair. */
export function notesOf(text: string): string[] {
  const notes: string[] = [];
  let rest = text.trim();
  while (rest.length > MAX_NOTE) {
    const word = rest.slice(0, MAX_NOTE + 1).search(/\s\S*$/);
    const whole = rest.slice(0, MAX_NOTE).isWellFormed() ? MAX_NOTE : MAX_NOTE - 1;
    const end = word > MAX_NOTE / 2 ? word : whole;
    notes.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest ? [...notes, rest] : notes;
}

/** Merges rows into contacts and records in the import's undo how to reverse it. What does not fit goes to a note. */
export async function mergeRows(
  run: Query,
  affiliateId: string,
  importId: string,
  merging: readonly Merging[],
): Promise<void> {
  if (merging.length === 0) return;
  const ids = [...new Set(merging.map(({ contactId }) => contactId))];
  const before = await lockContacts(run, affiliateId, ids);
  const rows = new Map(before.map((row) => [row.id, row]));
  const notes: { id: string; contact: string; text: string }[] = [];
  for (const row of merging) {
    const contact = rows.get(row.contactId);
    if (!contact) continue;
    const { values, lost } = valuesWith(contact, row);
    rows.set(contact.id, { ...contact, ...values } as ContactRow);
    for (const part of notesOf([row.values.note, ...lost].filter(Boolean).join('\n'))) {
      notes.push({ id: crypto.randomUUID(), contact: contact.id, text: part });
    }
  }
  const changed = before.flatMap((was) => {
    const became = rows.get(was.id);
    const names = COLUMNS.filter((name) => !isDeepStrictEqual(was[name], became?.[name]));
    return became && names.length > 0
      ? [{ id: was.id, names, columns: pick(became, names), was }]
      : [];
  });
  await setColumns(run, affiliateId, changed, importId);
  // Each once, since a part may be sent again.
  const noted = await run<{ id: string }>(sql`
    insert into interaction (id, affiliate_id, contact_id, kind, text, at, created_at)
    select g.id, ${affiliateId}, c.id, 'note', g.text, now(),
        case when c.import_id = ${importId} then c.created_at else now() end
      from jsonb_to_recordset(${JSON.stringify(notes)}) g(id uuid, contact uuid, text text)
      join contact c on c.affiliate_id = ${affiliateId} and c.id = g.contact
     where not exists (select from interaction i where i.contact_id = c.id and i.kind = 'note'
       and i.text = g.text and i.deleted_at is null)
    returning id`);
  const written = new Set(noted.map(({ id }) => id));
  // With the changes that the table's triggers made.
  const after = new Map(
    (await lockContacts(run, affiliateId, ids)).map((row) => [row.id, row] as const),
  );
  const merged = before.flatMap((was): MergedRow[] => {
    // The undo deletes a contact of this import as a whole.
    if (was.import_id === importId) return [];
    const names = changed.find(({ id }) => id === was.id)?.names ?? [];
    const own = notes.filter(({ id, contact }) => contact === was.id && written.has(id));
    const [note = null, ...others] = own.map(({ id }) => id);
    const became = after.get(was.id);
    if (!became || (names.length === 0 && !note)) return [];
    return [
      { id: was.id, was: pick(was, names), became: pick(became, names), note },
      ...others.map((other) => ({ id: was.id, was: {}, became: {}, note: other })),
    ];
  });
  await run(sql`
    update undo set before = before ||
        jsonb_build_object('merged', coalesce(before -> 'merged', '[]') || ${JSON.stringify(merged)}::jsonb)
     where affiliate_id = ${affiliateId} and id = ${importId}`);
}
