import { engine } from '../calculator.ts';
import { INPUTS, OUTPUTS } from './fields.ts';
import { netCost, outputsOf } from './figures-of.ts';

/** What computes, without what only the page says. */
export const ENGINE = engine({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'index',
  law: {},
  compute: (values) => ({ outputs: outputsOf(values, netCost(values)) }),
});
