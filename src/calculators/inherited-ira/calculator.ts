import { calculator } from '../calculator.ts';
import { CASES } from './cases.ts';
import { compute } from './compute.ts';
import { ENGINE } from './engine.ts';

/** What an inherited retirement account has to pay out. */
export const inheritedIra = calculator({
  ...ENGINE,
  compute,
  assumptions: [
    'Each year’s RMD is the balance on December 31 of the year before, divided by the factor. It is taken at the start of the year; what is left grows by the rate you enter.',
    'The factor is that of the Single Life Table at the beneficiary’s age in the year after the death, less 1 for each later year; a spouse looks it up again each year. If the owner died on or after the required beginning date, the owner’s remaining factor counts if it is larger. When a factor is 1 or less, all that is left is due.',
    'Level amounts would empty the account in the last year at the growth you enter, and are never less than what is required. For a spouse they end with the life expectancy of the first year.',
    'There is one beneficiary, who lives throughout. Trusts, several beneficiaries, successor beneficiaries and the still-working exception of employer plans are left out.',
    'For a Roth IRA the rules of a death before the required beginning date apply, at whatever age the owner died.',
  ],
  sources: [
    { title: 'IRC 401(a)(9)(B), (C), (E) and (H)' },
    {
      title: 'Reg. 1.401(a)(9)-3, -4, -5 and -9 (T.D. 10001, July 2024)',
      href: 'https://www.ecfr.gov/current/title-26/section-1.401(a)(9)-5',
    },
    { title: 'Notice 2024-35' },
  ],
  cases: CASES,
});
