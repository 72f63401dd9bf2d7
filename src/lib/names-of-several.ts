/** Several people in words: "Winston and Clara Dandelion", or all full names. */

interface Meets {
  contactId: string;
  contactName: string;
  attendees: readonly string[];
  attendeeNames: readonly string[];
}

/** Who comes to a meeting, its contact first; of another step, its contact. */
export const namesOf = ({ contactId, contactName, attendees, attendeeNames }: Meets): string[] => [
  contactName,
  ...attendeeNames.filter((_, at) => attendees[at] !== contactId),
];

/** "A, B and C". */
export const inWords = (all: readonly string[]): string =>
  [all.slice(0, -1).join(', '), ...all.slice(-1)].filter(Boolean).join(' and ');

/** "Winston and Clara Dandelion", "Winston Dandelion, Clara Dandelion and Peter Bell". */
export function joinNames(names: readonly string[]): string {
  const [first = '', second = ''] = names;
  const last = names.length === 2 ? sharedLastName(first, second) : '';
  return inWords(last ? [first.slice(0, -last.length), second] : names);
}

/** A name that ends in a generation or a degree. */
const SUFFIX = /,| ([JS]r\.?|[A-Z.]{2,}|V)$/;

/** The words with which both names end, behind a first name, with the space before them; or nothing. */
function sharedLastName(one: string, other: string): string {
  if (SUFFIX.test(one)) return '';
  const words = other.split(' ');
  const ends = words.map((_, from) => ` ${words.slice(from).join(' ')}`).slice(1);
  return ends.find((end) => one.endsWith(end)) ?? '';
}
