import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAny, whole } from '../../tests/properties.ts';
import { formatNumber, formatShortNumber } from './format-number.ts';

const intl = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 });

test('a number matches Intl', () => {
  const numbers = fc.oneof(
    fc.maxSafeInteger().map((value) => value + 0),
    // With four decimals, the most that a rate has.
    whole(-1e12, 1e12).map((value) => value / 1e4 + 0),
  );
  forAny(100, [numbers], (value) => expect(formatNumber(value)).toBe(intl.format(value)));
});

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 });

test('a short number matches Intl', () => {
  // Up to 999.999 in ones, thousands and so on.
  const thousandths = whole(-999_999, 999_999);
  const scale = fc.nat({ max: 4 });
  forAny(100, [thousandths, scale], (size, thousands) => {
    const value = (size * 10 ** (3 * thousands)) / 1000 + 0;
    expect(formatShortNumber(value)).toBe(compact.format(value).replace(/^-0$/, '0'));
  });
});

test('a number that rounds up to a thousand takes the next suffix', () => {
  expect([0, 999, 999_999, 1_250_000, -4_000, 12.345].map(formatShortNumber)).toEqual([
    '0',
    '999',
    '1M',
    '1.25M',
    '-4K',
    '12.35',
  ]);
});
