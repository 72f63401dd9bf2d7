import { meeting } from '../meeting.ts';
import type { gifting } from './calculator.ts';

export default meeting<typeof gifting>({
  key: 'moved',
  sliders: [
    { name: 'donees', from: 1, to: 20, step: 1 },
    { name: 'gift', from: 0, to: 100_000, step: 1_000 },
    { name: 'years', from: 1, to: 40, step: 1 },
    { name: 'growth', from: 0, to: 12, step: 0.5 },
  ],
  choices: ['split'],
  bars: ['excluded', 'moved'],
  say: ({ moved }, { years }) => `After ${years}, about ${moved} would be out of the estate.`,
});
