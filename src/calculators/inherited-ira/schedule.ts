/** Year by year until an inherited account is empty, in cents. */
import type { Table } from '../calculator.ts';
import { round } from '../figures.ts';
import { LAST_AGE } from '../law/rmd-age.ts';
import type { Values } from './fields.ts';
import { isLikeOwner, type Rule, yearOf } from './rule.ts';

const MOST_ROWS = 100;
const TENTHS = 10;

export interface InheritedYear {
  year: number;
  before: number;
  /** In tenths; null if the year has no annual amount. */
  factor: number | null;
  taken: number;
  growth: number;
  after: number;
}

function required({ endYear }: Rule, year: number, left: number, factor: number | null): number {
  if (endYear !== null && year >= endYear) return left;
  if (factor === null) return 0;
  return factor <= TENTHS ? left : round((left * TENTHS) / factor);
}

/** The present value of 1 at the start of each year. */
function priceOfOne(years: number, growth: number): number {
  let price = 0;
  for (let year = 0; year < years; year += 1) price += (1 + growth / 100) ** -year;
  return price;
}

/** The last year of level amounts: the rule's end or, without a fixed end, the end of the first life expectancy. */
const levelUntil = ({ endYear, factorIn }: Rule, first: number): number =>
  endYear ?? first + Math.ceil(factorIn(first) / TENTHS) - 1;

/** Every year from the one after the death until the account is empty, but at most 100 years, and for a spouse like an owner to the age of 120. */
export function scheduleOf(values: Values, rule: Rule): InheritedYear[] {
  const first = yearOf(values.death) + 1;
  const last = levelUntil(rule, first);
  const lastRow = isLikeOwner(values) ? yearOf(values.birth) + LAST_AGE : Number.POSITIVE_INFINITY;
  const rows: InheritedYear[] = [];
  let left = values.balance;
  for (let year = first; rows.length < MOST_ROWS && year <= lastRow; year += 1) {
    const factor = rule.firstYear === null || year < rule.firstYear ? null : rule.factorIn(year);
    const least = required(rule, year, left, factor);
    const level = round(left / priceOfOne(Math.max(1, last - year + 1), values.growth));
    const taken = Math.min(left, values.plan === 'level' ? Math.max(least, level) : least);
    const growth = round(((left - taken) * values.growth) / 100);
    rows.push({ year, before: left, factor, taken, growth, after: left - taken + growth });
    left += growth - taken;
    if (left === 0) break;
  }
  return rows;
}

/** The table’s column with the distributions. */
export const TAKEN = 3;

export const scheduleTable = (rows: readonly InheritedYear[]): Table => ({
  title: 'Year by year',
  columns: [
    { label: 'Year', kind: 'year' },
    { label: 'Balance before', kind: 'money', whole: true },
    { label: 'Factor', kind: 'factor', digits: 1, none: '–' },
    { label: 'Distribution', kind: 'money', whole: true },
    { label: 'Growth', kind: 'money', whole: true },
    { label: 'Balance after', kind: 'money', whole: true },
  ],
  rows: rows.map(({ year, before, factor, taken: distribution, growth, after }) => [
    year,
    before,
    factor === null ? null : Math.max(TENTHS, factor) / TENTHS,
    distribution,
    growth,
    after,
  ]),
  chart: { kind: 'bar', columns: [TAKEN] },
});
