/** Compares two calculations of the same calculator. */
import {
  type AnyCalculator,
  type Figure,
  type FigureKind,
  type FigureValue,
  labelOf,
} from '../../../calculators/calculator.ts';
import { type Field, usedFields } from '../../../calculators/field.ts';
import { count, figureText } from '../../../calculators/figures.ts';
import { readField } from '../../../calculators/read-field.ts';
import { type Run, run, type Texts, textsOf } from '../../../calculators/run.ts';
import { inputWords } from '../../../calculators/words.ts';

export interface ComparedRow {
  name: string;
  label: string;
  values: [string, string];
  /** The difference from the first to the second: "+$9,434", "−2 years"; empty if there is none. */
  difference: string;
  differs: boolean;
}

export interface Compared {
  inputs: ComparedRow[];
  outputs: ComparedRow[];
  /** Why clients must not get the comparison; undefined if they may. */
  advisorsOnly: string | undefined;
}

const row = (
  name: string,
  label: string,
  values: [string, string],
  difference: string,
): ComparedRow => ({
  name,
  label,
  values,
  difference: values[0] === values[1] ? '' : difference,
  differs: values[0] !== values[1],
});

const MEASURES: readonly string[] = ['money', 'percent', 'count', 'age'] satisfies FigureKind[];

/** A difference with its sign; empty if either value is not a number. */
function differenceOf(figure: Figure, a: FigureValue | undefined, b: FigureValue | undefined) {
  if (typeof a !== 'number' || typeof b !== 'number' || !MEASURES.includes(figure.kind)) return '';
  const size = Math.abs(b - a);
  if (size === 0) return '';
  const words = figure.kind === 'percent' ? count(size, 'point') : figureText(figure, size);
  return `${b > a ? '+' : '−'}${words}`;
}

/** The kind of figure for each kind of field, which formats the difference. */
const KINDS: Partial<Record<Field['kind'], FigureKind>> = {
  money: 'money',
  percent: 'percent',
  whole: 'count',
  age: 'age',
};

function enteredDifference(field: Field, texts: readonly [string, string]): string {
  const kind = KINDS[field.kind];
  // A calendar year is not a duration.
  if (!kind || (field.kind === 'whole' && !field.unit && field.min > 1_000)) return '';
  const [a, b] = texts.map((text) => {
    const read = readField(field, text);
    return 'value' in read && typeof read.value === 'number' ? read.value : undefined;
  });
  const unit = field.kind === 'whole' ? field.unit : undefined;
  return differenceOf({ label: '', kind, ...(unit && { unit }) }, a, b);
}

/** A figure's words, or a placeholder if there is no result. */
function wordsOf(calculator: AnyCalculator, outcome: Run): (name: string) => string {
  if ('result' in outcome) {
    return (name) => figureText(calculator.outputs[name], outcome.result.outputs[name] ?? null);
  }
  return () => ('refused' in outcome ? 'Not computed' : 'Needs its figures');
}

const valueIn = (found: Run, name: string): FigureValue | undefined =>
  'result' in found ? found.result.outputs[name] : undefined;

function enteredRows(calculator: AnyCalculator, a: Texts, b: Texts): ComparedRow[] {
  const textsA = textsOf(calculator, a);
  const textsB = textsOf(calculator, b);
  const entered = (field: Field, text = '') => inputWords(field, text).trim() || '(empty)';
  const used = new Set(
    [textsA, textsB].flatMap((texts) =>
      usedFields(calculator.inputs, texts).map(({ name }) => name),
    ),
  );
  const inEither = Object.entries<Field>(calculator.inputs).filter(([name]) => used.has(name));
  return inEither.map(([name, field]) =>
    row(
      name,
      field.label,
      [entered(field, textsA[name]), entered(field, textsB[name])],
      enteredDifference(field, [textsA[name] ?? '', textsB[name] ?? '']),
    ),
  );
}

/** The label of a figure in both: "Tax / Tax at both deaths" where it differs. */
function labelIn(calculator: AnyCalculator, runs: readonly Run[], name: string): string {
  const labels = runs.flatMap((found) =>
    'result' in found ? [labelOf(calculator, found.result, name)] : [],
  );
  return [...new Set(labels)].join(' / ') || calculator.outputs[name].label;
}

/** Both calculations by their fields and figures, in the calculator's order. */
export function compareCalculations(calculator: AnyCalculator, a: Texts, b: Texts): Compared {
  const foundA = run(calculator, a);
  const foundB = run(calculator, b);
  const figureA = wordsOf(calculator, foundA);
  const figureB = wordsOf(calculator, foundB);
  return {
    advisorsOnly: [foundA, foundB]
      .map((found) => ('result' in found ? found.result.advisorsOnly : undefined))
      .find(Boolean),
    inputs: enteredRows(calculator, a, b),
    outputs: Object.entries<Figure>(calculator.outputs).map(([name, figure]) =>
      row(
        name,
        labelIn(calculator, [foundA, foundB], name),
        [figureA(name), figureB(name)],
        differenceOf(figure, valueIn(foundA, name), valueIn(foundB, name)),
      ),
    ),
  };
}

/** Whether two calculations have the same values, regardless of how they were typed: "250,000" is 250000. */
export const sameCalculation = (calculator: AnyCalculator, a: Texts, b: Texts): boolean =>
  enteredRows(calculator, a, b).every(({ differs }) => !differs);
