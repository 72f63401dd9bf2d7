import { meeting } from '../meeting.ts';
import type { lifeInsuranceNeed } from './calculator.ts';

export default meeting<typeof lifeInsuranceNeed>({
  key: 'need',
  sliders: [
    { name: 'income', from: 0, to: 1_000_000, step: 5_000 },
    { name: 'years', from: 0, to: 40, step: 1 },
    { name: 'mortgage', from: 0, to: 2_000_000, step: 10_000 },
    { name: 'assets', from: 0, to: 5_000_000, step: 25_000 },
    { name: 'cover', from: 0, to: 5_000_000, step: 25_000 },
  ],
  bars: ['income-value', 'need'],
  say: ({ need }) =>
    need === '$0'
      ? 'What is there already would be enough.'
      : `The family would need ${need} of additional life insurance.`,
});
