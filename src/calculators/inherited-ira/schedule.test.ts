import fc from 'fast-check';
import { expect, test } from 'vitest';
import { run } from '../run.ts';
import { inheritedIra } from './calculator.ts';

const days = (from: string, to: string) =>
  fc
    .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10));

const inheritances = fc.record({
  balance: fc.integer({ min: 1, max: 1_000_000_000 }).map((cents) => (cents / 100).toFixed(2)),
  death: days('2020-01-01', '2045-12-31'),
  'owner-birth': days('1925-01-01', '1970-12-31'),
  birth: days('1930-01-01', '2019-12-31'),
  class: fc.constantFrom('other', 'spouse', 'minor', 'disabled', 'close-in-age', 'none'),
  growth: fc.integer({ min: -80, max: 120 }).map((tenths) => String(tenths / 10)),
  treat: fc.constantFrom('beneficiary', 'owner', 'rollover'),
  plan: fc.constantFrom('minimum', 'level', 'last-year'),
});

const resultOf = (texts: Record<string, string>) => {
  const done = run(inheritedIra, texts);
  return 'result' in done ? done.result : undefined;
};
const numbers = (texts: Record<string, string>) =>
  resultOf(texts)?.tables[0]?.rows.map((row) => row.map(Number)) ?? [];

test('No cent is lost, nothing falls below 0, and the last year empties the account', () => {
  fc.assert(
    fc.property(inheritances, (given) => {
      const rows = numbers(given);
      let left = Math.round(Number(given.balance) * 100);
      for (const [, before = 0, , taken = 0, growth = 0, after = 0] of rows) {
        expect(before).toBe(left);
        expect(before - taken + growth).toBe(after);
        expect(Math.min(taken, after)).toBeGreaterThanOrEqual(0);
        left = after;
      }
      const end = resultOf(given)?.outputs['end-year'];
      if (typeof end !== 'number') return;
      expect(left).toBe(0);
      expect(rows.at(-1)?.[0]).toBeLessThanOrEqual(end);
    }),
    { numRuns: 300 },
  );
});

test('Level amounts are never less than the required amount for the same balance', () => {
  fc.assert(
    fc.property(inheritances, (given) => {
      const texts = { ...given, plan: 'level' };
      for (const [, before = 0, factor = 0, taken = 0] of numbers(texts)) {
        if (factor > 0) expect(taken).toBeGreaterThanOrEqual(Math.round(before / factor));
      }
    }),
    { numRuns: 200 },
  );
});

test('Level amounts differ only by cents, if no annual amount is larger', () => {
  const texts = {
    balance: '100000',
    death: '2025-06-15',
    'owner-birth': '1960-03-01',
    birth: '1987-09-10',
    plan: 'level',
  };
  expect(numbers(texts).map((row) => row[3])).toEqual(Array(10).fill(1_000_000));
  const grown = numbers({ ...texts, growth: '5' }).map((row) => row[3] ?? 0);
  expect(Math.max(...grown) - Math.min(...grown)).toBeLessThanOrEqual(10);
  expect(grown).toHaveLength(10);
});
