import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failing, resultOf } from '../../../tests/calculated.ts';
import { run } from '../run.ts';
import { LAW, rmd } from './calculator.ts';

const result = (texts: Record<string, string>, law = LAW) => resultOf({ ...rmd, law }, texts);
const of = (birth: string, year: string) => {
  const { outputs } = result({ birth, year, balance: '100000' });
  return [outputs.age, outputs.factor, outputs.rmd, outputs.due];
};

test('The first year of each generation, and its due date', () => {
  expect(of('1950-12-31', '2022')).toEqual([72, 27.4, 364_964, '2023-04-01']);
  expect(of('1951-01-01', '2023')).toEqual([72, null, 0, '2025-04-01']);
  expect(of('1951-01-01', '2024')).toEqual([73, 26.5, 377_358, '2025-04-01']);
  expect(of('1959-12-31', '2032')).toEqual([73, 26.5, 377_358, '2033-04-01']);
  expect(of('1960-01-01', '2034')).toEqual([74, null, 0, '2036-04-01']);
  expect(of('1960-01-01', '2035')).toEqual([75, 24.6, 406_504, '2036-04-01']);
  expect(of('1960-01-01', '2036')[3]).toBe('2036-12-31');
});

test('Owners born before July 1949 began at 70½, in the year before or after 71', () => {
  const first = (birth: string) => result({ birth, year: '2026' }).steps[1];
  expect(first('1949-06-30')).toMatchObject({ value: '2019' });
  expect(first('1948-07-01')).toMatchObject({ value: '2019' });
  expect(first('1949-06-30')?.how).toContain('70½');
  expect(first('1949-07-01')).toMatchObject({ value: '2021' });
});

test('For births in 1959, a warning gives the two ages in the law', () => {
  const text = (birth: string) => JSON.stringify(result({ birth }).warnings);
  expect(text('1959-06-15')).toContain('both 73 and 75');
  expect(text('1958-06-15')).not.toContain('both 73 and 75');
});

test('Ages end at 120, also in the schedule', () => {
  expect(of('1930-05-01', '2050').slice(0, 2)).toEqual([120, 2]);
  const ages = (year: string) =>
    result({ birth: '1930-05-01', year }).tables[0]?.rows.map((row) => row[1]) ?? [];
  expect(ages('2050')).toEqual([120]);
  expect(ages('2045')).toEqual([115, 116, 117, 118, 119, 120]);
  expect(ages('2026')).toHaveLength(10);
  expect(run(rmd, { birth: '1930-05-01', year: '2051' })).toEqual({
    problems: {
      birth: 'Enter a day in 1931 or later: ages end at 120 here, and this would be more in 2051.',
    },
  });
});

test('A spouse more than ten years younger stops the calculation', () => {
  expect(run(rmd, { 'spouse-younger': 'yes' })).toHaveProperty('refused');
});

test('No cent is lost in the schedule, and no balance falls below 0', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 1930, max: 1975 }),
      fc.integer({ min: 2022, max: 2050 }),
      fc.integer({ min: -500, max: 500 }),
      (balance, born, year, tenths) => {
        const texts = {
          balance: (balance / 100).toFixed(2),
          birth: `${born}-05-01`,
          year: String(year),
          growth: String(tenths / 10),
        };
        let left = balance;
        for (const row of result(texts).tables[0]?.rows ?? []) {
          const [before = 0, , taken = 0, growth = 0, after = 0] = row.slice(2).map(Number);
          expect(before).toBe(left);
          expect(before - taken + growth).toBe(after);
          expect(Math.min(after, taken)).toBeGreaterThanOrEqual(0);
          left = after;
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('A wrong cell of the table, or a wrong age, fails a published case', () => {
  const found = (law: typeof LAW) => failing({ ...rmd, law });
  for (const at of [1, 3]) {
    const value = LAW.uniformLifetime.value.map((cell, index) => cell - (index === at ? 0.1 : 0));
    const wrong = { ...LAW, uniformLifetime: { ...LAW.uniformLifetime, value } };
    expect(found(wrong)).toHaveLength(1);
  }
  const value = [{ bornFrom: 1900, age: 76 }];
  expect(found({ ...LAW, rmdAges: { ...LAW.rmdAges, value } })).toHaveLength(2);
});
