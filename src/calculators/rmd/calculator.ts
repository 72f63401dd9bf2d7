import { calculator } from '../calculator.ts';
import { CASES } from './cases.ts';
import { ENGINE } from './engine.ts';

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
