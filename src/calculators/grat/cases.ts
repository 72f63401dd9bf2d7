import type { Case } from '../calculator.ts';

const FIRM = {
  title: 'Cummings & Lockwood, GRAT calculations (its annuity factors are rounded)',
  href: 'https://www.cl-law.com/estate-planning-faqs/can-you-give-me-an-example-of-the-grat-tac-calculations',
};

/** Terms of its table: $1,000,000 at 4.4%, growth 10%. */
const TABLE = [
  [2, 533_248, 90_180],
  [3, 363_082, 129_200],
  [5, 227_159, 223_682],
  [10, 125_758, 589_490],
  [15, 92_474, 1_239_107],
  [20, 76_211, 2_362_498],
] as const;

const inputs = { amount: '1000000', rate: '4.4' };

export const CASES: readonly Case[] = [
  ...TABLE.map(([term, annuity, remainder]) => ({
    name: `$1,000,000 for ${term} years at 4.4%, growth 10%`,
    source: FIRM,
    inputs: { ...inputs, term: String(term), growth: '10' },
    expected: { annuity, remainder, hurdle: 4.4 },
    within: 30,
  })),
  {
    name: '$1,000,000 for 2 years at 4.4%, growth 25%',
    source: {
      title: 'Cummings & Lockwood, example of a GRAT (its annuity factor is rounded)',
      href: 'https://cl-law.com/estate-planning-faqs/what-is-an-example-of-a-grat',
    },
    inputs: { ...inputs, term: '2', growth: '25' },
    expected: { annuity: 533_248, remainder: 362_693 },
    within: 30,
  },
];
