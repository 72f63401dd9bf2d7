import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemsOf, resultOf, wordsOf } from '../../../tests/calculated.ts';
import { forAny, typed } from '../../../tests/properties.ts';
import { MEETINGS } from '../meetings.ts';
import { run } from '../run.ts';
import { resultLines } from '../words.ts';
import { LAW, rmd } from './calculator.ts';

const result = (texts: Record<string, string>) => resultOf(rmd, texts);
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
  expect(run(rmd, { birth: '1930-05-01', year: '2051' })).toEqual({
    problems: {
      birth: 'Enter a day in 1931 or later: ages end at 120 here, and this would be more in 2051.',
    },
  });
});

const COUPLE = { birth: '1951-05-01', balance: '100000', 'spouse-younger': 'yes' };
const factorOf = (texts: Record<string, string>) => result(texts).outputs.factor;

test('A spouse born more than ten calendar years later has the joint table, any other the uniform one', () => {
  const of = (birth: string) => factorOf({ ...COUPLE, 'spouse-birth': birth });
  expect([of('1961-12-31'), of('1962-01-01'), of('1940-01-01')]).toEqual([24.6, 25.3, 24.6]);
  const said = (birth: string) => wordsOf(result({ ...COUPLE, 'spouse-birth': birth }));
  expect(said('1961-12-31')).toContain('not more than ten years younger');
  expect(said('1962-01-01')).not.toContain('not more than ten years younger');
  expect(factorOf({ ...COUPLE, 'spouse-younger': 'no', 'spouse-birth': 'x' })).toBe(24.6);
});

test('A spouse who is not born yet in the year is a problem', () => {
  const born = (birth: string) =>
    Object.keys(problemsOf(rmd, { ...COUPLE, 'spouse-birth': birth }));
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
    problemsOf(rmd, { birth: '1953-05-01', balance: '500000', ...texts }).qcd;
  expect(problem({ qcd: '111000' })).toBeUndefined();
  expect(problem({ qcd: '111000.01' })).toBe('Enter $111,000 or less, the limit of 2026.');
  expect(problem({ year: '2025', qcd: '108000.01' })).toBe(
    'Enter $108,000 or less, the limit of 2025.',
  );
  expect(problem({ year: '2024', qcd: '1' })).toContain('the limit of 2024 is not included');
  expect(problem({ year: '2027', qcd: '0' })).toBeUndefined();
  expect(problem({ balance: '1000', qcd: '1000.01' })).toBe('Enter no more than the IRAs hold.');
  const another = { balance: '1000', 'balance-3': '0.01', qcd: '1000.01' };
  expect(problem({ ...another, 'kind-3': 'ira' })).toBeUndefined();
  expect(problem(another)).toBe('Enter no more than the IRAs hold.');
  expect(problem({ balance: '5000', 'balance-2': '500000', qcd: '6000' })).toBe(
    'Enter no more than the IRAs hold.',
  );
  expect(problem({ kind: 'plan', qcd: '1' })).toBe(
    'Enter $0: only gifts from an IRA count, and no IRA is entered.',
  );
  expect(problem({ birth: '1956-06-30', qcd: '1' })).toBeUndefined();
  expect(problem({ birth: '1956-07-01', qcd: '1' })).toContain('70½');
});

test('Gifts to charity leave less to withdraw, and change neither the RMD nor the schedule', () => {
  const texts = { birth: '1953-05-01', balance: '250000' };
  const plain = result(texts);
  const withGift = result({ ...texts, qcd: '9000' });
  expect(plain.outputs['after-qcd']).toBe(943_396);
  expect(withGift.outputs).toEqual({
    ...plain.outputs,
    'ira-left': 43_396,
    'after-qcd': 43_396,
  });
  expect(withGift.tables).toEqual(plain.tables);
  expect(result({ ...texts, qcd: '20000' }).outputs['after-qcd']).toBe(0);
});

const ALL_COVERED = 'The gifts to charity would cover all of it.';

// By hand: born May 1, 1953; 2026; 26.5.
test.each([
  {
    texts: { balance: '250000', 'balance-2': '100000', qcd: '10000' },
    left: [1_320_754, 0, 377_358, 377_358],
    answer:
      '$13,208 would have to be withdrawn for 2026 by April 1, 2027. The gifts to charity would cover the IRAs’ part. $3,774 would still have to come from the plan by April 1, 2027.',
  },
  {
    texts: { balance: '250000', 'balance-2': '100000', 'kind-2': 'ira', qcd: '10000' },
    left: [1_320_754, 320_754, null, 320_754],
    answer:
      '$13,208 would have to be withdrawn for 2026 by April 1, 2027. After the gifts to charity, $3,208 would be left to withdraw from IRAs.',
  },
  {
    texts: { balance: '250000', 'balance-2': '100000', qcd: '4000' },
    left: [1_320_754, 543_396, 377_358, 920_754],
    answer:
      '$13,208 would have to be withdrawn for 2026 by April 1, 2027. After the gifts to charity, $5,434 would be left to withdraw from IRAs, and $3,774 from the plan.',
  },
  {
    texts: {
      balance: '250000',
      kind: 'plan',
      'balance-2': '100000',
      'kind-2': 'ira',
      qcd: '5000',
    },
    left: [1_320_754, 0, 943_396, 943_396],
    answer:
      '$13,208 would have to be withdrawn for 2026 by April 1, 2027. The gifts to charity would cover the IRAs’ part. $9,434 would still have to come from the plan by April 1, 2027.',
  },
])('a gift counts for IRAs alone, which are added up: $texts', ({ texts, left, answer }) => {
  const { outputs, answer: words } = result({ birth: '1953-05-01', year: '2026', ...texts });
  expect([outputs.rmd, outputs['ira-left'], outputs['plan-left'], outputs['after-qcd']]).toEqual(
    left,
  );
  expect(words).toBe(answer);
});

test('a gift that covers all of it says so, and Meeting says the same', () => {
  const texts = { birth: '1953-05-01', year: '2026', balance: '250000', qcd: '10000' };
  expect(result(texts).answer).toBe(
    `$9,434 would have to be withdrawn for 2026 by April 1, 2027. ${ALL_COVERED}`,
  );
  const words = {
    rmd: '$9,433.96',
    due: 'April 1, 2027',
    'ira-left': '$0',
    'plan-left': '',
  };
  expect(MEETINGS.rmd.say(words, { year: '2026' })).toBe(result(texts).answer);
});

test('the labels of what is left follow the accounts', () => {
  const labels = (texts: Record<string, string>) =>
    resultLines(rmd, texts, result(texts)).map(([label]) => label);
  const texts = { birth: '1953-05-01', balance: '250000', qcd: '4000' };
  expect(labels(texts)).toContain('Left to withdraw from IRAs after gifts to charity');
  expect(labels(texts)).not.toContain('Total left to withdraw');
  expect(labels({ ...texts, 'balance-2': '1000' })).toEqual(
    expect.arrayContaining(['To withdraw from the plan', 'Total left to withdraw']),
  );
  expect(labels({ ...texts, 'balance-2': '1000', 'balance-3': '1000' })).toContain(
    'To withdraw from the plans, each its own part',
  );
});

const amounts = typed(0, 10_000_000, 2);
const mayFirst = (from: number, to: number) => typed(from, to).map((year) => `${year}-05-01`);

test('500 owners: a second computation, in integers, agrees on each sum of each year', () => {
  const divided = (a: bigint, b: bigint): bigint =>
    a < 0n ? -divided(-a, b) : (2n * a + b) / (2n * b);
  const owners = fc.record({
    birth: mayFirst(1930, 1975),
    year: typed(2022, 2050),
    growth: typed(-20, 20, 1),
    balance: amounts,
    'balance-2': amounts,
    'balance-3': amounts,
    'spouse-younger': fc.constantFrom('yes', 'no'),
    'spouse-birth': mayFirst(1930, 2020),
  });
  forAny(500, [owners], (texts) => {
    const { outputs, tables } = result(texts);
    const [born = 0, spouse = 0, year = 0] = [texts.birth, texts['spouse-birth'], texts.year].map(
      (text) => Number(text.slice(0, 4)),
    );
    const begins = born >= 1960 ? 75 : born >= 1951 ? 73 : born >= 1950 ? 72 : 70;
    const younger = texts['spouse-younger'] === 'yes' ? Math.max(10, spouse - born) : 10;
    let left = [texts.balance, texts['balance-2'], texts['balance-3']].map((text) =>
      BigInt(text.replace('.', '')),
    );
    const last = Math.min(born + 120, Math.max(born + 100, year + 9));
    expect(tables[0]?.rows).toHaveLength(last - year + 1);
    for (const [at, row] of (tables[0]?.rows ?? []).entries()) {
      const age = year + at - born;
      const cell = LAW.jointLife.value[age - 72]?.[age - younger] ?? 0;
      const tenths = age < begins ? 0 : Math.round(cell * 10);
      const distributions = left.map((one) =>
        tenths === 0 ? 0n : divided(one * 10n, BigInt(tenths)),
      );
      const after = left.map((one, index) => {
        const rest = one - (distributions[index] ?? 0n);
        return rest + divided(rest * BigInt(texts.growth.replace('.', '')), 1000n);
      });
      const sum = (all: bigint[]) => Number(all.reduce((one, other) => one + other, 0n));
      const factor = tenths === 0 ? null : tenths / 10;
      const before = sum(left);
      const paid = sum(distributions);
      const end = sum(after);
      expect(row).toEqual([year + at, age, before, factor, paid, end - before + paid, end]);
      if (at === 0) expect(outputs.rmd).toBe(paid);
      left = after;
    }
  });
});
