/** Adding a contact as the spouse of another one. */
import { call } from '../../../api/call.ts';
import { type Contact, createContact, deleteContact } from '../../../contract/contacts/contacts.ts';
import { deleteHousehold } from '../../../contract/households/households.ts';
import { COUPLE_ROLES, type Role } from '../../../contract/households/member-roles.ts';
import { contact as shownContact } from './contact.ts';
import { type MemberDraft, memberPart, savePart } from './save.ts';

/** A new contact of the family. */
export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  birthDate: string;
}

export const bodyOf = ({ birthDate, ...draft }: Person) => ({
  ...draft,
  birthDate: birthDate.trim() || null,
});

const NOBODY: MemberDraft = { member: null };

/** The place of the contact's spouse in the household, which is the contact's own only for one of its couple. */
function placeOfSpouse({ id, household }: Contact): { role: Role; generation: number } {
  const own = household?.members.find(({ contactId }) => contactId === id);
  if (!own || COUPLE_ROLES.includes(own.role)) return { role: 'spouse', generation: 0 };
  return { role: own.role === 'child' ? 'child-spouse' : 'other', generation: own.generation };
}

/**
 * Adds a contact and makes it the spouse in the household of `contact`. A retry with the same key
 * continues where the first attempt failed. Returns the spouse and a function that undoes both.
 */
export async function addSpouse(contact: Contact, draft: Person, key: string) {
  const body = { ...bodyOf(draft), stage: contact.stage };
  const spouse = await call(createContact, { body, idempotencyKey: key });
  const { id, name, birthDate, age } = spouse;
  const member = {
    id: null,
    contactId: id,
    name,
    ...placeOfSpouse(contact),
    birthDate,
    deathDate: null,
    age,
  };
  const saved = await savePart(memberPart(undefined), NOBODY, { member });
  const takeBack = async () => {
    await takeOut(saved, id, !contact.household);
    await call(deleteContact, { params: { id } });
    await shownContact.reload();
  };
  return { spouse, takeBack };
}

/** Removes the spouse from the household, or deletes the household if it was created for both. */
async function takeOut({ household }: Contact, spouse: string, made: boolean): Promise<void> {
  const member = household?.members.find(({ contactId }) => contactId === spouse);
  if (household && made && household.members.length === 2) {
    await call(deleteHousehold, { params: { id: household.id } });
  } else if (member) {
    await savePart(memberPart(member), { member }, NOBODY);
  }
}
