import { expect, test } from 'vitest';
import { type Field, fieldIn, money, percentage, wholeNumber } from '../../../calculators/field.ts';
import {
  fieldGroups,
  groupDigits,
  groupedAmount,
  hasStrayComma,
  hintOf,
  slides,
  withoutCommas,
} from './form.ts';
import { optionsOf } from './InputField.tsx';

test('fields follow the heading of the first field of their group', () => {
  const fields = [{ n: 1 }, { n: 2 }, { n: 3, group: 'B' }, { n: 4 }];
  expect(fieldGroups(fields).map(({ title, fields: of }) => [title, of.map(({ n }) => n)])).toEqual(
    [
      [undefined, [1, 2]],
      ['B', [3, 4]],
    ],
  );
});

test('percentages and whole numbers have a slider unless their range is too long for one', () => {
  const hasSlider = (field: Field) => slides(fieldIn(field, {}));
  expect(hasSlider(percentage({ label: '', initial: '5' }))).toBe(true);
  expect(hasSlider(wholeNumber({ label: '', initial: '2026', min: 2022, max: 2100 }))).toBe(true);
  expect(hasSlider(wholeNumber({ label: '', initial: '1', min: 0, max: 1_000_000 }))).toBe(false);
  expect(hasSlider(money({ label: '' }))).toBe(false);
});

test('a year without law says why under its label', () => {
  const years = [{ year: 2026 }, { year: 2027, missing: 'Not published.' }];
  const field = { kind: 'lawYear' as const, label: '', hint: 'Of death.', initial: '2026', years };
  expect(hintOf(field)).toBe('Of death. Not published.');
  expect(optionsOf(field, '2027').options.map(({ disabled }) => disabled)).toEqual([false, true]);
});

test('a choice that is not in the list shows as it was given', () => {
  const field = {
    kind: 'choice' as const,
    label: '',
    initial: 'ny',
    options: [{ value: 'NY', label: 'New York' }],
  };
  expect(optionsOf(field, ' ny ')).toMatchObject({ value: 'NY' });
  const { value, options } = optionsOf(field, '<b>');
  expect([value, options[0]]).toEqual(['<b>', { value: '<b>', label: '<b>' }]);
});

test.each([
  ['15000000', '15,000,000'],
  ['22M', '22,000,000'],
  ['$1,234.5', '1,234.50'],
  ['9999', '9,999'],
  ['much', 'much'],
  ['', ''],
])('a field shows the amount %j as %j on blur', (text, shown) => {
  expect(groupedAmount(money({ label: '' }), text)).toBe(shown);
});

/** The typed text with its caret as a bar. */
const typed = (shown: string, ahead = false) => {
  const { text, caret } = groupDigits(
    { text: shown.replace('|', ''), caret: shown.indexOf('|') },
    ahead,
  );
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
};

test.each([
  ['1234|', '1,234|'],
  ['1,2345|', '12,345|'],
  ['12|34567', '1,2|34,567'],
  ['1,23|', '123|'],
  ['1|,234', '1|,234'],
  ['|1234', '|1,234'],
  ['1234.5|', '1,234.5|'],
  ['1234.|', '1,234.|'],
  ['2.5m|', '2.5m|'],
  ['1,500k|', '1,500k|'],
  ['', '|'],
])('an amount typed as %s shows as %s', (shown, grouped) => {
  expect(typed(shown || '|')).toBe(grouped);
});

test('keys that delete over a comma move the caret past it', () => {
  // The comma of 1,234 was deleted, from its right and from its left.
  expect(typed('1|234')).toBe('1|,234');
  expect(typed('1|234', true)).toBe('1,|234');
});

test('a typed comma is the field’s own once it groups', () => {
  expect(['12,5', '1,', '1,500', '1,500.5', '1,5000', '1500'].map(hasStrayComma)).toEqual([
    true,
    true,
    false,
    false,
    true,
    false,
  ]);
});

test('commas that the field inserted move with the typed text, and typed commas stay', () => {
  expect(withoutCommas('22,000,0001', false)).toBe('220000001');
  expect(withoutCommas('12,5', true)).toBe('12,5');
});
