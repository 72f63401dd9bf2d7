/** Estates and families in few words, for tests. Members are called by their ids. */
import { dollars } from '../src/calculators/figures.ts';
import {
  type Entry,
  type EstatePlan,
  emptyPlan,
  type Holding,
  type Trust,
  type Will,
} from '../src/contract/households/estates.ts';
import type { Household, Member } from '../src/contract/households/households.ts';
import type { Role } from '../src/contract/households/member-roles.ts';

export const TODAY = '2026-11-26';

export const person = (id: string, role: Role, more: Partial<Member> = {}): Member => ({
  id,
  contactId: null,
  name: id,
  role,
  generation: 0,
  age: null,
  birthDate: null,
  deathDate: null,
  ...more,
});
export const WIN = person('Win', 'client');
export const CLARA = person('Clara', 'spouse');
export const ADA = person('Ada', 'child');
export const BEN = person('Ben', 'child');
export const COUPLE = [WIN, CLARA, ADA, BEN];
export const family = (members: Member[]) => ({ members, checklist: {} }) as unknown as Household;

/** "Win", "trust:T", "charity:C" or "estate", each with its percentage; equal parts without. */
export const list = (...to: (string | [string, number])[]): Entry[] =>
  to.map((one) => {
    const [name, percent] = typeof one === 'string' ? [one, 100 / to.length] : one;
    const isMember = !name.includes(':') && name !== 'estate';
    return { to: isMember ? `member:${name}` : name, share: percent * 100 };
  });

export type Made = Omit<Partial<Holding>, 'value' | 'debt' | 'basis'> & {
  value?: number | null;
  debt?: number;
  basis?: number;
};
const cents = (amount?: number | null) => (amount == null ? null : dollars(amount));
/** A holding with its amounts in dollars: Win's own unless titled otherwise. */
export const holding = (id: string, { value, debt, basis, ...made }: Made = {}): Holding => ({
  id,
  label: id,
  class: 'brokerage',
  title: 'sole',
  owners: list('Win'),
  primary: [],
  contingent: [],
  perStirpes: false,
  state: null,
  insured: null,
  value: cents(value),
  debt: cents(debt),
  basis: cents(basis),
  ...made,
});
export const spouses = list(['Win', 50], ['Clara', 50]);
/** A revocable trust of Win for Ada and Ben, unless said otherwise. */
export const trust = (id: string, more: Partial<Trust> = {}, then = list('Ada', 'Ben')): Trust => ({
  id,
  name: id,
  kind: 'revocable',
  grantors: ['Win'],
  first: 'survivor',
  then,
  perStirpes: true,
  ...more,
});
export const will = (of: string, more: Partial<Will>): Will => ({
  of,
  exists: 'yes',
  on: null,
  residue: [],
  contingent: [],
  pourOver: null,
  perStirpes: true,
  ...more,
});
export const estate = (made: Partial<EstatePlan>): EstatePlan => ({ ...emptyPlan(), ...made });
