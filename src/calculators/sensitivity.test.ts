/** The page varies a rate by a percentage point either way, which may exceed its bounds. */
import { expect, test } from 'vitest';
import { CATALOGUE } from './catalogue.ts';
import { run } from './run.ts';

const entries = CATALOGUE.map(({ slug, load }) => [slug, load] as const);

test.each(entries)(
  '%s accepts rates within its bounds, and rejects a point beyond',
  async (_, load) => {
    const made = await load();
    if (!('sensitivity' in made)) return;
    const { input } = made.sensitivity;
    const { min, max } = (made.inputs as Record<string, { min: number; max: number }>)[input] ?? {};
    if (min === undefined || max === undefined) throw new Error(`${input} has no bounds`);
    for (const rate of [min, min + 1, max - 1, max]) {
      expect(run(made, { [input]: String(rate) }), String(rate)).toHaveProperty('result');
    }
    for (const rate of [min - 1, max + 1]) {
      expect(run(made, { [input]: String(rate) }), String(rate)).toHaveProperty(
        `problems.${input}`,
      );
    }
  },
);
