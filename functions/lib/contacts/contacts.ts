/** Contacts, one or many at a time, and their routes. */
import type { InferOutput } from 'valibot';
import { UNDO_DAYS } from '../../../src/config/retention.ts';
import { LONGEST_NAME, MAX_TAGS } from '../../../src/contract/contact-kinds.ts';
import * as contract from '../../../src/contract/contacts/contacts.ts';
import {
  type BulkDraft,
  type Contact,
  type ContactChange,
  type ContactDraft,
  type ContactFilter,
  type ContactsChange,
  MAX_FILTERED,
} from '../../../src/contract/contacts/contacts.ts';
import type { ListedImport } from '../../../src/contract/contacts/moves.ts';
import * as moves from '../../../src/contract/contacts/moves.ts';
import { readContact as readContactRoute } from '../../../src/contract/contacts/read-contact.ts';
import { concernsName, withNames } from '../../../src/contract/person-name.ts';
import { dayOf } from '../../../src/contract/reference.ts';
import type { Undoable } from '../../../src/contract/undo.ts';
import { withCalendar } from '../calendar/calendars.ts';
import { type Query, query } from '../db/db.ts';
import { auditLine, dropOldUndos, sameBody } from '../db/records.ts';
import { column, joinParts, type Sql, sql } from '../db/sql.ts';
import { noteGaps } from '../households/gaps.ts';
import { compressReply, createdReply, download } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, invalid, notFound } from '../http/refusal.ts';
import { madeBefore, type RequestKey, requestKey } from '../http/request-key.ts';
import {
  CONTACT,
  columnsOf,
  emptyTrash,
  hasRoom,
  IN_TRASH,
  NEW_WRITTEN_COLUMNS,
  newColumns,
  newDetails,
  REACHABLE,
  STAGE_NOTE,
  tooManyContacts,
  WRITTEN_COLUMNS,
} from '../rows/contacts.ts';
import { exportContacts } from './export.ts';
import { contactsOf, countContacts, dueOf, listContacts, todayFor } from './list.ts';
import { findDuplicates, markNotDuplicates, mergeContacts } from './merge.ts';
import { correctionsFor } from './search.ts';

/** A change as parts of the statement: the contacts it affects, the columns it sets, and the former values for an undo. */
interface Change {
  concerns: Sql;
  sets: Sql;
  former: Sql;
}

/** The parts of a change to contacts `c`. Contacts that already match keep their version. */
function changeParts(change: ContactsChange): Change {
  if ('delete' in change) {
    return { concerns: sql`true`, sets: sql`deleted_at = now()`, former: sql`'deleted_at', null` };
  }
  if ('stage' in change) {
    const { stage } = change;
    const reason = sql`${change.reason ?? null}::text`;
    return {
      concerns: sql`(c.stage <> ${stage} or (${stage === 'closed'} and c.reason <> ${reason}))`,
      sets: sql`stage = ${stage}, reason = coalesce(${reason}, '')`,
      former: sql`'stage', stage, 'reason', reason, 'reached', reached, 'client_on', client_on`,
    };
  }
  const former = sql`'tags', tags`;
  if ('tags' in change) {
    const tags = sql`${change.tags}::text[]`;
    const added = sql`array(select t from unnest(${tags}) t where folded(t) <> all (c.tag_keys))`;
    // A contact that would exceed the maximum keeps its current tags.
    const concerns = sql`not c.tag_keys @> folded_all(${tags})
      and cardinality(c.tags) + cardinality(${added}) <= ${MAX_TAGS}`;
    return { concerns, sets: sql`tags = c.tags || ${added}`, former };
  }
  const keys = sql`folded_all(${change.untag}::text[])`;
  const rest = sql`array(select t from unnest(c.tags) with ordinality u(t, n)
    where folded(t) <> all (${keys}) order by n)`;
  return { concerns: sql`c.tag_keys && ${keys}`, sets: sql`tags = ${rest}`, former };
}

export type Changed = Undoable & { changed: number };

type Chosen = Pick<InferOutput<typeof BulkDraft>, 'ids' | 'filter'>;

/** The condition for the chosen contacts `c`, and whether one of them is the affiliate's. */
export async function chosenContacts(
  affiliateId: string,
  { ids, filter }: Chosen,
): Promise<{ where: Sql; hasOwn: Sql }> {
  const chosenBy: Partial<ContactFilter> = ids.length > 0 ? {} : (filter ?? {});
  // Those that the list shows for a name with a typing error.
  const { q, view } = chosenBy;
  const corrections = q && view !== 'bin' ? await correctionsFor(affiliateId, q) : undefined;
  const due = await dueOf(affiliateId, chosenBy);
  const where = contactsOf(affiliateId, chosenBy, { corrections, due });
  if (ids.length === 0) return { where, hasOwn: sql`true` };
  const chosen = sql`c.id = any (${ids}::uuid[])`;
  return {
    where: sql`${where} and ${chosen}`,
    hasOwn: sql`exists (select from contact c where c.affiliate_id = ${affiliateId} and ${chosen})`,
  };
}

/** The error for a filter that finds too many (400). */
export const tooManyFound = (): HttpError =>
  invalid(
    'filter',
    `One change takes at most ${MAX_FILTERED.toLocaleString('en-US')} contacts. Please narrow the filter.`,
  );

/**
 * Changes many contacts of the affiliate's list, and no one else's. A second try with the same key
 * returns the result of the first. Throws an HttpError: 404 if none of the ids is the affiliate's,
 * 400 if the filter finds too many, 409 if the first try had other contents.
 */
export async function changeContacts(
  affiliateId: string,
  { change, ...choice }: Chosen & { change: ContactsChange },
  key: RequestKey | null,
  run: Query = query,
): Promise<Changed> {
  const { where, hasOwn } = await chosenContacts(affiliateId, choice);
  const keyId = key?.id ?? null;
  const contents = key?.body ?? null;
  const action = 'delete' in change ? 'delete' : 'change';
  const { concerns, sets, former } = changeParts(change);
  // A key that was used before adds no undo, and then nothing changes.
  const [result] = await run<Changed & { found: number; own: boolean }>(sql`
    with target as (
      select c.id, c.version, c.stage, c.reason, c.tags, c.reached, c.client_on, gen_random_uuid() note
        from contact c where ${where} and c.deleted_at is null and ${concerns}
       order by c.id limit ${MAX_FILTERED + 1} for update
    ), kept as (
      insert into undo (affiliate_id, kind, request_key, request_body, before)
      select ${affiliateId}, 'contacts', ${keyId}, ${contents},
          coalesce(jsonb_agg(jsonb_build_object('id', id, 'version', version + 1,
            'note', note, 'columns', jsonb_build_object(${former}))), '[]')
        from target having count(*) <= ${MAX_FILTERED} and ${hasOwn}
      on conflict (affiliate_id, request_key) do nothing returning id
    ), changed as (
      update contact c set version = c.version + 1, ${sets} from target t, kept
       where c.affiliate_id = ${affiliateId} and c.id = t.id
      returning c.id, c.stage, c.reason, t.stage former, t.note
    ), moved as (
      insert into interaction (id, affiliate_id, contact_id, kind, text, at)
      select note, ${affiliateId}, id, 'stage', ${STAGE_NOTE}, now() from changed where stage <> former
    ), ${auditLine(affiliateId, action, 'contacts', sql`kept`)},
    ${dropOldUndos(affiliateId)}, ${emptyTrash(affiliateId)}
    select (select id from kept) undo, (select count(*)::int from changed) changed,
      (select count(*)::int from target) found, ${hasOwn} own`);
  if (!result?.own) throw notFound();
  if (result.undo) return { undo: result.undo, changed: result.changed };
  const [done] = await run<Changed & { sameBody: boolean }>(
    sql`select u.id undo, jsonb_array_length(u.before) changed, ${sameBody(sql`u`, contents)}
          from undo u where u.affiliate_id = ${affiliateId} and u.request_key = ${keyId}`,
  );
  if (done) return madeBefore<Changed>(done);
  throw tooManyFound();
}

/** The condition that the introducing contact is another contact in the list, or was already named before. */
const knowsReferrer = (
  affiliateId: string,
  referrer: Sql,
  former = sql`null::uuid`,
  own = sql`null::uuid`,
): Sql =>
  sql`(${referrer} is null or ${referrer} = ${former} or exists (select from contact k
    where k.affiliate_id = ${affiliateId} and k.deleted_at is null and k.id = ${referrer}
      and k.id is distinct from ${own}))`;

/** The condition that a check-in is put off to today or a later day, or stays at its day. */
const isAhead = (affiliateId: string, day: Sql, former = sql`null::date`): Sql =>
  sql`(${day} is null or ${day} is not distinct from ${former} or ${day} >= ${todayFor(affiliateId)})`;

/** The condition that a last review was held by today, or stays at its day. */
const isHeld = (affiliateId: string, day: Sql, former = sql`null::date`): Sql =>
  sql`(${day} is null or ${day} is not distinct from ${former} or ${day} <= ${todayFor(affiliateId)})`;

/** What a contact is refused for besides its shape, by field. */
const REFUSALS = {
  checkInOn: 'A check-in can be put off to today or a later day.',
  reviewedOn: 'The last review cannot be in the future.',
  referredBy:
    'Choose one of your contacts: the person who introduced this contact is not among them.',
};
type Checked = { [Field in keyof typeof REFUSALS]?: string | null | undefined };

/** Why no row was written (400), at the field; undefined if there is no such reason any more. */
async function refusedField(
  run: Query,
  affiliateId: string,
  fields: Checked,
  current?: Pick<Contact, 'id' | 'checkInOn' | 'reviewedOn' | 'referredBy'>,
): Promise<HttpError | undefined> {
  const { checkInOn = null, reviewedOn = null, referredBy = null } = fields;
  if (current && referredBy === current.id) {
    return invalid('referredBy', 'A contact cannot introduce itself. Please choose another one.');
  }
  const checkedBefore = sql`${current?.checkInOn ?? null}::date`;
  const reviewedBefore = sql`${current?.reviewedOn ?? null}::date`;
  const referrerBefore = sql`${current?.referredBy ?? null}::uuid`;
  const [holds] = await run<Record<keyof typeof REFUSALS, boolean>>(sql`
    select ${isAhead(affiliateId, sql`${checkInOn}::date`, checkedBefore)} "checkInOn",
        ${isHeld(affiliateId, sql`${reviewedOn}::date`, reviewedBefore)} "reviewedOn",
        ${knowsReferrer(affiliateId, sql`${referredBy}::uuid`, referrerBefore)} "referredBy"`);
  const refused = Object.entries(REFUSALS).find(
    ([field]) => !holds?.[field as keyof typeof REFUSALS],
  );
  return refused && invalid(...refused);
}

function longName(): HttpError {
  return invalid(
    'name',
    `All parts of the name together have more than ${LONGEST_NAME} characters.`,
  );
}
const isTooLong = (name?: string) => (name?.length ?? 0) > LONGEST_NAME;

/**
 * Adds a contact. A second try with the same key returns the result of the first. Throws an
 * HttpError: 400 if the maximum is reached or the introducing contact is not in the list, 409 if
 * the first try had other contents.
 */
export async function createContact(
  affiliateId: string,
  draft: InferOutput<typeof ContactDraft>,
  key: RequestKey | null,
  run: Query = query,
): Promise<Contact> {
  if (isTooLong(withNames(draft).name)) throw longName();
  const id = key?.id ?? null;
  const contents = key?.body ?? null;
  const columns = newColumns(draft);
  // Postgres matches the columns by name.
  const [made] = await run<Contact>(sql`
    with c as (
      insert into contact (affiliate_id, request_key, request_body, ${WRITTEN_COLUMNS}, details)
      select ${affiliateId}, ${id}, ${contents}, ${WRITTEN_COLUMNS},
          ${newDetails(sql`'{}'`, columns)}
        from jsonb_populate_record(null::contact, ${columns}) n
       where ${hasRoom(affiliateId, 1)} and ${knowsReferrer(affiliateId, sql`n.referred_by`)}
         and ${isAhead(affiliateId, sql`n.check_in_on`)} and ${isHeld(affiliateId, sql`n.reviewed_on`)}
      on conflict (affiliate_id, request_key) do nothing returning *
    ), ${auditLine(affiliateId, 'create', 'contact', sql`c`)}
    select ${CONTACT} from c`);
  if (made) return made;
  const [before] = await run<Contact & { sameBody: boolean }>(sql`
    select ${CONTACT}, ${sameBody(sql`c`, contents)} from contact c
     where c.affiliate_id = ${affiliateId} and c.request_key = ${id}`);
  if (!before) {
    throw (await refusedField(run, affiliateId, draft)) ?? tooManyContacts();
  }
  return madeBefore<Contact>(before);
}

/** A contact in the list or in the trash. Throws an HttpError: 404. */
export async function readContact(
  affiliateId: string,
  id: string,
  run: Query = query,
): Promise<Contact> {
  const [contact] = await run<Contact>(sql`
    select ${CONTACT} from contact c
     where c.affiliate_id = ${affiliateId} and c.id = ${id} and ${REACHABLE}`);
  if (!contact) throw notFound();
  return contact;
}

/** The contact as it was just written. Its statement read the household's members as they were before it. */
function withOwnMember(contact: Contact): Contact {
  const { id, name, lastName, birthDate, deathDate, age, deceased, deletedAt, household } = contact;
  if (!household) return contact;
  const members = household.members.map((member) => {
    if (member.contactId !== id) return member;
    const { inTrash: _, deceased: __, lastName: ___, ...others } = member;
    return {
      ...others,
      name,
      birthDate,
      deathDate,
      age,
      ...(lastName && { lastName }),
      ...(deceased && { deceased }),
      ...(deletedAt && { inTrash: true as const }),
    };
  });
  return { ...contact, household: { ...household, members } };
}

/** The fields that an estate map takes from the contacts of its household. */
const MAP_FIELDS = ['birthDate', 'deathDate', 'deceased'] as const;

/**
 * Changes some fields and adds a note about a new stage. Throws an HttpError: 404, 400 if the
 * introducing contact is not in the list, or 409 with the current contact if it was changed in the
 * meantime or is in the trash.
 */
async function changeContact(
  affiliateId: string,
  id: string,
  { version, ...fields }: InferOutput<typeof ContactChange>,
): Promise<Contact> {
  // The meaning of a name's part depends on the others. If the contact changes in the meantime, the change is refused.
  const named = concernsName(fields)
    ? withNames(fields, await readContact(affiliateId, id))
    : fields;
  if (isTooLong(named.name)) throw longName();
  const columns = columnsOf(named);
  // Columns that are not among them keep their values.
  const [changed] = await query<Contact>(sql`
    with old as (
      select c as row, c.stage, c.referred_by former_referrer, c.check_in_on former_check_in,
          c.reviewed_on former_review
        from contact c where c.affiliate_id = ${affiliateId} and c.id = ${id} for update
    ), c as (
      update contact c set version = c.version + 1,
          details = ${newDetails(sql`c.details`, columns)},
          (${WRITTEN_COLUMNS}) = (select ${NEW_WRITTEN_COLUMNS})
        from old, jsonb_populate_record(old.row, ${columns}) n
       where c.affiliate_id = ${affiliateId} and c.id = ${id} and c.version = ${version} and c.deleted_at is null
         and ${knowsReferrer(affiliateId, sql`n.referred_by`, sql`former_referrer`, sql`c.id`)}
         and ${isAhead(affiliateId, sql`n.check_in_on`, sql`former_check_in`)}
         and ${isHeld(affiliateId, sql`n.reviewed_on`, sql`former_review`)}
      returning c.*, old.stage former
    ), moved as (
      insert into interaction (affiliate_id, contact_id, kind, text, at)
      select ${affiliateId}, id, 'stage', ${STAGE_NOTE}, now() from c where stage <> former
    ), ${auditLine(affiliateId, 'change', 'contact', sql`c`)}
    select ${CONTACT} from c`);
  if (changed) {
    // The map of the family follows births and deaths.
    if (changed.household && MAP_FIELDS.some((field) => field in fields)) {
      await noteGaps(affiliateId, { contact: id });
    }
    return withOwnMember(changed);
  }
  const current = await readContact(affiliateId, id);
  if (current.version === version && !current.deletedAt) {
    const refused = await refusedField(query, affiliateId, fields, current);
    if (refused) throw refused;
  }
  const sentence = current.deletedAt
    ? 'This contact is in the trash. Restore it, then save again.'
    : 'This contact was changed elsewhere. Look at the changes, then save again.';
  throw new HttpError('conflict', sentence, { current });
}

/** Moves a contact to the trash. Repeating it changes nothing. Throws an HttpError: 404. */
async function deleteContact(affiliateId: string, id: string): Promise<Undoable> {
  const [deleted] = await query<Undoable>(sql`
    with c as (
      update contact c set deleted_at = coalesce(deleted_at, now()),
        version = version + case when deleted_at is null then 1 else 0 end
       where affiliate_id = ${affiliateId} and id = ${id} and merged_into is null and ${REACHABLE}
      returning id, version, deleted_at
    ), kept as (
      -- Dated like the deletion, so deleting again does not extend the undo.
      insert into undo (affiliate_id, kind, before, created_at)
      select ${affiliateId}, 'contacts', jsonb_build_array(jsonb_build_object(
          'id', id, 'version', version, 'columns', jsonb_build_object('deleted_at', null))), deleted_at from c
      returning id
    ), ${auditLine(affiliateId, 'delete', 'contact', sql`c`)},
    ${dropOldUndos(affiliateId)}, ${emptyTrash(affiliateId)}
    select id undo from kept`);
  if (!deleted) throw notFound();
  return deleted;
}

/** Restores a contact from the trash. A contact in the list stays as it is. Throws an HttpError: 404. */
async function restoreContact(affiliateId: string, id: string): Promise<Contact> {
  const [restored] = await query<Contact>(sql`
    with c as (
      update contact c set deleted_at = null, version = version + 1
       where c.affiliate_id = ${affiliateId} and c.id = ${id} and ${IN_TRASH} returning *
    ), ${auditLine(affiliateId, 'restore', 'contact', sql`c`)}
    select ${CONTACT} from c`);
  const contact = restored ? withOwnMember(restored) : await readContact(affiliateId, id);
  if (contact.deletedAt) throw notFound();
  return contact;
}

/** Older imports are in the export of all data. */
const MOST_LISTED_IMPORTS = 50;

const SUMS = joinParts(
  ['rows', 'added', 'spouses', 'merged', 'skipped', 'refused'].map(
    (name) => sql`(select coalesce(sum((part ->> ${name}::text)::int), 0)::int
      from jsonb_each(i.parts) p (place, part)) as ${column(name)}`,
  ),
  ', ',
);

/** The latest imports, newest first. An import of unknown length counts as done. */
const listImports = (affiliateId: string): Promise<ListedImport[]> =>
  query<ListedImport>(sql`
    select id, file, dialect, to_json(created_at) at,
        case when undone_at is not null then 'undone' when rows < total then 'stopped' else 'done' end state,
        rows, total, added, spouses, merged, skipped, refused, undo
      from (
        select i.*, u.id undo, ${SUMS}
          from contact_import i
          left join undo u on u.id = i.id and u.affiliate_id = ${affiliateId} and u.done_at is null
            and u.created_at > now() - ${UNDO_DAYS} * interval '1 day'
         where i.affiliate_id = ${affiliateId}
         order by i.created_at desc, i.id limit ${MOST_LISTED_IMPORTS}) listed
     order by created_at desc, id`);

export const contactRoutes = [
  on(contract.listContacts, ({ affiliate, query }) => listContacts(affiliate.id, query)),
  on(contract.countContacts, ({ affiliate }) => countContacts(affiliate.id)),
  on(
    contract.createContact,
    withCalendar(async ({ affiliate, body, request }) =>
      createdReply(await createContact(affiliate.id, body, requestKey(request, body))),
    ),
  ),
  on(readContactRoute, ({ affiliate, params }) => readContact(affiliate.id, params.id)),
  on(
    contract.changeContact,
    withCalendar(({ affiliate, params, body }) => changeContact(affiliate.id, params.id, body)),
  ),
  on(
    contract.deleteContact,
    withCalendar(({ affiliate, params }) => deleteContact(affiliate.id, params.id)),
  ),
  on(
    contract.restoreContact,
    withCalendar(({ affiliate, params }) => restoreContact(affiliate.id, params.id)),
  ),
  on(
    moves.importContacts,
    withCalendar(async ({ affiliate, body, request }) => {
      // The readers of cells take long to load.
      const { importRows } = await import('./import.ts');
      const report = await importRows(affiliate.id, body, requestKey(request, body));
      return body.dryRun ? report : createdReply(report);
    }),
  ),
  on(moves.exportContacts, async ({ affiliate, request }) => {
    const day = dayOf(Date.now());
    const lines = await exportContacts(affiliate.id);
    const file = download(lines, 'text/csv; charset=utf-8', `contacts-${day}.csv`);
    return compressReply(request, file);
  }),
  on(moves.findDuplicates, async ({ affiliate }) => ({
    items: await findDuplicates(affiliate.id),
    next: null,
  })),
  on(moves.markNotDuplicates, ({ affiliate, body }) => markNotDuplicates(affiliate.id, body.ids)),
  on(moves.listImports, async ({ affiliate }) => ({
    items: await listImports(affiliate.id),
    next: null,
  })),
  on(
    moves.mergeContacts,
    withCalendar(({ affiliate, body, request }) =>
      mergeContacts(affiliate.id, body, requestKey(request, body)),
    ),
  ),
];
