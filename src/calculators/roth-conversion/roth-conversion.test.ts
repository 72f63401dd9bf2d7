import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resultOf } from '../../../tests/calculated.ts';
import { forAny, typed } from '../../../tests/properties.ts';
import { figureText } from '../figures.ts';
import { OUTPUTS, rothConversion } from './calculator.ts';

const result = (inputs: Record<string, string>) => resultOf(rothConversion, inputs);
const out = (inputs: Record<string, string>) => result(inputs).outputs;

test('tax paid by the account makes no difference if both rates are the same', () => {
  const given = fc.record({ growth: typed(-50, 30), years: typed(0, 40) });
  forAny(100, [given, typed(0, 100)], (texts, rate) => {
    const rates = { 'owner-rate': rate, 'heir-rate': rate, 'tax-from': 'inside' };
    const { outputs, answer } = result({ ...texts, ...rates });
    expect(Math.abs(Number(outputs.difference))).toBeLessThanOrEqual(1);
    expect(outputs['break-even-rate']).toBe(Number(rate));
    if (outputs.difference === 0) expect(answer).toContain('the same either way');
  });
});

const inputs = {
  amount: '100000',
  'owner-rate': '30',
  'heir-rate': '30',
  growth: '10',
  years: '2',
  drag: '20',
};

test('tax paid by other money keeps that money outside in the other alternative, where it grows after tax', () => {
  expect(out(inputs)).toMatchObject({
    'heir-with': 12_100_000,
    'heir-without': 12_100_000 - 3_630_000 + 3_499_200,
    difference: 130_800,
  });
  expect(out(inputs)['break-even-rate']).toBeCloseTo((30 * 1.08 ** 2) / 1.21, 10);
});

test('tax paid by other money has no break-even rate if it would be above 100%', () => {
  const losing = { ...inputs, 'owner-rate': '100', growth: '-50', drag: '100' };
  expect(out(losing)['break-even-rate']).toBeNull();
  expect(out({ ...inputs, 'owner-rate': '100', drag: '0' })['break-even-rate']).toBe(100);
  expect(figureText(OUTPUTS['break-even-rate'], null)).toBe('None from 0% to 100%');
});

test('heirs with the break-even rate have the same either way', () => {
  const inputs = fc.record({
    'owner-rate': typed(0, 50),
    growth: typed(0, 12),
    years: typed(0, 40),
    'tax-from': fc.constantFrom('inside', 'outside'),
    drag: typed(0, 50),
  });
  forAny(100, [inputs], (texts) => {
    const even = Number(out(texts)['break-even-rate']);
    const { difference } = out({ ...texts, 'heir-rate': even.toFixed(10) });
    expect(Math.abs(Number(difference))).toBeLessThanOrEqual(3);
  });
});

test('the schedule starts today, ends with the result, and adds up', () => {
  const { tables, outputs } = result({ years: '30', drag: '15' });
  const rows = (tables[0]?.rows ?? []) as number[][];
  expect(rows).toHaveLength(31);
  for (const [, account = 0, tax = 0, kept = 0, without] of rows) {
    expect(account - tax + kept).toBe(without);
  }
  expect(rows.at(-1)?.slice(4)).toEqual([outputs['heir-without'], outputs['heir-with']]);
});

test('the schedule is one line if the heirs withdraw today', () => {
  const { tables, answer } = result({ years: '0' });
  expect(tables[0]?.rows).toHaveLength(1);
  expect(answer).toContain('today');
});

test('warns of the five-year rule, no way back, ten years for heirs, and the extra tax before 59½ if the account pays', () => {
  const words = (from: string) => JSON.stringify(result({ 'tax-from': from }).warnings);
  for (const trap of ['can’t be undone', 'five tax years', 'tenth year']) {
    expect(words('outside')).toContain(trap);
  }
  expect(words('outside')).not.toContain('72(t)');
  expect(words('inside')).toContain('72(t)');
});
