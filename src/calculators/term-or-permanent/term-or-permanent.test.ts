import fc from 'fast-check';
import { expect, test } from 'vitest';
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

test('a second computation, payment by payment, agrees on each amount', () => {
  forAny(300, [values], (inputs) => {
    const { outputs, tables } = compute(inputs);
    const isNear = (found: unknown, wanted: number, of = wanted) =>
      expect(Math.abs(Number(found) - wanted)).toBeLessThanOrEqual(0.51 + of * 1e-12);
    const perYear = inputs.period === 'month' ? 12 : 1;
    const each = 1 + inputs.rate / 100 / perYear;
    const more = Math.max(0, inputs['permanent-premium'] - inputs['term-premium']);
    let premiums = 0;
    let dividends = 0;
    let difference = 0;
    let ones = 0;
    for (let year = 0; year < inputs.years; year += 1) {
      // Premiums are paid at the start, and the difference is set aside at the end of a period.
      for (let payment = 0; payment < perYear; payment += 1) {
        premiums = (premiums + inputs['permanent-premium']) * each;
        difference = difference * each + more;
      }
      dividends = dividends * each ** perYear + inputs.dividend;
      ones = (ones + 1) * each ** perYear;
      isNear(tables[0]?.rows[year]?.[2], difference);
    }
    isNear(outputs['premiums-future'], premiums);
    isNear(outputs['dividends-future'], dividends);
    isNear(outputs['invested-difference'], difference);
    const total = Math.round(premiums) - Math.round(dividends) - inputs['cash-value'];
    const cost = total / ones;
    isNear(outputs['net-cost'], cost, premiums + dividends);
    isNear(outputs.index, (cost / inputs.face) * 100_000, premiums + dividends);
    expect(tables[0]?.rows).toHaveLength(inputs.years);
  });
});

test('the net cost matches the state’s formula', () => {
  const texts = {
    face: '10000',
    'permanent-premium': '230',
    dividend: '67.74',
    'cash-value': '3620',
    rate: '5',
    years: '20',
  };
  // (7,985 − 2,240 − 3,620) ÷ 34.719 ÷ 10
  expect(outputs(texts)).toMatchObject({ 'dividends-future': 223_989, index: 612 });
});

test('the net cost counts dividends from the end of each year', () => {
  const { steps } = result({ dividend: '430', rate: '6', years: '25' });
  expect(steps.find(({ what }) => what === 'Dividends with interest')?.how).toContain(
    '54.8645 ($1 at the end of each of 25 years)',
  );
});

test('the net cost may be negative, and then the answer says that the policy returned it', () => {
  const given = { face: '10000', 'permanent-premium': '100', rate: '0', years: '10' };
  const { answer, outputs: shown } = result({ ...given, 'cash-value': '2000' });
  expect(shown).toMatchObject({ 'net-cost': -10_000, index: -1000 });
  expect(answer).toContain('returned $100 a year more than it cost, $10 per $1,000');
});

test('the invested difference is 0 if the permanent premium is not higher', () => {
  const given = { 'term-premium': '1100', 'permanent-premium': '1100' };
  expect(result(given).answer).toContain('no difference to invest');
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
  (given, isForAdvisors) => {
    const { advisorsOnly, warnings } = result(given);
    const said =
      'Not a life insurance illustration. Ask the insurer for its basic illustration; do not use this sheet to sell or replace a policy.';
    expect(advisorsOnly).toBe(isForAdvisors ? said : undefined);
    expect(warnings.some(({ text }) => text === said)).toBe(!isForAdvisors);
  },
);
