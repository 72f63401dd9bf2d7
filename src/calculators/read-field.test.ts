import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAny, typed } from '../../tests/properties.ts';
import {
  age,
  choice,
  day,
  type Field,
  money,
  month,
  percentage,
  wholeNumber,
  yesNo,
} from './field.ts';
import { readField } from './read-field.ts';

const AMOUNT = money({ label: 'Estate' });
const RATE = percentage({ label: 'Growth', initial: '5', min: -50, max: 50 });
const PEOPLE = wholeNumber({ label: 'Heirs', initial: '2', min: 1, max: 20 });
const YEAR = wholeNumber({ label: 'Year', initial: '2026', min: 2022, max: 2100 });

const AGE = age({ label: 'Claim', initial: '67', min: 62 * 12, max: 70 * 12 });
const DAY = day({ label: 'Birth', initial: '1952-05-01', max: '2026-12-31' });
const MONTH = month({ label: 'Month of the rate', initial: '2026-04' });
const STATE = choice({
  label: 'State',
  initial: 'NY',
  options: [
    { value: 'NY', label: 'New York' },
    { value: 'close-in-age', label: 'Close in age' },
  ],
});
const MARRIED = yesNo({ label: 'Married' });
const LAW: Field = {
  kind: 'lawYear',
  label: 'Year',
  initial: '2026',
  years: [{ year: 2025 }, { year: 2026 }, { year: 2027, missing: 'Not published yet.' }],
};
const EVERY: readonly Field[] = [AMOUNT, RATE, PEOPLE, AGE, DAY, MONTH, STATE, MARRIED, LAW];

const value = (field: Field, text: string) => {
  const read = readField(field, text);
  return 'value' in read ? read.value : read.problem;
};

test.each([
  ['67', 804],
  ['66-5', 797],
  ['66 – 05', 797],
  ['66-12', 'Enter years, or years and months such as 66-5.'],
  ['66.5', 'Enter years, or years and months such as 66-5.'],
  ['66 5', 'Enter years, or years and months such as 66-5.'],
  ['-66', 'Enter years, or years and months such as 66-5.'],
  ['61-11', 'Enter 62 years or more.'],
  ['70-1', 'Enter 70 years or less.'],
])('an age of %j', (text, wanted) => {
  expect(value(AGE, text)).toBe(wanted);
});

test.each([
  [DAY, '2024-02-29', '2024-02-29'],
  [DAY, ' 2000－02－29', '2000-02-29'],
  [DAY, '1900-02-29', 'Enter a day from 01 to 28 in that month.'],
  [DAY, '2026-02-30', 'Enter a day from 01 to 28 in that month.'],
  [DAY, '2026-04-31', 'Enter a day from 01 to 30 in that month.'],
  [DAY, '2026-04-00', 'Enter a day from 01 to 30 in that month.'],
  [DAY, '2026-13-01', 'Enter a month from 01 to 12.'],
  [DAY, '2026-00-01', 'Enter a month from 01 to 12.'],
  [DAY, '05/01/1952', 'Enter a date, such as 1952-05-01.'],
  [DAY, '1952-5-1', 'Enter a date, such as 1952-05-01.'],
  [DAY, '2026-04', 'Enter a date, such as 1952-05-01.'],
  [DAY, '1899-12-31', 'Enter January 1, 1900 or later.'],
  [DAY, '2027-01-01', 'Enter December 31, 2026 or earlier.'],
  [MONTH, '2026-04', '2026-04'],
  [MONTH, '2026-13', 'Enter a month from 01 to 12.'],
  [MONTH, '2026-04-01', 'Enter a month, such as 2026-04.'],
  [MONTH, '1999-12', 'Enter January 2000 or later.'],
])('a date of %o: %j', (field, text, wanted) => {
  expect(value(field, text)).toBe(wanted);
});

test.each([
  [LAW, '2026', 2026],
  [LAW, '2027', 'Not published yet. Choose a year from 2025 to 2026.'],
  [LAW, '1999', 'Choose a year from 2025 to 2026.'],
  [{ ...LAW, years: [{ year: 2026 }] }, '2025', 'Choose 2026.'],
  [STATE, 'ny', 'NY'],
  [STATE, ' Close-In-Age ', 'close-in-age'],
  [STATE, 'Atlantis', 'Choose one from the list.'],
  [STATE, 'constructor', 'Choose one from the list.'],
  [MARRIED, 'YES', true],
  [MARRIED, 'no', false],
  [MARRIED, 'maybe', 'Choose yes or no.'],
])('a choice of %o: %j', (field, text, wanted) => {
  expect(value(field as Field, text)).toBe(wanted);
});

describe.each(EVERY.map((field) => [field.kind, field] as const))('any field (%s)', (_, field) => {
  test.each(['', '   ', '\u200b'])('asks for something in place of %j', (text) => {
    expect(value(field, text)).toMatch(/^(Enter|Choose) .+\.$/);
  });

  test('neither accepts a script nor repeats it', () => {
    const problem = value(field, '<script>alert(1)</script>');
    expect(problem).toMatch(/^(Enter|Choose) [^<>]+\.$/);
  });

  test('takes any text, and returns a value or a sentence', () => {
    const some = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0159-−.,$%() ') }));
    forAny(100, [some], (text) => {
      const read = readField(field, text);
      if ('problem' in read) expect(read.problem).toMatch(/^(Enter|Choose|Write|Not) .+\.$/);
      else expect(read.value).not.toBeNaN();
    });
  });
});

/* Numbers. */

const DOLLARS = 'Enter an amount in dollars, such as 250,000.';
const POINT = 'Write the amount like 1,234.56, with a point before the cents.';
const NONE_LESS = 'Enter $0 or more.';

describe('an amount', () => {
  test.each([
    ['250000', 25_000_000],
    ['$1,234.56', 123_456],
    [' $ 1,234.56 ', 123_456],
    ['1,234,567', 123_456_700],
    ['1 234 567', 123_456_700],
    ['1\u202f234.5', 123_450],
    ['.5', 50],
    ['5.', 500],
    ['007', 700],
    ['１２３', 12_300],
    ['＄１，２３４．５６', 123_456],
    ['\u200e$5\u200b', 500],
    ['-0', 0],
    ['(0.00)', 0],
    ['+5', 500],
    ['100,000,000,000', 10_000_000_000_000],
    ['22M', 2_200_000_000],
    ['22 million', 2_200_000_000],
    ['$1.5k', 150_000],
    ['1,200 k', 120_000_000],
    ['.5m', 50_000_000],
    ['1.2345k', 123_450],
    ['2 Billion', 200_000_000_000],
    ['12.5 thousand', 1_250_000],
  ])('reads %j', (text, cents) => {
    expect(value(AMOUNT, text)).toBe(cents);
  });

  test.each([
    ['-5', NONE_LESS],
    ['−5', NONE_LESS],
    ['–5', NONE_LESS],
    ['—5', NONE_LESS],
    ['‐5', NONE_LESS],
    ['－５', NONE_LESS],
    ['-$5', NONE_LESS],
    ['$-5', NONE_LESS],
    ['($1,234.56)', NONE_LESS],
    ['-.01', NONE_LESS],
    ['100,000,000,000.01', 'Enter $100,000,000,000 or less.'],
    ['9'.repeat(39), 'Enter $100,000,000,000 or less.'],
    ['9'.repeat(400), DOLLARS],
    ['1.234,56', POINT],
    ['1.234.567,89', POINT],
    ['1 234,56', POINT],
    ['12,5', POINT],
    ['$12,50', POINT],
    ['1.234', 'Enter at most two digits after the point.'],
    ['1e9', DOLLARS],
    ['k', DOLLARS],
    ['22 q', DOLLARS],
    ['1,2M', DOLLARS],
    ['1.2345678k', 'Enter at most two digits after the point.'],
    ['200 billion', 'Enter $100,000,000,000 or less.'],
    ['0x10', DOLLARS],
    ['Infinity', DOLLARS],
    ['NaN', DOLLARS],
    ['1,23,456', DOLLARS],
    ['1.234.567', DOLLARS],
    ['5 5', DOLLARS],
    ['5%', DOLLARS],
    ['$', DOLLARS],
    ['.', DOLLARS],
    ['-', DOLLARS],
    ['()', DOLLARS],
    ['-five', DOLLARS],
  ])('says what to enter for %j', (text, problem) => {
    expect(value(AMOUNT, text)).toBe(problem);
  });

  test('is exact to the cent', () => {
    forAny(100, [typed(0, AMOUNT.max / 100, 2)], (text) => {
      expect(value(AMOUNT, text)).toBe(Number(text.replace('.', '')));
    });
  });

  test('may be negative if its field allows it', () => {
    const gain = money({ label: 'Gain', min: -500_000 });
    expect(value(gain, '(1,234.56)')).toBe(-123_456);
    expect(value(gain, '-6000')).toBe('Enter −$5,000 or more.');
  });
});

const PERCENT = 'Enter a percentage, such as 5 or 4.6.';

describe('a percentage', () => {
  test.each([
    ['5', 5],
    ['4.6%', 4.6],
    ['4.6 %', 4.6],
    ['５％', 5],
    ['-5', -5],
    ['−5 %', -5],
    ['(5%)', -5],
    ['+5', 5],
    ['.5', 0.5],
    ['5.', 5],
    ['-0', 0],
  ])('reads %j', (text, rate) => {
    expect(value(RATE, text)).toBe(rate);
  });

  test.each([
    ['1,5 %', 'Write the percentage like 5.5, with a point.'],
    ['-1,25', 'Write the percentage like 5.5, with a point.'],
    ['5%%', PERCENT],
    ['%', PERCENT],
    ['5 5', PERCENT],
    ['1e1', PERCENT],
    ['$5', PERCENT],
    ['--5', PERCENT],
    ['50.01', 'Enter 50% or less.'],
    ['1,000', 'Enter 50% or less.'],
    ['-50.01', 'Enter −50% or more.'],
  ])('says what to enter for %j', (text, problem) => {
    expect(value(RATE, text)).toBe(problem);
  });
});

describe('a whole number', () => {
  test.each([
    [PEOPLE, '3', 3],
    [YEAR, '2,026', 2026],
    [PEOPLE, '１２', 12],
    [PEOPLE, '-3', 'Enter 1 or more.'],
    [PEOPLE, '0', 'Enter 1 or more.'],
    [PEOPLE, '21', 'Enter 20 or less.'],
    [PEOPLE, '2.5', 'Enter a whole number, such as 2.'],
    [PEOPLE, '1e1', 'Enter a whole number, such as 2.'],
    [YEAR, 'this', 'Enter a whole number, such as 2026.'],
  ])('of %o: %j', (field, text, wanted) => {
    expect(value(field, text)).toBe(wanted);
  });
});
