import { engine, type Problems } from '../calculator.ts';
import { count } from '../figures.ts';
import { compute } from './compute.ts';
import { firstMonth, INPUTS, OUTPUTS, period, type Values } from './fields.ts';
import { LAW } from './law.ts';

/** A year's payments lie within it. */
function check(values: Values): Problems {
  const latest = period(values);
  return values.type === 'crut' && firstMonth(values) > latest
    ? {
        'first-month': `The first payment is due within ${count(latest, 'month')} of the valuation.`,
      }
    : {};
}

/** What computes, without what only the page says. */
export const ENGINE = engine({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'deduction',
  law: LAW,
  check,
  compute,
});
