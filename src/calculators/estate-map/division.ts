/** How amounts are divided, and in which order they are handed on. Amounts are in cents. */
import { type Entry, WHOLE_SHARE } from '../../contract/households/estates.ts';
import { sum } from '../figures.ts';

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
  const shares = among.map(shareOf);
  const whole = sum(shares);
  let rest = cents;
  return among.map((one, at) => {
    const part = at === among.length - 1 ? rest : timesDown(cents, shares[at] ?? 0, whole);
    rest -= part;
    return [one, part];
  });
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

/** Puts even parts of an amount at the end of a list. */
function pushEven(parts: number[], cents: number, count: number): void {
  const each = timesDown(cents, 1, count);
  for (let at = 1; at < count; at += 1) parts.push(each);
  parts.push(cents - each * (count - 1));
}

/**
 * Divides by the shares of those of a list who take; equal parts evenly. Each part is rounded down;
 * the last has the rest.
 */
export function dividerOf(entries: readonly Entry[], takes: (to: string) => boolean): Divider {
  const takers = takersOf(entries, takes);
  const weights = takers.map(({ to, weight }) => to.length * weight);
  const whole = sum(weights);
  const divide = (cents: number): number[] => {
    const parts: number[] = [];
    let rest = cents;
    for (const [at, { to }] of takers.entries()) {
      const isLast = at === takers.length - 1;
      const part = isLast ? rest : timesDown(cents, weights[at] ?? 0, whole);
      rest -= part;
      pushEven(parts, part, to.length);
    }
    return parts;
  };
  return { to: takers.flatMap(({ to }) => to), divide };
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

/** What comes down to those at the end: a divider whose takers hand on, evenly, to those below them. */
export function handedDown(
  { to, divide }: Divider,
  below: (one: string) => readonly string[],
): Divider {
  const handing = inOrder(to, below).filter((one) => below(one).length > 0);
  if (handing.length === 0) return { to, divide };
  const places = new Map(handing.map((one, at) => [one, at]));
  /** Those who get something, in order: each hands on at a place, or is at the end. */
  const steps = [...to, ...handing.flatMap(below)].map((one) => places.get(one));
  const counts = handing.map((one) => below(one).length);
  const ends = [...to, ...handing.flatMap(below)].filter((one) => !places.has(one));
  return {
    to: ends,
    divide: (cents) => {
      const parts = divide(cents);
      const has = counts.map(() => 0);
      const ended: number[] = [];
      let next = 0;
      const give = (): void => {
        for (; next < parts.length; next += 1) {
          const place = steps[next];
          const part = parts[next] ?? 0;
          if (place === undefined) ended.push(part);
          else has[place] = (has[place] ?? 0) + part;
        }
      };
      give();
      for (const [at, count] of counts.entries()) {
        pushEven(parts, has[at] ?? 0, count);
        give();
      }
      return ended;
    },
  };
}

/**
 * What each gives of an amount in proportion, rounded down; the last gives the rest, as far as it has
 * it. All together give no more than they have.
 */
export function drawFrom(amount: number, from: readonly number[]): number[] {
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

/** Numbers in place of texts: equal texts have the same one, from 0 on. */
export function numbering(): (text: string) => number {
  const numbers = new Map<string, number>();
  return (text) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
}

/** More texts than an estate map of the largest size has. */
const MOST_TEXTS = 2 ** 14;

/** Two numbers of a numbering, and a smaller one, as one: faster in a map than a text of all three. */
export const keyOf = (first: number, second: number, small: number): number =>
  (first * MOST_TEXTS + second) * 64 + small;

/** Items in groups by what they share, in the order in which each first appears. */
export function grouped<Key, Item>(
  items: readonly Item[],
  groupOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = groupOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Adds to the sum of one. */
export function add(sums: Map<string, number>, to: string, cents: number): void {
  sums.set(to, (sums.get(to) ?? 0) + cents);
}

/** What each leads to. */
type Next = (of: string) => readonly string[];

/**
 * All that is reached from these, each before what it leads to, as far as no circle leads back. What
 * is handed on in this order has arrived in full before, so that each is visited once.
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

/** Whether following these leads back to one that was passed. */
export function hasCircle(starts: Iterable<string>, next: Next): boolean {
  const places = new Map(inOrder(starts, next).map((one, at) => [one, at]));
  return [...places].some(([one, at]) => next(one).some((to) => (places.get(to) ?? 0) <= at));
}
