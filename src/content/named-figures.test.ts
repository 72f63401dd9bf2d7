/** Figures of law in texts, by name. */
import { expect, test } from 'vitest';
import { FIGURES } from '../calculators/law/figures.ts';
import { piecesWithFigures, withFigures } from './named-figures.ts';

test('a named figure prints its amount of the year, or a multiple of it', () => {
  const text = 'Up to {annual-exclusion 2026}; a couple {annual-exclusion 2026 x2}.';
  expect(withFigures(text)).toEqual({ text: 'Up to $19,000; a couple $38,000.', mistakes: [] });
  expect(withFigures('{basic-exclusion 2026 x2}, {qcd 2026}').text).toBe('$30,000,000, $111,000');
});

test('the newest figure is the last final one, and says its year', () => {
  expect(withFigures('{annual-exclusion newest}, {annual-exclusion newest x2}')).toEqual({
    text: '$19,000 in 2026, $38,000 in 2026',
    mistakes: [],
  });
  expect(withFigures('{senior-deduction newest}').text).toBe('$6,000 in 2028');
  expect(withFigures('{annual-exclusions newest}').mistakes).toHaveLength(1);
});

test('a figure that is not published says so, and no year after it is known', () => {
  expect(withFigures('{annual-exclusion 2027}').text).toBe('not yet published');
  expect(withFigures('{annual-exclusion 2028}').mistakes).toHaveLength(1);
});

test.each([
  ['an unknown name', '{annual-exclusions 2026}'],
  ['an unknown year', '{annual-exclusion 1999}'],
  ['a name without a year', '{annual-exclusion}'],
  ['other text in braces', '{alliance}'],
  ['nothing in braces', '{}'],
])('%s is a mistake with its line', (_what, words) => {
  const { text, mistakes } = withFigures(`One line.\n${words}`);
  expect(text).toContain(words);
  expect(mistakes).toEqual([expect.stringMatching(/^2: \{/)]);
});

test('the braces of front matter and of JSON are none of a text', () => {
  const text = '  - { on: 2026-11-22, text: "First version." }\n{ "id": "a" }\n{\n}';
  expect(withFigures(text)).toEqual({ text, mistakes: [] });
});

test('the texts of pieces keep what the profile fills in', () => {
  const json = '{ "headline": "By {name}, {firm}: {annual-exclusion 2026}" }';
  expect(piecesWithFigures(json)).toEqual({
    text: '{ "headline": "By {name}, {firm}: $19,000" }',
    mistakes: [],
  });
});

test('each figure has one row a year, with a source, and none of a past year lacks its value', () => {
  const keys = FIGURES.map(({ name, year }) => `${name} ${year}`);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { value, year, source, status } of FIGURES) {
    expect(source).not.toBe('');
    expect(status).toBe(value === null ? 'unpublished' : 'final');
    if (year <= 2026) expect(value).toBeGreaterThan(0);
  }
});
