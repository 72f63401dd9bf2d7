/** The most that an IRA’s owner may give to charity from it in a year as qualified charitable distributions. */
import type { Dated } from '../calculator.ts';

const limit = (value: number, notice: string): Dated<number> => ({
  value,
  source: `IRC 408(d)(8)(F); ${notice}`,
  verifiedOn: '2026-11-26',
  status: 'final',
});

/** In dollars, by year. */
export const QCD_LIMITS: Readonly<Record<number, Dated<number>>> = {
  2025: limit(108_000, 'Notice 2024-80'),
  2026: limit(111_000, 'Notice 2025-67'),
};
