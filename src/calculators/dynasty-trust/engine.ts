import { engine, type Problems } from '../calculator.ts';
import { usd } from '../figures.ts';
import { exclusionsOf, NEWEST } from '../law/exclusions.ts';
import { INPUTS, OUTPUTS, type Values } from './fields.ts';
import { figuresOf, LAW, outputsOf } from './figures-of.ts';

/** Nobody has more exemption than the year gives, and no trust bears more than it has. */
function check({ year, amount, exemption, deductions }: Values): Problems {
  const { value } = exclusionsOf(LAW.exclusions, year).basic;
  return {
    ...(exemption > value && {
      exemption: `Enter ${usd(value)} or less, the GST exemption of ${year}.`,
    }),
    ...(deductions > amount && { deductions: `Enter ${usd(amount)} or less, the value.` }),
  };
}

/** What computes, without what only the page says. */
export const ENGINE = engine({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'dynasty',
  lawYear: 'year',
  yearly: { figures: 'the GST exemption and the basic exclusion', confirmed: NEWEST },
  law: LAW,
  check,
  compute: (values, law) => ({ outputs: outputsOf(figuresOf(values, law)) }),
});
