/** How amounts are divided, and in which order they are handed on. Amounts are in cents. */
import { type Entry, WHOLE_SHARE } from '../../contract/households/estates.ts';
import { sum } from '../figures.ts';

/** A quotient below the first is off by less than the second. */
const MOST_CERTAIN = 2 ** 40;
const MARGIN = 2 ** -10;

/** a × b ÷ c, rounded down; the product may be too large for a number. */
export function timesDown(a: number, b: number, c: number): number {
  if (c === 0) return 0;
  const product = a * b;
  if (Number.isSafeInteger(product)) return (product - (product % c)) / c;
  const quotient = product / c;
  const isCertain = quotient < MOST_CERTAIN && Math.abs(quotient - Math.round(quotient)) > MARGIN;
  return isCertain ? Math.floor(quotient) : Number((BigInt(a) * BigInt(b)) / BigInt(c));
}

/* Shares in hundredths of a percent, which cannot say a third. */

/** The shares, with what is left dealt to those without one, the last of them with the rest; null if they do not add up. */
export function splitRest(shares: readonly (number | null)[]): number[] | null {
  const open = shares.filter((share) => share === null).length;
  const left = WHOLE_SHARE - shares.reduce<number>((all, share) => all + (share ?? 0), 0);
  if (open === 0 ? left !== 0 : left < open) return null;
  const each = Math.floor(left / open);
  const last = shares.lastIndexOf(null);
  return shares.map((share, at) => share ?? (at === last ? left - each * (open - 1) : each));
}

/** Whether these mean equal parts: as they are dealt, all the same and the last with the rest, or none more than one above another. */
export function areEqual(shares: readonly number[]): boolean {
  const [first = 0] = shares;
  const rest = (shares.at(-1) ?? 0) - first;
  const isDealt = rest < shares.length && shares.slice(0, -1).every((share) => share === first);
  return (isDealt && rest >= 0) || Math.max(...shares) - Math.min(...shares) <= 1;
}

/** Those of a list who have equal parts of what the others leave, with a weight for each of them. */
interface EqualSet {
  to: string[];
  weight: number;
}

/** The sets of a list, which is divided often. */
const SETS = new WeakMap<readonly Entry[], EqualSet[]>();

function equalSets(entries: readonly Entry[]): EqualSet[] {
  const known = SETS.get(entries);
  if (known) return known;
  const groups: Entry[][] = [];
  let left = entries;
  for (let [first] = left; first; [first] = left) {
    const { share } = first;
    // Widest first: the rest of a division is less than one for each, else at most one.
    const near = [left.length - 1, 1, 0].map((most) =>
      left.filter((one) => Math.abs(one.share - share) <= most),
    );
    const set = near.find((some) => areEqual(some.map((one) => one.share))) ?? [first];
    groups.push(set);
    left = left.filter((one) => !set.includes(one));
  }
  // No hundredth of a percent says a third, so each weight is that of all sets in common.
  const scale = groups.reduce((product, set) => product * set.length, 1);
  const sets = groups.map((set) => ({
    to: set.map(({ to }) => to),
    weight: (sum(set.map(({ share }) => share)) * scale) / set.length,
  }));
  SETS.set(entries, sets);
  return sets;
}

/** Those of a list who take, in their sets: for amounts that are divided among the same people. */
const takersOf = (entries: readonly Entry[], takes: (to: string) => boolean): readonly EqualSet[] =>
  equalSets(entries)
    .map(({ to, weight }) => ({ to: to.filter(takes), weight }))
    .filter(({ to }) => to.length > 0);

/** How any amount is divided: among whom, and how much each has of it, in that order. */
export interface Divider {
  to: readonly string[];
  divide: (cents: number) => number[];
}

/** Writes even parts of an amount into a list, from a place on. Each is rounded down; the last has the rest. */
export function fillEvenly(parts: number[], start: number, cents: number, count: number): void {
  const each = timesDown(cents, 1, count);
  const last = start + count - 1;
  for (let at = start; at < last; at += 1) parts[at] = each;
  parts[last] = cents - each * (count - 1);
}

/**
 * Divides by the shares of those of a list who take; equal parts evenly. Each part is rounded down;
 * the last has the rest.
 */
export function dividerOf(entries: readonly Entry[], takes: (to: string) => boolean): Divider {
  const takers = takersOf(entries, takes);
  const counts = takers.map(({ to }) => to.length);
  const weights = takers.map(({ to, weight }) => to.length * weight);
  const whole = sum(weights);
  const all = takers.flatMap(({ to }) => to);
  const divide = (cents: number): number[] => {
    const parts = new Array<number>(all.length);
    let rest = cents;
    let start = 0;
    counts.forEach((count, at) => {
      const isLast = at === counts.length - 1;
      const part = isLast ? rest : timesDown(cents, weights[at] as number, whole);
      fillEvenly(parts, start, part, count);
      rest -= part;
      start += count;
    });
    return parts;
  };
  return { to: all, divide };
}

/** Cents divided by the shares of those of a list who take. */
export function divideAmong(
  cents: number,
  entries: readonly Entry[],
  takes: (to: string) => boolean = () => true,
): (readonly [to: string, cents: number])[] {
  const { to, divide } = dividerOf(entries, takes);
  const parts = divide(cents);
  return to.map((one, at) => [one, parts[at] ?? 0]);
}

/** A divider that gives to those below its takers, evenly, in place of the takers: representation (UPC 2-709). */
export function byRepresentation(
  { to, divide }: Divider,
  below: (one: string) => readonly string[],
): Divider {
  if (to.every((one) => below(one).length === 0)) return { to, divide };
  const handing = inOrder(to, below).filter((one) => below(one).length > 0);
  const places = new Map(handing.map((one, at) => [one, at]));
  /** Those who get something, in order: each hands on at a place, or is at the end. */
  const getting = [...to, ...handing.flatMap(below)];
  const steps = getting.map((one) => places.get(one) ?? -1);
  const counts = handing.map((one) => below(one).length);
  return {
    to: getting.filter((one) => !places.has(one)),
    divide: (cents) => {
      const parts = divide(cents);
      const has = new Array<number>(counts.length).fill(0);
      const ended: number[] = [];
      let next = 0;
      const give = (): void => {
        for (; next < parts.length; next += 1) {
          const place = steps[next] as number;
          const part = parts[next] as number;
          if (place < 0) ended.push(part);
          else has[place] = (has[place] as number) + part;
        }
      };
      give();
      counts.forEach((count, at) => {
        fillEvenly(parts, parts.length, has[at] as number, count);
        give();
      });
      return ended;
    },
  };
}

/** One item for each pair, in the order in which they are set. */
export class ByPair<First, Second, Item> {
  readonly all: Item[] = [];
  readonly #byFirst = new Map<First, Map<Second, Item>>();

  get(first: First, second: Second): Item | undefined {
    return this.#byFirst.get(first)?.get(second);
  }

  set(first: First, second: Second, item: Item): void {
    const bySecond = this.#byFirst.get(first) ?? new Map<Second, Item>();
    this.#byFirst.set(first, bySecond.set(second, item));
    this.all.push(item);
  }
}

/** Adds cents to the sum of a person. */
export function addTo(sums: Map<string, number>, to: string, cents: number): void {
  sums.set(to, (sums.get(to) ?? 0) + cents);
}

/** What each leads to. */
type Next = (of: string) => readonly string[];

/**
 * All that is reached from these in topological order: each before what it leads to, except in a cycle.
 * In this order an amount has arrived in full before it is handed on, so each is visited once.
 */
export function inOrder(starts: Iterable<string>, next: Next): string[] {
  const seen = new Set<string>();
  const ended: string[] = [];
  const visit = (node: string) => {
    if (seen.has(node)) return;
    seen.add(node);
    next(node).forEach(visit);
    ended.push(node);
  };
  for (const start of starts) visit(start);
  return ended.reverse();
}

/** Whether a cycle is reached from these. */
export function hasCycle(starts: Iterable<string>, next: Next): boolean {
  const places = new Map(inOrder(starts, next).map((one, at) => [one, at]));
  return [...places].some(([one, at]) => next(one).some((to) => (places.get(to) ?? 0) <= at));
}

/** Who has what at the end, if some hand on to others what they get. */
export interface Chain {
  to: readonly string[];
  /** What each of them has of what those at the start get. */
  follow: (amounts: readonly number[]) => number[];
}

/**
 * How those of a topological order hand on what arrives at the starts. Each hands on once, after all of
 * it has arrived; those who hand on to no one keep it. What a cycle would lead back is the keeper's.
 */
export function chainOf(
  order: readonly string[],
  starts: readonly string[],
  dividerFor: (key: string) => Divider,
  keeperOf: (giver: string, taker: string) => string,
): Chain {
  const places = new Map(order.map((key, place) => [key, place]));
  const first = starts.map((key) => places.get(key) as number);
  const reached = new Set(starts);
  const keeping = new Map<string, number>();
  const ended = new Map<string, number>();
  let count = order.length;
  const placeIn = (ends: Map<string, number>, key: string): number => {
    const place = ends.get(key) ?? count++;
    ends.set(key, place);
    return place;
  };
  const steps = order.flatMap((key, from) => {
    if (!reached.has(key)) return [];
    const { to: takers, divide } = dividerFor(key);
    if (takers.length === 0) keeping.set(key, from);
    const to = takers.map((taker) => {
      const place = places.get(taker);
      if (place === undefined) return placeIn(ended, taker);
      if (place <= from) return placeIn(keeping, keeperOf(key, taker));
      reached.add(taker);
      return place;
    });
    return [{ from, divide, to }];
  });
  const ends = [...keeping, ...ended];
  const has = new Float64Array(count);
  const follow = (amounts: readonly number[]): number[] => {
    has.fill(0);
    const arrive = (to: readonly number[], parts: readonly number[]): void => {
      for (let at = 0; at < parts.length; at += 1) {
        const place = to[at] as number;
        has[place] = (has[place] as number) + (parts[at] as number);
      }
    };
    arrive(first, amounts);
    for (const { from, divide, to } of steps) arrive(to, divide(has[from] as number));
    return ends.map(([, place]) => has[place] as number);
  };
  return { to: ends.map(([to]) => to), follow };
}
