import {
  type Case,
  calculator,
  type Outputs,
  type Result,
  type Step,
  type Table,
  type Warning,
} from '../calculator.ts';
import { choice, money, percentage, type ValuesOf, whole } from '../field.ts';
import { count, dollars, exactPercent, factor, percent, roughUsd, round, usd } from '../figures.ts';

const INPUTS = {
  amount: money({
    label: 'Amount converted',
    hint: 'From a traditional account, with no after-tax money in it.',
    initial: '100000',
    min: dollars(1),
  }),
  'owner-rate': percentage({
    label: 'Owner’s income tax rate',
    hint: 'On the conversion: it adds to the year’s income and may reach higher brackets.',
    initial: '24',
  }),
  'heir-rate': percentage({
    label: 'Heirs’ income tax rate',
    hint: 'In the years in which they empty the account.',
    initial: '32',
  }),
  growth: percentage({
    label: 'Annual growth',
    hint: 'Your assumption, after costs.',
    initial: '6',
    min: -50,
    max: 100,
  }),
  years: whole({
    label: 'Years until the heirs withdraw',
    initial: '20',
    unit: 'year',
    min: 0,
    max: 60,
  }),
  'tax-from': choice({
    label: 'The tax on the conversion comes from',
    initial: 'outside',
    options: [
      { value: 'outside', label: 'Other money' },
      { value: 'inside', label: 'The account itself' },
    ],
  }),
  drag: percentage({
    label: 'Tax on the growth of other money',
    hint: 'The share of its growth lost to tax each year. Only if other money pays the tax.',
    initial: '0',
  }),
};

type Values = ValuesOf<typeof INPUTS>;

export const OUTPUTS = {
  difference: { label: 'More for the heirs with the conversion', kind: 'money', whole: true },
  'heir-with': { label: 'Heirs’ amount with the conversion', kind: 'money', whole: true },
  'heir-without': { label: 'Heirs’ amount without the conversion', kind: 'money', whole: true },
  'break-even-rate': {
    label: 'Break-even tax rate of the heirs',
    kind: 'percent',
    none: 'None from 0% to 100%',
  },
} as const satisfies Outputs;

/* Both alternatives over the years, in cents. */

/** The growth of 1 in the account, and outside it, where part of the growth goes to taxes. */
function growthFactors({ growth, drag }: Values, years: number) {
  return {
    account: (1 + growth / 100) ** years,
    outside: (1 + (growth / 100) * (1 - drag / 100)) ** years,
  };
}

/** The amounts for the heirs after a number of years, in whole cents. */
function after(values: Values, years: number) {
  const { amount } = values;
  const grown = growthFactors(values, years);
  const fromOutside = values['tax-from'] === 'outside';
  const tax = round((amount * values['owner-rate']) / 100);
  const account = round(amount * grown.account);
  const heirTax = round((account * values['heir-rate']) / 100);
  const kept = fromOutside ? round(tax * grown.outside) : 0;
  const heirWithout = account - heirTax + kept;
  const heirWith = fromOutside ? account : round((amount - tax) * grown.account);
  return { tax, account, heirTax, kept, heirWithout, heirWith };
}

/** The heirs' tax rate at which both alternatives are equal, in percent; null if it is above 100. */
function breakEven(values: Values): number | null {
  const owner = values['owner-rate'];
  if (values['tax-from'] === 'inside') return owner;
  const { account, outside } = growthFactors(values, values.years);
  const rate = owner * (outside / account);
  return rate <= 100 ? rate : null;
}

/** No legal figures are needed. */
const LAW = {};

type Heirs = ReturnType<typeof after>;

function answer(values: Values, { heirWith, heirWithout }: Heirs): string {
  const when = values.years === 0 ? 'today' : `after ${count(values.years, 'year')}`;
  const more = heirWith - heirWithout;
  if (more === 0)
    return `The heirs would have the same either way ${when}: about ${roughUsd(heirWith)}.`;
  return `With the conversion the heirs would have about ${roughUsd(Math.abs(more))} ${more > 0 ? 'more' : 'less'} ${when}: ${roughUsd(heirWith)} instead of ${roughUsd(heirWithout)}.`;
}

function steps(values: Values, heirs: Heirs, even: number | null): Step[] {
  const { amount } = values;
  const grown = growthFactors(values, values.years);
  const [account, outside] = [factor(grown.account, 6), factor(grown.outside, 6)];
  const fromOutside = values['tax-from'] === 'outside';
  const owner = exactPercent(values['owner-rate']);
  return [
    {
      what: 'Tax on the conversion',
      how: `${usd(amount)} × ${owner}`,
      value: usd(heirs.tax),
      source: 'IRC 408A(d)(3)',
    },
    {
      what: 'Account without the conversion',
      how: `${usd(amount)} × ${account}`,
      value: usd(heirs.account),
    },
    {
      what: 'Heirs’ tax on it',
      how: `${usd(heirs.account)} × ${exactPercent(values['heir-rate'])}`,
      value: usd(heirs.heirTax),
    },
    ...(fromOutside
      ? [
          {
            what: 'Tax money kept outside',
            how: `${usd(heirs.tax)} × ${outside}`,
            value: usd(heirs.kept),
          },
        ]
      : []),
    {
      what: 'Heirs’ amount without the conversion',
      how: `${usd(heirs.account)} − ${usd(heirs.heirTax)}${fromOutside ? ` + ${usd(heirs.kept)}` : ''}`,
      value: usd(heirs.heirWithout),
    },
    {
      what: 'Heirs’ amount with the conversion',
      how: fromOutside
        ? `${usd(amount)} × ${account}`
        : `(${usd(amount)} − ${usd(heirs.tax)}) × ${account}`,
      value: usd(heirs.heirWith),
    },
    {
      what: 'Break-even tax rate',
      how: fromOutside
        ? `${owner} × ${outside} ÷ ${account}`
        : 'the owner’s rate, since the account pays the tax',
      value: even === null ? 'None up to 100%' : percent(even),
    },
  ];
}

function schedule(values: Values): Table {
  return {
    title: 'What the heirs would have, by the year in which they withdraw',
    columns: [
      { label: 'Year', kind: 'count' },
      { label: 'Traditional account', kind: 'money', whole: true },
      { label: 'Heirs’ tax', kind: 'money', whole: true },
      { label: 'Kept outside', kind: 'money', whole: true },
      { label: 'Without the conversion', kind: 'money', whole: true },
      { label: 'With the conversion', kind: 'money', whole: true },
    ],
    rows: Array.from({ length: values.years + 1 }, (_, year) => {
      const { account, heirTax, kept, heirWithout, heirWith } = after(values, year);
      return [year, account, heirTax, kept, heirWithout, heirWith];
    }),
    chart: { kind: 'line', columns: [4, 5] },
  };
}

const ALWAYS: readonly Warning[] = [
  {
    text: 'A conversion can’t be undone. Until 2017 it could be recharacterized; conversions since 2018 can’t.',
    source: 'IRC 408A(d)(6)(B)(iii), P.L. 115-97, sec. 13611',
  },
  {
    text: 'Growth is tax-free only once the owner has had a Roth account for five tax years; heirs may complete that period.',
    source: 'IRC 408A(d)(2)(B)',
  },
  {
    text: 'Most heirs must empty an inherited Roth account, too, by the end of the tenth year after the death. No annual distributions are required before then.',
    source: 'IRC 401(a)(9)(H); Reg. 1.408A-6, A-14',
  },
  {
    text: 'The RMD for the year can’t be converted and must be taken first.',
    source: 'IRC 408A(e); Reg. 1.408A-4, A-6',
  },
  {
    text: 'The conversion is income of its year: it can raise the bracket, the tax on Social Security benefits and Medicare premiums.',
    source: 'IRC 86; 42 U.S.C. 1395r(i)',
  },
];

const FROM_INSIDE: Warning = {
  text: 'What the account pays for the tax is itself a distribution: before 59½ it also bears a 10% additional tax, which is left out here.',
  source: 'IRC 72(t)',
};

/** The amounts for heirs with and without a Roth conversion. */
function compute(values: Values): Result<typeof OUTPUTS> {
  const heirs = after(values, values.years);
  const even = breakEven(values);
  return {
    answer: answer(values, heirs),
    outputs: {
      'heir-without': heirs.heirWithout,
      'heir-with': heirs.heirWith,
      difference: heirs.heirWith - heirs.heirWithout,
      'break-even-rate': even,
    },
    steps: steps(values, heirs, even),
    warnings: values['tax-from'] === 'inside' ? [FROM_INSIDE, ...ALWAYS] : ALWAYS,
    tables: [schedule(values)],
    law: [],
  };
}

const MINT = {
  title: 'Mint, what to know about RMDs and retirement planning (November 2022)',
  href: 'https://www.livemint.com/money/personal-finance/what-to-know-about-rmds-and-retirement-planning/amp-11669644237189.html',
};
const KIPLINGER = {
  title: 'Kiplinger, how a Roth conversion can save you and your heirs thousands',
  href: 'https://www.kiplinger.com/article/retirement/t046-c032-s015-roth-conversion-save-you-and-your-heirs-thousands.html',
};

const CASES: readonly Case[] = [
  {
    name: '$100,000 that doubles, 30% either way, tax from the account',
    source: MINT,
    inputs: {
      amount: '100000',
      'owner-rate': '30',
      'heir-rate': '30',
      growth: '100',
      years: '1',
      'tax-from': 'inside',
    },
    expected: {
      'heir-without': 140_000,
      'heir-with': 140_000,
      difference: 0,
      'break-even-rate': 30,
    },
  },
  {
    name: '$100,000 at 8% for 25 years, tax from other money (about $685,000)',
    source: KIPLINGER,
    inputs: {
      amount: '100000',
      'owner-rate': '28',
      'heir-rate': '28',
      growth: '8',
      years: '25',
      'tax-from': 'outside',
    },
    expected: { 'heir-with': 685_000 },
    within: 500,
  },
];

export const rothConversion = calculator({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'difference',
  law: LAW,
  compute,
  assumptions: [
    'The whole account grows untouched at the rate you enter and is withdrawn by the heirs in one year. The owner’s RMDs from a traditional account are left out, which makes the conversion look a little worse than it is.',
    'If other money pays the tax, the same money is kept and invested without the conversion; the tax on its growth is the part that you enter, and a loss saves the same part.',
    'Heirs pay no tax on what was kept outside, or on a Roth account that is five years old.',
    'Each rate is one figure for all of the amount. A large conversion or a large inherited account can reach higher brackets.',
    'Estate tax is left out. The tax on a conversion leaves the estate; heirs of a traditional account may deduct the estate tax on it (IRC 691(c)).',
    'State income tax counts only if it is in the rates you enter.',
  ],
  sources: [
    { title: 'IRC 408A(d) and (e), 401(a)(9)(H)' },
    { title: 'Reg. 1.408A-4', href: 'https://www.ecfr.gov/current/title-26/section-1.408A-4' },
    { title: 'Reg. 1.408A-6', href: 'https://www.ecfr.gov/current/title-26/section-1.408A-6' },
    {
      title: 'IRS Publication 590-A and 590-B',
      href: 'https://www.irs.gov/publications/p590b',
    },
  ],
  cases: CASES,
  sensitivity: { input: 'growth', output: 'difference' },
});
