/** Compares two calculations of the same calculator. */
import type { ShownFigure } from './by-case.ts';
import type { AnyCalculator } from './calculator.ts';
import { type Field, fieldIn, type ShownField, usedFields } from './field.ts';
import { count, type Figure, type FigureKind, type FigureValue, figureText } from './figures.ts';
import { readField } from './read-field.ts';
import { type Run, run, type Texts, textsOf } from './run.ts';
import { figuresOf, inputWords } from './words.ts';

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

function enteredDifference(field: ShownField, texts: readonly [string, string]): string {
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

/** The figures of an outcome by name, as they show; empty without a result. */
const figuresIn = (
  calculator: AnyCalculator,
  inputs: Texts,
  outcome: Run,
): ReadonlyMap<string, ShownFigure> =>
  new Map(
    'result' in outcome
      ? figuresOf(calculator, inputs, outcome.result).map((shown) => [shown.name, shown])
      : [],
  );

/** The words in place of a figure that an outcome does not have. */
function wordsWithout(outcome: Run): string {
  if ('result' in outcome) return '–';
  return 'refused' in outcome ? 'Not computed' : 'Needs its figures';
}

/** The label of both: "Federal estate tax / Federal estate tax at both deaths" where it differs. */
const bothLabels = (...labels: readonly (string | undefined)[]): string =>
  [...new Set(labels.filter(Boolean))].join(' / ');

function enteredRows(calculator: AnyCalculator, a: Texts, b: Texts): ComparedRow[] {
  const textsA = textsOf(calculator, a);
  const textsB = textsOf(calculator, b);
  const entered = (field: ShownField, text = '') => inputWords(field, text).trim() || '(empty)';
  const used = new Set(
    [textsA, textsB].flatMap((texts) =>
      usedFields(calculator.inputs, texts).map(({ name }) => name),
    ),
  );
  const inEither = Object.entries<Field>(calculator.inputs).filter(([name]) => used.has(name));
  return inEither.map(([name, field]) => {
    const first = fieldIn(field, textsA);
    const second = fieldIn(field, textsB);
    return row(
      name,
      bothLabels(first.label, second.label),
      [entered(first, textsA[name]), entered(second, textsB[name])],
      enteredDifference(first, [textsA[name] ?? '', textsB[name] ?? '']),
    );
  });
}

/** Both calculations by their fields and figures, in the calculator's order. */
export function compareCalculations(calculator: AnyCalculator, a: Texts, b: Texts): Compared {
  const foundA = run(calculator, a);
  const foundB = run(calculator, b);
  const figuresA = figuresIn(calculator, a, foundA);
  const figuresB = figuresIn(calculator, b, foundB);
  const names = Object.keys(calculator.outputs).filter(
    (name) => figuresA.has(name) || figuresB.has(name),
  );
  return {
    advisorsOnly: [foundA, foundB]
      .map((found) => ('result' in found ? found.result.advisorsOnly : undefined))
      .find(Boolean),
    inputs: enteredRows(calculator, a, b),
    outputs: names.map((name) => {
      const first = figuresA.get(name);
      const second = figuresB.get(name);
      return row(
        name,
        bothLabels(first?.label, second?.label),
        [first?.text ?? wordsWithout(foundA), second?.text ?? wordsWithout(foundB)],
        first && second ? differenceOf(first.figure, first.value, second.value) : '',
      );
    }),
  };
}

/** Whether two calculations have the same values, regardless of how they were typed: "250,000" is 250000. */
export const sameCalculation = (calculator: AnyCalculator, a: Texts, b: Texts): boolean =>
  enteredRows(calculator, a, b).every(({ differs }) => !differs);
