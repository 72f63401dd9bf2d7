import { calculator } from '../calculator.ts';
import { CASES } from './cases.ts';
import { ENGINE } from './engine.ts';

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
