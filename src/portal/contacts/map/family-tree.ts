/** The family of an estate map as a tree of couples, in which everybody stands exactly once. */
import { shortNames } from '../../../calculators/estate-map/told-apart.ts';
import type { EstatePlan } from '../../../contract/households/estates.ts';
import type { Household, Member } from '../../../contract/households/households.ts';
import { NAMED_ROLES } from '../../../contract/households/member-roles.ts';
import { inWords } from '../../../lib/names-of-several.ts';
import { parentsOf, sidesOf } from './map.ts';

interface Family {
  plan: Pick<EstatePlan, 'parents'>;
  household: Household;
}

/** Someone with all who are or were a couple with that one or have a child with one of them. */
export interface Branch {
  people: Member[];
  /** Their children, by who the parents are. */
  groups: { title: string; children: Branch[] }[];
  /** Whose parents they are, if those stand elsewhere. */
  elsewhere: string[];
}

/** The two, a former spouse beside the client (or the other one), and the parents of one child. */
function couplesOf(household: Household, parents: ReadonlyMap<string, Member[]>): Member[][] {
  const two = sidesOf(household).map(({ person }) => person);
  const former = household.members.filter(({ role }) => role === 'former-spouse');
  return [two, ...former.map((one) => [...two.slice(0, 1), one]), ...parents.values()];
}

/** Groups of people who belong together by pairs, each in the order of the people. */
function joined(people: readonly Member[], couples: readonly (readonly Member[])[]): Member[][] {
  const group = new Map(people.map(({ id }, at) => [id, at]));
  for (const [first, ...others] of couples) {
    for (const other of others) {
      const [to, from] = [first, other].map((one) => group.get(one?.id ?? ''));
      for (const [id, at] of group) if (at === from && to !== undefined) group.set(id, to);
    }
  }
  return [...new Set(group.values())].map((at) => people.filter(({ id }) => group.get(id) === at));
}

const DESCENDANTS: readonly Member['role'][] = ['child', 'grandchild'];
const UNKNOWN = 'Parents not known';

/** The family from its oldest. A trustee, executor or agent is not of the family. */
export function treeOf({ plan, household }: Family): Branch[] {
  const people = household.members.filter(({ role }) => !NAMED_ROLES.includes(role));
  const calls = shortNames(household);
  const parents = new Map(
    people.map((one) => {
      const ids = parentsOf(one, plan, household);
      return [one.id, people.filter(({ id }) => id !== one.id && ids.includes(id))];
    }),
  );
  const units = joined(people, couplesOf(household, parents));
  const unitOf = (one: Member | undefined) => units.find((unit) => one && unit.includes(one));
  const home = unitOf(sidesOf(household)[0]?.person);
  /** Below whom a unit stands, and whose child it is there. */
  const above = (unit: Member[]) => {
    for (const child of unit) {
      const over = unitOf(parents.get(child.id)?.[0]);
      if (over && over !== unit) return { over, child };
    }
    const child = unit.find(({ role }) => DESCENDANTS.includes(role));
    return child && home && home !== unit ? { over: home, child } : undefined;
  };
  const titleOf = (of: readonly Member[]): string => {
    const names = of.map(({ id }) => calls.get(id) ?? '');
    if (names.length === 0) return UNKNOWN;
    return names.length === 1 ? `${names[0]}’s children` : `Children of ${inWords(names)}`;
  };

  const placed = new Set<Member[]>();
  const branchOf = (unit: Member[]): Branch => {
    placed.add(unit);
    const below = units.flatMap((other) => {
      const at = placed.has(other) ? undefined : above(other);
      return at?.over === unit ? [{ unit: other, parents: parents.get(at.child.id) ?? [] }] : [];
    });
    const titles = [...new Set(below.map((child) => titleOf(child.parents)))];
    const groups = titles.map((title) => ({
      title,
      children: below
        .filter((child) => !placed.has(child.unit) && titleOf(child.parents) === title)
        .map((child) => branchOf(child.unit)),
    }));
    const shown = new Set(below.map((child) => child.unit));
    const elsewhere = people.filter(
      (one) =>
        (parents.get(one.id) ?? []).some((parent) => unit.includes(parent)) &&
        !shown.has(unitOf(one) ?? []),
    );
    // Without others, the children of all who stand above them need no heading.
    const isPlain = titles.length === 1 && titles[0] === titleOf(unit);
    return {
      people: unit,
      groups: isPlain ? groups.map((group) => ({ ...group, title: '' })) : groups,
      elsewhere: elsewhere.map(({ id }) => calls.get(id) ?? ''),
    };
  };
  const oldest = (unit: readonly Member[]) => Math.min(...unit.map(({ generation }) => generation));
  const byAge = units.toSorted((a, b) => oldest(a) - oldest(b));
  const roots = byAge.filter((unit) => !above(unit));
  // What is left stands in a circle, so any of it may begin.
  return [...roots, ...byAge].flatMap((unit) => (placed.has(unit) ? [] : [branchOf(unit)]));
}
