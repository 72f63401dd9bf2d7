/** Full retirement ages, and the effect of claiming earlier or later. */
import type { Dated } from '../calculator.ts';

/** Each entry applies to births from its year until the next entry's; the age is in months. */
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

/** The change per month, in 3,600ths of the primary insurance amount: 5/9 of 1% is 20 of them. */
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

export const PARTS = 3600;

/** The age, in months, up to which waiting is credited. */
export const LAST_CREDIT = 840;

/** The full retirement age, in months, for someone whose birth counts in this year. */
export const fullRetirementAge = ({ value }: typeof FULL_RETIREMENT_AGES, year: number): number =>
  value.findLast(({ bornFrom }) => year >= bornFrom)?.age ?? value[0]?.age ?? 0;

/** The share of the primary insurance amount for a claim at this age, in `PARTS`. */
export function partsAt({ value }: typeof CLAIMING, full: number, claim: number): number {
  const early = Math.max(0, full - claim);
  const first = Math.min(early, value.firstMonths);
  const late = Math.max(0, Math.min(claim, LAST_CREDIT) - full);
  return PARTS - first * value.early - (early - first) * value.earlier + late * value.late;
}
