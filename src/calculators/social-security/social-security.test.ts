import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainOf, resultOf } from '../../../tests/calculated.ts';
import { forAny, whole } from '../../../tests/properties.ts';
import { run } from '../run.ts';
import { countsAsBorn, monthReached, socialSecurity } from './calculator.ts';

const result = (texts: Record<string, string>) =>
  resultOf(socialSecurity, { birth: '1960-06-15', pia: '1000', ...texts });
const output = (name: keyof typeof socialSecurity.outputs, texts: Record<string, string>) =>
  plainOf(socialSecurity, result(texts), name);
const ageText = (months: number) => `${Math.floor(months / 12)}-${months % 12}`;
const anyAge = whole(744, 840);

test('A birth on January 1 counts in the year before', () => {
  expect(output('full-retirement-age', { birth: '1960-01-01' })).toBeCloseTo(66 + 10 / 12, 5);
  expect(output('full-retirement-age', { birth: '1960-01-02' })).toBe(67);
  expect(output('full-retirement-age', { birth: '1943-01-02' })).toBe(66);
});

test('A birth year with other delayed-retirement credits is refused', () => {
  expect(run(socialSecurity, { birth: '1943-01-01' })).toHaveProperty('problems.birth');
});

test('A birth on the 1st of a month counts in the month before', () => {
  expect(countsAsBorn('1960-03-01')).toEqual({ year: 1960, month: 1 });
  expect(monthReached('1960-03-15', 804)).toBe('March 2027');
  expect(monthReached('1960-03-01', 804)).toBe('February 2027');
});

test('The initial claim is still possible, from its first month on', () => {
  const today = '2026-11-21';
  const { inputs } = socialSecurity;
  const done = resultOf(socialSecurity, {});
  const { initial: birth } = inputs.birth;
  const { year, month } = countsAsBorn(birth);
  const [years = 0, months = 0] = inputs.claim.initial.split('-').map(Number);
  const claimed = new Date(Date.UTC(year + years, month + months, 1)).toISOString().slice(0, 10);
  expect(claimed > today).toBe(true);
  expect(JSON.stringify(done.warnings)).not.toContain('The first month of benefits');
  expect(plainOf(socialSecurity, done, 'percent')).toBeCloseTo(70.4167, 3);
});

test('At 0%, the later claim breaks even when it has made up the bridge', () => {
  expect(output('bridge', { claim: '62', compare: '67' })).toBe(42_000);
  expect(output('break-even', { claim: '62', compare: '67' })).toBeCloseTo(78 + 8 / 12, 5);
  expect(output('break-even', { claim: '67', compare: '62' })).toBeCloseTo(78 + 8 / 12, 5);
  expect(output('bridge', { claim: '67', compare: '62' })).toBe(42_000);
});

test('A high discount rate leaves the later claim behind', () => {
  expect(output('break-even', { claim: '62', compare: '70', discount: '12' })).toBeNull();
});

test('Equal ages give up nothing', () => {
  const { outputs, answer } = result({ claim: '65', compare: '65' });
  expect(outputs).toMatchObject({ 'break-even': 780, bridge: 0 });
  expect(answer).toBe('Claimed at 65, the benefit would be $866 a month.');
});

test('At the break-even age the totals have crossed, a month earlier they had not', () => {
  forAny(30, [anyAge, anyAge, whole(0, 4)], (first, second, cola) => {
    fc.pre(first !== second);
    const texts = { claim: ageText(first), compare: ageText(second), cola: String(cola) };
    const { outputs, tables } = result(texts);
    const even = outputs['break-even'];
    if (typeof even !== 'number') return;
    const later = first > second ? 1 : 2;
    for (const row of tables[0]?.rows ?? []) {
      const lead = Number(row[later]) - Number(row[3 - later]);
      if (Number(row[0]) * 12 >= even) expect(lead).toBeGreaterThanOrEqual(0);
      else if (Number(row[0]) * 12 > Math.min(first, second)) expect(lead).toBeLessThan(0);
    }
  });
});

test('of a couple, the answer says whose benefit and age it is about', () => {
  expect(result({ couple: 'yes' }).answer).toMatch(
    /^Claimed at 62 years and 1 month, the client’s benefit would be \$704 a month; at 70, \$1,240\. By the client’s age of 80 years and 5 months, the later claim would have paid at least as much in total\. /,
  );
  const titles = result({ couple: 'yes' }).tables.map(({ title }) => title);
  expect(titles).toContain('Total paid to the client by each age');
  expect(titles).toContain('Client’s monthly benefit by claiming age');
  expect(result({}).answer).toBe(
    'Claimed at 62 years and 1 month, the benefit would be $704 a month; at 70, $1,240. By age 80 years and 5 months, the later claim would have paid at least as much in total.',
  );
});
