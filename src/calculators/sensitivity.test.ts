/** What the page does with a rate: it moves it by a point either way, over the bounds if need be. */
import { expect, test } from 'vitest';
import { CATALOGUE } from './catalogue.ts';
import { run } from './run.ts';

const entries = CATALOGUE.map(({ slug, load }) => [slug, load] as const);

test.each(entries)('%s takes a point less or more of its rate at either bound', async (_, load) => {
  const made = await load();
  if (!('sensitivity' in made)) return;
  const { input } = made.sensitivity;
  const { min, max } = (made.inputs as Record<string, { min: number; max: number }>)[input] ?? {};
  if (min === undefined || max === undefined) throw new Error(`${input} has no bounds`);
  for (const rate of [min, min + 1, max - 1, max]) {
    expect(run(made, { [input]: String(rate) }), String(rate)).toHaveProperty('result');
  }
  for (const rate of [min - 1, max + 1]) {
    expect(run(made, { [input]: String(rate) }), String(rate)).toHaveProperty(`problems.${input}`);
  }
});
