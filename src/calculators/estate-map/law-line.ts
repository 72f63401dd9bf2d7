/** Which law an estate map counts, in one line. */
import type { EstatePlan } from '../../contract/households/estates.ts';
import { INHERITANCE } from '../law/states/inheritance.ts';
import { STATES, type StateCode, stateWords } from '../law/states/states.ts';

/** "Law of 2026; estate tax of Connecticut." */
export function lawLine({ year, taxState }: Pick<EstatePlan, 'year' | 'taxState'>): string {
  const kinds = [
    ...(taxState in STATES.estateTax ? ['estate'] : []),
    ...(taxState in INHERITANCE ? ['inheritance'] : []),
  ];
  const counted =
    kinds.length > 0
      ? `${kinds.join(' and ')} tax of ${stateWords(taxState as StateCode)}`
      : 'no state tax counted';
  return `Law of ${year}; ${counted}.`;
}
