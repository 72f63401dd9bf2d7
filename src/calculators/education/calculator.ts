import { type Case, calculator } from '../calculator.ts';
import { ENGINE } from './engine.ts';

const TEN_RULES = {
  title: '10 Rules for Superfunding a 529 Plan (savingforcollege.com)',
  href: 'https://www.savingforcollege.com/article/10-rules-for-superfunding-a-529-plan',
};

export const CASES: readonly Case[] = [
  {
    name: '2026 limit for a donor and a beneficiary',
    source: { title: 'IRC 529(c)(2)(B); Rev. Proc. 2025-32' },
    inputs: { year: '2026' },
    expected: { limit: 95_000 },
  },
  {
    name: '2024: $100,000, of which $90,000 is spread',
    source: {
      title: '10 Rules for Superfunding a 529 Plan, as of March 2024 (savingforcollege.com)',
      href: 'http://www.savingforcollege.com/articles/10-Rules-for-Superfunding-a-529-Plan-643?page=1',
    },
    inputs: { year: '2024', contribution: '100000', elect: 'yes' },
    expected: { limit: 90_000, counted: 18_000, taxable: 10_000 },
  },
  {
    name: '2023: $100,000, of which $85,000 is spread',
    source: TEN_RULES,
    inputs: { year: '2023', contribution: '100000', elect: 'yes' },
    expected: { limit: 85_000, counted: 17_000, taxable: 15_000 },
  },
  {
    name: '2023: two grandparents and ten grandchildren',
    source: TEN_RULES,
    inputs: {
      year: '2023',
      beneficiaries: '10',
      split: 'yes',
      contribution: '170000',
      elect: 'yes',
    },
    expected: { limit: 1_700_000, taxable: 0 },
  },
];

/** A 529 plan's five-year election, and saving for college. */
export const education = calculator({
  ...ENGINE,
  assumptions: [
    'Limit, counted and taxable amounts are for all donors and beneficiaries together: one donor, or two spouses who split their gifts, and the same contribution and other gifts for each beneficiary.',
    'Under the election at most five annual exclusions of the year of the contribution are spread, a fifth to each year; what exceeds them is a gift of the first year. Later increases in the exclusion are left out.',
    'The cost of college and the monthly savings are for one beneficiary. Each year’s cost is paid at its start.',
    'Savings are added at the end of each month until college starts; what is left keeps growing during college. The annual return is compounded monthly.',
    'The contribution is not added to the savings automatically: enter it under “Saved so far”. Plan limits, state taxes, fees, grants and financial aid are left out.',
  ],
  sources: [
    {
      title: 'IRC 529(c)(2) and (4)',
      href: 'https://www.law.cornell.edu/uscode/text/26/529',
    },
    {
      title: 'Instructions for Form 709',
      href: 'https://www.irs.gov/instructions/i709',
    },
    { title: 'IRC 2503(b) and 2513' },
  ],
  cases: CASES,
  sensitivity: { input: 'return', output: 'monthly' },
});
