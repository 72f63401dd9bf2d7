/** Tests of every calculator's meeting mode. */
import { expect, test } from 'vitest';
import type { AnyCalculator } from './calculator.ts';
import { CATALOGUE } from './catalogue.ts';
import type { Field } from './field.ts';
import { MEETINGS } from './meetings.ts';
import { run, textsOf } from './run.ts';
import { figuresOf, figureWords } from './words.ts';

const LAW = /IRC|Reg\.|section|Rev\.|tentative|undefined|null|NaN/i;

test.each(CATALOGUE)(
  '$slug has two to five inputs, bars of one kind, and a sentence without legal terms',
  async ({ slug, load }) => {
    const calculator: AnyCalculator = await load();
    const { key, sliders, choices = [], bars, say } = MEETINGS[slug];
    expect(sliders.length + choices.length).toBeGreaterThanOrEqual(2);
    expect(sliders.length + choices.length).toBeLessThanOrEqual(5);
    for (const { name, from, to, step } of sliders) {
      const field: Field = calculator.inputs[name];
      if (!('min' in field) || typeof field.min !== 'number' || typeof field.max !== 'number') {
        throw new Error(`${name} has no slider`);
      }
      const unit = field.kind === 'money' ? 100 : 1;
      expect(from * unit, `${name}, from`).toBeGreaterThanOrEqual(field.min);
      expect(to * unit, `${name}, to`).toBeLessThanOrEqual(field.max);
      expect(to - from).toBeGreaterThan(step);
    }
    for (const name of choices) expect(['choice', 'yesNo']).toContain(calculator.inputs[name].kind);
    expect(new Set(bars.map((name) => calculator.outputs[name].kind)).size).toBe(1);
    expect(calculator.outputs[key]).toBeDefined();
    const outcome = run(calculator, {});
    if (!('result' in outcome)) throw new Error('No result');
    const words = figureWords(calculator, figuresOf(calculator, {}, outcome.result));
    const sentence = say(words, textsOf(calculator, {}));
    expect(sentence).not.toMatch(LAW);
    expect(sentence).toMatch(/^[A-Z$].*\.$/);
  },
);

test('a state without a tax of its own is not said to leave heirs untaxed', () => {
  const say = MEETINGS['state-estate-tax'].say as (
    figures: Record<string, string>,
    entered: Record<string, string>,
  ) => string;
  const inherited = { tax: '$0', 'inheritance-tax': '$45,000.00' };
  expect(say(inherited, { state: 'Pennsylvania' })).toBe(
    'No estate tax would be due in Pennsylvania. The heirs would pay an inheritance tax of $45,000.00.',
  );
  const alone = { tax: '$1', 'inheritance-tax': 'None' };
  expect(say(alone, { state: 'District of Columbia' })).toBe(
    'The estate tax of the District of Columbia would be $1.',
  );
});
