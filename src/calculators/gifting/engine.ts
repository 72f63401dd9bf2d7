import { engine } from '../calculator.ts';
import { INPUTS, OUTPUTS } from './fields.ts';
import { figuresOf, LAW, outputsOf } from './figures-of.ts';

/** What computes, without what only the page says. */
export const ENGINE = engine({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'excluded',
  lawYear: 'year',
  law: LAW,
  compute: (values, law) => ({ outputs: outputsOf(figuresOf(values, law)) }),
});
