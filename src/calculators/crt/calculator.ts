import { calculator } from '../calculator.ts';
import { CASES } from './cases.ts';
import { ENGINE } from './engine.ts';

/** Charitable remainder trust for a term of years. */
export const crt = calculator({
  ...ENGINE,
  assumptions: [
    'An annuity trust: the transfer less the annuity times the factors of Tables B and K, each rounded to four digits, with payments at the end of each period.',
    'A unitrust: the payout times the factor of Table F (six digits) is the adjusted payout; the remainder factor is what is left of $1 after that payout each year, rounded to six digits as in Table D.',
    'The regulation’s own example interpolates between the rates of Table D. This calculator uses the formula behind the table, which gives a few dollars less on $100,000.',
    'Only terms of years are offered. A trust for life needs the mortality factors of Tables S and U(1), which this calculator does not include, and an annuity trust for life must also pass the 5% probability-of-exhaustion test (Rev. Rul. 77-374).',
    'How much can be deducted in a year depends on income, the kind of property and the kind of charity (IRC 170(b) and (e)). State tax is left out.',
    'A unitrust that pays only its income, or that flips to a fixed payout, is valued like a standard one; its payments are not.',
  ],
  sources: [
    { title: 'IRC 664 and 7520' },
    { title: 'Reg. 1.664-2(c)', href: 'https://www.ecfr.gov/current/title-26/section-1.664-2' },
    { title: 'Reg. 1.664-4', href: 'https://www.ecfr.gov/current/title-26/section-1.664-4' },
    {
      title: 'IRS Publications 1457 and 1458, actuarial tables',
      href: 'https://www.irs.gov/retirement-plans/actuarial-tables',
    },
  ],
  cases: CASES,
  sensitivity: { input: 'rate', output: 'deduction' },
});
