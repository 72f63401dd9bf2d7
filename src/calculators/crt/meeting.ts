import { meeting } from '../meeting.ts';
import type { crt } from './calculator.ts';

export default meeting<typeof crt>({
  key: 'deduction',
  sliders: [
    { name: 'amount', from: 10_000, to: 5_000_000, step: 10_000 },
    { name: 'payout', from: 5, to: 20, step: 0.5 },
    { name: 'term', from: 1, to: 20, step: 1 },
    { name: 'rate', from: 0, to: 10, step: 0.2 },
  ],
  choices: ['type'],
  bars: ['deduction'],
  say: ({ deduction }) => `The charity’s share at the end would be worth ${deduction} today.`,
});
