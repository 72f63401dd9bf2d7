import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resultOf, wordsOf } from '../../../tests/calculated.ts';
import { forAny, whole } from '../../../tests/properties.ts';
import { compute, termOrPermanent } from './calculator.ts';

const result = (given: Record<string, string>) => resultOf(termOrPermanent, given);
const outputs = (given: Record<string, string>) => result(given).outputs;

const amount = whole(0, 100_000_000);
const values = fc.record({
  face: whole(100_000, 1_000_000_000),
  period: fc.constantFrom('year' as const, 'month' as const),
  'term-premium': amount,
  'permanent-premium': amount,
  dividend: amount,
  'cash-value': amount,
  rate: whole(0, 3000).map((hundredths) => hundredths / 100),
  years: whole(1, 80),
});
const figure = (given: Parameters<typeof compute>[0], name: string) =>
  Number((compute(given).outputs as Record<string, unknown>)[name]);

test('the net cost is the premium if there is nothing but an annual premium', () => {
  forAny(100, [values], (given) => {
    const plain = { ...given, period: 'year' as const, dividend: 0, 'cash-value': 0 };
    const off = figure(plain, 'net-cost') - given['permanent-premium'];
    expect(Math.abs(off)).toBeLessThanOrEqual(1);
  });
});

test('the net cost does not rise with a higher dividend or cash value', () => {
  forAny(100, [values, amount], (given, more) => {
    for (const name of ['dividend', 'cash-value'] as const) {
      const better = { ...given, [name]: given[name] + more };
      expect(figure(better, 'net-cost')).toBeLessThanOrEqual(figure(given, 'net-cost'));
    }
  });
});

test('the net cost matches the state’s formula', () => {
  const given = {
    ...{ face: '10000', 'permanent-premium': '230', dividend: '67.74' },
    ...{ 'cash-value': '3620', rate: '5', years: '20' },
  };
  // (7,985 − 2,240 − 3,620) ÷ 34.719 ÷ 10
  expect(outputs(given)).toMatchObject({ 'dividends-future': 223_989, index: 612 });
});

test('the net cost counts dividends from the end of each year', () => {
  const given = {
    ...{ face: '200000', 'permanent-premium': '2000', dividend: '430' },
    ...{ 'cash-value': '55000', rate: '6', years: '25' },
  };
  const { outputs: shown, steps } = result(given);
  // 430 × 54.8645; (116,312.77 − 23,591.74 − 55,000) ÷ 58.1564 ÷ 200
  expect(shown).toMatchObject({ 'dividends-future': 2_359_174, index: 324 });
  expect(steps.find(({ what }) => what === 'Dividends with interest')?.how).toContain(
    '54.8645 ($1 at the end of each of 25 years)',
  );
  expect(outputs({ dividend: '100', rate: '10', years: '1' })['dividends-future']).toBe(10_000);
});

test('the net cost counts premiums from the start of each year, not from its end', () => {
  const given = { 'permanent-premium': '1000', rate: '10', years: '2' };
  expect(outputs(given)['premiums-future']).toBe(231_000);
});

test('the net cost may be negative, and then the answer says that the policy returned it', () => {
  const given = { face: '10000', 'permanent-premium': '100', rate: '0', years: '10' };
  const { answer, outputs: shown } = result({ ...given, 'cash-value': '2000' });
  expect(shown).toMatchObject({ 'net-cost': -10_000, index: -1000 });
  expect(answer).toContain('returned $100 a year more than it cost, $10 per $1,000');
});

describe('the invested difference', () => {
  const given = { 'term-premium': '100', 'permanent-premium': '1100', years: '2' };

  test('counts from the end of each year', () => {
    expect(outputs({ ...given, rate: '10' })['invested-difference']).toBe(210_000);
  });

  test('counts from the end of each month if premiums are monthly', () => {
    const monthly = { ...given, period: 'month', rate: '12', years: '1' };
    // 1,000 × (1.01^12 − 1) ÷ 0.01
    expect(outputs(monthly)['invested-difference']).toBe(1_268_250);
  });

  test('is the amount set aside if there is no interest', () => {
    expect(outputs({ ...given, rate: '0' })['invested-difference']).toBe(200_000);
    const monthly = { ...given, rate: '0', period: 'month' };
    expect(outputs(monthly)['invested-difference']).toBe(2_400_000);
  });

  test('is 0 if the permanent premium is not higher', () => {
    const { answer, outputs: shown } = result({ ...given, 'term-premium': '1100' });
    expect(shown['invested-difference']).toBe(0);
    expect(answer).toContain('no difference to invest');
    expect(outputs({ ...given, 'term-premium': '5000' })['invested-difference']).toBe(0);
  });

  test('is the last row of its table, which has a row for each year', () => {
    forAny(100, [values], (some) => {
      const rows = compute(some).tables[0]?.rows ?? [];
      expect(rows).toHaveLength(some.years);
      expect(rows.at(-1)?.[2]).toBe(figure(some, 'invested-difference'));
    });
  });
});

test('monthly premiums earn a twelfth of the rate each month', () => {
  const given = { face: '100000', 'permanent-premium': '100', rate: '12', years: '1' };
  const shown = outputs({ ...given, period: 'month', dividend: '50' });
  // 100 × 1.01 × (1.01^12 − 1) ÷ 0.01, and 50 at the end of the year
  expect(shown['premiums-future']).toBe(128_093);
  expect(shown['dividends-future']).toBe(5000);
  // (1,280.93 − 50) ÷ 1.01^12
  expect(shown['net-cost']).toBe(109_239);
});

test('says that it is the payment cost if no cash value is entered', () => {
  const said = (given: Record<string, string>) => wordsOf(result(given));
  expect(said({})).toContain('net payment cost');
  expect(said({ 'cash-value': '1' })).not.toContain('net payment cost');
});

test('names no carrier, and counts no return unless it is entered', () => {
  const { inputs } = termOrPermanent;
  expect([inputs.dividend.initial, inputs['cash-value'].initial]).toEqual(['0', '0']);
});

test.each([
  [{}, false],
  [{ dividend: '0.01' }, true],
  [{ 'cash-value': '1' }, true],
])(
  'with %o, it says that it is no illustration, and whether only advisors may have it',
  (given, kept) => {
    const { advisorsOnly, warnings } = result(given);
    const said =
      'Not a life insurance illustration. Ask the insurer for its basic illustration; do not use this sheet to sell or replace a policy.';
    expect(advisorsOnly).toBe(kept ? said : undefined);
    expect(warnings.some(({ text }) => text === said)).toBe(!kept);
  },
);
