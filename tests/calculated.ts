/** The results of calculators, for their tests. */
import type { AnyCalculator, Problems, Result } from '../src/calculators/calculator.ts';
import { plainValue } from '../src/calculators/figures.ts';
import { run, type Texts } from '../src/calculators/run.ts';

/** The result for these texts. Throws if they have none. */
export function resultOf(made: AnyCalculator, texts: Texts): Result {
  const done = run(made, texts);
  if (!('result' in done)) throw new Error(JSON.stringify(done));
  return done.result;
}

/** All warnings of a result, with their sources. */
export const wordsOf = ({ warnings }: Result): string =>
  warnings.map(({ text, source }) => `${text} ${source}`).join('\n');

/** An output in the unit in which cases give it. */
export const plainOf = (made: AnyCalculator, { outputs }: Result, name: string) =>
  plainValue(made.outputs[name], outputs[name] ?? null);

/** What is wrong in the examples: nothing, unless a figure of law is. */
export const failing = (made: AnyCalculator): string[] =>
  made.cases.flatMap(({ name, inputs, expected, within = 0 }) => {
    const result = resultOf(made, inputs);
    const wrong = Object.entries(expected).filter(([output, wanted]) => {
      const got = plainOf(made, result, output);
      return typeof wanted === 'string'
        ? got !== wanted
        : Math.abs(Number(got) - wanted) > within + 1e-9;
    });
    return wrong.length > 0 ? [`${name}: ${wrong.map(([output]) => output).join(' ')}`] : [];
  });

/** The sentences for the fields that these texts are a problem for; none if they have a result. */
export function problemsOf(made: AnyCalculator, texts: Texts): Problems {
  const done = run(made, texts);
  return 'problems' in done ? done.problems : {};
}

type Figures = Readonly<Record<string, unknown>>;

/** The law with what is at this path changed; a star in it is every key of a list or an object. */
export function changed(
  law: unknown,
  [key, ...path]: string[],
  change: (figure: never) => unknown,
): unknown {
  if (key === undefined) return change(law as never);
  const at = Object.entries(law as Figures).map(([name, part]) => [
    name,
    key === '*' || key === name ? changed(part, path, change) : part,
  ]);
  return Array.isArray(law) ? at.map(([, part]) => part) : Object.fromEntries(at);
}

/** Pairs of numbers, written as "0 18, 10000 20". */
export const pairsIn = (text: string) =>
  text.split(/,\s+/).map((pair) => pair.split(' ').map(Number) as [number, number]);
