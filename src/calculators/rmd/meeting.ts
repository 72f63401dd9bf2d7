import { meeting } from '../meeting.ts';
import type { rmd } from './calculator.ts';

export default meeting<typeof rmd>({
  key: 'rmd',
  sliders: [
    { name: 'balance', from: 0, to: 5_000_000, step: 25_000 },
    { name: 'year', from: 2_026, to: 2_046, step: 1 },
  ],
  bars: ['rmd'],
  say: ({ rmd, due }, { year }) =>
    rmd === '$0'
      ? `Nothing has to be withdrawn for ${year}.`
      : `${rmd} must be withdrawn for ${year} by ${due}.`,
});
