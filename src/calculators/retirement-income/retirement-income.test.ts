import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainOf, resultOf } from '../../../tests/calculated.ts';
import { forAny, whole } from '../../../tests/properties.ts';
import { figureText } from '../figures.ts';
import { retirementIncome } from './calculator.ts';

const result = (texts: Record<string, string>) => resultOf(retirementIncome, texts);
const output = (name: keyof typeof retirementIncome.outputs, texts: Record<string, string>) =>
  plainOf(retirementIncome, result(texts), name);
const cents = (amount: unknown) => (Number(amount) / 100).toFixed(2);

const plans = fc.record({
  balance: whole(0, 500_000_000).map(cents),
  withdrawal: whole(0, 20_000_000).map(cents),
  years: whole(1, 60).map(String),
  return: whole(-50, 120).map((tenths) => String(tenths / 10)),
  inflation: whole(0, 60).map((tenths) => String(tenths / 10)),
  fee: whole(0, 20).map((tenths) => String(tenths / 10)),
  income: fc.constantFrom('0', '1000', '25000.50'),
  timing: fc.constantFrom('start', 'end'),
  period: fc.constantFrom('year', 'month'),
});

test('Two years by hand, taken at the start and at the end', () => {
  const plan = { balance: '1000', withdrawal: '100', years: '2', return: '10' };
  expect(result(plan).tables[0]?.rows).toEqual([
    [1, 100_000, 10_000, 9_000, 99_000],
    [2, 99_000, 10_000, 8_900, 97_900],
  ]);
  expect(result({ ...plan, timing: 'end', inflation: '5' }).tables[0]?.rows).toEqual([
    [1, 100_000, 10_000, 10_000, 100_000],
    [2, 100_000, 10_500, 10_000, 99_500],
  ]);
});

test('Without return or inflation, the money is divided evenly', () => {
  const plan = { balance: '100', withdrawal: '20', years: '5', return: '0' };
  expect(output('sustainable', plan)).toBe(20);
  expect(result(plan).outputs).toMatchObject({ lasts: { atLeast: 60 }, 'end-balance': 0 });
  expect(output('lasts', { ...plan, withdrawal: '30' })).toBe(3);
  expect(output('lasts', { ...plan, withdrawal: '200' })).toBe(0);
});

test('Money that lasts shows the years entered, as a number and in words', () => {
  const { lasts } = result({ withdrawal: '1' }).outputs;
  expect(output('lasts', { withdrawal: '1' })).toBe(30);
  expect(figureText(retirementIncome.outputs.lasts, lasts ?? null)).toBe('30 years or more');
});

test('Rates show as entered, and growth of 0% is omitted', () => {
  const how = (texts: Record<string, string>) => result(texts).steps[2]?.how;
  expect(how({ return: '5', period: 'month' })).toContain('each month, discounted at 0.4167%');
  expect(how({ inflation: '2.125' })).toContain('growing 2.125% a year, discounted');
});

test('The years and months end with the first month without enough money', () => {
  const plan = { balance: '1500', withdrawal: '100', years: '5', return: '0', period: 'month' };
  expect(output('lasts', plan)).toBe(1.25);
});

test('Fees reduce the return, and other income reduces the withdrawals', () => {
  const plan = { balance: '1000', withdrawal: '150', years: '1', return: '6' };
  expect(output('end-balance', { ...plan, fee: '1', income: '50' })).toBe(945);
  expect(output('end-balance', { ...plan, income: '500' })).toBe(1060);
});

test('No cent is lost, and no balance falls below 0', () => {
  forAny(80, [plans], (plan) => {
    let left = Math.round(Number(plan.balance) * 100);
    for (const row of result(plan).tables[0]?.rows ?? []) {
      const [, before, taken, growth, after] = row.map(Number) as [number, ...number[]];
      expect(before).toBe(left);
      expect((before ?? 0) - (taken ?? 0) + (growth ?? 0)).toBe(after);
      expect(after).toBeGreaterThanOrEqual(0);
      left = after ?? 0;
    }
  });
});

test('The sustainable amount lasts all years and leaves only the rounding error', () => {
  forAny(80, [plans], (plan) => {
    const level = cents(result(plan).outputs.sustainable);
    const { outputs, tables } = result({ ...plan, withdrawal: level });
    expect(outputs.lasts).toEqual({ atLeast: Number(plan.years) * 12 });
    // The accumulated growth of half a cent more or less in each period, and of each rounding.
    const periods = Number(plan.years) * (plan.period === 'month' ? 12 : 1);
    const grown = Math.max(1, 1 + (Number(plan.return) - Number(plan.fee)) / 100 + 0.01);
    const inflated = (1 + Number(plan.inflation) / 100) ** Number(plan.years);
    const most = 2 * periods * grown ** Number(plan.years) * inflated;
    expect(Number(outputs['end-balance'])).toBeLessThanOrEqual(most);
    expect(tables[0]?.rows).toHaveLength(Number(plan.years));
  });
});

test('At exact rates the sustainable amount ends within two cents of 0', () => {
  for (const [timing, expected] of [
    ['start', '100'],
    ['end', '110'],
  ] as const) {
    const plan = { balance: '190.91', years: '2', return: '10' };
    const level = output('sustainable', { ...plan, timing });
    expect(level).toBe(Number(expected));
    const { outputs } = result({ ...plan, timing, withdrawal: String(level) });
    expect(Math.abs(Number(outputs['end-balance']))).toBeLessThanOrEqual(2);
  }
});

test('A little more than the sustainable amount does not last', () => {
  const plan = { balance: '1000000', years: '30', return: '5', inflation: '2' };
  const level = Number(output('sustainable', plan));
  expect(output('lasts', { ...plan, withdrawal: String(Math.ceil(level) + 1) })).toBe(29);
});

test('Withdrawals at the end of the period, or a higher return, sustain more', () => {
  const plan = { balance: '1000000', years: '30', return: '5', inflation: '2' };
  const level = Number(output('sustainable', plan));
  expect(Number(output('sustainable', { ...plan, timing: 'end' }))).toBeGreaterThan(level);
  expect(Number(output('sustainable', { ...plan, return: '6' }))).toBeGreaterThan(level);
  expect(Number(output('sustainable', { ...plan, inflation: '3' }))).toBeLessThan(level);
});

test('The warning that no fees are counted appears only at a fee of 0', () => {
  const warned = (fee: string) =>
    result({ fee }).warnings.some(
      ({ text }) => text === 'No fees are counted. Most accounts and funds charge some.',
    );
  expect([warned('0'), warned('1')]).toEqual([true, false]);
});
