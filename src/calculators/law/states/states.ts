/** The states' estate taxes for deaths in 2026. A state that is in no list has none. */
import type { Dated } from '../../calculator.ts';
import { DISTRICT_OF_COLUMBIA, MARYLAND, MINNESOTA } from './inland.ts';
import { MASSACHUSETTS } from './massachusetts.ts';
import type { StateCode } from './names.ts';
import { NEW_YORK } from './new-york.ts';
import { CONNECTICUT, MAINE, VERMONT } from './north-east.ts';
import { HAWAII, OREGON, WASHINGTON } from './pacific.ts';
import type { StateLaw } from './state-tax.ts';

export interface States {
  /** The year of the deaths that all this is for. */
  year: number;
  estateTax: Readonly<Partial<Record<StateCode, StateLaw>>>;
  /** Which other states tax a death. */
  others: Dated<{
    /** An inheritance tax, which depends on the heirs, and no estate tax. */
    inheritanceTax: readonly StateCode[];
    /** An estate tax whose figures could not be confirmed. */
    unconfirmed: readonly StateCode[];
  }>;
}

export const STATES: States = {
  year: 2026,
  estateTax: {
    CT: CONNECTICUT,
    DC: DISTRICT_OF_COLUMBIA,
    HI: HAWAII,
    MA: MASSACHUSETTS,
    MD: MARYLAND,
    ME: MAINE,
    MN: MINNESOTA,
    NY: NEW_YORK,
    OR: OREGON,
    VT: VERMONT,
    WA: WASHINGTON,
  },
  others: {
    value: { inheritanceTax: ['KY', 'NE', 'NJ', 'PA'], unconfirmed: ['IL', 'RI'] },
    source: 'Tax Foundation, Estate and Inheritance Taxes by State',
    verifiedOn: '2026-11-21',
    status: 'verify',
  },
};
