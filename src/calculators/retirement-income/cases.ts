import type { Case } from '../calculator.ts';

const PAYOUT = { title: 'Textbook formula of a payout annuity, worked with $500,000' };

const monthly = (name: string, rate: string, years: string, pays: number): Case => ({
  name,
  source: PAYOUT,
  inputs: { balance: '500000', return: rate, years, period: 'month', timing: 'end' },
  expected: { sustainable: pays },
});

export const CASES: readonly Case[] = [
  monthly('5% compounded monthly, 300 months', '5', '25', 2922.95),
  monthly('7% compounded monthly, 300 months', '7', '25', 3533.9),
  monthly('10% compounded monthly, 240 months', '10', '20', 4825.11),
];
