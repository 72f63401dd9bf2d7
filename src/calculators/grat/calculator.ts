import { calculator } from '../calculator.ts';
import { CASES } from './cases.ts';
import { ENGINE } from './engine.ts';

/** Grantor retained annuity trust. */
export const grat = calculator({
  ...ENGINE,
  assumptions: [
    'The annuity is set so that its value at the section 7520 rate is all that went into the trust: the taxable gift is 0 (“zeroed out”). In practice a small gift is left and reported on Form 709.',
    'The annuity is paid at the end of each year of the term, and to the estate if the grantor dies within it (Walton v. Commissioner, 115 T.C. 589).',
    'Growth is the same each year. Real growth varies, and a bad first year can use up what later years would leave.',
    'The grantor pays the income tax on the trust’s income from other money. What passes keeps the grantor’s basis (IRC 1015).',
    'Nothing may be added to the trust, and its annuity can’t be paid with notes (Reg. 25.2702-3(b) and (d)).',
  ],
  sources: [
    { title: 'IRC 2702 and 7520' },
    {
      title: 'Reg. 25.2702-3',
      href: 'https://www.ecfr.gov/current/title-26/section-25.2702-3',
    },
    {
      title: 'IRS, section 7520 interest rates',
      href: 'https://www.irs.gov/businesses/small-businesses-self-employed/section-7520-interest-rates',
    },
  ],
  cases: CASES,
  sensitivity: { input: 'growth', output: 'remainder' },
});
