/** The tax of a state by its method, and what it does to an estate. All in cents. */
import { taxOf } from '../law/brackets.ts';
import type { Cliff, StateTax } from '../law/states/state-tax.ts';

const PERCENT = 100;

/** An estate above this has no credit any more. */
export const endOfCliff = ({ exclusion, phaseOut }: Cliff): number =>
  exclusion + (exclusion * phaseOut) / PERCENT;

/**
 * The base of the credit: the estate up to the exclusion, then the exclusion less as many times
 * the excess as make it vanish at the end (20 times for 5 percent).
 */
export function creditBase({ exclusion, phaseOut }: Cliff, estate: number): number {
  if (estate <= exclusion) return estate;
  return Math.max(0, exclusion - (PERCENT / phaseOut) * (estate - exclusion));
}

/** What the rates are applied to. */
export function taxedAmount(tax: StateTax, estate: number): number {
  if (tax.method === 'excess') return Math.max(0, estate - tax.exclusion);
  return tax.method === 'credit' ? Math.max(0, estate - tax.less) : estate;
}

/** What is taken off the tax of the table. */
export function creditOf(tax: StateTax, estate: number): number {
  if (tax.method === 'credit') return tax.credit;
  if (tax.method === 'cliff') return taxOf(tax.rates, creditBase(tax, estate));
  return tax.method === 'marks' ? taxOf(tax.rates, Math.min(estate, tax.exclusion)) : 0;
}

/** The tax on an estate. */
export function stateTax(tax: StateTax, estate: number): number {
  const computed = taxOf(tax.rates, taxedAmount(tax, estate)) - creditOf(tax, estate);
  const most = (tax.method === 'excess' && tax.cap) || Number.POSITIVE_INFINITY;
  return Math.min(most, Math.max(0, computed));
}
