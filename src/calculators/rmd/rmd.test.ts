import fc from 'fast-check';
import { expect, test } from 'vitest';
import { failing, resultOf, wordsOf } from '../../../tests/calculated.ts';
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

const COUPLE = { birth: '1951-05-01', balance: '100000', 'spouse-younger': 'yes' };
const factorOf = (texts: Record<string, string>) => result(texts).outputs.factor;
const problemsOf = (texts: Record<string, string>) => {
  const done = run(rmd, texts);
  return 'problems' in done ? done.problems : {};
};

test('A spouse born more than ten calendar years later has the joint table, any other the uniform one', () => {
  const of = (birth: string) => factorOf({ ...COUPLE, 'spouse-birth': birth });
  expect([of('1961-12-31'), of('1962-01-01'), of('1940-01-01')]).toEqual([24.6, 25.3, 24.6]);
  const said = (birth: string) => wordsOf(result({ ...COUPLE, 'spouse-birth': birth }));
  expect(said('1961-12-31')).toContain('not more than ten years younger');
  expect(said('1962-01-01')).not.toContain('not more than ten years younger');
  expect(factorOf({ ...COUPLE, 'spouse-younger': 'no', 'spouse-birth': 'x' })).toBe(24.6);
  expect(factorOf({ ...COUPLE, 'spouse-younger': 'ｙｅｓ', 'spouse-birth': '1962-01-01' })).toBe(
    25.3,
  );
});

test('Both ages rise in the schedule, to the year of 100', () => {
  const rows = result({ ...COUPLE, 'spouse-birth': '1962-05-01' }).tables[0]?.rows ?? [];
  expect(rows.map((row) => row[3]).slice(0, 3)).toEqual([25.3, 24.4, 23.5]);
  expect(rows.at(-1)?.slice(0, 2)).toEqual([2051, 100]);
});

test('A spouse who is not born yet in the year is a problem', () => {
  const born = (birth: string) => Object.keys(problemsOf({ ...COUPLE, 'spouse-birth': birth }));
  expect([born('2026-12-31'), born('2027-01-01')]).toEqual([[], ['spouse-birth']]);
});

test('The joint table has each age of an owner from 72 and of a spouse to ten years less', () => {
  const table = LAW.jointLife.value;
  expect(table).toHaveLength(49);
  table.forEach((row, index) => {
    // At ten years less it is the Uniform Lifetime Table.
    expect(row).toHaveLength(63 + index);
    expect(row.at(-1)).toBe(LAW.uniformLifetime.value[index]);
    row.forEach((factor, age) => {
      expect(factor).toBeLessThanOrEqual(row[age - 1] ?? 100);
      expect(factor).toBeLessThanOrEqual(table[index - 1]?.[age] ?? 100);
    });
  });
});

test('Gifts to charity are bounded by the limit of the year, the accounts and the age of 70½', () => {
  const problem = (texts: Record<string, string>) =>
    problemsOf({ birth: '1953-05-01', balance: '500000', ...texts }).qcd;
  expect(problem({ qcd: '111000' })).toBeUndefined();
  expect(problem({ qcd: '111000.01' })).toBe('Enter $111,000 or less, the limit of 2026.');
  expect(problem({ year: '2025', qcd: '108000.01' })).toBe(
    'Enter $108,000 or less, the limit of 2025.',
  );
  expect(problem({ year: '2024', qcd: '1' })).toContain('the limit of 2024 is not included');
  expect(problem({ year: '2027', qcd: '0' })).toBeUndefined();
  expect(problem({ balance: '1000', qcd: '1000.01' })).toBe(
    'Enter no more than the accounts hold.',
  );
  expect(problem({ balance: '1000', 'balance-3': '0.01', qcd: '1000.01' })).toBeUndefined();
  expect(problem({ birth: '1956-06-30', qcd: '1' })).toBeUndefined();
  expect(problem({ birth: '1956-07-01', qcd: '1' })).toContain('70½');
});

test('Gifts to charity leave less to withdraw, and change neither the RMD nor the schedule', () => {
  const texts = { birth: '1953-05-01', balance: '250000' };
  const [plain, given] = [result(texts), result({ ...texts, qcd: '9000' })];
  expect(plain.outputs['after-qcd']).toBe(943_396);
  expect(given.outputs).toEqual({ ...plain.outputs, 'after-qcd': 43_396 });
  expect(given.tables).toEqual(plain.tables);
  expect(given.answer).toContain('$434 is left to withdraw');
  expect(result({ ...texts, qcd: '20000' }).outputs['after-qcd']).toBe(0);
  expect(result({ ...texts, qcd: '20000' }).answer).toContain('The gifts to charity satisfy it.');
});

const cents = (amount: number) => (amount / 100).toFixed(2);
const amounts = fc.integer({ min: 0, max: 1_000_000_000 });
const years = (min: number, max: number) => fc.integer({ min, max });

test('500 owners: a second computation, in integers, agrees on each sum of each year', () => {
  const divided = (a: bigint, b: bigint) => (2n * a + b) / (2n * b);
  fc.assert(
    fc.property(
      fc.tuple(amounts, amounts, amounts),
      years(1930, 1975),
      years(1930, 2020),
      years(2022, 2050),
      years(0, 20),
      fc.boolean(),
      (accounts, born, spouse, year, growth, isSole) => {
        const { outputs, tables } = result({
          birth: `${born}-05-01`,
          year: String(year),
          balance: cents(accounts[0]),
          'balance-2': cents(accounts[1]),
          'balance-3': cents(accounts[2]),
          growth: String(growth),
          'spouse-younger': isSole ? 'yes' : 'no',
          'spouse-birth': `${spouse}-05-01`,
        });
        const begins = born >= 1960 ? 75 : born >= 1951 ? 73 : born >= 1950 ? 72 : 70;
        let left = accounts.map(BigInt);
        const last = Math.min(born + 120, Math.max(born + 100, year + 9));
        expect(tables[0]?.rows).toHaveLength(last - year + 1);
        for (const [at, row] of (tables[0]?.rows ?? []).entries()) {
          const age = year + at - born;
          const younger = Math.max(10, spouse - born);
          const cell = LAW.jointLife.value[age - 72]?.[age - (isSole ? younger : 10)] ?? 0;
          const tenths = age < begins ? 0 : Math.round(cell * 10);
          const taken = left.map((one) => (tenths === 0 ? 0n : divided(one * 10n, BigInt(tenths))));
          const after = left.map((one, index) => {
            const rest = one - (taken[index] ?? 0n);
            return rest + divided(rest * BigInt(growth), 100n);
          });
          const sum = (all: bigint[]) => Number(all.reduce((one, other) => one + other, 0n));
          expect(row).toEqual([
            year + at,
            age,
            sum(left),
            tenths === 0 ? null : tenths / 10,
            sum(taken),
            sum(after) - sum(left) + sum(taken),
            sum(after),
          ]);
          if (at === 0) expect(outputs.rmd).toBe(sum(taken));
          left = after;
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('A younger spouse never makes the RMD larger, and a larger balance never smaller', () => {
  fc.assert(
    fc.property(
      amounts,
      years(1930, 1953),
      years(0, 90),
      years(1, 1_000_000),
      (balance, born, less, more) => {
        const of = (amount: number, spouse: number) =>
          Number(
            result({
              ...COUPLE,
              birth: `${born}-05-01`,
              balance: cents(amount),
              'spouse-birth': `${Math.min(spouse, 2026)}-05-01`,
            }).outputs.rmd,
          );
        expect(of(balance, born + less + 1)).toBeLessThanOrEqual(of(balance, born + less));
        expect(of(balance + more, born + less)).toBeGreaterThanOrEqual(of(balance, born + less));
      },
    ),
    { numRuns: 200 },
  );
});

test('No cent is lost in the schedule, and no balance falls below 0', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.integer({ min: 1930, max: 1975 }),
      fc.integer({ min: 2022, max: 2050 }),
      fc.integer({ min: -200, max: 200 }),
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
    expect(found(wrong)).not.toEqual([]);
  }
  for (const [owner, spouse] of [
    [75, 64],
    [73, 40],
    [80, 65],
    [90, 70],
  ] as const) {
    const rows = LAW.jointLife.value.map((row, at) =>
      row.map((factor, age) => factor - (at === owner - 72 && age === spouse ? 0.1 : 0)),
    );
    expect(found({ ...LAW, jointLife: { ...LAW.jointLife, value: rows } })).toHaveLength(1);
  }
  const value = [{ bornFrom: 1900, age: 76 }];
  expect(found({ ...LAW, rmdAges: { ...LAW.rmdAges, value } })).not.toEqual([]);
});
