import type { Case } from '../calculator.ts';

export const CASES: readonly Case[] = [
  {
    name: 'Debts, income, mortgage, education and final expenses, less coverage in force',
    source: { title: 'Worked example of the DIME method (debt, income, mortgage, education)' },
    inputs: {
      income: '75000',
      years: '10',
      discount: '0',
      debts: '10000',
      mortgage: '200000',
      education: '100000',
      final: '15000',
      cover: '100000',
    },
    expected: { 'income-value': 750_000, need: 975_000 },
  },
  {
    name: '$40,000 for 20 years at 6%, with the table’s factor of 11.47',
    source: {
      title: 'Rejda and McNamara, Principles of Risk Management and Insurance, 13th edition',
      href: 'https://www.oreilly.com/library/view/principles-of-risk/9780134082578/xhtml/fileP8000410016000000000000000030FD9.xhtml',
    },
    inputs: { income: '40000', years: '20', discount: '6' },
    expected: { 'income-value': 458_800 },
    within: 5,
  },
];
