/** The taxes at one death: the state's on a share, and the federal one on what it leaves. Amounts are in cents. */
import type { Dated } from '../calculator.ts';
import { round } from '../figures.ts';
import { type Bracket, taxOf } from '../law/brackets.ts';
import { EXCLUSIONS, type Exclusions, exclusionsOf } from '../law/exclusions.ts';
import { type StateLaw, type StateTax, stateTax, taxInForce } from '../law/states/state-tax.ts';
import { STATES, type TaxingState } from '../law/states/states.ts';
import { TABLE_A } from '../law/table-a.ts';

export const LAW = {
  exclusions: EXCLUSIONS as Readonly<Record<number, Exclusions>>,
  tableA: TABLE_A,
  states: STATES.estateTax as Readonly<Record<TaxingState, StateLaw>>,
};
export type Law = typeof LAW;

/* The federal tax, by Form 706, part 2. */

/** The amount that results in this tax: the inverse of `taxOf`. */
function amountTaxed(table: readonly Bracket[], tax: number): number {
  const found = table.findLast(({ base }) => tax > base) ?? table[0];
  return found ? found.over + round(((tax - found.base) * 100) / found.rate) : 0;
}

/** The gifts that used exclusion. Gifts that bore gift tax did not (Reg. 20.2010-2(c)(2)). */
function giftsWithoutTax(table: readonly Bracket[], gifts: number, payable: number): number {
  if (payable === 0) return gifts;
  return Math.min(gifts, amountTaxed(table, taxOf(table, gifts) - payable));
}

export interface Taxed {
  year: number;
  taxable: number;
  /** Adjusted taxable gifts. */
  gifts: number;
  /** The gift tax payable on them, if more than the least. */
  giftTaxPaid?: number;
  /** The unused exclusion of a deceased spouse. */
  dsue: number;
}

/** The tax with a credit for this exclusion, and the gift tax payable on the gifts. */
function taxWith(
  { taxable, gifts, giftTaxPaid = 0 }: Taxed,
  table: readonly Bracket[],
  exclusion: number,
) {
  const credit = taxOf(table, exclusion);
  // Every gift above the exclusion bore gift tax (IRC 2001(b)(2), (g)), because earlier exclusions were smaller.
  const leastPayable = Math.max(0, taxOf(table, gifts) - credit);
  const payable = Math.max(giftTaxPaid, leastPayable);
  const tentative = taxOf(table, taxable + gifts) - payable;
  return { credit, leastPayable, payable, tentative, tax: Math.max(0, tentative - credit) };
}

/** The federal tax on a taxable estate, with and without a spouse's unused exclusion. */
export function federalTax(taxed: Taxed, law: Law) {
  const { year, taxable, gifts, dsue } = taxed;
  const table = law.tableA.value;
  const basic = exclusionsOf(law.exclusions, year).basic.value;
  const exclusion = basic + dsue;
  const ported = taxWith(taxed, table, exclusion);
  const alone = taxWith(taxed, table, basic);
  const used = taxable + giftsWithoutTax(table, gifts, ported.payable);
  return {
    basic,
    base: taxable + gifts,
    exclusion,
    ...ported,
    basicCredit: alone.credit,
    tentativeAlone: alone.tentative,
    withoutDsue: alone.tax,
    used,
    // The portable amount is at most one basic exclusion (IRC 2010(c)(4)).
    unused: Math.max(0, Math.min(basic, exclusion - used)),
  };
}

/** The state's tax for deaths in this year: the one of December 31. */
export function stateTaxOf(year: number, state: TaxingState, { states }: Law): Dated<StateTax> {
  const found = taxInForce(states[state], `${year}-12-31`);
  if (!found) throw new Error(`No estate tax of ${state} for ${year}`);
  return found;
}

interface Death {
  year: number;
  /** The state with an estate tax, if there is one; `year` is then 2025 or later. */
  state: TaxingState | 'none';
  /** What is taxed of the estate, after debts and what goes to the spouse or to charity. */
  share: number;
  gifts: number;
  dsue: number;
  /** Of the state's inheritance tax: what lessens its estate tax, and what is on property that the federal tax counts. */
  inheritance?: { credit: number; deductible: number };
}

/** Both estate taxes on a share. The state's taxes are deducted from the federal one's taxable amount (IRC 2058). */
export function taxesAtDeath(
  { year, state, share, gifts, dsue, inheritance = { credit: 0, deductible: 0 } }: Death,
  law: Law = LAW,
) {
  const before = state === 'none' ? 0 : stateTax(stateTaxOf(year, state, law).value, share);
  const ofState = Math.max(0, before - inheritance.credit);
  const taxable = share - ofState - inheritance.deductible;
  const federal = federalTax({ year, taxable, gifts, dsue }, law);
  return {
    stateTax: ofState,
    taxable,
    federalTax: federal.tax,
    unused: federal.unused,
    /** How the federal tax was computed. */
    federal,
  };
}
