/** Households of an affiliate, as rows. */
import type { InferOutput } from 'valibot';
import { MAX_CONTACTS } from '../../../src/config/retention.ts';
import * as routes from '../../../src/contract/households/households.ts';
import {
  DOCUMENTS,
  type Household,
  type HouseholdChange,
  type HouseholdDraft,
  type Member,
  type MemberDraft,
  usualGeneration,
} from '../../../src/contract/households/households.ts';
import { FAMILY_ROLES } from '../../../src/contract/households/member-roles.ts';
import type { Page, Paging } from '../../../src/contract/paging.ts';
import { keptBirthDate } from '../../../src/contract/partial-day.ts';
import type { Undoable, Undone } from '../../../src/contract/undo.ts';
import { type Query, query, transaction } from '../db/db.ts';
import type { Order } from '../db/page.ts';
import {
  auditLine,
  type Condition,
  changedElsewhere,
  changeOne,
  dropOldUndos,
  kindOf,
  makeOnce,
  readMany,
  readOne,
} from '../db/records.ts';
import { sql } from '../db/sql.ts';
import { createdReply } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, invalid, notFound } from '../http/refusal.ts';
import { type RequestKey, requestKey } from '../http/request-key.ts';
import { REACHABLE } from '../rows/contacts.ts';
import { HOUSEHOLD, householdOf, isFamily, isFullMember } from '../rows/households.ts';
import { noteGaps } from './gaps.ts';

const BY_NAME: Order = { name: 'households', key: sql`name_key(h.name)`, type: 'text' };

const KIND = kindOf<Household>({
  name: 'household',
  table: sql`household`,
  as: sql`h`,
  columns: HOUSEHOLD,
  conflictSentence: 'This household was changed elsewhere. Look at the changes, then save again.',
});

/** A page of the affiliate's households, by name. */
const listHouseholds = (affiliateId: string, paging: Paging): Promise<Page<Household>> =>
  readMany(KIND, affiliateId, { order: BY_NAME }, paging);

/** One of the affiliate's households. Throws an HttpError: 404. */
export const readHousehold = (
  affiliateId: string,
  id: string,
  run: Query = query,
): Promise<Household> => readOne(KIND, affiliateId, id, run);

/**
 * The contacts of this household, or of this contact's household. Contacts whom it only names, and those in the
 * trash, are left out. A contact without a household is alone. Throws an HttpError: 404.
 */
export async function peopleOf(affiliateId: string, id: string): Promise<string[]> {
  const [row] = await query<{ people: string[] }>(sql`
    with named as (
      select c.id, ${householdOf(sql`h.id`)} household from contact c
       where c.affiliate_id = ${affiliateId} and c.id = ${id} and ${REACHABLE}
      union all
      select null, h.id from household h where h.affiliate_id = ${affiliateId} and h.id = ${id}
    )
    select array(
      select id from named where id is not null
      union
      select k.id from named
        join household_member m on m.household_id = named.household and ${isFullMember(sql`m`)}
        join contact k on k.id = m.contact_id and k.affiliate_id = ${affiliateId} and k.deleted_at is null) people
      from named`);
  if (!row) throw notFound();
  return row.people;
}

const wrong = (sentence: string): HttpError => invalid('members', sentence);

const isOfFamily = ({ role }: MemberDraft): boolean => FAMILY_ROLES.includes(role);

/**
 * Locks the named contacts, so that two households that add the same contact wait for each other,
 * and a merge of two contacts waits for both. Locks them in the order of their ids, before the
 * household.
 */
async function lockMembers(
  run: Query,
  affiliateId: string,
  members: readonly MemberDraft[],
): Promise<Map<string, { name: string; gone: boolean; birthDate: string | null }>> {
  const ids = members.flatMap(({ contactId }) => contactId ?? []);
  const rows = await run<{ id: string; name: string; gone: boolean; birthDate: string | null }>(sql`
    select id, name, deleted_at is not null gone, details ->> 'birthDate' "birthDate" from contact
     where affiliate_id = ${affiliateId} and id = any(${ids}) order by id for no key update`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A member with a birth date of its own, who is now this contact. */
interface Linked {
  contactId: string;
  /** The contact's birth date. */
  known: string | null;
  /** The member's birth date. */
  birthDate: string | null;
}

/**
 * Keeps the birth dates of members who become contacts, as a merge of two contacts does: in the contact, or in a
 * note if the two differ.
 */
export async function keepBirthDates(
  run: Query,
  affiliateId: string,
  linked: readonly Linked[],
): Promise<void> {
  const dates = linked.flatMap(({ contactId: contact, known, birthDate }) => {
    if (birthDate === null) return [];
    const kept = keptBirthDate(known, birthDate);
    return 'day' in kept && kept.day === known ? [] : { contact, ...kept };
  });
  if (dates.length === 0) return;
  await run(sql`
    with b as (
      select * from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) b(contact uuid, day text, line text)
    ), dated as (
      update contact c set version = c.version + 1, details = c.details || jsonb_build_object('birthDate', b.day)
        from b where c.affiliate_id = ${affiliateId} and c.id = b.contact and b.day is not null
    )
    insert into interaction (affiliate_id, contact_id, kind, text, at)
    select ${affiliateId}, contact, 'note', line, now() from b where line is not null`);
}

type LockedContacts = Awaited<ReturnType<typeof lockMembers>>;

/**
 * Checks the contacts of the members. Throws an HttpError: 400 if one is unknown, in the trash, or has two roles of
 * one sort.
 */
function checkContacts(
  members: readonly MemberDraft[],
  former: readonly Member[],
  contacts: LockedContacts,
): void {
  const seen = new Set<string>();
  for (const member of members) {
    if (member.contactId === null) continue;
    const contact = contacts.get(member.contactId);
    // A contact that the household named before may be in the trash.
    const named = former.some(({ contactId }) => contactId === member.contactId);
    if (!contact || (contact.gone && !named)) {
      throw wrong('Choose one of your contacts for each member: one is not among them.');
    }
    const as = `${member.contactId} ${isOfFamily(member) ? 'family' : member.role}`;
    if (seen.has(as)) {
      throw wrong(`${contact.name} is in this household twice. Please choose one role.`);
    }
    seen.add(as);
  }
}

/** Checks the family members. Throws an HttpError: 400 if one belongs to another household. */
async function checkFamily(
  run: Query,
  affiliateId: string,
  householdId: string,
  members: readonly MemberDraft[],
): Promise<void> {
  const family = members.filter(isOfFamily).flatMap(({ contactId }) => contactId ?? []);
  const [elsewhere] = await run<{ name: string }>(sql`
    select c.name from household_member m
      join contact c on c.affiliate_id = m.affiliate_id and c.id = m.contact_id
     where m.affiliate_id = ${affiliateId} and m.contact_id = any(${family}) and m.household_id <> ${householdId}
       and ${isFamily(sql`m`)}
     limit 1`);
  if (!elsewhere) return;
  throw wrong(
    `${elsewhere.name} is already in another household. Remove ${elsewhere.name} from it first.`,
  );
}

/** The members whom the household knew by name only, and who are contacts now. */
const newlyLinked = (
  members: readonly MemberDraft[],
  former: readonly Member[],
  contacts: LockedContacts,
): Linked[] =>
  members.flatMap(({ id, contactId }) => {
    const named = former.find((member) => member.id === id && member.contactId === null);
    const contact = contacts.get(contactId ?? '');
    if (!named || !contact || contactId === null) return [];
    return { contactId, known: contact.birthDate, birthDate: named.birthDate };
  });

/** The rows of the members. A member keeps its id, unless another one has it already. */
function memberRows(members: readonly MemberDraft[], former: readonly Member[]) {
  const known = new Set(former.map((member) => member.id));
  return members.map((member, place) => {
    const { contactId, role, generation = usualGeneration(role) } = member;
    const own = contactId === null ? member : { name: '', birthDate: null };
    const id = member.id !== null && known.delete(member.id) ? member.id : null;
    return {
      id,
      place,
      contact_id: contactId,
      role,
      generation,
      name: own.name,
      birth_date: own.birthDate,
    };
  });
}

/** Sets the household's members. Throws an HttpError: 400 if a member is not allowed. */
async function writeMembers(
  run: Query,
  affiliateId: string,
  { id, members: former }: Pick<Household, 'id' | 'members'>,
  members: readonly MemberDraft[],
  contacts: LockedContacts,
): Promise<void> {
  checkContacts(members, former, contacts);
  await checkFamily(run, affiliateId, id, members);
  await keepBirthDates(run, affiliateId, newlyLinked(members, former, contacts));
  await run(
    sql`delete from household_member where affiliate_id = ${affiliateId} and household_id = ${id}`,
  );
  const rows = JSON.stringify(memberRows(members, former));
  await run(sql`
    insert into household_member (id, affiliate_id, household_id, place, contact_id, name, role, generation, birth_date)
    select coalesce(id, gen_random_uuid()), ${affiliateId}, ${id}, place, contact_id, name, role, generation, birth_date
      from jsonb_to_recordset(${rows}::jsonb)
        row(id uuid, place int, contact_id uuid, name text, role text, generation int, birth_date text)`);
}

const hasRoom = (affiliateId: string): Condition => ({
  holds: sql`(select count(*) from household where affiliate_id = ${affiliateId}) < ${MAX_CONTACTS}`,
  refusal: () => new HttpError('validation', 'You have reached the maximum number of households.'),
});

/**
 * Creates a household, or returns the one that the same request created before. Throws an
 * HttpError: 400 if a member is not allowed or the maximum is reached, 409 if the earlier request
 * had other contents.
 */
const createHousehold = (
  affiliateId: string,
  { name = '', members = [], checklist = {} }: InferOutput<typeof HouseholdDraft>,
  key: RequestKey | null,
): Promise<Household> =>
  transaction(async (run) => {
    const contacts = await lockMembers(run, affiliateId, members);
    const columns = { name, checklist: JSON.stringify(checklist) };
    const only = [hasRoom(affiliateId)];
    const { item, isNew } = await makeOnce(KIND, affiliateId, key, { columns, only }, run);
    if (!isNew) return item;
    await writeMembers(run, affiliateId, item, members, contacts);
    return readHousehold(affiliateId, item.id, run);
  });

/** The checklist to store: the entered status stays where the map answers it. */
function enteredIn(
  checklist: Household['checklist'],
  answered: Household['checklist'],
  entered: Household['checklist'] = {},
): Household['checklist'] {
  const documents = DOCUMENTS.filter((document) => checklist[document]);
  return Object.fromEntries(
    documents.map((document) => {
      const { status = 'unknown', reviewedOn = null } = checklist[document] ?? {};
      const isOfMap = answered[document]?.from === 'map';
      const former = entered[document]?.status ?? 'unknown';
      return [document, { status: isOfMap ? former : status, reviewedOn }];
    }),
  );
}

/**
 * Changes some fields. Throws an HttpError: 404, 400 if a member is not allowed, or 409 with the
 * current household if it was changed in the meantime.
 */
const changeHousehold = (
  affiliateId: string,
  id: string,
  { version, name, members, checklist }: InferOutput<typeof HouseholdChange>,
): Promise<Household> =>
  transaction(async (run) => {
    const contacts = await lockMembers(run, affiliateId, members ?? []);
    const [entered] = await run<Pick<Household, 'checklist'>>(
      sql`select checklist from household where affiliate_id = ${affiliateId} and id = ${id} for update`,
    );
    const current = await readHousehold(affiliateId, id, run);
    if (current.version !== version) throw changedElsewhere(KIND, current);
    if (members) await writeMembers(run, affiliateId, current, members, contacts);
    const list = checklist && enteredIn(checklist, current.checklist, entered?.checklist);
    const set = { name, checklist: list && JSON.stringify(list) };
    const changed = await changeOne(KIND, affiliateId, id, version, { set }, run);
    await noteGaps(affiliateId, { household: id }, run);
    return changed;
  });

/** Deletes a household, with an undo. Its people stay. Throws an HttpError: 404. */
async function deleteHousehold(affiliateId: string, id: string): Promise<Undoable> {
  const [deleted] = await query<Undoable>(sql`
    with gone as (
      delete from household where affiliate_id = ${affiliateId} and id = ${id} returning *
    ), kept as (
      insert into undo (affiliate_id, kind, before)
      -- All parts see the rows as they were before this statement.
      select ${affiliateId}, 'household', jsonb_build_object('household', to_jsonb(gone), 'members', coalesce((
          select jsonb_agg(m) from household_member m where m.household_id = gone.id), '[]'), 'estate', (
          select to_jsonb(e) from estate e where e.household_id = gone.id))
        from gone returning id
    ), ${auditLine(affiliateId, 'delete', 'household', sql`gone`)}, ${dropOldUndos(affiliateId)}
    select id undo from kept`);
  if (!deleted) throw notFound();
  return deleted;
}

/** Restores members from an undo. Those who were deleted, or are in another family by now, stay out. */
const putBack = (run: Query, affiliateId: string, members: readonly unknown[]) =>
  run<{ id: string }>(sql`
    insert into household_member
    select m.* from jsonb_populate_recordset(null::household_member, ${JSON.stringify(members)}::jsonb) m
     where m.affiliate_id = ${affiliateId}
       and exists (select from household h where h.affiliate_id = ${affiliateId} and h.id = m.household_id)
       and (m.contact_id is null or exists (
         select from contact c where c.affiliate_id = ${affiliateId} and c.id = m.contact_id))
       and not exists (select from household_member h where h.household_id = m.household_id
         and h.contact_id = m.contact_id
         and (h.role = m.role or ${isFamily(sql`h`)} and ${isFamily(sql`m`)}))
    on conflict do nothing returning id`);

const putEstateBack = (run: Query, affiliateId: string, estate: object) =>
  run(sql`
    insert into estate select e.* from jsonb_populate_record(null::estate, ${JSON.stringify(estate)}::jsonb) e
     where e.affiliate_id = ${affiliateId} and exists (
       select from household h where h.affiliate_id = ${affiliateId} and h.id = e.household_id)
    on conflict do nothing`);

/** Restores a household with its members and its estate. The second count is of members who are in another household by now. */
export async function takeBackHousehold(
  run: Query,
  affiliateId: string,
  before: unknown,
): Promise<Undone> {
  const { household, members, estate } = before as {
    household: object;
    members: unknown[];
    /** Missing in deletions from before estates existed. */
    estate?: object | null;
  };
  const row = JSON.stringify({ ...household, request_key: null, request_body: null });
  await run(sql`
    insert into household select h.* from jsonb_populate_record(null::household, ${row}::jsonb) h
     where h.affiliate_id = ${affiliateId} on conflict do nothing`);
  const back = await putBack(run, affiliateId, members);
  if (estate) await putEstateBack(run, affiliateId, estate);
  return { undone: 1, kept: members.length - back.length };
}

/* Merging two contacts. */

/** An estate on its way from one household to another, where one member takes another one's place. */
interface MovedEstate {
  from: string;
  to: string;
  was: string;
  becomes: string;
}

/**
 * Gives an estate to another household. It replaces ids in the text of the plan: they are random, so no other text
 * has one.
 */
const move = (run: Query, affiliateId: string, { from, to, was, becomes }: MovedEstate) =>
  run(sql`
    update estate e set household_id = ${to}, version = version + 1,
        plan = replace(plan::text, ${was}::text, ${becomes}::text)::jsonb,
        before = replace(before::text, ${was}::text, ${becomes}::text)::jsonb
     where e.affiliate_id = ${affiliateId} and e.household_id = ${from}
       and exists (select from household h where h.affiliate_id = ${affiliateId} and h.id = ${to})
       and not exists (select from estate other where other.household_id = ${to})`);

/** Moves the estate of a household that a merge left without members to the kept contact's household, if that has none. */
async function moveEstate(
  run: Query,
  affiliateId: string,
  keep: string,
  removed: readonly { id: string; household_id: string }[],
): Promise<MovedEstate | null> {
  const [left] = await run<MovedEstate>(sql`
    select e.household_id "from", own.household_id "to", r.id was, own.id becomes
      from jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) r(id uuid, household_id uuid)
      join estate e on e.affiliate_id = ${affiliateId} and e.household_id = r.household_id
      cross join (
        select m.id, m.household_id from household_member m join household h on h.id = m.household_id
         where m.affiliate_id = ${affiliateId} and m.contact_id = ${keep} and ${isFullMember(sql`m`)}
         order by ${isFamily(sql`m`)} desc, h.created_at, h.id limit 1) own
     where not exists (select from household_member m where m.household_id = e.household_id)
       and not exists (select from estate other where other.household_id = own.household_id)
     limit 1`);
  if (left) await move(run, affiliateId, left);
  return left ?? null;
}

/** Reverses `moveEstate`, with what was changed since. */
const moveEstateBack = (run: Query, affiliateId: string, { from, to, was, becomes }: MovedEstate) =>
  move(run, affiliateId, { from: to, to: from, was: becomes, becomes: was });

interface MemberRow {
  id: string;
  household_id: string;
  contact_id: string;
  role: MemberDraft['role'];
}

/** A merge's effect on households: the removed rows as they were, and the ids of rows that now name the kept contact. */
export interface MovedMembers {
  removed: MemberRow[];
  moved: string[];
  /** Missing in merges from before estates existed. */
  estate?: MovedEstate | null;
}

/** Raises the version of these households, so that an open form notices the change. */
const touch = (run: Query, affiliateId: string, ids: string[]) =>
  run(
    sql`update household set version = version + 1 where affiliate_id = ${affiliateId} and id = any(${ids})`,
  );

/**
 * Gives the kept contact the memberships of the other one. It stays in its own family, unless
 * `chosen` selects the other one's.
 */
export async function moveMembers(
  run: Query,
  affiliateId: string,
  { keep, drop }: { keep: string; drop: string },
  chosen: 'keep' | 'drop' | undefined,
): Promise<MovedMembers> {
  const rows = await run<MemberRow>(
    sql`select * from household_member where affiliate_id = ${affiliateId} and contact_id = any(${[keep, drop]})`,
  );
  // Most contacts are in no household.
  if (rows.every(({ contact_id }) => contact_id === keep)) return { removed: [], moved: [] };
  const isFamilyRow = ({ role }: MemberRow) => FAMILY_ROLES.includes(role);
  const own = rows.filter(({ contact_id }) => contact_id === keep);
  const others = rows.filter(({ contact_id }) => contact_id === drop);
  const replaced = chosen === 'drop' && others.some(isFamilyRow) ? own.filter(isFamilyRow) : [];
  const staying = own.filter((row) => !replaced.includes(row));
  const isThere = (row: MemberRow) =>
    staying.some(
      (one) =>
        (isFamilyRow(one) && isFamilyRow(row)) ||
        (one.household_id === row.household_id && one.role === row.role),
    );
  const removed = [...replaced, ...others.filter(isThere)];
  const moved = others.filter((row) => !isThere(row)).map(({ id }) => id);
  const removedIds = removed.map(({ id }) => id);
  await run(
    sql`delete from household_member where affiliate_id = ${affiliateId} and id = any(${removedIds})`,
  );
  await run(sql`
    update household_member set contact_id = ${keep}
     where affiliate_id = ${affiliateId} and id = any(${moved})`);
  const touched = rows.filter((row) => removed.includes(row) || moved.includes(row.id));
  const households = touched.map(({ household_id }) => household_id);
  await touch(run, affiliateId, households);
  return { removed, moved, estate: await moveEstate(run, affiliateId, keep, removed) };
}

/** Reverses `moveMembers`. A member who was removed from a household since stays out. */
export async function moveMembersBack(
  run: Query,
  affiliateId: string,
  { keep, drop }: { keep: string; drop: string },
  { removed, moved, estate }: MovedMembers,
): Promise<void> {
  const back = await run<{ household_id: string }>(sql`
    update household_member set contact_id = ${drop}
     where affiliate_id = ${affiliateId} and contact_id = ${keep} and id = any(${moved})
    returning household_id`);
  await putBack(run, affiliateId, removed);
  if (estate) await moveEstateBack(run, affiliateId, estate);
  const touched = [...back, ...removed].map(({ household_id }) => household_id);
  await touch(run, affiliateId, touched);
}

export const householdRoutes = [
  on(routes.listHouseholds, ({ affiliate, query }) => listHouseholds(affiliate.id, query)),
  on(routes.createHousehold, async ({ affiliate, body, request }) =>
    createdReply(await createHousehold(affiliate.id, body, requestKey(request, body))),
  ),
  on(routes.readHousehold, ({ affiliate, params }) => readHousehold(affiliate.id, params.id)),
  on(routes.changeHousehold, ({ affiliate, params, body }) =>
    changeHousehold(affiliate.id, params.id, body),
  ),
  on(routes.deleteHousehold, ({ affiliate, params }) => deleteHousehold(affiliate.id, params.id)),
];
