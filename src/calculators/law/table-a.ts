import type { Dated } from '../calculator.ts';
import { type Bracket, brackets } from './brackets.ts';

/** The rate schedule of estate and gift tax. */
export const TABLE_A: Dated<readonly Bracket[]> = {
  value: brackets(
    [0, 0, 18],
    [10_000, 1_800, 20],
    [20_000, 3_800, 22],
    [40_000, 8_200, 24],
    [60_000, 13_000, 26],
    [80_000, 18_200, 28],
    [100_000, 23_800, 30],
    [150_000, 38_800, 32],
    [250_000, 70_800, 34],
    [500_000, 155_800, 37],
    [750_000, 248_300, 39],
    [1_000_000, 345_800, 40],
  ),
  source: 'IRC 2001(c)',
  verifiedOn: '2026-11-21',
  status: 'final',
};
