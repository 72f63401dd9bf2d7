/** What the deduction for a charitable remainder trust rests on. */
import type { Dated } from '../calculator.ts';

interface Limits {
  minPayout: number;
  maxPayout: number;
  maxTerm: number;
  /** The least that charity's part has to be worth, in percent of the transfer. */
  minRemainder: number;
}

const LIMITS: Dated<Limits> = {
  value: { minPayout: 5, maxPayout: 50, maxTerm: 20, minRemainder: 10 },
  source: 'IRC 664(d)(1) and (2)',
  verifiedOn: '2026-11-21',
  status: 'final',
};

/** How many digits after the point the published factors have. */
const DIGITS: Dated<{ annuity: number; unitrust: number }> = {
  value: { annuity: 4, unitrust: 6 },
  source: 'IRS Publications 1457 (Tables B and K) and 1458 (Tables D and F)',
  verifiedOn: '2026-11-21',
  status: 'final',
};

export const LAW = { limits: LIMITS, digits: DIGITS };
export type Law = typeof LAW;
