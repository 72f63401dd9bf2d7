/** What a policy costs, and what its alternative grows to. In cents. */
import { futureValue, futureValueDue, grown } from '../annuity.ts';
import { round } from '../figures.ts';
import type { Values } from './fields.ts';

const MONTHS = 12;
const CENTS_PER_THOUSAND = 100_000;

/** The payments of some years, the rate of each, and the year's rate that it amounts to. */
export function terms({ period, rate }: Values, years: number) {
  if (period === 'year') return { payments: years, each: rate, yearly: rate };
  const each = rate / MONTHS;
  return { payments: years * MONTHS, each, yearly: (grown(MONTHS, each) - 1) * 100 };
}

/** What a policy costs with interest, and per year; in cents, the index for each $1,000. */
export function netCost(values: Values) {
  const { payments, each, yearly } = terms(values, values.years);
  const premiumFactor = futureValueDue(payments, each);
  const yearFactor = futureValueDue(values.years, yearly);
  const premiums = round(values['permanent-premium'] * premiumFactor);
  // A dividend is paid at the end of its year (Cal. Ins. Code 10509.972(a)(3)).
  const dividendFactor = futureValue(values.years, yearly);
  const dividends = round(values.dividend * dividendFactor);
  const total = premiums - dividends - values['cash-value'];
  const level = total / yearFactor;
  const thousands = values.face / CENTS_PER_THOUSAND;
  return {
    premiumFactor,
    yearFactor,
    dividendFactor,
    premiums,
    dividends,
    total,
    level,
    thousands,
  };
}

/** What is paid more for the permanent policy, for each period. */
export const differenceOf = (values: Values): number =>
  Math.max(0, values['permanent-premium'] - values['term-premium']);

/** What the difference, set aside at the end of each period, has grown to after some years. */
export function invested(values: Values, years: number): number {
  const { payments, each } = terms(values, years);
  return round(differenceOf(values) * futureValue(payments, each));
}

export type NetCost = ReturnType<typeof netCost>;

/** The figures that are kept of a calculation. */
export const outputsOf = (values: Values, cost: NetCost) => ({
  index: round(cost.level / cost.thousands),
  'net-cost': round(cost.level),
  'premiums-future': cost.premiums,
  'dividends-future': cost.dividends,
  'invested-difference': invested(values, values.years),
});
