import { brackets } from '../brackets.ts';
import { FROM, final, type StateLaw } from './state-tax.ts';

export const NEW_YORK: StateLaw = {
  taxes: [
    final('N.Y. Tax Law sec. 952', {
      from: FROM,
      method: 'cliff',
      exclusion: 7_350_000,
      phaseOut: 5,
      rates: brackets(
        [0, 0, 3.06],
        [500_000, 15_300, 5],
        [1_000_000, 40_300, 5.5],
        [1_500_000, 67_800, 6.5],
        [2_100_000, 106_800, 8],
        [2_600_000, 146_800, 8.8],
        [3_100_000, 190_800, 9.6],
        [3_600_000, 238_800, 10.4],
        [4_100_000, 290_800, 11.2],
        [5_100_000, 402_800, 12],
        [6_100_000, 522_800, 12.8],
        [7_100_000, 650_800, 13.6],
        [8_100_000, 786_800, 14.4],
        [9_100_000, 930_800, 15.2],
        [10_100_000, 1_082_800, 16],
      ),
    }),
  ],
  notes: [
    'Taxable gifts that a resident made in the last three years count as part of the estate, for deaths through 2031 (sec. 954(a)(3)). Add them to the estate above.',
  ],
};
