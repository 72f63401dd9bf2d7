import { meeting } from '../meeting.ts';
import type { dynastyTrust } from './calculator.ts';

export default meeting<typeof dynastyTrust>({
  key: 'dynasty',
  sliders: [
    { name: 'amount', from: 1_000_000, to: 50_000_000, step: 500_000 },
    { name: 'exemption', from: 0, to: 15_000_000, step: 500_000 },
    { name: 'growth', from: 0, to: 10, step: 0.5 },
    { name: 'generations', from: 1, to: 8, step: 1 },
  ],
  bars: ['outright', 'dynasty'],
  say: ({ dynasty, outright }, { generations }) =>
    `After ${generations}, the trust would hold ${dynasty}; passed outright, ${outright} would be left.`,
});
