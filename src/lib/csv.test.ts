import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test('quotes, commas and breaks stay in their cell', () => {
  expect(csvLine(['A "b"', 'C, d', 'two\nlines', 5])).toBe('"A ""b""","C, d","two\nlines",5\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is text and no formula', (text) => {
  expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'[=+\-@\t\r]/);
});

test('a negative number is a number', () => {
  expect(csvLine([-5])).toBe('-5\r\n');
});
