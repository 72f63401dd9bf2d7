import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resultOf, wordsOf } from '../../../tests/calculated.ts';
import { forAny, whole } from '../../../tests/properties.ts';
import { compute, legacy, shares } from './calculator.ts';

const outputs = (given: Record<string, string>) => resultOf(legacy, given).outputs;

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

test('without growth and fees, the future is the sum of the amounts, to the cent', () => {
  forAny(100, [values], (given) => {
    const { future } = compute({ ...given, growth: 0, fee: 0 }).outputs;
    expect(future).toBe(given.amount + given.addition * given.years);
  });
});

test('without growth, fees and inflation, today’s dollars are the same', () => {
  expect(outputs({ amount: '99.99', growth: '0', inflation: '0', years: '7' })).toEqual({
    real: 9999,
    future: 9999,
    'per-heir': 9999,
    needed: 9999,
  });
});

test('a fee counts like an equal reduction in growth', () => {
  forAny(100, [values], (given) => {
    const { growth, fee } = given;
    const alike = compute({ ...given, growth: growth - fee, fee: 0 }).outputs;
    expect(compute(given).outputs).toEqual(alike);
  });
});

test('each year matches the formula, and the last year is the result', () => {
  const done = compute({
    ...{ amount: 1_000_000, addition: 120_000, growth: 6, fee: 1, inflation: 2.5 },
    ...{ years: 30, heirs: 3 },
  });
  const rows = done.tables[0]?.rows ?? [];
  let balance = 1_000_000;
  for (const [year, future] of rows.slice(1)) {
    balance = balance * 1.05 + 120_000;
    expect(Math.abs(Number(future) - balance), `year ${year}`).toBeLessThan(1);
  }
  expect(rows).toHaveLength(31);
  expect(rows.at(-1)).toEqual([30, done.outputs.future, done.outputs.real]);
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

test('the parts of the heirs are in today’s dollars, to the nearest cent', () => {
  const given = { amount: '200', growth: '0', inflation: '0', years: '1' };
  expect(outputs({ ...given, heirs: '3' })['per-heir']).toBe(6667);
  expect(outputs({ ...given, amount: '100', heirs: '3' })['per-heir']).toBe(3333);
  expect(outputs({ ...given, inflation: '25', heirs: '2' })['per-heir']).toBe(8000);
});

test('the parts of the heirs are all in the steps if they differ', () => {
  const done = compute({
    ...{ amount: 20_000, addition: 0, growth: 0, fee: 0, inflation: 0 },
    ...{ years: 1, heirs: 3 },
  });
  expect(done.steps.find(({ what }) => what === 'For each heir')?.how).toBe(
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
