/** Section 7520 rates that the IRS has published. */
import type { Dated } from '../calculator.ts';
import { monthWords } from '../figures.ts';

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

const MONTH_LENGTH = 'YYYY-MM'.length;

/** The month (YYYY-MM) of a day. */
export const monthOf = (day: string): string => day.slice(0, MONTH_LENGTH);

/** The rate of the month of this day, as a field's text; empty without one. */
export const rateOn = (day: string): string => String(SECTION_7520[monthOf(day)]?.value ?? '');

/** What to say of a field without the rate of the month of this day, or of this month; empty if the rate is here. */
export const withoutRate = (day: string): string =>
  /^\d{4}-(0[1-9]|1[0-2])/.test(day) && rateOn(day) === ''
    ? `Enter the section 7520 rate that the IRS published for ${monthWords(monthOf(day))}. The portal does not have it yet.`
    : '';
