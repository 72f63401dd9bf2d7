/** From texts to a result: the page, the server and the tests run a calculator by this alone. */
import type {
  AnyCalculator,
  AnyEngine,
  Computed,
  Problems,
  Refusal,
  Result,
} from './calculator.ts';
import { initialOf, readField } from './read-field.ts';

/** The texts of the fields by name, as in the address. */
export type Texts = Readonly<Record<string, string | undefined>>;

/** A result, a refusal, or what has to be corrected first. */
export type Run<Found = Result> = { result: Found } | Refusal | { problems: Problems };

/** The texts of all fields: what is given, and the initial value of what is not. */
export const textsOf = (
  { inputs }: Pick<AnyEngine, 'inputs'>,
  given: Texts,
): Record<string, string> =>
  Object.fromEntries(
    Object.keys(inputs).map((name) => [name, given[name] ?? initialOf(inputs, name, given)]),
  );

/** Runs a calculator, or its engine alone, with these texts. */
export function run(calculator: AnyCalculator, given: Texts): Run;
export function run(engine: AnyEngine, given: Texts): Run<Computed>;
export function run(engine: AnyEngine, given: Texts): Run<Computed> {
  const values: Record<string, number | string | boolean> = {};
  const problems: Record<string, string> = {};
  for (const [name, text] of Object.entries(textsOf(engine, given))) {
    const read = readField(engine.inputs[name], text);
    if ('problem' in read) problems[name] = read.problem;
    else values[name] = read.value;
  }
  if (Object.keys(problems).length > 0) return { problems };
  const found = engine.check?.(values) ?? {};
  if (Object.keys(found).length > 0) return { problems: found };
  const computed = engine.compute(values, engine.law);
  return 'refused' in computed ? computed : { result: computed };
}
