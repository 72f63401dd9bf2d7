/** The result of an estate map, its people, the parts of its holdings, and how its lists divide. Amounts are in cents. */
import type {
  DeathOrder,
  Entry,
  EstatePlan,
  Holding,
  Trust,
} from '../../contract/households/estates.ts';
import type { Household, Member } from '../../contract/households/households.ts';
import {
  byRepresentation,
  type Chain,
  chainOf,
  type Divider,
  divideAmong,
  dividerOf,
  fillEvenly,
  inOrder,
} from './division.ts';

type By =
  | 'survivorship'
  | 'community'
  | 'beneficiary'
  | 'will'
  | 'state-law'
  | 'trust'
  | 'debt'
  | 'tax';

/** From whom something passes, to whom, and by which rule. */
export interface Passage {
  /** `member:<id>` or `trust:<id>`, whose it was. */
  from: string;
  /** Who has it then; `state-law`, `debts`, `tax`. */
  to: string;
  /** How it stays in a trust for the survivor. */
  part: 'survivor' | 'bypass' | null;
  by: By;
}

export type Passed = readonly [passage: Passage, cents: number];

export interface Flow extends Passage {
  holding: string;
  cents: number;
}

export interface Death {
  /** The id of the member who dies. */
  of: string;
  flows: Flow[];
  /** What counts for the estate taxes. */
  gross: number;
  /** What is paid of the debts. */
  debts: number;
  marital: number;
  charitable: number;
  /** What the federal tax is on: after the state's. */
  taxable: number;
  /** What is paid of each tax. */
  stateTax: number;
  inheritanceTax: number;
  federalTax: number;
  dsue: number;
  unused: number;
  /** Debts and taxes that nothing is there to pay. */
  short: number;
  basis: { holding: string; before: number; after: number }[];
}

/** A death with its flows in sums: the largest maps have too many to make an object of each. */
export interface TracedDeath extends Death {
  /** What passes of each holding, by its id. */
  passing: ReadonlyMap<string, ReadonlyMap<Passage, number>>;
}

/** The cents of all that passes in such a way at a death. */
export function passingTo({ passing }: TracedDeath, is: (passage: Passage) => boolean): number {
  let all = 0;
  for (const ofHolding of passing.values()) {
    ofHolding.forEach((cents, passage) => {
      if (is(passage)) all += cents;
    });
  }
  return all;
}

/** What someone has at the end; `to` also `state-law`. */
export interface Heir {
  to: string;
  cents: number;
  /** The part in retirement accounts. */
  beforeIncomeTax: number;
}

/** How a part passes at the death of the one whose it is. */
export type Passes = 'survivorship' | 'form' | 'contingent-form' | 'residue';

/** A part of a holding between deaths. */
export interface Position {
  holding: Holding;
  holder: string;
  /** The one of the two whose part it is, or for whom it stays in a trust; null if another's. */
  of: string | null;
  cents: number;
  passes: Passes;
  part: Flow['part'];
}

export interface Order {
  deaths: TracedDeath[];
  /** Who has what after the first death. */
  between: Position[];
  /** Who gets something, as in flows, on which the state's inheritance tax is not counted. */
  uncounted: string[];
  heirs: Heir[];
}
/** An order is null without its first person. */
export type Orders = Record<DeathOrder, Order | null>;

export type Family = Pick<Household, 'members' | 'checklist' | 'state'>;

export const member = (id: string): string => `member:${id}`;
/** The id of a reference such as `member:<id>`. */
export const idOf = (reference: string): string => reference.slice(reference.indexOf(':') + 1);

const namedIn = (entries: readonly Entry[] = []): string[] => entries.map(({ to }) => to);

/** What a holding is worth; of life insurance, what it pays at the death of the insured. */
export const worthOf = ({ value, debt }: Pick<Holding, 'value' | 'debt'>): number =>
  Math.max(0, (value ?? 0) - (debt ?? 0));

/** The debt above the value, which the owners owe. A policy's loan is paid by the policy alone. */
export const debtAboveValue = ({ value, debt, class: kind }: Holding): number =>
  value === null || kind === 'life-insurance' ? 0 : Math.max(0, (debt ?? 0) - value);

/** Titles by which the others have a dead owner's part. */
const SURVIVORSHIPS: readonly string[] = ['joint', 'entirety', 'community-survivorship'];
export const hasSurvivorship = ({ title }: Holding): boolean => SURVIVORSHIPS.includes(title);

interface Part {
  /** `member:<id>` or `trust:<id>`; a company only if it owns itself. */
  holder: string;
  /** The one of the two whose part it is: of a trust, the grantor; null if another's. */
  of: string | null;
  /** Whether a member owns it by its title, and not through a company. */
  isDirect: boolean;
  cents: number;
}

/** The first member with one of these roles; the living before the dead. */
export const firstOf = (
  { members }: Pick<Household, 'members'>,
  ...roles: Member['role'][]
): Member | undefined =>
  [...members.filter(({ deathDate }) => !deathDate), ...members].find(({ role }) =>
    roles.includes(role),
  );

/** Who is who in an estate: what both its engine and its gaps ask. */
export function peopleOf(estate: EstatePlan, household: Family) {
  const living = household.members.filter(({ deathDate }) => !deathDate);
  const client = living.find(({ role }) => role === 'client');
  /** The spouse or partner. */
  const second = living.find(({ role }) => role === 'spouse' || role === 'partner');
  const two = [client, second].flatMap((one) => (one ? [one.id] : []));
  const trusts = new Map(estate.trusts.map((trust) => [`trust:${trust.id}`, trust]));
  const companies = new Map(estate.companies.map((company) => [`company:${company.id}`, company]));
  const members = new Map(household.members.map((one) => [member(one.id), one]));
  const ofTwo = (ids: readonly string[]): string[] => ids.filter((id) => two.includes(id));

  const owners = new Map<string, string[]>();
  /** Whose of the two what someone holds is: a revocable trust's part is its grantors'. */
  function ownersOf(holder: string): string[] {
    const known = owners.get(holder);
    if (known) return known;
    const trust = trusts.get(holder);
    const grantors = trust?.kind === 'revocable' ? trust.grantors : [];
    const made = ofTwo(holder.startsWith('member:') ? [idOf(holder)] : grantors);
    owners.set(holder, made);
    return made;
  }

  /** A revocable trust's part is its grantors', half each. */
  function partsOfHolder(holder: string, cents: number, isByTitle: boolean): Part[] {
    const isDirect = isByTitle && holder.startsWith('member:');
    const all = ownersOf(holder);
    if (all.length === 0) return [{ holder, of: null, isDirect, cents }];
    const parts: number[] = [];
    fillEvenly(parts, 0, cents, all.length);
    return all.map((of, at) => ({ holder, of, isDirect, cents: parts[at] as number }));
  }

  const companyOrder = inOrder(companies.keys(), (company) =>
    namedIn(companies.get(company)?.owners).filter((to) => companies.has(to)),
  );

  const chains = new Map<string, Chain>();
  /** A company's part is its owners'. What a cycle leads back to a company stays there. */
  function partsThroughCompanies(
    parts: readonly (readonly [company: string, cents: number])[],
  ): Part[] {
    const starts = parts.map(([to]) => to);
    const key = starts.join();
    const dividerFor = (company: string) =>
      dividerOf(companies.get(company)?.owners ?? [], () => true);
    const chain = chains.get(key) ?? chainOf(companyOrder, starts, dividerFor, (_, taker) => taker);
    chains.set(key, chain);
    const has = chain.follow(parts.map(([, cents]) => cents));
    return chain.to.flatMap((to, at) => partsOfHolder(to, has[at] as number, false));
  }

  const isAlive = (to: string): boolean => !members.get(to)?.deathDate;

  /** The owners' parts of a holding's worth, or of the debt above its value. */
  function partsOf(holding: Holding, cents: number): Part[] {
    const { owners } = holding;
    const isOfLiving = hasSurvivorship(holding) && owners.some(({ to }) => isAlive(to));
    const all = divideAmong(cents, owners, (to) => !isOfLiving || isAlive(to));
    const ofCompanies = all.filter(([to]) => companies.has(to));
    const ofOthers = all.filter(([to]) => !companies.has(to));
    return [
      ...ofOthers.flatMap(([to, part]) => partsOfHolder(to, part, true)),
      ...partsThroughCompanies(ofCompanies),
    ];
  }

  const isRevocableOf = (trust: Trust | undefined, id: string): boolean =>
    trust?.kind === 'revocable' && trust.grantors.includes(id);

  return { client, second, ofTwo, trusts, members, isAlive, partsOf, isRevocableOf };
}
export type People = ReturnType<typeof peopleOf>;

/**
 * How the first of some lists in which someone lives or is represented divides. The share of a dead
 * one goes to descendants (UPC 2-709), else to the others (2-604(b)).
 */
export function givingOf(
  { members, isAlive }: Pick<People, 'members' | 'isAlive'>,
  parents: EstatePlan['parents'],
) {
  const children = new Map<string, string[]>();
  // In the order of the family, because a database doesn't keep the order of names.
  for (const id of new Set([...[...members.keys()].map(idOf), ...Object.keys(parents)])) {
    for (const parent of parents[id] ?? []) {
      children.set(member(parent), [...(children.get(member(parent)) ?? []), member(id)]);
    }
  }

  const representing = new Map<string, readonly string[]>();
  /** The children of a dead one who live or left descendants. */
  function childrenFor(to: string): readonly string[] {
    const known = representing.get(to);
    if (known) return known;
    // A person who is looked up again before their heirs are known is their own ancestor.
    representing.set(to, []);
    const heirs = (children.get(to) ?? []).filter(
      (child) => isAlive(child) || childrenFor(child).length > 0,
    );
    representing.set(to, heirs);
    return heirs;
  }
  const isRepresented = (to: string): boolean => {
    const role = members.get(to)?.role;
    const isOfCouple = role === 'client' || role === 'spouse' || role === 'partner';
    return !isOfCouple && childrenFor(to).length > 0;
  };

  const dividers = { perStirpes: new Map<readonly Entry[], Divider>(), alone: new Map() };
  /** A list's division among those who live or are represented, whose children have their parts through all generations (UPC 2-709(c), (d)). */
  function dividerOfList(perStirpes: boolean, list: readonly Entry[]): Divider {
    const known: Map<readonly Entry[], Divider> = dividers[perStirpes ? 'perStirpes' : 'alone'];
    const made = known.get(list);
    if (made) return made;
    const takers = dividerOf(list, (to) => isAlive(to) || (perStirpes && isRepresented(to)));
    const divides = byRepresentation(takers, (to) => (isAlive(to) ? [] : childrenFor(to)));
    known.set(list, divides);
    return divides;
  }

  /** Undefined if no list has anyone. */
  const divider = (
    perStirpes: boolean,
    ...lists: readonly (readonly Entry[])[]
  ): Divider | undefined => {
    for (const list of lists) {
      const divides = dividerOfList(perStirpes, list);
      if (divides.to.length > 0) return divides;
    }
    return undefined;
  };
  return { divider };
}
export type Giving = ReturnType<typeof givingOf>;
