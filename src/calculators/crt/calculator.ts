import { type Case, calculator } from '../calculator.ts';
import { ENGINE } from './engine.ts';

const REGULATION = {
  title: 'Reg. 1.664-4(e), example of a unitrust for a term of years',
  href: 'https://www.ecfr.gov/current/title-26/section-1.664-4',
};
const TABLE_F = { ...REGULATION, title: 'Reg. 1.664-4(e)(5), Table F(3.2)' };
const worksheet = (title: string, href: string) => ({ title, href });

const quarterly = { amount: '100000', payout: '5', term: '20', frequency: 'quarterly' };
const example = {
  type: 'crut',
  amount: '100000',
  payout: '8',
  term: '12',
  rate: '9.6',
  frequency: 'quarterly',
  'first-month': '3',
};

const CASES: readonly Case[] = [
  {
    name: 'Annuity trust, 5% for 20 years, quarterly, at 1.2%',
    source: worksheet(
      'Planned-giving worksheet of June 2021',
      'https://nfcr.givingplan.net/node/276',
    ),
    inputs: { ...quarterly, type: 'crat', rate: '1.2' },
    expected: {
      'annuity-factor': 17.6873,
      'frequency-factor': 1.0045,
      deduction: 11_165.54,
      tests: 'Passes',
    },
  },
  {
    name: 'Annuity trust, 5% for 20 years, quarterly, at 5.8%',
    source: worksheet(
      'Planned-giving worksheet of December 2023',
      'https://master.givingplan.net/node/276',
    ),
    inputs: { ...quarterly, type: 'crat', rate: '5.8' },
    expected: {
      'annuity-factor': 11.6585,
      'frequency-factor': 1.0215,
      deduction: 40_454.21,
      tests: 'Passes',
    },
  },
  {
    name: 'Unitrust, 8% for 12 years, quarterly, at 9.6%: factors',
    source: REGULATION,
    inputs: example,
    expected: { 'frequency-factor': 0.944628, 'adjusted-payout': 7.557 },
    within: 0.0001,
  },
  {
    name: 'The same unitrust: deduction (the regulation interpolates)',
    source: REGULATION,
    inputs: example,
    expected: { deduction: 38_950.3, tests: 'Passes' },
    within: 3,
  },
  {
    name: 'Unitrust factor at 3.2%, every six months, first after 6',
    source: TABLE_F,
    inputs: { type: 'crut', rate: '3.2', frequency: 'semiannual', 'first-month': '6' },
    expected: { 'frequency-factor': 0.976683 },
  },
  {
    name: 'Unitrust factor at 3.2%, once a year, after 6 months',
    source: TABLE_F,
    inputs: { type: 'crut', rate: '3.2', frequency: 'annual', 'first-month': '6' },
    expected: { 'frequency-factor': 0.984374 },
  },
  {
    name: 'Unitrust factor at 4.2%, quarterly',
    source: worksheet(
      'Planned-giving worksheet of October 2008',
      'https://master.givingplan.net/node/274',
    ),
    inputs: { ...quarterly, type: 'crut', amount: '1000000', rate: '4.2' },
    expected: { 'frequency-factor': 0.974679 },
  },
];

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
