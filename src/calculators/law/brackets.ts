/** Progressive rates: a base tax at the bottom of each bracket and a rate above it. */
import { dollars, percent, round, usd } from '../figures.ts';

/** Amounts in cents, the rate in percent. */
export interface Bracket {
  over: number;
  base: number;
  rate: number;
}

/** Brackets from rows of whole dollars: over, base tax, percent above. */
export const brackets = (
  ...rows: readonly (readonly [over: number, base: number, rate: number])[]
): readonly Bracket[] =>
  rows.map(([over, base, rate]) => ({ over: dollars(over), base: dollars(base), rate }));

/** Rates have at most two decimals, so they are integers in hundredths. */
const HUNDREDTHS = 100;
const PERCENT = 100;

/** The bracket of an amount (cents): the last one whose bottom it exceeds, or the first. */
export const bracketOf = (table: readonly Bracket[], amount: number): Bracket => {
  const found = table.findLast(({ over }) => amount > over) ?? table[0];
  if (!found) throw new Error('A table without brackets');
  return found;
};

/** The tax on an amount (both in cents), rounded to the cent; 0 up to the bottom of the first bracket. */
export function taxOf(table: readonly Bracket[], amount: number): number {
  const { over, base, rate } = bracketOf(table, amount);
  return amount <= over
    ? 0
    : base + round(((amount - over) * round(rate * HUNDREDTHS)) / (HUNDREDTHS * PERCENT));
}

/** The expression that `taxOf` computes: "$345,800 + 40% × ($15,000,000 − $1,000,000)". */
export function taxWords(table: readonly Bracket[], amount: number): string {
  const { over, base, rate } = bracketOf(table, amount);
  return over === 0
    ? `${percent(rate)} × ${usd(amount)}`
    : `${usd(base)} + ${percent(rate)} × (${usd(amount)} − ${usd(over)})`;
}
