import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resultOf, wordsOf } from '../../../tests/calculated.ts';
import { forAny, typed } from '../../../tests/properties.ts';
import type { Result } from '../calculator.ts';
import { dollars } from '../figures.ts';
import type { Texts } from '../run.ts';
import { education } from './calculator.ts';

const of = (given: Texts) => resultOf(education, given);

test.each([
  // contribution, other gifts, split, elect, counted, taxable
  ['95000', '0', 'no', 'yes', 19_000, 0],
  ['95000', '5000', 'no', 'yes', 19_000, 5_000],
  ['90000', '1000', 'no', 'yes', 18_000, 0],
  ['90000', '1500', 'no', 'yes', 18_000, 500],
  ['190000', '0', 'yes', 'yes', 38_000, 0],
  ['200000', '0', 'yes', 'yes', 38_000, 10_000],
  ['100000', '0', 'no', 'no', 100_000, 81_000],
  ['19000', '0', 'no', 'no', 19_000, 0],
])(
  '%s with other gifts of %s, split %s, elected %s',
  (contribution, other, split, elect, counted, taxable) => {
    const { outputs } = of({ year: '2026', contribution, 'other-gifts': other, split, elect });
    expect(outputs).toMatchObject({ counted: dollars(counted), taxable: dollars(taxable) });
  },
);

test('a contribution within the annual exclusion cannot be spread', () => {
  const result = of({ contribution: '19000' });
  expect(result.outputs).toMatchObject({ counted: dollars(19_000), taxable: 0 });
  expect(wordsOf(result)).toContain('over the annual exclusion of $19,000');
  expect(of({ contribution: '19000.01' }).outputs.counted).toBe(dollars(3_800));
});

test.each([
  [
    { contribution: '210000', split: 'yes' },
    'Of the contribution, $38,000 counts each year; $20,000 is a taxable gift of 2026.',
  ],
  [{}, 'Of the contribution, $19,000 counts each year; none of it is a taxable gift.'],
  [
    { elect: 'no', contribution: '20000' },
    'Of the contribution, $20,000 counts in 2026; $1,000 is a taxable gift of 2026.',
  ],
  [{ 'other-gifts': '500' }, 'each year; with the other gifts, $500 is a taxable gift of 2026.'],
  [
    { beneficiaries: '2', contribution: '100000' },
    'Of the contributions, $38,000 counts each year; taxable gifts of 2026 total $10,000.',
  ],
])('the answer for %j says what counts and what is taxable', (given, sentence) => {
  expect(of(given).answer).toContain(sentence);
});

test('the answer does not mention a contribution of $0', () => {
  expect(of({ contribution: '0' }).answer).not.toContain('counts');
  expect(of({ contribution: '0', 'other-gifts': '20000' }).answer).toContain(
    'With the other gifts alone, $1,000 is a taxable gift of 2026.',
  );
});

test('all beneficiaries and donors are counted together', () => {
  expect(of({ elect: 'no' }).outputs.limit).toBe(dollars(95_000));
  const { outputs } = of({ beneficiaries: '2', split: 'yes', contribution: '200000' });
  expect(outputs).toMatchObject({
    limit: dollars(380_000),
    counted: dollars(76_000),
    taxable: dollars(20_000),
  });
});

test('a warning covers a death within the five years, if they are elected', () => {
  expect(wordsOf(of({}))).toContain('If a donor dies before 2030');
  expect(wordsOf(of({ elect: 'no' }))).not.toContain('dies');
  const split = wordsOf(of({ split: 'yes', contribution: '190000' }));
  expect(split).toContain('four times $19,000 for each beneficiary');
  expect(split).toContain('both consent');
});

const fiveYears = ({ tables }: Result) =>
  tables.find(({ title }) => title.startsWith('The five years'))?.rows ?? [];

test('the five years use the published exclusions', () => {
  const years = fiveYears(of({ year: '2023', contribution: '85000' }));
  expect(years.map(([year, , , exclusion]) => [year, exclusion])).toEqual([
    [2023, dollars(17_000)],
    [2024, dollars(18_000)],
    [2025, dollars(19_000)],
    [2026, dollars(19_000)],
    [2027, dollars(19_000)],
  ]);
});

test('no cent of a contribution is lost, and the election never makes more of it taxable', () => {
  const gifts = fc.record({
    contribution: typed(0, 300_000, 2),
    'other-gifts': typed(0, 30_000, 2),
    split: fc.constantFrom('yes', 'no'),
  });
  forAny(100, [gifts], (texts) => {
    const [spread, whole] = ['yes', 'no'].map((elect) => of({ ...texts, elect })) as [
      Result,
      Result,
    ];
    expect(Number(spread.outputs.taxable)).toBeLessThanOrEqual(Number(whole.outputs.taxable));
    const rows = fiveYears(spread);
    if (rows.length === 0) return;
    const counted = rows.reduce((sum, [, part]) => sum + Number(part), 0);
    const excess = Number(rows[0]?.[2]) - Math.round(Number(texts['other-gifts']) * 100);
    expect(counted + excess).toBe(Math.round(Number(texts.contribution) * 100));
  });
});
