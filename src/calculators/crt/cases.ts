import type { Case } from '../calculator.ts';

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

export const CASES: readonly Case[] = [
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
