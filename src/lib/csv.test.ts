import { expect, test } from 'vitest';
import { csvLine, unguarded } from './csv.ts';

test('quotes, commas and breaks stay in their cell', () => {
  expect(csvLine(['A "b"', 'C, d', 'two\nlines', 5])).toBe('"A ""b""","C, d","two\nlines",5\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is text and no formula', (text) => {
  expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'[=+\-@\t\r]/);
});

test.each([
  ['Moved; =HYPERLINK("x");', `"Moved; '=HYPERLINK(""x"");"`],
  ['VIP; golf', '"VIP; golf"'],
  ['a;b;@SUM(A1)', `"a;b;'@SUM(A1)"`],
  ['two\n=1+1', `"two\n'=1+1"`],
  ['tab\t=1+1', "tab\t'=1+1"],
  ['2 - 1; a+b', '"2 - 1; a+b"'],
])('%j is no formula either if it is split at semicolons, tabs or lines', (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`);
});

test.each(['=1', '\t=1', 'a; =1;-b', 'two\n=1', "O'Neil; 'x'"])(
  '%j comes back from its cell',
  (text) => {
    const [cell = ''] = csvLine([text]).split('\r\n');
    expect(unguarded(cell.replaceAll(/^"|"$/g, ''))).toBe(text);
  },
);

test('a negative number is a number', () => {
  expect(csvLine([-5])).toBe('-5\r\n');
});
