import { expect, test } from 'vitest';
import { type AnyCalculator, calculator } from '../../../calculators/calculator.ts';
import { estateTax } from '../../../calculators/estate-tax/calculator.ts';
import { percentage } from '../../../calculators/field.ts';
import { inheritedIra } from '../../../calculators/inherited-ira/calculator.ts';
import { run } from '../../../calculators/run.ts';
import type { Given } from './address.ts';
import { sensitivityOf } from './Explained.tsx';

const chipsOf = (of: AnyCalculator, given: Given) => sensitivityOf(of, given, run(of, given));

const rate = calculator({
  inputs: { rate: percentage({ label: 'Rate', initial: '4.6', max: 6 }) },
  outputs: { doubled: { label: 'Doubled', kind: 'percent' } },
  key: 'doubled',
  law: {},
  compute: (values) => ({
    answer: '',
    outputs: { doubled: values.rate * 2 },
    steps: [],
    warnings: [],
    tables: [],
    law: [],
  }),
  assumptions: [],
  sources: [],
  cases: [],
  sensitivity: { input: 'rate', output: 'doubled' },
});

test('it shows the result a point lower, as entered and a point higher', () => {
  expect(chipsOf(rate, {}).map((chip) => [chip.rate, chip.figure])).toEqual([
    ['3.6%', '7.2%'],
    ['4.6%', '9.2%'],
    ['5.6%', '11.2%'],
  ]);
});

test('for an inherited IRA it shows what all distributions come to', () => {
  const given = { balance: '1000', plan: 'last-year', growth: '1' };
  const [less, entered, more] = chipsOf(inheritedIra, given).map(({ figure }) => figure);
  expect(less).toBe('$1,000');
  expect(Number(entered?.replaceAll(/[$,]/g, ''))).toBeGreaterThan(1000);
  expect(more).not.toBe(entered);
});

test('a rate outside its range says that there is no result', () => {
  expect(chipsOf(rate, { rate: '5.5' }).at(-1)?.figure).toBe('Not possible');
});

test('without a result nothing is computed for other rates, so that the key that brings one does not wait for them', () => {
  const needy = { ...rate, check: () => ({ rate: 'Enter another rate.' }) };
  expect(chipsOf(needy, {})).toEqual([]);
});

test('there is none without a rate, or for one that cannot be parsed or that another field leaves unused', () => {
  expect(chipsOf(rate, { rate: 'x' })).toEqual([]);
  const { sensitivity: _, ...without } = rate;
  expect(chipsOf(without, {})).toEqual([]);
  expect(chipsOf(estateTax, { growth: '5' })).toEqual([]);
  const couple = { deaths: 'two', growth: '5', 'years-between': '10', 'spouse-estate': '1000000' };
  expect(chipsOf(estateTax, couple).map(({ rate }) => rate)).toEqual(['4%', '5%', '6%']);
});
