/** What a scenario's inputs come to, by the engine that the page runs as well. */
import type { Figure } from '../../src/calculators/calculator.ts';
import type { Scenario, ScenarioInputs } from '../../src/contract/scenarios.ts';
import { HttpError } from './http/refusal.ts';

/** What is kept of a calculation. */
export type Computed = Pick<Scenario, 'inputs' | 'outputs' | 'figure' | 'year'>;

/** Loaded only when something is computed, so that lists start sooner. */
const calculators = async () => ({
  ...(await import('../../src/calculators/engines.ts')),
  ...(await import('../../src/calculators/figures.ts')),
  ...(await import('../../src/calculators/read-field.ts')),
  ...(await import('../../src/calculators/run.ts')),
});

const refuse = (message: string, fields: Record<string, string>): HttpError =>
  new HttpError('validation', message, { fields });

/**
 * Computes a scenario. `year` counts if the inputs name no year of law. All texts are kept, the
 * initial ones included, so that a later change of those changes no scenario. Throws an HttpError:
 * 400 with a sentence for each field that does not fit, or with the calculator's own refusal.
 */
export async function compute(
  slug: string,
  given: ScenarioInputs,
  year?: number | null,
): Promise<Computed> {
  const { figureText, loadEngine, plainValue, readField, run, textsOf } = await calculators();
  const engine = await loadEngine(slug);
  if (!engine) {
    const sentence = 'There is no such calculator.';
    throw refuse(sentence, { calculator: sentence });
  }
  const { inputs: asked, outputs, key, lawYear } = engine;
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(asked, name));
  if (unknown.length > 0) {
    const sentence = 'This calculator does not ask for this.';
    throw refuse(sentence, Object.fromEntries(unknown.map((name) => [name, sentence])));
  }
  const named = lawYear && typeof year === 'number' ? { [lawYear]: String(year) } : {};
  const inputs = textsOf(engine, { ...named, ...given });
  const done = run(engine, inputs);
  if ('problems' in done) {
    const [sentence = ''] = Object.values(done.problems);
    throw refuse(sentence, { ...done.problems });
  }
  if ('refused' in done) throw refuse(done.refused, { inputs: done.refused });
  const lawValue = lawYear ? readField(asked[lawYear], inputs[lawYear] ?? '') : {};
  const values = Object.entries<Figure>(outputs).map(([name, figure]) => [
    name,
    plainValue(figure, done.result.outputs[name] ?? null),
  ]);
  const main: Figure = outputs[key];
  return {
    inputs,
    outputs: Object.fromEntries(values),
    figure: { label: main.label, text: figureText(main, done.result.outputs[key] ?? null) },
    // As it was read: the text may have spaces or full-width digits.
    year: 'value' in lawValue ? Number(lawValue.value) : null,
  };
}
