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
  stateFactor(20, 34_719),
  stateFactor(10, 13_207),
];
