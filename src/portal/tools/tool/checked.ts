/** The published examples of a calculator beside what it gives for them. */
import type { AnyCalculator, Case, Figure } from '../../../calculators/calculator.ts';
import { dayWords, figureText, plainValue } from '../../../calculators/figures.ts';
import { run } from '../../../calculators/run.ts';
import { searchWith } from './address.ts';

export interface CheckedFigure {
  label: string;
  expected: string;
  ours: string;
  agrees: boolean;
}

export interface CheckedCase extends Pick<Case, 'name' | 'source'> {
  inputs: Case['inputs'];
  /** The query that opens it. */
  search: string;
  figures: CheckedFigure[];
  /** How far ours may be off, if that is more than a trace of binary fractions. */
  within: number;
}

const CENTS = 100;
const MONTHS = 12;
/** What nobody would see. */
const LEAST_DIFFERENCE = 0.001;

/** A published value in words, as the page shows its own. */
function published(figure: Figure, value: number | string): string {
  if (value === 'yes' || value === 'no') return figureText(figure, value === 'yes');
  if (typeof value === 'string') return figure.kind === 'day' ? dayWords(value) : value;
  if (figure.kind === 'money') return figureText(figure, value * CENTS);
  if (figure.kind === 'age') return figureText(figure, Math.round(value * MONTHS));
  return figureText(figure, value);
}

/** Runs the examples as the page would. */
export const checkedCases = (calculator: AnyCalculator): CheckedCase[] =>
  calculator.cases.map(({ name, source, inputs, expected, within = 0 }) => {
    const found = run(calculator, inputs);
    const figures = Object.entries(expected).map(([output, value]) => {
      const figure: Figure = calculator.outputs[output];
      const ours = 'result' in found ? (found.result.outputs[output] ?? null) : undefined;
      const plain = ours === undefined ? null : plainValue(figure, ours);
      return {
        label: figure.label,
        expected: published(figure, value),
        ours: ours === undefined ? 'Not computed' : figureText(figure, ours),
        agrees:
          typeof value === 'number' && typeof plain === 'number'
            ? Math.abs(plain - value) <= within + 1e-9
            : String(plain) === String(value),
      };
    });
    return {
      name,
      source,
      inputs,
      search: searchWith('', calculator.inputs, inputs) || '?',
      figures,
      within: within < LEAST_DIFFERENCE ? 0 : within,
    };
  });
