import { meeting } from '../meeting.ts';
import type { rothConversion } from './calculator.ts';

export default meeting<typeof rothConversion>({
  key: 'difference',
  sliders: [
    { name: 'amount', from: 10_000, to: 2_000_000, step: 10_000 },
    { name: 'owner-rate', from: 0, to: 50, step: 1 },
    { name: 'heir-rate', from: 0, to: 50, step: 1 },
    { name: 'growth', from: 0, to: 12, step: 0.5 },
    { name: 'years', from: 0, to: 40, step: 1 },
  ],
  bars: ['heir-without', 'heir-with'],
  say: ({ 'heir-with': after, 'heir-without': before }) =>
    `With the conversion the heirs would have ${after}; without it, ${before}.`,
});
