import { type Case, calculator } from '../calculator.ts';
import { ENGINE } from './engine.ts';

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

const CASES: readonly Case[] = [
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

/** Grantor retained annuity trust. */
export const grat = calculator({
  ...ENGINE,
  assumptions: [
    'The annuity is set so that its value at the section 7520 rate is all that went into the trust: the taxable gift is 0 (“zeroed out”). In practice a small gift is left and reported on Form 709.',
    'The annuity is paid at the end of each year of the term, and to the estate if the grantor dies within it (Walton v. Commissioner, 115 T.C. 589).',
    'Growth is the same each year. Real growth varies, and a bad first year can use up what later years would leave.',
    'The grantor pays the income tax on the trust’s income from other money. What passes keeps the grantor’s basis (IRC 1015).',
    'Nothing may be added to the trust, and its annuity can’t be paid with notes (Reg. 25.2702-3(b) and (d)).',
  ],
  sources: [
    { title: 'IRC 2702 and 7520' },
    {
      title: 'Reg. 25.2702-3',
      href: 'https://www.ecfr.gov/current/title-26/section-25.2702-3',
    },
    {
      title: 'IRS, section 7520 interest rates',
      href: 'https://www.irs.gov/businesses/small-businesses-self-employed/section-7520-interest-rates',
    },
  ],
  cases: CASES,
  sensitivity: { input: 'growth', output: 'remainder' },
});
