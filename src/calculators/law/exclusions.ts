/** Amounts excluded from estate, gift and generation-skipping tax by year, in cents. */
import type { Dated } from '../calculator.ts';
import { type LawYearField, lawYearOf } from '../field.ts';
import { dollars } from '../figures.ts';

export interface Exclusions {
  /** The basic exclusion amount, which is also the GST exemption (IRC 2010(c), 2631(c)). */
  basic: Dated<number>;
  /** The annual exclusion per donee (IRC 2503(b)). */
  annual: Dated<number>;
  /** The annual exclusion for a noncitizen spouse (IRC 2523(i)). */
  nonCitizenSpouse: Dated<number>;
}

const final = (amount: number, source: string): Dated<number> => ({
  value: dollars(amount),
  source,
  verifiedOn: '2026-11-21',
  status: 'final',
});

const year = (source: string, basic: number, annual: number, spouse: number): Exclusions => ({
  basic: final(basic, source),
  annual: final(annual, source),
  nonCitizenSpouse: final(spouse, source),
});

/** The exclusions by year. Missing years are not published. */
export const EXCLUSIONS = {
  2023: year('Rev. Proc. 2022-38', 12_920_000, 17_000, 175_000),
  2024: year('Rev. Proc. 2023-34', 13_610_000, 18_000, 185_000),
  2025: year('Rev. Proc. 2024-40', 13_990_000, 19_000, 190_000),
  2026: {
    ...year('Rev. Proc. 2025-32', 15_000_000, 19_000, 194_000),
    basic: final(15_000_000, 'P.L. 119-21, sec. 70106; Rev. Proc. 2025-32'),
  },
} as const satisfies Readonly<Record<number, Exclusions>>;

type LawYear = keyof typeof EXCLUSIONS;

const YEARS = Object.keys(EXCLUSIONS).map(Number);

/** The last year with all amounts confirmed. */
export const NEWEST = Math.max(...YEARS) as LawYear;

/** The amounts of a year that a `lawYear` field has validated. */
export function exclusionsOf(
  exclusions: Readonly<Record<number, Exclusions>>,
  year: number,
): Exclusions {
  const found = exclusions[year];
  if (!found) throw new Error(`No exclusions for ${year}`);
  return found;
}

/** The highest basic exclusion so far, which also limits a spouse's unused exclusion. */
export const HIGHEST_BASIC = Math.max(...Object.values(EXCLUSIONS).map(({ basic }) => basic.value));

/** The initial value of an amount field: the basic exclusion (dollars) of the year in another field. */
export const basicOfYear = (field: string) => ({
  initial: String(EXCLUSIONS[NEWEST].basic.value / dollars(1)),
  initialBy: {
    field,
    texts: Object.fromEntries(
      Object.entries(EXCLUSIONS).map(([year, { basic }]) => [
        year,
        String(basic.value / dollars(1)),
      ]),
    ),
  },
});

/** A field for the year of these amounts. */
export const lawYear = (field: Pick<LawYearField, 'label' | 'hint' | 'group'>): LawYearField =>
  lawYearOf(YEARS, field);
