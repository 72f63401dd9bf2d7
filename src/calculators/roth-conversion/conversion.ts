/** What a conversion costs by the law: on one return, for each next dollar, and the distributions that it avoids. */
import type { Offer } from '../calculator.ts';
import { dollars, type FigureValue, round, roundTo, timesOver, usd } from '../figures.ts';
import {
  bandAt,
  type Federal,
  type Income,
  premiumStepAt,
  premiumsOf,
  RATES,
  type Return,
  returnOf,
  taxYearOf,
} from '../law/federal-income-tax.ts';
import { type UNIFORM_LIFETIME, uniformFactor } from '../law/life-tables.ts';

/** What is converted, from which accounts, in cents and percent. */
export interface Conversion {
  amount: number;
  /** All traditional accounts before the conversion, and what of them was taxed before. */
  balance: number;
  basis: number;
  stateRate: number;
}

const PERCENT = 100;
const DOLLAR = dollars(1);

/** Form 8606: each dollar has the same part of the basis. */
const taxablePart = ({ balance, basis }: Conversion, amount: number): number =>
  timesOver(amount, balance - basis, balance);

export function costOf(law: Federal, income: Income, conversion: Conversion) {
  const { amount, stateRate } = conversion;
  const part = taxablePart(conversion, amount);
  const before = returnOf(law, income, 0, round);
  const after = returnOf(law, income, part, round);
  const irmaa = premiumsOf(law, income, after.magi) - premiumsOf(law, income, before.magi);
  const state = round((stateRate * part) / PERCENT);
  return { part, before, after, irmaa, state, cost: after.tax - before.tax + irmaa + state };
}

/* The next dollars. */

/** The words for what moves a rate, of which `federal` is the federal tax's part. What moves no tax is not named. */
function whyOf({ moves }: Return, federal: number, stateRate: number): string {
  const { bracket } = moves;
  const words = [
    bracket === undefined ? '' : `Bracket ${bracket}%`,
    moves.benefits && (bracket !== undefined || moves.gains || moves.niit) ? 'Social Security' : '',
    moves.gains ? 'Gains' : '',
    moves.niit ? 'NIIT' : '',
    moves.senior ? 'Senior deduction' : '',
    moves.floor ? 'Charity floor' : '',
    moves.cap ? '35% cap' : '',
  ].filter(Boolean);
  const named = [...(federal > 0 ? words : []), ...(stateRate > 0 ? ['State'] : [])];
  return named.length === 0 ? 'No tax' : named.join(', ');
}

interface Row {
  from: number;
  /** The rate in percent, or the premiums of a step in words. */
  rate: number | string;
  why: string;
}

const RATE_DIGITS = 4;

/** One row for each rate of the next dollar, from the first dollar to `last`, and one for each step of the premiums. */
export function nextDollars(
  law: Federal,
  income: Income,
  conversion: Conversion,
  last: number,
): FigureValue[][] {
  const { balance, basis, stateRate } = conversion;
  const taxed = (balance - basis) / balance;
  const at = (amount: number) => {
    const found = returnOf(law, income, amount * taxed, (value) => value);
    return { amount, found, step: premiumStepAt(law, income, found.magi) };
  };
  type Point = ReturnType<typeof at>;
  const rows: Row[] = [];
  /** Within a regime the tax is linear. A piece of less than a dollar has no row of its own. */
  const add = (from: Point, to: Point) => {
    if (to.amount - from.amount < DOLLAR) return;
    const slope = (to.found.tax - from.found.tax) / (to.amount - from.amount);
    const federal = roundTo(slope * PERCENT, RATE_DIGITS);
    const rate = roundTo(slope * PERCENT + stateRate * taxed, RATE_DIGITS);
    if (rows.at(-1)?.rate === rate) return;
    rows.push({
      from: rows.length === 0 ? 0 : from.amount,
      rate,
      why: whyOf(from.found, federal, stateRate),
    });
  };
  /** The beginning of the piece that is being measured. */
  let from = at(0);
  const measure = (low: Point, high: Point) => {
    if (low.found.regime === high.found.regime && low.step === high.step) return;
    if (high.amount - low.amount > 1) {
      const middle = at(Math.floor((low.amount + high.amount) / 2));
      measure(low, middle);
      measure(middle, high);
      return;
    }
    add(from, low);
    from = high;
    const more = premiumsOf(law, income, high.found.magi) - premiumsOf(law, income, low.found.magi);
    if (more > 0) rows.push({ from: high.amount, rate: usd(more), why: 'IRMAA' });
  };
  const end = at(last);
  measure(from, end);
  add(from, end);
  return rows.map(({ from: begin, rate, why }, index) => [
    begin,
    why === 'IRMAA' ? begin : (rows[index + 1]?.from ?? last),
    rate,
    why,
  ]);
}

/** The most whole dollars (in cents) within the balance for which it holds, if it doesn't for a dollar more. */
function mostDollars(balance: number, holds: (amount: number) => boolean): number | undefined {
  let low = 0;
  let high = Math.floor(balance / DOLLAR) + 1;
  if (holds(dollars(high))) return undefined;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (holds(dollars(middle))) low = middle;
    else high = middle;
  }
  return low === 0 ? undefined : dollars(low);
}

/** The amounts that fill the bracket, and that stay below the next step of the premiums. */
export function offersOf(law: Federal, income: Income, conversion: Conversion): Offer[] {
  const at = (amount: number) => returnOf(law, income, taxablePart(conversion, amount), round);
  const before = at(0);
  const { brackets } = taxYearOf(law, income.year).value[income.status];
  const bracket = bandAt(brackets, before.ordinary);
  const top = dollars(brackets[bracket + 1] ?? Number.POSITIVE_INFINITY);
  const paid = premiumsOf(law, income, before.magi);
  const offer = (amount: number | undefined, words: string): Offer[] =>
    amount === undefined
      ? []
      : [{ label: `${words}: ${usd(amount)}`, input: 'amount', text: String(amount / DOLLAR) }];
  return [
    ...offer(
      mostDollars(conversion.balance, (amount) => at(amount).ordinary <= top),
      `Fills the ${RATES[bracket]}% bracket`,
    ),
    ...offer(
      mostDollars(
        conversion.balance,
        (amount) => premiumsOf(law, income, at(amount).magi) === paid,
      ),
      `Stops before IRMAA’s ${paid > 0 ? 'next' : 'first'} step`,
    ),
  ];
}

/* The distributions of the years after. */

interface Distributions {
  year: number;
  /** The year of birth, and the first year with a distribution. */
  born: number;
  firstYear: number;
  /** Percent. */
  growth: number;
  convertYears: number;
}

const YEARS = 15;

/** The conversion and the distribution of each year, in cents; the account pays both before it grows. */
function accountOf(
  table: typeof UNIFORM_LIFETIME,
  { year, born, firstYear, growth }: Distributions,
  balance: number,
  converts: (index: number) => number,
) {
  let left = balance;
  return Array.from({ length: YEARS }, (_, index) => {
    const factor = year + index < firstYear ? null : uniformFactor(table, year + index - born);
    const rmd = factor === null ? 0 : Math.min(left, round(left / factor));
    const converted = Math.min(left - rmd, converts(index));
    left = round(((left - rmd - converted) * (PERCENT + growth)) / PERCENT);
    return { rmd, converted };
  });
}

/** Rows of the year, what is converted, and the distribution without and with conversions; and the sum that they avoid. */
export function yearByYear(
  table: typeof UNIFORM_LIFETIME,
  years: Distributions,
  { amount, balance }: Conversion,
) {
  const without = accountOf(table, years, balance, () => 0);
  const converting = accountOf(table, years, balance, (index) =>
    index < years.convertYears ? amount : 0,
  );
  const rows = converting.map(({ rmd, converted }, index) => [
    years.year + index,
    converted,
    without[index]?.rmd ?? 0,
    rmd,
  ]);
  const avoided = rows.reduce((sum, [, , before = 0, after = 0]) => sum + before - after, 0);
  return { rows, avoided };
}
