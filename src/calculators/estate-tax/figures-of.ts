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
  return Math.min(gifts, amountTaxed(table, Math.max(0, taxOf(table, gifts) - payable)));
}

/** Every amount on the way to the tax. */
export function figuresOf(values: Values, law: Law) {
  const { estate, gifts, dsue } = values;
  const payable = values['gift-tax-paid'];
  const table = law.tableA.value;
  const basic = exclusionsOf(law.exclusions, values.year).basic.value;
  const deductions = values.debts + values.marital + values.charitable + values['state-tax'];
  const taxable = Math.max(0, estate - deductions);
  const base = taxable + gifts;
  const tentative = Math.max(0, taxOf(table, base) - payable);
  const exclusion = basic + dsue;
  const credit = taxOf(table, exclusion);
  const used = taxable + giftsWithoutTax(table, gifts, payable);
  return {
    basic,
    deductions,
    taxable,
    base,
    tentative,
    exclusion,
    credit,
    tax: Math.max(0, tentative - credit),
    basicCredit: taxOf(table, basic),
    withoutDsue: Math.max(0, tentative - taxOf(table, basic)),
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
    // A tax without an estate, on gifts alone, has no share of it.
    'effective-rate': tax === 0 ? 0 : estate === 0 ? null : (tax / estate) * 100,
    'unused-exclusion': unused,
    'tax-without-dsue': withoutDsue,
  };
};
