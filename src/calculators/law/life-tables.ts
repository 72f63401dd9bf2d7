/** The Uniform Lifetime Table, for distribution years from 2022. */
import type { Dated, Source } from '../calculator.ts';

/** Where the regulation has all life expectancy tables. */
export const LIFE_TABLES_HREF = 'https://www.ecfr.gov/current/title-26/section-1.401(a)(9)-9';

export const UNIFORM_FROM_AGE = 72;

/** One factor for each age from 72; the last one is for 120 and every age above it. */
// biome-ignore format: one line per ten ages, like the regulation.
const UNIFORM = [
  27.4, 26.5, 25.5, 24.6, 23.7, 22.9, 22, 21.1, 20.2, 19.4,
  18.5, 17.7, 16.8, 16, 15.2, 14.4, 13.7, 12.9, 12.2, 11.5,
  10.8, 10.1, 9.5, 8.9, 8.4, 7.8, 7.3, 6.8, 6.4, 6,
  5.6, 5.2, 4.9, 4.6, 4.3, 4.1, 3.9, 3.7, 3.5, 3.4,
  3.3, 3.1, 3, 2.9, 2.8, 2.7, 2.5, 2.3, 2,
] as const;

export const UNIFORM_LIFETIME: Dated<readonly number[]> = {
  value: UNIFORM,
  source: 'Reg. 1.401(a)(9)-9(c)',
  verifiedOn: '2026-11-21',
  status: 'final',
};

export const UNIFORM_SOURCE: Source = {
  title: `${UNIFORM_LIFETIME.source}, Uniform Lifetime Table`,
  href: LIFE_TABLES_HREF,
};

/** The factor at an age; null below 72. */
export function uniformFactor({ value }: Dated<readonly number[]>, age: number): number | null {
  if (age < UNIFORM_FROM_AGE) return null;
  return value[Math.min(age - UNIFORM_FROM_AGE, value.length - 1)] ?? null;
}
