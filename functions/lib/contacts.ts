/** Contacts, one at a time. */
import type { InferOutput } from 'valibot';
import type { Contact, ContactChange, ContactDraft } from '../../src/contract/contacts.ts';
import type { Undoable } from '../../src/contract/undo.ts';
import {
  CONTACT,
  columnsOf,
  hasRoom,
  IN_BIN,
  newColumns,
  REACHABLE,
  STAGE_NOTE,
  tooManyContacts,
  WRITTEN,
} from './contact-rows.ts';
import { query } from './db/db.ts';
import { HttpError, notFound } from './http/refusal.ts';
import { madeBefore, type RequestKey, sameBody } from './http/request-key.ts';
import { DROP_OLD_UNDOS, EMPTY_BIN } from './undo-rows.ts';

const members = (household: string): string =>
  `jsonb_array_elements(coalesce(${household} -> 'members', '[]')) m`;

/**
 * Whether each contact that the household names is in the list of the affiliate $1. One that the former
 * household named may have gone since, and does not keep anybody from changing the others.
 */
const knowsMembers = (household: string, former = "'{}'::jsonb"): string => `not exists (
  select lower(m ->> 'contactId') from ${members(household)} where m ->> 'contactId' is not null
  except select lower(m ->> 'contactId') from ${members(former)}
  except select id::text from contact k where k.affiliate_id = $1 and k.deleted_at is null
     and k.id in (select (m ->> 'contactId')::uuid from ${members(household)}))`;

const UNKNOWN_MEMBER = 'Choose a contact of your list for each member: one of them is not in it.';
const unknownMember = (): HttpError =>
  new HttpError('validation', UNKNOWN_MEMBER, { fields: { household: UNKNOWN_MEMBER } });

/** $1 the affiliate, $2 the request's key, $3 the columns as JSON: Postgres matches their names, $4 the hash of the contents. */
const CREATE = `
with c as (
  insert into contact (affiliate_id, request_key, request_body, ${WRITTEN})
  select $1, $2, $4, ${WRITTEN} from jsonb_populate_record(null::contact, $3) n
   where ${hasRoom('1')} and ${knowsMembers('n.household')}
  on conflict (affiliate_id, request_key) do nothing returning *
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'create', 'contact', id, $1 from c
)
select ${CONTACT} from c`;

/**
 * Adds a contact; a second try with the same key answers what the first one made. Throws an
 * HttpError: 400 if there are as many as there may be or a member of the household is not in the list, 409
 * if the first try had other contents.
 */
export async function createContact(
  affiliateId: string,
  draft: InferOutput<typeof ContactDraft>,
  key: RequestKey | null,
): Promise<Contact> {
  const [id, contents] = [key?.id ?? null, key?.body ?? null];
  const [made] = await query<Contact>(CREATE, [affiliateId, id, newColumns(draft), contents]);
  if (made) return made;
  const [there] = await query<Contact & { sameBody: boolean }>(
    `select ${CONTACT}, ${sameBody('c', '$3')} from contact c
      where c.affiliate_id = $1 and c.request_key = $2`,
    [affiliateId, id, contents],
  );
  if (!there) {
    const [room] = await query(`select where ${hasRoom('1')}`, [affiliateId]);
    throw room ? unknownMember() : tooManyContacts();
  }
  return madeBefore<Contact>(there);
}

/** A contact of the list or of the bin. Throws an HttpError: 404. */
export async function readContact(affiliateId: string, id: string): Promise<Contact> {
  const [contact] = await query<Contact>(
    `select ${CONTACT} from contact c where c.affiliate_id = $1 and c.id = $2
        and ${REACHABLE}`,
    [affiliateId, id],
  );
  if (!contact) throw notFound();
  return contact;
}

/** $3 the version, $4 the columns that change; the others keep what they have. */
const CHANGE = `
with old as (
  select c as row, c.stage, c.household former_household from contact c where c.affiliate_id = $1 and c.id = $2 for update
), c as (
  update contact c set version = c.version + 1, (${WRITTEN}) = (select ${WRITTEN.replaceAll(/(\w+)/g, 'n.$1')})
    from old, jsonb_populate_record(old.row, $4) n
   where c.affiliate_id = $1 and c.id = $2 and c.version = $3 and c.deleted_at is null
     and ${knowsMembers('n.household', 'former_household')}
  returning c.*, old.stage former
), moved as (
  insert into interaction (affiliate_id, contact_id, kind, text, at)
  select $1, id, 'stage', ${STAGE_NOTE}, now()
    from c where stage <> former
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'change', 'contact', id, $1 from c
)
select ${CONTACT} from c`;

/**
 * Changes some fields; a new stage is written down. Throws an HttpError: 404, 400 if a member of the
 * household is not in the list, or 409 with the contact as it is now if it was changed meanwhile or is
 * in the bin.
 */
export async function changeContact(
  affiliateId: string,
  id: string,
  { version, ...fields }: InferOutput<typeof ContactChange>,
): Promise<Contact> {
  const values = [affiliateId, id, version, columnsOf(fields)];
  const [changed] = await query<Contact>(CHANGE, values);
  if (changed) return changed;
  const current = await readContact(affiliateId, id);
  if (current.version === version && !current.deletedAt) throw unknownMember();
  const sentence = current.deletedAt
    ? 'This contact is in the bin. Restore it, then save again.'
    : 'This contact was changed elsewhere. Look at the changes, then save again.';
  throw new HttpError('conflict', sentence, { current });
}

const DELETE = `
with c as (
  update contact c set deleted_at = coalesce(deleted_at, now()),
    version = version + case when deleted_at is null then 1 else 0 end
   where affiliate_id = $1 and id = $2 and merged_into is null and ${REACHABLE}
  returning id, version, deleted_at
), kept as (
  -- As old as the deletion: once more prolongs nothing.
  insert into undo (affiliate_id, kind, before, created_at)
  select $1, 'contacts', jsonb_build_array(jsonb_build_object(
      'id', id, 'version', version, 'columns', jsonb_build_object('deleted_at', null))), deleted_at from c
  returning id
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'delete', 'contact', id, $1 from c
), ${DROP_OLD_UNDOS}, ${EMPTY_BIN}
select id undo from kept`;

/** Puts a contact into the bin; once more changes nothing. Throws an HttpError: 404. */
export async function deleteContact(affiliateId: string, id: string): Promise<Undoable> {
  const [deleted] = await query<Undoable>(DELETE, [affiliateId, id]);
  if (!deleted) throw notFound();
  return deleted;
}

const RESTORE = `
with c as (
  update contact c set deleted_at = null, version = version + 1
   where c.affiliate_id = $1 and c.id = $2 and ${IN_BIN} returning *
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'restore', 'contact', id, $1 from c
)
select ${CONTACT} from c`;

/** Takes a contact out of the bin; one of the list stays as it is. Throws an HttpError: 404. */
export async function restoreContact(affiliateId: string, id: string): Promise<Contact> {
  const [restored] = await query<Contact>(RESTORE, [affiliateId, id]);
  const contact = restored ?? (await readContact(affiliateId, id));
  if (contact.deletedAt) throw notFound();
  return contact;
}
