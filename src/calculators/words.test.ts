import { expect, test } from 'vitest';
import { FORM } from '../../tests/sample-form.ts';
import {
  age,
  choice,
  day,
  type Field,
  fieldIn,
  money,
  month,
  percentage,
  wholeNumber,
  yesNo,
} from './field.ts';
import { enteredLines, inputWords, isForTwo, savedFields } from './words.ts';

const label = '';
const first = choice({ label, initial: 'a', options: [{ value: 'a', label: 'First' }] });

test.each([
  [money({ label }), '1234.5', '$1,234.50'],
  [percentage({ label, initial: '0' }), '4.6 %', '4.6%'],
  [wholeNumber({ label, initial: '1', min: 0, max: 9, unit: 'year' }), '1', '1 year'],
  [wholeNumber({ label, initial: '1', min: 0, max: 9_999 }), '2026', '2026'],
  [age({ label, initial: '62', min: 0, max: 999 }), '66-5', '66 years and 5 months'],
  [day({ label, initial: '2026-01-01' }), '2026-01-31', 'January 31, 2026'],
  [month({ label, initial: '2026-01' }), '2026-07', 'July 2026'],
  [first, 'A', 'First'],
  [yesNo({ label }), 'yes', 'Yes'],
  // Invalid texts stay as typed.
  [money({ label }), '1.234,56', '1.234,56'],
])('an input of %o is formatted as people write it: %j', (field, text, words) => {
  expect(inputWords(fieldIn(field, {}), text)).toBe(words);
});

const linesOf = (inputs: Readonly<Record<string, string>>, marks = {}) =>
  enteredLines(savedFields({ inputs: FORM }, { inputs, examples: [], assumed: [], ...marks }));

test('a sheet says what the client gave and what we assumed, each field once, without those that say nothing', () => {
  expect(linesOf({})).toEqual({
    gave: [['Savings', '$100']],
    assumed: [
      ['Growth', '0%'],
      ['Final expenses', '$15,000'],
    ],
  });
  const marks = { examples: ['amount', 'rate', 'debts'], assumed: ['benefit', 'amount'] };
  expect(linesOf({ couple: 'yes', final: '0' }, marks)).toEqual({
    gave: [['Both claim', 'Yes']],
    assumed: [
      ['Savings', '$100'],
      ['Growth', '0% (example)'],
      ['Benefit', '$7'],
    ],
  });
  expect(linesOf({ couple: 'yes', amount: 'x', final: '0' })).toEqual({
    gave: [
      ['Both claim', 'Yes'],
      ['Savings', 'x'],
      ['Benefit', '$7'],
    ],
    assumed: [['Growth', '0%']],
  });
});

test('a sheet is for both of a couple only if both are in its calculation', () => {
  const asks = (names: string[], usedIf?: Field['usedIf']) => ({
    inputs: Object.fromEntries(
      names.map((name) => [name, { ...yesNo({ label: '' }), ...(usedIf && { usedIf }) }]),
    ),
  });
  expect(isForTwo(asks(['couple']), { couple: 'Yes ' })).toBe(true);
  expect(isForTwo(asks(['couple']), {})).toBe(false);
  expect(
    isForTwo(
      asks(['couple'], () => false),
      { couple: 'yes' },
    ),
  ).toBe(false);
  expect(isForTwo(asks([]), { couple: 'yes' })).toBe(false);
  expect(isForTwo(asks(['deaths']), { deaths: 'two' })).toBe(true);
  expect(isForTwo(asks(['lives']), { lives: 'two' })).toBe(true);
  expect(isForTwo(asks(['lives']), { lives: 'one' })).toBe(false);
  const detailed = asks(['detail', 'status']);
  expect(isForTwo(detailed, { detail: 'yes', status: 'joint' })).toBe(true);
  expect(isForTwo(detailed, { detail: 'no', status: 'joint' })).toBe(false);
  expect(isForTwo(detailed, { detail: 'yes', status: 'single' })).toBe(false);
});
