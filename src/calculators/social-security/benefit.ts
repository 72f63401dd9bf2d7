/** Full retirement age and benefit of a claim, by the law. */
import { ageWords, monthWords } from '../figures.ts';
import { CLAIMING, FULL_RETIREMENT_AGES, PARTS, partsAt } from '../law/social-security.ts';

export const LAW = { ages: FULL_RETIREMENT_AGES, claiming: CLAIMING };
export type Law = typeof LAW;

const DOLLAR = 100;
const DIME = 10;
const DAY_MS = 86_400_000;

/** The law counts an age as reached on the day before the birthday. */
export function countsAsBorn(birth: string): { year: number; month: number } {
  const before = new Date(Date.parse(`${birth}T00:00:00Z`) - DAY_MS);
  return { year: before.getUTCFullYear(), month: before.getUTCMonth() };
}

/** The month in which an age (in months) is reached: "May 2024". */
export function monthReached(birth: string, age: number): string {
  const { year, month } = countsAsBorn(birth);
  return monthWords(new Date(Date.UTC(year, month + age, 1)).toISOString().slice(0, 7));
}

/** The benefit in cents, down to the dime; `parts` are those of the full benefit. */
export const monthlyToTheDime = (pia: number, parts: number): number =>
  Math.floor((Math.floor(pia / DIME) * parts) / PARTS) * DIME;

/** What a claim at this age pays a month, in cents: whole dollars. */
export const benefitAt = (law: Law, pia: number, full: number, claim: number): number =>
  Math.floor(monthlyToTheDime(pia, partsAt(law.claiming, full, claim)) / DOLLAR) * DOLLAR;

/** The same before any rounding, in percent of the primary insurance amount. */
export const percentAt = (law: Law, full: number, claim: number): number =>
  (partsAt(law.claiming, full, claim) * 100) / PARTS;

/** An age of claiming as words: "62", "66 years and 5 months". */
export const claimWords = (months: number): string => ageWords(months).replace(/ years$/, '');
