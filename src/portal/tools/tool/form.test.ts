import { expect, test } from 'vitest';
import { choice, money, percentage, whole } from '../../../calculators/field.ts';
import { amountNote, grouped, hintOf, slides } from './form.ts';
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

test('a year without its law says why under its label', () => {
  const years = [{ year: 2026 }, { year: 2027, missing: 'Not published.' }];
  const field = { kind: 'lawYear' as const, label: '', hint: 'Of death.', initial: '2026', years };
  expect(hintOf(field)).toBe('Of death. 2027: Not published.');
  expect(optionsOf(field, '2027').options.map(({ disabled }) => disabled)).toEqual([false, true]);
});

test('a choice that the list does not have shows as it was given', () => {
  const field = choice({ label: '', initial: 'ny', options: [{ value: 'NY', label: 'New York' }] });
  expect(optionsOf(field, ' ny ')).toMatchObject({ value: 'NY' });
  const { value, options } = optionsOf(field, '<b>');
  expect([value, options[0]]).toEqual(['<b>', { value: '<b>', label: '<b>' }]);
});

test('a long amount typed without commas is read back with them', () => {
  const field = money({ label: '' });
  expect(amountNote(field, '15000000')).toBe('$15,000,000');
  for (const text of ['15,000,000', '9999', 'x', ''])
    expect(amountNote(field, text)).toBe(undefined);
});
