/** The estate map in words: whom it names, and what both deaths come to. For the page, for paper and for what is shared with clients. */
import { US_STATES } from '../../config/places.ts';
import type { EstatePlan, Holding } from '../../contract/estates.ts';
import type { Household, Member } from '../../contract/households.ts';
import { inWords } from '../../lib/names-of-several.ts';
import { sum, wholeUsd } from '../figures.ts';
import type { Followed } from './followed.ts';
import { type Flow, type People, peopleOf, worthOf } from './parts.ts';

export type Order = NonNullable<Followed['orders']['client-first']>;

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
  const names = household.members.map(firstName);
  const calls = new Map(
    household.members.map((member) => {
      const first = firstName(member);
      const isShared = names.filter((name) => name === first).length > 1;
      return [`member:${member.id}`, isShared ? member.name : first];
    }),
  );
  return (to) => calls.get(to) ?? ENDS[to] ?? nameOf(to, things, household);
}

/* Who has what between the deaths. */

interface Stop {
  holding: Holding;
  holder: string;
  cents: number;
  /** How it came there; empty if it stayed. */
  flows: Flow[];
}

/** The parts of a holding at the start, or of a policy once it pays. */
function partsAtStart({ partsOf }: People, holding: Holding) {
  const worth = worthOf(holding);
  if (holding.class === 'life-insurance')
    return [{ holder: holding.owners[0]?.to ?? '', cents: worth }];
  return partsOf(holding, worth);
}

/** Who has each holding after the first death; a policy that has not paid is nobody's. */
export function afterFirst(plan: EstatePlan, household: Household, order: Order): Stop[] {
  const people = peopleOf(plan, household);
  const [first] = order.deaths;
  return plan.holdings.flatMap((holding) => {
    const isPolicy = holding.class === 'life-insurance';
    if (isPolicy && holding.insured !== first?.of) return [];
    const flows = first?.flows.filter((flow) => flow.holding === holding.id) ?? [];
    const stops = new Map<string, Stop>();
    const add = (holder: string, cents: number, came: Flow[] = []) => {
      const stop = stops.get(holder);
      const all = [...(stop?.flows ?? []), ...came];
      stops.set(holder, { holding, holder, cents: (stop?.cents ?? 0) + cents, flows: all });
    };
    for (const { holder, cents } of partsAtStart(people, holding)) add(holder, cents);
    for (const flow of flows) {
      add(flow.from, -flow.cents);
      add(flow.to, flow.cents, [flow]);
    }
    return [...stops.values()].filter(({ cents }) => cents > 0);
  });
}

/* The summary. */

const inState = (code: string): string =>
  code === 'DC' ? 'the District of Columbia' : (US_STATES[code] ?? code);

/** "Taxes take $412,000, all of it to Massachusetts." */
function taxSentence({ taxState }: EstatePlan, { deaths }: Order): string {
  const state = sum(deaths.map(({ stateTax }) => stateTax));
  const all = state + sum(deaths.map(({ federalTax }) => federalTax));
  if (all === 0) return 'No taxes.';
  const part = state === all ? 'all' : wholeUsd(state);
  const toState = state > 0 ? `, ${part} of it to ${inState(taxState)}` : '';
  return `Taxes take ${wholeUsd(all)}${toState}.`;
}

/** What the survivor has, with a revocable trust's own part, and what stays in trust for the survivor. */
function survivorHas(plan: EstatePlan, household: Household, order: Order): [number, number] {
  const { isRevocableOf, trusts } = peopleOf(plan, household);
  const s = order.deaths[1]?.of ?? '';
  const stops = afterFirst(plan, household, order).map((stop) => ({
    ...stop,
    inTrust: sum(stop.flows.filter(({ part }) => part !== null).map(({ cents }) => cents)),
  }));
  const own = stops
    .filter(({ holder }) => holder === `member:${s}` || isRevocableOf(trusts.get(holder), s))
    .map(({ cents, inTrust }) => cents - inTrust);
  return [sum(own), sum(stops.map(({ inTrust }) => inTrust))];
}

/** "If Winston dies first, Grace has $2,900,000. At the end Ada has …" */
export function summaryOf(plan: EstatePlan, household: Household, order: Order): string[] {
  const calls = callsOf(plan, household);
  const [first, second] = order.deaths.map(({ of }) => calls(`member:${of}`));
  const heirs = order.heirs.filter(({ to }) => to !== 'state-law');
  const have = inWords(heirs.map(({ to, cents }) => `${calls(to)} has ${wholeUsd(cents)}`));
  const [own, inTrust] = second ? survivorHas(plan, household, order) : [0, 0];
  const trust = inTrust > 0 ? `, and ${wholeUsd(inTrust)} stays in trust for ${second}` : '';
  const owed = sum(order.deaths.map(({ debts }) => debts));
  const open = order.heirs.find(({ to }) => to === 'state-law')?.cents ?? 0;
  return [
    ...(second ? [`If ${first} dies first, ${second} has ${wholeUsd(own)}${trust}.`] : []),
    ...(have ? [`${second ? 'At the end' : `At ${first}'s death`} ${have}.`] : []),
    taxSentence(plan, order),
    ...(owed > 0 ? [`Debts take ${wholeUsd(owed)}.`] : []),
    ...(open > 0 ? [`${wholeUsd(open)} passes by state law: ask counsel.`] : []),
  ];
}

/* Who is who. */

export const firstName = ({ name }: Pick<Member, 'name'>): string => name.split(' ')[0] ?? name;

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
