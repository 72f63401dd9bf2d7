/** Several people in words: "Winston and Clara Dandelion", or all full names. */

interface Meets {
  contactId: string;
  contactName: string;
  attendees: readonly string[];
  attendeeNames: readonly string[];
  attendeeLastNames: readonly string[];
}

/** A person, or a trust or an organization, which has no last name. */
export interface NamedPerson {
  name: string;
  /** As stored, or empty. */
  lastName: string;
}

/** A member of a household. Of a person who is no contact, the words behind the first are the last name. */
export const namedMember = (member: {
  name: string;
  contactId: string | null;
  lastName?: string;
}): NamedPerson => ({
  name: member.name,
  lastName: member.contactId ? (member.lastName ?? '') : member.name.split(' ').slice(1).join(' '),
});

/** Who comes to a meeting, its contact first; of another step, its contact. */
export function namesOf(meeting: Meets): NamedPerson[] {
  const { contactId, contactName, attendees, attendeeNames, attendeeLastNames } = meeting;
  const people = attendeeNames.map((name, at) => ({ name, lastName: attendeeLastNames[at] ?? '' }));
  const place = attendees.indexOf(contactId);
  return [
    { name: contactName, lastName: people[place]?.lastName ?? '' },
    ...people.filter((_, at) => at !== place),
  ];
}

/** "A, B and C". */
export const inWords = (all: readonly string[]): string =>
  [all.slice(0, -1).join(', '), ...all.slice(-1)].filter(Boolean).join(' and ');

/** "Winston and Clara Dandelion", "Winston Dandelion, Clara Dandelion and Peter Bell". */
export function joinNames(people: readonly NamedPerson[]): string {
  const names = people.map(({ name }) => name);
  const [first, second] = people;
  const isCouple = first && second && people.length === 2;
  if (!isCouple || !shareLastName(first, second)) return inWords(names);
  return inWords([first.name.slice(0, -first.lastName.length - 1), second.name]);
}

/** Whether both names end in the same last name, as stored: "Ann de la Cruz" and "Bob Cruz" do not. */
const shareLastName = (one: NamedPerson, other: NamedPerson): boolean =>
  one.lastName !== '' &&
  one.lastName === other.lastName &&
  [one, other].every(({ name, lastName }) => name.endsWith(` ${lastName}`));
