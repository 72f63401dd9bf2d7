import { engine } from '../calculator.ts';
import { LAW } from './benefit.ts';
import { compute } from './compute.ts';
import { INPUTS, OUTPUTS } from './fields.ts';

/** What computes, without what only the page says. */
export const ENGINE = engine({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'benefit',
  law: LAW,
  compute,
});
