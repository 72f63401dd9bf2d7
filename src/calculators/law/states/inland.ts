/** Maryland, Minnesota and the District of Columbia. */
import { brackets } from '../brackets.ts';
import { FROM, type StateLaw, verify } from './state-tax.ts';

export const MARYLAND: StateLaw = {
  taxes: [
    verify('Md. Code, Tax-Gen. sec. 7-309', {
      from: FROM,
      method: 'excess',
      exclusion: 5_000_000,
      rates: brackets([0, 0, 16]),
    }),
  ],
  notes: [
    'Maryland also has an inheritance tax, which depends on the heirs; inheritance tax that is paid reduces the estate tax. It is left out.',
    'Also left out: the limits based on the former federal credit and on the federal tax, farm property, and a deceased spouse’s unused exclusion.',
  ],
};

/**
 * The Minnesota taxable estate is what is left after the exclusion is subtracted (291.016,
 * subd. 3), and the marks of 291.03 are for that: 923,000 is 13 % of 7,100,000.
 */
export const MINNESOTA: StateLaw = {
  taxes: [
    verify('Minn. Stat. 291.016 and 291.03', {
      from: FROM,
      method: 'excess',
      exclusion: 3_000_000,
      rates: brackets(
        [0, 0, 13],
        [7_100_000, 923_000, 13.6],
        [8_100_000, 1_059_000, 14.4],
        [9_100_000, 1_203_000, 15.2],
        [10_100_000, 1_355_000, 16],
      ),
    }),
  ],
  notes: [
    'Taxable gifts of the last three years are added to the estate; farm and small business property may be subtracted from it. Both are left out.',
  ],
};

/** The bases continue the marks from 4,000,000; what is below the exclusion is taxed at 0 %. */
export const DISTRICT_OF_COLUMBIA: StateLaw = {
  taxes: [
    verify('D.C. Code 47-3701 and 47-3702(a-1)', {
      from: FROM,
      method: 'marks',
      exclusion: 4_988_400,
      rates: brackets(
        [4_000_000, 0, 11.2],
        [5_000_000, 112_000, 12],
        [6_000_000, 232_000, 12.8],
        [7_000_000, 360_000, 13.6],
        [8_000_000, 496_000, 14.4],
        [9_000_000, 640_000, 15.2],
        [10_000_000, 792_000, 16],
      ),
    }),
  ],
};
