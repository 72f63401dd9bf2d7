import { type Case, calculator, type Source } from '../calculator.ts';
import { ENGINE } from './engine.ts';

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

/** A line of the chart: $1,000 at 62. */
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

/** Two ages of claiming a retirement benefit. */
export const socialSecurity = calculator({
  ...ENGINE,
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
