/** Hawaii, Oregon and Washington. */
import { brackets } from '../brackets.ts';
import { FROM, final, type StateLaw, verify } from './state-tax.ts';

export const OREGON: StateLaw = {
  taxes: [
    final('ORS 118.010', {
      from: FROM,
      method: 'marks',
      exclusion: 1_000_000,
      rates: brackets(
        [1_000_000, 0, 10],
        [1_500_000, 50_000, 10.25],
        [2_500_000, 152_500, 10.5],
        [3_500_000, 257_500, 11],
        [4_500_000, 367_500, 11.5],
        [5_500_000, 482_500, 12],
        [6_500_000, 602_500, 13],
        [7_500_000, 732_500, 14],
        [8_500_000, 872_500, 15],
        [9_500_000, 1_022_500, 16],
      ),
    }),
  ],
};

export const WASHINGTON: StateLaw = {
  taxes: [
    verify('RCW 83.100.020 and .040 for deaths before July 1, 2026', {
      from: FROM,
      method: 'excess',
      exclusion: 3_076_000,
      rates: brackets(
        [0, 0, 10],
        [1_000_000, 100_000, 15],
        [2_000_000, 250_000, 17],
        [3_000_000, 420_000, 19],
        [4_000_000, 610_000, 23],
        [6_000_000, 1_070_000, 26],
        [7_000_000, 1_330_000, 30],
        [9_000_000, 1_930_000, 35],
      ),
    }),
    final('RCW 83.100.020 and .040 for deaths from July 1, 2026 (ESB 6347)', {
      from: '2026-07-01',
      method: 'excess',
      exclusion: 3_000_000,
      rates: brackets(
        [0, 0, 10],
        [1_000_000, 100_000, 14],
        [2_000_000, 240_000, 15],
        [3_000_000, 390_000, 16],
        [4_000_000, 550_000, 18],
        [6_000_000, 910_000, 19],
        [7_000_000, 1_100_000, 19.5],
        [9_000_000, 1_490_000, 20],
      ),
    }),
  ],
  notes: ['Exclusion and rates changed on July 1, 2026: the date of death determines which apply.'],
};

export const HAWAII: StateLaw = {
  taxes: [
    verify('HRS 236E-6 and 236E-8', {
      from: FROM,
      method: 'excess',
      exclusion: 5_490_000,
      rates: brackets(
        [0, 0, 10],
        [1_000_000, 100_000, 11],
        [2_000_000, 210_000, 12],
        [3_000_000, 330_000, 13],
        [4_000_000, 460_000, 14],
        [5_000_000, 600_000, 15.7],
        [10_000_000, 1_385_000, 20],
      ),
    }),
  ],
  notes: [
    'Taxable gifts of earlier years reduce the exclusion, and a deceased spouse’s unused exclusion adds to it. Both are left out.',
  ],
};
