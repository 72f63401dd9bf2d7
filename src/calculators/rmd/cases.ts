import type { Case } from '../calculator.ts';

const TABLE = {
  title: 'Reg. 1.401(a)(9)-9(c), Uniform Lifetime Table',
  href: 'https://www.ecfr.gov/current/title-26/section-1.401(a)(9)-9',
};

export const CASES: readonly Case[] = [
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
