import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemsOf, resultOf, wordsOf } from '../../../tests/calculated.ts';
import { dayIn, forAny, typed } from '../../../tests/properties.ts';
import { run } from '../run.ts';
import { inheritedIra } from './calculator.ts';
import { LAW } from './rule.ts';

const HAD_BEGUN = { death: '2025-06-15', 'owner-birth': '1945-03-01' };
const HAD_NOT = { death: '2025-06-15', 'owner-birth': '1960-03-01' };

const result = (texts: Record<string, string>) =>
  resultOf(inheritedIra, { balance: '100000', ...texts });
/** The rule, the first factor and the last year. The first amount is the balance by that factor. */
const of = (texts: Record<string, string>) => {
  const { rule, factor, 'first-amount': first, 'end-year': end } = result(texts).outputs;
  expect(first).toBe(factor === null ? 0 : Math.round(10_000_000 / Number(factor)));
  return [rule, factor, end];
};
const column = (texts: Record<string, string>, at: number) =>
  result(texts).tables[0]?.rows.map((row) => row[at]) ?? [];
const words = (texts: Record<string, string>) => wordsOf(result(texts));

test('The factor falls by 1 a year, and year 10 takes the rest', () => {
  const texts = { ...HAD_BEGUN, birth: '1987-09-10' };
  expect(column(texts, 0)).toEqual([2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035]);
  expect(column(texts, 2).slice(0, 3)).toEqual([46.7, 45.7, 44.7]);
  expect(column(texts, 5).at(-1)).toBe(0);
  expect(column(texts, 3)[1]).toBe(Math.round((10_000_000 - 214_133) / 45.7));
});

test('A death one day before the required beginning date needs no annual amounts', () => {
  const born = { 'owner-birth': '1951-08-01', birth: '1987-09-10' };
  expect(of({ ...born, death: '2025-03-31' })).toEqual(['Ten-year rule', null, 2035]);
  expect(of({ ...born, death: '2025-04-01' })[0]).toBe('Ten-year rule with annual amounts');
});

test('Ages of owners and beneficiaries end at 120', () => {
  const problem = (texts: Record<string, string>) => Object.keys(problemsOf(inheritedIra, texts));
  expect(problem({ death: '2025-06-15', 'owner-birth': '1905-01-01' })).toEqual([]);
  expect(problem({ death: '2025-06-15', 'owner-birth': '1904-12-31' })).toEqual(['owner-birth']);
  expect(problem({ ...HAD_BEGUN, birth: '1906-01-01' })).toEqual([]);
  expect(problem({ ...HAD_BEGUN, birth: '1905-12-31' })).toEqual(['birth']);
  // The owner would have begun in 2035.
  expect(problem({ ...HAD_NOT, class: 'spouse', birth: '1915-01-01' })).toEqual([]);
  expect(problem({ ...HAD_NOT, class: 'spouse', birth: '1914-12-31' })).toEqual(['birth']);
});

test('Owners born in the first half of 1949 had to begin at 70½, later ones at 72', () => {
  const birth = { birth: '1987-09-10' };
  const rule = (born: string, death: string) => of({ ...birth, 'owner-birth': born, death })[0];
  expect(rule('1949-06-30', '2020-03-31')).toBe('Ten-year rule');
  expect(rule('1949-06-30', '2020-04-01')).toBe('Ten-year rule with annual amounts');
  expect(rule('1949-07-01', '2022-03-31')).toBe('Ten-year rule');
  expect(rule('1949-07-01', '2022-04-01')).toBe('Ten-year rule with annual amounts');
  expect(rule('1950-12-31', '2023-04-01')).toBe('Ten-year rule with annual amounts');
  expect(rule('1951-01-01', '2025-03-31')).toBe('Ten-year rule');
  expect(rule('1960-01-01', '2036-03-31')).toBe('Ten-year rule');
  expect(rule('1960-01-01', '2036-04-01')).toBe('Ten-year rule with annual amounts');
});

test('A younger owner’s life expectancy applies if it is longer', () => {
  const owner = { death: '2026-06-15', 'owner-birth': '1951-01-15', birth: '1942-02-01' };
  expect(of({ ...owner, class: 'close-in-age' })).toEqual(['Life expectancy', 13.8, 2040]);
  expect(of({ ...owner, class: 'other' })[2]).toBe(2036);
});

test('The ten years end early if both life expectancies do', () => {
  const old = { death: '2025-06-15', 'owner-birth': '1925-03-01', birth: '1930-01-01' };
  expect(of({ ...old, class: 'other' })).toEqual(['Ten-year rule with annual amounts', 3.7, 2029]);
});

test('Without a designated beneficiary, the five-year rule or the owner’s factor applies', () => {
  expect(of({ ...HAD_NOT, class: 'none' })).toEqual(['Five-year rule', null, 2030]);
  expect(of({ ...HAD_BEGUN, class: 'none' })).toEqual([
    'Owner’s remaining life expectancy',
    10.2,
    2036,
  ]);
  expect(of({ ...HAD_NOT, class: 'none', birth: '2050-01-01' })[2]).toBe(2030);
});

test('An owner of a Roth IRA counts as having died before the required beginning date', () => {
  const roth = { ...HAD_BEGUN, account: 'roth', birth: '1987-09-10' };
  expect(of(roth)).toEqual(['Ten-year rule', null, 2035]);
  expect(column(roth, 3)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 10_000_000]);
  expect(result(roth).answer).toBe(
    'No yearly withdrawal would be required. The account would have to be empty by the end of 2035.',
  );
  expect(of({ ...roth, class: 'none' })).toEqual(['Five-year rule', null, 2030]);
  expect(words(roth)).not.toContain('RMD for the year of death');
  // The spouse's own age counts alone, from the year after the death.
  expect(of({ ...roth, class: 'spouse', birth: '1950-09-10' })[1]).toBe(14.1);
  const own = { ...roth, class: 'spouse', birth: '1950-09-10', treat: 'rollover' };
  expect(of(own)).toEqual(['Spouse’s own Roth IRA', null, null]);
  expect(result(own).answer).toBe('No withdrawal would be required in the spouse’s life.');
});

test('A child withdraws by life expectancy until 21 and has ten more years', () => {
  const child = { ...HAD_NOT, class: 'minor', birth: '2015-09-10' };
  expect(of(child)).toEqual(['Life expectancy until 21, then ten years', 73.9, 2046]);
  expect(column(child, 0).at(-1)).toBe(2046);
  expect(run(inheritedIra, { ...child, birth: '2004-06-15' })).toHaveProperty('problems.class');
  expect(of({ ...child, birth: '2004-06-16' })[2]).toBe(2035);
});

test('A disabled heir withdraws until the factor is used up', () => {
  const heir = { ...HAD_NOT, class: 'disabled', birth: '1987-09-10' };
  expect(of(heir)).toEqual(['Life expectancy', 46.7, 2072]);
});

test('A spouse looks up the factor each year, and may wait until the owner would have begun', () => {
  const texts = { ...HAD_BEGUN, class: 'spouse', birth: '1950-09-10' };
  expect(column(texts, 2).slice(0, 3)).toEqual([14.1, 13.3, 12.6]);
  expect(of(texts)[2]).toBeNull();
  const waits = { ...HAD_NOT, class: 'spouse', birth: '1962-09-10' };
  expect(of(waits)).toEqual(['Spouse’s life expectancy, looked up again each year', 16.4, null]);
  expect(column(waits, 2).slice(0, 10)).toEqual([...Array(9).fill(null), 16.4]);
  expect(words(texts)).toContain('roll the account over');
  expect(words(texts)).not.toContain('automatically');
  expect(words(waits)).toContain('apply that table automatically');
});

test('A spouse who is treated as the owner has the Uniform Lifetime Table, and is told when that is automatic', () => {
  const begun = { ...HAD_BEGUN, class: 'spouse', birth: '1950-09-10', treat: 'owner' };
  expect(of(begun)).toEqual(['Spouse treated as the owner', 23.7, null]);
  const waits = { ...HAD_NOT, class: 'spouse', birth: '1962-09-10', treat: 'owner' };
  expect(words(begun)).not.toContain('automatically');
  expect(words(waits)).toContain('apply that table automatically');
});

test('A spouse can’t be treated as the owner under 72 in the first year, or if that is before 2024', () => {
  const refusal = (texts: Record<string, string>) => {
    const done = run(inheritedIra, { class: 'spouse', treat: 'owner', ...texts });
    return 'refused' in done ? done.refused : undefined;
  };
  expect(refusal({ ...HAD_BEGUN, birth: '1955-01-01' })).toContain('begins at 72');
  const early = { 'owner-birth': '1945-03-01', birth: '1948-01-01' };
  expect(refusal({ ...early, death: '2022-12-31' })).toContain('2024 or later. Here it is 2023');
});

test('An account rolled over is the spouse’s own, with the warnings of the spouse’s birth and of an earlier table', () => {
  const young = { ...HAD_BEGUN, class: 'spouse', birth: '1962-09-10', treat: 'rollover' };
  expect(of(young)).toEqual(['Spouse’s own account', 24.6, null]);
  const old = { ...HAD_NOT, class: 'spouse', birth: '1945-09-10', treat: 'rollover' };
  expect(words({ ...young, birth: '1959-09-10' })).toContain('both 73 and 75');
  expect(words(young)).not.toContain('roll the account over');
  expect(words({ ...old, death: '2020-06-01' })).toContain('earlier table');
});

test('A spouse like an owner has the required minimum each year, whatever the plan, to the age of 120', () => {
  for (const treat of ['owner', 'rollover']) {
    const texts = { ...HAD_BEGUN, class: 'spouse', birth: '1950-09-10', treat };
    expect(result({ ...texts, plan: 'level' })).toEqual(result(texts));
    expect(words(texts)).toContain('the required minimum each year');
    expect(column(texts, 0).at(-1)).toBe(2070);
  }
  const kept = { ...HAD_BEGUN, class: 'spouse', birth: '1950-09-10', plan: 'level' };
  expect(result(kept)).not.toEqual(result({ ...kept, plan: 'minimum' }));
  expect(words(kept)).not.toContain('the required minimum each year');
});

test('What a spouse does is unused with another beneficiary', () => {
  const texts = { ...HAD_BEGUN, birth: '1950-09-10', class: 'close-in-age' };
  expect(result({ ...texts, treat: 'x' })).toEqual(result(texts));
});

test('500 spouses: a second computation, in integers, agrees on each year', () => {
  const yearIn = (text: string) => Number(text.slice(0, 4));
  const begins = (birth: string) => {
    const year = yearIn(birth);
    if (birth < '1948-07-01') return year + (birth.slice(5) < '07-01' ? 70 : 71);
    if (birth < '1949-07-01') return 2019;
    return year + (year >= 1960 ? 75 : year >= 1951 ? 73 : 72);
  };
  const divided = (a: bigint, b: bigint) => (2n * a + b) / (2n * b);
  const spouses = fc.record({
    class: fc.constant('spouse'),
    treat: fc.constantFrom('owner', 'rollover'),
    death: dayIn(2020, 2045),
    'owner-birth': dayIn(1930, 1970),
    birth: dayIn(1930, 1970),
    balance: typed(0, 10_000_000, 2),
    growth: typed(0, 30),
  });
  forAny(500, [spouses], (texts) => {
    const { death, treat, birth, balance, growth } = texts;
    const done = run(inheritedIra, texts);
    const next = yearIn(death) + 1;
    const owners = begins(texts['owner-birth']);
    const begun = `${owners + 1}-04-01` <= death;
    const first = Math.max(next, treat === 'rollover' ? begins(birth) : begun ? next : owners);
    const isRefused = treat === 'owner' && (first < 2024 || first - yearIn(birth) < 72);
    expect('refused' in done).toBe(isRefused);
    if (!('result' in done)) return;
    let left = BigInt(balance.replace('.', ''));
    let year = next;
    for (const [at, before, factor, distribution, , after] of done.result.tables[0]?.rows ?? []) {
      expect([at, before]).toEqual([year, Number(left)]);
      const age = year - yearIn(birth);
      const tenths = Math.round((LAW.uniformLifetime.value[age - 72] ?? 0) * 10);
      expect(factor).toBe(year < first ? null : tenths / 10);
      const due = year < first ? 0n : divided(left * 10n, BigInt(tenths));
      left -= due;
      left += divided(left * BigInt(growth), 100n);
      expect([distribution, after]).toEqual([Number(due), Number(left)]);
      if (year === first) expect(done.result.outputs['first-amount']).toBe(Number(due));
      year += 1;
    }
    expect(left === 0n || year === yearIn(birth) + 121).toBe(true);
  });
});

test('Exactly ten years younger is close in age, a day more is not', () => {
  const close = { ...HAD_BEGUN, class: 'close-in-age' };
  expect(of({ ...close, birth: '1955-03-01' })[0]).toBe('Life expectancy');
  expect(run(inheritedIra, { ...close, birth: '1955-03-02' })).toHaveProperty('problems.class');
  expect(words({ ...HAD_BEGUN, birth: '1955-03-01' })).toContain('allows life expectancy');
});

test('Deaths before 2020 are refused, and impossible days are rejected', () => {
  expect(run(inheritedIra, { death: '2019-12-31' })).toHaveProperty('refused');
  expect(of({ death: '2020-01-01', 'owner-birth': '1945-01-01' })[2]).toBe(2030);
  expect(run(inheritedIra, { 'owner-birth': '2020-12-31', death: '2020-12-31' })).toHaveProperty(
    'problems.death',
  );
  expect(run(inheritedIra, { birth: '2025-06-16' })).toHaveProperty('problems.birth');
});

test('Waived amounts are mentioned only for the ten-year rule', () => {
  const died = (death: string, more = {}) =>
    words({ 'owner-birth': '1945-03-01', birth: '1987-09-10', death, ...more });
  expect(died('2020-06-01')).toContain('2021 to 2024 were waived');
  expect(died('2020-06-01')).toContain(
    'Notices 2022-53 (2021 and 2022), 2023-54 (2023) and 2024-35 (2024)',
  );
  expect(died('2020-06-01')).toContain('earlier table');
  expect(died('2023-06-01')).toContain('annual amount of 2024 was waived');
  expect(died('2024-06-01')).not.toContain('waived');
  expect(died('2022-06-01', { class: 'disabled' })).not.toContain('waived');
});

/* The schedule of any heir. */

const inheritances = fc.record({
  balance: typed(0.01, 10_000_000, 2),
  death: dayIn(2020, 2045),
  'owner-birth': dayIn(1925, 1970),
  birth: dayIn(1930, 2019),
  class: fc.constantFrom('other', 'spouse', 'minor', 'disabled', 'close-in-age', 'none'),
  growth: typed(-8, 12, 1),
  treat: fc.constantFrom('beneficiary', 'owner', 'rollover'),
  plan: fc.constantFrom('minimum', 'level', 'last-year'),
});

const anyResult = (texts: Record<string, string>) => {
  const done = run(inheritedIra, texts);
  return 'result' in done ? done.result : undefined;
};
const numbers = (texts: Record<string, string>) =>
  anyResult(texts)?.tables[0]?.rows.map((row) => row.map(Number)) ?? [];

test('No cent is lost, nothing falls below 0, and the last year empties the account', () => {
  forAny(300, [inheritances], (texts) => {
    const rows = numbers(texts);
    let left = Math.round(Number(texts.balance) * 100);
    for (const [, before = 0, , taken = 0, growth = 0, after = 0] of rows) {
      expect(before).toBe(left);
      expect(before - taken + growth).toBe(after);
      expect(Math.min(taken, after)).toBeGreaterThanOrEqual(0);
      left = after;
    }
    const end = anyResult(texts)?.outputs['end-year'];
    if (typeof end !== 'number') return;
    expect(left).toBe(0);
    expect(rows.at(-1)?.[0]).toBeLessThanOrEqual(end);
  });
});

test('Level amounts are never less than the required amount for the same balance', () => {
  forAny(200, [inheritances], (given) => {
    const texts = { ...given, plan: 'level' };
    for (const [, before = 0, factor = 0, taken = 0] of numbers(texts)) {
      if (factor > 0) expect(taken).toBeGreaterThanOrEqual(Math.round(before / factor));
    }
  });
});

test('Level amounts differ only by cents, if no annual amount is larger', () => {
  const texts = { ...HAD_NOT, balance: '100000', birth: '1987-09-10', plan: 'level' };
  expect(numbers(texts).map((row) => row[3])).toEqual(Array(10).fill(1_000_000));
  const grown = numbers({ ...texts, growth: '5' }).map((row) => row[3] ?? 0);
  expect(Math.max(...grown) - Math.min(...grown)).toBeLessThanOrEqual(10);
  expect(grown).toHaveLength(10);
});
