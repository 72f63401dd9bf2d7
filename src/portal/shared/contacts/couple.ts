/** A contact's spouse or partner, and both in words. */
import type { Contact } from '../../../contract/contacts/contacts.ts';
import type { Member } from '../../../contract/households/households.ts';
import { COUPLE_ROLES, NAMED_ROLES } from '../../../contract/households/member-roles.ts';
import { joinNames, namedMember } from '../../../lib/names-of-several.ts';

const SPOUSES: readonly string[] = ['spouse', 'partner'];

/** The first spouse or partner. The living come before the dead, because people marry again. */
export function firstSpouse<M extends Member>(members: readonly M[]): M | undefined {
  const spouses = members.filter(({ role }) => SPOUSES.includes(role));
  return spouses.find(({ deceased }) => !deceased) ?? spouses[0];
}

/** The contact's spouse or partner: the household's first one, or its client. */
export function spouseOf({ id, household }: Pick<Contact, 'id' | 'household'>): Member | undefined {
  const members = household?.members ?? [];
  const own = members.find(({ contactId }) => contactId === id);
  if (own?.role === 'client') return firstSpouse(members);
  return own && SPOUSES.includes(own.role)
    ? members.find(({ role }) => role === 'client')
    : undefined;
}

/**
 * Whose the household's checklist and estate map are, in words, if not the contact's: for a child, the
 * parents. Undefined for the client, the spouse and the partner.
 */
export function otherOwners({
  id,
  household,
}: Pick<Contact, 'id' | 'household'>): string | undefined {
  const members = household?.members ?? [];
  const owners = members.filter(({ role }) => COUPLE_ROLES.includes(role));
  const isMember = members.some(
    ({ contactId, role }) => contactId === id && !NAMED_ROLES.includes(role),
  );
  if (!isMember || owners.some(({ contactId }) => contactId === id)) return undefined;
  return owners.length > 0 ? joinNames(owners.map(namedMember)) : household?.name;
}

/**
 * The contact and the spouse: "Margaret and Walter Example", or both full names if they differ. Only the
 * contact's name if one of them has died, or if the spouse is in the trash.
 */
export function coupleWords(
  contact: Pick<Contact, 'id' | 'name' | 'firstName' | 'lastName' | 'household' | 'deceased'>,
): string {
  const { name, firstName, lastName } = contact;
  const spouse = spouseOf(contact);
  if (!spouse || spouse.inTrash || spouse.deceased || contact.deceased) return name;
  // A title stays with its own name: "Dr. Margaret Example and Walter Example".
  const isPlain = name === `${firstName} ${lastName}`;
  return joinNames([{ name, lastName: isPlain ? lastName : '' }, namedMember(spouse)]);
}
