/** The age from which an owner must take distributions. */
import type { Dated } from '../calculator.ts';

/** Each line is for births from this year on, until the next one. */
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

/** The age for somebody born in this year. */
export const rmdAge = ({ value }: typeof RMD_AGES, birthYear: number): number =>
  value.findLast(({ bornFrom }) => birthYear >= bornFrom)?.age ?? value[0]?.age ?? 0;
