import { byCase } from '../by-case.ts';
import {
  type Case,
  calculator,
  cite,
  type Outputs,
  ownExample,
  type Result,
  type Step,
  type Table,
  type Warning,
} from '../calculator.ts';
import { money, month, percentage, type ValuesOf, wholeNumber } from '../field.ts';
import {
  count,
  dollars,
  exactPercent,
  factor,
  monthWords,
  roughUsd,
  round,
  usd,
} from '../figures.ts';
import { monthOf, rateOn, SECTION_7520, withoutRate } from '../law/section-7520.ts';

const INPUTS = {
  amount: money({
    label: 'Amount transferred to the trust',
    hint: 'Its fair market value on the day of the transfer.',
    initial: '1000000',
    min: dollars(1),
  }),
  term: wholeNumber({ label: 'Term', initial: '10', unit: 'year', min: 1, max: 50 }),
  growth: percentage({
    label: 'Annual growth',
    hint: 'Your assumption, after costs.',
    initial: '8',
    min: -50,
    max: 100,
  }),
  increase: percentage({
    label: 'Annual increase in the annuity',
    hint: '0% is a level annuity. The regulation allows up to 20% a year.',
    initial: '0',
    max: 20,
  }),
  rate: percentage({
    label: 'Section 7520 rate',
    hint: 'The rate that the IRS publishes for the month of the transfer.',
    group: 'Rate',
    initial: '5.2',
    fresh: rateOn,
    empty: byCase((texts) => withoutRate(texts['rate-month'] ?? '')),
    max: 30,
  }),
  'rate-month': month({
    label: 'Month of the transfer',
    initial: '2026-07',
    fresh: monthOf,
    min: '1989-05',
  }),
};

type Values = ValuesOf<typeof INPUTS>;

const OUTPUTS = {
  remainder: { label: 'Left for the family at the end of the term', kind: 'money', whole: true },
  annuity: { label: 'First annuity payment', kind: 'money' },
  hurdle: { label: 'Hurdle rate that growth must exceed', kind: 'percent' },
} as const satisfies Outputs;

const ALWAYS: readonly Warning[] = [
  {
    text: 'If the grantor dies within the term, the part of the trust that would be needed to produce the annuity is included in the estate. That is often all of it.',
    source: 'IRC 2036; Reg. 20.2036-1(c)(2)',
  },
  {
    text: 'GST exemption can’t be allocated to the trust before the term ends, so what passes to grandchildren can bear GST tax.',
    source: 'IRC 2642(f)',
  },
];

/** Section 7520 rates are multiples of two tenths. */
const isStep = (rate: number): boolean => Math.abs(rate * 5 - Math.round(rate * 5)) < 1e-9;

function rateWarnings(values: Values, { rates }: Law): Warning[] {
  const when = monthWords(values['rate-month']);
  const published = rates[values['rate-month']];
  const entered = exactPercent(values.rate);
  if (published === undefined) {
    const text = isStep(values.rate)
      ? `The rate of ${when} is not in this calculator: compare ${entered} with the one that the IRS published.`
      : `${entered} can’t be the rate of ${when}: section 7520 rates are rounded to two tenths of a percent.`;
    return [{ text, source: 'IRC 7520(a)' }];
  }
  return published.value === values.rate
    ? []
    : [
        {
          text: `The published rate of ${when} is ${exactPercent(published.value)}, not ${entered}.`,
          source: published.source,
        },
      ];
}

function warnings(values: Values, law: Law, dry: number | null): Warning[] {
  return [
    ...rateWarnings(values, law),
    ...(dry === null
      ? []
      : [
          {
            text: `From year ${dry} on the trust could not pay the whole annuity. The family receives nothing, and the cost of setting it up is lost.`,
          },
        ]),
    ...(values.term < 2
      ? [
          {
            text: 'The case that allowed zeroed-out trusts was about terms of two years. A shorter term has no such precedent.',
            source: 'Walton v. Commissioner, 115 T.C. 589',
          },
        ]
      : []),
    ...ALWAYS,
  ];
}

/* The annuity that is worth exactly the transfer, and the remainder. */

/** The present value of payments at the end of each year that start at 1 and rise by `increase` a year. */
export function annuityFactor(term: number, rate: number, increase: number): number {
  let worth = 0;
  for (let year = 1; year <= term; year++) {
    worth += (1 + increase / 100) ** (year - 1) * (1 + rate / 100) ** -year;
  }
  return worth;
}

/** A year of the trust, in unrounded cents. */
interface TrustYear {
  year: number;
  start: number;
  paid: number;
  end: number;
  /** Whether the trust could not pay the full annuity. */
  short: boolean;
}

/** The accumulated rounding error of fractions of a cent over the years. */
const tolerance = (amount: number): number => 1 + amount * 1e-11;

/** The years of the term: the trust grows, then pays the annuity or, if less, its balance. */
export function trustYears(
  { amount, term, growth }: { amount: number; term: number; growth: number },
  { first, increase }: { first: number; increase: number },
): TrustYear[] {
  let start = amount;
  return Array.from({ length: term }, (_, index) => {
    const grown = start * (1 + growth / 100);
    const owed = first * (1 + increase / 100) ** index;
    const paid = Math.min(owed, grown);
    const row = { year: index + 1, start, paid, end: grown - paid };
    start = row.end;
    return { ...row, short: owed - paid > tolerance(amount) };
  });
}

const LAW = { rates: SECTION_7520 };
type Law = typeof LAW;

/** The growth is computed from the rounded amounts, so that each row adds up. */
function schedule(years: readonly TrustYear[]): Table {
  return {
    title: 'The term of the trust',
    columns: [
      { label: 'Year', kind: 'count' },
      { label: 'Start of year', kind: 'money', whole: true },
      { label: 'Growth', kind: 'money', whole: true },
      { label: 'Annuity to the grantor', kind: 'money', whole: true },
      { label: 'Left in the trust', kind: 'money', whole: true },
    ],
    rows: years.map(({ year, start, paid, end }) => {
      const before = round(start);
      const out = round(paid);
      const after = round(end);
      return [year, before, after + out - before, out, after];
    }),
    chart: { kind: 'bar', columns: [3, 4] },
  };
}

/** The trust with an annuity that rises by this percentage a year, in cents. */
function trust(values: Values, increase: number) {
  const worth = annuityFactor(values.term, values.rate, increase);
  const first = values.amount / worth;
  const years = trustYears(values, { first, increase });
  return {
    worth,
    first,
    years,
    remainder: round(years.at(-1)?.end ?? 0),
    dry: years.find(({ short }) => short)?.year ?? null,
  };
}

type Trust = ReturnType<typeof trust>;

/** What rounding the annuity to the cent leaves of the transfer, in cents. */
const giftOf = ({ amount }: Values, { worth, first }: Trust): number =>
  Math.max(round(amount - round(first) * worth), 0);

function answer(values: Values, made: Trust): string {
  const { term, rate, increase } = values;
  const { remainder, dry, first } = made;
  const pays = `${usd(first)}${increase > 0 ? ` in the first year, rising by ${exactPercent(increase)} a year` : ' a year'}`;
  if (dry !== null) {
    return `Nothing would pass to the family: the trust would run dry in year ${dry}, since it would grow by less than ${exactPercent(rate)}. All of it would go back to the grantor.`;
  }
  return remainder > 0
    ? `About ${roughUsd(remainder)} would pass to the family after ${count(term, 'year')}, with a taxable gift of ${usd(giftOf(values, made))}; the grantor would receive ${pays}.`
    : `Nothing would pass to the family: growth would only pay for the annuity of ${pays}.`;
}

/** The expression for the remainder; a rising annuity refers to the schedule. */
function leaves({ amount, term, growth, increase }: Values, first: number): string {
  if (increase > 0) return `what the schedule leaves after ${count(term, 'year')}`;
  const grown = (1 + growth / 100) ** term;
  const paid = growth === 0 ? term : (grown - 1) / (growth / 100);
  return `${usd(amount)} × ${factor(grown, 6)} − ${usd(first)} × ${factor(paid, 6)}`;
}

function steps(values: Values, made: Trust, level: Trust): Step[] {
  const { amount, term, rate, increase } = values;
  const { worth, first, remainder, dry } = made;
  return [
    {
      what: `Present value of $1 a year${increase > 0 ? ' that rises' : ''}`,
      how: `${count(term, 'year')} at ${exactPercent(rate)}${increase > 0 ? `, rising by ${exactPercent(increase)} a year` : ''}`,
      value: factor(worth, 6),
      source: 'IRC 7520',
    },
    {
      what: 'First annuity payment',
      how: `${usd(amount)} ÷ ${factor(worth, 6)}`,
      value: usd(first),
      source: 'Reg. 25.2702-3(b)',
    },
    {
      what: 'Taxable gift',
      how: `${usd(amount)} less the present value of the annuity, rounded to the cent`,
      value: usd(giftOf(values, made)),
      source: 'IRC 2702(a)(2)(B)',
    },
    {
      what: 'Left for the family',
      how: dry === null ? leaves(values, first) : `the annuity exhausts the trust in year ${dry}`,
      value: usd(remainder),
    },
    ...(increase > 0
      ? [
          {
            what: 'With a level annuity instead',
            how: `${usd(level.first)} each year`,
            value: usd(level.remainder),
          },
        ]
      : []),
  ];
}

/** A grantor retained annuity trust whose annuity is worth the whole transfer (IRC 2702). */
function compute(values: Values, law: Law): Result<typeof OUTPUTS> {
  const made = trust(values, values.increase);
  const published = law.rates[values['rate-month']];
  return {
    answer: answer(values, made),
    outputs: {
      annuity: round(made.first),
      remainder: made.remainder,
      hurdle: values.rate,
    },
    steps: steps(values, made, trust(values, 0)),
    warnings: warnings(values, law, made.dry),
    tables: [schedule(made.years)],
    law:
      published === undefined
        ? []
        : [
            cite(
              `Section 7520 rate, ${monthWords(values['rate-month'])}: ${exactPercent(published.value)}`,
              published,
            ),
          ],
  };
}

const ANNUITY = ownExample(
  'an annuity of 1 at the end of each year (IRC 7520), and growth less annuity',
);

/** The annuity and what is left of $1,000,000 at 4.4% and growth of 10%, by term. */
const TABLE = [
  [2, 533_237, 90_203],
  [3, 363_088, 129_180],
  [5, 227_157, 223_692],
  [10, 125_758, 589_481],
  [15, 92_475, 1_239_095],
  [20, 76_211, 2_362_489],
] as const;

const inputs = { amount: '1000000', rate: '4.4' };

const CASES: readonly Case[] = [
  ...TABLE.map(([term, annuity, remainder]) => ({
    name: `$1,000,000 for ${term} years at 4.4%, growth 10%`,
    source: ANNUITY,
    inputs: { ...inputs, term: String(term), growth: '10' },
    expected: { annuity, remainder, hurdle: 4.4 },
    within: 1,
  })),
  {
    name: '$1,000,000 for 2 years at 4.4%, growth 25%',
    source: ANNUITY,
    inputs: { ...inputs, term: '2', growth: '25' },
    expected: { annuity: 533_237, remainder: 362_717 },
    within: 1,
  },
];

export const grat = calculator({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'remainder',
  law: LAW,
  compute,
  assumptions: [
    'The annuity is set so that its value at the section 7520 rate is all that went into the trust (“zeroed out”). The taxable gift is what rounding the annuity to the cent leaves; a small gift is reported on Form 709.',
    'The annuity is paid at the end of each year of the term, and to the estate if the grantor dies within it (Walton v. Commissioner, 115 T.C. 589).',
    'Growth is the same each year. Real growth varies, and a bad first year can use up what later years would leave.',
    'The grantor pays the income tax on the trust’s income from other money. What passes keeps the grantor’s basis (IRC 1015).',
    'Nothing may be added to the trust, and its annuity can’t be paid with notes (Reg. 25.2702-3(b) and (d)).',
  ],
  sources: [
    { title: 'IRC 2702 and 7520' },
    {
      title: 'Reg. 25.2702-3',
      href: 'https://www.ecfr.gov/current/title-26/section-25.2702-3',
    },
    {
      title: 'IRS, section 7520 interest rates',
      href: 'https://www.irs.gov/businesses/small-businesses-self-employed/section-7520-interest-rates',
    },
  ],
  cases: CASES,
  sensitivity: { input: 'growth', output: 'remainder' },
});
