/** The trust's GST tax now, and what it and the heirs have after each generation. In cents. */
import { round } from '../figures.ts';
import { EXCLUSIONS, type Exclusions, exclusionsOf } from '../law/exclusions.ts';
import { TABLE_A } from '../law/table-a.ts';
import type { Values } from './fields.ts';
import { applicableFraction, ONE, timesOver } from './fraction.ts';

export const LAW = {
  exclusions: EXCLUSIONS as Readonly<Record<number, Exclusions>>,
  tableA: TABLE_A,
};
export type Law = typeof LAW;

const PERCENT = 100;
const share = (amount: number, rate: number): number => round((amount * rate) / PERCENT);

/** What is left after a generation, and the taxes of its end. */
export interface Passed {
  trust: number;
  gstTax: number;
  outright: number;
  estateTax: number;
}

interface Start {
  exempt: number;
  taxed: number;
  maximumRate: number;
}

/** The exempt part and the other grow apart, as after a qualified severance. */
function passingOf(values: Values, { exempt: from, taxed: other, maximumRate }: Start) {
  const factor = (1 + values.growth / PERCENT) ** values.generation;
  let [exempt, taxed, outright] = [from, other, from + other];
  return Array.from({ length: values.generations }, (): Passed => {
    exempt = round(exempt * factor);
    const gstTax = share(round(taxed * factor), maximumRate);
    taxed = round(taxed * factor) - gstTax;
    outright = round(outright * factor);
    const estateTax = share(
      Math.max(0, outright - values['heir-exclusion']),
      values['estate-rate'],
    );
    outright -= estateTax;
    return { trust: exempt + taxed, gstTax, outright, estateTax };
  });
}

/** Every amount on the way to the result. */
export function figuresOf(values: Values, law: Law) {
  const basic = exclusionsOf(law.exclusions, values.year).basic.value;
  const maximumRate = law.tableA.value.at(-1)?.rate ?? 0;
  const value = values.amount - values.deductions;
  const fraction = applicableFraction(values.exemption, value);
  const inclusion = ONE - fraction;
  const exempt = timesOver(value, fraction, ONE);
  const passing = passingOf(values, { exempt, taxed: value - exempt, maximumRate });
  return {
    basic,
    maximumRate,
    value,
    /** In thousandths, as the inclusion ratio is. */
    fraction,
    inclusion,
    gstRate: (maximumRate * inclusion) / ONE,
    gstTax: timesOver(value, maximumRate * inclusion, ONE * PERCENT),
    passing,
    last: passing.at(-1) ?? { trust: value, gstTax: 0, outright: value, estateTax: 0 },
  };
}

export type TrustFigures = ReturnType<typeof figuresOf>;

/** The figures that are kept of a calculation. */
export const outputsOf = (figures: TrustFigures) => {
  const { fraction, inclusion, gstRate, gstTax, last } = figures;
  return {
    dynasty: last.trust,
    outright: last.outright,
    'applicable-fraction': fraction / ONE,
    'inclusion-ratio': inclusion / ONE,
    'gst-rate': gstRate,
    'gst-tax': gstTax,
  };
};
