import { meeting } from '../meeting.ts';
import type { estateTax } from './calculator.ts';

export default meeting<typeof estateTax>({
  key: 'tax',
  sliders: [
    { name: 'estate', from: 0, to: 50_000_000, step: 250_000 },
    { name: 'marital', from: 0, to: 50_000_000, step: 250_000 },
    { name: 'gifts', from: 0, to: 15_000_000, step: 100_000 },
    { name: 'dsue', from: 0, to: 15_000_000, step: 250_000 },
  ],
  bars: ['taxable-estate', 'tax'],
  say: ({ tax }) =>
    tax === '$0'
      ? 'No federal estate tax would be due.'
      : `The federal estate tax would be ${tax}.`,
});
