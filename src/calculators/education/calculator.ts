import { calculator } from '../calculator.ts';
import { CASES } from './cases.ts';
import { compute, LAW } from './compute.ts';
import { INPUTS, OUTPUTS } from './fields.ts';

/** A 529 plan's five-year election, and saving for study. */
export const education = calculator({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'limit',
  lawYear: 'year',
  law: LAW,
  compute,
  assumptions: [
    'Limit, counted and taxable amounts are for all donors and beneficiaries together: one donor, or two spouses who split their gifts, and the same contribution and other gifts for each beneficiary.',
    'Under the election at most five annual exclusions of the year of the contribution are spread, a fifth to each year; what exceeds them is a gift of the first year. A later rise of the exclusion is left out.',
    'The cost of study and the monthly saving are for one beneficiary. Each year’s cost is paid at its start.',
    'Saving is at the end of each month from now until study starts and stops then; what is left goes on growing through study. The return is a year’s rate compounded monthly.',
    'Contributions are not taken into the savings by themselves: enter them under “Saved so far”. Plan limits, state taxes, fees, grants and financial aid are left out.',
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
