/** Connecticut, Maine and Vermont. */
import { dollars } from '../../figures.ts';
import { brackets } from '../brackets.ts';
import { FROM, final, type StateLaw, verify } from './state-tax.ts';

export const CONNECTICUT: StateLaw = {
  taxes: [
    final('Conn. Gen. Stat. sec. 12-391', {
      from: FROM,
      method: 'excess',
      exclusion: 15_000_000,
      cap: dollars(15_000_000),
      rates: brackets([0, 0, 12]),
    }),
  ],
  notes: [
    'Connecticut also taxes gifts: taxable gifts of earlier years count toward the tax. They are left out.',
  ],
};

export const MAINE: StateLaw = {
  taxes: [
    final('36 M.R.S. sec. 4102 and 4103', {
      from: FROM,
      method: 'excess',
      exclusion: 7_160_000,
      rates: brackets([0, 0, 8], [3_000_000, 240_000, 10], [6_000_000, 540_000, 12]),
    }),
  ],
  notes: [
    'Taxable gifts made in the year before the death count as part of the estate (36 M.R.S. sec. 4102(1)). Add them to the estate above.',
  ],
};

export const VERMONT: StateLaw = {
  taxes: [
    verify('32 V.S.A. sec. 7442a', {
      from: FROM,
      method: 'excess',
      exclusion: 5_000_000,
      rates: brackets([0, 0, 16]),
    }),
  ],
  notes: [
    'Taxable gifts made in the two years before the death count as part of the estate (32 V.S.A. sec. 7402(14)(C) and 7442a(b)). Add them to the estate above.',
  ],
};
