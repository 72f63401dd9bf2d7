/**
 * Follows what a family owns through both deaths, in both orders: who gets what, by which rule, and
 * what debts and taxes take. Amounts are in cents.
 */
import type {
  DeathOrder,
  EstatePlan,
  Holding,
  HoldingClass,
  Trust,
} from '../../contract/households/estates.ts';
import type { Member } from '../../contract/households/households.ts';
import { timesOver } from '../figures.ts';
import { EXCLUSIONS, exclusionsOf } from '../law/exclusions.ts';
import { INHERITANCE_RULES } from '../law/states/inheritance.ts';
import {
  add,
  type Divider,
  divideAmong,
  grouped,
  hasCircle,
  inOrder,
  keyOf,
  numbering,
} from './division.ts';
import { type Gap, gapsOf } from './gaps.ts';
import {
  giftsOf,
  isCharitable,
  isCitizen,
  isForSurvivor,
  isMarital,
  isTaxed,
  type Move,
  type Scene,
  takenFrom,
  total,
} from './moves.ts';
import {
  type Death,
  type Family,
  type Flow,
  givenBy,
  type Heir,
  hasSurvivorship,
  member,
  type Order,
  type Orders,
  overOf,
  type People,
  type Position,
  peopleOf,
  worthOf,
} from './parts.ts';
import { taxed } from './taxes.ts';

export interface EstateTrace {
  orders: Record<DeathOrder, Pick<Order, 'deaths' | 'heirs'> | null>;
  gaps: Gap[];
}

const STEPPED_UP: readonly HoldingClass[] = [
  'home',
  'real-estate',
  'brokerage',
  'business',
  'vehicle',
  'other',
];
const INHERITED: readonly HoldingClass[] = ['retirement', 'annuity'];
/** In the entries of a form. */
const ESTATE = 'estate';
const STATE_LAW = 'state-law';

/** Sums by holding and key, without those of $0, in the order in which each first appears. */
function sums<One extends { cents: number }>() {
  const byHolding = new Map<Holding, Map<number, One>>();
  const firsts: One[] = [];
  return {
    /** Adds an amount to what has this key, else to what is made for it. */
    add: (holding: Holding, key: number, cents: number, make: () => One) => {
      const ofHolding = byHolding.get(holding) ?? new Map<number, One>();
      byHolding.set(holding, ofHolding);
      const known = ofHolding.get(key);
      if (known) {
        known.cents += cents;
        return;
      }
      const made = make();
      ofHolding.set(key, made);
      firsts.push(made);
    },
    all: () => firsts.filter(({ cents }) => cents > 0),
  };
}

/** Whether a trust hands on at this death: at the last one all that a grantor of the two made. */
function handsOn({ people, x, s }: Scene, trust: Trust): boolean {
  if (!s) return people.ofTwo(trust.grantors).length > 0;
  return trust.first === 'heirs' && trust.grantors.includes(x.id);
}

/**
 * What counts of a joint title: x's part if spouses are its only living owners (IRC 2040(b)(2)(B)), or
 * if who died first in this order owned it too, from whom it came (2040(a), last proviso); else all,
 * because we assume that x paid for it (2040(a)).
 */
function countsWhole(scene: Scene, { title, owners }: Holding): boolean {
  const { people, s, x, dead, isAlive } = scene;
  if (title !== 'joint' && title !== 'entirety') return false;
  const named = owners.map(({ to }) => to);
  if (!named.includes(member(x.id))) return false;
  if (named.some((to) => to !== member(x.id) && dead.includes(to))) return false;
  const isOnlyS = s !== undefined && named.every((to) => to === member(s.id) || !isAlive(to));
  return !isOnlyS || people.second?.role !== 'spouse' || !isCitizen(scene, s);
}

type Passed = Pick<Move, 'to' | 'by' | 'cents'>;

/**
 * Where a part goes: by its title to the other owners (UPC 6-212), else by its form (UPC 6-101), else
 * to the estate. We assume that who received a retirement account or an annuity by a form then names
 * the contingent ones.
 */
function passed({ give, isAlive }: Scene, { holding, cents, passes }: Position): Passed[] {
  const { owners, title, perStirpes, primary, contingent } = holding;
  if (passes === 'survivorship' && owners.some(({ to }) => isAlive(to))) {
    const by = title === 'community-survivorship' ? 'community' : 'survivorship';
    return divideAmong(cents, owners, isAlive).map(([to, part]) => ({ to, by, cents: part }));
  }
  const lists = passes === 'contingent-form' ? [contingent] : [primary, contingent];
  const gifts = passes === 'residue' ? [] : give(perStirpes, cents, ...lists);
  return gifts.length > 0
    ? gifts.map((gift) => ({ ...gift, by: 'beneficiary' }))
    : [{ to: ESTATE, by: 'will', cents }];
}

/** Whether an inheritance tax of the state is on a part, by where its land is and how it stayed in trust. */
function isTaxedByState({ taxState }: EstatePlan, { holding, part }: Position): boolean {
  const { landElsewhere, spouseTrusts } = INHERITANCE_RULES;
  const isElsewhere = holding.state !== null && holding.state !== taxState;
  const isInLaw = part === null || spouseTrusts.value.includes(part);
  return isInLaw && (landElsewhere.value || !isElsewhere);
}

/** What a policy on x's life pays: by its form, else to its owner. It counts if x could decide about it (IRC 2042). */
function paid(scene: Scene, holding: Holding): Move[] {
  const { people, x, dead, isAlive, give } = scene;
  const { owners, perStirpes, primary, contingent } = holding;
  const cents = worthOf(holding);
  const named = owners[0]?.to ?? member(x.id);
  // We assume that who died earlier in this order left the policy to the insured.
  const owner = dead.includes(named) ? member(x.id) : named;
  const gifts = give(perStirpes, cents, primary, contingent);
  const rest = [{ to: isAlive(owner) ? owner : ESTATE, cents }];
  const counts = owner === member(x.id) || people.isRevocableOf(people.trusts.get(owner), x.id);
  return (gifts.length > 0 ? gifts : rest).map((gift) => ({
    ...gift,
    holding,
    from: owner,
    by: 'beneficiary',
    part: null,
    counts: counts || gift.to === ESTATE,
    isInherited: gift.to === INHERITANCE_RULES.insurance.value,
    stayed: false,
    isResidue: false,
  }));
}

/** What moves at the death, before debts: the residue, what x's revocable trusts held, all else; and what stays as it is. */
function moved(scene: Scene) {
  const { estate, people, x, positions } = scene;
  const stays: Position[] = [];
  const held: Move[] = [];
  const rest: Move[] = estate.holdings
    .filter(({ class: kind, insured }) => kind === 'life-insurance' && insured === x.id)
    .flatMap((holding) => paid(scene, holding));
  for (const position of positions) {
    const { holding, holder, of, cents, part } = position;
    const trust = people.trusts.get(holder);
    const move: Move = {
      holding,
      from: holder,
      to: holder,
      part: null,
      by: 'trust',
      cents,
      // What stayed for x: as the survivor's it counts (IRC 2044), as a bypass trust's it doesn't.
      counts: of === x.id && part !== 'bypass',
      isInherited: of === x.id && isTaxedByState(estate, position),
      isResidue: false,
      stayed: of === x.id && part === 'survivor',
    };
    if (of === x.id && trust) (part === null ? held : rest).push(move);
    else if (of === x.id) rest.push(...passed(scene, position).map((to) => ({ ...move, ...to })));
    else if (countsWhole(scene, holding)) rest.push({ ...move, by: 'survivorship', counts: true });
    else if (of === null && trust && handsOn(scene, trust)) rest.push(move);
    else stays.push(position);
  }
  const residue = rest
    .filter(({ to }) => to === ESTATE)
    .map((one) => ({ ...one, isResidue: true }));
  return { residue, held, rest: rest.filter(({ to }) => to !== ESTATE), stays };
}

/** The residue by the will (UPC 2-604), what that leaves by state law (2-101), which is not guessed. */
function willed({ estate, x, give }: Scene, move: Move): Move[] {
  const will = estate.wills.find(({ of, exists }) => of === x.id && exists === 'yes');
  const { cents } = move;
  const toTrust = will?.pourOver ? [{ to: `trust:${will.pourOver}`, cents }] : undefined;
  const gifts =
    toTrust ?? (will ? give(will.perStirpes, cents, will.residue, will.contingent) : []);
  return gifts.length > 0
    ? gifts.map((gift) => ({ ...move, ...gift, by: 'will' }))
    : [{ ...move, to: STATE_LAW, by: 'state-law' }];
}

const NOBODY: Divider = { to: [], divide: () => [] };

/** Moves in groups that differ only in where they go, and by which rule: what trusts hand on of them is one amount. */
function alike(moves: readonly Move[]): Move[][] {
  const numberOf = numbering();
  const keyIn = ({ holding, from, counts, isInherited, stayed, isResidue }: Move): number => {
    const flags =
      Number(counts) + 2 * Number(isInherited) + 4 * Number(stayed) + 8 * Number(isResidue);
    return keyOf(numberOf(holding.id), numberOf(from), flags);
  };
  return [...grouped(moves, keyIn).values()];
}

/**
 * What trusts hand on by their terms (UTC 801), each once and in order, after all has arrived there.
 * What a circle of trusts leads back to one of them stays with the one that would give it.
 */
function handedOn({ people, divider }: Scene, order: readonly string[], moves: readonly Move[]) {
  const places = new Map(order.map((key, at) => [key, at]));
  const numberOf = numbering();
  const trusts = order.map((key) => {
    const trust = people.trusts.get(key);
    const { to, divide } = trust ? divider(trust.perStirpes, trust.then) : NOBODY;
    return { key, divide, ends: to, next: to.map((one) => places.get(one) ?? -1 - numberOf(one)) };
  });
  const ends = [...new Set(trusts.flatMap((trust) => trust.ends.filter((to) => !places.has(to))))];
  return alike(moves).flatMap((group): Move[] => {
    const arrived: number[] = [];
    const stays: Passed[] = [];
    const ended = new Map<number, Passed>();
    for (const { to, cents } of group) {
      const place = places.get(to) ?? 0;
      arrived[place] = (arrived[place] ?? 0) + cents;
    }
    const byOf = (key: string) => group.find(({ to }) => to === key)?.by ?? 'trust';
    trusts.forEach(({ key, divide, next }, at) => {
      const has = arrived[at];
      if (has === undefined) return;
      const parts = divide(has);
      let staying = parts.length === 0 ? has : undefined;
      parts.forEach((part, index) => {
        const place = next[index] ?? 0;
        const end = ended.get(place);
        if (end) end.cents += part;
        else if (place < 0)
          ended.set(place, { to: ends[-1 - place] ?? '', by: 'trust', cents: part });
        else if (place > at) arrived[place] = (arrived[place] ?? 0) + part;
        else staying = (staying ?? 0) + part;
      });
      if (staying !== undefined) stays.push({ to: key, by: byOf(key), cents: staying });
    });
    const [move] = group as [Move];
    return [...stays, ...ended.values()].map((passing): Move => ({ ...move, ...passing }));
  });
}

/** Where moves end: a trust keeps them, for the survivor or for itself, or hands them on. */
function settled(scene: Scene, moves: readonly Move[]): Move[] {
  const { people, x, s } = scene;
  const handing = (key: string): Trust | undefined => {
    const trust = people.trusts.get(key);
    return trust && handsOn(scene, trust) ? trust : undefined;
  };
  const next = (key: string) =>
    (handing(key)?.then ?? []).flatMap(({ to }) => (handing(to) ? to : []));
  const byEnd = grouped(moves, ({ to }) => to);
  const starts = [...byEnd.keys()].filter(handing);
  // Where a circle leads back depends on where it begins, so each beginning is followed alone.
  const ways = hasCircle(starts, next) ? starts.map((start) => [start]) : [starts];
  const ended = ways.flatMap((way) =>
    handedOn(
      scene,
      inOrder(way, next),
      way.length === 1
        ? (byEnd.get(way[0] ?? '') ?? [])
        : moves.filter(({ to }) => way.includes(to)),
    ),
  );
  const isKept = new Map(
    [...people.trusts].flatMap(([key, trust]) =>
      handing(key) ? [] : [[key, s !== undefined && people.isRevocableOf(trust, x.id)]],
    ),
  );
  return [...moves.filter(({ to }) => !starts.includes(to)), ...ended].map((move) => {
    const isForS = isKept.get(move.to);
    return isForS === undefined ? move : { ...move, part: isForS ? 'survivor' : null };
  });
}

/** The share of each bypass trust that the exclusion covers (IRC 2010), which the survivor's estate leaves out. */
function withBypass(scene: Scene, moves: readonly Move[]): Move[] {
  const { estate, people, x, s } = scene;
  let all = [...moves];
  for (const [key, trust] of people.trusts) {
    if (!s || trust.first !== 'bypass' || !people.isRevocableOf(trust, x.id)) continue;
    const inside = all.filter(({ to }) => to === key);
    const others = all.filter(({ to }) => to !== key);
    const taxed = total(others.filter((move) => isTaxed(scene, move)));
    const exclusion = exclusionsOf(EXCLUSIONS, estate.year).basic.value;
    const free = Math.max(0, exclusion - giftsOf(scene) - taxed);
    const { taken, left } = takenFrom(inside, free, { part: 'bypass' });
    all = [...others, ...taken, ...left];
  }
  return all;
}

const AS_DEBT = { to: 'debts', by: 'debt', part: null } as const;

/** x's debts beyond their property, from the residue (UPC 3-902), then from x's revocable trusts (UTC 505(a)(3)). */
function debtsPaid({ estate, people, x }: Scene, residue: Move[], held: Move[]) {
  const parts = estate.holdings
    .filter((holding) => overOf(holding) > 0)
    .flatMap((holding) => people.partsOf(holding, overOf(holding)));
  const owed = total(parts.filter(({ of }) => of === x.id));
  const ofResidue = takenFrom(residue, owed, AS_DEBT);
  const ofTrusts = takenFrom(held, owed - total(ofResidue.taken), AS_DEBT);
  const payments = [...ofResidue.taken, ...ofTrusts.taken];
  return { owed, payments, residue: ofResidue.left, held: ofTrusts.left };
}

/** The basis after the death: the value, as far as the holding counts (IRC 1014(b)(9)); of community property all of it (1014(b)(6)). */
function basisAfter({ s }: Scene, holding: Holding, before: number, counted: number): number {
  const { title, value } = holding;
  if (value === null) return before;
  if (s && title.startsWith('community')) return counted > 0 ? value : before;
  const gain = value - before;
  return before + Math.sign(gain) * timesOver(Math.abs(gain), counted, worthOf(holding));
}

const PARTS: readonly Flow['part'][] = [null, 'survivor', 'bypass'];

/** Those that stay and those that moved, as positions of the time after the death. */
function positionsAfter(
  scene: Scene,
  stays: readonly Position[],
  moves: readonly Move[],
): Position[] {
  const numberOf = numbering();
  const passesOf = numbering();
  const after = sums<Position>();
  const addPosition = (position: Position) => {
    const { holding, holder, of, cents, passes, part } = position;
    const way = passesOf(passes) * PARTS.length + PARTS.indexOf(part);
    after.add(holding, keyOf(numberOf(holder), numberOf(of ?? ''), way), cents, () => ({
      ...position,
    }));
  };
  stays.forEach(addPosition);
  for (const move of moves) {
    const { holding, to: holder, by, cents, part } = move;
    const byTitle = by === 'survivorship' || by === 'community';
    const byForm = by === 'beneficiary' && INHERITED.includes(holding.class);
    const passes = byTitle ? 'survivorship' : byForm ? 'contingent-form' : 'residue';
    const of = scene.s && isForSurvivor(scene, move) ? scene.s.id : null;
    addPosition({ holding, holder, of, cents, passes, part });
  }
  return after.all();
}

/** What moves, in the order of the holdings. What stays as it was has no flow. */
function flowsOf({ holdings }: EstatePlan, moves: readonly Move[]): Flow[] {
  const numberOf = numbering();
  const byOf = numbering();
  const flows = sums<Flow>();
  for (const { holding, from, to, part, by, cents } of moves) {
    if (from === to && part === null) continue;
    const way = byOf(by) * PARTS.length + PARTS.indexOf(part);
    flows.add(holding, keyOf(numberOf(from), numberOf(to), way), cents, () => ({
      holding: holding.id,
      from,
      to,
      part,
      by,
      cents,
    }));
  }
  const byHolding = grouped(flows.all(), ({ holding }) => holding);
  return holdings.flatMap(({ id }) => byHolding.get(id) ?? []);
}

interface After {
  death: Death;
  positions: Position[];
  uncounted: string[];
}

/** One death. `basis` has the basis of each holding, and is changed. */
function died(scene: Scene, dsue: number, basis: Map<string, number>): After {
  const { estate, x } = scene;
  const { residue, held, rest, stays } = moved(scene);
  const counted = [...residue, ...held, ...rest].filter(({ counts }) => counts);
  const debts = debtsPaid(scene, residue, held);
  const arrived = settled(scene, [
    ...debts.residue.flatMap((move) => willed(scene, move)),
    ...debts.held,
    ...rest,
  ]);
  const moves = withBypass(scene, arrived);
  const gross = total(counted);
  const paidDebts = total(debts.payments);
  const marital = total(moves.filter((move) => isMarital(scene, move)));
  const charitable = total(moves.filter(isCharitable));
  const share = gross - paidDebts - marital - charitable;
  const taxes = taxed(scene, moves, share, dsue);
  const countedOf = new Map<string, number>();
  for (const { holding, cents } of counted) add(countedOf, holding.id, cents);
  const changes = estate.holdings.flatMap((holding) => {
    const before = basis.get(holding.id);
    if (before === undefined) return [];
    const after = basisAfter(scene, holding, before, countedOf.get(holding.id) ?? 0);
    basis.set(holding.id, after);
    return after === before ? [] : [{ holding: holding.id, before, after }];
  });
  return {
    death: {
      of: x.id,
      flows: flowsOf(estate, [...taxes.left, ...debts.payments, ...taxes.payments]),
      gross,
      debts: paidDebts,
      marital,
      charitable,
      taxable: taxes.taxable,
      stateTax: taxes.stateTax,
      inheritanceTax: taxes.inheritanceTax,
      federalTax: taxes.federalTax,
      dsue,
      unused: taxes.unused,
      short: debts.owed - paidDebts + taxes.unpaid,
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
    add(has, holder, cents);
    if (holding.class === 'retirement') add(beforeIncomeTax, holder, cents);
  }
  return [...has]
    .filter(([, cents]) => cents > 0)
    .map(([to, cents]) => ({ to, cents, beforeIncomeTax: beforeIncomeTax.get(to) ?? 0 }));
}

/** One order of deaths; null if its first person is not there. */
function orderOf(estate: EstatePlan, people: People, first?: Member, last?: Member): Order | null {
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
  const after = [positionsOf(estate, people)];
  const deaths: Death[] = [];
  const uncounted = new Set<string>();
  for (const x of last ? [first, last] : [first]) {
    const s = deaths.length === 0 ? last : undefined;
    dead.push(member(x.id));
    // The unused exclusion is a spouse's alone, if the executor elects it (IRC 2010(c)(4), (5)).
    const isPorted = estate.portability && people.second?.role === 'spouse';
    const positions = after.at(-1) ?? [];
    const giving = givenBy({ members: people.members, isAlive }, estate.parents);
    const scene = { estate, people, x, s, positions, dead, isAlive, ...giving };
    const next = died(scene, isPorted ? (deaths[0]?.unused ?? 0) : 0, basis);
    deaths.push(next.death);
    after.push(next.positions);
    for (const to of next.uncounted) uncounted.add(to);
  }
  const heirs = heirsOf(after.at(-1) ?? []);
  return { deaths, heirs, between: after[1] ?? [], uncounted: [...uncounted] };
}

/** Follows an estate through both deaths, in both orders: each only once something reads it. */
export function ordersOf(estate: EstatePlan, household: Family): Orders {
  const people = peopleOf(estate, household);
  const { client, second } = people;
  const made: Partial<Orders> = {};
  return {
    get 'client-first'() {
      made['client-first'] ??= orderOf(estate, people, client, second);
      return made['client-first'];
    },
    get 'spouse-first'() {
      made['spouse-first'] ??= orderOf(estate, people, second, client);
      return made['spouse-first'];
    },
  };
}

const bare = (order: Order | null) => order && { deaths: order.deaths, heirs: order.heirs };

/** Both orders of deaths, and the gaps. `today` is an ISO day. */
export function traceEstate(estate: EstatePlan, household: Family, today: string): EstateTrace {
  const orders = ordersOf(estate, household);
  return {
    orders: {
      'client-first': bare(orders['client-first']),
      'spouse-first': bare(orders['spouse-first']),
    },
    gaps: gapsOf(estate, household, orders, today),
  };
}
