import { type Case, calculator } from '../calculator.ts';
import { ENGINE } from './engine.ts';

const INFLATION = {
  title: 'Calculover, Inflation impact on savings',
  href: 'https://calculover.com/blog/inflation-impact-on-savings',
};

/** $100,000 that does not grow. */
const idle = (inflation: number, years: number, real: number): Case => ({
  name: `$100,000 without growth, ${years} years at ${inflation}% inflation`,
  source: INFLATION,
  inputs: { amount: '100000', growth: '0', inflation: String(inflation), years: String(years) },
  expected: { future: 100_000, real },
  within: 1,
});

const CASES: readonly Case[] = [
  idle(2, 10, 82_035),
  idle(2, 30, 55_207),
  idle(3, 20, 55_368),
  idle(5, 10, 61_391),
  {
    name: '$1,000 at the end of each of five years at 7%',
    source: {
      title: 'Managerial finance textbook, example of an ordinary annuity (Fran Abrams)',
      href: 'https://www.coursehero.com/file/8951486/EXAMPLE-Fran-Abrams-wishes-to-determine-how-much-money-she/',
    },
    inputs: { amount: '0', addition: '1000', growth: '7', years: '5' },
    expected: { future: 5751 },
    within: 1,
  },
];

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
