/** A member of the household while it is edited. */
import * as v from 'valibot';
import { type Contact, ContactChange } from '../../../contract/contacts.ts';
import { sameValue } from '../../kit/reconcile.ts';
import { type Member, membersOf } from './family.ts';
import type { Part } from './save.ts';

export interface MemberDraft {
  /** Null takes the member out. */
  member: Member | null;
}

/**
 * The member that was `before`, as a part of the contact; without it one to add. Members have no
 * ids: in another window's list it is the one that is still the same, or else has the same name.
 */
export function memberPart(before: Member | undefined): Part<MemberDraft> {
  const placeIn = (members: readonly Member[]) => {
    if (!before) return -1;
    const same = members.findIndex((member) => sameValue(member, before));
    return same >= 0 ? same : members.findIndex(({ name }) => name === before.name);
  };
  return {
    of: (contact: Contact) => {
      const members = membersOf(contact);
      return { member: members[placeIn(members)] ?? null };
    },
    change: ({ member }, contact) => {
      const members = membersOf(contact);
      const place = placeIn(members);
      members.splice(place < 0 ? members.length : place, 1, ...(member ? [member] : []));
      return { household: { name: '', checklist: {}, ...contact.household, members } };
    },
  };
}

/** A sentence for each field that does not fit. */
export function problemsOfMember({ member }: MemberDraft): Record<string, string> {
  const { issues = [] } = v.safeParse(ContactChange, {
    version: 1,
    household: { members: member ? [member] : [] },
  });
  const at = (key: string) => issues.find(({ path }) => path?.at(-1)?.key === key)?.message;
  const name = at('name');
  return name ? { 'member-name': name } : {};
}
