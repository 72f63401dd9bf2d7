/** Contacts imported from a file. */

import { randomUUID } from 'node:crypto';
import type { InferOutput } from 'valibot';
import {
  addressKeysOf,
  personKey,
  spouseFinder,
} from '../../../src/contract/contacts/import-families.ts';
import { roleOf } from '../../../src/contract/contacts/import-role.ts';
import {
  type ImportReport,
  type ImportRow,
  type importContacts,
  type NotedCell,
  REFERRED_BY,
  type RowRemark,
  type RowReport,
  withSpouse,
} from '../../../src/contract/contacts/moves.ts';
import { householdName } from '../../../src/contract/households/households.ts';
import type { Role } from '../../../src/contract/households/member-roles.ts';
import { keptBirthDate } from '../../../src/contract/partial-day.ts';
import { middlesAgree, parsePersonName } from '../../../src/contract/person-name.ts';
import { folded } from '../../../src/lib/folded.ts';
import { type Query, query, transaction } from '../db/db.ts';
import { dropOldUndos } from '../db/records.ts';
import { type Sql, sql } from '../db/sql.ts';
import { HttpError, notFound } from '../http/refusal.ts';
import { otherContents, type RequestKey } from '../http/request-key.ts';
import { detailsOf, hasRoom, tooManyContacts } from '../rows/contacts.ts';
import { isFamily } from '../rows/households.ts';
import {
  type About,
  type CoupleRole,
  findNamed,
  findReferrers,
  type Joining,
  joinHouseholds,
  type Named,
  NOTHING_KNOWN,
} from './import-households.ts';
import { type Merging, mergeRows, notesOf } from './import-merge.ts';
import { type ImportedContact, type NamedHousehold, type ReadRow, readRow } from './import-row.ts';
import { readSpouse } from './import-spouse.ts';

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
    return firstMatch(keys, (key) =>
      this.#same.get(`${key} ${person}`)?.find((known) => middlesAgree(known.middle, middle)),
    );
  }

  /** Finds anyone with the same address or number, whatever the name. */
  findSharing({ keys }: PersonKeys): Match | undefined {
    return firstMatch(keys, (key) => this.#sharing.get(key));
  }
}

const isAddress = (key: string): boolean => key.includes('@');

function firstMatch(
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
  /** The row's second person, who has no row. */
  spouse: Spouse | null;
  /** The row with which this one is a couple. */
  mate?: Mate;
}
type Spouse = Candidate & { as: CoupleRole };
interface Mate {
  row: Candidate;
  as: CoupleRole;
}

/** A contact in the list, with the key of the request that added it if this part was sent before. */
interface Existing extends PersonKeys {
  id: string;
  name: string;
  request_key: string | null;
}
/** A row of the file, or its second person. */
interface FileRow extends PersonKeys {
  id: null;
  place: number;
}
type Compared = Existing | FileRow;

/** The header of a file is row 1. */
const FIRST_ROW = 2;
/** More rows than any spreadsheet has. */
const LAST_ROW = 10_000_000;

/** The row's own number, or the number of its position in the import. */
const numberOf = ({ row }: ImportRow, place: number): number =>
  typeof row === 'number' && Number.isInteger(row) && row >= 1 && row <= LAST_ROW
    ? row
    : place + FIRST_ROW;

/** What the database compares of a candidate, and what it adds. */
function candidateOf(read: ReadRow, row: ImportRow, at: { row: number; place: number }): Candidate {
  const { onDuplicate, sameHousehold } = row;
  return {
    ...read.contact,
    household: read.household,
    details: detailsOf(read.contact) ?? {},
    id: randomUUID(),
    ...at,
    onDuplicate: onDuplicate === 'import' || onDuplicate === 'merge' ? onDuplicate : 'skip',
    sameHousehold: typeof sameHousehold === 'string' ? roleOf(sameHousehold) : null,
    requestKey: null,
    spouse: null,
  };
}

/** The second person of a row whose own person has no name, read as the row's person. */
function readSpouseInstead(row: ImportRow): ReadRow | undefined {
  const { spouse, household, householdNumber, addresses } = row;
  if (typeof spouse !== 'object' || spouse === null) return undefined;
  const read = readRow({ household, householdNumber, addresses, stage: row.stage, ...spouse });
  return 'wrong' in read ? undefined : read;
}

function readRows({ rows, before }: Part, key: string | null) {
  const candidates: Candidate[] = [];
  const refused: RowReport[] = [];
  const noted: NotedCell[] = [];
  for (const [index, sent] of rows.entries()) {
    const at = before + index;
    const row = numberOf(sent, at);
    // The row's second person comes right behind it.
    const place = 2 * at;
    const own = readRow(sent);
    const read = 'wrong' in own ? readSpouseInstead(sent) : own;
    if (!read) {
      const { wrong } = own as { wrong: string };
      refused.push({ row, became: 'refused', message: `Row ${row}: ${wrong}` });
      continue;
    }
    noted.push(...read.noted.map((one) => ({ row, ...one })));
    const candidate = candidateOf(read, sent, { row, place });
    candidate.requestKey = key && `${key} ${at + 1}`;
    if (sent.spouse && !('wrong' in own)) {
      const second = readSpouse(sent, read.contact);
      noted.push(...second.noted.map((one) => ({ row, ...one })));
      candidate.note = [candidate.note, ...second.lines].filter(Boolean).join('\n');
      const { spouse } = second;
      candidate.spouse = spouse && {
        ...candidateOf({ ...spouse, household: null, noted: [] }, {}, { row, place: place + 1 }),
        requestKey: key && `${key} ${at + 1} spouse`,
        as: spouse.role,
      };
    }
    candidates.push(candidate);
  }
  return { candidates, refused, noted };
}

/** The second persons who have a row of their own are that row; each couple shares a household. */
function joinCouples(candidates: readonly Candidate[]): { into: Candidate; values: Candidate }[] {
  const withSpouses = candidates.filter(({ spouse }) => spouse);
  if (withSpouses.length === 0) return [];
  const find = spouseFinder(candidates);
  return withSpouses.flatMap((candidate) => {
    const { spouse } = candidate;
    const [other, another] = spouse ? find(candidate, spouse.name) : [];
    if (!spouse || !other) return [];
    candidate.spouse = null;
    if (another) {
      candidate.note = withSpouse(candidate.note, spouse.name);
      return [];
    }
    const [first, second] = candidate.place < other.place ? [candidate, other] : [other, candidate];
    second.mate ??= { row: first, as: spouse.as };
    const home = first.household ?? second.household ?? homeOf(first);
    first.household = { ...home, role: first.household?.role ?? null };
    second.household = { ...home, role: second.household?.role ?? null };
    return [{ into: other, values: spouse }];
  });
}

/** A household of their own for a row and its second person. */
const homeOf = ({ id, lastName = '' }: Candidate): NamedHousehold => ({
  name: householdName({ lastName }),
  key: `couple ${id}`,
  isText: false,
  isOne: false,
  role: null,
  members: [],
  checklist: {},
});

const sameAs = ({ by, name, row }: Match): string =>
  row
    ? `Same ${by} as ${name} (row ${row}).`
    : `Same ${by} as ${name}, who is already in your contacts.`;

/**
 * The household for a row that joins the contact that shares its address: the household named in
 * the file, or that contact's own. It is created if there is none.
 */
function joinTogether(
  { id, name, household: named, sameHousehold: role }: Candidate,
  sharing: Known,
  theirs: Joining | undefined,
): Joining[] {
  const household = theirs?.household ??
    named ?? {
      name: familyName(sharing.name),
      key: `with ${sharing.id}`,
      isText: false,
      isOne: false,
      members: [],
      checklist: {},
    };
  const about = theirs?.about ?? NOTHING_KNOWN;
  return [
    {
      contactId: sharing.id,
      name: sharing.name,
      membership: 'new',
      about,
      household: { ...household, role: 'client' },
    },
    { contactId: id, name, with: sharing.id, about, household: { ...household, role } },
  ];
}

/** A household is named after the last name. */
const familyName = (name: string): string => parsePersonName(name).lastName || name;

/** What tells the candidate's family from another of its name. */
const aboutOf = ({ lastName = '', addresses, spouse }: Candidate): About => ({
  lastName: folded(lastName),
  addresses: addressKeysOf(addresses),
  hasSpouse: spouse !== null,
});

/** Someone in the household of a contact that is in the list. */
interface Relation extends Named {
  of: string;
  id: string | null;
}

/** Tells rows to add from rows to merge, and has a report on each of the others. */
class RowClassifier {
  readonly added: Candidate[] = [];
  readonly skipped: RowReport[] = [];
  readonly remarks: RowRemark[] = [];
  readonly merging: Merging[] = [];
  /** Second persons who are in the list, or have a row of their own: what to fill in. */
  readonly spouseMerges: Merging[] = [];
  readonly joining: Joining[] = [];
  before = 0;
  spouses = 0;
  readonly #known = new KnownPeople();
  readonly #keysOf = new Map<number, PersonKeys>();
  /** The keys of the rows that an earlier try of this part added. */
  readonly #requestKeys = new Set<string | null>();
  readonly #relations: readonly Relation[];
  /** The contact of each row. */
  readonly #contacts = new Map<Candidate, string>();

  constructor(people: readonly Compared[], relations: readonly Relation[]) {
    this.#relations = relations;
    for (const person of people) {
      if (person.id === null) this.#keysOf.set(person.place, person);
      else if (person.request_key !== null) this.#requestKeys.add(person.request_key);
      else this.#known.add(person, { id: person.id, name: person.name });
    }
  }

  #keys({ place, name }: Candidate): PersonKeys {
    return this.#keysOf.get(place) ?? { keys: [], person: name, middle: '' };
  }

  /** The couple that the candidate is one of, as its household has them. */
  #coupleOf({ mate }: Candidate): Pick<Joining, 'couple'> {
    const id = mate && this.#contacts.get(mate.row);
    return id ? { couple: { with: id, as: mate.as } } : {};
  }

  take(candidate: Candidate): void {
    const { id, row, name, requestKey, household, spouse } = candidate;
    if (requestKey !== null && this.#requestKeys.has(requestKey)) {
      this.before += 1;
      if (spouse && this.#requestKeys.has(spouse.requestKey)) this.spouses += 1;
      return;
    }
    const keys = this.#keys(candidate);
    const twin = candidate.onDuplicate === 'import' ? undefined : this.#known.findSame(keys);
    if (twin) {
      this.#takeTwin(candidate, twin, keys);
      return;
    }
    this.#contacts.set(candidate, id);
    const sharing = this.#known.findSharing(keys);
    const home = this.joining.find(({ contactId }) => contactId === sharing?.id);
    // A row that joins the household by choice, or because the file says so, needs no question.
    const joins = household && home?.household.key === household.key;
    if (sharing && !candidate.sameHousehold && !joins) {
      const message = `Row ${row}: ${sameAs(sharing)} Same household?`;
      this.remarks.push({ row, message, sharesWith: sharing.id });
    }
    if (sharing && candidate.sameHousehold) {
      this.joining.push(...joinTogether(candidate, sharing, home));
    } else if (household ?? spouse) {
      const into = household ?? homeOf(candidate);
      const about = aboutOf(candidate);
      const couple = this.#coupleOf(candidate);
      this.joining.push({ contactId: id, name, household: into, about, ...couple });
    }
    this.#known.add(keys, { id, row, name });
    this.added.push(candidate);
    this.#bring(candidate, id);
  }

  /** A row whose person is in the list, or an earlier row. */
  #takeTwin(candidate: Candidate, twin: Match, keys: PersonKeys): void {
    const { row, household, spouse } = candidate;
    const merges = candidate.onDuplicate === 'merge';
    this.#contacts.set(candidate, twin.id);
    if (merges) {
      this.merging.push({ contactId: twin.id, row, values: candidate });
      this.#known.add(keys, twin);
    } else {
      const message = `Row ${row}: ${sameAs(twin)}`;
      const brings = spouse && !this.#known.findSame(this.#keys(spouse));
      const more = brings ? { spouse: true as const } : {};
      this.skipped.push({ row, became: 'skipped', message, duplicateOf: twin.id, ...more });
    }
    const into = household ?? (merges && spouse ? homeOf(candidate) : null);
    if (into) {
      this.joining.push({
        contactId: twin.id,
        name: twin.name,
        household: into,
        about: aboutOf(candidate),
        ...this.#coupleOf(candidate),
        membership: merges ? 'new' : 'existing',
      });
    }
    if (merges) this.#bring(candidate, twin.id);
  }

  /** Fills in the contacts of second persons who have a row of their own. */
  addSpouseMerges(spouseRows: readonly { into: Candidate; values: Candidate }[]): void {
    for (const { into, values } of spouseRows) {
      const contactId = this.#contacts.get(into);
      if (contactId) this.spouseMerges.push({ contactId, row: values.row, values });
    }
  }

  /** Adds the second person of a row to its household, unless they are in the list. */
  #bring({ row, spouse }: Candidate, contactId: string): void {
    const own = this.joining.findLast((one) => one.contactId === contactId);
    if (!spouse || !own) return;
    const keys = this.#keys(spouse);
    const related = this.#relations.find(
      ({ of, name }) => of === contactId && personKey(name) === personKey(spouse.name),
    );
    const twin = related?.id ? { id: related.id, name: related.name } : this.#known.findSame(keys);
    const isKnown = twin && twin.id !== contactId;
    const person = isKnown ? twin : spouse;
    if (isKnown) this.spouseMerges.push({ contactId: twin.id, row, values: spouse });
    else {
      this.added.push(withBirthDateOf(related, spouse));
      this.spouses += 1;
      this.#known.add(keys, { id: spouse.id, row, name: spouse.name });
    }
    own.couple = { with: person.id, as: spouse.as };
    this.joining.push({
      contactId: person.id,
      name: person.name,
      about: NOTHING_KNOWN,
      follows: contactId,
      household: { ...own.household, role: null, members: [], checklist: {} },
      couple: { with: contactId, as: spouse.as },
      ...(related && !related.id && { claims: related }),
      ...(isKnown && { membership: 'new' as const }),
    });
  }
}

function classifyRows(
  candidates: readonly Candidate[],
  spouseRows: ReturnType<typeof joinCouples>,
  people: readonly Compared[],
  relations: readonly Relation[] = [],
): RowClassifier {
  const classifier = new RowClassifier(people, relations);
  for (const candidate of candidates) classifier.take(candidate);
  classifier.addSpouseMerges(spouseRows);
  return classifier;
}

/** In a dry run no row has a contact. */
function withoutNewIds({ added, spouses, merging, skipped, remarks }: RowClassifier) {
  const ids = new Set(added.map(({ id }) => id));
  return {
    spouses,
    merging,
    skipped: skipped.map(({ duplicateOf, ...row }) =>
      duplicateOf && !ids.has(duplicateOf) ? { ...row, duplicateOf } : row,
    ),
    remarks: remarks.map(({ sharesWith, ...row }) =>
      sharesWith && !ids.has(sharesWith) ? { ...row, sharesWith } : row,
    ),
  };
}

/** A statement that finds the import of a part, or creates it. */
function importStatement(
  affiliateId: string,
  { undo, importId }: Part,
  key: RequestKey | null,
): Sql {
  const keyId = sql`${key?.id ?? null}::text`;
  const contents = sql`${key?.body ?? null}::text`;
  // Imports of one affiliate wait for each other, so that each finds the contacts that the previous one added.
  const turn = sql`turn as materialized (
    select pg_advisory_xact_lock(hashtext('import'), hashtext(${affiliateId}::uuid::text)))`;
  /** Whether no other import has the key with other contents. */
  const isNotElsewhere = sql`(select coalesce(bool_and(contents = ${contents}), true) from (
    select request_body contents from undo where affiliate_id = ${affiliateId} and request_key = ${keyId}
    union all
    select before -> 'parts' ->> ${keyId} from undo
     where affiliate_id = ${affiliateId} and kind = 'import' and before -> 'parts' ? ${keyId}) used)`;
  /** The import's undo stores the hash of each later part under its key. */
  const storedPart = sql`jsonb_build_object(${keyId}, ${contents})`;
  const hasSameBody = sql`coalesce(before -> 'parts' ->> ${keyId} = ${contents}, true) and ${isNotElsewhere} "sameBody"`;
  if (undo) {
    return sql`
      with ${turn}
      update undo set before = case when ${keyId} is null then before else before || jsonb_build_object('parts',
          ${storedPart} || coalesce(before -> 'parts', '{}')) end
       from turn
       where affiliate_id = ${affiliateId} and kind = 'import' and id = ${undo}
      returning id, done_at is not null done, false first, ${hasSameBody}`;
  }
  if (importId) {
    // The sender chose the id: whichever part arrives first creates the import.
    return sql`
      with ${turn}
      insert into undo as u (id, affiliate_id, kind, before)
      select ${importId}::uuid, ${affiliateId}, 'import', jsonb_build_object('import', ${importId}::uuid) ||
          case when ${keyId} is null then '{}' else jsonb_build_object('parts', ${storedPart}) end
        from turn
          on conflict (id) do update set before = case when ${keyId} is null then u.before else u.before ||
            jsonb_build_object('parts', ${storedPart} || coalesce(u.before -> 'parts', '{}')) end
          where u.affiliate_id = ${affiliateId} and u.kind = 'import'
      returning id, done_at is not null done, xmax = 0 first, ${hasSameBody}`;
  }
  // The first part's row stores the hash of its contents.
  return sql`
    with ${turn}
    insert into undo as u (id, affiliate_id, kind, before, request_key, request_body)
    select id, ${affiliateId}, 'import', jsonb_build_object('import', id), ${keyId}, ${contents}
      from turn, gen_random_uuid() id
        on conflict (affiliate_id, request_key) do update set request_key = excluded.request_key
    returning id, done_at is not null done, xmax = 0 first,
      coalesce(u.request_body = ${contents}, true) and ${isNotElsewhere} "sameBody"`;
}

/**
 * The import of this part. The first part creates it. Throws an HttpError: 404, or 409 if it was
 * undone or the first try of this part had other contents.
 */
async function importOf(run: Query, affiliateId: string, part: Part, key: RequestKey | null) {
  const [made] = await run<{ id: string; done: boolean; first: boolean; sameBody: boolean }>(
    importStatement(affiliateId, part, key),
  );
  if (!made) throw notFound();
  if (!made.sameBody) throw otherContents();
  if (made.done) throw new HttpError('conflict', 'This import was undone in the meantime.');
  return made;
}

/** Keeps the birth date of a member who becomes this contact: in the contact, or in its note if the two differ. */
function withBirthDateOf(member: Named | undefined, person: Spouse): Spouse {
  const { birthDate: own, note, details } = person;
  if (!member?.birthDate) return person;
  const kept = keptBirthDate(own, member.birthDate);
  return 'day' in kept
    ? { ...person, details: { ...details, birthDate: kept.day } }
    : { ...person, note: [note, kept.line].filter(Boolean).join('\n') };
}

/** What the contacts of a file are compared by. Someone who shares the row's address is the row's spouse. */
function comparedOf({ place, name, email, phone, emails = [], phones = [], spouse }: Candidate) {
  const own = { place, name, email, phone, details: { emails, phones } };
  if (!spouse) return [own];
  const details = {
    emails: [{ value: email }, ...emails, ...(spouse.emails ?? [])].filter(({ value }) => value),
    phones: [{ value: phone }, ...phones, ...(spouse.phones ?? [])].filter(({ value }) => value),
  };
  return [
    own,
    { place: spouse.place, name: spouse.name, email: spouse.email, phone: spouse.phone, details },
  ];
}

/** The rows with their keys, and the contacts that already exist, by their keys or because this part was sent before. */
function findPeople(
  run: Query,
  affiliateId: string,
  candidates: readonly Candidate[],
): Promise<Compared[]> {
  const keys = candidates
    .flatMap(({ requestKey, spouse }) => [requestKey, spouse?.requestKey])
    .filter((key) => typeof key === 'string');
  // An object finds a key at once, where a list is read to its end. Only people who share a key are compared further, so only
  // they get the key of their name, which takes most of the time.
  return run<Compared>(sql`
    with given as materialized (
      select place, name, contact_keys(email, phone, details) keys
        from jsonb_to_recordset(${JSON.stringify(candidates.flatMap(comparedOf))}::jsonb) g(place integer, name text, email text, phone text, details jsonb)
    ), there as materialized (
      select id, name, keys from contact
       where affiliate_id = ${affiliateId} and deleted_at is null
         and (select jsonb_object_agg(key, true) from given, unnest(keys) key) ?| keys
    ), sharing as materialized (
      select distinct place from (
        select place, count(*) over (partition by key) people
          from (select place, keys from given union all select null, keys from there) each, unnest(keys) key) shared
       where people > 1
    )
    select id, name, person_key(name) person, middle_of(name) middle, keys, null request_key, 0 place from there
    union all
    select id, name, '', '', '{}', request_key, 0 from contact where affiliate_id = ${affiliateId} and request_key = any(${keys})
    union all
    select null, name, case when sharing.place is null then '' else person_key(name) end,
        case when sharing.place is null then '' else middle_of(name) end, keys, null, place
      from given left join sharing using (place)`);
}

/** Who is in the households of the contacts to which the rows may bring a second person. */
async function relationsOf(
  run: Query,
  affiliateId: string,
  candidates: readonly Candidate[],
  people: readonly Compared[],
): Promise<Relation[]> {
  if (!candidates.some(({ spouse, onDuplicate }) => spouse && onDuplicate === 'merge')) return [];
  const ids = people.flatMap(({ id }) => id ?? []);
  return run<Relation>(sql`
    select own.contact_id of, m.id member, k.id, coalesce(k.name, m.name) name, m.birth_date "birthDate"
      from household_member own join household_member m using (affiliate_id, household_id)
      left join contact k on k.affiliate_id = m.affiliate_id and k.id = m.contact_id and k.deleted_at is null
     where own.affiliate_id = ${affiliateId} and own.contact_id = any(${ids}) and m.id <> own.id
       and ${isFamily(sql`own`)} and ${isFamily(sql`m`)} and (k.id is not null or m.contact_id is null)`);
}

const reportOf = (
  added: number,
  classified: Pick<RowClassifier, 'spouses' | 'skipped' | 'remarks'> & {
    merging: readonly unknown[];
  },
  { refused, noted }: { refused: RowReport[]; noted: NotedCell[] },
  undo: string | null,
): ImportReport => ({
  added,
  spouses: classified.spouses,
  merged: classified.merging.length,
  skipped: classified.skipped.length,
  refused: refused.length,
  rows: [...classified.skipped, ...refused].sort((a, b) => a.row - b.row),
  remarks: classified.remarks,
  noted,
  importId: undo,
  undo,
});

/** What the import would do with the rows. Throws an HttpError: 400 if there would be too many contacts. */
async function checkRows(affiliateId: string, part: Part): Promise<ImportReport> {
  const { candidates, ...unread } = readRows(part, null);
  const spouseRows = joinCouples(candidates);
  const classified = classifyRows(
    candidates,
    spouseRows,
    await findPeople(query, affiliateId, candidates),
  );
  const { length } = classified.added;
  const [room] = await query(sql`select where ${hasRoom(affiliateId, length)}`);
  if (!room) throw tooManyContacts();
  return reportOf(length - classified.spouses, withoutNewIds(classified), unread, null);
}

/** What is stored of a new contact: the database reads no more than this. */
const storedOf = (contact: Candidate) => ({
  id: contact.id,
  place: contact.place,
  requestKey: contact.requestKey,
  name: contact.name,
  email: contact.email,
  phone: contact.phone,
  stage: contact.stage,
  reason: contact.reason,
  tags: contact.tags,
  details: contact.details,
  rhythmDays: contact.rhythmDays,
  lastTouchOn: contact.lastTouchOn,
  checkInOn: contact.checkInOn,
  nextStep: contact.nextStep,
  notes: notesOf(contact.note),
});

/** Stores new contacts with their notes, and the import with the outcome of this part. Throws an HttpError: 400 if there would be too many contacts. */
async function storeContacts(
  run: Query,
  affiliateId: string,
  { id, first }: { id: string; first: boolean },
  part: Part,
  added: readonly Candidate[],
  made: ImportReport,
): Promise<void> {
  const rows = added.map(storedOf);
  const outcome = { [part.before]: outcomeOf(part, made) };
  // The table's trigger sets the columns that follow from the stage.
  const [written] = await run<{ added: number }>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) g(
        id uuid, place integer, "requestKey" text, name text, email text, phone text, stage text, reason text,
        tags text[], details jsonb, "rhythmDays" integer, "lastTouchOn" date, "checkInOn" date, "nextStep" jsonb, notes text[])
       where ${hasRoom(affiliateId, added.length)}
    ), made as (
      insert into contact (id, affiliate_id, import_id, request_key, source, name, email, phone, stage,
          reason, tags, details, rhythm_days, last_touch_on, check_in_on, next_step, next_on, created_at)
      select id, ${affiliateId}, ${id}, "requestKey", 'import', name, email, phone, stage, reason, tags, jsonb_strip_nulls(details), "rhythmDays",
          "lastTouchOn", "checkInOn", "nextStep"->>'text', ("nextStep"->>'on')::date,
          -- Keeps the order of the file.
          now() + place * interval '1 microsecond'
        from given
      returning id
    ), noted as (
      insert into interaction (affiliate_id, contact_id, kind, text, at)
      select ${affiliateId}, id, 'note', text, now() + at * interval '1 microsecond'
        from given join made using (id), unnest(notes) with ordinality n(text, at)
    ), audited as (
      insert into audit (actor, action, kind, thing, affiliate_id)
      select ${affiliateId}, 'import', 'contact', ${id}, ${affiliateId} where ${first}
    ), listed as (
      insert into contact_import as i (id, affiliate_id, file, dialect, total, parts)
      values (${id}, ${affiliateId}, ${part.file}, ${part.dialect}, ${part.total}, ${JSON.stringify(outcome)})
      on conflict (id) do update set parts = i.parts || excluded.parts,
        total = coalesce(excluded.total, i.total)
    ), ${dropOldUndos(affiliateId)}
    select count(*)::int added from made`);
  if (written?.added !== added.length) throw tooManyContacts();
}

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
  if (part.dryRun) return checkRows(affiliateId, part);
  const { candidates, ...unread } = readRows(part, key?.id ?? null);
  const spouseRows = joinCouples(candidates);
  return transaction(async (run) => {
    const { id, first } = await importOf(run, affiliateId, part, key);
    const people = await findPeople(run, affiliateId, candidates);
    const relations = await relationsOf(run, affiliateId, candidates, people);
    const classified = classifyRows(candidates, spouseRows, people, relations);
    const { added, before, merging, spouseMerges, joining } = classified;
    const rows = added.filter((candidate) => !('as' in candidate)).length;
    const made = reportOf(before + rows, classified, unread, id);
    await storeContacts(run, affiliateId, { id, first }, part, added, made);
    await mergeRows(run, affiliateId, id, [...merging, ...spouseMerges]);
    await joinHouseholds(run, affiliateId, id, joining);
    // A name in an earlier part may refer to a row of this part.
    if (part.before > 0 || joining.length > 0) await findNamed(run, affiliateId, id);
    const refers = ({ tags }: Candidate) => tags.some((tag) => tag.startsWith(REFERRED_BY));
    if (part.before > 0 || added.some(refers)) await findReferrers(run, affiliateId, id);
    return made;
  });
}

const outcomeOf = (
  { rows }: Part,
  { added, spouses, merged, skipped, refused }: ImportReport,
): Record<string, number> => ({ rows: rows.length, added, spouses, merged, skipped, refused });
