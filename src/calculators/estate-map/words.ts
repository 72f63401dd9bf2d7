/** Whom an estate map names, and what both deaths come to in sentences. For the page, for paper and for what is shared with clients. */
import { US_STATES } from '../../config/places.ts';
import type { EstatePlan } from '../../contract/households/estates.ts';
import type { Household } from '../../contract/households/households.ts';
import { inWords } from '../../lib/names-of-several.ts';
import { sum, wholeUsd } from '../figures.ts';
import { INHERITANCE, inheritanceLawOf } from '../law/states/inheritance.ts';
import { STATES } from '../law/states/states.ts';
import type { Death, Order, Position } from './parts.ts';
import {
  ENDS,
  fill,
  INHERITANCE_ASSUMPTIONS,
  LAW,
  MAP_ASSUMPTIONS,
  NO_TAX,
  PARTS,
  SUMMARY,
  TWO_DEATHS_ASSUMPTIONS,
} from './sentences.ts';
import { shortNames, tellApart } from './told-apart.ts';

/** Short names by reference: first names, unless two members share one, and the names of trusts and charities. */
export function displayNamesOf(things: MapEntities, household: Household): (to: string) => string {
  const short = shortNames(household);
  const family = tellApart(household);
  return (to) => short.get(to.replace('member:', '')) ?? ENDS[to] ?? nameOf(to, things, family);
}

/** Cents in words: whole dollars, or without amounts a part of all. */
export type Amount = (cents: number) => string;

/* The summary. */

export const inState = (code: string): string =>
  code === 'DC' ? 'the District of Columbia' : (US_STATES[code] ?? code);

/** The taxes at death that a state has. */
export function taxKindOf(state: string): keyof typeof LAW {
  const hasInheritance = state in INHERITANCE;
  if (state in STATES.estateTax) return hasInheritance ? 'both' : 'estate';
  return hasInheritance ? 'inheritance' : 'none';
}

/** "Law of 2026; estate tax of Connecticut." */
export const lawLine = ({ year, taxState }: Pick<EstatePlan, 'year' | 'taxState'>): string =>
  fill(LAW[taxKindOf(taxState)], String(year), inState(taxState));

/** What each death pays in taxes to the state. */
const toState = ({ stateTax, inheritanceTax }: Death): number => stateTax + inheritanceTax;
/** What each death pays in taxes. */
export const taxesOf = (death: Death): number => toState(death) + death.federalTax;

/** "Taxes would take $412,000, all of it to Massachusetts." */
function taxSentence(taxState: string, { deaths }: Order, amount: Amount): string {
  const ofState = sum(deaths.map(toState));
  const all = sum(deaths.map(taxesOf));
  const state = inState(taxState);
  if (all === 0) {
    return taxState === 'none' ? NO_TAX.notCounted : fill(NO_TAX[taxKindOf(taxState)], state);
  }
  if (ofState === 0) return fill(SUMMARY.taxes, amount(all));
  return ofState === all
    ? fill(SUMMARY.taxesToState, amount(all), state)
    : fill(SUMMARY.taxesInPart, amount(all), amount(ofState), state);
}

/** On what no inheritance tax is counted, although the state has one: "Inheritance tax on what Hal would get is not counted." */
function uncountedSentences({ uncounted }: Order, displayName: (to: string) => string): string[] {
  const names = inWords(uncounted.filter((to) => to !== 'state-law').map(displayName));
  if (!uncounted.includes('state-law')) return names ? [fill(SUMMARY.uncounted, names)] : [];
  return [names ? fill(SUMMARY.uncountedWithStateLaw, names) : SUMMARY.uncountedStateLaw];
}

/** What the survivor has after the first death, and what is in trust for them, their own part of it among it. */
export function betweenOf({ deaths, between }: Order): {
  has: number;
  inTrust: number;
  own: number;
} {
  const survivor = deaths[1]?.of;
  const held = between.filter(({ of }) => of !== null && of === survivor);
  const total = (is: (position: Position) => boolean) =>
    sum(held.filter(is).map(({ cents }) => cents));
  const isInTrust = ({ holder }: Position) => holder.startsWith('trust:');
  return {
    has: total((position) => !isInTrust(position)),
    inTrust: total(isInTrust),
    own: total((position) => isInTrust(position) && position.part === null),
  };
}

/** "If Winston died first, Grace would have $2,900,000, and $1,000,000 would stay in trust for Grace." */
function survivorSentence(order: Order, first: string, survivor: string, amount: Amount): string {
  const { has, inTrust, own } = betweenOf(order);
  const outright = amount(has);
  if (inTrust === 0) return fill(SUMMARY.survivor, first, survivor, outright);
  const held = amount(inTrust);
  if (own === 0) return fill(SUMMARY.forSurvivor, first, survivor, outright, held, survivor);
  return own === inTrust
    ? fill(SUMMARY.allOwn, first, survivor, outright, held, survivor)
    : fill(SUMMARY.partOwn, first, survivor, outright, held, amount(own), survivor);
}

/** "If Winston died first, Grace would have $2,900,000. At the end Ada would have …" */
export function summaryOf(
  { taxState, ...entities }: EstatePlan,
  household: Household,
  order: Order,
  amount: Amount = wholeUsd,
): string[] {
  const displayName = displayNamesOf(entities, household);
  const [first = '', second] = order.deaths.map(({ of }) => displayName(`member:${of}`));
  const heirs = order.heirs.filter(({ to }) => to !== 'state-law');
  const have = inWords(
    heirs.map(({ to, cents }) => fill(PARTS.heir, displayName(to), amount(cents))),
  );
  const owed = sum(order.deaths.map(({ debts }) => debts));
  const open = order.heirs.find(({ to }) => to === 'state-law')?.cents ?? 0;
  const atTheEnd = second ? fill(SUMMARY.atTheEnd, have) : fill(SUMMARY.atDeath, first, have);
  return [
    ...(second ? [survivorSentence(order, first, second, amount)] : []),
    ...(have ? [atTheEnd] : []),
    taxSentence(taxState, order, amount),
    ...uncountedSentences(order, displayName),
    ...(owed > 0 ? [fill(SUMMARY.debts, amount(owed))] : []),
    ...(open > 0 ? [fill(SUMMARY.stateLaw, amount(open))] : []),
  ];
}

/** What the answer assumes and leaves out, by the state whose taxes are counted and the number of deaths. */
export function assumptionsOf(
  { taxState }: Pick<EstatePlan, 'taxState'>,
  { deaths }: Pick<Order, 'deaths'>,
): string[] {
  const law = inheritanceLawOf(taxState);
  return [
    ...MAP_ASSUMPTIONS,
    ...(deaths.length > 1 ? TWO_DEATHS_ASSUMPTIONS : []),
    ...(law?.tax.value.child ? [INHERITANCE_ASSUMPTIONS.adults] : []),
    ...(law ? [INHERITANCE_ASSUMPTIONS.leftOut] : []),
  ];
}

/* Who is who. */

const REMOVED = 'A person who was removed';

export const memberName = (id: string, { members }: Household): string =>
  members.find((member) => member.id === id)?.name ?? REMOVED;

/** What a plan names beside the family. */
export type MapEntities = Pick<EstatePlan, 'trusts' | 'companies' | 'charities'>;

/** An owner or a recipient in words: `member:<id>`, `trust:<id>`, `company:<id>`, `charity:<id>` or `estate`. */
export function nameOf(to: string, things: MapEntities, household: Household): string {
  const [kind, id = ''] = to.split(':');
  const lists = { trust: things.trusts, company: things.companies, charity: things.charities };
  if (kind === 'estate') return 'The estate';
  if (kind === 'member') return memberName(id, household);
  const list: readonly { id: string; name: string }[] = lists[kind as keyof typeof lists] ?? [];
  return list.find((thing) => thing.id === id)?.name ?? 'What was removed';
}
