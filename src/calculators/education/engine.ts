import { engine } from '../calculator.ts';
import { compute, LAW } from './compute.ts';
import { INPUTS, OUTPUTS } from './fields.ts';

/** What computes, without what only the page says. */
export const ENGINE = engine({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'limit',
  lawYear: 'year',
  law: LAW,
  compute,
});
