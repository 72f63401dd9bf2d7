import { calculator, type Problems } from '../calculator.ts';
import { CASES } from './cases.ts';
import { compute } from './compute.ts';
import { INPUTS, OUTPUTS, type Values } from './fields.ts';
import { LAW, yearOf } from './rule.ts';
import { latestCloseBirth } from './warnings.ts';

const MAJORITY = 21;

/** Births before the death, and a class that the ages allow. */
function check({ birth, death, class: kind, 'owner-birth': ownerBirth }: Values): Problems {
  if (ownerBirth >= death) return { death: 'Enter a day after the owner’s birth.' };
  if (kind === 'none') return {};
  if (birth > death) return { birth: 'Enter a day before the owner’s death.' };
  const majority = `${yearOf(birth) + MAJORITY}${birth.slice(4)}`;
  if (kind === 'minor' && majority <= death) {
    return { class: 'The beneficiary had reached 21 by the owner’s death.' };
  }
  if (kind === 'close-in-age' && birth > latestCloseBirth(ownerBirth)) {
    return { class: 'The beneficiary is more than ten years younger than the owner.' };
  }
  return {};
}

/** What an inherited retirement account has to pay out. */
export const inheritedIra = calculator({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'first-amount',
  law: LAW,
  check,
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
