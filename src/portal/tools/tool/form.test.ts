import { expect, test } from 'vitest';
import { choice, money, percentage, whole } from '../../../calculators/field.ts';
import { grouped, groupedAmount, hintOf, slides, withoutCommas } from './form.ts';
import { optionsOf } from './InputField.tsx';

test('fields follow the heading of the first field of their group', () => {
  const fields = [{ n: 1 }, { n: 2 }, { n: 3, group: 'B' }, { n: 4 }];
  expect(grouped(fields).map(({ title, fields: of }) => [title, of.map(({ n }) => n)])).toEqual([
    [undefined, [1, 2]],
    ['B', [3, 4]],
  ]);
});

test('percentages and whole numbers have a slider unless their range is too long for one', () => {
  expect(slides(percentage({ label: '', initial: '5' }))).toBe(true);
  expect(slides(whole({ label: '', initial: '2026', min: 2022, max: 2100 }))).toBe(true);
  expect(slides(whole({ label: '', initial: '1', min: 0, max: 1_000_000 }))).toBe(false);
  expect(slides(money({ label: '' }))).toBe(false);
});

test('a year without law says why under its label', () => {
  const years = [{ year: 2026 }, { year: 2027, missing: 'Not published.' }];
  const field = { kind: 'lawYear' as const, label: '', hint: 'Of death.', initial: '2026', years };
  expect(hintOf(field)).toBe('Of death. 2027: Not published.');
  expect(optionsOf(field, '2027').options.map(({ disabled }) => disabled)).toEqual([false, true]);
});

test('a choice that is not in the list shows as it was given', () => {
  const field = choice({ label: '', initial: 'ny', options: [{ value: 'NY', label: 'New York' }] });
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

test('commas that the field inserted move with the typed text, and typed commas stay', () => {
  expect(withoutCommas('22,000,0001', false)).toBe('220000001');
  expect(withoutCommas('12,5', true)).toBe('12,5');
});
