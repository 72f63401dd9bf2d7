import { DAY_MS } from '../../config/units.ts';
import {
  type Case,
  calculator,
  cite,
  type Figure,
  type Outputs,
  type Result,
  type Source,
  type Step,
  type Table,
  type Warning,
} from '../calculator.ts';
import { age, day, money, percentage, type ValuesOf } from '../field.ts';
import { ageWords, count, monthWords, percent, round, usd } from '../figures.ts';
import {
  CLAIMING,
  FULL_RETIREMENT_AGES,
  fullRetirementAge,
  LAST_CREDIT,
  PARTS,
  partsAt,
} from '../law/social-security.ts';

const FIRST_AGE = 744;
const LAST_AGE = 840;

const INPUTS = {
  birth: day({
    label: 'Date of birth',
    hint: 'January 2, 1943, or later: earlier births earned delayed credits at other rates.',
    initial: '1970-05-15',
    min: '1943-01-02',
    max: '2020-12-31',
  }),
  pia: money({
    label: 'Monthly benefit at full retirement age',
    hint: 'The primary insurance amount, as in the Social Security statement, in today’s dollars.',
    initial: '2000',
    min: 1_000,
    max: 10_000_000,
  }),
  claim: age({
    label: 'Claiming age',
    hint: 'Years, or years and months such as 66-5.',
    // The first paid month for a birth after the 2nd of a month.
    initial: '62-1',
    min: FIRST_AGE,
    max: LAST_AGE,
  }),
  compare: age({ label: 'Compare with age', initial: '70', min: FIRST_AGE, max: LAST_AGE }),
  cola: percentage({
    label: 'Annual cost-of-living increase',
    initial: '0',
    fresh: '2.5',
    max: 10,
    group: 'Assumptions',
  }),
  discount: percentage({
    label: 'Discount rate',
    hint: 'How much less a dollar is worth for each year that it comes later.',
    initial: '0',
    max: 15,
  }),
};

type Values = ValuesOf<typeof INPUTS>;

const OUTPUTS = {
  benefit: { label: 'Monthly benefit at the first age', kind: 'money' },
  'compare-benefit': { label: 'Monthly benefit at the other age', kind: 'money' },
  percent: { label: 'First benefit as a percentage of the PIA', kind: 'percent' },
  'full-retirement-age': { label: 'Full retirement age', kind: 'age' },
  'break-even': {
    label: 'Break-even age, when the later claim has paid as much',
    kind: 'age',
    none: 'Not before 110',
  },
  bridge: { label: 'Benefits given up until the later claim starts', kind: 'money' },
} as const satisfies Outputs;

/* The full retirement age, and the benefit of a claim, under the law. */
export const LAW = { ages: FULL_RETIREMENT_AGES, claiming: CLAIMING };
type Law = typeof LAW;

const DOLLAR = 100;
const DIME = 10;

/** The year and month that a birth counts in: legally, an age is reached on the day before the birthday. */
export function countsAsBorn(birth: string): { year: number; month: number } {
  const before = new Date(Date.parse(`${birth}T00:00:00Z`) - DAY_MS);
  return { year: before.getUTCFullYear(), month: before.getUTCMonth() };
}

/** The month in which an age (in months) is reached: "May 2024". */
export function monthReached(birth: string, age: number): string {
  const { year, month } = countsAsBorn(birth);
  return monthWords(new Date(Date.UTC(year, month + age, 1)).toISOString().slice(0, 7));
}

/** The benefit in cents, rounded down to the dime; `parts` is the share of the full benefit in `PARTS`. */
export const monthlyToTheDime = (pia: number, parts: number): number =>
  Math.floor((Math.floor(pia / DIME) * parts) / PARTS) * DIME;

/** The monthly benefit of a claim at this age, in cents, rounded down to whole dollars. */
const benefitAt = (law: Law, pia: number, full: number, claim: number): number =>
  Math.floor(monthlyToTheDime(pia, partsAt(law.claiming, full, claim)) / DOLLAR) * DOLLAR;

/** The same before rounding, in percent of the primary insurance amount. */
const percentAt = (law: Law, full: number, claim: number): number =>
  (partsAt(law.claiming, full, claim) * 100) / PARTS;

/** A claiming age as text: "62", "66 years and 5 months". */
const claimWords = (months: number): string => ageWords(months).replace(/ years$/, '');

/* The total payments of a claim by each age. Ages are in months. */
const MONTHS_A_YEAR = 12;

interface Rates {
  /** Percent per year. */
  cola: number;
  discount: number;
}

/** The age, in months, at which this calculator starts to count. */
const FROM = 744;

/** A month's payment in cents, which rises once a year from age 62 on. */
const payment = (benefit: number, month: number, { cola }: Rates): number =>
  round(benefit * (1 + cola / 100) ** Math.floor((month - FROM) / MONTHS_A_YEAR));

/** The same, discounted to age 62. */
const worth = (benefit: number, month: number, rates: Rates): number =>
  payment(benefit, month, rates) / (1 + rates.discount / 100) ** ((month - FROM) / MONTHS_A_YEAR);

/** The sum of all payments from one age until another, in nominal cents. */
function paidBetween(benefit: number, from: number, until: number, rates: Rates): number {
  let sum = 0;
  for (let month = from; month < until; month += 1) sum += payment(benefit, month, rates);
  return sum;
}

/** The total payments on reaching each age from 62 to `last`, discounted to age 62, in cents. */
function paidBy(benefit: number, claim: number, last: number, rates: Rates): number[] {
  const sums = [0];
  for (let month = FROM; month < last; month += 1) {
    const more = month < claim ? 0 : worth(benefit, month, rates);
    sums.push((sums.at(-1) ?? 0) + more);
  }
  return sums;
}

const MONTHS = 12;

const cumulated = (claim: number): Figure => ({
  label: `Claim at ${claimWords(claim)}`,
  kind: 'money',
});

/** One row for each birthday from 62 to 110. */
function paidTable(one: number[], other: number[], { claim, compare, discount }: Values): Table {
  const rows = one.flatMap((sum, month) =>
    month % MONTHS === 0
      ? [[(FROM + month) / MONTHS, Math.round(sum), Math.round(other[month] ?? 0)]]
      : [],
  );
  return {
    title: `Total paid by each age${discount > 0 ? ', discounted to age 62' : ''}`,
    columns: [{ label: 'Age', kind: 'count' }, cumulated(claim), cumulated(compare)],
    rows,
    chart: { kind: 'line', columns: [1, 2] },
  };
}

/** The benefit at each birthday from 62 to 70. */
function agesTable(pia: number, full: number, law: Law): Table {
  const rows = Array.from({ length: (LAST_CREDIT - FROM) / MONTHS + 1 }, (_, index) => {
    const age = FROM + index * MONTHS;
    return [age / MONTHS, percentAt(law, full, age), benefitAt(law, pia, full, age)];
  });
  return {
    title: 'Monthly benefit by claiming age',
    columns: [
      { label: 'Claimed at', kind: 'count' },
      { label: 'Percentage of the PIA', kind: 'percent' },
      { label: 'Monthly benefit', kind: 'money' },
    ],
    rows,
    chart: { kind: 'bar', columns: [2] },
  };
}

const LAST_DAY_OF_FULL_MONTH = 2;

/** Warnings where the law differs from plain months of age. */
function warnings({ birth, claim, compare }: Values, full: number): Warning[] {
  const ages = [claim, compare];
  const given: Warning[] = [];
  if (ages.includes(FROM) && Number(birth.slice(-2)) > LAST_DAY_OF_FULL_MONTH) {
    given.push({
      text: 'The first month of benefits is one in which the person is 62 throughout. For a birth after the 2nd of a month that is at 62 years and 1 month.',
      source: 'Social Security Act, sec. 202(a)',
    });
  }
  if (ages.some((age) => age < full)) {
    given.push({
      text: 'Before full retirement age, earnings above a yearly limit reduce what is paid. This is left out here.',
      source: '20 CFR 404.415 and 404.430',
    });
  }
  if (ages.some((age) => age > full && age < LAST_CREDIT)) {
    given.push({
      text: 'If benefits start after full retirement age and before 70, the delayed credits of that calendar year are added in the following January. The figures here include them from the first month.',
      source: '20 CFR 404.313(d)',
    });
  }
  given.push({
    text: 'The claiming age of the higher earner also determines what a surviving spouse receives. Benefits of spouses, survivors and children are left out here.',
    source: '20 CFR 404.338',
  });
  return given;
}

const COMPARED_TO = 1320;

function claimStep(law: Law, pia: number, full: number, claim: number): Step {
  const months = count(Math.abs(full - claim), 'month');
  const when =
    claim === full ? 'at full retirement age' : `${months} ${claim < full ? 'early' : 'late'}`;
  return {
    what: `Claim at ${claimWords(claim)}`,
    how: `${when}: ${usd(pia)} × ${percent(percentAt(law, full, claim))}, rounded down to the dollar`,
    value: usd(benefitAt(law, pia, full, claim)),
    source: claim < full ? '20 CFR 404.410(a), 404.304(f)' : '20 CFR 404.313, 404.304(f)',
  };
}

function steps(values: Values, law: Law, full: number, bridge: number): Step[] {
  const { birth, pia, claim, compare } = values;
  const payments = count(Math.abs(claim - compare), 'payment');
  return [
    {
      what: 'Full retirement age',
      how: `treated as born in ${countsAsBorn(birth).year}; reached in ${monthReached(birth, full)}`,
      value: ageWords(full),
      source: law.ages.source,
    },
    claimStep(law, pia, full, claim),
    claimStep(law, pia, full, compare),
    {
      what: 'Given up until the later claim starts',
      how: `${payments} of the earlier claim, in each year’s own dollars`,
      value: usd(bridge),
    },
  ];
}

/** The first age, in months, at which the later claim has paid as much; null if there is none. */
function breakEven(later: number[], earlier: number[], from: number): number | null {
  const found = later.findIndex(
    (sum, month) => month > from - FROM && sum > 0 && sum >= (earlier[month] ?? 0),
  );
  return found < 0 ? null : found + FROM;
}

function answerOf({ claim, compare }: Values, [first, second]: number[], even: number | null) {
  const pays = `Claimed at ${claimWords(claim)}, the benefit would be ${usd(first ?? 0)} a month`;
  if (claim === compare) return `${pays}.`;
  const against = `${pays}; at ${claimWords(compare)}, ${usd(second ?? 0)}`;
  return even === null
    ? `${against}. The later claim would not have paid as much in total before age 110.`
    : `${against}. From age ${claimWords(even)} on, the later claim would have paid as much or more in total.`;
}

/** Two claiming ages compared (20 CFR 404.304, 404.313, 404.409 and 404.410). */
function compute(values: Values, law: Law): Result<typeof OUTPUTS> {
  const { birth, pia, claim, compare } = values;
  const full = fullRetirementAge(law.ages, countsAsBorn(birth).year);
  const benefit = benefitAt(law, pia, full, claim);
  const compareBenefit = benefitAt(law, pia, full, compare);
  const paid = paidBy(benefit, claim, COMPARED_TO, values);
  const comparePaid = paidBy(compareBenefit, compare, COMPARED_TO, values);
  const [start, later] = [Math.min(claim, compare), Math.max(claim, compare)];
  const isFirstEarlier = claim < compare;
  const bridge = paidBetween(isFirstEarlier ? benefit : compareBenefit, start, later, values);
  const [late, early] = isFirstEarlier ? [comparePaid, paid] : [paid, comparePaid];
  const even = claim === compare ? claim : breakEven(late, early, later);
  return {
    answer: answerOf(values, [benefit, compareBenefit], even),
    outputs: {
      benefit,
      'compare-benefit': compareBenefit,
      percent: percentAt(law, full, claim),
      'full-retirement-age': full,
      'break-even': even,
      bridge,
    },
    steps: steps(values, law, full, bridge),
    warnings: warnings(values, full),
    tables: [paidTable(paid, comparePaid, values), agesTable(pia, full, law)],
    law: [
      cite(`Full retirement age: ${ageWords(full)}`, law.ages),
      cite('5/9 of 1% a month for 36 months early, 5/12 beyond, 2/3 a month late', law.claiming),
    ],
  };
}

const EXAMPLES: Source = {
  title: 'SSA, Office of the Chief Actuary, benefit calculation examples for 2026',
  href: 'https://www.ssa.gov/oact/progdata/retirebenefit2.html',
};
const MAXIMUM: Source = {
  title: 'SSA, Office of the Chief Actuary, workers with maximum-taxable earnings, 2026',
  href: 'https://www.ssa.gov/oact/cola/examplemax.html',
};
const CHART: Source = {
  title: 'SSA, retirement age and benefit reduction: $1,000 reduced at 62',
  href: 'https://www.ssa.gov/benefits/retirement/planner/agereduction.html',
};
const REGULATIONS: Source = {
  title: '20 CFR 404.313, 404.409 and 404.410',
  href: 'https://www.ecfr.gov/current/title-20/section-404.410',
};

const YEARS = 12;

/** A row of the published chart: $1,000 at 62. */
const line = (year: number, months: number, benefit: number): Case => ({
  name: `$1,000 claimed at 62, born in ${year}`,
  source: CHART,
  inputs: { birth: `${year}-06-15`, pia: '1000', claim: '62' },
  expected: { benefit, 'full-retirement-age': 66 + months / YEARS },
  within: 0.000001,
});

const CASES: readonly Case[] = [
  {
    name: '$1,000, full age 67: at 62 and at 70',
    source: REGULATIONS,
    inputs: { birth: '1960-06-15', pia: '1000', claim: '62', compare: '70' },
    expected: { 'full-retirement-age': 67, benefit: 700, 'compare-benefit': 1240, percent: 70 },
  },
  line(1954, 0, 750),
  line(1955, 2, 741),
  line(1956, 4, 733),
  line(1957, 6, 725),
  line(1958, 8, 716),
  line(1959, 10, 708),
  {
    name: 'Case A: $2,609.80, born in 1964, at 62',
    source: EXAMPLES,
    inputs: { birth: '1964-06-15', pia: '2609.80', claim: '62' },
    expected: { benefit: 1826 },
  },
  {
    name: 'Case B: $4,152.40, born in 1959, at full retirement age',
    source: EXAMPLES,
    inputs: { birth: '1959-06-15', pia: '4152.40', claim: '66-10' },
    expected: { benefit: 4152, percent: 100 },
  },
  {
    name: 'Maximum earnings: $4,216.90 at 62 years and 1 month',
    source: MAXIMUM,
    inputs: { birth: '1963-12-15', pia: '4216.90', claim: '62-1' },
    expected: { benefit: 2969 },
  },
  {
    name: 'Maximum earnings: $4,152.40, born in 1959, at 67',
    source: MAXIMUM,
    inputs: { birth: '1959-01-02', pia: '4152.40', claim: '67' },
    expected: { benefit: 4207 },
  },
];

export const socialSecurity = calculator({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'benefit',
  law: LAW,
  compute,
  assumptions: [
    'A claim before full retirement age reduces the benefit by 5/9 of 1% for each of the first 36 months and 5/12 of 1% for each month beyond; each month of waiting after it, up to 70, adds 2/3 of 1%.',
    'The reduction is rounded up and the credit down to the dime, and the payment down to the dollar. The deduction of a Medicare premium before that last step is left out.',
    'Ages are counted in months from the month in which they are reached: on the day before the birthday, so that a birth on January 1 counts for the year before.',
    'Totals start at 62. The cost-of-living increase raises either benefit once a year from then on, and the discount rate reduces each payment for the time after 62.',
    'The break-even age is the first at which the payments of the later claim add up to as much as those of the earlier one. What is given up until the later claim starts is not discounted.',
    'Taxes, earnings after the claim, and benefits of spouses and survivors are left out.',
  ],
  sources: [
    {
      title: '20 CFR 404.304(f), 404.313, 404.409 and 404.410',
      href: 'https://www.ecfr.gov/current/title-20/section-404.410',
    },
    {
      title: 'SSA, POMS RS 00601.020, Rounding of Benefits',
      href: 'https://secure.ssa.gov/apps10/poms.nsf/lnx/0300601020',
    },
  ],
  cases: CASES,
  sensitivity: { input: 'discount', output: 'break-even' },
});
