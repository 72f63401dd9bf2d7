/** Saves a part of a contact, merged with other windows' changes. */

import { useState } from 'react';
import { call } from '../../../api/call.ts';
import type { RequestError } from '../../../api/request.ts';
import { type Contact, changeContact } from '../../../contract/contacts/contacts.ts';
import {
  changeHousehold,
  createHousehold,
  type Household,
  householdName,
} from '../../../contract/households/households.ts';
import type { Sent } from '../../../contract/route.ts';
import type { ToastMessage } from '../../../toasts/toasts.ts';
import { act, type Change, writeChange } from '../../kit/act.ts';
import { changedFields, reconcile, type Saving } from '../../kit/use-form.ts';
import { contact, showContact } from './contact.ts';
import { type Member, membersOf } from './family.ts';

/**
 * A part of the contact that is edited in place, as an optimistic update. If the server refuses it
 * or another window changed it, rolls back with a toast titled `failed`. Returns the part as shown,
 * and a function that changes it, never throws, and returns whether it was saved.
 */
export function useInPlace<Draft extends object>(
  contact: Contact,
  part: Part<Draft>,
  failed: string,
): [shown: Draft, save: (mine: Draft) => Promise<boolean>] {
  const [pending, setPending] = useState<Draft>();
  const shown = pending ?? part.of(contact);
  const save = async (mine: Draft) => {
    setPending(mine);
    const saved = await saveOrTell(part, shown, mine, {
      failed,
      conflict: {
        title: `${contact.name} was changed in another window`,
        description: 'The page shows it as it is now. Choose again if that is wrong.',
      },
    });
    setPending((other) => (other === mine ? undefined : other));
    return saved;
  };
  return [shown, save];
}

type ContactChange = Omit<Sent<NonNullable<(typeof changeContact)['body']>>, 'version'>;

type HouseholdDraft = Sent<NonNullable<(typeof createHousehold)['body']>>;

export interface ContactPart<Draft extends object> {
  of: (contact: Contact) => Draft;
  change: (draft: Draft, contact: Contact) => ContactChange;
}

/** A part of the contact's household that is edited as one. */
interface HouseholdPart<Draft extends object> {
  of: (contact: Contact) => Draft;
  household: (draft: Draft, contact: Contact) => HouseholdDraft;
}
export type Part<Draft extends object> = ContactPart<Draft> | HouseholdPart<Draft>;

/** This window's change of a part from `base` to `mine`. Another window's changes of other fields stay. */
const changeOf = <Draft extends object>(
  part: Part<Draft>,
  base: Draft,
  mine: Draft,
): Change<Contact, Draft, Contact> => ({
  queue: 'contact',
  now: current,
  merge: (now) => {
    const { draft, clashes } = reconcile(base, mine, part.of(now));
    return clashes.length > 0 ? undefined : draft;
  },
  write: async (draft, now) => {
    if (changedFields(draft, part.of(now)).length === 0) return now;
    const saved = await write(part, draft, now);
    showContact(saved);
    return saved;
  },
  receive: (refusal, now) => {
    const newer = currentOf(refusal, now);
    showContact(newer);
    if (newer.deletedAt) throw refusal;
    return newer;
  },
});

/** Saves this window's change of a part. Throws as `writeChange` does. */
export const savePart = <Draft extends object>(part: Part<Draft>, base: Draft, mine: Draft) =>
  writeChange(changeOf(part, base, mine));

/** Saves a part as `savePart` does; a toast says if it failed, or was changed in another window. Returns whether it is saved. */
export async function saveOrTell<Draft extends object>(
  part: Part<Draft>,
  base: Draft,
  mine: Draft,
  { failed, conflict }: { failed: string; conflict: ToastMessage },
): Promise<boolean> {
  const saved = await act({
    ...changeOf(part, base, mine),
    failed,
    conflict: ({ deletedAt }) => (deletedAt ? undefined : { kind: 'warning', ...conflict }),
  });
  return saved !== undefined;
}

function current(): Contact {
  const loaded = contact.$loaded.get();
  if (loaded.status !== 'ready') throw new Error('There is no contact to save');
  return loaded.data;
}

/** Writes the draft; returns the contact after the write. The first change creates the household. */
async function write<Draft extends object>(
  part: Part<Draft>,
  draft: Draft,
  now: Contact,
): Promise<Contact> {
  if ('change' in part) {
    const body = { version: now.version, ...part.change(draft, now) };
    return call(changeContact, { params: { id: now.id }, body });
  }
  const change = part.household(draft, now);
  if (!now.household) {
    const household = await call(createHousehold, {
      body: { name: householdName(now), members: membersOf(now), ...change },
    });
    return { ...now, household };
  }
  const { id, version } = now.household;
  const household = await call(changeHousehold, { params: { id }, body: { version, ...change } });
  return { ...now, household };
}

export const editPart = <Draft extends object>(part: Part<Draft>, stored: Contact) => ({
  stored,
  draftOf: part.of,
  save: ({ stored, draft }: Saving<Contact, Draft>) => savePart(part, part.of(stored), draft),
});

/** The contact with another window's changes to it or to its household. */
function currentOf(refusal: RequestError, now: Contact): Contact {
  const current = refusal.current as Contact | Household;
  return 'members' in current ? { ...now, household: current } : current;
}

/** A household member's draft. */
export interface MemberDraft {
  /** Null removes the member. */
  member: Member | null;
}

/** The member `before` as a part of the contact's household; without it, a new member. */
export function memberPart(before: Member | undefined): HouseholdPart<MemberDraft> {
  const placeIn = (members: readonly Member[]) =>
    before ? members.findIndex(({ id }) => id === before.id) : -1;
  return {
    of: (contact: Contact) => {
      const members = membersOf(contact);
      return { member: members[placeIn(members)] ?? null };
    },
    household: ({ member }, contact) => {
      const members = membersOf(contact);
      const place = placeIn(members);
      members.splice(place < 0 ? members.length : place, 1, ...(member ? [member] : []));
      return { members };
    },
  };
}
