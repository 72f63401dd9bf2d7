/** The inputs in words: for paper, and wherever there are no fields. */

import { formatLongDay } from '../lib/format-date.ts';
import { type AllTexts, type ShownFigure, shownFigures } from './by-case.ts';
import { type AnyCalculator, notOfYear, type Problems, type Result } from './calculator.ts';
import { type Field, fieldIn, type ShownField, usedFields } from './field.ts';
import { ageWords, count, monthWords, percent, usd } from './figures.ts';
import { readField } from './read-field.ts';
import { type Run, type Texts, textsOf } from './run.ts';

/** What a result still needs: the lead, and each field with what it says. */
export function needsOf(
  { inputs }: Pick<AnyCalculator, 'inputs'>,
  given: Texts,
  problems: Problems,
) {
  const texts = textsOf({ inputs }, given);
  const fields = Object.entries(problems).map(([name, problem]) => {
    return { name, label: fieldIn(inputs[name], texts).label, problem };
  });
  const lead =
    fields.length === 1 ? 'One field is needed for a result:' : 'The result needs these fields:';
  return { lead, fields };
}

/** A result in one sentence, for screen readers. */
export function spoken(calculator: AnyCalculator, given: Texts, run: Run): string {
  if ('result' in run) return run.result.answer;
  if ('refused' in run) return `Not computed. ${run.refused}`;
  const { lead, fields } = needsOf(calculator, given, run.problems);
  return [lead, ...fields.map(({ label, problem }) => `${label}: ${problem}`)].join(' ');
}

/** A field's text in words: "$250,000"; as typed if it is invalid. */
export function inputWords(field: ShownField, text: string): string {
  const read = readField(field, text);
  if ('problem' in read) return text;
  const { value } = read;
  if (value === null) return '';
  if (field.kind === 'choice') {
    return field.options.find((option) => option.value === value)?.label ?? text;
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string')
    return field.kind === 'day' ? formatLongDay(value) : monthWords(value);
  if (field.kind === 'money') return usd(value);
  if (field.kind === 'percent') return percent(value);
  if (field.kind === 'age') return ageWords(value);
  return field.kind === 'whole' && field.unit ? count(value, field.unit) : String(value);
}

/** The fields in use with their texts, of which these are given. */
export function filledFields({ inputs }: Pick<AnyCalculator, 'inputs'>, given: Texts) {
  const texts = textsOf({ inputs }, given);
  return usedFields(inputs, texts).map((used) => ({ ...used, text: texts[used.name] ?? '' }));
}

export type FilledField = ReturnType<typeof filledFields>[number];

/** Whether the text says nothing about the client: an amount of $0, no, none, or nothing. */
export function isSilent(field: ShownField, text: string): boolean {
  const read = readField(field, text);
  if ('problem' in read) return text.trim() === '';
  const { value } = read;
  return (
    value === null || value === false || value === 'none' || (field.kind === 'money' && value === 0)
  );
}

/** The source of a value that was not entered for this calculation. */
export type Mark = 'record' | 'assumed' | 'example';

export type MarkedField = FilledField & { mark: Mark | undefined };

interface Saved {
  inputs: Texts;
  examples: readonly string[];
  assumed: readonly string[];
}

/** The fields in use of a saved calculation, with its marks. */
export const savedFields = (
  calculator: Pick<AnyCalculator, 'inputs'>,
  { inputs, examples, assumed }: Saved,
): MarkedField[] =>
  filledFields(calculator, inputs).map((field) => ({
    ...field,
    mark: isSilent(field.field, field.text)
      ? undefined
      : assumed.includes(field.name)
        ? 'assumed'
        : examples.includes(field.name)
          ? 'example'
          : undefined,
  }));

type Line = [label: string, words: string];

/** Whether a sheet says that we assumed the field, not that the client gave it: also rates, and what comes at the end of a life. */
const isAssumed = ({ name, field, mark }: MarkedField): boolean =>
  mark === 'assumed' || mark === 'example' || field.kind === 'percent' || name === 'final';

/** The fields in use for a sheet, by who they come from, with their labels and words. */
export function enteredLines(fields: readonly MarkedField[]) {
  const gave: Line[] = [];
  const assumed: Line[] = [];
  for (const filled of fields) {
    const { field, text, mark } = filled;
    if (isSilent(field, text)) continue;
    const words = `${inputWords(field, text)}${mark === 'example' ? ' (example)' : ''}`;
    (isAssumed(filled) ? assumed : gave).push([field.label, words]);
  }
  return { gave, assumed };
}

/** Whether both of a couple are in the calculation, so that its sheet is for both. */
export function isForTwo(calculator: Pick<AnyCalculator, 'inputs'>, given: Texts): boolean {
  const used = new Map(
    filledFields(calculator, given).map(({ name, text }) => [name, text.trim().toLowerCase()]),
  );
  return (
    used.get('couple') === 'yes' ||
    used.get('deaths') === 'two' ||
    used.get('lives') === 'two' ||
    (used.get('detail') === 'yes' && used.get('status') === 'joint')
  );
}

/** The fields whose rate projects amounts. */
const GROWTHS = ['growth', 'cola'];

/** Whether the law's figures are also projected: the form asks for a growth, and it is not 0. */
export const grows = (calculator: Pick<AnyCalculator, 'inputs'>, given: Texts): boolean =>
  filledFields(calculator, given).some(({ name, field, text }) => {
    const read = GROWTHS.includes(name) && readField(field, text);
    return read && !('value' in read && read.value === 0);
  });

/** The figures that a result of these texts shows. */
export const figuresOf = (
  calculator: AnyCalculator,
  given: Texts,
  { outputs }: Pick<Result, 'outputs'>,
): ShownFigure[] => shownFigures(calculator, textsOf(calculator, given), outputs);

/** The words of all figures for a sentence of Meeting, from those that show; empty for those that mean nothing in the case. */
export const figureWords = (
  { outputs }: Pick<AnyCalculator, 'outputs'>,
  figures: readonly ShownFigure[],
): Record<string, string> => ({
  ...Object.fromEntries(Object.keys(outputs).map((name) => [name, ''])),
  ...Object.fromEntries(figures.map(({ name, text }) => [name, text])),
});

/** The words of all fields for a sentence of Meeting. */
export const enteredWords = (
  { inputs }: Pick<AnyCalculator, 'inputs'>,
  texts: AllTexts,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries<Field>(inputs).map(([name, field]) => [
      name,
      inputWords(fieldIn(field, texts), texts[name] ?? ''),
    ]),
  );

/** Their labels and words. */
export const resultLines = (calculator: AnyCalculator, given: Texts, result: Result): Line[] =>
  figuresOf(calculator, given, result).map(({ label, text }) => [label, text]);

/** The legal pitfalls of these results, each once, after the figures that are not this year's. */
export function warningLines(
  calculator: AnyCalculator,
  results: readonly Result[],
  year: number,
): string[] {
  const old = notOfYear(calculator, year);
  const lines = results
    .flatMap(({ warnings }) => warnings)
    .map(({ text, source }) => (source ? `${text} (${source})` : text));
  return [...new Set([...(old ? [old] : []), ...lines])];
}

/** Whether a legal figure was checked against the law itself. */
export const STATUS_WORDS = { final: 'Final', verify: 'To be verified' } as const;

/** The dated figures of the law, each once. */
export const lawLines = (results: readonly Result[]): string[] => [
  ...new Set(
    results
      .flatMap(({ law }) => law)
      .map(
        ({ what, source, verifiedOn, status }) =>
          `${what} (${STATUS_WORDS[status].toLowerCase()}): ${source}, checked on ${formatLongDay(verifiedOn)}`,
      ),
  ),
];
