/** Contacts imported from a file. */

import { randomUUID } from 'node:crypto';
import type { InferOutput } from 'valibot';
import {
  type ImportReport,
  type ImportRow,
  type importContacts,
  type NotedCell,
  REFERRED_BY,
  type RowRemark,
  type RowReport,
} from '../../src/contract/contact-moves.ts';
import type { Role } from '../../src/contract/households.ts';
import { roleOf } from '../../src/contract/import-role.ts';
import { middlesAgree, parsePersonName } from '../../src/contract/person-name.ts';
import { DROP_OLD_UNDOS, detailsOf, hasRoom, tooManyContacts } from './contact-rows.ts';
import { type Query, query, transaction } from './db/db.ts';
import { HttpError, notFound } from './http/refusal.ts';
import { otherContents, type RequestKey } from './http/request-key.ts';
import { FIND_NAMED, FIND_REFERRERS, type Joining, joinHouseholds } from './import-households.ts';
import { type Merging, mergeRows, notesOf } from './import-merge.ts';
import { type ImportedContact, type NamedHousehold, readRow } from './import-row.ts';

/* Finds rows of a file and contacts in the list that are the same person. */

/** A contact in the list, or an earlier row. */
interface Known {
  id: string;
  name: string;
  /** Its row number if it comes from the file. */
  row?: number;
}

type Match = Known & { by: 'email address' | 'phone number' };

/** The keys for comparing people: the database's contact_keys, person_key and middle_of. */
interface PersonKeys {
  keys: readonly string[];
  person: string;
  middle: string;
}

/**
 * The people by their keys. Two are the same person if their names match and they share an email
 * address or phone number. If they share only an address, they may belong to the same household.
 */
class KnownPeople {
  readonly #same = new Map<string, (Known & { middle: string })[]>();
  readonly #sharing = new Map<string, Known>();

  add({ keys, person, middle }: PersonKeys, known: Known): void {
    for (const key of keys) {
      const whole = `${key} ${person}`;
      this.#same.set(whole, [...(this.#same.get(whole) ?? []), { ...known, middle }]);
      if (!this.#sharing.has(key)) this.#sharing.set(key, known);
    }
  }

  /** Finds the same person. */
  findSame({ keys, person, middle }: PersonKeys): Match | undefined {
    return first(keys, (key) =>
      this.#same.get(`${key} ${person}`)?.find((known) => middlesAgree(known.middle, middle)),
    );
  }

  /** Finds anyone with the same address or number, whatever the name. */
  findSharing({ keys }: PersonKeys): Match | undefined {
    return first(keys, (key) => this.#sharing.get(key));
  }
}

const isAddress = (key: string): boolean => key.includes('@');

function first(
  keys: readonly string[],
  find: (key: string) => Known | undefined,
): Match | undefined {
  // Email addresses identify people better than numbers.
  for (const key of [...keys].sort((a, b) => Number(isAddress(b)) - Number(isAddress(a)))) {
    const found = find(key);
    if (found) return { ...found, by: isAddress(key) ? 'email address' : 'phone number' };
  }
  return undefined;
}

/* Sorts the rows of an import: those to add, and a report on each of the others. */

/** The rows of one request, and how many rows preceded them. */
type Part = InferOutput<NonNullable<typeof importContacts.body>>;

interface Candidate extends ImportedContact {
  household: NamedHousehold | null;
  details: object;
  id: string;
  /** Its row number in the file, and its position among the rows that were sent. */
  row: number;
  place: number;
  /** How to handle it if the person is already in the list. */
  onDuplicate: 'skip' | 'import' | 'merge';
  /** The role in which it joins the household of the contact that shares its address, or null if it does not join. */
  sameHousehold: Role | null;
  /** The same for each try of this part, so that the row is added only once. */
  requestKey: string | null;
}

/** The contacts already in the list, and the keys of the rows, which have a place instead of an id. */
type Found = PersonKeys & {
  id: string | null;
  name: string;
  request_key: string | null;
  place: number;
};

/** The header of a file is row 1. */
const FIRST_ROW = 2;
/** More rows than any spreadsheet has. */
const LAST_ROW = 10_000_000;

/** The row's own number, or the number of its position in the import. */
const numberOf = ({ row }: ImportRow, place: number): number =>
  typeof row === 'number' && Number.isInteger(row) && row >= 1 && row <= LAST_ROW
    ? row
    : place + FIRST_ROW;

function readRows({ rows, before }: Part, key: string | null) {
  const candidates: Candidate[] = [];
  const refused: RowReport[] = [];
  const noted: NotedCell[] = [];
  for (const [index, given] of rows.entries()) {
    const place = before + index;
    const row = numberOf(given, place);
    const read = readRow(given);
    if ('wrong' in read) {
      refused.push({ row, became: 'refused', message: `Row ${row}: ${read.wrong}` });
      continue;
    }
    noted.push(...read.noted.map((one) => ({ row, ...one })));
    candidates.push({
      ...read.contact,
      household: read.household,
      details: detailsOf(read.contact) ?? {},
      id: randomUUID(),
      row,
      place,
      onDuplicate:
        given.onDuplicate === 'import' || given.onDuplicate === 'merge'
          ? given.onDuplicate
          : 'skip',
      sameHousehold: roleOf(String(given.sameHousehold ?? '')),
      requestKey: key && `${key} ${place + 1}`,
    });
  }
  return { candidates, refused, noted };
}

const sameAs = ({ by, name, row }: Match): string =>
  row
    ? `Same ${by} as ${name} (row ${row}).`
    : `Same ${by} as ${name}, who is already in your contacts.`;

/**
 * The household for a row that joins the contact that shares its address: the household named in
 * the file, or that contact's own. It is created if there is none.
 */
function together(
  { id, name, household: named, sameHousehold: role }: Candidate,
  sharing: Known,
  theirs: Joining | undefined,
): Joining[] {
  const household = theirs?.household ??
    named ?? {
      ...{ name: familyName(sharing.name), key: `with ${sharing.id}` },
      ...{ members: [], checklist: {} },
    };
  return [
    {
      ...{ contactId: sharing.id, name: sharing.name, there: 'joins' },
      household: { ...household, role: 'client' },
    },
    { contactId: id, name, household: { ...household, role } },
  ];
}

/** A household is named after the last name. */
const familyName = (name: string): string => parsePersonName(name).lastName || name;

/** Sorts the rows: those to add, those to merge, and a report on each of the others. */
function sift(candidates: Candidate[], found: Found[]) {
  const known = new KnownPeople();
  const keysOf = new Map<number, PersonKeys>();
  const there = new Set<string | null>();
  for (const { id, name, keys, person, middle, request_key, place } of found) {
    if (id === null) keysOf.set(place, { keys, person, middle });
    else if (request_key !== null) there.add(request_key);
    else known.add({ keys, person, middle }, { id, name });
  }
  const added: Candidate[] = [];
  const skipped: RowReport[] = [];
  const remarks: RowRemark[] = [];
  const merging: Merging[] = [];
  const joining: Joining[] = [];
  let before = 0;
  for (const candidate of candidates) {
    const { id, row, name, requestKey, household } = candidate;
    if (requestKey !== null && there.has(requestKey)) {
      before += 1;
      continue;
    }
    const keys = keysOf.get(candidate.place) ?? { keys: [], person: name, middle: '' };
    const twin = candidate.onDuplicate === 'import' ? undefined : known.findSame(keys);
    if (twin) {
      const merges = candidate.onDuplicate === 'merge';
      if (merges) {
        merging.push({ contactId: twin.id, row, given: candidate });
        known.add(keys, twin);
      } else {
        const message = `Row ${row}: ${sameAs(twin)}`;
        skipped.push({ row, became: 'skipped', message, duplicateOf: twin.id });
      }
      if (household) {
        joining.push({
          contactId: twin.id,
          name: twin.name,
          household,
          there: merges ? 'joins' : 'lends',
        });
      }
      continue;
    }
    const sharing = known.findSharing(keys);
    const home = joining.find(({ contactId }) => contactId === sharing?.id)?.household;
    // A row that joins the household by choice, or because the file says so, needs no question.
    if (sharing && !candidate.sameHousehold && !(household && home?.key === household.key)) {
      const message = `Row ${row}: ${sameAs(sharing)} Same household?`;
      remarks.push({ row, message, sharesWith: sharing.id });
    }
    if (sharing && candidate.sameHousehold) {
      const theirs = joining.find(({ contactId }) => contactId === sharing.id);
      joining.push(...together(candidate, sharing, theirs));
    } else if (household) joining.push({ contactId: id, name, household });
    known.add(keys, { id, row, name });
    added.push(candidate);
  }
  return { added, before, skipped, remarks, merging, joining };
}

/** In a dry run no row has a contact. */
function withoutNewIds({ added, merging, skipped, remarks }: ReturnType<typeof sift>) {
  const ids = new Set(added.map(({ id }) => id));
  return {
    merging,
    skipped: skipped.map(({ duplicateOf, ...row }) =>
      duplicateOf && !ids.has(duplicateOf) ? { ...row, duplicateOf } : row,
    ),
    remarks: remarks.map(({ sharesWith, ...row }) =>
      sharesWith && !ids.has(sharesWith) ? { ...row, sharesWith } : row,
    ),
  };
}

/**
 * $1 the affiliate, $2 the rows, $3 their request keys. An object finds a key at once, where a list
 * is read to its end. Only people who share a key are compared further, so only they get the key of
 * their name, which takes most of the time.
 */
const FIND = `
with given as materialized (
  select place, name, contact_keys(email, phone, details) keys
    from jsonb_to_recordset($2::jsonb) g(place integer, name text, email text, phone text, details jsonb)
), there as materialized (
  select id, name, keys from contact
   where affiliate_id = $1 and deleted_at is null
     and (select jsonb_object_agg(key, true) from given, unnest(keys) key) ?| keys
), sharing as materialized (
  select distinct place from (
    select place, count(*) over (partition by key) people
      from (select place, keys from given union all select null, keys from there) each, unnest(keys) key) shared
   where people > 1
)
select id, name, person_key(name) person, middle_of(name) middle, keys, null request_key, 0 place from there
union all
select id, name, '', '', '{}', request_key, 0 from contact where affiliate_id = $1 and request_key = any($3)
union all
select null, name, case when sharing.place is null then '' else person_key(name) end,
    case when sharing.place is null then '' else middle_of(name) end, keys, null, place
  from given left join sharing using (place)`;

/**
 * $1 the affiliate, $2 the import, $3 the rows, $4 whether it is the first part, $5 to $7 file,
 * dialect and number of rows, $8 the outcome of this part. The table's trigger sets the columns
 * that follow from the stage.
 */
const ADD = `
with given as (
  select * from jsonb_to_recordset($3::jsonb) g(
    id uuid, place integer, "requestKey" text, name text, email text, phone text, stage text, reason text,
    tags text[], details jsonb, "rhythmDays" integer, "lastTouchOn" date, "nextStep" jsonb, notes text[])
   where ${hasRoom('jsonb_array_length($3)')}
), made as (
  insert into contact (id, affiliate_id, import_id, request_key, source, name, email, phone, stage,
      reason, tags, details, rhythm_days, last_touch_on, next_step, next_on, created_at)
  select id, $1, $2, "requestKey", 'import', name, email, phone, stage, reason, tags, jsonb_strip_nulls(details), "rhythmDays",
      "lastTouchOn", "nextStep"->>'text', ("nextStep"->>'on')::date,
      -- Keeps the order of the file.
      now() + place * interval '1 microsecond'
    from given
  returning id
), noted as (
  insert into interaction (affiliate_id, contact_id, kind, text, at)
  select $1, id, 'note', text, now() + at * interval '1 microsecond'
    from given join made using (id), unnest(notes) with ordinality n(text, at)
), audited as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'import', 'contact', $2, $1 where $4
), listed as (
  insert into contact_import as i (id, affiliate_id, file, dialect, total, parts)
  values ($2, $1, $5, $6, $7, $8)
  on conflict (id) do update set parts = i.parts || excluded.parts,
    total = coalesce(excluded.total, i.total)
), ${DROP_OLD_UNDOS}
select count(*)::int added from made`;

/** Imports of one affiliate wait for each other, so that each finds the contacts that the previous one added. $1 the affiliate. */
const TURN =
  "turn as materialized (select pg_advisory_xact_lock(hashtext('import'), hashtext($1::uuid::text)))";

/** Whether no other import has the key $2 with other contents than $3. */
const NOT_ELSEWHERE = `(select coalesce(bool_and(contents = $3), true) from (
  select request_body contents from undo where affiliate_id = $1 and request_key = $2
  union all
  select before -> 'parts' ->> $2 from undo
   where affiliate_id = $1 and kind = 'import' and before -> 'parts' ? $2) used)`;

/** $1 the affiliate, $2 the key and $3 the hash of the contents, which the first part's row stores. */
const BEGIN = `
with ${TURN}
insert into undo as u (id, affiliate_id, kind, before, request_key, request_body)
select id, $1, 'import', jsonb_build_object('import', id), $2::text, $3::text from turn, gen_random_uuid() id
    on conflict (affiliate_id, request_key) do update set request_key = excluded.request_key
returning id, done_at is not null done, xmax = 0 first,
  coalesce(u.request_body = $3, true) and ${NOT_ELSEWHERE} "sameBody"`;

/** The same for a later part of the import $4, which stores the hash of each part under its key. */
const GO_ON = `
with ${TURN}
update undo set before = case when $2::text is null then before else before || jsonb_build_object('parts',
    jsonb_build_object($2::text, $3::text) || coalesce(before -> 'parts', '{}')) end
 from turn
 where affiliate_id = $1 and kind = 'import' and id = $4
returning id, done_at is not null done, false first,
  coalesce(before -> 'parts' ->> $2 = $3, true) and ${NOT_ELSEWHERE} "sameBody"`;

/** The same for an import whose id $4 the sender chose: whichever part arrives first creates it. */
const BEGIN_OR_GO_ON = `
with ${TURN}
insert into undo as u (id, affiliate_id, kind, before)
select $4::uuid, $1, 'import', jsonb_build_object('import', $4::uuid) ||
    case when $2::text is null then '{}' else jsonb_build_object('parts', jsonb_build_object($2::text, $3::text)) end
  from turn
    on conflict (id) do update set before = case when $2::text is null then u.before else u.before ||
      jsonb_build_object('parts', jsonb_build_object($2::text, $3::text) || coalesce(u.before -> 'parts', '{}')) end
    where u.affiliate_id = $1 and u.kind = 'import'
returning id, done_at is not null done, xmax = 0 first,
  coalesce(before -> 'parts' ->> $2 = $3, true) and ${NOT_ELSEWHERE} "sameBody"`;

/**
 * The import of this part. The first part creates it. Throws an HttpError: 404, or 409 if it was
 * undone or the first try of this part had other contents.
 */
async function importOf(
  run: Query,
  affiliateId: string,
  { undo, importId }: Part,
  key: RequestKey | null,
) {
  const id = undo ?? importId;
  const [made] = await run<{ id: string; done: boolean; first: boolean; sameBody: boolean }>(
    undo ? GO_ON : importId ? BEGIN_OR_GO_ON : BEGIN,
    [affiliateId, key?.id ?? null, key?.body ?? null, ...(id ? [id] : [])],
  );
  if (!made) throw notFound();
  if (!made.sameBody) throw otherContents();
  if (made.done) throw new HttpError('conflict', 'This import was undone in the meantime.');
  return made;
}

/** The contacts that already exist, by their keys or because this part was sent before. */
function find(run: Query, affiliateId: string, candidates: Candidate[]): Promise<Found[]> {
  return run<Found>(FIND, [
    affiliateId,
    JSON.stringify(
      candidates.map(({ place, name, email, phone, emails = [], phones = [] }) => ({
        ...{ place, name, email, phone, details: { emails, phones } },
      })),
    ),
    candidates.flatMap(({ requestKey }) => requestKey ?? []),
  ]);
}

const report = (
  added: number,
  { merging, skipped, remarks }: { merging: unknown[]; skipped: RowReport[]; remarks: RowRemark[] },
  { refused, noted }: { refused: RowReport[]; noted: NotedCell[] },
  undo: string | null,
): ImportReport => ({
  added,
  merged: merging.length,
  skipped: skipped.length,
  refused: refused.length,
  rows: [...skipped, ...refused].sort((a, b) => a.row - b.row),
  remarks,
  noted,
  importId: undo,
  undo,
});

/**
 * Adds the rows that are valid and new, and reports for each other row why it was not added. With a
 * key, a repeated part adds nothing twice. Throws an HttpError: 404 if its import is unknown, 409
 * if it was undone or the part was sent with other contents before, 400 if there would be too many
 * contacts.
 */
export async function importRows(
  affiliateId: string,
  part: Part,
  key: RequestKey | null,
): Promise<ImportReport> {
  const { candidates, ...told } = readRows(part, part.dryRun ? null : (key?.id ?? null));
  if (part.dryRun) {
    const sifted = sift(candidates, await find(query, affiliateId, candidates));
    const { length } = sifted.added;
    const [room] = await query(`select where ${hasRoom('$2::int')}`, [affiliateId, length]);
    if (!room) throw tooManyContacts();
    return report(length, withoutNewIds(sifted), told, null);
  }
  return transaction(async (run) => {
    const { id, first } = await importOf(run, affiliateId, part, key);
    const sifted = sift(candidates, await find(run, affiliateId, candidates));
    const made = report(sifted.before + sifted.added.length, sifted, told, id);
    const [written] = await run<{ added: number }>(ADD, [
      affiliateId,
      id,
      JSON.stringify(sifted.added.map((one) => ({ ...one, notes: notesOf(one.note) }))),
      first,
      part.file,
      part.dialect,
      part.total,
      JSON.stringify({ [part.before]: outcomeOf(part, made) }),
    ]);
    if (written?.added !== sifted.added.length) throw tooManyContacts();
    await mergeRows(run, affiliateId, id, sifted.merging);
    await joinHouseholds(run, affiliateId, id, sifted.joining);
    // A name in an earlier part may refer to a row of this part.
    if (part.before > 0 || sifted.joining.length > 0) await run(FIND_NAMED, [affiliateId, id]);
    const refers = ({ tags }: Candidate) => tags.some((tag) => tag.startsWith(REFERRED_BY));
    if (part.before > 0 || sifted.added.some(refers)) await run(FIND_REFERRERS, [affiliateId, id]);
    return made;
  });
}

const outcomeOf = (
  { rows }: Part,
  { added, merged, skipped, refused }: ImportReport,
): Record<string, number> => ({ rows: rows.length, added, merged, skipped, refused });
