import { engine, type Problems } from '../calculator.ts';
import { usd } from '../figures.ts';
import { exclusionsOf } from '../law/exclusions.ts';
import { INPUTS, OUTPUTS, type Values } from './fields.ts';
import { figuresOf, LAW, outputsOf } from './figures-of.ts';

/** A spouse who died by this year can't have left more than one exclusion of this year. */
function check({ year, dsue }: Values): Problems {
  const { value } = exclusionsOf(LAW.exclusions, year).basic;
  return dsue > value
    ? { dsue: `Enter ${usd(value)} or less, the basic exclusion of ${year}.` }
    : {};
}

/** What computes, without what only the page says. */
export const ENGINE = engine({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'tax',
  lawYear: 'year',
  law: LAW,
  check,
  compute: (values, law) => ({ outputs: outputsOf(values, figuresOf(values, law)) }),
});
