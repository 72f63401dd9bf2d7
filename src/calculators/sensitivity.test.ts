/** The page varies a rate by a percentage point either way, which may exceed its bounds. */
import { expect, test } from 'vitest';
import type { AnyCalculator } from './calculator.ts';
import { CATALOGUE } from './catalogue.ts';
import { usedFields } from './field.ts';
import { run, textsOf } from './run.ts';

const entries = CATALOGUE.map(({ slug, load }) => [slug, load] as const);

test.each(entries)(
  '%s accepts rates within its bounds, and rejects a point beyond',
  async (_, load) => {
    const made: AnyCalculator = await load();
    if (!made.sensitivity) return;
    const { input } = made.sensitivity;
    const { min, max } = (made.inputs as Record<string, { min: number; max: number }>)[input] ?? {};
    if (min === undefined || max === undefined) throw new Error(`${input} has no bounds`);
    // Where the rate is in use: with nothing else entered, or in a published case.
    const given = [{}, ...made.cases.map(({ inputs }) => inputs)].find((inputs) =>
      usedFields(made.inputs, textsOf(made, inputs)).some(({ name }) => name === input),
    );
    const at = (rate: number) => run(made, { ...given, [input]: String(rate) });
    for (const rate of [min, min + 1, max - 1, max]) {
      expect(at(rate), String(rate)).toHaveProperty('result');
    }
    for (const rate of [min - 1, max + 1]) {
      expect(at(rate), String(rate)).toHaveProperty(`problems.${input}`);
    }
  },
);
