/** Members of households who become contacts, and the undo of it. */
import type { InferOutput } from 'valibot';
import type { Contact, ContactDraft } from '../../../src/contract/contacts/contacts.ts';
import * as routes from '../../../src/contract/contacts/contacts.ts';
import type { Undoable } from '../../../src/contract/undo.ts';
import { type Query, transaction } from '../db/db.ts';
import { auditLine, dropOldUndos, sameBody } from '../db/records.ts';
import { type Sql, sql } from '../db/sql.ts';
import { noteGaps } from '../households/gaps.ts';
import { keepBirthDates, readHousehold } from '../households/households.ts';
import { createdReply } from '../http/answer.ts';
import { on } from '../http/endpoint.ts';
import { HttpError, notFound } from '../http/refusal.ts';
import { madeBefore, type RequestKey, requestKey } from '../http/request-key.ts';
import { createContact, readContact } from './contacts.ts';

/** Makes the member the contact: its name and its birth date come from there now. */
const linkMember = (
  run: Query,
  affiliateId: string,
  { id, memberId }: { id: string; memberId: string },
  contactId: string,
) =>
  run(sql`
    with linked as (
      update household_member set contact_id = ${contactId}, name = '', birth_date = null
       where affiliate_id = ${affiliateId} and household_id = ${id} and id = ${memberId}
    ), changed as (
      update household set version = version + 1 where affiliate_id = ${affiliateId} and id = ${id} returning id
    ), ${auditLine(affiliateId, 'change', 'household', sql`changed`)}
    select from changed`);

type Made = Contact & Undoable;

/**
 * Adds a member of a household as a contact, and links the two. A second try with the same key
 * returns the contact of the first. Throws an HttpError: 404, 409 if the member is a contact already,
 * 400 as for any new contact.
 */
const makeContact = (
  affiliateId: string,
  { id, memberId }: { id: string; memberId: string },
  draft: InferOutput<typeof ContactDraft>,
  key: RequestKey | null,
): Promise<Made> =>
  transaction(async (run) => {
    await run(
      sql`select from household where affiliate_id = ${affiliateId} and id = ${id} for update`,
    );
    const [before] = await run<Undoable & { contact: string; sameBody: boolean }>(sql`
      select u.id undo, u.before ->> 'contact' contact, ${sameBody(sql`u`, key?.body ?? null)}
        from undo u where u.affiliate_id = ${affiliateId} and u.request_key = ${key?.id ?? null}`);
    if (before) {
      const { contact, ...first } = before;
      return madeBefore<Made>({ ...(await readContact(affiliateId, contact, run)), ...first });
    }
    const household = await readHousehold(affiliateId, id, run);
    const member = household.members.find((one) => one.id === memberId);
    if (!member) throw notFound();
    const { name, birthDate, contactId } = member;
    if (contactId !== null) {
      const sentence = `${name} is already one of your contacts.`;
      throw new HttpError('conflict', sentence, { current: household });
    }
    const made = await createContact(affiliateId, draft, null, run);
    await keepBirthDates(run, affiliateId, [
      { contactId: made.id, known: made.birthDate, birthDate },
    ]);
    await linkMember(run, affiliateId, { id, memberId }, made.id);
    await noteGaps(affiliateId, { household: id }, run);
    const contact = await readContact(affiliateId, made.id, run);
    const undoes = {
      household: id,
      member: memberId,
      name,
      birth_date: birthDate,
      contact: contact.id,
      version: contact.version,
    };
    const [undo] = await run<Undoable>(sql`
      with kept as (
        insert into undo (affiliate_id, kind, before, request_key, request_body)
        values (${affiliateId}, 'member-contact', ${JSON.stringify(undoes)}, ${key?.id ?? null}, ${key?.body ?? null})
        returning id
      ), ${dropOldUndos(affiliateId)}
      select id undo from kept`);
    if (!undo) throw new Error('The undo was not kept');
    return { ...contact, ...undo };
  });

/** A statement that takes back a contact made of a member, unless it was changed since. `made` is what its undo keeps, as JSON. */
export const unmakeContact = (affiliateId: string, made: string): Sql => sql`
with b as (
  select * from jsonb_to_record(${made}::jsonb)
    b(household uuid, member uuid, name text, birth_date text, contact uuid, version int)
), gone as (
  update contact c set deleted_at = now(), version = c.version + 1 from b
   where c.affiliate_id = ${affiliateId} and c.id = b.contact and c.version = b.version and c.deleted_at is null
  returning c.id
), unlinked as (
  update household_member m set contact_id = null, name = b.name, birth_date = b.birth_date from b, gone
   where m.affiliate_id = ${affiliateId} and m.id = b.member and m.contact_id = gone.id
  returning m.household_id
), touched as (
  update household set version = version + 1
   where affiliate_id = ${affiliateId} and id in (select household_id from unlinked)
)
select count(*)::int undone, 1 - count(*)::int kept from gone`;

export const memberContactRoutes = [
  on(routes.makeContact, async ({ affiliate, params, body, request }) =>
    createdReply(await makeContact(affiliate.id, params, body, requestKey(request, body))),
  ),
];
