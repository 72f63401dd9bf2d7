import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resultOf } from '../../../tests/calculated.ts';
import { forAny, whole } from '../../../tests/properties.ts';
import { compute, lifeInsuranceNeed } from './calculator.ts';

const done = (given: Record<string, string>) => resultOf(lifeInsuranceNeed, given);

const amount = whole(0, 10_000_000_000);
const years = whole(0, 80);
const values = fc.record({
  income: amount,
  years,
  discount: whole(0, 2000).map((hundredths) => hundredths / 100),
  debts: amount,
  mortgage: amount,
  education: amount,
  final: amount,
  benefit: amount,
  'benefit-years': years,
  assets: amount,
  cover: amount,
});

test('a second computation, year by year, agrees on each value, and the table adds up to the need', () => {
  forAny(300, [values], (inputs) => {
    const { outputs, tables } = compute(inputs);
    const income = Number(outputs['income-value']);
    const benefits = Number(outputs['benefit-value']);
    const isWorth = (presentValue: number, yearly: number, count: number) => {
      let worth = 0;
      for (let year = count; year > 0; year -= 1)
        worth = (worth + yearly) / (1 + inputs.discount / 100);
      expect(Math.abs(presentValue - worth)).toBeLessThanOrEqual(0.51 + worth * 1e-12);
    };
    isWorth(income, inputs.income, inputs.years);
    isWorth(benefits, inputs.benefit, inputs['benefit-years']);
    const { debts, mortgage, education, final, assets, cover } = inputs;
    const total = income + debts + mortgage + education + final - benefits - assets - cover;
    expect(outputs.need).toBe(Math.max(0, total));
    const parts = tables[0]?.rows.map(([, needs, has]) => Number(needs) - Number(has)) ?? [];
    expect(parts.reduce((sum, part) => sum + part)).toBe(total);
  });
});

test('the need is $0 in the answer, too, if enough is available', () => {
  const { answer, outputs } = done({ assets: '750,000' });
  expect(outputs.need).toBe(0);
  expect(answer).toBe(
    'On these figures and by this method, existing resources would cover the need.',
  );
});

test('the steps leave out zero amounts', () => {
  const how = (given: Record<string, string>) => done(given).steps.map((step) => step.how);
  expect(how({ debts: '5000', final: '1000' })).toContain('$5,000 + $1,000');
  expect(how({})).toEqual(['$75,000 × 10 years', '$0', '$750,000 + $0', '$0', '$750,000 − $0']);
});
