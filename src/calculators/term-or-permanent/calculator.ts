import { calculator } from '../calculator.ts';
import { CASES } from './cases.ts';
import { compute } from './compute.ts';
import { ENGINE } from './engine.ts';

/** The yearly cost of a permanent policy, and what the difference to a term policy would grow to. */
export const termOrPermanent = calculator({
  ...ENGINE,
  compute,
  assumptions: [
    'Interest-adjusted net cost: premiums and dividends with interest, less the cash value, as a level amount at the start of each year, per $1,000 of death benefit.',
    'For the index, premiums count from the start of each period, and dividends from the end of each year, when they are paid.',
    'The difference in premiums counts from the end of each year, or of each month if premiums are monthly. From the start it would grow by one more period’s interest.',
    'With monthly premiums a twelfth of the rate is added each month; dividends and the net annual cost use the yearly rate that this amounts to.',
    'Premiums, dividends, death benefit and rate stay level. Taxes, fees, loans and riders are left out.',
  ],
  sources: [
    {
      title: '31 Pa. Code § 83.53, Surrender Comparison Index',
      href: 'https://www.law.cornell.edu/regulations/pennsylvania/31-Pa-Code-SS-83-53',
    },
    {
      title: 'California Insurance Code § 10509.972, Life Insurance Surrender Cost Index',
      href: 'https://california.public.law/codes/ca_ins_code_section_10509.972',
    },
    {
      title: 'Arizona Administrative Code R20-6-209, equivalent level annual dividend',
      href: 'https://www.law.cornell.edu/regulations/arizona/Ariz-Admin-Code-SS-R20-6-209',
    },
  ],
  cases: CASES,
  sensitivity: { input: 'rate', output: 'invested-difference' },
});
