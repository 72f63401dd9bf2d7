/** The result if a rate were a point lower or higher. */
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import { figureText, percent } from '../../../calculators/figures.ts';
import { readField } from '../../../calculators/read-field.ts';
import { type Run, run } from '../../../calculators/run.ts';
import { figuresOf, filledFields } from '../../../calculators/words.ts';
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
  label: string;
  /** Undefined if words stand in place of the amount. */
  text: string | undefined;
}

/** The figure that varies with the rate, in an outcome; undefined if it does not show there. */
function variedIn(
  calculator: AnyCalculator,
  toolInputs: ToolInputs,
  outcome: Run,
): Varied | undefined {
  const { sensitivity } = calculator;
  if (!sensitivity || !('result' in outcome)) return undefined;
  const { result } = outcome;
  if ('figure' in sensitivity) {
    const { figure, of } = sensitivity;
    return { label: figure.label, text: figureText(figure, of(result)) };
  }
  const shown = figuresOf(calculator, toolInputs, result).find(
    ({ name }) => name === sensitivity.output,
  );
  if (!shown) return undefined;
  const isAmount = shown.value === (result.outputs[shown.name] ?? null);
  return { label: shown.label, text: isAmount ? shown.text : undefined };
}

interface Sensitivity {
  /** The labels of the rate's field and of the figure. */
  rate: string;
  figure: string;
  /** Three results: one point lower, as entered, one point higher. */
  chips: Chip[];
}

/** How the result varies with the rate; undefined without a rate in use, or without an amount. */
export function sensitivityOf(
  calculator: AnyCalculator,
  toolInputs: ToolInputs,
  entered: Run,
): Sensitivity | undefined {
  const { sensitivity } = calculator;
  const varied = variedIn(calculator, toolInputs, entered);
  if (!sensitivity || varied?.text === undefined) return undefined;
  const used = filledFields(calculator, toolInputs).find(({ name }) => name === sensitivity.input);
  const read = used && readField(used.field, used.text);
  if (!read || 'problem' in read) return undefined;
  const chips = STEPS.map(([step, label]) => {
    // Removes floating-point error: 4.6 + 1 is 5.6.
    const rate = Number((Number(read.value) + step).toFixed(6));
    const inputs = { ...toolInputs, [used.name]: String(rate) };
    const outcome = step === 0 ? entered : run(calculator, inputs);
    return {
      label,
      rate: percent(rate),
      figure: variedIn(calculator, inputs, outcome)?.text ?? 'Not possible',
      entered: step === 0,
    };
  });
  return { rate: used.field.label, figure: varied.label, chips };
}
