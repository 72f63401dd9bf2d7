import { meeting } from '../meeting.ts';
import type { socialSecurity } from './calculator.ts';

export default meeting<typeof socialSecurity>({
  key: 'benefit',
  sliders: [
    { name: 'pia', from: 500, to: 5_000, step: 50 },
    { name: 'claim', from: 744, to: 840, step: 1 },
    { name: 'compare', from: 744, to: 840, step: 1 },
  ],
  bars: ['benefit', 'compare-benefit'],
  say: ({ benefit, 'compare-benefit': other }, { claim, compare }) =>
    `Claimed at ${claim}, the benefit would be ${benefit} a month; at ${compare}, ${other}.`,
});
