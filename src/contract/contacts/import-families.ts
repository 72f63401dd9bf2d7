/** Which rows of a file are one family: for its couples, and for rows with one text in Household. */
import { folded } from '../../lib/folded.ts';
import type { Role } from '../households/member-roles.ts';
import { middlesAgree, parsePersonName } from '../person-name.ts';
import { saysDeceased } from './import-kind.ts';

/** First and last name, by which the people of a file are compared. */
export function personKey(name: string): string {
  const { firstName, lastName } = parsePersonName(name);
  return folded(`${firstName} ${lastName}`);
}
const middleOf = (name: string): string =>
  folded(parsePersonName(name).middleName).split(/[ .]/)[0] ?? '';

/** Whether a row's second person is its contact: by name, or as one of two in it, such as "Bob & Carol Smith". */
export function isNamedIn(name: string, second: string): boolean {
  const { firstName } = parsePersonName(name);
  const both = firstName.split(/ (?:&|and) /i);
  const own = folded(parsePersonName(second).firstName);
  return (
    personKey(name) === personKey(second) ||
    (both.length > 1 && both.some((one) => folded(one) === own))
  );
}

/** Whether the parts are of somebody: a last name alone names nobody, but "Mrs. Fox" does. */
export const isNamedPerson = (names: {
  name: string;
  firstName?: unknown;
  lastName?: unknown;
  salutation?: unknown;
}): boolean =>
  Boolean(names.firstName || (names.lastName && names.salutation)) && !saysDeceased(names.name);

/** The names by which a row can be found. */
interface NamedRow {
  name: string;
  nickname?: unknown;
  lastName?: unknown;
}

/** Finds the rows whose name is that of a row's spouse, who may have no last name of its own. */
export function spouseFinder<Row extends NamedRow>(
  rows: readonly Row[],
): (row: Row, spouse: string) => Row[] {
  const names = rows.flatMap((row) => {
    const { name, nickname, lastName } = row;
    const called = nickname ? [`${String(nickname)} ${String(lastName ?? '')}`] : [];
    return [name, ...called].map((each) => ({ key: personKey(each), row }));
  });
  const byName = Map.groupBy(names, ({ key }) => key);
  return (row, spouse) =>
    [spouse, `${spouse} ${String(row.lastName ?? '')}`]
      .map((name) => {
        const found = new Set(byName.get(personKey(name))?.map((one) => one.row));
        const all = [...found].filter((one) => middlesAgree(middleOf(one.name), middleOf(name)));
        const exact = all.filter((one) => folded(one.name) === folded(name));
        return exact.length > 0 ? exact : all;
      })
      .find((found) => found.length > 0 && !found.includes(row)) ?? [];
}

/** What an address is compared by: its street and ZIP code. */
export const addressKeysOf = (addresses: unknown): string[] =>
  (Array.isArray(addresses) ? addresses : []).flatMap((address) => {
    const { street, zip } = Object(address) as Record<string, unknown>;
    if (typeof street !== 'string' || street === '') return [];
    const code = typeof zip === 'string' ? zip.slice(0, 5) : '';
    return [
      `${folded(street)
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()} ${code}`,
    ];
  });

/** What tells the families with one text in Household apart. */
export interface Relative {
  /** The row's own role; null without one. */
  role: Role | null;
  /** Whether the row brings its spouse along. */
  hasSpouse: boolean;
  /** For comparison, as are the addresses. */
  lastName: string;
  addresses: readonly string[];
}

/** One head, at most one spouse or partner, and every other row with a role. */
function rolesFit(rows: readonly Relative[]): boolean {
  const heads = rows.filter(({ role }) => role === 'client').length;
  const spouses = rows.filter(({ role }) => role === 'spouse' || role === 'partner').length;
  const brought = rows.filter(({ hasSpouse }) => hasSpouse).length;
  return heads === 1 && spouses + brought <= 1 && rows.every(({ role }) => role !== null);
}

/**
 * The rows of one text in Household as families: all together if their roles fit, else whoever is `joined`,
 * has the same address, or has the same last name where no two addresses of that name differ.
 */
export function familiesOf<Row extends Relative>(
  rows: readonly Row[],
  joined: readonly (readonly Row[])[] = [],
): Row[][] {
  if (rolesFit(rows)) return [[...rows]];
  const parents = new Map<Row, Row>(rows.map((row) => [row, row]));
  const headOf = (row: Row): Row => {
    let head = row;
    for (let next = parents.get(head); next && next !== head; next = parents.get(head)) head = next;
    return head;
  };
  const join = ([first, ...others]: readonly Row[]): void => {
    for (const other of others) if (first) parents.set(headOf(other), headOf(first));
  };
  for (const group of joined) join(group);
  const atAddress = Map.groupBy(
    rows.flatMap((row) => row.addresses.map((address) => ({ address, row }))),
    ({ address }) => address,
  );
  for (const group of atAddress.values()) join(group.map(({ row }) => row));
  const named = rows.filter(({ lastName }) => lastName !== '');
  for (const group of Map.groupBy(named, ({ lastName }) => lastName).values()) {
    const homes = new Set(group.filter(({ addresses }) => addresses.length > 0).map(headOf));
    if (homes.size <= 1) join(group);
  }
  return [...Map.groupBy(rows, headOf).values()];
}
