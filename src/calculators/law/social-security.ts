/** The rules of Social Security for one person and for two, and how long people live. */
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

/** The full retirement age, or a survivor’s, in months, for someone whose birth counts in this year. */
export const fullRetirementAge = ({ value }: typeof FULL_RETIREMENT_AGES, year: number): number =>
  value.findLast(({ bornFrom }) => year >= bornFrom)?.age ?? value[0]?.age ?? 0;

/** The share of the primary insurance amount for a claim at this age, in `PARTS`. */
export function partsAt({ value }: typeof CLAIMING, full: number, claim: number): number {
  const early = Math.max(0, full - claim);
  const first = Math.min(early, value.firstMonths);
  const late = Math.max(0, Math.min(claim, LAST_CREDIT) - full);
  return PARTS - first * value.early - (early - first) * value.earlier + late * value.late;
}

const DIME = 10;

/** Cents down to the dime. */
export const toTheDime = (cents: number): number => Math.floor(cents / DIME) * DIME;

/** A share of an amount, both down to the dime: so many `parts` of the `whole`. */
export const shareToTheDime = (amount: number, parts: number, whole: number): number =>
  Math.floor((Math.floor(amount / DIME) * parts) / whole) * DIME;

/** The benefit in cents, rounded down to the dime; `parts` is the share of the full benefit in `PARTS`. */
export const monthlyToTheDime = (pia: number, parts: number): number =>
  shareToTheDime(pia, parts, PARTS);

/* The figures of 2026: for who reaches 62 in that year, and for what is earned in it. */

export const FORMULA_YEAR = 2026;

/** Percentages of the parts of an amount: each part ends at its bend (dollars), but for the last. */
interface Bent {
  shares: readonly number[];
  bends: readonly number[];
}

export const PIA_FORMULA: Dated<Bent> = {
  value: { shares: [90, 32, 15], bends: [1286, 7749] },
  source: 'SSA, benefit formula bend points, eligibility in 2026; 42 U.S.C. 415(a)',
  verifiedOn: '2026-11-26',
  status: 'final',
};

export const FAMILY_MAXIMUM: Dated<Bent> = {
  value: { shares: [150, 272, 134, 175], bends: [1643, 2371, 3093] },
  source: 'SSA, formula for family maximum benefits, eligibility in 2026; 42 U.S.C. 403(a)(1)',
  verifiedOn: '2026-11-26',
  status: 'final',
};

const CENTS = 100;

/** The parts of an amount of cents between the bends, each with its percentage. */
export const bentParts = ({ value }: Dated<Bent>, amount: number) =>
  value.shares.map((share, index) => {
    const from = (value.bends[index - 1] ?? 0) * CENTS;
    const to = (value.bends[index] ?? Number.POSITIVE_INFINITY) * CENTS;
    return { share, part: Math.max(0, Math.min(amount, to) - from) };
  });

/** The sum of the percentages of the parts, down to the dime. */
export const sumOfParts = (law: Dated<Bent>, amount: number): number =>
  toTheDime(bentParts(law, amount).reduce((sum, { share, part }) => sum + share * part, 0) / CENTS);

/** What may be earned in a year without a reduction, in dollars. */
export const EARNINGS_TEST: Dated<{ before: number; yearOfFullAge: number }> = {
  value: { before: 24_480, yearOfFullAge: 65_160 },
  source: 'SSA, exempt amounts under the earnings test, 2026; 42 U.S.C. 403(f)',
  verifiedOn: '2026-11-26',
  status: 'final',
};

/* Spouses and survivors. */

/** The same for a spouse’s top-up, which earns no credits: 25/36 of 1% is 25 parts. */
export const TOP_UP: typeof CLAIMING = {
  value: { firstMonths: 36, early: 25, earlier: 15, late: 0 },
  source: '20 CFR 404.410(b)',
  verifiedOn: '2026-11-26',
  status: 'final',
};

export const SURVIVORS_FULL_AGES: typeof FULL_RETIREMENT_AGES = {
  value: [
    { bornFrom: 1943, age: 788 },
    { bornFrom: 1944, age: 790 },
    { bornFrom: 1945, age: 792 },
    { bornFrom: 1957, age: 794 },
    { bornFrom: 1958, age: 796 },
    { bornFrom: 1959, age: 798 },
    { bornFrom: 1960, age: 800 },
    { bornFrom: 1961, age: 802 },
    { bornFrom: 1962, age: 804 },
  ],
  source: '20 CFR 404.409(b)',
  verifiedOn: '2026-11-26',
  status: 'final',
};

/** The first age (months); in thousandths, the reduction at it, and the limit after an early claim of the deceased. */
export const SURVIVOR: Dated<{ from: number; atMost: number; limit: number }> = {
  value: { from: 720, atMost: 285, limit: 825 },
  source: '20 CFR 404.410(c) and 404.338; 42 U.S.C. 402(e)(2)(D)',
  verifiedOn: '2026-11-26',
  status: 'final',
};

/* How many of 100,000 are alive at the ages from 0 to 119. */

// biome-ignore format: one line per ten ages.
const MALE = [
  100000, 99394, 99345, 99314, 99290, 99270, 99253, 99239, 99226, 99214,
  99202, 99190, 99176, 99159, 99136, 99104, 99060, 98998, 98916, 98815,
  98698, 98570, 98431, 98284, 98128, 97963, 97789, 97605, 97412, 97208,
  96992, 96766, 96529, 96282, 96026, 95765, 95498, 95222, 94937, 94643,
  94339, 94022, 93693, 93352, 92997, 92625, 92238, 91833, 91405, 90950,
  90468, 89955, 89409, 88825, 88196, 87520, 86789, 86003, 85159, 84250,
  83277, 82240, 81138, 79965, 78720, 77402, 76017, 74572, 73064, 71488,
  69838, 68104, 66285, 64379, 62376, 60263, 58028, 55642, 53125, 50479,
  47715, 44820, 41816, 38722, 35557, 32340, 29089, 25837, 22621, 19490,
  16504, 13703, 11128, 8809, 6776, 5055, 3653, 2554, 1726, 1126,
  710, 432, 253, 142, 77, 40, 19, 9, 4, 2,
  1, 0, 0, 0, 0, 0, 0, 0, 0, 0,
] as const;

// biome-ignore format: one line per ten ages.
const FEMALE = [
  100000, 99488, 99449, 99425, 99405, 99389, 99376, 99364, 99353, 99343,
  99332, 99321, 99309, 99295, 99279, 99260, 99238, 99211, 99177, 99138,
  99094, 99044, 98992, 98936, 98875, 98811, 98742, 98669, 98590, 98506,
  98415, 98318, 98214, 98104, 97986, 97863, 97733, 97596, 97450, 97295,
  97129, 96954, 96769, 96575, 96371, 96156, 95930, 95689, 95429, 95149,
  94847, 94524, 94180, 93811, 93413, 92982, 92513, 92005, 91454, 90859,
  90217, 89526, 88782, 87984, 87132, 86231, 85281, 84279, 83223, 82099,
  80893, 79597, 78206, 76705, 75079, 73319, 71414, 69332, 67086, 64678,
  62112, 59370, 56455, 53371, 50112, 46683, 43095, 39380, 35566, 31689,
  27827, 24048, 20414, 16984, 13819, 10967, 8465, 6346, 4609, 3240,
  2205, 1449, 918, 559, 327, 183, 97, 49, 23, 10,
  4, 2, 1, 0, 0, 0, 0, 0, 0, 0,
] as const;

export const LIVES: Dated<Readonly<Record<'male' | 'female', readonly number[]>>> = {
  value: { male: MALE, female: FEMALE },
  source: 'SSA, period life table 2022, as used in the 2025 Trustees Report',
  verifiedOn: '2026-11-26',
  status: 'final',
};
