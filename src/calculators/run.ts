/** Runs a calculator on texts. The page, the server and the tests all use this. */
import { plainText } from '../lib/readers/amount.ts';
import { type AllTexts, textsInUse, wordsIn } from './by-case.ts';
import type {
  AnyCalculator,
  AnyEngine,
  Computed,
  Problems,
  Refusal,
  Result,
} from './calculator.ts';
import type { Field } from './field.ts';
import { usd } from './figures.ts';
import { initialOf, readField } from './read-field.ts';

/** The texts of the fields by name, as in the URL. */
export type Texts = Readonly<Record<string, string | undefined>>;

export type Run<Found = Result> = { result: Found } | Refusal | { problems: Problems };

/** The texts of all fields: the given ones, and the initial values of the others. */
export const textsOf = (
  { inputs }: Pick<AnyEngine, 'inputs'>,
  given: Texts,
): Record<string, string> =>
  Object.fromEntries(
    Object.keys(inputs).map((name) => [name, given[name] ?? initialOf(inputs, name, given)]),
  );

/** The texts that differ from the initial ones, so that what nobody changed follows the other fields, such as the year. */
export const enteredIn = (
  { inputs }: Pick<AnyEngine, 'inputs'>,
  texts: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).filter(([name, text]) => text !== initialOf(inputs, name, texts)),
  );

/** The largest number of cents that a number represents exactly. */
const MOST = Number.MAX_SAFE_INTEGER;
const TOO_LARGE: Refusal = {
  refused: `An amount on the way to this result exceeds ${usd(MOST)}, the most that this calculator can hold to the cent. Enter smaller amounts, lower rates or fewer years.`,
};

const isTooLarge = (value: unknown): boolean =>
  typeof value === 'number' && !(Math.abs(value) <= MOST);

/** Whether a figure or table cell is too large for exact cents. */
const hasTooLarge = ({ outputs, amounts = [], tables = [] }: Computed & Partial<Result>): boolean =>
  [...Object.values(outputs), ...amounts].some(isTooLarge) ||
  tables.some(({ rows }) => rows.some((row) => row.some(isTooLarge)));

/** What the field itself says of an empty text; empty if it says nothing. */
const emptyWords = ({ empty = '' }: Field, text: string, texts: AllTexts): string =>
  plainText(text) === '' ? wordsIn(empty, texts) : '';

export function run(calculator: AnyCalculator, given: Texts): Run;
export function run(engine: AnyEngine, given: Texts): Run<Computed>;
export function run(engine: AnyEngine, given: Texts): Run<Computed> {
  const values: Record<string, number | string | boolean | null> = {};
  const problems: Record<string, string> = {};
  const texts = textsOf(engine, given);
  for (const [name, text] of Object.entries(textsInUse(engine.inputs, texts))) {
    const field = engine.inputs[name];
    const read = readField(field, text);
    if ('problem' in read) problems[name] = emptyWords(field, text, texts) || read.problem;
    else values[name] = read.value;
  }
  if (Object.keys(problems).length > 0) return { problems };
  const found = engine.check?.(values) ?? {};
  if (Object.keys(found).length > 0) return { problems: found };
  const computed = engine.compute(values, engine.law);
  if ('refused' in computed) return computed;
  const { amounts, ...result } = computed;
  return hasTooLarge(computed) ? TOO_LARGE : { result };
}
