import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { age, choice, day, type Field, money, month, percentage, whole, yesNo } from './field.ts';
import { readField } from './read-field.ts';

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
const EVERY: readonly Field[] = [
  money({ label: 'Estate' }),
  percentage({ label: 'Growth', initial: '5', min: -50, max: 50 }),
  whole({ label: 'Heirs', initial: '2', min: 1, max: 20 }),
  ...[AGE, DAY, MONTH, STATE, MARRIED, LAW],
];

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
    fc.assert(
      fc.property(some, (text) => {
        const read = readField(field, text);
        if ('problem' in read) expect(read.problem).toMatch(/^(Enter|Choose|Write|Not) .+\.$/);
        else expect(read.value).not.toBeNaN();
      }),
    );
  });
});
