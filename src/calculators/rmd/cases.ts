import type { Case } from '../calculator.ts';

const PUBLICATION = {
  title: 'Reg. 1.401(a)(9)-9(c), Uniform Lifetime Table',
  href: 'https://www.ecfr.gov/current/title-26/section-1.401(a)(9)-9',
};

export const CASES: readonly Case[] = [
  {
    name: '$250,000 at 73',
    source: PUBLICATION,
    inputs: { birth: '1953-05-01', year: '2026', balance: '250000' },
    expected: { age: 73, factor: 26.5, rmd: 9433.96 },
  },
];
