import type { Case } from '../calculator.ts';

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

export const CASES: readonly Case[] = [
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
