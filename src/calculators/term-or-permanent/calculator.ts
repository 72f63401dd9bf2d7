import { futureValue, futureValueDue, growthFactor } from '../annuity.ts';
import { type AllTexts, type ByCase, byCase } from '../by-case.ts';
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
import { choice, money, percentage, type ValuesOf, wholeNumber } from '../field.ts';
import { count, exactPercent, factor, ofEach, percent, roughUsd, round, usd } from '../figures.ts';
import { isAboveZero, readValue } from '../read-field.ts';

const INPUTS = {
  face: money({ label: 'Death benefit', group: 'Policies', initial: '250000', min: 100_000 }),
  period: choice({
    label: 'Premiums are paid',
    initial: 'year',
    options: [
      { value: 'year', label: 'Annually' },
      { value: 'month', label: 'Monthly' },
    ],
  }),
  'term-premium': money({
    label: 'Premium of the term policy',
    hint: 'Per year or per month, as chosen above. Example values: enter those of real quotes.',
    initial: '500',
  }),
  'permanent-premium': money({ label: 'Premium of the permanent policy', initial: '3000' }),
  dividend: money({
    label: 'Annual dividend of the permanent policy',
    hint: 'Level, paid at the end of each year. Dividends are not guaranteed.',
    group: 'Dividends and cash value of the permanent policy',
  }),
  'cash-value': money({
    label: 'Cash surrender value at the end',
    hint: 'The guaranteed surrender value after the years below.',
  }),
  rate: percentage({
    label: 'Interest rate',
    hint: 'State rules compute the index at 5%.',
    group: 'Rate and time',
    initial: '5',
    max: 30,
  }),
  years: wholeNumber({
    label: 'Years',
    hint: 'State rules look at 10 and 20 years.',
    initial: '20',
    min: 1,
    max: 80,
    unit: 'year',
  }),
};

type Values = ValuesOf<typeof INPUTS>;

const isPaymentCost = (texts: AllTexts): boolean =>
  readValue(INPUTS['cash-value'], texts['cash-value']) === 0;

/** The label of a cost: what is paid alone without a cash value, and a gain below $0. */
const costLabel = (name: 'index' | 'net-cost', per: string): ByCase =>
  byCase(
    `Net annual cost${per}`,
    [(_, values) => Number(values[name]) < 0, `Net gain a year${per}`],
    [isPaymentCost, `Net payment cost a year${per}`],
  );

const OUTPUTS = {
  index: {
    label: costLabel('index', ' per $1,000 of death benefit'),
    kind: 'money',
    unsigned: true,
  },
  'net-cost': { label: costLabel('net-cost', ''), kind: 'money', unsigned: true },
  'premiums-future': { label: 'Premiums with interest', kind: 'money', whole: true },
  'dividends-future': {
    label: 'Dividends with interest',
    kind: 'money',
    whole: true,
    usedIf: ({ dividend }) => isAboveZero(INPUTS.dividend, dividend),
  },
  'invested-difference': {
    label: 'What the difference in premiums would grow to',
    kind: 'money',
    whole: true,
  },
} as const satisfies Outputs;

/* The cost of a policy, and the growth of its alternative. In cents. */
const MONTHS = 12;
const CENTS_PER_THOUSAND = 100_000;

/** The number of payments over these years, the rate per payment, and the equivalent annual rate. */
function terms({ period, rate }: Values, years: number) {
  if (period === 'year') return { payments: years, each: rate, yearly: rate };
  const each = rate / MONTHS;
  return { payments: years * MONTHS, each, yearly: (growthFactor(MONTHS, each) - 1) * 100 };
}

/** The cost of a policy with interest, in total and per year, in cents; `thousands` is the face amount for the index per $1,000. */
function netCost(values: Values) {
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

/** How much more the permanent policy costs per period. */
const differenceOf = (values: Values): number =>
  Math.max(0, values['permanent-premium'] - values['term-premium']);

/** The value of the difference after some years, set aside at the end of each period. */
function invested(values: Values, years: number): number {
  const { payments, each } = terms(values, years);
  return round(differenceOf(values) * futureValue(payments, each));
}

type NetCost = ReturnType<typeof netCost>;

const outputsOf = (values: Values, cost: NetCost) => ({
  index: round(cost.level / cost.thousands),
  'net-cost': round(cost.level),
  'premiums-future': cost.premiums,
  'dividends-future': cost.dividends,
  'invested-difference': invested(values, values.years),
});

const FACTOR_DIGITS = 4;
const INDEX_RULE = '31 Pa. Code § 83.53; Cal. Ins. Code § 10509.972';

const show = (value: number): string => factor(value, FACTOR_DIGITS);

function byYear(values: Values): Table {
  const { payments } = terms(values, 1);
  const rows = Array.from({ length: values.years }, (_, index) => {
    const year = index + 1;
    return [year, differenceOf(values) * payments * year, invested(values, year)];
  });
  return {
    title: 'The difference in premiums, invested',
    columns: [
      { label: 'Year', kind: 'count' },
      { label: 'Set aside', kind: 'money', whole: true },
      { label: 'Grown to', kind: 'money', whole: true },
    ],
    rows,
    chart: { kind: 'line', columns: [1, 2] },
  };
}

function stepsOf(values: Values, cost: NetCost): Step[] {
  const { period, rate, years, dividend } = values;
  const { payments, each, yearly } = terms(values, years);
  const difference = differenceOf(values);
  const monthly = period === 'month';
  return [
    ...(monthly
      ? [
          {
            what: 'Rate for the yearly amounts',
            how: `${exactPercent(rate)} ÷ 12 each month, compounded`,
            value: percent(yearly),
          },
        ]
      : []),
    {
      what: 'Premiums with interest',
      how: `${usd(values['permanent-premium'])} × ${show(cost.premiumFactor)} ($1 at the start ${ofEach(payments, period)})`,
      value: usd(cost.premiums),
    },
    ...(dividend > 0
      ? [
          {
            what: 'Dividends with interest',
            how: `${usd(dividend)} × ${show(cost.dividendFactor)} ($1 at the end ${ofEach(years, 'year')})`,
            value: usd(cost.dividends),
            source: 'Cal. Ins. Code § 10509.972(a)(3)',
          },
        ]
      : []),
    {
      what: 'Net cost with interest',
      how: [cost.premiums, cost.dividends, values['cash-value']]
        .filter((amount, place) => place === 0 || amount > 0)
        .map(usd)
        .join(' − '),
      value: usd(cost.total),
    },
    {
      what: 'Net annual cost',
      how: `${usd(cost.total)} ÷ ${show(cost.yearFactor)}`,
      value: usd(cost.level),
    },
    {
      what: 'Per $1,000',
      how: `${usd(cost.level)} ÷ (${usd(values.face)} ÷ $1,000)`,
      value: usd(cost.level / cost.thousands),
      source: INDEX_RULE,
    },
    {
      what: 'Difference, invested',
      how: `${usd(difference)} × ${show(futureValue(payments, each))} ($1 at the end ${ofEach(payments, period)})`,
      value: usd(invested(values, years)),
    },
  ];
}

const WARNINGS: readonly Warning[] = [
  {
    text: 'The index compares similar policies at one moment. It does not measure the cost if the insured dies earlier, nor the quality of a policy; a lower index is a lower cost.',
    source: INDEX_RULE,
  },
  {
    text: 'Term coverage ends with its term, and renewing it generally costs more. The invested difference is before taxes and fees and assumes that every payment is actually set aside.',
  },
];
/** What the law calls an illustration only the insurer may give (NAIC Model Regulation 582). */
const NO_ILLUSTRATION =
  'Not a life insurance illustration. Ask the insurer for its basic illustration; do not use this sheet to sell or replace a policy.';
const DIVIDENDS: Warning = {
  text: 'Dividends are not guaranteed, and neither is a cash value above the guaranteed one.',
};
const PAYMENT_COST: Warning = {
  text: 'No cash value is entered, so this is the net payment cost, not the surrender cost.',
  source: INDEX_RULE,
};

/** The interest-adjusted net cost of a permanent policy, and its premium's alternative. */
export function compute(values: Values): Result<typeof OUTPUTS> {
  const { years, rate } = values;
  const cost = netCost(values);
  const outputs = outputsOf(values, cost);
  /** Whether it shows what a policy may pay over years. */
  const beyondPremiums = values.dividend + values['cash-value'] > 0;
  const alternative =
    differenceOf(values) > 0
      ? `The difference in premiums, invested at ${exactPercent(rate)}, would grow to about ${roughUsd(outputs['invested-difference'])}.`
      : 'Its premium is not higher than that of the term policy, so there is no difference to invest.';
  const yearly = `${usd(Math.abs(cost.level))} a year${cost.level < 0 ? ' more than it cost' : ''}, ${usd(Math.abs(outputs.index))} per $1,000`;
  const isGain = cost.level < 0;
  const costs =
    values['cash-value'] === 0
      ? `Over ${count(years, 'year')} the permanent policy would ${isGain ? 'return' : 'cost'} ${yearly}`
      : `If surrendered after ${count(years, 'year')}, the permanent policy would have ${isGain ? 'returned' : 'cost'} ${yearly}`;
  return {
    answer: `${costs}. ${alternative}`,
    outputs,
    steps: stepsOf(values, cost),
    ...(beyondPremiums && { advisorsOnly: NO_ILLUSTRATION }),
    warnings: [
      ...(beyondPremiums ? [] : [{ text: NO_ILLUSTRATION }]),
      ...(values['cash-value'] === 0 ? [PAYMENT_COST] : []),
      ...(beyondPremiums ? [DIVIDENDS] : []),
      ...WARNINGS,
    ],
    tables: [byYear(values)],
    law: [],
  };
}

const STATE = {
  title: '31 Pa. Code § 83.53, Surrender Comparison Index',
  href: 'https://www.law.cornell.edu/regulations/pennsylvania/31-Pa-Code-SS-83-53',
};

/** A case for the factor in the state's rules for this many years at 5%, with premiums of $1,000. */
const stateFactor = (years: number, factor: number): Case => ({
  name: `The factor of ${factor / 1000} for ${years} years at 5%`,
  source: STATE,
  inputs: { 'permanent-premium': '1000', rate: '5', years: String(years) },
  expected: { 'premiums-future': factor, 'net-cost': 1000 },
  within: 0.5,
});

const CASES: readonly Case[] = [
  {
    name: '$400 against $30 a month for 20 years at 7%',
    source: ownExample('the future value of $370 at the end of each of 240 months'),
    inputs: {
      'term-premium': '30',
      'permanent-premium': '400',
      period: 'month',
      rate: '7',
      years: '20',
    },
    expected: { 'invested-difference': 192_743 },
    within: 1,
  },
  stateFactor(20, 34_719),
  stateFactor(10, 13_207),
];

export const termOrPermanent = calculator({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'index',
  law: {},
  compute,
  assumptions: [
    'Interest-adjusted net cost: premiums and dividends with interest, less the cash value, as a level amount at the start of each year, per $1,000 of death benefit.',
    'For the index, premiums count from the start of each period, and dividends from the end of each year, when they are paid.',
    'The difference in premiums counts from the end of each year, or of each month if premiums are monthly. From the start it would grow by one more period’s interest.',
    'With monthly premiums a twelfth of the rate is added each month; dividends and the net annual cost use the yearly rate that this amounts to.',
    'Premiums, dividends, death benefit and rate stay level. Taxes, fees, loans and riders are left out.',
  ],
  sources: [
    {
      title: '31 Pa. Code § 83.53, Surrender Comparison Index',
      href: 'https://www.law.cornell.edu/regulations/pennsylvania/31-Pa-Code-SS-83-53',
    },
    {
      title: 'California Insurance Code § 10509.972, Life Insurance Surrender Cost Index',
      href: 'https://california.public.law/codes/ca_ins_code_section_10509.972',
    },
    {
      title: 'Arizona Administrative Code R20-6-209, equivalent level annual dividend',
      href: 'https://www.law.cornell.edu/regulations/arizona/Ariz-Admin-Code-SS-R20-6-209',
    },
  ],
  cases: CASES,
  sensitivity: { input: 'rate', output: 'invested-difference' },
});
