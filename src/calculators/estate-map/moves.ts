/** What moves at a death: parts on their way, and what is deducted and taxed of them. Amounts are in cents. */
import type { EstatePlan, Holding } from '../../contract/households/estates.ts';
import type { Member } from '../../contract/households/households.ts';
import { sum } from '../figures.ts';
import { ByPair, timesDown } from './division.ts';
import {
  type Giving,
  member,
  type Passage,
  type Passes,
  type People,
  type Position,
} from './parts.ts';

/** What a part is, wherever it moves at a death. There is one for each of these. */
export interface Source {
  /** Whose it was. */
  from: string;
  /** Whether an inheritance tax is on it, if the one who gets it pays one. */
  isInherited: boolean;
  /** Whether it counts for the estate taxes. */
  counts: boolean;
  /** Whether it stayed in trust for the decedent, who survived the first death. */
  stayed: boolean;
  isResidue: boolean;
}

/** Where a part moves. */
export interface Route extends Pick<Passage, 'to' | 'part' | 'by'> {
  /** How it passes at the death of the one who gets it. */
  passes: Passes;
}

/** A source with a route, and what follows from them. There is one for each, so that it is worked out once. */
export interface Way extends Readonly<Route> {
  source: Source;
  /** Whether it leaves it to the survivor, or in trust for the survivor. */
  isForSurvivor: boolean;
  isMarital: boolean;
  isCharitable: boolean;
  isTaxed: boolean;
  /** There is one for each passage. */
  passage: Passage;
  /** The key of its position after the death. */
  position: string;
  /** The list of it alone, which bundles share. */
  only: readonly Way[];
}

/**
 * Parts of one holding that move together: of each its way, and its cents, which payments lessen.
 * The largest maps have too many parts to make an object of each.
 */
export interface Bundle {
  holding: Holding;
  ways: readonly Way[];
  cents: number[];
}

/** A death: who dies, who survives, and what each has so far. */
export interface Scene {
  estate: EstatePlan;
  people: People;
  decedent: Member;
  /** The survivor, at the first of two deaths. */
  survivor: Member | undefined;
  positions: readonly Position[];
  /** Who died in this order, the decedent included. */
  dead: readonly string[];
  isAlive: (to: string) => boolean;
  divider: Giving['divider'];
  sourceOf: (source: Source) => Source;
  wayOf: (source: Source, route: Route) => Way;
}

export const isCitizen = (
  { estate, people }: Pick<Scene, 'estate' | 'people'>,
  one: Member,
): boolean => (one === people.client ? estate.citizens.client : estate.citizens.spouse);

/** The key of a position: who holds it for whom, and how it passes on. */
export const positionKey = ({
  holder,
  of,
  passes,
  part,
}: Omit<Position, 'holding' | 'cents'>): string => `${holder} ${of} ${passes} ${part}`;

/** The sources and ways of a death. */
export function waysOf(
  scene: Pick<Scene, 'estate' | 'people' | 'decedent' | 'survivor'>,
): Pick<Scene, 'sourceOf' | 'wayOf'> {
  const { people, decedent, survivor } = scene;
  const isSpouse =
    survivor !== undefined && people.second?.role === 'spouse' && isCitizen(scene, survivor);
  const sources = new Map<string, Source>();
  const ways = new ByPair<Source, string, Way>();
  const passages = new Map<string, Passage>();

  function isForSurvivor({ to, part }: Route): boolean {
    if (!survivor) return false;
    const trust = people.trusts.get(to);
    const isOwn =
      people.isRevocableOf(trust, survivor.id) && !people.isRevocableOf(trust, decedent.id);
    return to === member(survivor.id) || part !== null || isOwn;
  }

  function sourceOf(source: Source): Source {
    const { from, isInherited, counts, stayed, isResidue } = source;
    const key = `${from} ${[isInherited, counts, stayed, isResidue].map(Number).join('')}`;
    const known = sources.get(key) ?? source;
    sources.set(key, known);
    return known;
  }

  function wayOf(source: Source, { to, part, by, passes }: Route): Way {
    const key = `${to} ${part} ${by} ${passes}`;
    const known = ways.get(source, key);
    if (known) return known;
    const { from, counts } = source;
    const isOfSurvivor = isForSurvivor({ to, part, by, passes });
    // The marital deduction (IRC 2056), not for a bypass trust or a survivor who is not a citizen (2056(d)).
    const isMarital = counts && part !== 'bypass' && isOfSurvivor && isSpouse;
    // The charitable deduction (IRC 2055).
    const isCharitable = counts && to.startsWith('charity:');
    const passageKey = `${from} ${to} ${part} ${by}`;
    const passage = passages.get(passageKey) ?? { from, to, part, by };
    passages.set(passageKey, passage);
    const only: Way[] = [];
    const way: Way = {
      source,
      to,
      part,
      by,
      passes,
      isForSurvivor: isOfSurvivor,
      isMarital,
      isCharitable,
      isTaxed: counts && !isMarital && !isCharitable,
      passage,
      position: positionKey({
        holder: to,
        of: survivor && isOfSurvivor ? survivor.id : null,
        passes,
        part,
      }),
      only,
    };
    only.push(way);
    ways.set(source, key, way);
    return way;
  }
  return { sourceOf, wayOf };
}

/** Works out once for each list of ways, which many bundles share. */
export function onceForWays<Value>(
  work: (ways: readonly Way[]) => Value,
): (ways: readonly Way[]) => Value {
  const known = new Map<readonly Way[], Value>();
  return (ways) => {
    const value = known.get(ways) ?? work(ways);
    known.set(ways, value);
    return value;
  };
}

/** The cents of all parts, or of those that move in such a way. */
export function total(bundles: readonly Bundle[], is: (way: Way) => boolean = () => true): number {
  const isAny = onceForWays((ways) => ways.some(is));
  let all = 0;
  for (const { ways, cents } of bundles) {
    if (!isAny(ways)) continue;
    for (let at = 0; at < cents.length; at += 1) {
      if (is(ways[at] as Way)) all += cents[at] as number;
    }
  }
  return all;
}

/** The parts in groups by their ways. What was in a bundle may be in several then, and is read from those. */
export function groupedByWay<Key>(
  bundles: readonly Bundle[],
  groupOf: (way: Way) => Key,
): Map<Key, Bundle[]> {
  const keysOf = onceForWays((ways) => ways.map(groupOf));
  const pieceOf = onceForWays((ways) => {
    const keys = keysOf(ways);
    return [...new Set(keys)].map((key) => ({
      key,
      ways: ways.filter((_, at) => keys[at] === key),
    }));
  });
  const groups = new Map<Key, Bundle[]>();
  for (const bundle of bundles) {
    const pieces = pieceOf(bundle.ways);
    const keys = keysOf(bundle.ways);
    for (const { key, ways } of pieces) {
      const group = groups.get(key) ?? [];
      groups.set(key, group);
      if (pieces.length === 1) group.push(bundle);
      else {
        const cents = bundle.cents.filter((_, at) => keys[at] === key);
        group.push({ holding: bundle.holding, ways, cents });
      }
    }
  }
  return groups;
}

/**
 * Takes an amount from parts in proportion, as far as it is there: of each rounded down, the rest from
 * the last ones. What it takes is in bundles like theirs.
 */
export function takeInProportion(bundles: readonly Bundle[], amount: number): Bundle[] {
  const whole = total(bundles);
  const most = Math.min(amount, whole);
  let rest = most;
  const all = bundles.map(({ holding, ways, cents }): Bundle => {
    const parts = cents.map((part) => timesDown(most, part, whole));
    rest -= sum(parts);
    return { holding, ways, cents: parts };
  });
  for (let last = all.length - 1; last >= 0; last -= 1) {
    const parts = (all[last] as Bundle).cents;
    const { cents } = bundles[last] as Bundle;
    for (let at = parts.length - 1; at >= 0; at -= 1) {
      const part = cents[at] as number;
      const more = Math.min(rest, part - (parts[at] as number));
      parts[at] = (parts[at] as number) + more;
      cents[at] = part - (parts[at] as number);
      rest -= more;
    }
  }
  return all;
}

/** What is paid of a holding of one owner. */
export interface Payment {
  holding: Holding;
  from: string;
  cents: number;
}
/** Payments in sums by holding and owner. */
export type Payments = ByPair<Holding, string, Payment>;

/** Pays an amount from parts, and adds it to what is paid already. Returns the cents that are paid. */
export function pay(bundles: readonly Bundle[], amount: number, payments: Payments): number {
  if (amount === 0) return 0;
  let paid = 0;
  for (const { holding, ways, cents } of takeInProportion(bundles, amount)) {
    const [{ source }] = ways as [Way];
    const { from } = source;
    const all = sum(cents);
    const payment = payments.get(holding, from);
    if (payment) payment.cents += all;
    else payments.set(holding, from, { holding, from, cents: all });
    paid += all;
  }
  return paid;
}

export const giftsOf = ({ estate, people, decedent }: Scene): number =>
  decedent === people.client ? estate.gifts.client : estate.gifts.spouse;
