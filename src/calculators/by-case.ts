/**
 * The words of a calculator by the case that it shows: "Federal estate tax" of one death, "Federal
 * estate tax at both deaths" of two. A figure that means nothing in a case does not show at all.
 */
import { type Figure, type FigureValue, figureText } from './figures.ts';

/** The texts of all fields, by name. */
export type AllTexts = Readonly<Record<string, string>>;

/** The figures of a result by name. */
export type FigureValues = Readonly<Record<string, FigureValue>>;

/** Whether a case is the one shown, by the texts of all fields and the figures of the result. A field's words know no figures. */
export type Holds = (texts: AllTexts, values: FigureValues) => boolean;

/** The words of a case; a function if they name what was entered, such as an age. */
type Words = string | ((texts: AllTexts) => string);

export interface ByCase {
  otherwise: Words;
  cases: readonly (readonly [holds: Holds, words: Words])[];
}

/** Words that are the same in every case, or not. */
export type CaseWords = string | ByCase;

/** The words of the first case that holds, else `otherwise`. */
export const byCase = (otherwise: Words, ...cases: ByCase['cases'][number][]): ByCase => ({
  otherwise,
  cases,
});

/** The words of the case that these texts and figures are. */
export function wordsIn(words: CaseWords, texts: AllTexts, values: FigureValues = {}): string {
  if (typeof words === 'string') return words;
  const [, found = words.otherwise] = words.cases.find(([holds]) => holds(texts, values)) ?? [];
  return typeof found === 'string' ? found : found(texts);
}

/** A figure of a result, whose words may differ by case. */
export interface OutputFigure extends Omit<Figure, 'label' | 'none'> {
  label: CaseWords;
  none?: CaseWords;
  /** Whether the figure means something in this case; always if undefined. */
  usedIf?: Holds;
  /** The words that stand in place of the amount, which then shows nowhere; empty in a case without. */
  instead?: CaseWords;
}

/** The figure with its words in this case. */
export function figureIn(figure: OutputFigure, texts: AllTexts, values: FigureValues = {}): Figure {
  const { label, none, usedIf, instead, ...rest } = figure;
  return {
    ...rest,
    label: wordsIn(label, texts, values),
    ...(none && { none: wordsIn(none, texts, values) }),
  };
}

/** A figure of a result as it shows. */
export interface ShownFigure {
  name: string;
  label: string;
  /** The value as text, or the words that stand in its place. */
  text: string;
  /** The value; null if words stand in its place. */
  value: FigureValue;
  figure: Figure;
}

/** The parts of fields that decide which of them are in use. */
type Switches = Readonly<
  Record<string, { initial: string; usedIf?: (texts: AllTexts) => boolean }>
>;

interface Shown {
  inputs: Switches;
  outputs: Readonly<Record<string, OutputFigure>>;
}

/** The figures of a result that mean something in its case, in their order, as every page, sheet and link shows them. */
export function shownFigures(
  { inputs, outputs }: Shown,
  texts: AllTexts,
  values: FigureValues,
): ShownFigure[] {
  const used = textsInUse(inputs, texts);
  return Object.entries(outputs).flatMap(([name, output]) => {
    if (!(output.usedIf?.(used, values) ?? true)) return [];
    const figure = figureIn(output, used, values);
    const instead = output.instead && wordsIn(output.instead, used, values);
    const value = instead ? null : (values[name] ?? null);
    return [
      { name, label: figure.label, text: instead || figureText(figure, value), value, figure },
    ];
  });
}

/** The texts of the fields in use; for the others their initial ones, whatever was typed before the case hid them. */
export const textsInUse = (inputs: Switches, texts: AllTexts): AllTexts =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, { usedIf, initial }]) => [
      name,
      (usedIf?.(texts) ?? true) ? (texts[name] ?? initial) : initial,
    ]),
  );
