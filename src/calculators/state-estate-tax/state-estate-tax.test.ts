import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failing, resultOf, wordsOf } from '../../../tests/calculated.ts';
import { dollars } from '../figures.ts';
import { run } from '../run.ts';
import { LAW, stateEstateTax } from './calculator.ts';

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
      'inheritance-tax': null,
      'effective-rate': 0,
    });
    for (const state of ['KY', 'NE', 'NJ', 'PA']) {
      expect(taxIn(state, 50_000_000)).toBe(0);
      expect(of(state, 50_000_000).answer).toContain('inheritance tax');
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

/* Property elsewhere, inheritance taxes, and all states at once. */

const found = (texts: Record<string, string>) => resultOf(stateEstateTax, texts);
const taxesOf = (texts: Record<string, string>) => {
  const { outputs } = found(texts);
  return [outputs.tax, outputs['inheritance-tax']].map((cents) =>
    cents === null ? null : Number(cents) / 100,
  );
};

describe('property in other states', () => {
  test('reduces the tax in proportion, and the effective rate is that of the whole estate', () => {
    const oregon = { state: 'OR', estate: '3500000', elsewhere: '40' };
    expect(taxesOf(oregon)).toEqual([154_500, null]);
    expect(found(oregon).outputs['effective-rate']).toBeCloseTo((154_500 / 3_500_000) * 100, 9);
    expect(taxesOf({ ...oregon, elsewhere: '100' })).toEqual([0, null]);
    expect(found({ ...oregon, elsewhere: '100' }).answer).toContain(
      'less than a cent after the share that is elsewhere',
    );
  });

  test('leaves the estate in New York and Massachusetts, and their cliff and exclusion see the rest', () => {
    expect(taxesOf({ state: 'MA', estate: '3500000', elsewhere: '28.5714286' })).toEqual([
      39_200,
      null,
    ]);
    const york = { state: 'NY', estate: '14800000', elsewhere: '50' };
    expect(taxesOf(york)).toEqual([136_800, null]);
    expect(wordsOf(found(york))).toContain('inside the cliff');
    expect(found({ ...york, estate: '14000000' }).answer).toContain(
      'what the state taxes of it does not exceed the exclusion of $7,350,000',
    );
    expect(wordsOf(found(york))).toContain('The other states may tax what is there');
  });
});

describe('an inheritance tax', () => {
  test('is that of the shares, each to the cent, times the heirs', () => {
    const heirs = { state: 'NJ', estate: '3000000', heir: 'sibling', 'heir-count': '3' };
    expect(taxesOf(heirs)).toEqual([0, 321_750]);
    expect(taxesOf({ ...heirs, elsewhere: '50' })).toEqual([0, 156_750]);
    // A share of $33.33 pays $1.50.
    expect(taxesOf({ state: 'PA', estate: '100', 'heir-count': '3' })).toEqual([0, 4.5]);
  });

  test('begins where the law begins, for each kind of heir', () => {
    const of = (state: string, heir: string, estate: string) => taxesOf({ state, heir, estate })[1];
    expect([of('NJ', 'niece', '499.99'), of('NJ', 'niece', '500')]).toEqual([0, 75]);
    expect([of('MD', 'other', '1000'), of('MD', 'other', '1000.01')]).toEqual([0, 100]);
    expect([of('NE', 'child', '100000'), of('NE', 'child', '200000')]).toEqual([0, 1000]);
    expect([of('KY', 'other', '500'), of('KY', 'other', '600')]).toEqual([0, 6]);
    for (const [state, heir] of [
      ['NJ', 'child'],
      ['KY', 'child'],
      ['KY', 'sibling'],
      ['MD', 'child'],
      ['MD', 'sibling'],
      ['MD', 'in-law'],
    ] as const) {
      expect(of(state, heir, '50000000'), `${state} ${heir}`).toBe(0);
      expect(found({ state, heir }).answer).toContain(
        'No inheritance tax would be due from 1 heir',
      );
    }
    expect(of('NY', 'other', '50000000')).toBeNull();
  });

  test('comes off Maryland’s estate tax, down to 0', () => {
    const maryland = { state: 'MD', heir: 'niece', estate: '20000000' };
    expect(taxesOf(maryland)).toEqual([400_000, 2_000_000]);
    expect(taxesOf({ ...maryland, estate: '6000000' })).toEqual([0, 600_000]);
    expect(found({ ...maryland, estate: '6000000' }).answer).toContain(
      'the inheritance tax comes off it',
    );
    expect(taxesOf({ ...maryland, heir: 'child' })).toEqual([2_400_000, 0]);
    expect(taxesOf({ ...maryland, elsewhere: '25' })).toEqual([300_000, 1_500_000]);
  });

  test('says what the law adds for heirs of its state', () => {
    expect(wordsOf(found({ state: 'PA' }))).toContain('within three months');
    expect(wordsOf(found({ state: 'KY' }))).toContain('within nine months');
    expect(wordsOf(found({ state: 'NE' }))).toContain('under 22');
  });
});

describe('the table of all states', () => {
  const rowsOf = (texts: Record<string, string>) =>
    found(texts).tables.find(({ title }) => title === 'All states for this estate')?.rows ?? [];

  test('has the 17 that tax a death, in alphabetical order, whatever the state of residence', () => {
    const rows = rowsOf({ state: 'FL', estate: '8000000' });
    const names = rows.map(([name]) => String(name));
    expect(names).toHaveLength(17);
    expect(names).toEqual(names.toSorted());
    expect(rowsOf({ state: 'NY', estate: '8000000' })).toEqual(rows);
    expect(names).toEqual(
      expect.arrayContaining(['Pennsylvania', 'New Jersey', 'Kentucky', 'Nebraska', 'Illinois']),
    );
  });

  test('shows what each state’s own calculation does', () => {
    const texts = { estate: '9000000', elsewhere: '12.5', heir: 'niece', 'heir-count': '4' };
    const codes = new Map<unknown, string>(
      stateEstateTax.inputs.state.options.map(({ value, label }) => [label, value]),
    );
    for (const [name, tax, inherited, sum] of rowsOf(texts)) {
      const { outputs } = found({ ...texts, state: codes.get(name) ?? '' });
      expect([tax, inherited], String(name)).toEqual([outputs.tax, outputs['inheritance-tax']]);
      expect(sum).toBe(Number(tax) + Number(inherited ?? 0));
    }
  });
});

/** The inheritance taxes once more: from each amount of dollars on, so many percent. */
const PRINTED: Record<string, Record<string, readonly (readonly [number, number])[] | null>> = {
  PA: {
    child: [[0, 4.5]],
    sibling: [[0, 12]],
    niece: [[0, 15]],
    'in-law': [[0, 4.5]],
    other: [[0, 15]],
  },
  NJ: {
    child: null,
    sibling: [
      [25_000, 11],
      [1_100_000, 13],
      [1_400_000, 14],
      [1_700_000, 16],
    ],
    niece: [
      [0, 15],
      [700_000, 16],
    ],
    'in-law': [
      [25_000, 11],
      [1_100_000, 13],
      [1_400_000, 14],
      [1_700_000, 16],
    ],
    other: [
      [0, 15],
      [700_000, 16],
    ],
  },
  KY: {
    child: null,
    sibling: null,
    niece: [
      [1_000, 4],
      [10_000, 5],
      [20_000, 6],
      [30_000, 8],
      [45_000, 10],
      [60_000, 12],
      [100_000, 14],
      [200_000, 16],
    ],
    'in-law': [
      [1_000, 4],
      [10_000, 5],
      [20_000, 6],
      [30_000, 8],
      [45_000, 10],
      [60_000, 12],
      [100_000, 14],
      [200_000, 16],
    ],
    other: [
      [500, 6],
      [10_000, 8],
      [20_000, 10],
      [30_000, 12],
      [45_000, 14],
      [60_000, 16],
    ],
  },
  NE: {
    child: [[100_000, 1]],
    sibling: [[100_000, 1]],
    niece: [[40_000, 11]],
    'in-law': [[100_000, 1]],
    other: [[25_000, 15]],
  },
  MD: { child: null, sibling: null, niece: [[0, 10]], 'in-law': null, other: [[0, 10]] },
};
const HEIRS = ['child', 'sibling', 'niece', 'in-law', 'other'] as const;

/** Rounds a quotient of integers half up. */
const divided = (a: bigint, b: bigint) => (2n * a + b) / (2n * b);

/** A share's tax, bracket by bracket, in cents. */
function onShare(state: string, heir: string, share: bigint): bigint {
  const rates = PRINTED[state]?.[heir];
  if (!rates) return 0n;
  if (state === 'MD' && share <= 100_000n) return 0n;
  if (state === 'NJ' && heir !== 'sibling' && heir !== 'in-law' && share < 50_000n) return 0n;
  const tenths = rates.reduce((sum, [from, rate], index) => {
    const next = rates[index + 1]?.[0];
    const top = next === undefined || share < BigInt(next) * 100n ? share : BigInt(next) * 100n;
    const part = top - BigInt(from) * 100n;
    return sum + (part > 0n ? part * BigInt(rate * 10) : 0n);
  }, 0n);
  return divided(tenths, 1000n);
}

test('A wrong rate of an inheritance tax fails a published case', () => {
  for (const [state, heir] of [
    ['PA', 'child'],
    ['NJ', 'sibling'],
    ['KY', 'niece'],
    ['KY', 'other'],
    ['NE', 'niece'],
    ['MD', 'niece'],
  ] as const) {
    const { tax } = LAW.inheritance[state] ?? {};
    const one = tax?.value[heir];
    if (!tax || !one) throw new Error(state);
    const rates = one.rates.map(({ over, base, rate }) => ({
      over,
      base: base + 1,
      rate: rate + 1,
    }));
    const inheritance = {
      ...LAW.inheritance,
      [state]: { tax: { ...tax, value: { ...tax.value, [heir]: { ...one, rates } } } },
    };
    const wrong = failing({ ...stateEstateTax, law: { ...LAW, inheritance } });
    expect(wrong, `${state} ${heir}`).toHaveLength(1);
  }
});

test('500 estates: a second computation, in integers, agrees on both taxes, which are never negative', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...stateEstateTax.inputs.state.options.map(({ value }) => value)),
      fc.integer({ min: 0, max: 5_000_000_000 }),
      fc.integer({ min: 0, max: 1000 }),
      fc.constantFrom(...HEIRS),
      fc.integer({ min: 1, max: 50 }),
      fc.constantFrom('2025-01-01', '2025-07-01', '2026-01-01', '2026-12-31'),
      (any, estate, tenths, heir, heirs, death) => {
        for (const state of [any, 'KY', 'MD', 'NE', 'NJ', 'PA'] as const) {
          const texts = {
            ...{ state, death, heir, 'heir-count': String(heirs) },
            estate: (estate / 100).toFixed(2),
          };
          const { outputs } = found({ ...texts, elsewhere: String(tenths / 10) });
          const whole = 1000n - BigInt(tenths);
          const rest = divided(BigInt(estate) * whole, 1000n);
          const share = divided(rest, BigInt(heirs));
          const inherited = Number(onShare(state, heir, share)) * heirs;
          expect(outputs['inheritance-tax'], `${state} ${heir}`).toBe(
            state in PRINTED ? inherited : null,
          );
          // Without heirs who pay, and of the rest alone where the estate is without what is elsewhere.
          const isOut = state === 'NY' || state === 'MA';
          const plain = found({
            ...texts,
            heir: 'child',
            estate: (isOut ? Number(rest) / 100 : estate / 100).toFixed(2),
          }).outputs;
          const here = isOut
            ? Number(plain.tax)
            : Number(divided(BigInt(Number(plain.tax)) * whole, 1000n));
          expect(outputs.tax, state).toBe(state === 'MD' ? Math.max(0, here - inherited) : here);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test('A larger estate, or less of it elsewhere, never pays less of both taxes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...stateEstateTax.inputs.state.options.map(({ value }) => value)),
      fc.integer({ min: 0, max: 3_000_000_000 }),
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom(...HEIRS),
      (state, estate, more, elsewhere, heir) => {
        const sum = (amount: number, there: number) => {
          const { outputs } = found({
            ...{ state, heir, elsewhere: String(there) },
            estate: (amount / 100).toFixed(2),
          });
          return Number(outputs.tax) + Number(outputs['inheritance-tax'] ?? 0);
        };
        expect(sum(estate + more, elsewhere)).toBeGreaterThanOrEqual(sum(estate, elsewhere) - 1);
        expect(sum(estate, elsewhere)).toBeGreaterThanOrEqual(sum(estate, elsewhere + 1) - 1);
      },
    ),
    { numRuns: 200 },
  );
});
