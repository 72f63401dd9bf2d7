import { expect, test } from 'vitest';
import { HEADER_AT_TOP, scrollTo } from './Header.tsx';

const END = 5000;
const walk = (...positions: number[]) =>
  positions.reduce((state, y) => scrollTo(state, y, END), HEADER_AT_TOP);

test.each([
  [9, false],
  [10, false],
  [11, true],
])('%i px down from the top: hidden is %s', (y, hidden) => {
  expect(walk(y).hidden).toBe(hidden);
});

test.each([
  [9, true],
  [10, true],
  [11, false],
])('%i px up again: hidden is %s', (up, hidden) => {
  expect(walk(1000, 1000 - up).hidden).toBe(hidden);
});

test.each([
  [20, false],
  [21, true],
])('at %i px the header is translucent: %s', (y, scrolled) => {
  expect(walk(y).scrolled).toBe(scrolled);
});

test('the top always shows the header, even after less than 10 px up', () => {
  expect(walk(0, 15, 8, 0)).toEqual({ hidden: false, scrolled: false, turnedAt: 0 });
});

test('small steps in one direction add up from where the direction changed', () => {
  expect(walk(1000, 1200, 1195, 1190, 1189).hidden).toBe(false);
  expect(walk(1000, 900, 905, 910).hidden).toBe(false);
  expect(walk(1000, 900, 905, 911).hidden).toBe(true);
});

test('rubber-band positions beyond the ends do not toggle it', () => {
  expect(walk(-80, -20, 0).hidden).toBe(false);
  expect(walk(END, END + 90, END + 2).hidden).toBe(true);
});
