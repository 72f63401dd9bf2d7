import { engine } from '../calculator.ts';
import { NEWEST } from '../law/exclusions.ts';
import { compute, LAW } from './compute.ts';
import { INPUTS, OUTPUTS } from './fields.ts';

/** What computes, without what only the page says. */
export const ENGINE = engine({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'limit',
  lawYear: 'year',
  yearly: { figures: 'the annual exclusion', confirmed: NEWEST },
  law: LAW,
  compute,
});
