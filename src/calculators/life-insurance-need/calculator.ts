import { type Case, calculator } from '../calculator.ts';
import { ENGINE } from './engine.ts';

const CASES: readonly Case[] = [
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

/** How much coverage a family would need. */
export const lifeInsuranceNeed = calculator({
  ...ENGINE,
  assumptions: [
    'Needs approach: income and survivor benefits count at the present value of a level amount at the end of each year; one-time needs count in full.',
    'Income and benefits stay level beyond the discount rate. One rate applies to every year.',
    'Taxes, the survivor’s own income and retirement, and health are left out.',
  ],
  sources: [
    {
      title:
        'Rejda and McNamara, Principles of Risk Management and Insurance: needs approach and human life value',
    },
    { title: 'IRC 101(a) and 2042' },
    { title: '42 U.S.C. 402, survivor benefits' },
  ],
  cases: CASES,
  sensitivity: { input: 'discount', output: 'need' },
});
