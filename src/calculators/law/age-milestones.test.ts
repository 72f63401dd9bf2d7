import { expect, test } from 'vitest';
import { AGE_MILESTONES, agesReached, monthsAfter } from './age-milestones.ts';

test.each([
  ['2026-01-15', 12, '2027-01-15'],
  ['2026-01-31', 1, '2026-03-01'],
  ['2024-02-29', 12, '2025-03-01'],
  ['2024-02-29', 48, '2028-02-29'],
  ['2026-08-31', 6, '2027-03-01'],
  ['2026-12-31', 2, '2027-03-01'],
  ['2028-02-29', -12, '2027-03-01'],
  ['2027-03-31', -1, '2027-03-01'],
])('%s and %i months is %s', (day, months, expected) => {
  expect(monthsAfter(day, months)).toBe(expected);
});

test.each([
  ['1967-08-20', '59½ on 2027-02-20: withdrawals without the 10% tax'],
  ['1965-03-03', '62 on 2027-03-03: Social Security can begin'],
  ['1964-03-03', '63 on 2027-03-03: the income of 2027 sets the Medicare premiums of 2029'],
  ['1962-03-03', '65 on 2027-03-03: Medicare'],
  ['1960-01-02', '67 on 2027-01-02: full retirement age'],
  ['1956-09-05', '70½ on 2027-03-05: gifts from an IRA'],
  ['1954-01-01', '73 on 2027-01-01: required distributions'],
  ['1960-03-03', '67 on 2027-03-03: full retirement age'],
])('who was born on %s reaches %s', (birth, expected) => {
  const reached = agesReached(birth, '2027-01-01', '2027-03-31').map(
    ({ milestone, on }) => `${milestone.age} on ${on}: ${milestone.words(Number(on.slice(0, 4)))}`,
  );
  expect(reached).toEqual([expected]);
});

test.each([
  ['1960-01-01', '67', null],
  ['1960-01', '67', '2027-01-31'],
  ['1959', '67', null],
  ['1960', '67', '2027-12-31'],
  ['1959-12-31', '73', '2032-12-31'],
  ['1959', '73', '2032-12-31'],
  ['1960-01-01', '73', null],
  ['1950-12-31', '73', null],
  ['1951', '73', '2024-12-31'],
  ['1959-12-31', '75', null],
  ['1960-01-01', '75', '2035-01-01'],
  ['1962-03-03', '65', '2027-03-03'],
  ['1964-02-29', '65', '2029-03-01'],
  ['1962-02', '65', '2027-02-28'],
  ['1962', '65', '2027-12-31'],
  ['1967-08', '59½', '2027-02-28'],
  ['1967', '59½', '2027-07-01'],
  ['1964-02-29', '62', '2026-03-01'],
  ['1964-02', '63', '2027-02-28'],
  ['1964', '63', '2027-12-31'],
  ['1968-02-29', '59½', '2027-08-29'],
  ['1967-08-31', '59½', '2027-03-01'],
  ['1956-08-31', '70½', '2027-03-01'],
  ['1956-08', '70½', '2027-02-28'],
  ['1956', '70½', '2027-07-01'],
  ['1960-02-29', '67', '2027-03-01'],
  ['1956-02-29', '73', '2029-03-01'],
  ['1950', '73', null],
  ['1960-02', '75', '2035-02-28'],
  ['1960', '75', '2035-12-31'],
  ['1959', '75', null],
  ['--05-01', '65', null],
  ['', '65', null],
])('who was born on %s reaches %s on %s', (birth, age, expected) => {
  const reached = agesReached(birth, '1900-01-01', '2100-01-01');
  expect(reached.find(({ milestone }) => milestone.age === age)?.on ?? null).toBe(expected);
});

test('each age names its source and the day on which it was compared', () => {
  for (const { source, verifiedOn } of AGE_MILESTONES) {
    expect(source).toMatch(/^(IRC|42 U\.S\.C\.|20 CFR) \d/);
    expect(verifiedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});
