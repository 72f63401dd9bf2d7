/** A household as rows of generations. */
import { ROLE_WORDS } from '../../../config/contact-words.ts';
import type { Contact } from '../../../contract/contacts.ts';
import type { Member as Stored } from '../../../contract/households.ts';

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

type Housed = Pick<Contact, 'id' | 'name' | 'age' | 'birthDate' | 'household'>;

/** The members of the contact's household; without a household, only the contact. */
export const membersOf = ({ id, name, age, birthDate, household }: Housed): Member[] =>
  household
    ? [...household.members]
    : [{ id: null, contactId: id, name, role: 'client', generation: 0, birthDate, age }];

export interface Generation {
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

export const spouseWord = ({ household }: Pick<Contact, 'household'>): string =>
  household?.members.some(({ role }) => role === 'partner')
    ? ROLE_WORDS.partner
    : ROLE_WORDS.spouse;

/** A member in words: "Ann Example, Spouse, 68". */
export const memberWords = ({ name, role, age }: Pick<Member, 'name' | 'role' | 'age'>): string =>
  [name, ROLE_WORDS[role], age].filter((part) => part !== null).join(', ');
