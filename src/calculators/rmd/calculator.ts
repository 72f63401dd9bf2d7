import { type Case, calculator } from '../calculator.ts';
import { ENGINE } from './engine.ts';

const TABLE = {
  title: 'Reg. 1.401(a)(9)-9(c), Uniform Lifetime Table',
  href: 'https://www.ecfr.gov/current/title-26/section-1.401(a)(9)-9',
};

const CASES: readonly Case[] = [
  {
    name: '$250,000 at 73',
    source: TABLE,
    inputs: { birth: '1953-05-01', year: '2026', balance: '250000' },
    expected: { age: 73, factor: 26.5, rmd: 9433.96 },
  },
  {
    name: '$100,000 at 75 in 2026, spouse 6 years younger',
    source: {
      title: 'IRS Publication 590-B (2025), example with Table III: $4,065',
      href: 'https://www.irs.gov/publications/p590b',
    },
    inputs: { birth: '1951-05-01', year: '2026', balance: '100000' },
    expected: { age: 75, factor: 24.6, rmd: 4065, due: '2026-12-31' },
    within: 0.5,
  },
];

/** Required minimum distribution of an owner. */
export const rmd = calculator({
  ...ENGINE,
  assumptions: [
    'The balance on December 31 of the year before is divided by the Uniform Lifetime Table’s factor for the age reached in the year.',
    'The schedule takes each distribution at the start of its year; what is left grows by the rate you enter.',
    'Outstanding rollovers and transfers, qualified charitable distributions and the still-working exception of employer plans are left out.',
    'A Roth IRA has no RMDs during its owner’s life.',
  ],
  sources: [
    { title: 'IRC 401(a)(9) and 4974' },
    {
      title: 'Reg. 1.401(a)(9)-5 and -9',
      href: 'https://www.ecfr.gov/current/title-26/section-1.401(a)(9)-9',
    },
    { title: 'SECURE 2.0 Act of 2022, section 107' },
  ],
  cases: CASES,
});
