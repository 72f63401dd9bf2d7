import { type AllTexts, byCase } from '../by-case.ts';
import {
  type Case,
  calculator,
  cite,
  type Outputs,
  ownExample,
  type Problems,
  type Result,
  type Step,
  type Table,
  type Warning,
} from '../calculator.ts';
import {
  choice,
  day,
  money,
  optional,
  percentage,
  type ValuesOf,
  wholeNumber,
  yesNo,
} from '../field.ts';
import {
  count,
  dollars,
  exactPercent,
  type Figure,
  factor,
  percent,
  roughUsd,
  round,
  usd,
} from '../figures.ts';
import {
  FEDERAL,
  GAINS_RATES,
  type Income,
  IRMAA_YEAR,
  medicareMonthsIn,
  NEWEST_TAX_YEAR,
  RATES,
  type Return,
  STATUSES,
  taxYear,
  taxYearOf,
} from '../law/federal-income-tax.ts';
import { UNIFORM_LIFETIME } from '../law/life-tables.ts';
import { bornTooEarly, firstDistributionYear, RMD_AGES } from '../law/rmd-age.ts';
import { readValue } from '../read-field.ts';
import { type Conversion, costOf, nextDollars, offersOf, yearByYear } from './conversion.ts';

const DETAIL = yesNo({
  label: 'Compute the tax from the return',
  hint: 'By the law of the year, with Medicare premiums, instead of one rate that you enter.',
});
const isDetailed = ({ detail }: AllTexts): boolean => readValue(DETAIL, detail) === true;
const ofReturn = { usedIf: isDetailed };
const STATUS = choice({
  label: 'Filing status',
  initial: 'single',
  options: STATUSES,
  ...ofReturn,
});

const INPUTS = {
  amount: money({
    label: 'Amount converted',
    hint: 'From a traditional account. After-tax money in it counts only with the return.',
    initial: '100000',
    min: dollars(1),
  }),
  detail: DETAIL,
  'owner-rate': percentage({
    label: 'Owner’s income tax rate',
    hint: 'On the conversion: it adds to the year’s income and may reach higher brackets.',
    initial: '24',
    usedIf: (texts) => !isDetailed(texts),
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
  years: wholeNumber({
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
  year: taxYear({ group: 'The return', label: 'Tax year', ...ofReturn }),
  status: STATUS,
  birth: day({ label: 'Owner’s date of birth', initial: '1960-07-01', ...ofReturn }),
  'spouse-birth': optional(
    day({
      label: 'Spouse’s date of birth',
      hint: 'If blank, the spouse counts as under 65.',
      initial: '',
      usedIf: (texts) => isDetailed(texts) && readValue(STATUS, texts.status) === 'joint',
    }),
  ),
  wages: money({ group: 'Income without the conversion', label: 'Wages', ...ofReturn }),
  pension: money({ label: 'Pensions and annuities', hint: 'Their taxable part.', ...ofReturn }),
  benefits: money({
    label: 'Social Security benefits',
    hint: 'The whole year’s, before tax.',
    ...ofReturn,
  }),
  interest: money({ label: 'Taxable interest', ...ofReturn }),
  'exempt-interest': money({ label: 'Tax-exempt interest', ...ofReturn }),
  'qualified-dividends': money({ label: 'Qualified dividends', ...ofReturn }),
  'long-term-gains': money({ label: 'Net long-term gains', ...ofReturn }),
  other: money({
    label: 'Other income',
    hint: 'Dividends that are not qualified, rents, and the year’s RMD.',
    ...ofReturn,
  }),
  itemized: money({
    group: 'Deductions and state tax',
    label: 'Itemized deductions without charity',
    hint: 'After their own limits. The larger of these and the standard deduction counts.',
    ...ofReturn,
  }),
  charity: money({ label: 'Gifts to charity, in cash', ...ofReturn }),
  'state-rate': percentage({
    label: 'State income tax rate on the conversion',
    initial: '0',
    ...ofReturn,
  }),
  balance: money({
    group: 'The accounts',
    label: 'All traditional accounts before the conversion',
    hint: 'For the RMDs: as on December 31 of the year before.',
    initial: '500000',
    ...ofReturn,
  }),
  basis: money({
    label: 'After-tax money in them',
    hint: 'The basis on Form 8606.',
    ...ofReturn,
  }),
  'convert-years': wholeNumber({
    label: 'Years in which this amount is converted',
    hint: 'For the reduction in RMDs. Everything else is for one conversion.',
    initial: '1',
    unit: 'year',
    min: 1,
    max: 15,
    ...ofReturn,
  }),
};

type Values = ValuesOf<typeof INPUTS>;

/** An output that there is only with the law's detail. */
const ofLaw = <Kind extends Figure['kind']>(label: string, kind: Kind) => ({
  label,
  kind,
  usedIf: isDetailed,
});

export const OUTPUTS = {
  difference: {
    label: byCase('More for the heirs with the conversion', [
      (_, { difference }) => Number(difference) < 0,
      'Less for the heirs with the conversion',
    ]),
    kind: 'money',
    whole: true,
    unsigned: true,
  },
  'heir-with': { label: 'Heirs’ amount with the conversion', kind: 'money', whole: true },
  'heir-without': { label: 'Heirs’ amount without the conversion', kind: 'money', whole: true },
  'break-even-rate': {
    label: 'Break-even tax rate of the heirs',
    kind: 'percent',
    none: 'None from 0% to 100%',
  },
  cost: ofLaw('Cost of the conversion', 'money'),
  'conversion-rate': ofLaw('Cost as a share of the amount', 'percent'),
  'marginal-rate': ofLaw('Tax rate on the next $1,000', 'percent'),
  'tax-without': ofLaw('Federal tax without the conversion', 'money'),
  'tax-with': ofLaw('Federal tax with the conversion', 'money'),
  'taxable-benefits': ofLaw('Taxable Social Security benefits, with the conversion', 'money'),
  niit: ofLaw('Net investment income tax, with the conversion', 'money'),
  irmaa: ofLaw('Medicare premiums added by the conversion', 'money'),
  'rmd-avoided': { ...ofLaw('Reduction in RMDs over 15 years', 'money'), whole: true },
} as const satisfies Outputs;

/* Both alternatives over the years, in cents. */

/** The growth of 1 in the account, and outside it, where part of the growth goes to taxes. */
function growthFactors({ growth, drag }: Values, years: number) {
  return {
    account: (1 + growth / 100) ** years,
    outside: (1 + (growth / 100) * (1 - drag / 100)) ** years,
  };
}

/** The tax on the conversion in cents, and in percent of the amount. */
interface Charge {
  tax: number;
  rate: number;
}

/** The amounts for the heirs after a number of years, in whole cents. */
function after(values: Values, { tax }: Charge, years: number) {
  const { amount } = values;
  const grown = growthFactors(values, years);
  const fromOutside = values['tax-from'] === 'outside';
  const account = round(amount * grown.account);
  const heirTax = round((account * values['heir-rate']) / 100);
  const kept = fromOutside ? round(tax * grown.outside) : 0;
  const heirWithout = account - heirTax + kept;
  const heirWith = fromOutside ? account : round((amount - tax) * grown.account);
  return { account, heirTax, kept, heirWithout, heirWith };
}

/** The heirs' tax rate at which both alternatives are equal, in percent; null if it is above 100. */
function breakEven(values: Values, { rate }: Charge): number | null {
  const { account, outside } = growthFactors(values, values.years);
  const even = values['tax-from'] === 'inside' ? rate : rate * (outside / account);
  return even <= 100 ? even : null;
}

export const LAW = { federal: FEDERAL, uniformLifetime: UNIFORM_LIFETIME, rmdAges: RMD_AGES };
type Law = typeof LAW;

type Heirs = ReturnType<typeof after>;

function answer(values: Values, { heirWith, heirWithout }: Heirs): string {
  const when = values.years === 0 ? 'today' : `after ${count(values.years, 'year')}`;
  const more = heirWith - heirWithout;
  if (more === 0)
    return `The heirs would have the same either way ${when}: about ${roughUsd(heirWith)}.`;
  return `With the conversion the heirs would have about ${roughUsd(Math.abs(more))} ${more > 0 ? 'more' : 'less'} ${when}: ${roughUsd(heirWith)} instead of ${roughUsd(heirWithout)}.`;
}

function steps(values: Values, charge: Charge, heirs: Heirs, even: number | null): Step[] {
  const { amount } = values;
  const grown = growthFactors(values, values.years);
  const account = factor(grown.account, 6);
  const outside = factor(grown.outside, 6);
  const fromOutside = values['tax-from'] === 'outside';
  const owner = exactPercent(charge.rate);
  return [
    ...(values.detail
      ? []
      : [
          {
            what: 'Tax on the conversion',
            how: `${usd(amount)} × ${owner}`,
            value: usd(charge.tax),
            source: 'IRC 408A(d)(3)',
          },
        ]),
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
            how: `${usd(charge.tax)} × ${outside}`,
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
        : `(${usd(amount)} − ${usd(charge.tax)}) × ${account}`,
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

function schedule(values: Values, charge: Charge): Table {
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
      const { account, heirTax, kept, heirWithout, heirWith } = after(values, charge, year);
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
    text: 'Growth is free of federal income tax only once the owner has had a Roth account for five tax years; heirs may complete that period.',
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

/* The law's detail. */

const incomeOf = (values: Values): Income => {
  const { year, status, birth, wages, pension, interest, other } = values;
  const births = [birth, status === 'joint' ? values['spouse-birth'] : null].filter(
    (day) => day !== null,
  );
  return {
    year,
    status,
    seniors: births.filter((day) => day <= `${year - 64}-01-01`).length,
    medicareMonths: births
      .map((day) => medicareMonthsIn(year + 2, day))
      .filter((months) => months > 0),
    ordinary: wages + pension + interest + other,
    interest,
    exemptInterest: values['exempt-interest'],
    gains: values['qualified-dividends'] + values['long-term-gains'],
    benefits: values.benefits,
    itemized: values.itemized,
    charity: values.charity,
  };
};

const conversionOf = ({ amount, balance, basis, 'state-rate': stateRate }: Values): Conversion => ({
  amount,
  balance,
  basis,
  stateRate,
});

const NEXT = dollars(1_000);
/** The table of the next dollars reaches at least this far. */
const FAR = dollars(500_000);
const SAMPLES = 100;

/** All that the law's detail computes. */
function detailOf(values: Values, law: Law) {
  const income = incomeOf(values);
  const conversion = conversionOf(values);
  const costs = costOf(law.federal, income, conversion);
  const more = costOf(law.federal, income, { ...conversion, amount: values.amount + NEXT });
  const years = yearByYear(
    law.uniformLifetime,
    {
      year: values.year,
      born: Number(values.birth.slice(0, 4)),
      firstYear: firstDistributionYear(law.rmdAges, values.birth),
      growth: values.growth,
      convertYears: values['convert-years'],
    },
    conversion,
  );
  const rate = (costs.cost / values.amount) * 100;
  return {
    ...costs,
    income,
    conversion,
    rate,
    years,
    outputs: {
      'tax-without': costs.before.tax,
      'tax-with': costs.after.tax,
      cost: costs.cost,
      'conversion-rate': rate,
      'marginal-rate': ((more.cost - costs.cost) / NEXT) * 100,
      'taxable-benefits': costs.after.taxableBenefits,
      irmaa: costs.irmaa,
      niit: costs.after.niit,
      'rmd-avoided': years.avoided,
    },
  };
}

type Detail = ReturnType<typeof detailOf>;

const NO_DETAIL = {
  'tax-without': null,
  'tax-with': null,
  cost: null,
  'conversion-rate': null,
  'marginal-rate': null,
  'taxable-benefits': null,
  irmaa: null,
  niit: null,
  'rmd-avoided': null,
};

/** "$1,000 + $200 − $50", without zero parts. */
const sum = (...parts: readonly number[]): string =>
  parts
    .filter((part) => part !== 0)
    .map((part, index) =>
      index === 0 ? usd(part) : `${part < 0 ? '−' : '+'} ${usd(Math.abs(part))}`,
    )
    .join(' ') || usd(0);

const bands = (parts: readonly number[], rates: readonly number[]): string[] =>
  parts.flatMap((part, index) => (part > 0 ? [`${rates[index]}% × ${usd(part)}`] : []));

/** The lines of a return; `part` is the taxable part of the conversion in it. */
function returnSteps(
  when: string,
  taxReturn: Return,
  part: number,
  income: Income,
  law: Law,
): Step[] {
  const { deductions, taxable } = taxReturn;
  const { total, standard, beside, itemizes, floor, cut, senior } = deductions;
  const invested = law.federal.investment.value;
  return [
    ...(income.benefits > 0
      ? [
          {
            what: `Taxable benefits ${when}`,
            how: `the worksheet, with ${usd(taxReturn.combined)} of income and half the benefits`,
            value: usd(taxReturn.taxableBenefits),
            source: law.federal.benefits.source,
          },
        ]
      : []),
    {
      what: `Adjusted gross income ${when}`,
      how: sum(income.ordinary, income.gains, taxReturn.taxableBenefits, part),
      value: usd(taxReturn.agi),
    },
    {
      what: `${itemizes ? 'Itemized' : 'Standard'} deduction${senior > 0 ? ' and senior deduction' : ''} ${when}`,
      how: itemizes
        ? sum(income.itemized, Math.max(0, income.charity - floor), -cut, senior)
        : sum(standard - beside, beside, senior),
      value: usd(total),
      source: taxYearOf(law.federal, income.year).source,
    },
    {
      what: `Taxable income ${when}`,
      how: `${sum(taxReturn.agi, -total)}${total > taxReturn.agi ? ', but not less than $0' : ''}`,
      value: usd(taxable),
    },
    {
      what: `Income tax ${when}`,
      how:
        [...bands(taxReturn.parts, RATES), ...bands(taxReturn.gainsParts, GAINS_RATES)].join(
          ' + ',
        ) || usd(0),
      value: usd(taxReturn.incomeTax),
      source: 'IRC 1(h) and (j)',
    },
    ...(taxReturn.niit > 0
      ? [
          {
            what: `Net investment income tax ${when}`,
            how: `${percent(invested.percent)} × the smaller of ${usd(taxReturn.invested)} and ${sum(taxReturn.agi, -dollars(invested.over[income.status]))}`,
            value: usd(taxReturn.niit),
            source: law.federal.investment.source,
          },
        ]
      : []),
  ];
}

/** "1 month for 1 person", "12 months for 2 people", "12 months for one person and 5 months for the other". */
function monthsWords(medicareMonths: readonly number[]): string {
  const [first = 0, second = first] = medicareMonths;
  if (first !== second) {
    return `${count(first, 'month')} for one person and ${count(second, 'month')} for the other`;
  }
  const people = medicareMonths.length === 1 ? '1 person' : `${medicareMonths.length} people`;
  return `${count(first, 'month')} for ${people}`;
}

function costSteps(values: Values, detail: Detail, law: Law): Step[] {
  const { part, before, after: with_, irmaa, state, cost, income } = detail;
  return [
    {
      what: 'Taxable part of the conversion',
      how:
        values.basis > 0
          ? `${usd(values.amount)} × (${usd(values.balance)} − ${usd(values.basis)}) ÷ ${usd(values.balance)}`
          : usd(part),
      value: usd(part),
      source: 'IRC 408(d)(2); Form 8606',
    },
    ...returnSteps('without the conversion', before, 0, income, law),
    ...returnSteps('with the conversion', with_, part, income, law),
    ...(irmaa > 0
      ? [
          {
            what: 'Medicare premiums added',
            how: `${monthsWords(income.medicareMonths)}, at an income of ${usd(with_.magi)} instead of ${usd(before.magi)}`,
            value: usd(irmaa),
            source: law.federal.irmaa.source,
          },
        ]
      : []),
    ...(state > 0
      ? [
          {
            what: 'State income tax',
            how: `${usd(part)} × ${exactPercent(values['state-rate'])}`,
            value: usd(state),
          },
        ]
      : []),
    {
      what: 'Cost of the conversion',
      how: sum(with_.tax, -before.tax, irmaa, state),
      value: usd(cost),
      source: 'IRC 408A(d)(3)',
    },
    {
      what: 'Cost as a share of the amount',
      how: `${usd(cost)} ÷ ${usd(values.amount)}`,
      value: percent(detail.rate),
    },
  ];
}

/** The rates of the next dollars, and a chart of them at even steps. */
function nextTable(values: Values, { income, conversion }: Detail, law: Law): Table {
  const last = Math.max(FAR, 2 * values.amount);
  const rows = nextDollars(law.federal, income, conversion, last);
  const rates = rows.filter(([, , rate]) => typeof rate === 'number');
  const drawn = Array.from({ length: SAMPLES + 1 }, (_, index) => {
    const amount = (last / SAMPLES) * index;
    return [amount, null, rates.findLast(([from]) => Number(from) <= amount)?.[2] ?? null];
  });
  return {
    title: 'What the next dollars cost',
    columns: [
      { label: 'From', kind: 'money', whole: true },
      { label: 'To', kind: 'money', whole: true },
      { label: 'Rate', kind: 'percent' },
      { label: 'Why', kind: 'text' },
    ],
    rows,
    chart: {
      kind: 'line',
      columns: [2],
      drawn: { axis: { label: 'Amount converted', kind: 'money', whole: true }, rows: drawn },
    },
  };
}

const yearsTable = ({ years }: Detail): Table => ({
  title: 'Year by year',
  columns: [
    { label: 'Year', kind: 'year' },
    { label: 'Converted', kind: 'money', whole: true },
    { label: 'RMD without', kind: 'money', whole: true },
    { label: 'RMD with', kind: 'money', whole: true },
  ],
  rows: years.rows,
});

function detailWarnings({ status, year, benefits, ...values }: Values): Warning[] {
  return [
    {
      text: `Medicare premiums are based on the income of two years before: those of ${year + 2} on ${year}, from the month in which 65 is attained, the day before the birthday. The steps of ${IRMAA_YEAR} are used: this calculator has no later ones.`,
      source: '42 U.S.C. 1395r(i)(1), (4); 20 CFR 404.2(c)(4)',
    },
    ...(status === 'joint' && values['spouse-birth'] === null
      ? [{ text: 'Without a date of birth the spouse counts as under 65, and without Medicare.' }]
      : []),
    ...(status === 'separate' && benefits > 0
      ? [
          {
            text: 'The spouses count as living together. If they lived apart all year, the lines for benefits are those of a single person.',
            source: 'IRC 86(c)(1)(C)(ii)',
          },
        ]
      : []),
  ];
}

const detailLaw = ({ year }: Values, { federal, uniformLifetime, rmdAges }: Law) => [
  cite(`Brackets and deductions of ${year}`, taxYearOf(federal, year)),
  cite('Senior deduction, $6,000 each', federal.senior),
  cite('Taxable Social Security benefits', federal.benefits),
  cite('Net investment income tax, 3.8%', federal.investment),
  cite(`Medicare’s income-related premiums ${IRMAA_YEAR}`, federal.irmaa),
  cite('Uniform Lifetime Table, from 2022', uniformLifetime),
  cite('Age of the first distribution', rmdAges),
];

/** What the owner pays: by the law, or by the rate entered. The account can pay no more than the amount. */
function chargeOf(values: Values, detail: Detail | undefined): Charge {
  const { amount, 'owner-rate': rate } = values;
  if (!detail) return { tax: round((amount * rate) / 100), rate };
  const { cost } = detail;
  return {
    tax: values['tax-from'] === 'inside' ? Math.min(cost, amount) : cost,
    rate: detail.rate,
  };
}

/** The amounts for heirs with and without a Roth conversion, and by the law what it costs. */
function compute(values: Values, law: Law): Result<typeof OUTPUTS> {
  const detail = values.detail ? detailOf(values, law) : undefined;
  const charge = chargeOf(values, detail);
  const heirs = after(values, charge, values.years);
  const even = breakEven(values, charge);
  const costs = detail
    ? ` The conversion would cost ${usd(detail.cost)} in taxes and premiums, ${percent(detail.rate)} of the amount.`
    : '';
  const always = values['tax-from'] === 'inside' ? [FROM_INSIDE, ...ALWAYS] : ALWAYS;
  return {
    answer: `${answer(values, heirs)}${costs}`,
    outputs: {
      'heir-without': heirs.heirWithout,
      'heir-with': heirs.heirWith,
      difference: heirs.heirWith - heirs.heirWithout,
      'break-even-rate': even,
      ...(detail?.outputs ?? NO_DETAIL),
    },
    steps: [
      ...(detail ? costSteps(values, detail, law) : []),
      ...steps(values, charge, heirs, even),
    ],
    warnings: detail ? [...detailWarnings(values), ...always] : always,
    tables: [
      schedule(values, charge),
      ...(detail ? [nextTable(values, detail, law), yearsTable(detail)] : []),
    ],
    ...(detail && { offers: offersOf(law.federal, detail.income, detail.conversion) }),
    law: detail ? detailLaw(values, law) : [],
  };
}

function birthProblem(birth: string | null, year: number): string | undefined {
  if (birth === null) return undefined;
  return birth > `${year}-12-31` ? `Enter a day in ${year} or earlier.` : bornTooEarly(birth, year);
}

function check(values: Values): Problems {
  if (!values.detail) return {};
  const { amount, basis, balance, year } = values;
  const most = `Enter ${usd(balance)} or less: the accounts hold no more.`;
  const owner = birthProblem(values.birth, year);
  const spouse = values.status === 'joint' ? birthProblem(values['spouse-birth'], year) : undefined;
  return {
    ...(amount > balance && { amount: most }),
    ...(basis > balance && { basis: most }),
    ...(owner && { birth: owner }),
    ...(spouse && { 'spouse-birth': spouse }),
  };
}

const SAME_RATE = ownExample('the same rate on $200,000 later as on $100,000 now');
const GROWTH = ownExample('$100,000 × 1.08^25');
const P915 = {
  title: 'IRS Publication 915, examples of worksheet 1',
  href: 'https://www.irs.gov/publications/p915',
};
const CMS = {
  title: 'CMS, 2026 Medicare Parts A & B premiums and deductibles',
  href: 'https://www.cms.gov/newsroom/fact-sheets/2026-medicare-parts-b-premiums-deductibles',
};

const CASES: readonly Case[] = [
  {
    name: '$100,000 that doubles, 30% either way, tax from the account',
    source: SAME_RATE,
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
    name: '$100,000 at 8% for 25 years, tax from other money ($684,848)',
    source: GROWTH,
    inputs: {
      amount: '100000',
      'owner-rate': '28',
      'heir-rate': '28',
      growth: '8',
      years: '25',
      'tax-from': 'outside',
    },
    expected: { 'heir-with': 684_848 },
    within: 0.5,
  },
  {
    name: 'One worker with a pension: a half of the benefits’ excess, $2,990 (the conversion stands for the pension)',
    source: P915,
    inputs: {
      detail: 'yes',
      amount: '18600',
      wages: '9400',
      interest: '990',
      benefits: '5980',
    },
    expected: { 'taxable-benefits': 2_990 },
  },
  {
    name: 'A couple above the second line: $6,275 of $10,000 (the conversion stands for the pension)',
    source: P915,
    inputs: {
      detail: 'yes',
      status: 'joint',
      amount: '38000',
      interest: '2300',
      'exempt-interest': '200',
      benefits: '10000',
    },
    expected: { 'taxable-benefits': 6_275 },
  },
  {
    name: 'Separate returns: 85% of $4,000 (the conversion stands for the earnings)',
    source: P915,
    inputs: { detail: 'yes', status: 'separate', amount: '8000', benefits: '4000' },
    expected: { 'taxable-benefits': 3_400 },
  },
  {
    name: 'Investment income of $90,000 in an income of $270,000: $2,660',
    source: {
      title: 'IRS, questions and answers on the net investment income tax',
      href: 'https://www.irs.gov/newsroom/questions-and-answers-on-the-net-investment-income-tax',
    },
    inputs: { detail: 'yes', amount: '100000', wages: '80000', interest: '90000' },
    expected: { niit: 2_660 },
  },
  {
    name: 'Medicare premiums of a single person with $120,000: $81.20 and $14.50 a month',
    source: CMS,
    inputs: { detail: 'yes', birth: '1950-05-01', amount: '120000' },
    expected: { irmaa: 1_148.4 },
  },
  {
    name: 'Medicare premiums of a couple with $500,000: $446.30 and $83.30 a month each',
    source: CMS,
    inputs: {
      detail: 'yes',
      status: 'joint',
      birth: '1950-05-01',
      'spouse-birth': '1952-05-01',
      wages: '100000',
      amount: '400000',
    },
    expected: { irmaa: 12_710.4 },
  },
  {
    name: 'A single taxpayer with a taxable income of $640,600 in 2026',
    source: { title: 'Rev. Proc. 2025-32, sec. 4.01, Table 3' },
    inputs: { detail: 'yes', birth: '1980-05-01', wages: '556700' },
    expected: { 'tax-with': 192_979.25 },
  },
  {
    name: 'A couple with a taxable income of $403,550 in 2026',
    source: { title: 'Rev. Proc. 2025-32, sec. 4.01, Table 1' },
    inputs: { detail: 'yes', status: 'joint', birth: '1980-05-01', wages: '335750' },
    expected: { 'tax-with': 82_048 },
  },
  {
    name: 'A head of household with a taxable income of $626,350 in 2025',
    source: { title: 'Rev. Proc. 2024-40, sec. 2.01, Table 2' },
    inputs: { detail: 'yes', year: '2025', status: 'head', birth: '1980-05-01', wages: '549975' },
    expected: { 'tax-with': 187_031.5 },
  },
];

export const rothConversion = calculator({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'difference',
  yearly: { figures: 'the income tax and Medicare’s premiums', confirmed: NEWEST_TAX_YEAR },
  law: LAW,
  check,
  compute,
  assumptions: [
    'The whole account grows untouched at the rate you enter and is withdrawn by the heirs in one year. The owner’s RMDs from a traditional account are left out; counting them could change the difference.',
    'If other money pays the tax, the same money is kept and invested without the conversion; the tax on its growth is the part that you enter, and a loss saves the same part.',
    'Heirs are assumed to pay no income tax on what was kept outside, or on a Roth account that is five years old.',
    'Each rate is one figure for all of the amount. A large conversion or a large inherited account can reach higher brackets.',
    'Estate tax is left out. The tax on a conversion leaves the estate; heirs of a traditional account may deduct the estate tax on it (IRC 691(c)).',
    'State income tax counts only if it is in the rates you enter.',
    'From the return: the federal tax is computed without and with the conversion, from the rates and not from the Tax Table. Social Security benefits become taxable by worksheet 1 of Publication 915; gains and qualified dividends are taxed on top of the other income; the smaller of two deductions gives way.',
    'From the return: the alternative minimum tax, credits, the deduction for business income and the limits on gifts to charity by income are left out. Gifts are cash gifts to public charities.',
    'From the return: what it costs takes the place of the tax on the conversion, premiums included. The rate of the next dollars holds for the return as entered, even past the balance.',
    'Year by year, the RMD is taken first, then the conversion; what is left grows. After-tax money in the accounts changes neither the RMD nor what heirs pay here.',
  ],
  sources: [
    { title: 'IRC 408A(d) and (e), 401(a)(9)(H)' },
    { title: 'IRC 1, 63, 68, 86, 151(d)(5)(C), 170(p) and 1411' },
    { title: 'Rev. Proc. 2024-40 and 2025-32; P.L. 119-21' },
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
