import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resultOf, wordsOf } from '../../../tests/calculated.ts';
import { forAny, whole } from '../../../tests/properties.ts';
import { compute, legacy, shares } from './calculator.ts';

const amount = whole(0, 10_000_000_000);
const rate = (min: number, max: number) =>
  whole(min * 100, max * 100).map((hundredths) => hundredths / 100);
const values = fc.record({
  amount,
  addition: amount,
  growth: rate(-30, 30),
  fee: rate(0, 20),
  inflation: rate(0, 30),
  years: whole(0, 100),
  heirs: whole(1, 50),
});

test('a second computation, year by year, agrees on each amount', () => {
  forAny(300, [values], (inputs) => {
    const { outputs, tables } = compute(inputs);
    const rows = new Map(tables[0]?.rows.map(([year, ...worth]) => [year, worth.map(Number)]));
    let future = inputs.amount;
    let prices = 1;
    const isNear = (found: unknown, wanted: number) =>
      expect(Math.abs(Number(found) - wanted)).toBeLessThanOrEqual(0.51 + wanted * 1e-12);
    for (let year = 0; year <= inputs.years; year += 1) {
      if (year > 0) future = future * (1 + (inputs.growth - inputs.fee) / 100) + inputs.addition;
      if (year > 0) prices *= 1 + inputs.inflation / 100;
      const shown = rows.get(year);
      if (shown) isNear(shown[0], future);
      if (shown) isNear(shown[1], Number(shown[0]) / prices);
    }
    expect(rows.get(inputs.years)).toEqual([outputs.future, outputs.real]);
    isNear(outputs['per-heir'], Number(outputs.real) / inputs.heirs);
    isNear(outputs.needed, inputs.amount * prices);
  });
});

test('the table has at most 100 rows and ends with the last year', () => {
  const rows = (years: string) => resultOf(legacy, { years }).tables[0]?.rows;
  expect(rows('0')).toHaveLength(1);
  expect(rows('99')).toHaveLength(100);
  expect(rows('100')).toHaveLength(100);
  expect(rows('100')?.at(-1)?.[0]).toBe(100);
});

test('the parts of the heirs add up to the whole, and differ by at most a cent', () => {
  forAny(100, [fc.nat(10_000_000_000_000), whole(1, 50)], (total, heirs) => {
    const { most, parts } = shares(total, heirs);
    expect(parts).toHaveLength(heirs);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
    expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
    expect(parts.filter((part) => part === most).length * 2).toBeGreaterThanOrEqual(heirs);
  });
});

test('the parts of the heirs are all in the steps if they differ', () => {
  const given = { amount: '200', growth: '0', inflation: '0', years: '1', heirs: '3' };
  expect(resultOf(legacy, given).steps.find(({ what }) => what === 'For each heir')?.how).toBe(
    '$200 ÷ 3, as 2 × $66.67 and 1 × $66.66',
  );
});

test('says today for 0 years, and shows a loss with a minus sign', () => {
  const { answer, steps } = resultOf(legacy, { years: '0', growth: '-5' });
  expect(answer).toContain('Today the savings are $100,000.');
  expect(steps[1]?.how).toBe('(1 − 5%) to the power of 0');
});

test('says that the money loses value only if it does', () => {
  const texts = (growth: string) => wordsOf(resultOf(legacy, { growth, inflation: '2' }));
  expect(texts('1.99')).toContain('less than inflation');
  expect(texts('2')).not.toContain('less than inflation');
});

test('says that no fees are counted only at a fee of 0', () => {
  const said = (fee: string) => wordsOf(resultOf(legacy, { fee }));
  expect(said('0')).toContain('No fees are counted');
  expect(said('0.5')).not.toContain('No fees');
});
