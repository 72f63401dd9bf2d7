import { calculator } from '../calculator.ts';
import { CASES } from './cases.ts';
import { ENGINE } from './engine.ts';

/** What savings are worth to the heirs. */
export const legacy = calculator({
  ...ENGINE,
  assumptions: [
    'Savings grow once a year by the growth less the fees; additions come at the end of each year.',
    'Today’s dollars divide the amount by the rise in prices. Growth, fees and inflation are the same in every year; real ones vary.',
    'The part of each heir is in today’s dollars and to the nearest cent; where a cent does not divide, the steps show parts that add up to the whole.',
    'Taxes, the cost of settling the estate and withdrawals are left out.',
  ],
  sources: [
    {
      title: 'SEC, Investor.gov: compound interest',
      href: 'https://www.investor.gov/financial-tools-calculators/calculators/compound-interest-calculator',
    },
    { title: 'IRC 691, 1014 and 2001, for what is left out' },
  ],
  cases: CASES,
  sensitivity: { input: 'growth', output: 'real' },
});
