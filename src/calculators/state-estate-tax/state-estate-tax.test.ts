import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairsIn, resultOf, wordsOf } from '../../../tests/calculated.ts';
import { forAny, typed } from '../../../tests/properties.ts';
import { dollars } from '../figures.ts';
import { run } from '../run.ts';
import { stateEstateTax } from './calculator.ts';

const of = (state: string, estate: number, death = '2026-06-15') =>
  resultOf(stateEstateTax, { state, death, estate: String(estate) });
const taxIn = (state: string, estate: number, death?: string) =>
  of(state, estate, death).outputs.tax;

test('New York says, inside and past the cliff, how much a gift to charity would leave', () => {
  const [inside] = of('NY', 7_400_000).warnings;
  expect(inside?.text).toContain('inside the cliff');
  expect(inside?.text).toContain('If $50,000 went to charity');
  expect(inside?.text).toContain('$86,800 more');
  expect(of('NY', 8_000_000).warnings[0]?.text).toContain('past the cliff');
  for (const estate of [7_350_000, 8_200_000]) {
    expect(wordsOf(of('NY', estate))).not.toContain('charity');
  }
});

test('New York draws the cliff from below the exclusion to where it no longer matters', () => {
  const rows = of('NY', 7_400_000).tables[0]?.rows ?? [];
  expect(rows[0]).toEqual([dollars(7_276_500), 0, dollars(7_276_500), 0]);
  expect(rows[2]).toEqual([dollars(7_350_000), 0, dollars(7_350_000), 0]);
  expect(rows[12]).toEqual([7_717_500, 734_780, 6_982_720, 367_280].map(dollars));
  expect(rows.at(-1)?.[3]).toBe(0);
});

test.each<[state: string, estate: number, tax: number, death?: string]>([
  ['CT', 20_000_000, 600_000],
  ['CT', 1_000_000_000, 15_000_000],
  ['DC', 5_000_000, 1_299.2],
  ['DC', 11_000_000, 841_299.2],
  ['HI', 5_590_000, 10_000],
  ['HI', 25_490_000, 3_385_000],
  ['IL', 4_000_000, 0],
  ['IL', 4_000_001, 0.29],
  ['IL', 5_000_000, 285_714.29],
  ['IL', 10_000_000, 926_923.08],
  ['MA', 2_100_000, 7_200],
  ['MA', 20_100_000, 2_583_200],
  ['MD', 6_000_000, 160_000],
  ['ME', 10_160_000, 240_000],
  ['ME', 14_160_000, 660_000],
  ['MN', 4_000_000, 130_000],
  ['MN', 14_100_000, 1_515_000],
  ['NY', 20_100_000, 2_682_800],
  ['OR', 12_000_000, 1_422_500],
  ['RI', 2_000_000, 14_225, '2025-12-31'],
  ['RI', 2_000_000, 11_660, '2026-01-01'],
  ['VT', 6_000_000, 160_000],
  ['WA', 4_000_000, 92_400, '2026-06-30'],
  ['WA', 4_000_000, 100_000, '2026-07-01'],
  ['WA', 12_193_000, 1_690_000, '2025-06-30'],
  ['WA', 12_193_000, 1_997_550, '2025-07-01'],
  ['WA', 12_193_000, 1_970_950, '2026-06-30'],
  ['WA', 12_193_000, 1_528_600, '2026-07-01'],
  ['WA', 20_000_000, 1_930_000 + 0.35 * 7_924_000, '2026-06-30'],
  ['WA', 20_000_000, 1_490_000 + 0.2 * 8_000_000, '2026-07-01'],
])('%s taxes an estate of %d at %d', (state, estate, tax, death) => {
  expect(taxIn(state, estate, death)).toBe(Math.round(tax * 100));
});

const notes = (state: string) => wordsOf(of(state, 1_000_000));

test('warnings for Washington name the dispute about its index', () => {
  expect(notes('WA')).toContain('It is disputed whether the $3,000,000 follows inflation');
});

test('warnings say how far back gifts before the death count', () => {
  expect(notes('ME')).toContain('in the year before the death');
  expect(notes('ME')).toContain('36 M.R.S. sec. 4102(1)');
  expect(notes('VT')).toContain('in the two years before the death');
  expect(notes('VT')).toContain('32 V.S.A. sec. 7402(14)(C)');
});

test('states without an estate tax take nothing, and mention an inheritance tax', () => {
  const none = { exclusion: null, tax: 0, 'inheritance-tax': null, 'effective-rate': 0 };
  expect(of('FL', 50_000_000).outputs).toEqual(none);
  for (const state of ['KY', 'NE', 'NJ', 'PA']) {
    expect(taxIn(state, 50_000_000)).toBe(0);
    expect(of(state, 50_000_000).answer).toContain('inheritance tax');
  }
  expect(of('MD', 1_000).warnings[0]?.text).toContain('inheritance tax');
});

test('steps for Illinois name both taxes, and that no official calculator was compared', () => {
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

test('states have figures for deaths in 2025 and 2026', () => {
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

/* Property elsewhere, inheritance taxes, and all states at once. */

const resultFor = (texts: Record<string, string>) => resultOf(stateEstateTax, texts);
const taxesOf = (texts: Record<string, string>) => {
  const { outputs } = resultFor(texts);
  return [outputs.tax, outputs['inheritance-tax']].map((cents) =>
    cents === null ? null : Number(cents) / 100,
  );
};

test('property in other states reduces the tax in proportion, and the effective rate is that of the whole estate', () => {
  const oregon = { state: 'OR', estate: '3500000', elsewhere: '40' };
  expect(taxesOf(oregon)).toEqual([154_500, null]);
  expect(resultFor(oregon).outputs['effective-rate']).toBeCloseTo((154_500 / 3_500_000) * 100, 9);
  expect(taxesOf({ ...oregon, elsewhere: '100' })).toEqual([0, null]);
  expect(resultFor({ ...oregon, elsewhere: '100' }).answer).toContain(
    'less than a cent after the share that is elsewhere',
  );
});

test('property in other states leaves the estate in New York, whose cliff and exclusion see the rest', () => {
  const york = { state: 'NY', estate: '14800000', elsewhere: '50' };
  expect(wordsOf(resultFor(york))).toContain('inside the cliff');
  expect(resultFor({ ...york, estate: '14000000' }).answer).toContain(
    'what the state taxes of it does not exceed the exclusion of $7,350,000',
  );
  expect(wordsOf(resultFor(york))).toContain('The other states may tax what is there');
});

test('an inheritance tax begins where the law begins, for each kind of heir', () => {
  const of = (state: string, heir: string, estate: string) => taxesOf({ state, heir, estate })[1];
  expect([of('NJ', 'niece', '499.99'), of('NJ', 'niece', '500')]).toEqual([0, 75]);
  expect([of('MD', 'other', '1000'), of('MD', 'other', '1000.01')]).toEqual([0, 100]);
  expect([of('NE', 'child', '100000'), of('NE', 'child', '200000')]).toEqual([0, 1000]);
  expect([of('KY', 'other', '500'), of('KY', 'other', '600')]).toEqual([0, 6]);
  expect(resultFor({ state: 'MD', heir: 'in-law' }).answer).toContain(
    'No inheritance tax would be due from 1 heir',
  );
  expect(of('NY', 'other', '50000000')).toBeNull();
});

test('an inheritance tax says what the law adds for heirs of its state', () => {
  const maryland = { state: 'MD', heir: 'niece', estate: '6000000' };
  expect(resultFor(maryland).answer).toContain('the inheritance tax comes off it');
  expect(wordsOf(resultFor({ state: 'PA' }))).toContain('within three months');
  expect(wordsOf(resultFor({ state: 'KY' }))).toContain('within nine months');
  expect(wordsOf(resultFor({ state: 'NE' }))).toContain('under 22');
});

const rowsOf = (texts: Record<string, string>) =>
  resultFor(texts).tables.find(({ title }) => title === 'All states for this estate')?.rows ?? [];

test('the table of all states has the 17 that tax a death, in alphabetical order, whatever the state of residence', () => {
  const rows = rowsOf({ state: 'FL', estate: '8000000' });
  const names = rows.map(([name]) => String(name));
  expect(names).toHaveLength(17);
  expect(names).toEqual(names.toSorted());
  expect(rowsOf({ state: 'NY', estate: '8000000' })).toEqual(rows);
  expect(names).toEqual(
    expect.arrayContaining(['Pennsylvania', 'New Jersey', 'Kentucky', 'Nebraska', 'Illinois']),
  );
});

test('the table of all states shows what each state’s own calculation does', () => {
  const texts = { estate: '9000000', elsewhere: '12.5', heir: 'niece', 'heir-count': '4' };
  const codes = new Map<unknown, string>(
    stateEstateTax.inputs.state.options.map(({ value, label }) => [label, value]),
  );
  for (const [name, tax, inherited, sum] of rowsOf(texts)) {
    const { outputs } = resultFor({ ...texts, state: codes.get(name) ?? '' });
    expect([tax, inherited], String(name)).toEqual([outputs.tax, outputs['inheritance-tax']]);
    expect(sum).toBe(Number(tax) + Number(inherited ?? 0));
  }
});

const NE_CHILD = '100000 1';
const NJ_SIBLING = '25000 11, 1100000 13, 1400000 14, 1700000 16';
const KY_NIECE = '1000 4, 10000 5, 20000 6, 30000 8, 45000 10, 60000 12, 100000 14, 200000 16';
const KY_OTHER = '500 6, 10000 8, 20000 10, 30000 12, 45000 14, 60000 16';
const NJ_OTHER = '0 15, 700000 16';
/** The inheritance taxes once more: from each amount of dollars on, so many percent. */
const PRINTED: Record<string, Record<string, string>> = {
  PA: { child: '0 4.5', sibling: '0 12', niece: '0 15', 'in-law': '0 4.5', other: '0 15' },
  NJ: { sibling: NJ_SIBLING, niece: NJ_OTHER, 'in-law': NJ_SIBLING, other: NJ_OTHER },
  KY: { niece: KY_NIECE, 'in-law': KY_NIECE, other: KY_OTHER },
  NE: {
    child: NE_CHILD,
    sibling: NE_CHILD,
    niece: '40000 11',
    'in-law': NE_CHILD,
    other: '25000 15',
  },
  MD: { niece: '0 10', other: '0 10' },
};
/** Rounds a quotient of integers half up. */
const divided = (a: bigint, b: bigint) => (2n * a + b) / (2n * b);

/** A share's tax, bracket by bracket, in cents. */
function onShare(state: string, heir: string, share: bigint): bigint {
  const printed = PRINTED[state]?.[heir];
  if (!printed) return 0n;
  if (state === 'MD' && share <= 100_000n) return 0n;
  if (state === 'NJ' && heir !== 'sibling' && heir !== 'in-law' && share < 50_000n) return 0n;
  const tenths = pairsIn(printed).reduce((sum, [from, rate], index, rates) => {
    const next = rates[index + 1]?.[0];
    const top = next === undefined || share < BigInt(next) * 100n ? share : BigInt(next) * 100n;
    const part = top - BigInt(from) * 100n;
    return sum + (part > 0n ? part * BigInt(rate * 10) : 0n);
  }, 0n);
  return divided(tenths, 1000n);
}

test('500 estates: a second computation, in integers, agrees on both taxes, which are never negative', () => {
  const estates = fc.record({
    death: fc.constantFrom('2025-01-01', '2025-07-01', '2026-01-01', '2026-12-31'),
    heir: fc.constantFrom('child', 'sibling', 'niece', 'in-law', 'other'),
    'heir-count': typed(1, 50),
    estate: typed(0, 50_000_000, 2),
    elsewhere: typed(0, 100, 1),
  });
  const states = fc.constantFrom(...stateEstateTax.inputs.state.options.map(({ value }) => value));
  forAny(500, [states, estates], (any, texts) => {
    const [estate, elsewhere] = [texts.estate, texts.elsewhere].map((text) =>
      BigInt(text.replace('.', '')),
    ) as [bigint, bigint];
    const heirs = Number(texts['heir-count']);
    const here = 1000n - elsewhere;
    const rest = divided(estate * here, 1000n);
    const share = divided(rest, BigInt(heirs));
    for (const state of [any, 'KY', 'MD', 'NE', 'NJ', 'PA'] as const) {
      const { outputs } = resultFor({ ...texts, state });
      const inherited = Number(onShare(state, texts.heir, share)) * heirs;
      expect(outputs['inheritance-tax'], state).toBe(state in PRINTED ? inherited : null);
      // Without heirs who pay, and of the rest alone where the estate is without what is elsewhere.
      const isOut = state === 'NY' || state === 'MA';
      const taxed = isOut ? (Number(rest) / 100).toFixed(2) : texts.estate;
      const alone = { ...texts, state, heir: 'child', estate: taxed, elsewhere: '0' };
      const plain = Number(resultFor(alone).outputs.tax);
      const tax = isOut ? plain : Number(divided(BigInt(plain) * here, 1000n));
      expect(outputs.tax, state).toBe(state === 'MD' ? Math.max(0, tax - inherited) : tax);
    }
  });
});
