/**
 * Follows what a family owns through both deaths, in both orders: who gets what, by which rule, and
 * what debts and taxes take. Amounts are in cents.
 */
import {
  type DeathOrder,
  type EstatePlan,
  type Holding,
  type HoldingClass,
  type Trust,
  WHOLE_SHARE,
} from '../../contract/households/estates.ts';
import type { Member } from '../../contract/households/households.ts';
import { sum, timesOver } from '../figures.ts';
import { EXCLUSIONS, exclusionsOf } from '../law/exclusions.ts';
import { INHERITANCE_RULES } from '../law/states/inheritance.ts';
import { addTo, ByPair, chainOf, type Divider, dividerOf, hasCycle, inOrder } from './division.ts';
import { type Gap, gapsOf } from './gaps.ts';
import {
  type Bundle,
  giftsOf,
  groupedByWay,
  isCitizen,
  onceForWays,
  type Payment,
  type Payments,
  pay,
  positionKey,
  type Route,
  type Scene,
  type Source,
  takeInProportion,
  total,
  type Way,
  waysOf,
} from './moves.ts';
import {
  type Death,
  debtAboveValue,
  type Family,
  type Flow,
  givingOf,
  type Heir,
  hasSurvivorship,
  member,
  type Order,
  type Orders,
  type Passage,
  type People,
  type Position,
  peopleOf,
  type TracedDeath,
  worthOf,
} from './parts.ts';
import { payTaxes } from './taxes.ts';

export interface EstateTrace {
  orders: Record<DeathOrder, { deaths: Death[]; heirs: Heir[] } | null>;
  gaps: Gap[];
}

/** The basis of these becomes their value at a death (IRC 1014). */
const STEPPED_UP: readonly HoldingClass[] = [
  'home',
  'real-estate',
  'brokerage',
  'business',
  'vehicle',
  'other',
];
/** The person who receives one of these by a form names beneficiaries anew. */
const INHERITED_ACCOUNTS: readonly HoldingClass[] = ['retirement', 'annuity'];
/** As the entries of a form name it. */
const ESTATE = 'estate';
const STATE_LAW = 'state-law';
const IN_TRUST = { part: null, by: 'trust', passes: 'residue' } as const;
const BY_TITLE = { part: null, by: 'survivorship', passes: 'survivorship' } as const;
const NOBODY: Divider = { to: [], divide: () => [] };

/** Whether a trust distributes at this death. At the last one all do that one of the couple granted. */
function distributes({ people, decedent, survivor }: Scene, trust: Trust): boolean {
  if (!survivor) return people.ofTwo(trust.grantors).length > 0;
  return trust.first === 'heirs' && trust.grantors.includes(decedent.id);
}

/**
 * What counts of a joint title: the decedent's part if spouses are its only living owners (IRC
 * 2040(b)(2)(B)), or if who died first in this order owned it too, from whom it came (2040(a), last
 * proviso); else all, because we assume that the decedent paid for it (2040(a)).
 */
function countsWhole(scene: Scene, { title, owners }: Holding): boolean {
  const { people, survivor, decedent, dead, isAlive } = scene;
  if (title !== 'joint' && title !== 'entirety') return false;
  const named = owners.map(({ to }) => to);
  if (!named.includes(member(decedent.id))) return false;
  if (named.some((to) => to !== member(decedent.id) && dead.includes(to))) return false;
  const isOnlySpouse =
    survivor !== undefined && named.every((to) => to === member(survivor.id) || !isAlive(to));
  return !isOnlySpouse || people.second?.role !== 'spouse' || !isCitizen(scene, survivor);
}

/**
 * Where a part goes: by its title to the other owners (UPC 6-212), else by its form (UPC 6-101), else
 * to the estate. We assume that who received a retirement account or an annuity by a form then names
 * the contingent ones.
 */
function passPosition(
  { divider, isAlive, wayOf }: Scene,
  { holding, cents, passes }: Position,
  source: Source,
): Bundle {
  const { class: kind, owners, title, perStirpes, primary, contingent } = holding;
  const waysTo = (to: readonly string[], route: Omit<Route, 'to'>): Way[] =>
    to.map((taker) => wayOf(source, { to: taker, ...route }));
  if (passes === 'survivorship' && owners.some(({ to }) => isAlive(to))) {
    const by = title === 'community-survivorship' ? 'community' : 'survivorship';
    const { to, divide } = dividerOf(owners, isAlive);
    return { holding, ways: waysTo(to, { part: null, by, passes }), cents: divide(cents) };
  }
  const lists = passes === 'contingent-form' ? [contingent] : [primary, contingent];
  const takers = passes === 'residue' ? undefined : divider(perStirpes, ...lists);
  if (!takers) {
    const toEstate = wayOf(source, { to: ESTATE, part: null, by: 'will', passes: 'residue' });
    return { holding, ways: toEstate.only, cents: [cents] };
  }
  const next = INHERITED_ACCOUNTS.includes(kind) ? 'contingent-form' : 'residue';
  const ways = waysTo(takers.to, { part: null, by: 'beneficiary', passes: next });
  return { holding, ways, cents: takers.divide(cents) };
}

/** Whether an inheritance tax of the state is on a part, by where its land is and how it stayed in trust. */
function isTaxedByState({ taxState }: EstatePlan, { holding, part }: Position): boolean {
  const { landElsewhere, spouseTrusts } = INHERITANCE_RULES;
  const isElsewhere = holding.state !== null && holding.state !== taxState;
  const isInLaw = part === null || spouseTrusts.value.includes(part);
  return isInLaw && (landElsewhere.value || !isElsewhere);
}

/**
 * What a policy on the decedent's life pays: by its form, else to its owner. It counts if the decedent
 * could decide about it (IRC 2042).
 */
function policyProceeds(scene: Scene, holding: Holding): Bundle {
  const { people, decedent, dead, isAlive, divider, sourceOf, wayOf } = scene;
  const { owners, perStirpes, primary, contingent } = holding;
  const cents = worthOf(holding);
  const named = owners[0]?.to ?? member(decedent.id);
  // We assume that who died earlier in this order left the policy to the insured.
  const owner = dead.includes(named) ? member(decedent.id) : named;
  const takers = divider(perStirpes, primary, contingent);
  const to = takers?.to ?? [isAlive(owner) ? owner : ESTATE];
  const counts =
    owner === member(decedent.id) || people.isRevocableOf(people.trusts.get(owner), decedent.id);
  const ways = to.map((taker) => {
    const source = sourceOf({
      from: owner,
      counts: counts || taker === ESTATE,
      isInherited: taker === INHERITANCE_RULES.insurance.value,
      stayed: false,
      isResidue: false,
    });
    return wayOf(source, { to: taker, part: null, by: 'beneficiary', passes: 'residue' });
  });
  return { holding, ways, cents: takers?.divide(cents) ?? [cents] };
}

/**
 * What moves at the death, before debts: the residue, what the decedent's revocable trusts held, all else;
 * and what stays as it is.
 */
function movesAtDeath(scene: Scene) {
  const { estate, people, decedent, positions, sourceOf, wayOf } = scene;
  const stays: Position[] = [];
  const held: Bundle[] = [];
  const rest: Bundle[] = estate.holdings
    .filter(({ class: kind, insured }) => kind === 'life-insurance' && insured === decedent.id)
    .map((holding) => policyProceeds(scene, holding));
  for (const position of positions) {
    const { holding, holder, of, cents, part } = position;
    const trust = people.trusts.get(holder);
    const isOfDecedent = of === decedent.id;
    const source = sourceOf({
      from: holder,
      // Of what stayed in trust for the decedent, the survivor's part counts (IRC 2044), a bypass trust's doesn't.
      counts: isOfDecedent && part !== 'bypass',
      isInherited: isOfDecedent && isTaxedByState(estate, position),
      isResidue: false,
      stayed: isOfDecedent && part === 'survivor',
    });
    const inTrust = () => ({
      holding,
      ways: wayOf(source, { to: holder, ...IN_TRUST }).only,
      cents: [cents],
    });
    if (isOfDecedent && trust) (part === null ? held : rest).push(inTrust());
    else if (isOfDecedent) rest.push(passPosition(scene, position, source));
    else if (countsWhole(scene, holding)) {
      const way = wayOf(sourceOf({ ...source, counts: true }), { to: holder, ...BY_TITLE });
      rest.push({ holding, ways: way.only, cents: [cents] });
    } else if (of === null && trust && distributes(scene, trust)) rest.push(inTrust());
    else stays.push(position);
  }
  const groups = groupedByWay(rest, ({ to }) => to === ESTATE);
  return { residue: groups.get(true) ?? [], held, rest: groups.get(false) ?? [], stays };
}

/** Gives the residue by the will (UPC 2-604), else by state law (2-101), whose heirs are not guessed. */
function passByWill(
  { estate, decedent, divider, sourceOf, wayOf }: Scene,
  residue: readonly Bundle[],
): Bundle[] {
  const will = estate.wills.find(({ of, exists }) => of === decedent.id && exists === 'yes');
  const lists = will?.pourOver
    ? [[{ to: `trust:${will.pourOver}`, share: WHOLE_SHARE }]]
    : [will?.residue ?? [], will?.contingent ?? []];
  const takers = divider(will?.perStirpes ?? false, ...lists);
  const by = takers ? 'will' : 'state-law';
  const waysThen = onceForWays(([way]) => {
    const source = sourceOf({ ...(way as Way).source, isResidue: true });
    return (takers?.to ?? [STATE_LAW]).map((to) =>
      wayOf(source, { to, part: null, by, passes: 'residue' }),
    );
  });
  return residue.map(({ holding, ways, cents }) => ({
    holding,
    ways: waysThen(ways),
    cents: takers?.divide(cents[0] ?? 0) ?? cents,
  }));
}

/** How trusts distribute what arrives in these ways by their terms (UTC 801), and its ways then. */
function distributionOf(
  { people, divider, wayOf }: Scene,
  order: readonly string[],
  ways: readonly Way[],
) {
  const [{ source }] = ways as [Way];
  const dividerFor = (key: string): Divider => {
    const { perStirpes, then } = people.trusts.get(key) as Trust;
    return divider(perStirpes, then) ?? NOBODY;
  };
  const starts = ways.map(({ to }) => to);
  // What a cycle of trusts would lead back stays with the trust that would give it.
  const { to, follow } = chainOf(order, starts, dividerFor, (giver) => giver);
  const waysThen = to.map((end) => {
    const arrived = order.includes(end) ? ways.find((way) => way.to === end) : undefined;
    const { by, passes } = arrived ?? IN_TRUST;
    return wayOf(source, { to: end, part: null, by, passes });
  });
  return { ways: waysThen, follow };
}

/** What trusts distribute. */
function distribute(scene: Scene, order: readonly string[], arrived: readonly Bundle[]): Bundle[] {
  // What has one source is one amount, whatever the way in which it arrives.
  const groups = new ByPair<Holding, Source, Bundle[]>();
  for (const bundle of arrived) {
    const { holding, ways } = bundle;
    const [{ source }] = ways as [Way];
    const group = groups.get(holding, source);
    if (group) group.push(bundle);
    else groups.set(holding, source, [bundle]);
  }
  const known = new ByPair<Source, string, ReturnType<typeof distributionOf>>();
  return groups.all.map((group) => {
    const [{ holding }] = group as [Bundle];
    const ways = group.flatMap((bundle) => bundle.ways);
    const [{ source }] = ways as [Way];
    const key = ways.map(({ to, by, passes }) => `${to} ${by} ${passes}`).join();
    let handed = known.get(source, key);
    if (!handed) {
      handed = distributionOf(scene, order, ways);
      known.set(source, key, handed);
    }
    const cents = handed.follow(group.flatMap((bundle) => bundle.cents));
    return { holding, ways: handed.ways, cents };
  });
}

/** Where everything ends: a trust keeps it, for the survivor or for itself, or distributes it. */
function settle(scene: Scene, bundles: readonly Bundle[]): Bundle[] {
  const { people, decedent, survivor, wayOf } = scene;
  const trusts = [...people.trusts];
  const givers = new Set(trusts.flatMap(([key, trust]) => (distributes(scene, trust) ? key : [])));
  const next = (key: string) =>
    (people.trusts.get(key)?.then ?? []).flatMap(({ to }) => (givers.has(to) ? to : []));
  const starts = [...new Set(bundles.flatMap(({ ways }) => ways.map(({ to }) => to)))].filter(
    (to) => givers.has(to),
  );
  // Where a cycle leads back depends on where it is entered, so each start is followed alone.
  const isCyclic = hasCycle(starts, next);
  const arrived = groupedByWay(bundles, ({ to }) => givers.has(to) && (isCyclic ? to : true));
  const ended = isCyclic
    ? starts.flatMap((start) => distribute(scene, inOrder([start], next), arrived.get(start) ?? []))
    : distribute(scene, inOrder(starts, next), arrived.get(true) ?? []);
  const waysThen = onceForWays((ways) =>
    ways.map((way) => {
      const trust = people.trusts.get(way.to);
      if (!trust || givers.has(way.to)) return way;
      const isForSurvivor = survivor !== undefined && people.isRevocableOf(trust, decedent.id);
      return wayOf(way.source, { ...way, part: isForSurvivor ? 'survivor' : null });
    }),
  );
  return [...(arrived.get(false) ?? []), ...ended].map(({ holding, ways, cents }) => ({
    holding,
    ways: waysThen(ways),
    cents,
  }));
}

/** The share of each bypass trust that the exclusion covers (IRC 2010), which the survivor's estate leaves out. */
function withBypass(scene: Scene, bundles: readonly Bundle[]): Bundle[] {
  const { estate, people, decedent, survivor, wayOf } = scene;
  let all = [...bundles];
  for (const [key, trust] of people.trusts) {
    if (!survivor || trust.first !== 'bypass' || !people.isRevocableOf(trust, decedent.id))
      continue;
    const groups = groupedByWay(all, ({ to }) => to === key);
    const inside = groups.get(true) ?? [];
    const others = groups.get(false) ?? [];
    const exclusion = exclusionsOf(EXCLUSIONS, estate.year).basic.value;
    const free = exclusion - giftsOf(scene) - total(others, ({ isTaxed }) => isTaxed);
    const bypass = free > 0 ? takeInProportion(inside, free) : [];
    const inBypass = bypass.map((bundle) => ({
      ...bundle,
      ways: bundle.ways.map((way) => wayOf(way.source, { ...way, part: 'bypass' })),
    }));
    all = [...others, ...inBypass, ...inside];
  }
  return all;
}

/**
 * Pays the decedent's debts beyond their property from the residue (UPC 3-902), then from the decedent's
 * revocable trusts (UTC 505(a)(3)).
 */
function payDebts({ estate, people, decedent }: Scene, residue: Bundle[], held: Bundle[]) {
  const owed = sum(
    estate.holdings
      .filter((holding) => debtAboveValue(holding) > 0)
      .flatMap((holding) => people.partsOf(holding, debtAboveValue(holding)))
      .map(({ of, cents }) => (of === decedent.id ? cents : 0)),
  );
  const payments: Payments = new ByPair();
  const ofResidue = pay(residue, owed, payments);
  const ofHeld = pay(held, owed - ofResidue, payments);
  return { owed, paid: ofResidue + ofHeld, payments: payments.all };
}

/** The basis after the death: the value, as far as the holding counts (IRC 1014(b)(9)); of community property all of it (1014(b)(6)). */
function basisAfter(
  { survivor }: Scene,
  holding: Holding,
  before: number,
  counted: number,
): number {
  const { title, value } = holding;
  if (value === null) return before;
  if (survivor && title.startsWith('community')) return counted > 0 ? value : before;
  const gain = value - before;
  return before + Math.sign(gain) * timesOver(Math.abs(gain), counted, worthOf(holding));
}

/** The positions after the death: those that stayed, and what moved. */
function positionsAfter(
  { survivor }: Scene,
  stays: readonly Position[],
  bundles: readonly Bundle[],
): Position[] {
  const after = new ByPair<Holding, string, Position>();
  for (const position of stays) {
    const { holding, cents } = position;
    const key = positionKey(position);
    const known = after.get(holding, key);
    if (known) known.cents += cents;
    else after.set(holding, key, { ...position });
  }
  for (const { holding, ways, cents: parts } of bundles) {
    ways.forEach(({ to: holder, passes, part, position: key, isForSurvivor }, at) => {
      const cents = parts[at] as number;
      const known = after.get(holding, key);
      if (known) known.cents += cents;
      else {
        const of = survivor && isForSurvivor ? survivor.id : null;
        after.set(holding, key, { holding, holder, of, cents, passes, part });
      }
    });
  }
  return after.all.filter(({ cents }) => cents > 0);
}

/** What passes of each holding. What stays as it was has no flow. */
function passingOf(
  { holdings }: EstatePlan,
  bundles: readonly Bundle[],
  debts: readonly Payment[],
  taxes: readonly Payment[],
): TracedDeath['passing'] {
  const sums = new Map(holdings.map((holding) => [holding, new Map<Passage, number>()]));
  for (const { holding, ways, cents } of bundles) {
    const ofHolding = sums.get(holding);
    ways.forEach(({ passage }, at) => {
      if (passage.from === passage.to && passage.part === null) return;
      ofHolding?.set(passage, (ofHolding.get(passage) ?? 0) + (cents[at] as number));
    });
  }
  for (const { holding, from, cents } of debts) {
    sums.get(holding)?.set({ from, to: 'debts', part: null, by: 'debt' }, cents);
  }
  for (const { holding, from, cents } of taxes) {
    sums.get(holding)?.set({ from, to: 'tax', part: null, by: 'tax' }, cents);
  }
  for (const ofHolding of sums.values()) {
    for (const [passage, cents] of ofHolding) if (cents === 0) ofHolding.delete(passage);
  }
  return new Map([...sums].map(([{ id }, ofHolding]) => [id, ofHolding]));
}

/** What passes, one by one, in the order of the holdings. */
const flowsOf = (passing: TracedDeath['passing']): Flow[] =>
  [...passing].flatMap(([holding, sums]) =>
    [...sums].map(([passage, cents]) => ({ holding, ...passage, cents })),
  );

interface DeathResult {
  death: TracedDeath;
  positions: Position[];
  uncounted: string[];
}

/** Follows one death. `basis` has the basis of each holding; the new ones are written into it. */
function traceDeath(scene: Scene, dsue: number, basis: Map<string, number>): DeathResult {
  const { estate, decedent } = scene;
  const { residue, held, rest, stays } = movesAtDeath(scene);
  const counted = [...residue, ...held, ...rest];
  const isCounted = ({ source }: Way) => source.counts;
  const gross = total(counted, isCounted);
  const countedOf = new Map<string, number>();
  for (const bundle of counted) addTo(countedOf, bundle.holding.id, total([bundle], isCounted));
  const debts = payDebts(scene, residue, held);
  const arrived = settle(scene, [...passByWill(scene, residue), ...held, ...rest]);
  const bundles = withBypass(scene, arrived);
  const marital = total(bundles, ({ isMarital }) => isMarital);
  const charitable = total(bundles, ({ isCharitable }) => isCharitable);
  const share = gross - debts.paid - marital - charitable;
  const taxes = payTaxes(scene, bundles, share, dsue);
  const changes = estate.holdings.flatMap((holding) => {
    const before = basis.get(holding.id);
    if (before === undefined) return [];
    const after = basisAfter(scene, holding, before, countedOf.get(holding.id) ?? 0);
    basis.set(holding.id, after);
    return after === before ? [] : [{ holding: holding.id, before, after }];
  });
  const passing = passingOf(estate, taxes.left, debts.payments, taxes.payments);
  // Made only if something reads them: the largest maps have very many.
  let flows: Flow[] | undefined;
  return {
    death: {
      of: decedent.id,
      passing,
      get flows() {
        flows ??= flowsOf(passing);
        return flows;
      },
      gross,
      debts: debts.paid,
      marital,
      charitable,
      taxable: taxes.taxable,
      stateTax: taxes.stateTax,
      inheritanceTax: taxes.inheritanceTax,
      federalTax: taxes.federalTax,
      dsue,
      unused: taxes.unused,
      short: debts.owed - debts.paid + taxes.unpaid,
      basis: changes,
    },
    positions: positionsAfter(scene, stays, taxes.left),
    uncounted: taxes.uncounted,
  };
}

/** What each has while both live. Life insurance pays at the insured's death alone. */
const positionsOf = ({ holdings }: EstatePlan, people: People): Position[] =>
  holdings
    .filter(({ class: kind }) => kind !== 'life-insurance')
    .flatMap((holding) =>
      people.partsOf(holding, worthOf(holding)).map(({ isDirect, ...part }) => {
        const passes = hasSurvivorship(holding) ? 'survivorship' : 'form';
        return { holding, ...part, passes: isDirect ? passes : 'residue', part: null };
      }),
    );

function heirsOf(positions: readonly Position[]): Heir[] {
  const has = new Map<string, number>();
  const beforeIncomeTax = new Map<string, number>();
  for (const { holding, holder, cents } of positions) {
    addTo(has, holder, cents);
    if (holding.class === 'retirement') addTo(beforeIncomeTax, holder, cents);
  }
  return [...has]
    .filter(([, cents]) => cents > 0)
    .map(([to, cents]) => ({ to, cents, beforeIncomeTax: beforeIncomeTax.get(to) ?? 0 }));
}

/** One order of deaths; null if its first person is not there. */
function traceOrder(
  estate: EstatePlan,
  people: People,
  start: readonly Position[],
  [first, last]: readonly [Member | undefined, Member | undefined],
): Order | null {
  if (!first) return null;
  const dead: string[] = [];
  const isAlive = (to: string) => people.isAlive(to) && !dead.includes(to);
  const basis = new Map(
    estate.holdings.flatMap((holding) =>
      STEPPED_UP.includes(holding.class) && holding.basis !== null && worthOf(holding) > 0
        ? [[holding.id, holding.basis]]
        : [],
    ),
  );
  /** Who has what at the start, and after each death. */
  const states = [start];
  const deaths: TracedDeath[] = [];
  const uncounted = new Set<string>();
  for (const decedent of last ? [first, last] : [first]) {
    const survivor = deaths.length === 0 ? last : undefined;
    dead.push(member(decedent.id));
    // The unused exclusion is a spouse's alone, if the executor elects it (IRC 2010(c)(4), (5)).
    const isPorted = estate.portability && people.second?.role === 'spouse';
    const positions = states.at(-1) ?? [];
    const giving = givingOf({ members: people.members, isAlive }, estate.parents);
    const ways = waysOf({ estate, people, decedent, survivor });
    const scene = {
      estate,
      people,
      decedent,
      survivor,
      positions,
      dead,
      isAlive,
      ...giving,
      ...ways,
    };
    const next = traceDeath(scene, isPorted ? (deaths[0]?.unused ?? 0) : 0, basis);
    deaths.push(next.death);
    states.push(next.positions);
    for (const to of next.uncounted) uncounted.add(to);
  }
  const heirs = heirsOf(states.at(-1) ?? []);
  return { deaths, heirs, between: [...(states[1] ?? [])], uncounted: [...uncounted] };
}

/** Follows an estate through both deaths, in both orders: each only once something reads it. */
export function ordersOf(estate: EstatePlan, household: Family): Orders {
  const people = peopleOf(estate, household);
  const { client, second } = people;
  const positions = positionsOf(estate, people);
  const made: Partial<Orders> = {};
  return {
    get 'client-first'() {
      made['client-first'] ??= traceOrder(estate, people, positions, [client, second]);
      return made['client-first'];
    },
    get 'spouse-first'() {
      made['spouse-first'] ??= traceOrder(estate, people, positions, [second, client]);
      return made['spouse-first'];
    },
  };
}

const withoutPassing = (order: Order | null) =>
  order && { deaths: order.deaths.map(({ passing: _, ...death }) => death), heirs: order.heirs };

/** Both orders of deaths, and the gaps. `today` is an ISO day. */
export function traceEstate(estate: EstatePlan, household: Family, today: string): EstateTrace {
  const orders = ordersOf(estate, household);
  return {
    orders: {
      'client-first': withoutPassing(orders['client-first']),
      'spouse-first': withoutPassing(orders['spouse-first']),
    },
    gaps: gapsOf(estate, household, orders, today),
  };
}
