import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resultOf, wordsOf } from '../../../tests/calculated.ts';
import { figureText } from '../figures.ts';
import { run } from '../run.ts';
import { crt, LAW } from './calculator.ts';
import { OUTPUTS } from './fields.ts';

const result = (inputs: Record<string, string>, law = LAW) => resultOf({ ...crt, law }, inputs);
const out = (inputs: Record<string, string>, law = LAW) => result(inputs, law).outputs;
const words = (inputs: Record<string, string>) => wordsOf(result(inputs));

const annuity = {
  type: 'crat',
  payout: '5',
  term: '20',
  frequency: 'quarterly',
  rate: '1.2',
};
const unitrust = { type: 'crut', payout: '8', term: '12', frequency: 'quarterly', rate: '9.6' };

describe('the factors', () => {
  test('are rounded half up in decimal', () => {
    expect(out({ term: '1', rate: '28' })['annuity-factor']).toBe(0.7813);
  });

  test('need as many digits as the published ones', () => {
    const digits = (value: typeof LAW.digits.value) => ({
      ...LAW,
      digits: { ...LAW.digits, value },
    });
    expect(out(annuity).deduction).toBe(1_116_554);
    expect(out(annuity, digits({ annuity: 5, unitrust: 6 })).deduction).not.toBe(1_116_554);
    expect(out(unitrust)['frequency-factor']).toBe(0.944628);
    expect(out(unitrust, digits({ annuity: 4, unitrust: 4 }))['frequency-factor']).not.toBe(
      0.944628,
    );
  });

  test('are 1 for an annual annuity, and at a rate of 0 equal the number of years', () => {
    expect(out({ frequency: 'annual' })['frequency-factor']).toBe(1);
    expect(out({ rate: '0', term: '7', frequency: 'monthly' })).toMatchObject({
      'annuity-factor': 7,
      'frequency-factor': 1,
      deduction: 6_500_000,
    });
  });

  test('show without trailing zeros', () => {
    const text = (value: number) => figureText(OUTPUTS['frequency-factor'], value);
    expect([1.0045, 0.96663, 1, 0].map(text)).toEqual(['1.0045', '.96663', '1', '0']);
  });

  test('of the payout have three decimals', () => {
    const regulation = { ...unitrust, payout: '8', rate: '9.6', frequency: 'quarterly' };
    const adjusted = out({ ...regulation, 'first-month': '3' })['adjusted-payout'];
    expect(figureText(OUTPUTS['adjusted-payout'], adjusted ?? null)).toBe('7.557%');
  });

  test('of the other kind of trust are null', () => {
    expect(out(annuity)['adjusted-payout']).toBeNull();
    expect(out(unitrust)['annuity-factor']).toBeNull();
  });
});

describe('the first payment of a unitrust', () => {
  test('is at the end of its period by default', () => {
    expect(out(unitrust)).toEqual(out({ ...unitrust, 'first-month': '3' }));
    expect(out({ ...unitrust, frequency: 'annual' })).toEqual(
      out({ ...unitrust, frequency: 'annual', 'first-month': '12' }),
    );
  });

  test('leaves less to the charity the earlier it is', () => {
    const left = ['0', '1', '2', '3'].map((month) =>
      Number(out({ ...unitrust, 'first-month': month }).deduction),
    );
    expect(left).toEqual(left.toSorted((one, other) => one - other));
    expect(out({ ...unitrust, frequency: 'annual', 'first-month': '0' })['frequency-factor']).toBe(
      1,
    );
  });

  test('must be within its period', () => {
    expect(run(crt, { ...unitrust, 'first-month': '4' })).toEqual({
      problems: { 'first-month': 'The first payment is due within 3 months of the valuation.' },
    });
  });

  test('does not count for an annuity trust, and the page says so', () => {
    expect(out({ ...annuity, 'first-month': '0' })).toEqual(out(annuity));
    expect(words({ ...annuity, 'first-month': '0' })).toContain('is not used');
    expect(words({ ...annuity, 'first-month': '3' })).not.toContain('is not used');
  });
});

describe('the tests of section 664(d)', () => {
  const tests = (inputs: Record<string, string>) => out({ ...unitrust, ...inputs }).tests;

  test('are correct at their limits', () => {
    expect(tests({ payout: '5', term: '20' })).toBe('Passes');
    expect(tests({ payout: '4.99' })).toBe('Fails: the payout is below 5%');
    expect(tests({ payout: '50', term: '1' })).toBe('Passes');
    expect(tests({ payout: '50.01', term: '1' })).toBe('Fails: the payout is above 50%');
    expect(tests({ payout: '5', term: '21' })).toBe('Fails: the term is longer than 20 years');
    expect(tests({ payout: '30', term: '20' })).toContain('the remainder is worth less than 10%');
  });

  test('accept a remainder of exactly 10%', () => {
    expect(out({ rate: '0', payout: '9', term: '10' }).tests).toBe('Passes');
    expect(out({ rate: '0', payout: '9.01', term: '10' }).tests).toContain('less than 10%');
    const value = { ...LAW.limits.value, minRemainder: 10.1 };
    const law = { ...LAW, limits: { ...LAW.limits, value } };
    expect(out({ rate: '0', payout: '9', term: '10' }, law).tests).toContain('less than');
  });

  test('still show the figures if they fail, with a warning', () => {
    const failing = { rate: '0', payout: '9.5', term: '10' };
    expect(out(failing)).toMatchObject({ deduction: 500_000, 'remainder-factor': 0.05 });
    expect(words(failing)).toContain('there would be no deduction');
    expect(result(failing).answer).toContain('would not qualify');
    expect(result(failing).answer).not.toContain('that is the charitable deduction');
    expect(OUTPUTS.deduction.label).toContain('deductible if the trust qualifies');
  });
});

test('a longer term or a larger payout never leaves more to the charity', () => {
  const kinds = fc.constantFrom('crat', 'crut');
  const often = fc.constantFrom('annual', 'semiannual', 'quarterly', 'monthly');
  const whole = (max: number) => fc.integer({ min: 1, max });
  fc.assert(
    fc.property(
      kinds,
      often,
      whole(49),
      whole(99),
      whole(300),
      (type, frequency, term, payout, tenths) => {
        const left = (years: number, share: number) =>
          Number(
            out({
              type,
              frequency,
              term: String(years),
              payout: String(share),
              rate: String(tenths / 10),
            }).deduction,
          );
        const now = left(term, payout);
        expect(now).toBeGreaterThanOrEqual(0);
        expect(left(term + 1, payout)).toBeLessThanOrEqual(now);
        expect(left(term, payout + 1)).toBeLessThanOrEqual(now);
      },
    ),
  );
});

test('an annuity trust says how long it lasts without growth', () => {
  expect(words({ ...annuity, term: '15' })).toContain('would still hold $25,000 at the end');
  expect(words({ ...annuity, payout: '6' })).toContain('would be empty in year 17');
});
