/** A household as a tree of rows: who belongs to which generation. */
import { ROLE_WORDS } from '../../../config/contact-words.ts';
import type { Household } from '../../../contract/contact-fields.ts';
import type { Contact } from '../../../contract/contacts.ts';

export type Member = Household['members'][number];

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

const USUAL: Partial<Record<Member['role'], number>> = { parent: -1, child: 1, grandchild: 2 };

/** The generation that a role usually belongs to. */
export const usualGeneration = (role: Member['role']): number => USUAL[role] ?? 0;

/** A member with its fields in one order, so that two can be compared: the database has an order of its own. */
export const plain = ({ name, role, generation, contactId }: Member): Member => ({
  name,
  role,
  generation,
  contactId,
});

export const membersOf = ({ household }: Pick<Contact, 'household'>): Member[] =>
  (household?.members ?? []).map(plain);

/** A row's person: a member with its place in the list, or the contact itself. */
export interface Person {
  member: Member;
  /** Its place among the members; -1 for the contact itself. */
  index: number;
}

export interface Generation {
  title: string;
  people: Person[];
}

/** The generations that have people, the oldest first. The contact itself is there even if no member says so. */
export function generationsOf(contact: Pick<Contact, 'id' | 'name' | 'household'>): Generation[] {
  const people: Person[] = membersOf(contact).map((member, index) => ({ member, index }));
  const isThere = people.some(
    ({ member: { contactId, role, name } }) =>
      contactId === contact.id || (role === 'client' && name === contact.name),
  );
  const self = {
    name: contact.name,
    role: 'client',
    generation: 0,
    contactId: contact.id,
  } as const;
  if (!isThere) people.unshift({ member: self, index: -1 });
  return GENERATION_ORDER.flatMap((generation) => {
    const found = people.filter(({ member }) => member.generation === generation);
    return found.length > 0 ? [{ title: GENERATIONS[generation] ?? '', people: found }] : [];
  });
}

/** A member in words: "Ann Example, Spouse". */
export const memberWords = ({ name, role }: Member): string => `${name}, ${ROLE_WORDS[role]}`;
