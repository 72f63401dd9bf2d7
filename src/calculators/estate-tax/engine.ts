import { engine, type Problems } from '../calculator.ts';
import { usd } from '../figures.ts';
import { taxOf } from '../law/brackets.ts';
import { exclusionsOf, NEWEST } from '../law/exclusions.ts';
import { INPUTS, OUTPUTS, type Values } from './fields.ts';
import { figuresOf, LAW, outputsOf } from './figures-of.ts';

/** What gift tax can be payable on these gifts: none without gifts, and not more than the whole schedule's. */
function payableProblem(gifts: number, payable: number): Problems {
  const most = taxOf(LAW.tableA.value, gifts);
  if (payable <= most) return {};
  return {
    'gift-tax-paid':
      gifts === 0
        ? 'Enter the gifts as well, or $0 here: no gift tax is payable without gifts.'
        : `Enter ${usd(most)} or less, the tax of the rate schedule on gifts of ${usd(gifts)}.`,
  };
}

/** A spouse who died by this year can't have left more than one exclusion of this year. */
function check({ year, dsue, gifts, 'gift-tax-paid': payable }: Values): Problems {
  const { value } = exclusionsOf(LAW.exclusions, year).basic;
  return {
    ...(dsue > value && { dsue: `Enter ${usd(value)} or less, the basic exclusion of ${year}.` }),
    ...payableProblem(gifts, payable),
  };
}

/** What computes, without what only the page says. */
export const ENGINE = engine({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'tax',
  lawYear: 'year',
  yearly: { figures: 'the basic exclusion', confirmed: NEWEST },
  law: LAW,
  check,
  compute: (values, law) => ({ outputs: outputsOf(values, figuresOf(values, law)) }),
});
