/** What an estate map answers; its people, the parts of its holdings, and how its lists give. Amounts are in cents. */
import type { DeathOrder, Entry, EstatePlan, Holding, Trust } from '../../contract/estates.ts';
import type { Household, Member } from '../../contract/households.ts';
import { sum } from '../figures.ts';

export type By =
  | 'survivorship'
  | 'community'
  | 'beneficiary'
  | 'will'
  | 'state-law'
  | 'trust'
  | 'debt'
  | 'tax';

export interface Flow {
  holding: string;
  /** `member:<id>` or `trust:<id>`, whose it was. */
  from: string;
  /** Who has it then; `state-law`, `debts`, `tax`. */
  to: string;
  /** How it stays in a trust for the survivor. */
  part: 'survivor' | 'bypass' | null;
  by: By;
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
  federalTax: number;
  dsue: number;
  unused: number;
  /** Debts and taxes that nothing is there to pay. */
  short: number;
  basis: { holding: string; before: number; after: number }[];
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
  deaths: Death[];
  /** Who has what after the first death. */
  between: Position[];
  heirs: Heir[];
}
/** An order is null without its first person. */
export type Orders = Record<DeathOrder, Order | null>;

export type Family = Pick<Household, 'members' | 'checklist'>;

export const member = (id: string): string => `member:${id}`;
/** The id of a reference such as `member:<id>`. */
const idOf = (reference: string): string => reference.slice(reference.indexOf(':') + 1);

/** a × b ÷ c, rounded down; the product may be too large for a number. */
function timesDown(a: number, b: number, c: number): number {
  const product = a * b;
  if (c === 0) return 0;
  return Number.isSafeInteger(product)
    ? (product - (product % c)) / c
    : Number((BigInt(a) * BigInt(b)) / BigInt(c));
}

/** Cents divided by shares (default: evenly), each part rounded down; the last has the rest. */
export function split<One>(
  cents: number,
  among: readonly One[],
  shareOf: (one: One) => number = () => 1,
): (readonly [One, number])[] {
  const whole = sum(among.map(shareOf));
  let rest = cents;
  return among.map((one, at) => {
    const part = at === among.length - 1 ? rest : timesDown(cents, shareOf(one), whole);
    rest -= part;
    return [one, part];
  });
}
export const byShare = ({ share }: Entry): number => share;

/**
 * What each gives of an amount in proportion, rounded down; the last gives the rest, as far as it has
 * it. All together give no more than they have.
 */
export function drawn(amount: number, from: readonly number[]): number[] {
  const whole = sum(from);
  const parts = from.map((cents) => timesDown(Math.min(amount, whole), cents, whole));
  let rest = Math.min(amount, whole) - sum(parts);
  for (let at = from.length - 1; rest > 0; at -= 1) {
    const more = Math.min(rest, (from[at] ?? 0) - (parts[at] ?? 0));
    parts[at] = (parts[at] ?? 0) + more;
    rest -= more;
  }
  return parts;
}

/** What a holding is worth; of life insurance, what it pays at the death of the insured. */
export const worthOf = ({ value, debt }: Pick<Holding, 'value' | 'debt'>): number =>
  Math.max(0, (value ?? 0) - (debt ?? 0));

/** The debt above the value, which its owners owe. A policy's loan is paid by the policy alone. */
export const overOf = ({ value, debt, class: kind }: Holding): number =>
  value === null || kind === 'life-insurance' ? 0 : Math.max(0, (debt ?? 0) - value);

/** Titles by which the others have a dead owner's part. */
const SURVIVORSHIPS: readonly string[] = ['joint', 'entirety', 'community-survivorship'];
export const hasSurvivorship = ({ title }: Holding): boolean => SURVIVORSHIPS.includes(title);

export interface Part {
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

  /** An owner's part: a company's is its owners', a revocable trust's its grantors', half each. */
  function owned(to: string, cents: number, path: readonly string[] = []): Part[] {
    const company = path.includes(to) ? undefined : companies.get(to);
    if (company) {
      const below = [...path, to];
      return split(cents, company.owners, byShare).flatMap(([owner, part]) =>
        owned(owner.to, part, below),
      );
    }
    const trust = trusts.get(to);
    const grantors = trust?.kind === 'revocable' ? trust.grantors : [];
    const owners = ofTwo(to.startsWith('member:') ? [idOf(to)] : grantors);
    const isDirect = path.length === 0 && to.startsWith('member:');
    if (owners.length === 0) return [{ holder: to, of: null, isDirect, cents }];
    return split(cents, owners).map(([of, part]) => ({ holder: to, of, isDirect, cents: part }));
  }

  const isAlive = (to: string): boolean => !members.get(to)?.deathDate;

  /** The owners' parts of a holding's worth, or of the debt above its value. */
  function partsOf(holding: Holding, cents: number): Part[] {
    const living = holding.owners.filter(({ to }) => isAlive(to));
    const owners = hasSurvivorship(holding) && living.length > 0 ? living : holding.owners;
    return split(cents, owners, byShare).flatMap(([{ to }, part]) => owned(to, part));
  }

  const isRevocableOf = (trust: Trust | undefined, id: string): boolean =>
    trust?.kind === 'revocable' && trust.grantors.includes(id);

  return { client, second, ofTwo, trusts, members, isAlive, partsOf, isRevocableOf };
}
export type People = ReturnType<typeof peopleOf>;

/** One who takes a share, or those who represent a dead one. */
type Taker = string | Taker[];

export interface Gift {
  to: string;
  cents: number;
}

const spread = (taker: Taker, cents: number): Gift[] =>
  typeof taker === 'string'
    ? [{ to: taker, cents }]
    : split(cents, taker).flatMap(([one, part]) => spread(one, part));

/**
 * What each has of an amount by the first list in which someone lives or is represented; empty if
 * there is none. A share of a dead one goes to descendants (UPC 2-709(c)), else to the others (2-604(b)).
 */
export function givenBy(
  { members, isAlive }: Pick<People, 'members' | 'isAlive'>,
  parents: EstatePlan['parents'],
) {
  // In the order of the family, because a database doesn't keep the order of names.
  const ids = [...new Set([...[...members.keys()].map(idOf), ...Object.keys(parents)])];
  const standing = (
    to: string,
    perStirpes: boolean,
    path: readonly string[] = [],
  ): Taker | undefined => {
    if (isAlive(to)) return to;
    const role = members.get(to)?.role;
    const isOfCouple = role === 'client' || role === 'spouse' || role === 'partner';
    if (!perStirpes || path.includes(to) || (path.length === 0 && isOfCouple)) return undefined;
    const below = ids
      .filter((id) => parents[id]?.includes(idOf(to)))
      .flatMap((id) => standing(member(id), perStirpes, [...path, to]) ?? []);
    return below.length > 0 ? below : undefined;
  };
  return (perStirpes: boolean, cents: number, ...lists: (readonly Entry[])[]): Gift[] => {
    for (const list of lists) {
      const takers = list.flatMap(({ to, share }) => {
        const taker = standing(to, perStirpes);
        return taker ? [{ taker, share }] : [];
      });
      const parts = split(cents, takers, ({ share }) => share);
      if (parts.length > 0) return parts.flatMap(([{ taker }, part]) => spread(taker, part));
    }
    return [];
  };
}
