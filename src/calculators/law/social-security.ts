/** When full benefits start, and what an earlier or later claim changes. */
import type { Dated } from '../calculator.ts';

/** Each line is for births from this year on, until the next one; the age is in months. */
export const FULL_RETIREMENT_AGES: Dated<readonly { bornFrom: number; age: number }[]> = {
  value: [
    { bornFrom: 1943, age: 792 },
    { bornFrom: 1955, age: 794 },
    { bornFrom: 1956, age: 796 },
    { bornFrom: 1957, age: 798 },
    { bornFrom: 1958, age: 800 },
    { bornFrom: 1959, age: 802 },
    { bornFrom: 1960, age: 804 },
  ],
  source: '20 CFR 404.409',
  verifiedOn: '2026-11-21',
  status: 'final',
};

/** Parts of the primary insurance amount for each month, in 3,600ths: 5/9 of 1% is 20 of them. */
export const CLAIMING: Dated<{
  firstMonths: number;
  early: number;
  earlier: number;
  late: number;
}> = {
  value: { firstMonths: 36, early: 20, earlier: 15, late: 24 },
  source: '20 CFR 404.313 and 404.410',
  verifiedOn: '2026-11-21',
  status: 'final',
};

/** What those parts are parts of. */
export const PARTS = 3600;

/** The last birthday, in months, up to which waiting is credited. */
export const LAST_CREDIT = 840;

/** The full retirement age, in months, for somebody whose birth counts for this year. */
export const fullRetirementAge = ({ value }: typeof FULL_RETIREMENT_AGES, year: number): number =>
  value.findLast(({ bornFrom }) => year >= bornFrom)?.age ?? value[0]?.age ?? 0;

/** What a claim at this age pays of the primary insurance amount, in parts of `PARTS`. */
export function partsAt({ value }: typeof CLAIMING, full: number, claim: number): number {
  const early = Math.max(0, full - claim);
  const first = Math.min(early, value.firstMonths);
  const late = Math.max(0, Math.min(claim, LAST_CREDIT) - full);
  return PARTS - first * value.early - (early - first) * value.earlier + late * value.late;
}
