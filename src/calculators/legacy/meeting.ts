import { meeting } from '../meeting.ts';
import type { legacy } from './calculator.ts';

export default meeting<typeof legacy>({
  key: 'real',
  sliders: [
    { name: 'amount', from: 0, to: 5_000_000, step: 10_000 },
    { name: 'addition', from: 0, to: 100_000, step: 1_000 },
    { name: 'growth', from: 0, to: 12, step: 0.5 },
    { name: 'inflation', from: 0, to: 8, step: 0.5 },
    { name: 'years', from: 0, to: 50, step: 1 },
  ],
  bars: ['future', 'real'],
  say: ({ future, real }, { years }) =>
    `After ${years} the savings would be ${future}, which buys what ${real} buys today.`,
});
