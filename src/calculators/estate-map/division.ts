/** How amounts are divided, and in which order they are handed on. Amounts are in cents. */
import type { Entry } from '../../contract/estates.ts';
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
  const whole = sum(among.map(shareOf));
  let rest = cents;
  return among.map((one, at) => {
    const part = at === among.length - 1 ? rest : timesDown(cents, shareOf(one), whole);
    rest -= part;
    return [one, part];
  });
}
export const byShare = ({ share }: Entry): number => share;

/**
 * What each gives of an amount in proportion, rounded down; the last gives the rest, as far as it has
 * it. All together give no more than they have.
 */
export function drawn(amount: number, from: readonly number[]): number[] {
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
  const visit = (one: string) => {
    if (seen.has(one)) return;
    seen.add(one);
    next(one).forEach(visit);
    ended.push(one);
  };
  for (const start of starts) visit(start);
  return ended.reverse();
}

/** Whether following these leads back to one that was passed. */
export function hasCircle(starts: Iterable<string>, next: Next): boolean {
  const places = new Map(inOrder(starts, next).map((one, at) => [one, at]));
  return [...places].some(([one, at]) => next(one).some((to) => (places.get(to) ?? 0) <= at));
}
