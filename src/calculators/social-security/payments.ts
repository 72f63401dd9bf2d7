/** What a claim has paid by each age. Ages are in months. */
import { round } from '../figures.ts';

const MONTHS = 12;

export interface Rates {
  /** Percent a year. */
  cola: number;
  discount: number;
}

/** The first month of benefits that this calculator counts from. */
export const FROM = 744;

/** A month's payment in cents: raised once a year from 62 on. */
const payment = (benefit: number, month: number, { cola }: Rates): number =>
  round(benefit * (1 + cola / 100) ** Math.floor((month - FROM) / MONTHS));

/** The same, worth at 62. */
const worth = (benefit: number, month: number, rates: Rates): number =>
  payment(benefit, month, rates) / (1 + rates.discount / 100) ** ((month - FROM) / MONTHS);

/** All payments from one age until another one, in cents of their own time. */
export function paidBetween(benefit: number, from: number, until: number, rates: Rates): number {
  let sum = 0;
  for (let month = from; month < until; month += 1) sum += payment(benefit, month, rates);
  return sum;
}

/** What a claim has paid on reaching each age from 62 to `last`, worth at 62, in cents. */
export function paidBy(benefit: number, claim: number, last: number, rates: Rates): number[] {
  const sums = [0];
  for (let month = FROM; month < last; month += 1) {
    const more = month < claim ? 0 : worth(benefit, month, rates);
    sums.push((sums.at(-1) ?? 0) + more);
  }
  return sums;
}
