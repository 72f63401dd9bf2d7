import fc from 'fast-check';
import { expect, test } from 'vitest';
import { find } from './find.ts';

const TEXT = 'Charitable remainder trusts: giving, naïvely, in 2026';
const findIn = (texts: readonly string[], asked: string) => find(texts, (text) => text, asked);
const found = (asked: string) => findIn([TEXT], asked).length === 1;

test('words are found from their beginning, in any order and case', () => {
  for (const asked of ['trust', 'TRUSTS charit', 'giving remain', 'naive', '2026', '']) {
    expect(found(asked), asked).toBe(true);
  }
  for (const asked of ['mainder', 'trust gift', 'will']) expect(found(asked), asked).toBe(false);
});

test.each([
  ['a letter missing', 'remaider'],
  ['a letter too many', 'remaiinder'],
  ['another letter', 'remainter'],
  ['two letters swapped', 'remiander'],
  ['a slip in the beginning of a word', 'chartia'],
])('%s is forgiven', (_what, asked) => expect(found(asked)).toBe(true));

test('a short word has to fit, and two slips are too many', () => {
  expect(found('gvi')).toBe(false);
  expect(found('rmaindr')).toBe(false);
});

test('what fits as it is typed keeps away what is only near it', () => {
  expect(findIn(['Roth conversions', 'Both spouses'], 'roth')).toEqual(['Roth conversions']);
  expect(findIn(['Both spouses'], 'roth')).toEqual(['Both spouses']);
});

test('whatever is typed, a word is found by itself and by one slip in it', () => {
  const word = fc.stringMatching(/^[a-z]{4,12}$/);
  fc.assert(
    fc.property(word, fc.nat(), (text, place) => {
      const at = place % text.length;
      expect(findIn([text], text)).toEqual([text]);
      expect(findIn([text], `${text.slice(0, at)}x${text.slice(at)}`)).toEqual([text]);
      const without = text.slice(0, at) + text.slice(at + 1);
      if (without.length >= 4) expect(findIn([text], without)).toEqual([text]);
    }),
  );
});
