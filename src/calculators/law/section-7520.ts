/** Section 7520 rates that the IRS has published. */
import type { Dated } from '../calculator.ts';

const published =
  (verifiedOn: string, status: Dated<number>['status']) =>
  (value: number, ruling: string): Dated<number> => ({
    value,
    source: `IRS, section 7520 interest rates; Rev. Rul. ${ruling}`,
    verifiedOn,
    status,
  });

const final = published('2026-11-21', 'final');
/** From secondary tables of the rulings. */
const verify = published('2026-11-23', 'verify');

/** The rates in percent, by the month of the transfer. The user has to look up missing months. */
export const SECTION_7520: Readonly<Record<string, Dated<number>>> = {
  '2026-01': verify(4.6, '2026-2'),
  '2026-02': verify(4.6, '2026-3'),
  '2026-03': verify(4.8, '2026-6'),
  '2026-04': final(4.6, '2026-7'),
  '2026-05': verify(5, '2026-9'),
  '2026-06': verify(5, '2026-11'),
  '2026-07': final(5.2, '2026-12'),
  '2026-08': verify(5.2, '2026-13'),
  '2026-09': verify(5.4, '2026-17'),
  '2026-10': verify(5.6, '2026-19'),
};
