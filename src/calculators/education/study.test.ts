import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resultOf } from '../../../tests/calculated.ts';
import { forAny, typed } from '../../../tests/properties.ts';
import type { Texts } from '../run.ts';
import { education } from './calculator.ts';

const of = (given: Texts) => resultOf(education, given);
const flat = { cost: '10000', inflation: '0', study: '4', return: '0' };

test('the savings may be enough, or no months may be left', () => {
  expect(of({ ...flat, until: '10', saved: '50000' }).outputs.monthly).toBe(0);
  expect(of({ ...flat, until: '0', saved: '40000' }).outputs.monthly).toBe(0);
  const now = of({ ...flat, until: '0', saved: '10000' });
  expect(now.outputs.monthly).toBeNull();
  expect(now.answer).toContain('a shortfall of $30,000');
});

test('the years of college add up to the cost, each more expensive than the one before', () => {
  const { outputs, tables } = of({ cost: '30000', inflation: '5', until: '8', study: '4' });
  const rows = tables[0]?.rows ?? [];
  expect(rows.map(([, starts]) => starts)).toEqual([8, 9, 10, 11]);
  expect(rows.map(([, , cost]) => cost)).toEqual(
    [8, 9, 10, 11].map((years) => Math.round(3_000_000 * 1.05 ** years)),
  );
  expect(rows.reduce((sum, [, , cost]) => sum + Number(cost), 0)).toBe(outputs['total-cost']);
});

test('the monthly savings pay for every year of college', () => {
  const plans = fc.record({
    until: typed(1, 30),
    study: typed(1, 12),
    return: typed(-5, 12),
    saved: typed(0, 30_000),
  });
  forAny(100, [plans], (texts) => {
    const { outputs, tables } = of(texts);
    if (outputs.monthly === 0) return;
    const each = Number(texts.return) / 1200;
    const months = Number(texts.until) * 12;
    let balance = Number(texts.saved) * 100;
    for (let month = 0; month < months; month += 1) {
      balance = balance * (1 + each) + Number(outputs.monthly);
    }
    expect(Math.abs(Number(tables[1]?.rows.at(-1)?.[4]) - balance)).toBeLessThan(100);
    for (const [, , cost] of tables[0]?.rows ?? []) {
      balance = (balance - Number(cost)) * (1 + each) ** 12;
    }
    expect(Math.abs(balance)).toBeLessThan(months * (1 + Math.max(0, each)) ** 504);
  });
});
