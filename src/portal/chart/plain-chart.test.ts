import { expect, test } from 'vitest';
import { geometryOf, type PlainData, summaryOf, textWidth, ticksOf } from './plain-chart.ts';

const DATA: PlainData = {
  kind: 'line',
  title: 'Growth',
  axis: 'Year',
  names: ['2026', '2027', '2028', '2029'],
  series: [{ label: 'Value', values: [100, null, 300, 200] }],
  words: (value) => `$${value}`,
  short: String,
};
const numbers = (path: string) => [...path.matchAll(/-?[\d.]+/g)].map(Number);

test('ticks are round, span all values, and include zero', () => {
  expect(ticksOf([9_800, 14_300])).toEqual([0, 5_000, 10_000, 15_000]);
  expect(ticksOf([-30, 100])).toEqual([-50, 0, 50, 100]);
  expect(ticksOf([])).toEqual([0, 0.25]);
  expect(ticksOf([0, 0])).toHaveLength(2);
  for (const most of [1, 7, 99, 12_345, 1e13]) {
    const ticks = ticksOf([0, most]);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
    expect(ticks.length).toBeLessThanOrEqual(6);
  }
});

test('counts have whole ticks, and the last is not far above the maximum', () => {
  expect(ticksOf([1], true)).toEqual([0, 1]);
  expect(ticksOf([3], true)).toEqual([0, 1, 2, 3]);
  expect(ticksOf([9], true)).toEqual([0, 5, 10]);
  expect(ticksOf([11], true)).toEqual([0, 5, 10, 15]);
  expect(ticksOf([], true)).toEqual([0, 1]);
});

test('a line has a gap where there is no value', () => {
  const [path = ''] = geometryOf(DATA, 600, 240).lines;
  expect(path.match(/M/g)).toHaveLength(2);
  expect(path.match(/L/g)).toHaveLength(1);
});

test('the last name below many narrow bars is not cut off', () => {
  const names = Array.from({ length: 26 }, (_, index) => String(2026 + index));
  const series = [{ label: 'a', values: names.map(() => 100) }];
  for (let width = 200; width <= 600; width += 1) {
    const last = geometryOf({ ...DATA, kind: 'bar', names, series }, width, 240).names.at(-1);
    const end = (last?.x ?? Number.NaN) + textWidth(last?.text ?? '') / 2;
    expect(end).toBeLessThanOrEqual(width);
  }
});

test('the drawing stays inside its box, at any width and with values below zero', () => {
  const series = ['a', 'b'].map((label) => ({ label, values: [-5e12, 0, 1e13, 3] }));
  for (const width of [200, 360, 1200]) {
    for (const kind of ['line', 'bar'] as const) {
      const drawn = geometryOf({ ...DATA, kind, series }, width, 240);
      for (const { x, y, width: wide, height } of drawn.bars) {
        expect(x).toBeGreaterThanOrEqual(drawn.left);
        expect(x + wide).toBeLessThanOrEqual(drawn.right + 0.01);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(height).toBeGreaterThanOrEqual(0);
        expect(y + height).toBeLessThanOrEqual(240);
      }
      for (const [index, coordinate] of drawn.lines.flatMap(numbers).entries()) {
        expect(coordinate).toBeGreaterThanOrEqual(0);
        expect(coordinate).toBeLessThanOrEqual(index % 2 === 0 ? width : 240);
      }
    }
  }
});

test('names that would touch are left out, and the first shows', () => {
  const names = Array.from({ length: 100 }, (_, index) => String(index + 1));
  const series = [{ label: 'a', values: names.map(Number) }];
  const shown = geometryOf({ ...DATA, names, series }, 360, 240).names;
  expect(shown[0]?.text).toBe('1');
  expect(shown.length).toBeLessThan(9);
});

test('the summary has the first, the last and the highest value', () => {
  expect(summaryOf(DATA)).toBe(
    'Growth. Value: $100 at year 2026, $200 at 2029, most $300 at 2028.',
  );
});
