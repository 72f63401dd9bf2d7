/** The computation of Form 706, part 2, in cents. */
import { round } from '../figures.ts';
import { type Bracket, taxOf } from '../law/brackets.ts';
import { EXCLUSIONS, type Exclusions, exclusionsOf } from '../law/exclusions.ts';
import { TABLE_A } from '../law/table-a.ts';
import type { Values } from './fields.ts';

export const LAW = {
  exclusions: EXCLUSIONS as Readonly<Record<number, Exclusions>>,
  tableA: TABLE_A,
};
export type Law = typeof LAW;

/** The amount that this tax falls on: `taxOf` the other way round. */
function amountTaxed(table: readonly Bracket[], tax: number): number {
  const found = table.findLast(({ base }) => tax > base) ?? table[0];
  return found ? found.over + round(((tax - found.base) * 100) / found.rate) : 0;
}

/** The gifts that used exclusion: those that bore gift tax did not (Reg. 20.2010-2(c)(2)). */
function giftsWithoutTax(table: readonly Bracket[], gifts: number, payable: number): number {
  if (payable === 0) return gifts;
  return Math.min(gifts, amountTaxed(table, taxOf(table, gifts) - payable));
}

/** The tax with a credit for so much, and the gift tax payable that it leaves on the gifts. */
function taxWith(values: Values, table: readonly Bracket[], base: number, exclusion: number) {
  const credit = taxOf(table, exclusion);
  // No gift above the exclusion went without gift tax (IRC 2001(b)(2), (g)); earlier exclusions were smaller.
  const leastPayable = Math.max(0, taxOf(table, values.gifts) - credit);
  const payable = Math.max(values['gift-tax-paid'], leastPayable);
  const tentative = taxOf(table, base) - payable;
  return { credit, leastPayable, payable, tentative, tax: Math.max(0, tentative - credit) };
}

/** Every amount on the way to the tax. */
export function figuresOf(values: Values, law: Law) {
  const { estate, gifts, dsue } = values;
  const table = law.tableA.value;
  const basic = exclusionsOf(law.exclusions, values.year).basic.value;
  const deductions = values.debts + values.marital + values.charitable + values['state-tax'];
  const taxable = Math.max(0, estate - deductions);
  const base = taxable + gifts;
  const exclusion = basic + dsue;
  const ported = taxWith(values, table, base, exclusion);
  const alone = taxWith(values, table, base, basic);
  const used = taxable + giftsWithoutTax(table, gifts, ported.payable);
  return {
    basic,
    deductions,
    taxable,
    base,
    exclusion,
    ...ported,
    basicCredit: alone.credit,
    tentativeAlone: alone.tentative,
    withoutDsue: alone.tax,
    used,
    // What passes to a survivor is never more than one basic exclusion (IRC 2010(c)(4)).
    unused: Math.max(0, Math.min(basic, exclusion - used)),
  };
}

export type EstateFigures = ReturnType<typeof figuresOf>;

/** The figures that are kept of a calculation. */
export const outputsOf = ({ estate }: Values, figures: EstateFigures) => {
  const { tax, taxable, tentative, credit, unused, withoutDsue } = figures;
  return {
    tax,
    'taxable-estate': taxable,
    'tentative-tax': tentative,
    credit,
    // There is no tax without an estate.
    'effective-rate': tax === 0 ? 0 : (tax / estate) * 100,
    'unused-exclusion': unused,
    'tax-without-dsue': withoutDsue,
  };
};
