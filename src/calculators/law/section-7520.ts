/** Section 7520 rates that the IRS has published. */
import type { Dated } from '../calculator.ts';

/** In percent, by the month of the transfer. A month that is missing has to be looked up. */
export const SECTION_7520: Dated<Readonly<Record<string, number>>> = {
  value: { '2026-04': 4.6, '2026-07': 5.2 },
  source: 'IRS, section 7520 interest rates',
  verifiedOn: '2026-11-21',
  status: 'final',
};
