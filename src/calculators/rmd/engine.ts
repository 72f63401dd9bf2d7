import { engine, type Problems } from '../calculator.ts';
import { bornTooEarly } from '../law/rmd-age.ts';
import { compute, LAW } from './compute.ts';
import { INPUTS, OUTPUTS, type Values } from './fields.ts';

function check({ birth, year }: Values): Problems {
  const problem = bornTooEarly(birth, year);
  return problem ? { birth: problem } : {};
}

/** What computes, without what only the page says. */
export const ENGINE = engine({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'rmd',
  law: LAW,
  check,
  compute,
});
