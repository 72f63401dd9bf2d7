/** Tells apart the members of a family who have one name: by the role, then the age, then a number. */
import { ROLE_WORDS } from '../../config/contact-words.ts';
import type { Member } from '../../contract/households/households.ts';
import { givenNameOf } from '../../contract/person-name.ts';

const roleOf = ({ role }: Member): string => ROLE_WORDS[role].toLowerCase();

/** The marks that may follow a name, the shortest first. The last one always differs. */
const MARKS: readonly ((one: Member, place: number) => string)[] = [
  roleOf,
  (one) => [roleOf(one), one.age].filter((part) => part !== null).join(', '),
  (one, place) => `${roleOf(one)} ${place + 1}`,
];

const comparedName = ({ name }: Member): string =>
  name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The family, whose members who share a whole name have a mark behind it: "Silas Quillfeather (child)". */
export function tellApart<Family extends { members: readonly Member[] }>(family: Family): Family {
  const { members: all } = family;
  if (new Set(all.map(comparedName)).size === all.length) return family;
  const members = all.map((person) => {
    const named = all.filter((other) => comparedName(other) === comparedName(person));
    if (named.length === 1) return person;
    const mark = MARKS.find((markOf) => new Set(named.map(markOf)).size === named.length);
    return { ...person, name: `${person.name} (${mark?.(person, named.indexOf(person))})` };
  });
  return { ...family, members };
}

/** The mark after a name. */
const MARK = / \([^()]*\)$/;

/** The given name; of a trust or an organization, which has no last name, the whole name. */
const givenName = ({ name, contactId, lastName }: Member): string =>
  contactId && lastName === undefined ? name : givenNameOf(name.replace(MARK, ''));
const givenWithMark = (one: Member): string => givenName(one) + (MARK.exec(one.name)?.[0] ?? '');

/** What each member is called in few words, by id: the given name, "Silas (child)", or the whole name if others share the shorter ones. */
export function shortNames(family: { members: readonly Member[] }): ReadonlyMap<string, string> {
  const { members } = tellApart(family);
  const isShared = (call: (one: Member) => string, own: string) =>
    members.filter((one) => call(one) === own).length > 1;
  return new Map(
    members.map((one) => {
      const shorten = [givenName, givenWithMark].find((call) => !isShared(call, call(one)));
      return [one.id, shorten?.(one) ?? one.name];
    }),
  );
}
