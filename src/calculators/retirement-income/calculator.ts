import { type Case, calculator } from '../calculator.ts';
import { ENGINE } from './engine.ts';

const PAYOUT = { title: 'Textbook formula of a payout annuity, worked with $500,000' };

const monthly = (name: string, rate: string, years: string, pays: number): Case => ({
  name,
  source: PAYOUT,
  inputs: { balance: '500000', return: rate, years, period: 'month', timing: 'end' },
  expected: { sustainable: pays },
});

const CASES: readonly Case[] = [
  monthly('5% compounded monthly, 300 months', '5', '25', 2922.95),
  monthly('7% compounded monthly, 300 months', '7', '25', 3533.9),
  monthly('10% compounded monthly, 240 months', '10', '20', 4825.11),
];

/** Withdrawals from savings over years. */
export const retirementIncome = calculator({
  ...ENGINE,
  assumptions: [
    'In each period, what is needed less other income is withdrawn, and what is left grows by the return less fees; if withdrawals are at the end, the growth comes first. The monthly return is one twelfth of the annual return.',
    'What is needed and other income grow with inflation once a year, from the second year on. Other income above the need is not saved.',
    'The amount that would use it up exactly is the first year’s amount, other income included, whose payments are together worth the savings of today at the return after fees.',
    'Amounts are rounded to the cent in each period, so the last one may be off by some cents.',
    'The return is the same in every year, which no market delivers. Taxes on withdrawals are left out.',
  ],
  sources: [{ title: 'Present value of an annuity, level or growing once a year' }],
  cases: CASES,
  sensitivity: { input: 'return', output: 'sustainable' },
});
