import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAny } from '../../tests/properties.ts';
import {
  ageWords,
  count,
  enoughUsd,
  exactPercent,
  exactText,
  type Figure,
  factor,
  figureText,
  fixed,
  ofEach,
  onePlus,
  percent,
  plainValue,
  roughUsd,
  round,
  roundTo,
  usd,
  without,
} from './figures.ts';

test.each([
  [0.5, 1],
  [-0.5, -1],
  [2.5, 3],
  [0.49, 0],
  [100 * 1.005, 101],
  [100 * 1.255, 126],
  [-100 * 1.005, -101],
  [1e20, 1e20],
])('%d rounds to %d', (value, wanted) => {
  expect(round(value)).toBe(wanted);
});

test('a percentage is taken off to the cent, halves up', () => {
  expect([without(684_217_750, 93.4), without(1_000, 99.95), without(5, 0)]).toEqual([
    45_158_372, 1, 5,
  ]);
});

test('nothing rounds to −0', () => {
  expect([round(-0.3), round(-0), roundTo(-0.001, 2)]).toEqual([0, 0, 0]);
});

test('no number, however large, prints with two decimal points or an exponent', () => {
  forAny(100, [fc.double({ noNaN: true, noDefaultInfinity: true })], (value) => {
    const texts = [usd(value), percent(value), factor(value, 3), count(value), exactPercent(value)];
    for (const text of texts) expect(text).toMatch(/^−?\$?[\d,]*(\.\d+)?%?$/);
  });
});

test('rounding keeps integers and changes a value by at most a half', () => {
  forAny(100, [fc.double({ min: -1e13, max: 1e13, noNaN: true })], (value) => {
    const rounded = round(value);
    expect(Number.isInteger(rounded)).toBe(true);
    expect(Math.abs(rounded - value)).toBeLessThanOrEqual(0.5 + Math.abs(value) * 1e-15);
    expect(round(rounded)).toBe(rounded);
    expect(round(-value)).toBe(0 - rounded);
  });
});

test.each([
  [usd(25_000_000), '$250,000'],
  [usd(-5), '−$0.05'],
  [usd(-0.3), '$0'],
  [usd(1e17), '$1,000,000,000,000,000'],
  [usd(2 ** 62 + 2 ** 20), '$46,116,860,184,284,364.80'],
  [usd(1e25), '$100,000,000,000,000,009,059,696.64'],
  [percent(1e22), '10,000,000,000,000,000,000,000%'],
  [factor(1e21, 2), '1000000000000000000000'],
  [fixed(34.719, 4), '34.7190'],
  [percent(1.005), '1.01%'],
  [percent(2.675), '2.68%'],
  [percent(-1.5), '−1.5%'],
  [percent(-0.001), '0%'],
  [exactPercent(4.125), '4.125%'],
  [exactPercent(5 - 0.3), '4.7%'],
  [exactPercent(-1.5), '−1.5%'],
  [percent(5, 3), '5%'],
  [onePlus(5), '1 + 5%'],
  [onePlus(-5), '1 − 5%'],
  [onePlus(0), '1 + 0%'],
  [ofEach(1, 'year'), 'of the year'],
  [ofEach(3, 'year'), 'of each of 3 years'],
  [factor(0.681, 3), '.681'],
  [factor(26.5, 1), '26.5'],
  [factor(1, 3), '1.000'],
  [factor(-0.5, 1), '−.5'],
  [factor(-0.001, 2), '.00'],
  [count(1, 'year'), '1 year'],
  [count(1.001, 'year'), '1 year'],
  [count(0, 'year'), '0 years'],
  [count(1234.5), '1,234.5'],
  [ageWords(804), '67 years'],
  [ageWords(13), '1 year and 1 month'],
  [ageWords(5), '5 months'],
  [ageWords(0), '0 years'],
  [ageWords(803.9999), '67 years'],
])('as text %s', (text, wanted) => {
  expect(text).toBe(wanted);
});

const figure = (kind: Figure['kind'], rest: Partial<Figure> = {}): Figure => ({
  label: 'Figure',
  kind,
  ...rest,
});

test.each([
  [figure('money'), 943_396, '$9,433.96', 9433.96],
  [figure('percent'), 12.756, '12.76%', 12.756],
  [figure('percent'), 0.1 + 0.2, '0.3%', 0.3],
  [figure('percent', { digits: 3 }), 7.557024, '7.557%', 7.557024],
  [figure('factor', { digits: 3 }), 0.3555, '.356', 0.356],
  [figure('factor', { digits: 4 }), 17.68725, '17.6873', 17.6873],
  [figure('count', { unit: 'heir' }), 3, '3 heirs', 3],
  [figure('year'), 2026, '2026', 2026],
  [figure('day'), '2026-07-01', 'July 1, 2026', '2026-07-01'],
  [figure('age'), 797, '66 years and 5 months', 66.416667],
  [figure('age'), { atLeast: 360 }, '30 years or more', 30],
  [figure('text'), 'Ten-year rule', 'Ten-year rule', 'Ten-year rule'],
  [figure('yesNo'), true, 'Yes', 'yes'],
  [figure('yesNo'), false, 'No', 'no'],
  [figure('money', { none: 'Never' }), null, 'Never', null],
  [figure('money'), null, 'None', null],
] as const)('a figure of %o with the value %j', (shown, value, text, plain) => {
  expect(figureText(shown, value)).toBe(text);
  expect(plainValue(shown, value)).toBe(plain);
});

test('a projection shows whole dollars, and cents only beside a published figure', () => {
  const balance = { label: 'Left at the end', kind: 'money', whole: true } as const;
  expect(figureText(balance, 13_630_326)).toBe('$136,303');
  expect(exactText(balance, 13_630_326)).toBe('$136,303.26');
  expect(plainValue(balance, 13_630_326)).toBe(136_303.26);
});

test('a sentence gives an estimate in thousands, or a small one in dollars', () => {
  expect([13_630_326, 999_951, 1_000_000, -13_650_000, 0].map(roughUsd)).toEqual([
    '$136,000',
    '$10,000',
    '$10,000',
    '−$137,000',
    '$0',
  ]);
});

test('an amount that must be withdrawn is never rounded down', () => {
  expect([943_396, 943_310, 943_300].map(enoughUsd)).toEqual(['$9,434', '$9,434', '$9,433']);
});
