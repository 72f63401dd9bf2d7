import { expect, test } from 'vitest';
import { processorMs } from '../../tests/processor.ts';
import { csvLine, unguardCell } from './csv.ts';

test('quotes, commas and line breaks stay in their cell', () => {
  expect(csvLine(['A "b"', 'C, d', 'two\nlines', 5])).toBe('"A ""b""","C, d","two\nlines",5\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  '%j is text, not a formula',
  (text) => {
    expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'[=+\-@\t\r＝＋－＠]/);
  },
);

test.each([
  ['Moved; =HYPERLINK("x");', `"Moved; '=HYPERLINK(""x"");"`],
  ['VIP; golf', '"VIP; golf"'],
  ['a;b;@SUM(A1)', `"a;b;'@SUM(A1)"`],
  ['two\n=1+1', `"two\n'=1+1"`],
  ['tab\t=1+1', "tab\t'=1+1"],
  ['two\n\n \n＝1+1', `"two\n\n \n'＝1+1"`],
  ['Dear Ada,\r\n\r\nhello', '"Dear Ada,\r\n\r\nhello"'],
  ['2 - 1; a+b', '"2 - 1; a+b"'],
])('%j contains no formula even if it is split at semicolons, tabs or lines', (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`);
});

test.each([
  "'=1",
  "''=1",
  "a;'=1",
  "'\t=1",
  "'",
  '=1',
  '\t=1',
  '＝1',
  'a; =1;-b',
  'a;＋1; ＠b',
  'two\n\n\n=1',
  "O'Neil; 'x'",
])('%j survives a round trip through its cell', (text) => {
  const [cell = ''] = csvLine([text]).split('\r\n');
  expect(unguardCell(cell.replaceAll(/^"|"$/g, ''))).toBe(text);
});

test('a negative number is a number', () => {
  expect(csvLine([-5])).toBe('-5\r\n');
});

test.each(['\n', '\r\n', ' \n', '\t', ';', "'", "\n'", '\n='])(
  'a run of %j that is ten times as long takes about ten times as long',
  async (run) => {
    const cost = (count: number) => {
      const text = run.repeat(count);
      const both = () => [csvLine([text]), unguardCell(text)];
      return processorMs(() => Array.from({ length: 5 }, both), { tries: 3 });
    };
    // With quadratic growth, it would take a hundred times as long.
    const short = await cost(4000);
    expect(await cost(40_000)).toBeLessThan(30 * short + 20);
  },
);
