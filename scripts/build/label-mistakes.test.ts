import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type AllTexts, byCase } from '../../src/calculators/by-case.ts';
import type { AnyCalculator } from '../../src/calculators/calculator.ts';
import { CATALOGUE } from '../../src/calculators/catalogue.ts';
import { lifeInsuranceNeed } from '../../src/calculators/life-insurance-need/calculator.ts';
import { outcomesOf } from './calculator-forms.ts';
import { labelMistakes } from './label-mistakes.ts';

/** The mistakes of a calculator whose source has these lines, and which has this in place of its own. */
async function mistakesOf(lines: readonly string[], changes: object): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'labels-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'calculator.ts'), lines.join('\n'));
  const calculator = { ...lifeInsuranceNeed, ...changes } as AnyCalculator;
  const mistakes = labelMistakes(folder, calculator, outcomesOf(calculator));
  return mistakes.map((mistake) => mistake.replace(`${folder}/`, ''));
}

const { inputs, outputs } = lifeInsuranceNeed;
const needs = (label: unknown, more: object = {}) => ({
  outputs: { ...outputs, need: { ...outputs.need, label, ...more } },
});

test.each(CATALOGUE)('$slug has no mistake in its labels', async ({ slug, load }) => {
  const calculator = await load();
  const folder = join('src', 'calculators', slug);
  expect(labelMistakes(folder, calculator, outcomesOf(calculator))).toEqual([]);
});

test('a label that no case reaches is named with file and line', async () => {
  const label = byCase('Need', [({ income }) => income === 'never', 'Need of none']);
  expect(await mistakesOf(['', "  'Need of none'"], needs(label))).toEqual([
    'calculator.ts:2: no case of need reaches “Need of none”.',
  ]);
  const always = byCase('Otherwise', [() => true, 'Need']);
  expect(await mistakesOf(["'Need'", "'Otherwise'"], needs(always))).toEqual([
    'calculator.ts:2: no case of need reaches “Otherwise”.',
  ]);
});

test('two cases with the same words, and two figures with the same label, are named with file and line', async () => {
  const isNone = ({ income }: AllTexts) => income === '0';
  const twice = byCase('Need', [isNone, 'Need']);
  expect(await mistakesOf(["'Need'"], needs(twice))).toEqual([
    'calculator.ts:1: two cases of need have “Need”.',
  ]);
  const label = outputs['income-value'].label;
  expect(await mistakesOf(['//', `'${label}'`], needs(label))).toEqual([
    `calculator.ts:2: two figures of one case are “${label}”.`,
  ]);
});

test('a rule that names an unknown field or figure is named with file and line', async () => {
  const lines = ['// death', '  usedIf: ({ deths }) => deths,'];
  const unknown = 'calculator.ts:2: a rule names deths, which is no field or figure.';
  const ofFigure = needs(outputs.need.label, { usedIf: ({ deths }: AllTexts) => !deths });
  expect(await mistakesOf(lines, ofFigure)).toEqual([unknown]);
  const income = { ...inputs.income, usedIf: (texts: AllTexts) => !texts.deths };
  expect(await mistakesOf(lines, { inputs: { ...inputs, income } })).toEqual([unknown]);
  const label = byCase('Need', [(_, { deths, need }) => Boolean(deths) || need === 0, 'No need']);
  expect(await mistakesOf(lines, needs(label))).toEqual([unknown]);
});
