/** The estate map in words: whom it names, and what both deaths come to. For the page, for paper and for what is shared with clients. */
import { US_STATES } from '../../config/places.ts';
import type { EstatePlan } from '../../contract/households/estates.ts';
import type { Household } from '../../contract/households/households.ts';
import { inWords } from '../../lib/names-of-several.ts';
import { sum, wholeUsd } from '../figures.ts';
import { INHERITANCE, type InheritanceLaw, shareTax } from '../law/states/inheritance.ts';
import { STATES } from '../law/states/states.ts';
import type { Flow, Order, Position } from './parts.ts';
import { shortNames, toldApart } from './told-apart.ts';

export type { Order } from './parts.ts';

/* In words. */

export const BY_WORDS: Readonly<Record<Flow['by'], string>> = {
  survivorship: 'Survivorship',
  community: 'Community property',
  beneficiary: 'Beneficiary form',
  will: 'Will',
  'state-law': 'State law',
  trust: 'Trust',
  debt: 'Debt',
  tax: 'Tax',
};
export const PART_WORDS = { survivor: 'survivor’s part', bypass: 'bypass part' } as const;
export const ENDS: Readonly<Record<string, string>> = {
  debts: 'Debts',
  tax: 'Taxes',
  'state-law': 'State law',
};

/** Names for few words: first names, unless two members share one; trusts and charities by their names. */
export function callsOf(things: MapEntities, household: Household): (to: string) => string {
  const short = shortNames(household);
  const family = toldApart(household);
  return (to) => short.get(to.replace('member:', '')) ?? ENDS[to] ?? nameOf(to, things, family);
}

/** Cents in words: whole dollars, or without amounts a part of all. */
export type Amount = (cents: number) => string;

/* The summary. */

export const inState = (code: string): string =>
  code === 'DC' ? 'the District of Columbia' : (US_STATES[code] ?? code);

/** The taxes at death that a state has; undefined if it has none. */
export function taxKindOf(state: string): string | undefined {
  const hasEstate = state in STATES.estateTax;
  const hasInheritance = state in INHERITANCE;
  if (hasEstate && hasInheritance) return 'estate and inheritance tax';
  return hasEstate ? 'estate tax' : hasInheritance ? 'inheritance tax' : undefined;
}

/** Whether the state may tax what someone inherits, which the map does not count. */
function mayTaxHeirs({ taxState }: EstatePlan, household: Household, { deaths }: Order): boolean {
  const law: InheritanceLaw | undefined = INHERITANCE[taxState as keyof typeof INHERITANCE];
  if (!law) return false;
  const roles = new Map(household.members.map(({ id, role }) => [`member:${id}`, role]));
  return deaths.some(({ flows }) => {
    const gets = new Map<string, number>();
    for (const { to, part, cents } of flows) {
      if (part === null && !to.startsWith('charity:')) gets.set(to, (gets.get(to) ?? 0) + cents);
    }
    return [...gets].some(([to, cents]) => {
      const role = roles.get(to);
      if (to === 'tax' || to === 'debts' || role === 'client' || role === 'spouse') return false;
      const isChild = role === 'child' || role === 'grandchild';
      return !isChild || shareTax(law.tax.value.child, cents) > 0;
    });
  });
}

/** That no tax would be due, as far as the map counts taxes. */
function noTaxSentence({ taxState }: EstatePlan, leavesOut: boolean): string {
  const federal = 'No federal estate tax would be due on these figures.';
  const state = inState(taxState);
  if (taxState === 'none') return `${federal} State taxes are not counted.`;
  const kind = taxKindOf(taxState);
  if (!kind) return `${federal} ${state} has no estate or inheritance tax.`;
  if (kind === 'estate tax' || leavesOut) {
    return kind === 'inheritance tax'
      ? federal
      : 'No federal or state estate tax would be due on these figures.';
  }
  const taxes = kind === 'inheritance tax' ? kind : 'estate or inheritance tax';
  return `No federal estate tax and no ${taxes} of ${state} would be due on these figures.`;
}

/** "Taxes would take $412,000, all of it to Massachusetts." */
function taxSentence(plan: EstatePlan, household: Household, order: Order, amount: Amount): string {
  const { deaths } = order;
  const state = sum(deaths.map(({ stateTax }) => stateTax));
  const all = state + sum(deaths.map(({ federalTax }) => federalTax));
  const leavesOut = mayTaxHeirs(plan, household, order);
  const part = state === all ? 'all' : amount(state);
  const toState = state > 0 ? `, ${part} of it to ${inState(plan.taxState)}` : '';
  const due =
    all === 0 ? noTaxSentence(plan, leavesOut) : `Taxes would take ${amount(all)}${toState}.`;
  return leavesOut ? `${due} Inheritance tax of ${inState(plan.taxState)} is not counted.` : due;
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

/** "If Winston died first, Grace would have $2,900,000. At the end Ada would have …" */
export function summaryOf(
  plan: EstatePlan,
  household: Household,
  order: Order,
  amount: Amount = wholeUsd,
): string[] {
  const calls = callsOf(plan, household);
  const [first, second] = order.deaths.map(({ of }) => calls(`member:${of}`));
  const heirs = order.heirs.filter(({ to }) => to !== 'state-law');
  const have = inWords(heirs.map(({ to, cents }) => `${calls(to)} would have ${amount(cents)}`));
  const { has, inTrust, own } = betweenOf(order);
  const stays = `, and ${amount(inTrust)} would stay in trust`;
  const whose =
    own === inTrust ? `all of it ${second}’s own` : `${amount(own)} of it ${second}’s own`;
  const trust = inTrust === 0 ? '' : own === 0 ? `${stays} for ${second}` : `${stays}, ${whose}`;
  const owed = sum(order.deaths.map(({ debts }) => debts));
  const open = order.heirs.find(({ to }) => to === 'state-law')?.cents ?? 0;
  return [
    ...(second ? [`If ${first} died first, ${second} would have ${amount(has)}${trust}.`] : []),
    ...(have ? [`${second ? 'At the end' : `At ${first}’s death`} ${have}.`] : []),
    taxSentence(plan, household, order, amount),
    ...(owed > 0 ? [`Debts would take ${amount(owed)}.`] : []),
    ...(open > 0 ? [`${amount(open)} would pass by state law: ask counsel.`] : []),
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

/** What the answer assumes. */
export const MAP_ASSUMPTIONS = [
  'For property held jointly with anyone but the spouse, the first to die is treated as having paid for all of it.',
  'The survivor is assumed to name the contingent beneficiaries on retirement accounts and annuities received by beneficiary form, and a policy that the first to die owned on the survivor’s life to go to the survivor.',
  'Estate tax that a trust for the survivor causes at the second death is paid by that trust (IRC 2207A). Other estate tax is paid first from what the will leaves, then by everyone else whose share is taxed. A will can say otherwise.',
  'Both deaths are under the law of the year chosen.',
  'Not counted: income tax, costs, growth, other states’ taxes, the credit for property taxed before (IRC 2013), and gifts within three years of a death (IRC 2035). A policy of the community counts whole.',
];
export const ASK_COUNSEL =
  'This is not legal or tax advice. Have counsel confirm titles and forms.';
