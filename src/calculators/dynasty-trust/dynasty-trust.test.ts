import { expect, test } from 'vitest';
import { resultOf, wordsOf } from '../../../tests/calculated.ts';
import { forAny, whole } from '../../../tests/properties.ts';
import { dollars } from '../figures.ts';
import { run, type Texts } from '../run.ts';
import { applicableFraction, dynastyTrust, figuresOf, LAW, type Values } from './calculator.ts';

const TRUST: Values = {
  year: 2026,
  amount: dollars(20_000_000),
  exemption: dollars(15_000_000),
  deductions: 0,
  generation: 25,
  generations: 3,
  growth: 0,
  'estate-rate': 40,
  'heir-exclusion': dollars(15_000_000),
};
const of = (values: Partial<Values>, law = LAW) => figuresOf({ ...TRUST, ...values }, law);

const result = (texts: Texts) => resultOf(dynastyTrust, texts);

const cents = whole(0, dollars(15_000_000));
const value = whole(1, dollars(100_000_000));

test('the applicable fraction is the nearest thousandth, rounded up at the midpoint', () => {
  forAny(100, [cents, value], (exemption, worth) => {
    const fraction = BigInt(applicableFraction(exemption, worth));
    const e = BigInt(Math.min(exemption, worth));
    const v = BigInt(worth);
    expect((2n * fraction - 1n) * v <= 2000n * e).toBe(true);
    expect(2000n * e < (2n * fraction + 1n) * v).toBe(true);
  });
});

test('the applicable fraction rounds up at every midpoint, even where binary fractions round down', () => {
  for (let half = 1; half < 2000; half += 2) {
    expect(applicableFraction(half * 7, 2000 * 7)).toBe((half + 1) / 2);
    expect(applicableFraction(half * 7_000_000 - 1, 2000 * 7_000_000)).toBe((half - 1) / 2);
  }
});

test('the applicable fraction divides by the value less death taxes and charity', () => {
  expect(of({ deductions: dollars(5_000_000) }).fraction).toBe(1000);
  expect(of({ deductions: dollars(4_000_000) }).fraction).toBe(938);
});

test('the applicable fraction is one if the divisor is 0, or if more is allocated than needed', () => {
  expect(of({ deductions: TRUST.amount })).toMatchObject({ fraction: 1000, gstTax: 0 });
  expect(of({ amount: 0 }).fraction).toBe(1000);
  const { warnings } = result({ amount: '10000000', exemption: '15000000' });
  expect(warnings[0]?.text).toContain('other $5,000,000 is void');
});

test('the GST tax is the maximum estate tax rate on the part that is included', () => {
  expect(of({})).toMatchObject({ fraction: 750, gstRate: 10, gstTax: dollars(2_000_000) });
  expect(of({ exemption: 0 })).toMatchObject({ gstRate: 40, gstTax: dollars(8_000_000) });
});

test('over the generations, the trust pays tax on the nonexempt part, the heirs on the excess over their exclusion', () => {
  const half = TRUST.amount / 2;
  const { passing } = of({ exemption: half, 'heir-exclusion': half });
  const left = [16_000_000, 13_600_000, 12_160_000].map(dollars);
  expect(passing.map(({ trust }) => trust)).toEqual(left);
  expect(passing.map(({ outright }) => outright)).toEqual(left);
});

test('over the generations, a trust that is wholly exempt only grows', () => {
  const exempt = { amount: '10000000', exemption: '10000000', growth: '10' };
  const { outputs } = result({ ...exempt, generation: '10', generations: '2' });
  expect(outputs.dynasty).toBe(6_727_499_949);
  // $25,937,424.60 less $4,374,969.84; that grown to $55,927,454.45 less $16,370,981.78.
  expect(outputs.outright).toBe(3_955_647_267);
});

test.each([
  [{ amount: '10000000', exemption: '1000000' }, 2_631_812_965],
  [{ amount: '4000000', exemption: '0' }, 1_354_541_976],
])(
  'over the generations, outright, each heir has the exclusion of the year, regardless of the trust’s exemption: %j',
  (given, outright) => {
    const found = result({ ...given, generations: '1' });
    expect(found.outputs.outright).toBe(outright);
    expect(Number(found.outputs.dynasty)).toBeLessThan(outright);
    expect(wordsOf(found)).toContain('more is left if it passes');
  },
);

test('over the generations, the exclusion of each heir follows the year, unless a value is entered', () => {
  const outright = (texts: Texts) =>
    result({ amount: '20000000', generations: '1', growth: '0', ...texts }).outputs.outright;
  expect(outright({})).toBe(dollars(18_000_000));
  expect(outright({ year: '2023' })).toBe(dollars(20_000_000 - 0.4 * (20_000_000 - 12_920_000)));
  expect(outright({ year: ' ２０２３ ' })).toBe(outright({ year: '2023' }));
  expect(outright({ year: '2023', 'heir-exclusion': '20000000' })).toBe(dollars(20_000_000));
  expect(run(dynastyTrust, { 'heir-exclusion': '' })).toHaveProperty('problems.heir-exclusion');
});

test('the first generation of the trust pays at the GST rate', () => {
  forAny(100, [cents, value], (exemption, amount) => {
    const { passing, gstTax } = of({ exemption, amount });
    expect(Math.abs((passing[0]?.gstTax ?? 0) - gstTax)).toBeLessThanOrEqual(1);
  });
});

test('over the generations, a wholly exempt trust never ends with less than an outright transfer', () => {
  const rates = whole(-10, 15);
  forAny(100, [cents, rates, whole(0, 100)], (amount, growth, rate) => {
    const { last } = of({ amount, exemption: amount, growth, 'estate-rate': rate });
    expect(last.trust).toBeGreaterThanOrEqual(last.outright);
  });
});

test('each generation has a row', () => {
  const given = { exemption: '0', growth: '0', generations: '8', 'estate-rate': '30' };
  expect(result(given).tables[0]?.rows).toHaveLength(9);
});

test.each(Object.keys(LAW.exclusions))('%s alone in the address has a result', (year) => {
  expect(run(dynastyTrust, { year })).toHaveProperty('result');
});

test('invalid values are an exemption above the year’s, and deductions above the value', () => {
  expect(run(dynastyTrust, { year: '2024', exemption: '13610000.01' })).toEqual({
    problems: { exemption: 'Enter $13,610,000 or less, the GST exemption of 2024.' },
  });
  expect(run(dynastyTrust, { amount: '100', deductions: '100.01' })).toEqual({
    problems: { deductions: 'Enter $100 or less, the value.' },
  });
});
