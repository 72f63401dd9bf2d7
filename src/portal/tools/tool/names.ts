/** A calculation in a few words. */
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import type { ShownField } from '../../../calculators/field.ts';
import { count } from '../../../calculators/figures.ts';
import { readValue } from '../../../calculators/read-field.ts';
import { type Texts, textsOf } from '../../../calculators/run.ts';
import { filledFields, inputWords } from '../../../calculators/words.ts';
import { freshTexts } from './address.ts';
import { enteredTexts, type ToolState } from './marks.ts';
import type { ClientRecord } from './record.ts';

type Form = Pick<AnyCalculator, 'inputs'>;

interface ChangedField {
  name: string;
  field: ShownField;
  was: string;
  is: string;
}

/** The fields by which two calculations differ, with their texts in each. */
function changedFields(calculator: Form, from: Texts, to: Texts): ChangedField[] {
  const before = textsOf(calculator, from);
  return filledFields(calculator, to)
    .map(({ name, field, text }) => ({ name, field, was: before[name] ?? '', is: text }))
    .filter(({ field, was, is }) => inputWords(field, was) !== inputWords(field, is));
}

/* The bars of a meeting. */

/** A value with the label of its field: "Annual growth 6%", "25 years". */
function briefWords(name: string, field: ShownField, text: string): string {
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

/** The words of an age within a phrase: "67" of "67 years". */
const shortAge = (age: string): string => age.replace(/ years$/, '');

/** "Claims at 67", from the words of an age. */
export const claimsAt = (age: string): string => `Claims at ${shortAge(age)}`;

/** How many inputs name a calculation; more would make the name too long. */
export const MOST_NAMED = 2;

/** The inputs by which two calculations differ, with their words in each. */
export const changedInputs = (calculator: Form, from: Texts, to: Texts) =>
  changedFields(calculator, from, to).map(({ name, field, was, is }) => ({
    was: briefWords(name, field, was),
    is: briefWords(name, field, is),
  }));

/* The names of saved calculations. */

/** The longest automatic name (characters). */
const MOST_NAME = 60;

/** What stands behind the values of these fields in a name, which has no label: "$3,100 a month". */
const NOUNS: Readonly<Record<string, string>> = {
  pia: 'a month',
  'spouse-pia': 'a month for the spouse',
  dividend: 'dividend a year',
  marital: 'to the spouse',
  charitable: 'to charity',
  charity: 'to charity',
  qcd: 'to charity',
  debts: 'of debts',
  gifts: 'of gifts',
  wages: 'of wages',
  pension: 'of pensions',
  benefits: 'of benefits',
  income: 'of income',
  growth: 'growth',
  return: 'return',
  inflation: 'inflation',
  cola: 'cost-of-living increase',
  discount: 'discount rate',
  dsue: 'left unused',
};

function nameWords({ name, field, is }: ChangedField): string {
  const words = inputWords(field, is);
  const value = readValue(field, is);
  if (name === 'claim') return `Claim at ${shortAge(words)}`;
  if (field.kind === 'day' && name.includes('birth')) return `Born ${words}`;
  if (field.kind === 'whole' && typeof value === 'number') {
    if (name === 'years') return count(value, 'year');
    return field.unit ? count(value, field.unit) : words;
  }
  if (typeof value === 'boolean') return value ? field.label : `${field.label}: no`;
  return [words, NOUNS[name]].filter(Boolean).join(' ');
}

/** The claiming ages of a client and of the spouse. */
const CLAIMS = ['claim', 'spouse-claim'];
const isClaim = ({ name }: { name: string }): boolean => CLAIMS.includes(name);

/** "Tabitha at 70", "Winston at 70", with a spouse; else nothing. */
function coupleWords(calculator: Form, texts: Texts, people: ClientRecord['people']): string[] {
  const ages = filledFields(calculator, texts).filter(isClaim);
  if (ages.length < CLAIMS.length) return [];
  const names: Readonly<Record<string, string>> = {
    claim: people.birth ?? 'Client',
    'spouse-claim': people['spouse-birth'] ?? 'spouse',
  };
  return ages.map(
    ({ name, field, text }) => `${names[name]} at ${shortAge(inputWords(field, text))}`,
  );
}

/** As many of these words as fit. */
function joinFitting(words: readonly string[]): string {
  const [first = '', second] = words;
  const both = `${first}, ${second}`;
  return second && both.length <= MOST_NAME ? both : first.slice(0, MOST_NAME);
}

/**
 * The default name of a new scenario: what differs from a fresh page and from the client's record,
 * the claiming ages first, else the calculator's title.
 */
export function proposedName(
  calculator: Form,
  title: string,
  { toolInputs, record }: Pick<ToolState, 'toolInputs' | 'record'>,
): string {
  const texts = enteredTexts({ toolInputs, record });
  const fresh = { ...freshTexts(calculator.inputs), ...record.texts };
  const changes = changedFields(calculator, fresh, texts);
  const claims = changes.filter(isClaim);
  const couple = claims.length > 0 ? coupleWords(calculator, texts, record.people) : [];
  const others = changes.filter((change) => !isClaim(change));
  const words = couple.length > 0 ? couple : [...claims, ...others].map(nameWords);
  return joinFitting(words.slice(0, MOST_NAMED)) || title;
}
