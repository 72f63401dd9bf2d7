import { expect, test } from 'vitest';
import { resultOf } from '../../../../tests/calculated.ts';
import {
  age,
  choice,
  day,
  money,
  month,
  percentage,
  whole,
  yesNo,
} from '../../../calculators/field.ts';
import { rothConversion } from '../../../calculators/roth-conversion/calculator.ts';
import { inputWords, missingFor, resultLines } from './words.ts';

test('figures that many miss for one reason stand apart, and not on paper', () => {
  const without = resultOf(rothConversion, {});
  expect(missingFor(rothConversion, without)).toMatchObject([
    { reason: 'Not with a rate you enter', without: { length: 9 } },
  ]);
  expect(resultLines(rothConversion, without)).toHaveLength(4);
  const detailed = resultOf(rothConversion, { detail: 'yes' });
  expect(missingFor(rothConversion, detailed)).toEqual([]);
  expect(resultLines(rothConversion, detailed)).toHaveLength(13);
});

test('inputs are formatted as people write them', () => {
  const label = '';
  const words = [
    inputWords(money({ label }), '1234.5'),
    inputWords(percentage({ label, initial: '0' }), '4.6 %'),
    inputWords(whole({ label, initial: '1', min: 0, max: 9, unit: 'year' }), '1'),
    inputWords(whole({ label, initial: '1', min: 0, max: 9_999 }), '2026'),
    inputWords(age({ label, initial: '62', min: 0, max: 999 }), '66-5'),
    inputWords(day({ label, initial: '2026-01-01' }), '2026-01-31'),
    inputWords(month({ label, initial: '2026-01' }), '2026-07'),
    inputWords(choice({ label, initial: 'a', options: [{ value: 'a', label: 'First' }] }), 'A'),
    inputWords(yesNo({ label }), 'yes'),
  ];
  expect(words).toEqual([
    '$1,234.50',
    '4.6%',
    '1 year',
    '2026',
    '66 years and 5 months',
    'January 31, 2026',
    'July 2026',
    'First',
    'Yes',
  ]);
});

test('invalid texts stay as typed', () => {
  expect(inputWords(money({ label: '' }), '1.234,56')).toBe('1.234,56');
});
