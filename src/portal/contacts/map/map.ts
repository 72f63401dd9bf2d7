/** The estate map that the page shows: whom it names in words, and how a change is saved. */
import { areEqual } from '../../../calculators/estate-map/division.ts';
import { firstOf } from '../../../calculators/estate-map/parts.ts';
import { type MapEntities, nameOf } from '../../../calculators/estate-map/words.ts';
import { CLASS_WORDS as CLIENT_WORDS } from '../../../config/client-words.ts';
import type {
  Entry,
  EstatePlan,
  Holding,
  Title,
  Trust,
} from '../../../contract/households/estates.ts';
import type { Household, Member } from '../../../contract/households/households.ts';
import {
  inWords,
  joinNames,
  type NamedPerson,
  namedMember,
} from '../../../lib/names-of-several.ts';
import { peopleOf } from '../view/family.ts';

/** A plan after a change; undefined if what it changes was changed elsewhere in the meantime. */
export type Change<Of = EstatePlan> = (plan: Of) => Of | undefined;

/** Shows a change at once and saves it, with an undo; `title` says what was done. Never throws. Returns whether it was saved. */
export type Save<Of = EstatePlan> = (title: string, change: Change<Of>) => Promise<boolean>;

/** What each part of the page gets: the plan of the chosen tab, and the family. */
export interface MapProps {
  plan: EstatePlan;
  household: Household;
  /** Today in the affiliate's time zone, YYYY-MM-DD. */
  today: string;
  save: Save;
}

/** `now`, in which all that is as it was is the same object, so that what shows it is not drawn again. */
export function reuseUnchanged<Value>(was: unknown, now: Value): Value {
  if (was === now || !(was instanceof Object && now instanceof Object)) return now;
  const before = was as Readonly<Record<string, unknown>>;
  const entries = Object.entries(now).map(([name, value]) => [
    name,
    reuseUnchanged(before[name], value),
  ]);
  const isSame = entries.every(([name, value]) => before[name as string] === value);
  if (isSame && entries.length === Object.keys(was).length) return was as Value;
  return Array.isArray(now)
    ? (entries.map(([, value]) => value) as Value)
    : Object.fromEntries(entries);
}
const same = (a: unknown, b: unknown): boolean => reuseUnchanged(a, b) === a;

/** Adds a thing, puts `after` in the place of `before`, or removes it. A second time, it changes nothing. */
export const changeItem =
  <Thing extends { id: string }>(
    list: keyof MapEntities | 'holdings',
    before: Thing | undefined,
    after: Thing | undefined,
  ): Change =>
  (plan) => {
    const things: readonly { id: string }[] = plan[list];
    const at = things.findIndex(({ id }) => id === (before ?? after)?.id);
    if (same(things[at], after)) return plan;
    if (before ? !same(things[at], before) : at >= 0) return undefined;
    const place = before ? at : things.length;
    return { ...plan, [list]: things.toSpliced(place, before ? 1 : 0, ...(after ? [after] : [])) };
  };

/** Sets whole names of the plan that still are as in `before`. */
export const replaceNames =
  (before: Partial<EstatePlan>, after: Partial<EstatePlan>): Change =>
  (plan) => {
    const names = Object.keys(after) as (keyof EstatePlan)[];
    const isFree = names.every((name) =>
      [before[name], after[name]].some((is) => same(plan[name], is)),
    );
    return isFree ? { ...plan, ...after } : undefined;
  };

/* Who is who. */

/** The client and the spouse or partner, each with its side of the plan's names. */
export const sidesOf = (household: Household) => {
  const client = firstOf(household, 'client');
  const spouse = firstOf(household, 'spouse', 'partner');
  return [
    ...(client ? [{ side: 'client' as const, person: client }] : []),
    ...(spouse ? [{ side: 'spouse' as const, person: spouse }] : []),
  ];
};
/** Those of the two who live. */
export const twoOf = (household: Household): Member[] =>
  sidesOf(household).flatMap(({ person }) => (person.deathDate ? [] : person));

/** The contact for whom the map stands: the head, else the first one of the family. */
export function contactOf(household: Household): string | undefined {
  const people = peopleOf({ household });
  return (people.find(({ role }) => role === 'client') ?? people[0])?.contactId;
}

/** A member's parents: those on the map; without an entry, a child is both's. */
export const parentsOf = (
  { id, role }: Member,
  { parents }: Pick<EstatePlan, 'parents'>,
  household: Household,
): string[] =>
  parents[id] ?? (role === 'child' ? sidesOf(household).map(({ person }) => person.id) : []);

export interface Option {
  value: string;
  label: string;
}

/** Who and what can be chosen, such as `trust:<id>`. */
export function choicesOf(plan: EstatePlan, household: Household) {
  const of = (kind: string, things: readonly { id: string; name: string }[]): Option[] =>
    things.map(({ id, name }) => ({ value: `${kind}:${id}`, label: name }));
  const people = of('member', household.members);
  const trusts = of('trust', plan.trusts);
  return {
    people,
    trusts,
    companies: of('company', plan.companies),
    recipients: [...people, ...trusts, ...of('charity', plan.charities)],
    /** The options with those that are chosen but can no longer be, such as a person who was removed. */
    withChosen: (options: readonly Option[], ...chosen: (readonly Entry[])[]): Option[] => [
      ...options,
      ...chosen
        .flat()
        .filter(({ to }) => !options.some(({ value }) => value === to))
        .map(({ to }) => ({ value: to, label: nameOf(to, plan, household) })),
    ],
  };
}

/* In words. */

/** As clients know them, but for two that are clear to an affiliate. */
export const CLASS_WORDS = {
  ...CLIENT_WORDS,
  brokerage: 'Brokerage',
  retirement: 'Retirement',
};

export const TITLE_WORDS: Readonly<Record<Title, string>> = {
  sole: 'One person',
  joint: 'Joint',
  entirety: 'By the entirety',
  community: 'Community',
  'community-survivorship': 'Community, survivorship',
  common: 'In common',
  trust: 'A trust',
  company: 'A company',
};

const OWNED: Partial<Record<Title, string>> = {
  joint: 'jointly',
  entirety: 'by the entirety',
  community: 'community property',
  'community-survivorship': 'community property with survivorship',
  common: 'in common',
};

export const KIND_WORDS: Readonly<Record<Trust['kind'], string>> = {
  revocable: 'Revocable',
  irrevocable: 'Irrevocable',
};
export const FIRST_WORDS: Readonly<Record<Trust['first'], string>> = {
  survivor: 'Stays for the survivor',
  bypass: 'The exclusion in a bypass part, the rest for the survivor',
  heirs: 'Goes to those named below',
};

/** A share in hundredths of a percent: "33.34%". */
export const shareWords = (share: number): string => `${share / 100}%`;

/** An owner or a recipient with the last name, if it is a member with one. */
function namedOf(to: string, plan: MapEntities, household: Household): NamedPerson {
  const member = household.members.find(({ id }) => to === `member:${id}`);
  return member ? namedMember(member) : { name: nameOf(to, plan, household), lastName: '' };
}

/** "Ada and Ben Example", or "Ada Example 60% and Ben Example 40%" if the shares differ. */
export function entriesWords(
  entries: readonly Entry[],
  plan: MapEntities,
  household: Household,
): string {
  const people = entries.map(({ to }) => namedOf(to, plan, household));
  if (areEqual(entries.map(({ share }) => share))) return joinNames(people);
  return inWords(entries.map(({ share }, at) => `${people[at]?.name} ${shareWords(share)}`));
}

/** "Winston and Clara Example, jointly". */
export const ownerWords = (
  { title, owners }: Holding,
  plan: MapEntities,
  household: Household,
): string =>
  [entriesWords(owners, plan, household), OWNED[title]].filter((part) => part).join(', ');

/** Those whom a form names, and who comes after them: "Clara Example, then Ben Example". */
export const formWords = (
  { primary, contingent }: Pick<Holding, 'primary' | 'contingent'>,
  plan: MapEntities,
  household: Household,
): string =>
  [primary, contingent]
    .filter((entries) => entries.length > 0)
    .map((entries) => entriesWords(entries, plan, household))
    .join(', then ');
