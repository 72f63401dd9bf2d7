import { futureValue, growthFactor } from '../annuity.ts';
import {
  type Case,
  calculator,
  NO_FEES,
  type Outputs,
  ownExample,
  type Result,
  type Step,
  type Table,
  type Warning,
} from '../calculator.ts';
import { money, percentage, type ValuesOf, wholeNumber } from '../field.ts';
import {
  count,
  exactPercent,
  factor,
  onePlus,
  roughUsd,
  round,
  usd,
  wholeUsd,
} from '../figures.ts';

const INPUTS = {
  amount: money({ label: 'Savings today', initial: '100000' }),
  addition: money({ label: 'Added at the end of each year' }),
  growth: percentage({ label: 'Annual growth', group: 'Rates', initial: '5', min: -30, max: 30 }),
  fee: percentage({
    label: 'Annual fees',
    hint: 'Subtracted from the growth.',
    initial: '0',
    fresh: '1',
    max: 20,
  }),
  inflation: percentage({ label: 'Annual inflation', initial: '2', fresh: '2.5', max: 30 }),
  years: wholeNumber({
    label: 'Years',
    group: 'Heirs',
    initial: '20',
    min: 0,
    max: 100,
    unit: 'year',
  }),
  heirs: wholeNumber({ label: 'Number of heirs', initial: '1', min: 1, max: 50, unit: 'heir' }),
};

type Values = ValuesOf<typeof INPUTS>;

const OUTPUTS = {
  real: { label: 'In today’s dollars', kind: 'money', whole: true },
  future: { label: 'In future dollars', kind: 'money', whole: true },
  'per-heir': { label: 'For each heir, in today’s dollars', kind: 'money', whole: true },
  needed: { label: 'Needed then to buy what the savings buy today', kind: 'money', whole: true },
} as const satisfies Outputs;

const FACTOR_DIGITS = 6;
const MAX_ROWS = 100;

/** The savings after a number of years, in future and in today's cents. */
function worth({ amount, addition, growth, fee, inflation }: Values, years: number) {
  const net = growth - fee;
  const future = round(amount * growthFactor(years, net) + addition * futureValue(years, net));
  return { future, real: round(future / growthFactor(years, inflation)) };
}

/**
 * Equal parts that add up to the whole: the first parts get the leftover cents, one each. `most` is
 * the part to the nearest cent, which at least half of the heirs have.
 */
export function shares(total: number, heirs: number) {
  const smaller = Math.floor(total / heirs);
  const larger = total - smaller * heirs;
  return {
    most: larger * 2 >= heirs && larger > 0 ? smaller + 1 : smaller,
    parts: Array.from({ length: heirs }, (_, heir) => smaller + (heir < larger ? 1 : 0)),
  };
}

/** The parts in words, such as ", as 2 × $33.34 and 1 × $33.33"; empty if all are the same. */
function unequal(parts: readonly number[]): string {
  const first = parts[0] ?? 0;
  const last = parts.at(-1) ?? 0;
  if (first === last) return '';
  const larger = parts.filter((part) => part === first).length;
  return `, as ${larger} × ${usd(first)} and ${parts.length - larger} × ${usd(last)}`;
}

function byYear(values: Values): Table {
  const { years } = values;
  const first = Math.max(0, years + 1 - MAX_ROWS);
  const rows = Array.from({ length: years + 1 - first }, (_, index) => {
    const { future, real } = worth(values, first + index);
    return [first + index, future, real];
  });
  return {
    title: 'Year by year',
    columns: [
      { label: 'Year', kind: 'count' },
      { label: 'In future dollars', kind: 'money', whole: true },
      { label: 'In today’s dollars', kind: 'money', whole: true },
    ],
    rows,
    chart: { kind: 'line', columns: [1, 2] },
  };
}

function warnings({ amount, addition, growth, fee, inflation, years }: Values): Warning[] {
  const loses = growth - fee < inflation && amount > 0 && years > 0;
  return [
    ...(loses
      ? [
          {
            text: `Growth after fees of ${exactPercent(growth - fee)} is less than inflation of ${exactPercent(inflation)}: what is saved today buys less each year${addition > 0 ? ', apart from what is added' : ''}.`,
          },
        ]
      : []),
    ...(fee === 0 ? [NO_FEES] : []),
    {
      text: 'Taxes along the way are left out: on yearly gains, on the estate, and the income tax that heirs pay on inherited retirement accounts. Many other assets take a new basis, their value at death, which may be higher or lower.',
      source: 'IRC 2001, 691, 1014',
    },
  ];
}

const show = (value: number): string => factor(value, FACTOR_DIGITS);

const power = (what: string, rate: number, years: number): Step => ({
  what,
  how: `(${onePlus(rate)}) to the power of ${years}`,
  value: show(growthFactor(years, rate)),
});

const saved = (rate: number, years: number): Step => ({
  what: 'What $1 at the end of each year grows to',
  how:
    rate === 0
      ? `$1 × ${years}`
      : `(${show(growthFactor(years, rate))} − 1) ÷ ${exactPercent(rate)}`,
  value: show(futureValue(years, rate)),
});

/** The future value of savings, its buying power, and the share of each heir. */
export function compute(values: Values): Result<typeof OUTPUTS> {
  const { amount, addition, growth, fee, inflation, years, heirs } = values;
  const { future, real } = worth(values, years);
  const { most, parts } = shares(real, heirs);
  const prices = growthFactor(years, inflation);
  const needed = round(amount * prices);
  const net = growth - fee;
  const eachYear = futureValue(years, net);
  const steps: Step[] = [
    {
      what: 'Growth after fees',
      how: `${exactPercent(growth)} − ${exactPercent(fee)}`,
      value: exactPercent(net),
    },
    power('What $1 grows to', net, years),
    ...(addition > 0 ? [saved(net, years)] : []),
    {
      what: 'In future dollars',
      how: `${usd(amount)} × ${show(growthFactor(years, net))}${addition > 0 ? ` + ${usd(addition)} × ${show(eachYear)}` : ''}`,
      value: usd(future),
    },
    power('What $1 of goods today will cost then', inflation, years),
    { what: 'In today’s dollars', how: `${usd(future)} ÷ ${show(prices)}`, value: usd(real) },
    {
      what: 'For each heir',
      how: `${usd(real)} ÷ ${heirs}${unequal(parts)}`,
      value: usd(most),
    },
    { what: 'Needed then', how: `${usd(amount)} × ${show(prices)}`, value: usd(needed) },
  ];
  const each = heirs === 1 ? '' : `, or ${roughUsd(most)} for each of ${heirs} heirs`;
  return {
    answer:
      years === 0
        ? `Today the savings are ${wholeUsd(future)}${each}.`
        : `After ${count(years, 'year')} the savings would be about ${roughUsd(future)}. In today’s dollars that would be ${roughUsd(real)}${each}.`,
    outputs: { real, future, 'per-heir': most, needed },
    steps,
    warnings: warnings(values),
    tables: [byYear(values)],
    law: [],
  };
}

const INFLATION = ownExample('$100,000 divided by the rise in prices');

/** $100,000 that does not grow. */
const idle = (inflation: number, years: number, real: number): Case => ({
  name: `$100,000 without growth, ${years} years at ${inflation}% inflation`,
  source: INFLATION,
  inputs: { amount: '100000', growth: '0', inflation: String(inflation), years: String(years) },
  expected: { future: 100_000, real },
  within: 1,
});

const CASES: readonly Case[] = [
  idle(2, 10, 82_035),
  idle(2, 30, 55_207),
  idle(3, 20, 55_368),
  idle(5, 10, 61_391),
  {
    name: '$1,000 at the end of each of five years at 7%',
    source: ownExample('the future value of $1,000 at the end of each of five years'),
    inputs: { amount: '0', addition: '1000', growth: '7', years: '5' },
    expected: { future: 5751 },
    within: 1,
  },
];

export const legacy = calculator({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'real',
  law: {},
  compute,
  assumptions: [
    'Savings grow once a year by the growth less the fees; additions come at the end of each year.',
    'Today’s dollars divide the amount by the rise in prices. Growth, fees and inflation are the same in every year; real ones vary.',
    'The part of each heir is in today’s dollars and to the nearest cent; where a cent does not divide, the steps show parts that add up to the whole.',
    'Taxes, the cost of settling the estate and withdrawals are left out.',
  ],
  sources: [
    {
      title: 'SEC, Investor.gov: compound interest',
      href: 'https://www.investor.gov/financial-tools-calculators/calculators/compound-interest-calculator',
    },
    { title: 'IRC 691, 1014 and 2001, for what is left out' },
  ],
  cases: CASES,
  sensitivity: { input: 'growth', output: 'real' },
});
