import { expect, test } from 'vitest';
import { liesInRows, type PlainData } from './plain-chart.ts';
import { rowsOf } from './row-chart.ts';

const names = ['Income to replace', 'Debts', 'Final expenses', 'Life insurance in force'];
const DATA: PlainData = {
  kind: 'bar',
  title: 'Breakdown of the need',
  axis: 'Part',
  named: true,
  names,
  series: [
    { label: 'Needed', values: [2_900_000, 0, 25_000, 0] },
    { label: 'Already available', values: [0, 0, 0, 500_000] },
  ],
  words: (value) => `$${value}`,
  short: (value) => `$${value}`,
};

test('bars are horizontal if their names do not fit side by side', () => {
  expect(liesInRows(DATA, 280)).toBe(true);
  expect(liesInRows(DATA, 1200)).toBe(false);
  expect(liesInRows({ ...DATA, named: false }, 280)).toBe(false);
  expect(liesInRows({ ...DATA, kind: 'line' }, 280)).toBe(false);
  expect(liesInRows({ ...DATA, series: [{ label: 'a', values: [-1, 1, 1, 1] }] }, 280)).toBe(false);
});

test('each row has its name, and its nonzero values, or else the first', () => {
  const { rows } = rowsOf(DATA, 600, 240);
  expect(rows.map(({ name }) => name)).toEqual(names);
  expect(rows.map(({ bars }) => bars.map(({ series, text }) => [series, text]))).toEqual([
    [[0, '$2900000']],
    [[0, '$0']],
    [[0, '$25000']],
    [[1, '$500000']],
  ]);
});

test('the drawing stays inside its box and beside its name, at any width', () => {
  for (const width of [200, 280, 600, 1200]) {
    const { rows, left, height } = rowsOf(DATA, width, 190);
    for (const bar of rows.flatMap(({ bars }) => bars)) {
      expect(bar.x).toBe(left);
      expect(bar.width).toBeGreaterThanOrEqual(0);
      expect(bar.x + bar.width + 6 + bar.text.length * 7.6).toBeLessThanOrEqual(width);
      expect(bar.y + bar.height).toBeLessThanOrEqual(height);
    }
    const ends = rows.map(({ bars, y }) => [y, Math.max(...bars.map((bar) => bar.y + bar.height))]);
    for (const [index, [y = 0]] of ends.entries()) {
      expect(y).toBeGreaterThanOrEqual(ends[index - 1]?.[1] ?? 0);
    }
  }
});

test('the values of a row are below each other', () => {
  const both = { ...DATA, series: DATA.series.map((one) => ({ ...one, values: [1, 2, 3, 4] })) };
  for (const width of [280, 1200]) {
    for (const { bars } of rowsOf(both, width, 100).rows) {
      const [first, second] = bars.map(({ y, height }) => y + height / 2);
      expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(12);
    }
  }
});
