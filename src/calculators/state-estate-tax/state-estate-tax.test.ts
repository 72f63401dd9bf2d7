import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resultOf, wordsOf } from '../../../tests/calculated.ts';
import { dollars } from '../figures.ts';
import { run } from '../run.ts';
import { stateEstateTax } from './calculator.ts';

const of = (state: string, estate: number, death = '2026-06-15') =>
  resultOf(stateEstateTax, { state, death, estate: String(estate) });
const taxIn = (state: string, estate: number, death?: string) =>
  of(state, estate, death).outputs.tax;

describe('New York', () => {
  test('says, inside and past the cliff, how much a gift to charity would leave', () => {
    const [inside] = of('NY', 7_400_000).warnings;
    expect(inside?.text).toContain('inside the cliff');
    expect(inside?.text).toContain('If $50,000 went to charity');
    expect(inside?.text).toContain('$86,800 more');
    expect(of('NY', 8_000_000).warnings[0]?.text).toContain('past the cliff');
    for (const estate of [7_350_000, 8_200_000]) {
      expect(wordsOf(of('NY', estate))).not.toContain('charity');
    }
  });

  test('draws the cliff from below the exclusion to where it no longer matters', () => {
    const rows = of('NY', 7_400_000).tables[0]?.rows ?? [];
    expect(rows[0]).toEqual([dollars(7_276_500), 0, dollars(7_276_500), 0]);
    expect(rows[2]).toEqual([dollars(7_350_000), 0, dollars(7_350_000), 0]);
    expect(rows[12]).toEqual([
      dollars(7_717_500),
      dollars(734_780),
      dollars(6_982_720),
      dollars(367_280),
    ]);
    expect(rows.at(-1)?.[3]).toBe(0);
  });
});

describe('states', () => {
  test('have two-letter codes, in upper or lower case', () => {
    expect(taxIn('ny', 7_400_000)).toBe(dollars(136_800));
  });

  test('of Washington change on July 1, 2026', () => {
    expect(taxIn('WA', 4_000_000, '2026-06-30')).toBe(dollars(92_400));
    expect(taxIn('WA', 4_000_000, '2026-07-01')).toBe(dollars(100_000));
    expect(taxIn('WA', 20_000_000, '2026-06-30')).toBe(dollars(1_930_000 + 0.35 * 7_924_000));
    expect(taxIn('WA', 20_000_000, '2026-07-01')).toBe(dollars(1_490_000 + 0.2 * 8_000_000));
  });

  test.each([
    ['CT', 20_000_000, 600_000],
    ['CT', 1_000_000_000, 15_000_000],
    ['DC', 5_000_000, 1_299.2],
    ['DC', 11_000_000, 841_299.2],
    ['ME', 10_160_000, 240_000],
    ['ME', 14_160_000, 660_000],
    ['MD', 6_000_000, 160_000],
    ['VT', 6_000_000, 160_000],
    ['MN', 4_000_000, 130_000],
    ['MN', 14_100_000, 1_515_000],
    ['HI', 5_590_000, 10_000],
    ['MA', 2_100_000, 7_200],
    ['OR', 12_000_000, 1_422_500],
    ['HI', 25_490_000, 3_385_000],
    ['MA', 20_100_000, 2_583_200],
    ['NY', 20_100_000, 2_682_800],
  ])('%s taxes an estate of %d at %d', (state, estate, tax) => {
    expect(taxIn(state, estate)).toBe(Math.round(tax * 100));
  });

  const notes = (state: string) => wordsOf(of(state, 1_000_000));

  test('of Washington name the dispute about its index', () => {
    expect(notes('WA')).toContain('It is disputed whether the $3,000,000 follows inflation');
  });

  test('say how far back gifts before the death count', () => {
    expect(notes('ME')).toContain('in the year before the death');
    expect(notes('ME')).toContain('36 M.R.S. sec. 4102(1)');
    expect(notes('VT')).toContain('in the two years before the death');
    expect(notes('VT')).toContain('32 V.S.A. sec. 7402(14)(C)');
  });

  test('without an estate tax take nothing, and mention an inheritance tax', () => {
    expect(of('FL', 50_000_000).outputs).toEqual({
      exclusion: null,
      tax: 0,
      'effective-rate': 0,
    });
    for (const state of ['KY', 'NE', 'NJ', 'PA']) {
      expect(taxIn(state, 50_000_000)).toBe(0);
      expect(of(state, 50_000_000).warnings[0]?.text).toContain('what each heir receives');
    }
    expect(of('MD', 1_000).warnings[0]?.text).toContain('inheritance tax');
  });

  test('of Illinois name both taxes, and that no official calculator was compared', () => {
    const { steps, outputs, law, warnings } = of('IL', 6_000_000);
    expect(outputs).toMatchObject({ tax: 45_607_143, exclusion: dollars(4_000_000) });
    expect(steps.map(({ what, value }) => [what, value])).toEqual([
      ['Adjusted taxable estate', '$5,940,000'],
      ['Former federal credit', '$456,071.43'],
      ['Federal tax above the exclusion', '$571,428.57'],
      ['Tax', '$456,071.43'],
    ]);
    expect(law[0]?.status).toBe('verify');
    expect(warnings[0]?.text).toContain('was not compared with the Attorney General’s calculator');
  });

  test('have figures for deaths in 2025 and 2026', () => {
    for (const death of ['2024-12-31', '2027-01-01', '1950-01-01']) {
      expect(run(stateEstateTax, { death })).toHaveProperty(
        'problems.death',
        expect.stringContaining('Enter a day from January 1, 2025 to December 31, 2026'),
      );
    }
    for (const death of ['2025-01-01', '2026-01-01', '2026-12-31']) {
      expect(run(stateEstateTax, { death })).toHaveProperty('result');
    }
  });

  test('show a figure or its text for every estate on every day of the year', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...stateEstateTax.inputs.state.options.map(({ value }) => value)),
        fc.integer({ min: 0, max: 10_000_000_000_000 }),
        fc.constantFrom('2025-01-01', '2025-07-01', '2026-06-30', '2026-07-01', '2026-12-31'),
        (state, cents, death) => {
          const done = run(stateEstateTax, { state, death, estate: (cents / 100).toFixed(2) });
          expect(JSON.stringify(done)).not.toMatch(/NaN|undefined|Infinity/);
        },
      ),
    );
  });
});
