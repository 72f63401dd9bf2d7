import { presentValue } from '../annuity.ts';
import {
  type Case,
  calculator,
  type Outputs,
  ownExample,
  type Result,
  type Step,
  type Table,
  type Warning,
} from '../calculator.ts';
import { money, percentage, type ValuesOf, wholeNumber } from '../field.ts';
import { count, exactPercent, factor, ofEach, roughUsd, round, usd } from '../figures.ts';
import { isAboveZero } from '../read-field.ts';
import { needWords } from './words.ts';

const LONGEST = 80;

const INPUTS = {
  income: money({
    label: 'Annual income to replace',
    hint: 'After tax, what the family would have to do without.',
    group: 'Income',
    initial: '75000',
  }),
  years: wholeNumber({
    label: 'For how many years',
    initial: '10',
    min: 0,
    max: LONGEST,
    unit: 'year',
  }),
  discount: percentage({
    label: 'Discount rate',
    hint: 'What the money would earn a year beyond inflation; 0 counts every year in full.',
    initial: '0',
  }),
  debts: money({ label: 'Debts other than the mortgage', group: 'One-time needs' }),
  mortgage: money({ label: 'Mortgage' }),
  education: money({ label: 'Children’s education' }),
  final: money({
    label: 'Final expenses',
    hint: 'Funeral, medical bills, settling the estate.',
    fresh: '15000',
  }),
  benefit: money({
    label: 'Annual survivor benefits',
    hint: 'For example, Social Security or a pension.',
    group: 'Resources already available',
  }),
  'benefit-years': wholeNumber({
    label: 'Years of benefits',
    initial: '0',
    min: 0,
    max: LONGEST,
    unit: 'year',
  }),
  assets: money({ label: 'Available savings' }),
  cover: money({ label: 'Life insurance in force' }),
};

type Values = ValuesOf<typeof INPUTS>;

const OUTPUTS = {
  need: { label: 'Additional coverage', kind: 'money', whole: true },
  'income-value': { label: 'Income to replace, present value', kind: 'money', whole: true },
  'benefit-value': {
    label: 'Survivor benefits, present value',
    kind: 'money',
    whole: true,
    usedIf: ({ benefit }) => isAboveZero(INPUTS.benefit, benefit),
  },
} as const satisfies Outputs;

const FACTOR_DIGITS = 4;

/** Today's value of an annual amount, in cents, and its expression. */
function todaysValue(yearly: number, years: number, discount: number) {
  const each = presentValue(years, discount);
  const how =
    discount === 0
      ? `${usd(yearly)} × ${count(years, 'year')}`
      : `${usd(yearly)} × ${factor(each, FACTOR_DIGITS)} ($1 at the end ${ofEach(years, 'year')} at ${exactPercent(discount)})`;
  return { value: round(yearly * each), how };
}

/** "$10,000 + $200,000", without zero amounts. */
const sum = (...amounts: readonly number[]): string =>
  amounts
    .filter((amount) => amount > 0)
    .map(usd)
    .join(' + ') || usd(0);

/** The needs and the available amounts, without zero parts. */
function breakdown(values: Values, income: number, benefit: number): Table {
  const needed = [
    ['Income to replace', income],
    ['Debts', values.debts],
    ['Mortgage', values.mortgage],
    ['Education', values.education],
    ['Final expenses', values.final],
  ] as const;
  const resources = [
    ['Survivor benefits', benefit],
    ['Savings', values.assets],
    ['Life insurance in force', values.cover],
  ] as const;
  const rows = [
    ...needed.map(([part, amount]) => [part, amount, 0]),
    ...resources.map(([part, amount]) => [part, 0, amount]),
  ].filter(([, needs, has], at) => at === 0 || needs !== 0 || has !== 0);
  return {
    title: 'Breakdown of the need',
    columns: [
      { label: 'Part', kind: 'text' },
      { label: 'Needed', kind: 'money', whole: true },
      { label: 'Already available', kind: 'money', whole: true },
    ],
    rows,
    chart: { kind: 'bar', columns: [1, 2] },
  };
}

const TAX: Warning = {
  text: 'A death benefit is generally free of income tax, so the income to replace is income after tax. If the insured owns the policy, the death benefit is included in the gross estate.',
  source: 'IRC 101(a)(1), 2042',
};
const SURVIVORS: Warning = {
  text: 'Social Security survivor benefits change over time: a child’s end at 18, or 19 in school, and a parent’s when the youngest child is 16; those of a widow or widower can begin at 60 (50 if disabled).',
  source: '42 U.S.C. 402(d) to (g)',
};
const NO_DISCOUNT: Warning = {
  text: 'At a discount rate of 0% every year counts in full: the death benefit is assumed to earn exactly the rate of inflation.',
};

/** The cost of a death to the family, less the available amounts (the needs approach). */
export function compute(values: Values): Result<typeof OUTPUTS> {
  const { discount, debts, mortgage, education, final, benefit, assets, cover } = values;
  const income = todaysValue(values.income, values.years, discount);
  const benefits = todaysValue(benefit, values['benefit-years'], discount);
  const once = debts + mortgage + education + final;
  const total = income.value + once;
  const resources = benefits.value + assets + cover;
  const need = Math.max(0, total - resources);
  const steps: Step[] = [
    { what: 'Income to replace', how: income.how, value: usd(income.value) },
    {
      what: 'One-time needs',
      how: sum(debts, mortgage, education, final),
      value: usd(once),
    },
    { what: 'Needed', how: `${usd(income.value)} + ${usd(once)}`, value: usd(total) },
    ...(benefits.value > 0
      ? [{ what: 'Survivor benefits', how: benefits.how, value: usd(benefits.value) }]
      : []),
    {
      what: 'Already available',
      how: sum(benefits.value, assets, cover),
      value: usd(resources),
    },
    {
      what: 'Additional coverage',
      how: `${usd(total)} − ${usd(resources)}${resources > total ? ', but not less than $0' : ''}`,
      value: usd(need),
    },
  ];
  return {
    answer: needWords(need > 0 ? `about ${roughUsd(need)}` : '$0'),
    outputs: { need, 'income-value': income.value, 'benefit-value': benefits.value },
    steps,
    warnings: [...(discount === 0 ? [NO_DISCOUNT] : []), ...(benefit > 0 ? [SURVIVORS] : []), TAX],
    tables: [breakdown(values, income.value, benefits.value)],
    law: [],
  };
}

const CASES: readonly Case[] = [
  {
    name: 'Debts, income, mortgage, education and final expenses, less coverage in force',
    source: ownExample('the sum of the needs, less coverage in force'),
    inputs: {
      income: '75000',
      years: '10',
      discount: '0',
      debts: '10000',
      mortgage: '200000',
      education: '100000',
      final: '15000',
      cover: '100000',
    },
    expected: { 'income-value': 750_000, need: 975_000 },
  },
  {
    name: '$40,000 for 20 years at 6%',
    source: ownExample('the present value of $40,000 at the end of each of 20 years'),
    inputs: { income: '40000', years: '20', discount: '6' },
    expected: { 'income-value': 458_797 },
    within: 0.5,
  },
];

export const lifeInsuranceNeed = calculator({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'need',
  law: {},
  compute,
  assumptions: [
    'Needs approach: income and survivor benefits count at the present value of a level amount at the end of each year; one-time needs count in full.',
    'Income and benefits stay level beyond the discount rate. One rate applies to every year.',
    'Taxes, the survivor’s own income and retirement, and health are left out.',
  ],
  sources: [
    {
      title:
        'Rejda and McNamara, Principles of Risk Management and Insurance: needs approach and human life value',
    },
    { title: 'IRC 101(a) and 2042' },
    { title: '42 U.S.C. 402, survivor benefits' },
  ],
  cases: CASES,
  sensitivity: { input: 'discount', output: 'need' },
});
