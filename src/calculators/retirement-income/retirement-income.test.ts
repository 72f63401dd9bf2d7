import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainOf, resultOf } from '../../../tests/calculated.ts';
import { forAny, typed } from '../../../tests/properties.ts';
import { figureText } from '../figures.ts';
import { retirementIncome } from './calculator.ts';

const result = (texts: Record<string, string>) => resultOf(retirementIncome, texts);
const output = (name: keyof typeof retirementIncome.outputs, texts: Record<string, string>) =>
  plainOf(retirementIncome, result(texts), name);
const cents = (amount: unknown) => (Number(amount) / 100).toFixed(2);

const plans = fc.record({
  balance: typed(0, 5_000_000, 2),
  withdrawal: typed(0, 200_000, 2),
  years: typed(1, 60),
  return: typed(-5, 12, 1),
  inflation: typed(0, 6, 1),
  fee: typed(0, 2, 1),
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
  expect(output('sustainable', { ...plan, income: '5' })).toBe(25);
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

test('A little more than the sustainable amount does not last', () => {
  const plan = { balance: '1000000', years: '30', return: '5', inflation: '2' };
  const level = Number(output('sustainable', plan));
  expect(output('lasts', { ...plan, withdrawal: String(Math.ceil(level) + 1) })).toBe(29);
});

test('The warning that no fees are counted appears only at a fee of 0', () => {
  const warned = (fee: string) =>
    result({ fee }).warnings.some(
      ({ text }) => text === 'No fees are counted. Most accounts and funds charge some.',
    );
  expect([warned('0'), warned('1')]).toEqual([true, false]);
});

test('the answer says that the need rises, and that other income covers part of it', () => {
  expect(result({ inflation: '2.5', income: '20000', fee: '1' }).answer).toBe(
    'With other income, $50,000 a year, rising 2.5% a year, would be available for 30 years, with about $860,000 left; $60,826 a year would use up the savings.',
  );
});
