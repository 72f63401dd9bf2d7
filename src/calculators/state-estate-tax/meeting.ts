import { meeting } from '../meeting.ts';
import type { stateEstateTax } from './calculator.ts';

export default meeting<typeof stateEstateTax>({
  key: 'tax',
  sliders: [{ name: 'estate', from: 0, to: 30_000_000, step: 100_000 }],
  choices: ['state'],
  bars: ['tax'],
  say: ({ tax }, { state }) =>
    tax === '$0'
      ? `No estate tax would be due in ${state}.`
      : `The estate tax of ${state} would be ${tax}.`,
});
