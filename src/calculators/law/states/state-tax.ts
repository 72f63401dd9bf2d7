/** A state's estate tax: how its law describes it, and what it is. Amounts are in cents. */
import type { Dated } from '../../calculator.ts';
import { dollars, round, without } from '../../figures.ts';
import { type Bracket, taxOf } from '../brackets.ts';

interface Common {
  /** The first date of death that it applies to (ISO). */
  from: string;
  /** An estate up to this amount pays nothing. */
  exclusion: number;
  rates: readonly Bracket[];
  /** Whether property in other states is out of the estate, instead of out of the tax in proportion. */
  leavesOutElsewhere?: true;
}

/** The rates apply to the excess over the exclusion; a cap limits the tax. */
interface OnExcess extends Common {
  method: 'excess';
  cap?: number;
}
/** The rates depend on the size of the whole estate, and start at the exclusion. */
interface OnMarks extends Common {
  method: 'marks';
}
/** The rates apply to the estate less an amount, and a credit reduces the tax. */
interface LessCredit extends Common {
  method: 'credit';
  less: number;
  credit: number;
}
/** The credit for the exclusion phases out until the estate exceeds the exclusion by `phaseOut` percent. */
export interface Cliff extends Common {
  method: 'cliff';
  phaseOut: number;
}

/**
 * The smaller of a credit by the rates and a federal tax of 40% above the exclusion, where each tax
 * is deducted from the estate that it is computed on.
 */
export interface Interrelated extends Common {
  method: 'interrelated';
  less: number;
}

export type StateTax = OnExcess | OnMarks | LessCredit | Cliff | Interrelated;

/** A state's tax by date of death, and notes about its law. */
export interface StateLaw {
  taxes: readonly Dated<StateTax>[];
  notes?: readonly string[];
}

const VERIFIED_ON = '2026-11-26';

const dated =
  (status: Dated<unknown>['status']) =>
  (source: string, { exclusion, ...tax }: StateTax): Dated<StateTax> => ({
    value: { ...tax, exclusion: dollars(exclusion) } as StateTax,
    source,
    verifiedOn: VERIFIED_ON,
    status,
  });

/** A tax whose figures were compared with their source; its exclusion is in dollars. */
export const final = dated('final');

/** A tax with figures from a secondary source; its exclusion is in dollars. */
export const verify = dated('verify');

/** All data is for deaths from this day on. */
export const FROM = '2025-01-01';

/** The tax for a death on a day that is not before `FROM`. */
export const taxInForce = ({ taxes }: StateLaw, death: string): Dated<StateTax> | undefined =>
  taxes.findLast(({ value }) => death >= value.from);

const PERCENT = 100;

/** The estate from which there is no credit. */
export const endOfCliff = ({ exclusion, phaseOut }: Cliff): number =>
  exclusion + (exclusion * phaseOut) / PERCENT;

/**
 * The base of the credit: the estate up to the exclusion, then the exclusion less a multiple of the
 * excess that reduces it to 0 at the end (20 times for 5 percent).
 */
export function creditBase({ exclusion, phaseOut }: Cliff, estate: number): number {
  if (estate <= exclusion) return estate;
  return Math.max(0, exclusion - (PERCENT / phaseOut) * (estate - exclusion));
}

export function taxedAmount(tax: StateTax, estate: number): number {
  if (tax.method === 'excess') return Math.max(0, estate - tax.exclusion);
  return 'less' in tax ? Math.max(0, estate - tax.less) : estate;
}

export function creditOf(tax: StateTax, estate: number): number {
  if (tax.method === 'credit') return tax.credit;
  if (tax.method === 'cliff') return taxOf(tax.rates, creditBase(tax, estate));
  return tax.method === 'marks' ? taxOf(tax.rates, Math.min(estate, tax.exclusion)) : 0;
}

/** The tax t of the rates on this amount less t: in its bracket, t = (base + rate × excess) ÷ (1 + rate). */
export function interrelatedCredit({ rates }: Interrelated, amount: number): number {
  const line = rates.findLast(({ over, base }) => amount > over + base);
  if (!line) return 0;
  // Rates have at most two decimals, so that these are integers.
  const whole = PERCENT * PERCENT;
  const rate = round(line.rate * PERCENT);
  return round((line.base * whole + rate * (amount - line.over)) / (whole + rate));
}

/** 40% of what exceeds the exclusion and this tax is 2/7 of what exceeds the exclusion. */
export const interrelatedFederalTax = ({ exclusion }: Interrelated, estate: number): number =>
  round((2 * (estate - exclusion)) / 7);

/** The tax on an estate of which nothing is in another state. */
function taxOnAll(tax: StateTax, estate: number): number {
  if (estate <= tax.exclusion) return 0;
  if (tax.method === 'interrelated') {
    const credit = interrelatedCredit(tax, taxedAmount(tax, estate));
    return Math.min(credit, interrelatedFederalTax(tax, estate));
  }
  const computed = taxOf(tax.rates, taxedAmount(tax, estate)) - creditOf(tax, estate);
  const most = (tax.method === 'excess' && tax.cap) || Number.POSITIVE_INFINITY;
  return Math.min(most, computed);
}

/** The tax on an estate; `elsewhere` is the percentage of it that is real or tangible property in other states. */
export function stateTax(tax: StateTax, estate: number, elsewhere = 0): number {
  const here = (amount: number) => without(amount, elsewhere);
  return tax.leavesOutElsewhere ? taxOnAll(tax, here(estate)) : here(taxOnAll(tax, estate));
}
