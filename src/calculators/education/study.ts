/** What study costs, and what has to be saved for it. Amounts are in cents. */
import type { Step, Table } from '../calculator.ts';
import { count, exactPercent, fixed, onePlus, round, usd } from '../figures.ts';
import type { Values } from './fields.ts';

const MONTHS = 12;

export interface Study {
  /** The cost of each year of study, at its start. */
  costs: readonly number[];
  total: number;
  /** What of the savings each of these years takes, at the start of the first. */
  parts: readonly number[];
  needed: number;
  /** What the savings of today have grown to by then. */
  saved: number;
  /** What is missing by then. */
  gap: number;
  /** Null if something is missing and no month is left. */
  monthly: number | null;
}

const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => total + amount, 0);

/** A return a year, compounded monthly, as the growth of so many months. */
const growth = (rate: number, months: number): number => (1 + rate / (MONTHS * 100)) ** months;

/** What 1 saved at the end of each of so many months comes to. */
function monthlyFactor(rate: number, months: number): number {
  const each = rate / (MONTHS * 100);
  return each === 0 ? months : Math.expm1(months * Math.log1p(each)) / each;
}

function monthlySaving(gap: number, rate: number, months: number): number | null {
  if (gap === 0) return 0;
  return months === 0 ? null : round(gap / monthlyFactor(rate, months));
}

/** The cost of study of one beneficiary, and the saving until it starts. */
export function studyOf(values: Values): Study {
  const { cost, inflation, until, study, return: rate } = values;
  const years = Array.from({ length: study }, (_, index) => index);
  const costs = years.map((year) => round(cost * (1 + inflation / 100) ** (until + year)));
  const parts = years.map((year) => round((costs[year] ?? 0) / growth(rate, year * MONTHS)));
  const saved = round(values.saved * growth(rate, until * MONTHS));
  const needed = sum(parts);
  const gap = Math.max(0, needed - saved);
  const monthly = monthlySaving(gap, rate, until * MONTHS);
  return { costs, total: sum(costs), parts, needed, saved, gap, monthly };
}

/** From the first year's cost to the monthly saving. */
export function studySteps(values: Values, study: Study): readonly Step[] {
  const { cost, inflation, until, return: rate } = values;
  const months = until * MONTHS;
  const first = study.costs[0] ?? 0;
  return [
    {
      what: 'First year of college',
      how: `${usd(cost)} × (${onePlus(inflation)})^${until}`,
      value: usd(first),
    },
    {
      what: 'Cost of college',
      how: `${count(values.study, 'year')}, each ${exactPercent(inflation)} more than the one before`,
      value: usd(study.total),
    },
    {
      what: 'Needed when college starts',
      how: `each year’s cost, discounted at ${exactPercent(rate)} a year, compounded monthly`,
      value: usd(study.needed),
    },
    {
      what: 'Savings by then',
      how: `${usd(values.saved)} × (${onePlus(rate)} ÷ ${MONTHS})^${months}`,
      value: usd(study.saved),
    },
    {
      what: 'Monthly savings',
      how:
        months === 0
          ? `a shortfall of ${usd(study.gap)}, and college starts now`
          : `${usd(study.gap)} ÷ ${fixed(monthlyFactor(rate, months), 4)}, what $1 a month grows to`,
      value: study.monthly === null ? 'No months left' : usd(study.monthly),
    },
  ];
}

function costTable({ until }: Values, { costs, parts }: Study): Table {
  return {
    title: 'The years of college',
    columns: [
      { label: 'Year of college', kind: 'year' },
      { label: 'Starts in', kind: 'count', unit: 'year' },
      { label: 'Cost', kind: 'money' },
      { label: 'Needed when college starts', kind: 'money' },
    ],
    rows: costs.map((cost, index) => [index + 1, until + index, cost, parts[index] ?? 0]),
    chart: { kind: 'bar', columns: [2] },
  };
}

/** The savings at the end of each year until study starts. */
function savingTable(values: Values, { monthly }: Study): readonly Table[] {
  const { until, saved, return: rate } = values;
  if (monthly === null || until === 0) return [];
  const year = monthlyFactor(rate, MONTHS);
  let balance = saved;
  const rows = Array.from({ length: until }, (_, index) => {
    const before = balance;
    balance = round(before * growth(rate, MONTHS) + monthly * year);
    const paid = monthly * MONTHS;
    return [index + 1, before, paid, balance - before - paid, balance];
  });
  return [
    {
      title: 'Savings until college starts',
      columns: [
        { label: 'Year', kind: 'year' },
        { label: 'At the start', kind: 'money' },
        { label: 'Saved', kind: 'money' },
        { label: 'Growth', kind: 'money' },
        { label: 'At the end', kind: 'money' },
      ],
      rows,
      chart: { kind: 'line', columns: [4] },
    },
  ];
}

export const studyTables = (values: Values, study: Study): readonly Table[] => [
  costTable(values, study),
  ...savingTable(values, study),
];
