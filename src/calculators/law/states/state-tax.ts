/** The description of a state's estate tax. Amounts are in cents. */
import type { Dated } from '../../calculator.ts';
import { dollars } from '../../figures.ts';
import type { Bracket } from '../brackets.ts';

interface Common {
  /** The first date of death that it applies to (ISO). */
  from: string;
  /** An estate up to this amount pays nothing. */
  exclusion: number;
  rates: readonly Bracket[];
}

/** The rates apply to the excess over the exclusion; a cap limits the tax. */
export interface OnExcess extends Common {
  method: 'excess';
  cap?: number;
}
/** The rates depend on the size of the whole estate, and start at the exclusion. */
export interface OnMarks extends Common {
  method: 'marks';
}
/** The rates apply to the estate less an amount, and a credit reduces the tax. */
export interface LessCredit extends Common {
  method: 'credit';
  less: number;
  credit: number;
}
/** The credit for the exclusion phases out until the estate exceeds the exclusion by `phaseOut` percent. */
export interface Cliff extends Common {
  method: 'cliff';
  phaseOut: number;
}

export type StateTax = OnExcess | OnMarks | LessCredit | Cliff;

/** A state's tax by date of death, and notes about its law. */
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

/** All data is for deaths from this day on. */
export const FROM = '2026-01-01';
