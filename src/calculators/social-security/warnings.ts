import type { Warning } from '../calculator.ts';
import { LAST_CREDIT } from '../law/social-security.ts';
import type { Values } from './fields.ts';
import { FROM } from './payments.ts';

const LAST_DAY_OF_FULL_MONTH = 2;

/** Where the law differs from plain months of age. */
export function warnings({ birth, claim, compare }: Values, full: number): Warning[] {
  const ages = [claim, compare];
  const given: Warning[] = [];
  if (ages.includes(FROM) && Number(birth.slice(-2)) > LAST_DAY_OF_FULL_MONTH) {
    given.push({
      text: 'The first month of benefits is one in which the person is 62 throughout. For a birth after the 2nd of a month that is at 62 years and 1 month.',
      source: 'Social Security Act, sec. 202(a)',
    });
  }
  if (ages.some((age) => age < full)) {
    given.push({
      text: 'Before full retirement age, earnings above a yearly limit reduce what is paid. This is left out here.',
      source: '20 CFR 404.415 and 404.430',
    });
  }
  if (ages.some((age) => age > full && age < LAST_CREDIT)) {
    given.push({
      text: 'If benefits start after full retirement age and before 70, the delayed credits of that calendar year are added in the following January. The figures here include them from the first month.',
      source: '20 CFR 404.313(d)',
    });
  }
  given.push({
    text: 'The claiming age of the higher earner also determines what a surviving spouse receives. Benefits of spouses, survivors and children are left out here.',
    source: '20 CFR 404.338',
  });
  return given;
}
