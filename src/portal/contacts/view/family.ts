/** A household's people: by generation, as a couple, at a meeting, and in words. */
import { ROLE_WORDS } from '../../../config/contact-words.ts';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import type { Member as Stored } from '../../../contract/households/households.ts';
import { NAMED_ROLES } from '../../../contract/households/member-roles.ts';
import type { Task } from '../../../contract/tasks.ts';
import { firstSpouse, spouseOf } from '../../shared/contacts/couple.ts';
import { ageWords } from './age.ts';

/** A member; one that is not saved yet has no id. */
export type Member = Omit<Stored, 'id'> & { id: string | null };

/** The generations, the oldest first; 0 is the client's own. */
export const GENERATIONS: Readonly<Record<string, string>> = {
  '-3': 'Great-grandparents',
  '-2': 'Grandparents',
  '-1': 'Parents',
  '0': 'Own generation',
  '1': 'Children',
  '2': 'Grandchildren',
  '3': 'Great-grandchildren',
};
export const GENERATION_ORDER = [-3, -2, -1, 0, 1, 2, 3];

type Housed = Pick<Contact, 'id' | 'name' | 'age' | 'birthDate' | 'deathDate' | 'household'>;

/** The members of the contact's household; without a household, only the contact. */
export const membersOf = ({ id, name, age, birthDate, deathDate, household }: Housed): Member[] =>
  household
    ? [...household.members]
    : [{ id: null, contactId: id, name, role: 'client', generation: 0, birthDate, deathDate, age }];

/** A member who is a contact in the list. */
type Person = Stored & { contactId: string };

/** The household's people: the members who are contacts, but for those whom it only names and those in the trash. */
export const peopleOf = ({ household }: Pick<Contact, 'household'>): Person[] =>
  (household?.members ?? []).filter(
    (member): member is Person =>
      member.contactId !== null && !member.inTrash && !NAMED_ROLES.includes(member.role),
  );

/** The other of the contact's couple: the household's client and its first spouse or partner, while both live. */
export function otherOf(contact: Pick<Contact, 'id' | 'household'>): Person | undefined {
  const people = peopleOf(contact);
  const couple = [people.find(({ role }) => role === 'client'), firstSpouse(people)];
  const at = couple.findIndex((one) => one?.contactId === contact.id);
  return at >= 0 && couple.every((one) => one && !one.deceased) ? couple[1 - at] : undefined;
}

/** The contact's next meeting among the open steps by day; if all are over, the last one. */
export function nextMeeting(open: readonly Task[], contactId: string, today: string) {
  const meetings = open.filter(({ attendees }) => attendees.includes(contactId));
  return meetings.find(({ on }) => on >= today) ?? meetings.at(-1);
}

/** Someone who may come to the meeting. */
export interface Guest {
  id: string;
  name: string;
  comes: boolean;
}

/** The meeting's people, or this contact with the spouse; then the household's others, who do not come yet. */
export function guestsOf(contact: Contact, meeting: Task | undefined): Guest[] {
  const guests = new Map<string | null, Guest>();
  const add = (id: string, name: string, comes: boolean) =>
    guests.has(id) || guests.set(id, { id, name, comes });
  for (const [at, id] of meeting?.attendees.entries() ?? [])
    add(id, meeting?.attendeeNames[at] ?? '', true);
  add(contact.id, contact.name, !meeting);
  const other = otherOf(contact)?.contactId;
  for (const { contactId, name } of peopleOf(contact))
    add(contactId, name, !meeting && contactId === other);
  return [...guests.values()];
}

interface Generation {
  /** Empty if all members belong to one generation. */
  title: string;
  people: Member[];
}

/** The generations that have people, the oldest first. */
export function generationsOf(contact: Housed): Generation[] {
  const members = membersOf(contact);
  const several = new Set(members.map(({ generation }) => generation)).size > 1;
  return GENERATION_ORDER.flatMap((generation) => {
    const people = members.filter((member) => member.generation === generation);
    const title = several ? (GENERATIONS[generation] ?? '') : '';
    return people.length > 0 ? [{ title, people }] : [];
  });
}

/** The contact's spouse or partner in words: "Spouse: Walter Example, 74". */
export function spouseWords(contact: Pick<Contact, 'id' | 'household'>): string {
  const spouse = spouseOf(contact);
  if (!spouse) return '';
  const own = contact.household?.members.find(({ contactId }) => contactId === contact.id);
  const role = spouse.role === 'client' ? own?.role : spouse.role;
  return `${ROLE_WORDS[role ?? 'spouse']}: ${withAge(spouse.name, spouse)}`;
}

type Aged = Pick<Member, 'birthDate' | 'age' | 'deceased'>;
const withAge = (words: string, member: Aged): string =>
  [words, member.deceased ? 'deceased' : ageWords(member)].filter(Boolean).join(', ');

/** "Spouse, 68" or "Spouse, deceased". */
export const roleWords = (member: Pick<Member, 'role'> & Aged): string =>
  withAge(ROLE_WORDS[member.role], member);

/** A member in words: "Ann Example, Spouse, 68". */
export const memberWords = (member: Pick<Member, 'name' | 'role'> & Aged): string =>
  `${member.name}, ${roleWords(member)}`;

/** The members in a line of a sheet: "Margaret Example (Head, 70), Walter Example (Spouse, deceased)". */
export const peopleWords = (people: readonly Member[]): string =>
  people.map((member) => `${member.name} (${roleWords(member)})`).join(', ');

/** "Spouse, 68", "Parent, died 2019", or "Child, died" if it is not known when. */
export function personWords(member: Stored): string {
  const { deathDate, deceased, age: _, deceased: __, ...living } = member;
  if (!deathDate && !deceased) return roleWords(member);
  const year = /^\d{4}/.exec(deathDate ?? '')?.[0];
  return `${roleWords({ ...living, age: null })}, died${year ? ` ${year}` : ''}`;
}
