import { calculator } from '../calculator.ts';
import { CASES } from './cases.ts';
import { ENGINE } from './engine.ts';

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
