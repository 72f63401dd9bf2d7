import { meeting } from '../meeting.ts';
import type { inheritedIra } from './calculator.ts';

export default meeting<typeof inheritedIra>({
  key: 'first-amount',
  sliders: [
    { name: 'balance', from: 0, to: 5_000_000, step: 25_000 },
    { name: 'growth', from: 0, to: 10, step: 0.5 },
  ],
  choices: ['class', 'plan'],
  bars: ['first-amount'],
  say: ({ 'first-amount': first, 'end-year': end }) =>
    `The first withdrawal would be ${first}. ${/^\d/.test(end) ? `The account must be empty by the end of ${end}.` : 'There is no year by which the account must be empty.'}`,
});
