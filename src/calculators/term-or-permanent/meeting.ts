import { meeting } from '../meeting.ts';
import type { termOrPermanent } from './calculator.ts';

export default meeting<typeof termOrPermanent>({
  key: 'invested-difference',
  sliders: [
    { name: 'term-premium', from: 0, to: 20_000, step: 100 },
    { name: 'permanent-premium', from: 0, to: 50_000, step: 100 },
    { name: 'rate', from: 0, to: 12, step: 0.5 },
    { name: 'years', from: 1, to: 40, step: 1 },
  ],
  bars: ['premiums-future', 'invested-difference'],
  say: ({ 'invested-difference': grown }, { years }) =>
    `Invested instead, the difference in premiums would grow to ${grown} in ${years}.`,
});
