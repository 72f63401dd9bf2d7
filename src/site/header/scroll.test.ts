import { expect, test } from 'vitest';
import { HEADER_AT_TOP, scrollTo } from './scroll.ts';

const END = 5000;
const walk = (...positions: number[]) =>
  positions.reduce((state, y) => scrollTo(state, y, END), HEADER_AT_TOP);

test.each([
  ['hidden', [9], false],
  ['hidden', [10], false],
  ['hidden', [11], true],
  ['hidden', [1000, 991], true],
  ['hidden', [1000, 990], true],
  ['hidden', [1000, 989], false],
  ['scrolled', [20], false],
  ['scrolled', [21], true],
  // Small steps in one direction add up from where the direction changed.
  ['hidden', [1000, 1200, 1195, 1190, 1189], false],
  ['hidden', [1000, 900, 905, 910], false],
  ['hidden', [1000, 900, 905, 911], true],
  // Rubber-band positions beyond the ends do not toggle it.
  ['hidden', [-80, -20, 0], false],
  ['hidden', [END, END + 90, END + 2], true],
] as const)('the header is %s at the end of the way %j: %s', (state, way, is) => {
  expect(walk(...way)[state]).toBe(is);
});

test('the top always shows the header, even after less than 10 px up', () => {
  expect(walk(0, 15, 8, 0)).toEqual({ hidden: false, scrolled: false, turnedAt: 0 });
});
