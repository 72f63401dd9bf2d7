/** How a state's estate tax is described. Amounts are in cents. */
import type { Dated } from '../../calculator.ts';
import { dollars } from '../../figures.ts';
import type { Bracket } from '../brackets.ts';

interface Common {
  /** The first day of the deaths that it is for (ISO). */
  from: string;
  /** An estate up to this pays nothing. */
  exclusion: number;
  rates: readonly Bracket[];
}

/** The rates are for what exceeds the exclusion; a cap is the most that the tax may be. */
export interface OnExcess extends Common {
  method: 'excess';
  cap?: number;
}
/** The rates are by the size of the whole estate, and start at the exclusion. */
export interface OnMarks extends Common {
  method: 'marks';
}
/** The rates are for the estate less an amount, and a credit is taken off the tax. */
export interface LessCredit extends Common {
  method: 'credit';
  less: number;
  credit: number;
}
/** The credit of the exclusion vanishes while the estate exceeds it by so many percent. */
export interface Cliff extends Common {
  method: 'cliff';
  phaseOut: number;
}

export type StateTax = OnExcess | OnMarks | LessCredit | Cliff;

/** A state's tax by dates of death, and what else its law has. */
export interface StateLaw {
  taxes: readonly Dated<StateTax>[];
  notes?: readonly string[];
}

const VERIFIED_ON = '2026-11-21';

const dated =
  (status: Dated<unknown>['status']) =>
  (source: string, { exclusion, ...tax }: StateTax): Dated<StateTax> => ({
    value: { ...tax, exclusion: dollars(exclusion) } as StateTax,
    source,
    verifiedOn: VERIFIED_ON,
    status,
  });

/** A tax whose figures were compared with their source; its exclusion is in dollars. */
export const final = dated('final');

/** A tax with figures from a secondary source; its exclusion is in dollars. */
export const verify = dated('verify');

/** All data are for deaths from this day on. */
export const FROM = '2026-01-01';
