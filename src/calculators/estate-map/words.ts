/** The estate map in words: whom it names, and what both deaths come to. For the page, for paper and for what is shared with clients. */
import { US_STATES } from '../../config/places.ts';
import type { EstatePlan } from '../../contract/estates.ts';
import type { Household } from '../../contract/households.ts';
import { inWords } from '../../lib/names-of-several.ts';
import { sum, wholeUsd } from '../figures.ts';
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
export const PART_WORDS = { survivor: "survivor's part", bypass: 'bypass part' } as const;
export const ENDS: Readonly<Record<string, string>> = {
  debts: 'Debts',
  tax: 'Taxes',
  'state-law': 'State law',
};

/** Names for few words: first names, unless two members share one; trusts and charities by their names. */
export function callsOf(things: Things, household: Household): (to: string) => string {
  const short = shortNames(household);
  const family = toldApart(household);
  return (to) => short.get(to.replace('member:', '')) ?? ENDS[to] ?? nameOf(to, things, family);
}

/** Cents in words: whole dollars, or without amounts a part of all. */
export type Amount = (cents: number) => string;

/* The summary. */

const inState = (code: string): string =>
  code === 'DC' ? 'the District of Columbia' : (US_STATES[code] ?? code);

/** "Taxes take $412,000, all of it to Massachusetts." */
function taxSentence({ taxState }: EstatePlan, { deaths }: Order, amount: Amount): string {
  const state = sum(deaths.map(({ stateTax }) => stateTax));
  const all = state + sum(deaths.map(({ federalTax }) => federalTax));
  if (all === 0) return 'No taxes.';
  const part = state === all ? 'all' : amount(state);
  const toState = state > 0 ? `, ${part} of it to ${inState(taxState)}` : '';
  return `Taxes take ${amount(all)}${toState}.`;
}

/** "If Winston dies first, Grace has $2,900,000. At the end Ada has …" */
export function summaryOf(
  plan: EstatePlan,
  household: Household,
  order: Order,
  amount: Amount = wholeUsd,
): string[] {
  const calls = callsOf(plan, household);
  const [first, second] = order.deaths.map(({ of }) => calls(`member:${of}`));
  const heirs = order.heirs.filter(({ to }) => to !== 'state-law');
  const have = inWords(heirs.map(({ to, cents }) => `${calls(to)} has ${amount(cents)}`));
  const survivor = order.deaths[1]?.of ?? '';
  const has = (is: (position: Position) => boolean) =>
    sum(order.between.filter(is).map(({ cents }) => cents));
  // With the survivor's own part of a revocable trust.
  const own = has(({ of, part }) => of === survivor && part === null);
  const inTrust = second ? has(({ part }) => part !== null) : 0;
  const trust = inTrust > 0 ? `, and ${amount(inTrust)} stays in trust for ${second}` : '';
  const owed = sum(order.deaths.map(({ debts }) => debts));
  const open = order.heirs.find(({ to }) => to === 'state-law')?.cents ?? 0;
  return [
    ...(second ? [`If ${first} dies first, ${second} has ${amount(own)}${trust}.`] : []),
    ...(have ? [`${second ? 'At the end' : `At ${first}'s death`} ${have}.`] : []),
    taxSentence(plan, order, amount),
    ...(owed > 0 ? [`Debts take ${amount(owed)}.`] : []),
    ...(open > 0 ? [`${amount(open)} passes by state law: ask counsel.`] : []),
  ];
}

/* Who is who. */

const REMOVED = 'A person who was removed';

export const memberName = (id: string, { members }: Household): string =>
  members.find((member) => member.id === id)?.name ?? REMOVED;

/** What a plan names beside the family. */
export type Things = Pick<EstatePlan, 'trusts' | 'companies' | 'charities'>;

/** An owner or a recipient in words: `member:<id>`, `trust:<id>`, `company:<id>`, `charity:<id>` or `estate`. */
export function nameOf(to: string, things: Things, household: Household): string {
  const [kind, id = ''] = to.split(':');
  const lists = { trust: things.trusts, company: things.companies, charity: things.charities };
  if (kind === 'estate') return 'The estate';
  if (kind === 'member') return memberName(id, household);
  const list: readonly { id: string; name: string }[] = lists[kind as keyof typeof lists] ?? [];
  return list.find((thing) => thing.id === id)?.name ?? 'What was removed';
}

/** What the answer assumes. */
export const MAP_ASSUMPTIONS = [
  'Who died first paid for all of a joint title with anyone but the spouse.',
  'A survivor names the second beneficiaries on what came by a form, and leaves a policy to the insured.',
  'Both deaths are under the law of the year chosen.',
  "Not counted: income tax, costs, growth, other states' taxes, the credit for property taxed before (IRC 2013), and gifts within three years of a death (IRC 2035).",
];
export const ASK_COUNSEL = 'This is not legal advice. Have counsel confirm titles and forms.';
