import type { Case } from '../calculator.ts';

const STATE = {
  title: '31 Pa. Code § 83.53, Surrender Comparison Index',
  href: 'https://www.law.cornell.edu/regulations/pennsylvania/31-Pa-Code-SS-83-53',
};

/** The factor that state rules print for so many years at 5%, as the premiums of $1,000. */
const stateFactor = (years: number, factor: number): Case => ({
  name: `The factor of ${factor / 1000} for ${years} years at 5%`,
  source: STATE,
  inputs: { 'permanent-premium': '1000', rate: '5', years: String(years) },
  expected: { 'premiums-future': factor, 'net-cost': 1000 },
  within: 0.5,
});

/** Its question prints a cash value of $455,000 and computes with $55,000. The dividend of $430 comes at the end of each year, which is $430 ÷ 1.06 at the start. */
const atYearEnds = (expected: Case['expected'], name: string, within: number): Case => ({
  name,
  source: {
    title: 'Investopedia, CFP exam guide: surrender cost method (its solution’s cash value)',
    href: 'https://www.investopedia.com/exam-guide/cfp/selection-and-annuities/cfp3.asp',
  },
  inputs: {
    face: '200000',
    'permanent-premium': '2000',
    dividend: '405.66',
    'cash-value': '55000',
    rate: '6',
    years: '25',
  },
  expected,
  within,
});

export const CASES: readonly Case[] = [
  {
    name: '$400 against $30 a month for 20 years at 7%',
    source: { title: 'Worked example of investing the difference, $370 a month' },
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
  {
    name: '$347 against $23 a month for 20 years at 8%',
    source: {
      title: 'Secure Senior Life, Buy term and invest the difference',
      href: 'https://secureseniorlifeinsurance.com/buy-term-and-invest-the-difference',
    },
    inputs: {
      'term-premium': '23',
      'permanent-premium': '347',
      period: 'month',
      rate: '8',
      years: '20',
    },
    expected: { 'invested-difference': 190_800 },
    within: 50,
  },
  stateFactor(20, 34_719),
  stateFactor(10, 13_207),
  {
    name: 'Premiums of $230 for 20 years at 5%',
    source: {
      title: 'WizEdu, exercise on the surrender cost index',
      href: 'https://wizedu.com/questions/163823/a-participating-ordinary-life-policy-in-the',
    },
    inputs: { face: '10000', 'permanent-premium': '230', rate: '5', years: '20' },
    expected: { 'premiums-future': 7985 },
    within: 1,
  },
  atYearEnds(
    { 'premiums-future': 116_313, 'dividends-future': 23_592, 'net-cost': 649 },
    '$2,000 a year at 6%; $430 at each year’s end is $405.66 at its start',
    1,
  ),
  atYearEnds({ index: 3.24 }, 'The same per $1,000 of $200,000', 0.005),
];
