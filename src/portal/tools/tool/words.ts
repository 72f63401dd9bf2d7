/** The inputs in words: for paper, and wherever there are no fields. */
import type { AnyCalculator, Result } from '../../../calculators/calculator.ts';
import { type Field, usedFields } from '../../../calculators/field.ts';
import {
  ageWords,
  count,
  figureText,
  monthWords,
  percent,
  usd,
} from '../../../calculators/figures.ts';
import { readField } from '../../../calculators/read-field.ts';
import { type Run, textsOf } from '../../../calculators/run.ts';
import { formatLongDay } from '../../../lib/format-date.ts';
import type { Given } from './address.ts';

/** A result in one sentence, for screen readers. */
export function spoken({ inputs }: AnyCalculator, run: Run): string {
  if ('result' in run) return run.result.answer;
  if ('refused' in run) return `Not computed. ${run.refused}`;
  const needs = Object.entries(run.problems).map(
    ([name, problem]) => `${inputs[name].label}: ${problem}`,
  );
  return `No result. ${needs.join(' ')}`;
}

/** A field's text in words: "$250,000"; as typed if it is invalid. */
export function inputWords(field: Field, text: string): string {
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

/** The label and the words of each field in use. */
export function enteredLines(calculator: AnyCalculator, given: Given): [string, string][] {
  const texts = textsOf(calculator, given);
  return usedFields(calculator.inputs, texts).map(({ name, field }) => [
    field.label,
    inputWords(field, texts[name] ?? ''),
  ]);
}

interface Missing {
  reason: string;
  without: string[];
}

/** Fewer figures that are missing for one reason show their words each. */
const MANY = 3;

/** The figures that many miss for one reason, such as a field that leaves them out. */
export function missingFor({ outputs }: AnyCalculator, result: Result): Missing[] {
  const missing: Missing[] = [];
  for (const name of Object.keys(outputs)) {
    const reason: string | undefined = outputs[name].none;
    if (reason === undefined || (result.outputs[name] ?? null) !== null) continue;
    const found = missing.find((one) => one.reason === reason);
    if (found) found.without.push(name);
    else missing.push({ reason, without: [name] });
  }
  return missing.filter(({ without }) => without.length >= MANY);
}

/** The label and the words of each figure, without those that many miss for one reason. */
export function resultLines(calculator: AnyCalculator, result: Result): [string, string][] {
  const missing = missingFor(calculator, result).flatMap(({ without }) => without);
  return Object.entries(result.outputs)
    .filter(([name]) => !missing.includes(name))
    .map(([name, value]) => [
      calculator.outputs[name].label,
      figureText(calculator.outputs[name], value),
    ]);
}
