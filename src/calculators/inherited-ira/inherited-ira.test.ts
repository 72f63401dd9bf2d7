import { expect, test } from 'vitest';
import { failing, resultOf, wordsOf } from '../../../tests/calculated.ts';
import { run } from '../run.ts';
import { inheritedIra } from './calculator.ts';
import { LAW } from './rule.ts';

const HAD_BEGUN = { death: '2025-06-15', 'owner-birth': '1945-03-01' };
const HAD_NOT = { death: '2025-06-15', 'owner-birth': '1960-03-01' };

const result = (texts: Record<string, string>, law = LAW) =>
  resultOf({ ...inheritedIra, law }, { balance: '100000', ...texts });
const of = (texts: Record<string, string>) => {
  const { outputs } = result(texts);
  return [outputs.rule, outputs.factor, outputs['first-amount'], outputs['end-year']];
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
  expect(of({ ...born, death: '2025-03-31' })).toEqual(['Ten-year rule', null, 0, 2035]);
  expect(of({ ...born, death: '2025-04-01' })[0]).toBe('Ten-year rule with annual amounts');
});

test('Ages of owners and beneficiaries end at 120', () => {
  const problem = (texts: Record<string, string>) => {
    const done = run(inheritedIra, texts);
    return 'problems' in done ? Object.keys(done.problems) : [];
  };
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
  expect(of({ ...owner, class: 'close-in-age' })).toEqual([
    'Life expectancy',
    13.8,
    Math.round(10_000_000 / 13.8),
    2040,
  ]);
  expect(of({ ...owner, class: 'other' })[3]).toBe(2036);
});

test('The ten years end early if both life expectancies do', () => {
  const old = { death: '2025-06-15', 'owner-birth': '1925-03-01', birth: '1930-01-01' };
  expect(of({ ...old, class: 'other' })).toEqual([
    'Ten-year rule with annual amounts',
    3.7,
    Math.round(10_000_000 / 3.7),
    2029,
  ]);
});

test('Without a designated beneficiary, the five-year rule or the owner’s factor applies', () => {
  expect(of({ ...HAD_NOT, class: 'none' })).toEqual(['Five-year rule', null, 0, 2030]);
  expect(of({ ...HAD_BEGUN, class: 'none' })).toEqual([
    'Owner’s remaining life expectancy',
    10.2,
    Math.round(10_000_000 / 10.2),
    2036,
  ]);
  expect(of({ ...HAD_NOT, class: 'none', birth: '2050-01-01' })[3]).toBe(2030);
});

test('A child withdraws by life expectancy until 21 and has ten more years', () => {
  const child = { ...HAD_NOT, class: 'minor', birth: '2015-09-10' };
  expect(of(child)).toEqual([
    'Life expectancy until 21, then ten years',
    73.9,
    Math.round(10_000_000 / 73.9),
    2046,
  ]);
  expect(column(child, 0).at(-1)).toBe(2046);
  expect(run(inheritedIra, { ...child, birth: '2004-06-15' })).toHaveProperty('problems.class');
  expect(of({ ...child, birth: '2004-06-16' })[3]).toBe(2035);
});

test('A disabled heir withdraws until the factor is used up', () => {
  const heir = { ...HAD_NOT, class: 'disabled', birth: '1987-09-10' };
  expect(of(heir)).toEqual(['Life expectancy', 46.7, Math.round(10_000_000 / 46.7), 2072]);
  expect(column(heir, 5).at(-1)).toBe(0);
  expect(column(heir, 0).at(-1)).toBe(2072);
});

test('A spouse looks up the factor each year, and may wait until the owner would have begun', () => {
  const begun = { ...HAD_BEGUN, class: 'spouse', birth: '1950-09-10' };
  expect(column(begun, 2).slice(0, 3)).toEqual([14.1, 13.3, 12.6]);
  expect(of(begun)[3]).toBeNull();
  const waits = { ...HAD_NOT, class: 'spouse', birth: '1962-09-10' };
  expect(of(waits)).toEqual([
    'Spouse’s life expectancy, looked up again each year',
    16.4,
    Math.round(10_000_000 / 16.4),
    null,
  ]);
  expect(column(waits, 2).slice(0, 10)).toEqual([...Array(9).fill(null), 16.4]);
  expect(words(begun)).toContain('roll the account over');
  expect(words(begun)).not.toContain('automatically');
  expect(words(waits)).toContain('apply that table automatically');
});

test('Exactly ten years younger is close in age, a day more is not', () => {
  const close = { ...HAD_BEGUN, class: 'close-in-age' };
  expect(of({ ...close, birth: '1955-03-01' })[0]).toBe('Life expectancy');
  expect(run(inheritedIra, { ...close, birth: '1955-03-02' })).toHaveProperty('problems.class');
  expect(words({ ...HAD_BEGUN, birth: '1955-03-01' })).toContain('allows life expectancy');
});

test('Deaths before 2020 are refused, and impossible days are rejected', () => {
  expect(run(inheritedIra, { death: '2019-12-31' })).toHaveProperty('refused');
  expect(of({ death: '2020-01-01', 'owner-birth': '1945-01-01' })[3]).toBe(2030);
  expect(run(inheritedIra, { 'owner-birth': '2020-12-31', death: '2020-12-31' })).toHaveProperty(
    'problems.death',
  );
  expect(run(inheritedIra, { birth: '2025-06-16' })).toHaveProperty('problems.birth');
});

test('Waived amounts are mentioned only for the ten-year rule', () => {
  const died = { 'owner-birth': '1945-03-01', birth: '1987-09-10' };
  expect(words({ ...died, death: '2020-06-01' })).toContain('2021 to 2024 were waived');
  expect(words({ ...died, death: '2020-06-01' })).toContain(
    'Notices 2022-53 (2021 and 2022), 2023-54 (2023) and 2024-35 (2024)',
  );
  expect(words({ ...died, death: '2020-06-01' })).toContain('earlier table');
  expect(words({ ...died, death: '2023-06-01' })).toContain('annual amount of 2024 was waived');
  expect(words({ ...died, death: '2024-06-01' })).not.toContain('waived');
  expect(words({ ...died, death: '2022-06-01', class: 'disabled' })).not.toContain('waived');
});

test('A wrong cell of the Single Life Table is detected', () => {
  const value = LAW.singleLife.value.map((factor, age) => (age === 39 ? 44.6 : factor));
  const wrong = { ...LAW, singleLife: { ...LAW.singleLife, value } };
  expect(failing({ ...inheritedIra, law: wrong })).not.toEqual([]);
});
