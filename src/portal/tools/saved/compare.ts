/** Two calculations of one calculator beside each other. */
import type { AnyCalculator, Figure } from '../../../calculators/calculator.ts';
import type { Field } from '../../../calculators/field.ts';
import { figureText } from '../../../calculators/figures.ts';
import { run, type Texts, textsOf } from '../../../calculators/run.ts';
import { inputWords } from '../tool/words.ts';

/** A field or a figure of both, in words. */
export interface ComparedRow {
  name: string;
  label: string;
  values: [string, string];
  differs: boolean;
}

export interface Compared {
  inputs: ComparedRow[];
  outputs: ComparedRow[];
}

const row = (name: string, label: string, values: [string, string]): ComparedRow => ({
  name,
  label,
  values,
  differs: values[0] !== values[1],
});

/** The words of a figure; what stands in its place if there is no result. */
function wordsOf(calculator: AnyCalculator, texts: Texts): (name: string) => string {
  const found = run(calculator, texts);
  if ('result' in found) {
    return (name) => figureText(calculator.outputs[name], found.result.outputs[name] ?? null);
  }
  return () => ('refused' in found ? 'Not computed' : 'Needs its figures');
}

/** The fields of both, in words. */
function enteredRows(calculator: AnyCalculator, a: Texts, b: Texts): ComparedRow[] {
  const [textsA, textsB] = [textsOf(calculator, a), textsOf(calculator, b)];
  const entered = (field: Field, text = '') => inputWords(field, text).trim() || '(empty)';
  return Object.entries<Field>(calculator.inputs).map(([name, field]) =>
    row(name, field.label, [entered(field, textsA[name]), entered(field, textsB[name])]),
  );
}

/** Both calculations by their fields and figures, in the calculator's order. */
export function compared(calculator: AnyCalculator, a: Texts, b: Texts): Compared {
  const [figureA, figureB] = [wordsOf(calculator, a), wordsOf(calculator, b)];
  return {
    inputs: enteredRows(calculator, a, b),
    outputs: Object.entries<Figure>(calculator.outputs).map(([name, { label }]) =>
      row(name, label, [figureA(name), figureB(name)]),
    ),
  };
}

/** Whether two calculations have the same values, however they were typed: "250,000" is 250000. */
export const sameCalculation = (calculator: AnyCalculator, a: Texts, b: Texts): boolean =>
  enteredRows(calculator, a, b).every(({ differs }) => !differs);
