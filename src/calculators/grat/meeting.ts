import { meeting } from '../meeting.ts';
import type { grat } from './calculator.ts';

export default meeting<typeof grat>({
  key: 'remainder',
  sliders: [
    { name: 'amount', from: 100_000, to: 20_000_000, step: 100_000 },
    { name: 'term', from: 1, to: 20, step: 1 },
    { name: 'growth', from: 0, to: 20, step: 0.5 },
    { name: 'rate', from: 0, to: 10, step: 0.2 },
  ],
  bars: ['remainder'],
  say: ({ remainder }, { term }) =>
    remainder === '$0'
      ? 'Nothing would be left for the family.'
      : `${remainder} would be left for the family after ${term}.`,
});
