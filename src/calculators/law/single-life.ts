/** The Single Life Table, for distribution years from 2022. */
import type { Dated } from '../calculator.ts';

/** One factor for each age from 0; the last one is for 120 and every age above it. */
// biome-ignore format: one line per ten ages, like the regulation.
const SINGLE = [
  84.6, 83.7, 82.8, 81.8, 80.8, 79.8, 78.8, 77.9, 76.9, 75.9,
  74.9, 73.9, 72.9, 71.9, 70.9, 69.9, 69, 68, 67, 66,
  65, 64.1, 63.1, 62.1, 61.1, 60.2, 59.2, 58.2, 57.3, 56.3,
  55.3, 54.4, 53.4, 52.5, 51.5, 50.5, 49.6, 48.6, 47.7, 46.7,
  45.7, 44.8, 43.8, 42.9, 41.9, 41, 40, 39, 38.1, 37.1,
  36.2, 35.3, 34.3, 33.4, 32.5, 31.6, 30.6, 29.8, 28.9, 28,
  27.1, 26.2, 25.4, 24.5, 23.7, 22.9, 22, 21.2, 20.4, 19.6,
  18.8, 18, 17.2, 16.4, 15.6, 14.8, 14.1, 13.3, 12.6, 11.9,
  11.2, 10.5, 9.9, 9.3, 8.7, 8.1, 7.6, 7.1, 6.6, 6.1,
  5.7, 5.3, 4.9, 4.6, 4.3, 4, 3.7, 3.4, 3.2, 3,
  2.8, 2.6, 2.5, 2.3, 2.2, 2.1, 2.1, 2.1, 2, 2,
  2, 2, 2, 1.9, 1.9, 1.8, 1.8, 1.6, 1.4, 1.1,
  1,
] as const;

export const SINGLE_LIFE: Dated<readonly number[]> = {
  value: SINGLE,
  source: 'Reg. 1.401(a)(9)-9(b)',
  verifiedOn: '2026-11-21',
  status: 'final',
};

export const singleLifeFactor = ({ value }: Dated<readonly number[]>, age: number): number =>
  value[Math.min(age, value.length - 1)] ?? 1;
