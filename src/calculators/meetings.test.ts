/** Tests of every calculator's meeting mode. */
import { expect, test } from 'vitest';
import type { AnyCalculator } from './calculator.ts';
import { CATALOGUE, entryOf } from './catalogue.ts';
import type { Field } from './field.ts';
import { MEETINGS } from './meetings.ts';
import { run, type Texts, textsOf } from './run.ts';
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

/** What the page answers, and what Meeting says of the same figures. */
async function saidOf(slug: (typeof CATALOGUE)[number]['slug'], texts: Texts) {
  const calculator: AnyCalculator | undefined = await entryOf(slug)?.load();
  const outcome = calculator && run(calculator, texts);
  if (!calculator || !outcome || !('result' in outcome)) throw new Error(`No result: ${slug}`);
  const words = figureWords(calculator, figuresOf(calculator, texts, outcome.result));
  const said = MEETINGS[slug].say(words, textsOf(calculator, texts));
  return { answer: outcome.result.answer, said };
}

test('Meeting and the answer say alike that a need is covered, and that no yearly amount is required', async () => {
  const covered = 'On these figures and by this method, existing resources would cover the need.';
  expect(await saidOf('life-insurance-need', { assets: '50000000' })).toEqual({
    answer: covered,
    said: covered,
  });
  const bare =
    'No yearly withdrawal would be required. The account would have to be empty by the end of 2035.';
  const heir = { 'owner-birth': '1960-05-01', death: '2025-03-01', class: 'other' };
  for (const plan of ['minimum', 'last-year']) {
    expect(await saidOf('inherited-ira', { ...heir, plan })).toEqual({ answer: bare, said: bare });
  }
  const roth = {
    ...heir,
    account: 'roth',
    class: 'spouse',
    treat: 'rollover',
    birth: '1962-05-01',
  };
  const never = 'No withdrawal would be required in the spouse’s life.';
  expect(await saidOf('inherited-ira', roth)).toEqual({ answer: never, said: never });
  const saving = await saidOf('education', { cost: '10000', until: '10', saved: '0', return: '0' });
  const reached = /\. At the assumed growth, \$[\d,]+ a month would reach that amount\.$/;
  expect(saving.answer).toMatch(reached);
  expect(saving.said).toMatch(reached);
  const saved = await saidOf('education', { cost: '10000', until: '10', saved: '500000' });
  expect(saved.said).toMatch(/the savings so far would reach that amount\.$/);
});

const PROMISES =
  /\b(?:will|must(?! be at (?:least|most))|has to|runs dry|receives|saves|costs|goes back|is due|pay for it)\b/;

test.each(CATALOGUE)('$slug promises nothing of a future event', async ({ slug, load }) => {
  const calculator: AnyCalculator = await load();
  for (const { inputs } of [{ inputs: {} }, ...calculator.cases]) {
    const { answer, said } = await saidOf(slug, inputs);
    expect(`${answer} ${said}`).not.toMatch(PROMISES);
  }
});
