/** What a point more or less of the rate would change. */
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import { figureText, percent } from '../../../calculators/figures.ts';
import { readField } from '../../../calculators/read-field.ts';
import { run } from '../../../calculators/run.ts';
import type { Given } from './address.ts';

export interface Chip {
  label: string;
  /** The rate, as "4.6%". */
  rate: string;
  figure: string;
  entered: boolean;
}

const STEPS = [
  [-1, '−1 point'],
  [0, 'As entered'],
  [1, '+1 point'],
] as const;

/** Three results: a point less, as entered, a point more. Empty without a rate, or without a result. */
export function sensitivityOf(calculator: AnyCalculator, given: Given): Chip[] {
  const { inputs, outputs, sensitivity } = calculator;
  if (!sensitivity) return [];
  const { input, output } = sensitivity;
  const read = readField(inputs[input], given[input] ?? inputs[input].initial);
  if ('problem' in read) return [];
  return STEPS.map(([step, label]) => {
    // Without the traces of binary fractions: 4.6 + 1 is 5.6.
    const rate = Number((Number(read.value) + step).toFixed(6));
    const found = run(calculator, { ...given, [input]: String(rate) });
    return {
      label,
      rate: percent(rate),
      figure:
        'result' in found
          ? figureText(outputs[output], found.result.outputs[output] ?? null)
          : 'Not possible',
      entered: step === 0,
    };
  });
}
