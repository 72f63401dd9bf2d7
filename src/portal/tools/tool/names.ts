/** A calculation in a few words. */
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import type { Field } from '../../../calculators/field.ts';
import { count } from '../../../calculators/figures.ts';
import { readValue } from '../../../calculators/read-field.ts';
import { type Texts, textsOf } from '../../../calculators/run.ts';
import { filledFields, inputWords } from '../../../calculators/words.ts';
import { freshIn } from './address.ts';
import { type Entered, enteredTexts } from './marks.ts';

type Form = Pick<AnyCalculator, 'inputs'>;

/** An entered value in a few words, which name a calculation: "Annual growth 6%", "25 years". */
function briefWords(name: string, field: Field, text: string): string {
  const words = inputWords(field, text);
  const value = readValue(field, text);
  if (field.kind === 'choice') return words;
  if (value === true) return field.label;
  if (name === 'claim') return claimsAt(words);
  if (name === 'dsue') return `${words} left unused`;
  if (field.kind !== 'whole' || typeof value !== 'number') return `${field.label} ${words}`;
  return field.unit === 'year' || name === 'years'
    ? count(value, 'year')
    : `${field.label} ${value}`;
}

/** "Claims at 67", from the words of an age. */
export const claimsAt = (age: string): string => `Claims at ${age.replace(/ years$/, '')}`;

const MOST_NAME = 120;
/** How many inputs name a calculation; more would make the name too long. */
export const MOST_NAMED = 2;

/** The inputs by which two calculations differ, with their words in each. */
export function changedInputs(calculator: Form, from: Texts, to: Texts) {
  const before = textsOf(calculator, from);
  return filledFields(calculator, to)
    .map(({ name, field, text }) => ({
      was: briefWords(name, field, before[name] ?? ''),
      is: briefWords(name, field, text),
    }))
    .filter(({ was, is }) => was !== is);
}

/** The default name of a new scenario: what differs from a fresh page and from the client's record, else the calculator's title. */
export const proposedName = (
  calculator: Form,
  title: string,
  { given, record }: Pick<Entered, 'given' | 'record'>,
): string =>
  changedInputs(
    calculator,
    { ...freshIn(calculator.inputs), ...record.texts },
    enteredTexts({ given, record }),
  )
    .slice(0, MOST_NAMED)
    .map(({ is }) => is)
    .join(', ')
    .slice(0, MOST_NAME) || title;
