/** Figures of law in texts, by name. */
import { expect, test } from 'vitest';
import { FIGURES, figureWords } from '../calculators/law/figures.ts';
import { piecesWithFigures, withFigures } from './named-figures.ts';

test('a named figure prints its amount of the year, or a multiple of it', () => {
  const text = 'Up to {annual-exclusion 2026}; a couple {annual-exclusion 2026 x2}.';
  expect(withFigures(text)).toEqual({
    text: 'Up to $19,000; a couple $38,000.',
    mistakes: [],
    openRows: [],
  });
  expect(withFigures('{basic-exclusion 2026 x2}, {qcd 2026}').text).toBe('$30,000,000, $111,000');
  expect(withFigures('{cola 2026}, {part-b 2026}').text).toBe('2.8%, $202.90');
});

test('the newest figure is the last final one, and says its year', () => {
  expect(withFigures('{annual-exclusion newest}, {annual-exclusion newest x2}')).toEqual({
    text: '$19,000 in 2026, $38,000 in 2026',
    mistakes: [],
    openRows: [],
  });
  expect(withFigures('{senior-deduction newest}').text).toBe('$6,000 in 2028');
  expect(withFigures('{annual-exclusions newest}').mistakes).toHaveLength(1);
});

test('a table says of a figure that is not final what is known of it, and the text names its row', () => {
  const text = [
    '| What [1] | In 2027 |',
    '| Gift to a person [1] | {annual-exclusion 2027} |',
    '| Social Security | {cola 2027} |',
    '| Savings in an IRA [2] | {ira-limit 2027} |',
    '| Deduction at 65 | {senior-deduction 2027} |',
  ].join('\n');
  expect(withFigures(text)).toEqual({
    text: [
      '| What [1] | In 2027 |',
      '| Gift to a person [1] | published in Rev. Proc. 2026-35; not in this text yet |',
      '| Social Security | published in the SSA’s notice of October 26, 2026; not in this text yet |',
      '| Savings in an IRA [2] | not in this text yet; see irs.gov |',
      '| Deduction at 65 | $6,000 |',
    ].join('\n'),
    mistakes: [],
    openRows: ['Gift to a person', 'Social Security', 'Savings in an IRA'],
  });
  const [figure] = FIGURES;
  expect(
    figure && figureWords({ ...figure, status: { state: 'unpublished', on: '2026-12-01' } }),
  ).toBe('not published on December 1, 2026');
});

test('a figure that is not final elsewhere, and one without a status, stop the build with the line', () => {
  expect(withFigures('One line.\nUp to {annual-exclusion 2027}.').mistakes).toEqual([
    '2: {annual-exclusion 2027} is not final (published in Rev. Proc. 2026-35; not in this text yet), so only a table may name it.',
  ]);
  expect(withFigures('| Gift | {annual-exclusion 2028} |').mistakes).toEqual([
    '1: {annual-exclusion 2028} has no status: the years with one are 2023, 2024, 2025, 2026, 2027. See src/calculators/law/figures.ts.',
  ]);
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
  expect(withFigures(text)).toEqual({ text, mistakes: [], openRows: [] });
});

test('the texts of pieces keep what the profile fills in', () => {
  const json = '{ "headline": "By {name}, {firm}: {annual-exclusion 2026}" }';
  expect(piecesWithFigures(json)).toEqual({
    text: '{ "headline": "By {name}, {firm}: $19,000" }',
    mistakes: [],
    openRows: [],
  });
});

test('each figure has one row a year, with a source, and none of a past year lacks its value', () => {
  const keys = FIGURES.map(({ name, year }) => `${name} ${year}`);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { value, year, source, status } of FIGURES) {
    expect(source).not.toBe('');
    expect(status.state === 'final').toBe(value !== null);
    if (year <= 2026) expect(value).toBeGreaterThan(0);
  }
});
