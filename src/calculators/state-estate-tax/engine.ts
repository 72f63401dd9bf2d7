import { engine, type Problems } from '../calculator.ts';
import { compute, LAW } from './compute.ts';
import { INPUTS, OUTPUTS, type Values } from './fields.ts';

/** The data are for one year alone. */
const check = ({ death }: Values): Problems =>
  Number(death.slice(0, 4)) === LAW.year
    ? {}
    : {
        death: `Enter a day in ${LAW.year}: exclusions and rates change from year to year, and only those of ${LAW.year} are included here.`,
      };

/** What computes, without what only the page says. */
export const ENGINE = engine({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'tax',
  yearly: { figures: 'the exclusions and rates of the states', confirmed: LAW.year },
  law: LAW,
  check,
  compute,
});
