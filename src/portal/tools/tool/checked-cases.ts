/** A calculator's examples, beside its own figures. */
import { figureIn } from '../../../calculators/by-case.ts';
import type { AnyCalculator, Case } from '../../../calculators/calculator.ts';
import { exactText, type Figure, figureText, plainValue } from '../../../calculators/figures.ts';
import { run, textsOf } from '../../../calculators/run.ts';
import { formatLongDay } from '../../../lib/format-date.ts';
import { countWords } from '../../../lib/format-number.ts';
import { searchWith } from './address.ts';

interface CheckedFigure {
  label: string;
  expected: string;
  ours: string;
  agrees: boolean;
}

export interface CheckedCase extends Pick<Case, 'name' | 'source'> {
  inputs: Case['inputs'];
  /** The query that opens the example. */
  search: string;
  figures: CheckedFigure[];
  /** The allowed difference, if it is more than floating-point error. */
  within: number;
}

const CENTS = 100;
const MONTHS = 12;
/** A smaller difference is invisible. */
const LEAST_DIFFERENCE = 0.001;

/** An example's value, formatted as the page's own. */
function expectedText(figure: Figure, value: number | string): string {
  if (value === 'yes' || value === 'no') return figureText(figure, value === 'yes');
  if (typeof value === 'string') return figure.kind === 'day' ? formatLongDay(value) : value;
  if (figure.kind === 'money') return exactText(figure, value * CENTS);
  if (figure.kind === 'age') return figureText(figure, Math.round(value * MONTHS));
  return figureText(figure, value);
}

/** Runs the examples as the page would. */
export const checkedCases = (calculator: AnyCalculator): CheckedCase[] =>
  calculator.cases.map(({ name, source, inputs, expected, within = 0 }) => {
    const outcome = run(calculator, inputs);
    const figures = Object.entries(expected).map(([output, value]) => {
      const figure = figureIn(
        calculator.outputs[output],
        textsOf(calculator, inputs),
        'result' in outcome ? outcome.result.outputs : {},
      );
      const ours = 'result' in outcome ? (outcome.result.outputs[output] ?? null) : undefined;
      const plain = ours === undefined ? null : plainValue(figure, ours);
      return {
        label: figure.label,
        expected: expectedText(figure, value),
        ours: ours === undefined ? 'Not computed' : exactText(figure, ours),
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

/** How many examples are published, and how many ours: "14 examples, 2 of our own". */
export function casesCount(cases: readonly Pick<CheckedCase, 'source'>[]): string {
  const own = cases.filter(({ source }) => source.own).length;
  const published = cases.length - own;
  if (published === 0) return `${countWords(own, 'example')} of our own`;
  const count = countWords(published, 'published example');
  return own === 0 ? count : `${count}, ${own} of our own`;
}
