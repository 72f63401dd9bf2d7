import { meeting } from '../meeting.ts';
import type { retirementIncome } from './calculator.ts';

export default meeting<typeof retirementIncome>({
  key: 'lasts',
  sliders: [
    { name: 'balance', from: 0, to: 10_000_000, step: 50_000 },
    { name: 'withdrawal', from: 0, to: 500_000, step: 5_000 },
    { name: 'return', from: 0, to: 12, step: 0.5 },
    { name: 'inflation', from: 0, to: 8, step: 0.5 },
    { name: 'years', from: 5, to: 50, step: 1 },
  ],
  bars: ['end-balance'],
  say: ({ lasts, 'end-balance': left }) =>
    `The money would last ${lasts}, with ${left} left at the end.`,
});
