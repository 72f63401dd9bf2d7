/** The age from which an owner must take distributions. */
import type { Dated, Warning } from '../calculator.ts';

/** Each entry applies to births from its year until the next entry's. */
export const RMD_AGES: Dated<readonly { bornFrom: number; age: number }[]> = {
  value: [
    { bornFrom: 1900, age: 72 },
    { bornFrom: 1951, age: 73 },
    { bornFrom: 1960, age: 75 },
  ],
  source: 'SECURE 2.0 Act, sec. 107; IRC 401(a)(9)(C)(v)',
  verifiedOn: '2026-11-21',
  status: 'final',
};

/** Owners born before this day reached 70½ before 2020, and had to begin at that age (SECURE Act, sec. 114). */
const FIRST_AT_72 = '1949-07-01';

const rmdAge = ({ value }: typeof RMD_AGES, birthYear: number): number =>
  value.findLast(({ bornFrom }) => birthYear >= bornFrom)?.age ?? value[0]?.age ?? 0;

/** The age at which someone born on this day (ISO) must begin, as text. */
export const rmdAgeWords = (ages: typeof RMD_AGES, birth: string): string =>
  birth < FIRST_AT_72 ? '70½' : String(rmdAge(ages, Number(birth.slice(0, 4))));

/** The first year for which an owner born on this day (ISO) must take a distribution. */
export function firstDistributionYear(ages: typeof RMD_AGES, birth: string): number {
  const year = Number(birth.slice(0, 4));
  if (birth >= FIRST_AT_72) return year + rmdAge(ages, year);
  const isHalfBirthdayNextYear = birth.slice(5) >= '07-01';
  return year + (isHalfBirthdayNextYear ? 71 : 70);
}

/** April 1 of the year after the first distribution year (IRC 401(a)(9)(C)(i)). */
export const requiredBeginningDate = (ages: typeof RMD_AGES, birth: string): string =>
  `${firstDistributionYear(ages, birth) + 1}-04-01`;

/** A warning for births in 1959, for which the law names two ages. */
export const warningsOfBirth = (birth: string): Warning[] =>
  birth.startsWith('1959')
    ? [
        {
          text: 'For births in 1959 the law names both 73 and 75. Proposed regulations say 73, and so does this calculator.',
          source: 'Prop. Reg. 1.401(a)(9)-2(b)(2)(v)',
        },
      ]
    : [];

export const LAST_AGE = 120;

/** The problem with a birth date that makes someone older than that in this year, or undefined. */
export const bornTooEarly = (birth: string, year: number): string | undefined =>
  year - Number(birth.slice(0, 4)) > LAST_AGE
    ? `Enter a day in ${year - LAST_AGE} or later: ages end at ${LAST_AGE} here, and this would be more in ${year}.`
    : undefined;
