import { meeting } from '../meeting.ts';
import type { education } from './calculator.ts';

export default meeting<typeof education>({
  key: 'total-cost',
  sliders: [
    { name: 'cost', from: 0, to: 100_000, step: 1_000 },
    { name: 'until', from: 0, to: 18, step: 1 },
    { name: 'saved', from: 0, to: 500_000, step: 5_000 },
    { name: 'inflation', from: 0, to: 10, step: 0.5 },
    { name: 'return', from: 0, to: 12, step: 0.5 },
  ],
  bars: ['total-cost'],
  say: ({ 'total-cost': cost, monthly }) =>
    /^\$/.test(monthly)
      ? `College would cost ${cost}. Saving ${monthly} a month until it starts would pay for it.`
      : `College would cost ${cost}.`,
});
