import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resultOf, wordsOf } from '../../../tests/calculated.ts';
import { forAny, typed, whole } from '../../../tests/properties.ts';
import { run } from '../run.ts';
import { annuityFactor, grat, trustYears } from './calculator.ts';

const result = (inputs: Record<string, string>, made = grat) => resultOf(made, inputs);
const words = (inputs: Record<string, string>, made = grat) => wordsOf(result(inputs, made));

test('a rising annuity is worth the present value of its payments', () => {
  expect(annuityFactor(2, 10, 20)).toBeCloseTo(1 / 1.1 + 1.2 / 1.21, 12);
  expect(annuityFactor(3, 0, 20)).toBeCloseTo(1 + 1.2 + 1.44, 12);
});

/** "Increasing-annuity payments make GRAT more attractive", an example of R. J. Taylor. */
test('a rising annuity of $70,000, 20% more each year for 5 years, leaves the published $1,762,560 at 20% growth', () => {
  const years = trustYears(
    { amount: 100_000_000, term: 5, growth: 20 },
    { first: 7_000_000, increase: 20 },
  );
  expect(Math.round((years.at(-1)?.end ?? 0) / 100)).toBe(1_762_560);
});

test('a zeroed-out trust leaves nothing if it grows at the section 7520 rate, with a level or a rising annuity', () => {
  const trusts = fc.record({
    amount: typed(1, 100_000_000, 2),
    term: typed(1, 50),
    rate: whole(0, 60).map((fifths) => (fifths / 5).toFixed(1)),
    increase: typed(0, 20),
  });
  forAny(100, [trusts], (texts) => {
    const { outputs, answer } = result({ ...texts, growth: texts.rate });
    expect(Math.abs(Number(outputs.remainder))).toBeLessThanOrEqual(2);
    expect(answer).not.toContain('dry');
  });
});

test('a zeroed-out trust says in which year it runs dry', () => {
  const { outputs, answer, tables } = result({ growth: '-20', rate: '5', term: '10' });
  expect(outputs.remainder).toBe(0);
  const dry = tables[0]?.rows.findIndex(([, , , , left]) => left === 0) ?? 0;
  expect(answer).toContain(`the trust would run dry in year ${dry + 1},`);
  expect(words({ growth: '4.9', rate: '5', term: '10' })).toContain('From year 10 on');
});

test('a zeroed-out trust has a schedule whose rows add up and continue each other', () => {
  const trusts = fc.record({ growth: typed(-50, 40), term: typed(1, 30), increase: typed(0, 20) });
  forAny(50, [trusts], (texts) => {
    const { tables, outputs } = result(texts);
    const rows = (tables[0]?.rows ?? []) as number[][];
    expect(rows).toHaveLength(Number(texts.term));
    rows.forEach(([, start = 0, grown = 0, paid = 0, left], at) => {
      expect(start + grown - paid).toBe(left);
      expect(start).toBe(at === 0 ? 100_000_000 : rows[at - 1]?.[4]);
    });
    expect(rows.at(-1)?.[4]).toBe(outputs.remainder);
  });
});

test('the law allows payments to rise by up to 20% a year', () => {
  expect(run(grat, { increase: '20' })).toHaveProperty('result');
  expect(run(grat, { increase: '20.01' })).toHaveProperty('problems.increase');
});

test.each([
  ['2026-01', '4.6'],
  ['2026-02', '4.6'],
  ['2026-03', '4.8'],
  ['2026-04', '4.6'],
  ['2026-05', '5'],
  ['2026-06', '5'],
  ['2026-07', '5.2'],
  ['2026-08', '5.2'],
  ['2026-09', '5.4'],
  ['2026-10', '5.6'],
])('the law has the published rate of %s, %s percent, with its ruling', (month, rate) => {
  const given = { 'rate-month': month, rate };
  expect(words(given)).not.toContain('rate of');
  expect(result(given).law).toMatchObject([
    {
      what: expect.stringContaining(`: ${rate}%`),
      source: expect.stringMatching(/Rev\. Rul\. 2026-\d+$/),
      status: month === '2026-04' || month === '2026-07' ? 'final' : 'verify',
    },
  ]);
});

test('a warning compares a rate with the published one, or asks the user to compare it', () => {
  expect(words({ 'rate-month': '2026-04', rate: '4.8' })).toContain(
    'The published rate of April 2026 is 4.6%, not 4.8%.',
  );
  expect(words({ 'rate-month': '2026-11', rate: '4.8' })).toContain('not in this calculator');
  expect(words({ 'rate-month': '2026-11', rate: '4.7' })).toContain('two tenths');
  expect(result({ 'rate-month': '2026-11' }).law).toEqual([]);
});

test('a wrong published rate changes the warning', () => {
  const july = grat.law.rates['2026-07'];
  if (!july) throw new Error('No rate');
  const rates = { '2026-07': { ...july, value: 5.4 } };
  expect(words({}, { ...grat, law: { rates } })).toContain('is 5.4%, not 5.2%');
});

test('a warning covers a death within the term', () => {
  expect(words({})).toContain('dies within the term');
});

test('the answer has the taxable gift that rounding the annuity to the cent leaves', () => {
  const level = { amount: '1000000', term: '10', rate: '5', growth: '8' };
  const { answer, steps } = result(level);
  // $129,504.57 a year for 10 years at 5% are worth $1,000,000.00 less a little over 4 cents.
  expect(answer).toContain(
    ' would pass to the family after 10 years, with a taxable gift of $0.04;',
  );
  expect(steps.find(({ what }) => what === 'Taxable gift')?.value).toBe('$0.04');
});
