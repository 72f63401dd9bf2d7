import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainOf, resultOf } from '../../../tests/calculated.ts';
import { forAny, whole } from '../../../tests/properties.ts';
import { compute, lifeInsuranceNeed } from './calculator.ts';

const done = (given: Record<string, string>) => resultOf(lifeInsuranceNeed, given);
const plain = (given: Record<string, string>, name: keyof typeof lifeInsuranceNeed.outputs) =>
  plainOf(lifeInsuranceNeed, done(given), name);

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
const need = (given: Parameters<typeof compute>[0]) => Number(compute(given).outputs.need);

test('the need is never negative', () => {
  forAny(100, [values], (given) => {
    expect(need(given)).toBeGreaterThanOrEqual(0);
  });
});

test('the need does not rise with more coverage, savings or benefits', () => {
  forAny(100, [values, amount], (given, more) => {
    for (const name of ['cover', 'assets', 'benefit'] as const) {
      expect(need({ ...given, [name]: given[name] + more })).toBeLessThanOrEqual(need(given));
    }
  });
});

test('the need rises with debt, to the cent, once it is above 0', () => {
  forAny(100, [values, amount], (given, more) => {
    fc.pre(need(given) > 0);
    expect(need({ ...given, debts: given.debts + more })).toBe(need(given) + more);
  });
});

test('the need is the sum of the parts in its table', () => {
  forAny(100, [values], (given) => {
    const parts = compute(given).tables[0]?.rows ?? [];
    const total = parts.reduce((sum, [, needs, has]) => sum + Number(needs) - Number(has), 0);
    expect(need(given)).toBe(Math.max(0, total));
  });
});

test('the need is $0 in the answer, too, if enough is available', () => {
  const { answer, outputs } = done({ assets: '750,000' });
  expect(outputs.need).toBe(0);
  expect(answer).toContain('no additional coverage');
});

test('income counts for the given number of years, including 0', () => {
  expect(plain({ income: '1000', years: '0' }, 'income-value')).toBe(0);
  expect(plain({ income: '1000', years: '1', discount: '25' }, 'income-value')).toBe(800);
  expect(plain({ income: '1000', years: '2', discount: '25' }, 'income-value')).toBe(1440);
});

test('benefits have their own number of years', () => {
  const given = { benefit: '1000', 'benefit-years': '3', years: '10' };
  expect(plain(given, 'benefit-value')).toBe(3000);
  expect(plain(given, 'need')).toBe(747_000);
});

test('the steps leave out zero amounts', () => {
  const how = (given: Record<string, string>) => done(given).steps.map((step) => step.how);
  expect(how({ debts: '5000', final: '1000' })).toContain('$5,000 + $1,000');
  expect(how({})).toEqual(['$75,000 × 10 years', '$0', '$750,000 + $0', '$0', '$750,000 − $0']);
});
