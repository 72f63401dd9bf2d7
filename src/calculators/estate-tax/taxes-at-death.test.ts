import fc from 'fast-check';
import { expect, test } from 'vitest';
import { resultOf } from '../../../tests/calculated.ts';
import { dollars } from '../figures.ts';
import { STATES, type TaxingState } from '../law/states/states.ts';
import { estateTax } from './calculator.ts';
import { taxesAtDeath } from './taxes-at-death.ts';

const at = (share: number, more: Partial<Parameters<typeof taxesAtDeath>[0]> = {}) => {
  const { stateTax, taxable, federalTax, unused } = taxesAtDeath({
    year: 2026,
    state: 'none',
    share: dollars(share),
    gifts: 0,
    dsue: 0,
    ...more,
  });
  return [stateTax, taxable, federalTax, unused].map((cents) => cents / 100);
};

test('the federal tax is on what the state’s tax leaves', () => {
  expect(at(5_000_000, { state: 'IL' })).toEqual([285_714.29, 4_714_285.71, 0, 10_285_714.29]);
  // $1,082,800 + 16% × $9,900,000 − $99,600, then 40% of what exceeds $15,000,000.
  expect(at(20_000_000, { state: 'MA' })).toEqual([2_567_200, 17_432_800, 973_120, 0]);
});

test('without a state’s tax, only the federal one is taken', () => {
  expect(at(20_000_000)).toEqual([0, 20_000_000, 2_000_000, 0]);
  expect(at(0)).toEqual([0, 0, 0, 15_000_000]);
  expect(at(5_000_000, { year: 2023 })).toEqual([0, 5_000_000, 0, 7_920_000]);
});

test('gifts use exclusion, and a spouse’s unused exclusion adds to it', () => {
  expect(at(14_000_000, { gifts: dollars(3_000_000) })).toEqual([0, 14_000_000, 800_000, 0]);
  const dsue = dollars(4_000_000);
  expect(at(17_000_000, { dsue })).toEqual([0, 17_000_000, 0, 2_000_000]);
});

test('the state’s law is that of December 31', () => {
  expect(at(13_000_000, { state: 'WA' })[0]).toBe(1_690_000);
  expect(at(13_000_000, { state: 'WA', year: 2025 })[0]).toBe(2_280_000);
  expect(() => at(1, { state: 'WA', year: 2024 })).toThrow('No estate tax of WA for 2024');
});

test('it agrees with the calculator of one death, for each state', () => {
  const states = Object.keys(STATES.estateTax) as TaxingState[];
  fc.assert(
    fc.property(
      fc.constantFrom(...states),
      fc.constantFrom(2025, 2026),
      fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 1_390_000_000 }))),
      (state, year, [share = 0, gifts = 0, dsue = 0]) => {
        const [ofState = 0, taxable, federal, unused] = at((share * 3) / 100, {
          state,
          year,
          gifts,
          dsue,
        });
        const texts = { estate: share * 3, gifts, dsue, 'state-tax': ofState * 100 };
        const inputs = Object.entries(texts).map(([name, cents]) => [
          name,
          (cents / 100).toFixed(2),
        ]);
        const { outputs } = resultOf(estateTax, {
          ...Object.fromEntries(inputs),
          year: String(year),
        });
        expect([outputs['taxable-estate'], outputs.tax, outputs['unused-exclusion']]).toEqual(
          [taxable, federal, unused].map((amount) => Math.round(Number(amount) * 100)),
        );
      },
    ),
  );
});
