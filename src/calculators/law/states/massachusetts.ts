import { dollars } from '../../figures.ts';
import { brackets } from '../brackets.ts';
import { FROM, final, type StateLaw } from './state-tax.ts';

/** The credit of 99,600 is the tax of an estate of 2,000,000, which is so the exclusion. */
export const MASSACHUSETTS: StateLaw = {
  taxes: [
    final('M.G.L. c. 65C, sec. 2A; IRC 2011(b) as of December 31, 2000', {
      from: FROM,
      method: 'credit',
      exclusion: 2_000_000,
      less: dollars(60_000),
      credit: dollars(99_600),
      rates: brackets(
        [40_000, 0, 0.8],
        [90_000, 400, 1.6],
        [140_000, 1_200, 2.4],
        [240_000, 3_600, 3.2],
        [440_000, 10_000, 4],
        [640_000, 18_000, 4.8],
        [840_000, 27_600, 5.6],
        [1_040_000, 38_800, 6.4],
        [1_540_000, 70_800, 7.2],
        [2_040_000, 106_800, 8],
        [2_540_000, 146_800, 8.8],
        [3_040_000, 190_800, 9.6],
        [3_540_000, 238_800, 10.4],
        [4_040_000, 290_800, 11.2],
        [5_040_000, 402_800, 12],
        [6_040_000, 522_800, 12.8],
        [7_040_000, 650_800, 13.6],
        [8_040_000, 786_800, 14.4],
        [9_040_000, 930_800, 15.2],
        [10_040_000, 1_082_800, 16],
      ),
    }),
  ],
};
