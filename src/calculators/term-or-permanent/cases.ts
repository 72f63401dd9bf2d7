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

export const CASES: readonly Case[] = [
  {
    name: '$400 against $30 a month for 20 years at 7%',
    source: {
      title: 'ShouldICalc, Should I buy term or whole life insurance?',
      href: 'https://shouldicalc.pages.dev/should-i-buy-term-or-whole-life-insurance',
    },
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
  {
    name: 'Net cost of $2,000 a year; its dividend of $430 at each year’s end is $405.66 at the start',
    source: {
      title: 'Investopedia, CFP exam guide: surrender cost method',
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
    expected: {
      'premiums-future': 116_313,
      'dividends-future': 23_592,
      'net-cost': 649,
      index: 3.24,
    },
    within: 1,
  },
];
