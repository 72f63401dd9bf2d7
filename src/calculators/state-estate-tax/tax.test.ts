import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dollars } from '../figures.ts';
import {
  type Cliff,
  creditBase,
  endOfCliff,
  type StateLaw,
  type StateTax,
  stateTax,
  taxInForce,
} from '../law/states/state-tax.ts';
import { STATES, type TaxingState } from '../law/states/states.ts';
import { run } from '../run.ts';
import { CASES, LAW, stateEstateTax } from './calculator.ts';

const taxes = Object.entries(STATES.estateTax).flatMap(([state, law]: [string, StateLaw]) =>
  law.taxes.map(({ value }) => [`${state} from ${value.from}`, value] as const),
);
const newYork = STATES.estateTax.NY.taxes[1]?.value as Cliff;

describe.each(taxes)('%s', (_, tax: StateTax) => {
  test('a larger estate never pays less', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: dollars(60_000_000) }),
        fc.integer({ min: 0, max: dollars(2_000_000) }),
        (estate, more) => stateTax(tax, estate + more) >= stateTax(tax, estate),
      ),
    );
  });

  test('the tax is 0 at the exclusion, and small a dollar above it', () => {
    expect(stateTax(tax, tax.exclusion)).toBe(0);
    expect(stateTax(tax, tax.exclusion + dollars(1))).toBeGreaterThan(0);
    expect(stateTax(tax, tax.exclusion + dollars(1))).toBeLessThan(dollars(4));
  });

  test('each bracket of the table starts with the tax of the brackets below it', () => {
    tax.rates.forEach(({ over, base }, index) => {
      const below = tax.rates[index - 1];
      const expected = below ? below.base + ((over - below.over) * below.rate) / 100 : 0;
      expect(Math.abs(base - expected), `over ${over / 100}`).toBeLessThan(0.01);
    });
  });
});

describe('New York', () => {
  test('has the published cliff of 2026', () => {
    expect(endOfCliff(newYork)).toBe(dollars(7_717_500));
    expect(creditBase(newYork, dollars(7_400_000))).toBe(dollars(6_350_000));
    expect(creditBase(newYork, endOfCliff(newYork))).toBe(0);
  });

  test('is continuous at both ends of the cliff', () => {
    for (const end of [newYork.exclusion, endOfCliff(newYork)]) {
      const jump = stateTax(newYork, end + 1) - stateTax(newYork, end - 1);
      expect(jump).toBeGreaterThanOrEqual(0);
      expect(jump).toBeLessThan(10);
    }
  });
});

/** The tax of a table in ten-thousandths of a cent, bracket by bracket. */
const lineByLine = (tax: StateTax, amount: number): bigint =>
  tax.rates.reduce((sum, { over, rate }, at) => {
    const top = Math.min(amount, tax.rates[at + 1]?.over ?? amount);
    return sum + BigInt(Math.max(0, top - over)) * BigInt(Math.round(rate * 100));
  }, 0n);

/** The same tax, computed in another way: to the nearest cent, halves up. */
function oracle(tax: StateTax, estate: number): number {
  if (estate <= tax.exclusion) return 0;
  const cents = (amount: number) => Number((lineByLine(tax, amount) + 5000n) / 10_000n);
  if (tax.method === 'credit') return cents(estate - tax.less) - tax.credit;
  if (tax.method === 'interrelated') {
    // The largest tax that is not above the table's on what it leaves, found by halving.
    let [low, high] = [0, estate];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (middle <= cents(estate - tax.less - middle)) low = middle;
      else high = middle - 1;
    }
    return Math.min(low, Number((4n * BigInt(estate - tax.exclusion) + 7n) / 14n));
  }
  if (tax.method === 'marks') return cents(estate) - cents(tax.exclusion);
  if (tax.method === 'cliff') {
    return cents(estate) - cents(Math.max(0, tax.exclusion - 20 * (estate - tax.exclusion)));
  }
  return Math.min(tax.cap ?? Number.POSITIVE_INFINITY, cents(estate - tax.exclusion));
}

test('a cent below, at and above each bracket and exclusion, tax and sentences are correct', () => {
  for (const [state, law] of Object.entries(STATES.estateTax) as [string, StateLaw][]) {
    for (const { value: tax } of law.taxes) {
      const shift = tax.method === 'excess' ? tax.exclusion : 'less' in tax ? tax.less : 0;
      const marks = [tax.exclusion, ...tax.rates.map(({ over }) => over + shift)];
      if (tax.method === 'cliff') marks.push(endOfCliff(tax));
      for (const estate of marks.flatMap((mark) => [mark - 1, mark, mark + 1])) {
        if (estate < 0) continue;
        const at = `${state} ${estate}`;
        const due = stateTax(tax, estate);
        expect(Math.abs(due - oracle(tax, estate)), at).toBeLessThanOrEqual(1);
        const done = run(stateEstateTax, {
          state,
          death: tax.from,
          estate: (estate / 100).toFixed(2),
        });
        const answer = 'result' in done ? done.result.answer : '';
        expect(answer.includes('does not exceed'), at).toBe(estate <= tax.exclusion);
        expect(answer.includes('less than a cent'), at).toBe(estate > tax.exclusion && due === 0);
      }
    }
  }
});

/** The law with one figure of every tax changed. */
const altered = (change: (tax: StateTax) => StateTax): typeof LAW => ({
  ...LAW,
  estateTax: Object.fromEntries(
    Object.entries(STATES.estateTax).map(([state, law]: [string, StateLaw]) => [
      state,
      { ...law, taxes: law.taxes.map((dated) => ({ ...dated, value: change(dated.value) })) },
    ]),
  ),
});

/** The names of the published cases that fail under this law. */
const WITH_TAX = CASES.filter(({ expected }) => 'tax' in expected);
const failing = (law: typeof LAW) =>
  WITH_TAX.filter(({ inputs, expected }) => {
    const done = run({ ...stateEstateTax, law }, inputs);
    return !('result' in done) || done.result.outputs.tax !== dollars(Number(expected.tax));
  }).map(({ name }) => name);

test('a wrong cell, exclusion, credit or phase-out fails a published case', () => {
  expect(failing(LAW)).toEqual([]);
  const cell = altered((tax) => ({
    ...tax,
    rates: tax.rates.map((line) => ({ ...line, base: line.base + (line.base && dollars(10)) })),
  }));
  expect(failing(cell)).toHaveLength(WITH_TAX.length - 4);
  const exclusion = altered((tax) => ({ ...tax, exclusion: tax.exclusion + dollars(10_000) }));
  expect(failing(exclusion)).toContain('New York, inside the cliff');
  expect(failing(exclusion)).toContain('Hawaii, net taxable $10 million');
  const phaseOut = altered((tax) => (tax.method === 'cliff' ? { ...tax, phaseOut: 4 } : tax));
  expect(failing(phaseOut)).toEqual(['New York, inside the cliff']);
  const credit = altered((tax) => (tax.method === 'credit' ? { ...tax, credit: 0 } : tax));
  expect(failing(credit)).toHaveLength(3);
});

/** The tax for a death on a day, in dollars. */
const taxOn = (state: TaxingState, death: string, estate: number, elsewhere?: number) => {
  const found = taxInForce(STATES.estateTax[state], death);
  if (!found) throw new Error(`No tax of ${state} on ${death}`);
  return stateTax(found.value, dollars(estate), elsewhere) / 100;
};

test.each([
  ['CT', '13990000 15000000'],
  ['DC', '4873200 4988400'],
  ['HI', '5490000 5490000'],
  ['IL', '4000000 4000000'],
  ['MA', '2000000 2000000'],
  ['MD', '5000000 5000000'],
  ['ME', '7000000 7160000'],
  ['MN', '3000000 3000000'],
  ['NY', '7160000 7350000'],
  ['OR', '1000000 1000000'],
  ['RI', '1802431 1838056'],
  ['VT', '5000000 5000000'],
  ['WA', '3000000 3000000'],
] as const)('the exclusions of %s at the ends of 2025 and 2026 are %s', (state, exclusions) => {
  const found = ['2025-12-31', '2026-12-31'].map((death) => {
    const tax = taxInForce(STATES.estateTax[state], death);
    expect(tax?.status).toBe(state === 'IL' ? 'verify' : 'final');
    return Number(tax?.value.exclusion) / 100;
  });
  expect(found.join(' ')).toBe(exclusions);
  expect(taxInForce(STATES.estateTax[state], '2024-12-31')).toBeUndefined();
});

test.each([
  [5_000_000, 285_714.29],
  [6_000_000, 456_071.43],
  [10_000_000, 926_923.08],
  [4_000_000, 0],
  [4_000_001, 0.29],
])('Illinois takes the smaller of two interrelated taxes: of %d, %d', (estate, tax) => {
  expect(taxOn('IL', '2026-06-01', estate)).toBe(tax);
});

test('Rhode Island’s credit is that of the year of the death', () => {
  expect(taxOn('RI', '2025-12-31', 2_000_000)).toBe(14_225);
  expect(taxOn('RI', '2026-01-01', 2_000_000)).toBe(11_660);
});

test('Washington’s exclusion and rates follow the half year', () => {
  const halves = ['2025-06-30', '2025-07-01', '2026-06-30', '2026-07-01'];
  expect(halves.map((death) => taxOn('WA', death, 12_193_000))).toEqual([
    1_690_000, 1_997_550, 1_970_950, 1_528_600,
  ]);
});

test('property elsewhere reduces the tax in proportion, or leaves the estate', () => {
  expect(taxOn('OR', '2026-06-01', 3_500_000, 20)).toBe(206_000);
  expect(taxOn('IL', '2026-06-01', 5_000_000, 50)).toBe(142_857.15);
  expect(taxOn('MA', '2026-06-01', 3_500_000, (1 / 3.5) * 100)).toBe(39_200);
  expect(taxOn('NY', '2026-06-01', 8_000_000, 10)).toBe(0);
  expect(taxOn('VT', '2026-06-01', 9_000_000, 100)).toBe(0);
});
