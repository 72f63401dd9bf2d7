/** The result if a rate were a point lower or higher. */
import type {
  AnyCalculator,
  Figure,
  FigureValue,
  Outputs,
  Result,
} from '../../../calculators/calculator.ts';
import { figureText, percent } from '../../../calculators/figures.ts';
import { readField } from '../../../calculators/read-field.ts';
import { type Run, run } from '../../../calculators/run.ts';
import { filledFields } from '../../../calculators/words.ts';
import type { ToolInputs } from './address.ts';

interface Chip {
  label: string;
  /** The rate, such as "4.6%". */
  rate: string;
  figure: string;
  entered: boolean;
}

const STEPS = [
  [-1, '−1 point'],
  [0, 'As entered'],
  [1, '+1 point'],
] as const;

interface Varied {
  figure: Figure;
  of: (result: Result) => FigureValue;
}

/** The figure that the page shows for each rate, and its value in a result. */
export const variedOf = (
  outputs: Outputs,
  sensitivity: NonNullable<AnyCalculator['sensitivity']>,
): Varied =>
  'figure' in sensitivity
    ? sensitivity
    : {
        figure: outputs[sensitivity.output] as Figure,
        of: (result) => result.outputs[sensitivity.output] ?? null,
      };

/** Three results: one point lower, as entered, one point higher. Empty without a rate in use, or without a result. */
export function sensitivityOf(
  calculator: AnyCalculator,
  toolInputs: ToolInputs,
  entered: Run,
): Chip[] {
  const { inputs, outputs, sensitivity } = calculator;
  if (!sensitivity || !('result' in entered)) return [];
  const { input } = sensitivity;
  if (!filledFields(calculator, toolInputs).some(({ name }) => name === input)) return [];
  const { figure, of } = variedOf(outputs, sensitivity);
  const read = readField(inputs[input], toolInputs[input] ?? inputs[input].initial);
  if ('problem' in read) return [];
  return STEPS.map(([step, label]) => {
    // Removes floating-point error: 4.6 + 1 is 5.6.
    const rate = Number((Number(read.value) + step).toFixed(6));
    const outcome =
      step === 0 ? entered : run(calculator, { ...toolInputs, [input]: String(rate) });
    return {
      label,
      rate: percent(rate),
      figure: 'result' in outcome ? figureText(figure, of(outcome.result)) : 'Not possible',
      entered: step === 0,
    };
  });
}
