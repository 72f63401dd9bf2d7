import { engine } from '../calculator.ts';
import { NEWEST } from '../law/exclusions.ts';
import { INPUTS, OUTPUTS } from './fields.ts';
import { figuresOf, LAW, outputsOf } from './figures-of.ts';

/** What computes, without what only the page says. */
export const ENGINE = engine({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'excluded',
  lawYear: 'year',
  yearly: { figures: 'the annual exclusion and the basic exclusion', confirmed: NEWEST },
  law: LAW,
  compute: (values, law) => {
    const figures = figuresOf(values, law);
    const amounts = figures.schedule.flatMap(({ given, value }) => [given, value]);
    return { outputs: outputsOf(figures), amounts };
  },
});
