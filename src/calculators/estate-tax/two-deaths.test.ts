/** Both deaths of a couple, against a second computation that shares none of the first one's code. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failing, resultOf, wordsOf } from '../../../tests/calculated.ts';
import { dollars } from '../figures.ts';
import { brackets } from '../law/brackets.ts';
import { EXCLUSIONS } from '../law/exclusions.ts';
import { run } from '../run.ts';
import { estateTax } from './calculator.ts';
import { LAW } from './taxes-at-death.ts';

type Given = Record<string, string>;
const COUPLE = { deaths: 'two', estate: '8000000', 'spouse-estate': '2000000', state: 'IL' };
const result = (given: Given = {}) => resultOf(estateTax, { ...COUPLE, ...given });
const out = (given: Given = {}) => result(given).outputs;
const plansOf = (given: Given = {}) => {
  const rows = result(given).tables.find(({ title }) => title === 'Four plans')?.rows ?? [];
  return Object.fromEntries(rows.map(([plan, ...cells]) => [plan, cells]));
};

/* The second computation: in exact fractions of a cent, from the texts alone. */

type Part = readonly [top: bigint, bottom: bigint];
/** To the cent, halves up; nothing here is negative. */
const toCent = ([top, bottom]: Part): bigint => (2n * top + bottom) / (2n * bottom);
const least = (...all: bigint[]): bigint => all.reduce((one, other) => (other < one ? other : one));
const atLeast0 = (cents: bigint): bigint => (cents < 0n ? 0n : cents);
const centsOf = (text = '0'): bigint => BigInt(Math.round(Number(text) * 100));
const D = 100n;

/** Lines of dollars with the percent (in thousandths) above each. */
type Lines = readonly (readonly [over: number, thousandths: number])[];

/** Adds up what lies between each two lines, in 100,000ths of the unit of the amount. */
const added = (lines: Lines, amount: bigint, dollar = D): bigint =>
  lines.reduce((sum, [over, rate], index) => {
    const next = lines[index + 1];
    const top = next ? least(amount, BigInt(next[0]) * dollar) : amount;
    return sum + atLeast0(top - BigInt(over) * dollar) * BigInt(rate);
  }, 0n);
const walk = (lines: Lines, amount: bigint): bigint => toCent([added(lines, amount), 100_000n]);

const FEDERAL: Lines = [
  [0, 18_000],
  [10_000, 20_000],
  [20_000, 22_000],
  [40_000, 24_000],
  [60_000, 26_000],
  [80_000, 28_000],
  [100_000, 30_000],
  [150_000, 32_000],
  [250_000, 34_000],
  [500_000, 37_000],
  [750_000, 39_000],
  [1_000_000, 40_000],
];
const FORMER: Lines = [
  [40_000, 800],
  [90_000, 1_600],
  [140_000, 2_400],
  [240_000, 3_200],
  [440_000, 4_000],
  [640_000, 4_800],
  [840_000, 5_600],
  [1_040_000, 6_400],
  [1_540_000, 7_200],
  [2_040_000, 8_000],
  [2_540_000, 8_800],
  [3_040_000, 9_600],
  [3_540_000, 10_400],
  [4_040_000, 11_200],
  [5_040_000, 12_000],
  [6_040_000, 12_800],
  [7_040_000, 13_600],
  [8_040_000, 14_400],
  [9_040_000, 15_200],
  [10_040_000, 16_000],
];
const OREGON: Lines = [
  [1_000_000, 10_000],
  [1_500_000, 10_250],
  [2_500_000, 10_500],
  [3_500_000, 11_000],
  [4_500_000, 11_500],
  [5_500_000, 12_000],
  [6_500_000, 13_000],
  [7_500_000, 14_000],
  [8_500_000, 15_000],
  [9_500_000, 16_000],
];

/** The largest tax, in millionths of a cent, that the former credit's table does not exceed on what the tax leaves. */
function interrelated(amount: bigint): bigint {
  const fine = 1_000_000n;
  let [low, high] = [0n, amount * fine];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (middle * 100_000n <= added(FORMER, amount * fine - middle, D * fine)) low = middle;
    else high = middle - 1n;
  }
  return toCent([low, fine]);
}

function ofState(state: string, share: bigint): bigint {
  const less = share - 60_000n * D;
  if (state === 'OR') return walk(OREGON, share);
  if (state === 'MA') return share <= 2_000_000n * D ? 0n : walk(FORMER, less) - 99_600n * D;
  if (state === 'VT') return toCent([atLeast0(share - 5_000_000n * D) * 16n, 100n]);
  if (state === 'IL' && share > 4_000_000n * D) {
    return least(interrelated(less), toCent([(share - 4_000_000n * D) * 2n, 7n]));
  }
  return 0n;
}

const BASIC: Readonly<Record<string, bigint>> = {
  2023: 12_920_000n * D,
  2024: 13_610_000n * D,
  2025: 13_990_000n * D,
  2026: 15_000_000n * D,
};

interface Death {
  share: bigint;
  gifts: bigint;
  dsue: bigint;
}

/** Form 706, part 2. Gifts are within the exclusion in these tests, so that none bore tax. */
function death({ state = 'none', year = '' }: Given, { share, gifts, dsue }: Death) {
  const basic = BASIC[year] ?? 0n;
  const stateTax = ofState(state, share);
  const taxable = share - stateTax;
  const tentative = walk(FEDERAL, taxable + gifts);
  const federal = atLeast0(tentative - walk(FEDERAL, basic + dsue));
  const unused = least(basic, atLeast0(basic + dsue - taxable - gifts));
  return { stateTax, taxable, federal, unused, tentative };
}

function second(given: Given, plan = given.plan) {
  const client = { own: centsOf(given.estate), gifts: centsOf(given.gifts), off: 0n };
  client.off = centsOf(given.debts) + centsOf(given.charitable);
  const spouse = {
    own: centsOf(given['spouse-estate']),
    gifts: centsOf(given['spouse-gifts']),
    off: 0n,
  };
  const [dead, alive] = given.first === 'client' ? [client, spouse] : [spouse, client];
  const n = atLeast0(dead.own - dead.off);
  const room = atLeast0((BASIC[given.year ?? ''] ?? 0n) - dead.gifts);
  const b = plan === 'bypass' ? least(n, room) : plan === 'disclaimer' ? toCent([n, 2n]) : 0n;
  const one = death(given, { share: b, gifts: dead.gifts, dsue: 0n });
  const years = BigInt(given['years-between'] ?? 0);
  const grow = (cents: bigint) =>
    toCent([cents * BigInt(10_000 + Number(given.growth) * 100) ** years, 10_000n ** years]);
  const trust = grow(b - one.stateTax - one.federal);
  const property = grow(alive.own + n - b);
  const n2 = atLeast0(property - alive.off);
  const dsue = plan === 'none' ? 0n : one.unused;
  const two = death(given, { share: n2, gifts: alive.gifts, dsue });
  return {
    'first-tax': Number(one.federal),
    'second-tax': Number(two.federal),
    tax: Number(one.federal + two.federal),
    'state-total': Number(one.stateTax + two.stateTax),
    heirs: Number(n2 - two.stateTax - two.federal + trust),
    'taxable-estate': Number(two.taxable),
    'tentative-tax': Number(two.tentative),
    credit: Number(walk(FEDERAL, (BASIC[given.year ?? ''] ?? 0n) + dsue)),
    'unused-exclusion': Number(one.unused),
    'tax-without-dsue': Number(death(given, { share: n2, gifts: alive.gifts, dsue: 0n }).federal),
  };
}

/** Amounts near the lines of the law are as likely as any others. */
const NEAR = [0, 1_000_000, 2_000_000, 4_000_000, 5_000_000, 13_990_000, 15_000_000, 30_000_000];
const money = (top: number) =>
  fc
    .oneof(
      fc.integer({ min: 0, max: top * 100 }),
      fc
        .tuple(fc.constantFrom(...NEAR.filter((line) => line <= top)), fc.integer({ max: 300 }))
        .map(([line, cents]) => Math.max(0, line * 100 + (cents % 300))),
    )
    .map((cents) => (cents / 100).toFixed(2));

const GIVEN = fc
  .record({
    deaths: fc.constant('two'),
    year: fc.constantFrom('2023', '2024', '2025', '2026'),
    estate: money(60_000_000),
    'spouse-estate': money(40_000_000),
    first: fc.constantFrom('client', 'spouse'),
    plan: fc.constantFrom('portability', 'none', 'bypass', 'disclaimer'),
    state: fc.constantFrom('none', 'IL', 'OR', 'MA', 'VT'),
    gifts: money(12_000_000),
    'spouse-gifts': money(12_000_000),
    debts: money(3_000_000),
    charitable: money(5_000_000),
    growth: fc.integer({ min: -500, max: 1_200 }).map((rate) => String(rate / 100)),
    'years-between': fc.integer({ min: 0, max: 25 }).map(String),
  })
  .map((given) => (Number(given.year) < 2025 ? { ...given, state: 'none' } : given));

test('agrees to the cent with a second computation, for each plan', () => {
  fc.assert(
    fc.property(GIVEN, (given) => {
      expect(out(given)).toMatchObject(second(given));
      for (const [label, plan] of [
        ['Portability', 'portability'],
        ['No plan', 'none'],
        ['Bypass trust', 'bypass'],
        ['Disclaimer trust', 'disclaimer'],
      ] as const) {
        const found = second(given, plan);
        expect(plansOf(given)[label], label).toEqual([
          found['first-tax'],
          found['second-tax'],
          found['state-total'],
          found.heirs,
        ]);
      }
    }),
    { numRuns: 500 },
  );
});

test('without growth every cent is the heirs’, a tax, a debt or charity', () => {
  fc.assert(
    fc.property(GIVEN, (found) => {
      const given = { ...found, growth: '0' };
      const [estate, spouse, debts, charitable] = [
        given.estate,
        given['spouse-estate'],
        given.debts,
        given.charitable,
      ].map((text) => Number(centsOf(text))) as [number, number, number, number];
      if (debts + charitable > estate) return;
      const { heirs, tax, 'state-total': state } = out(given) as Record<string, number>;
      expect(Number(heirs) + Number(tax) + Number(state) + debts + charitable).toBe(
        estate + spouse,
      );
    }),
    { numRuns: 500 },
  );
});

test('nothing is negative, and more property never leaves the heirs less', () => {
  fc.assert(
    fc.property(GIVEN, fc.integer({ min: 1, max: 500_000_000 }), (given, more) => {
      const found = out(given);
      for (const [name, value] of Object.entries(found)) {
        expect(Number(value), name).toBeGreaterThanOrEqual(0);
      }
      const larger = (Number(given['spouse-estate']) + more / 100).toFixed(2);
      // Both the trust's share and what is taxed are rounded to the cent.
      expect(Number(out({ ...given, 'spouse-estate': larger }).heirs) + 2).toBeGreaterThanOrEqual(
        Number(found.heirs),
      );
    }),
    { numRuns: 300 },
  );
});

test('without state, gifts and growth, portability is never worse than no plan, and as good as a bypass trust', () => {
  fc.assert(
    fc.property(money(60_000_000), money(40_000_000), (estate, spouse) => {
      const heirs = (plan: string) =>
        Number(out({ estate, 'spouse-estate': spouse, state: 'none', plan, year: '2026' }).heirs);
      expect(heirs('portability')).toBeGreaterThanOrEqual(heirs('none'));
      expect(Math.abs(heirs('portability') - heirs('bypass'))).toBeLessThanOrEqual(1);
    }),
  );
});

describe('Illinois, if he dies first', () => {
  const given = { estate: '6000000', 'spouse-estate': '4000000' };

  test('the table says what the children get with and without a bypass trust', () => {
    expect(plansOf(given)).toEqual({
      Portability: [0, 0, 92_692_308, 907_307_692],
      'No plan': [0, 0, 92_692_308, 907_307_692],
      // The state takes $456,071.43 of the trust of $6,000,000, and nothing of the survivor's $4,000,000.
      'Bypass trust': [0, 0, 45_607_143, 954_392_857],
      'Disclaimer trust': [0, 0, 56_560_284, 943_439_716],
    });
  });

  test('the sentence says it for the plan, and compares it with none', () => {
    expect(result({ ...given, plan: 'bypass' }).answer).toBe(
      'If the client dies first, the heirs would get $9,543,928.57 with a bypass trust, $470,851.65 more than without a plan. Taxes would take $456,071.43 at both deaths, all of it to Illinois.',
    );
  });
});

describe('the deaths', () => {
  test('take debts and charity at the client’s, first or second', () => {
    const given = { state: 'none', debts: '1000000', charitable: '500000', growth: '10' };
    const at = (first: string) => out({ ...given, first, 'years-between': '1' }).heirs;
    expect(at('client')).toBe(dollars(1.1 * (6_500_000 + 2_000_000)));
    expect(at('spouse')).toBe(dollars(1.1 * 10_000_000 - 1_500_000));
  });

  test('take the second tax as a share of what the survivor has, before debts', () => {
    const given = { state: 'none', estate: '30000000', 'spouse-estate': '0', debts: '5000000' };
    const found = out({ ...given, first: 'spouse', plan: 'none' });
    expect(found).toMatchObject({ tax: dollars(4_000_000), 'effective-rate': (4 / 30) * 100 });
  });

  test('disregard deductions beyond the estate, and say so', () => {
    const given = { state: 'none', estate: '1000000', debts: '3000000' };
    expect(out(given).heirs).toBe(dollars(2_000_000));
    expect(wordsOf(result(given))).toContain('The deductions exceed the estate');
    expect(wordsOf(result({ ...given, first: 'spouse' }))).not.toContain('exceed the estate');
  });

  test('leave the deceased’s unused exclusion to the survivor, but not without a plan', () => {
    const given = { state: 'none', estate: '10000000', 'spouse-estate': '20000000' };
    expect(out(given)).toMatchObject({
      tax: 0,
      credit: dollars(11_945_800),
      'unused-exclusion': dollars(15_000_000),
      'tax-without-dsue': dollars(6_000_000),
    });
    expect(out({ ...given, plan: 'none' })).toMatchObject({
      'first-tax': 0,
      'second-tax': dollars(6_000_000),
      tax: dollars(6_000_000),
      'effective-rate': 20,
      'unused-exclusion': dollars(15_000_000),
    });
  });

  test('keep the trust’s growth out of the second one', () => {
    const given = { state: 'none', estate: '15000000', 'spouse-estate': '15000000' };
    const plans = plansOf({ ...given, growth: '5', 'years-between': '10' });
    expect(plans.Portability?.[1]).toBe(754_673_552);
    expect(plans['Bypass trust']?.[1]).toBe(377_336_776);
  });

  test('take a trust’s taxes from the trust, and gifts from the bypass trust’s share', () => {
    const given = { estate: '40000000', state: 'none', 'spouse-estate': '0' };
    const trust = out({ ...given, plan: 'disclaimer' });
    expect(trust['first-tax']).toBe(dollars(2_000_000));
    expect(trust['unused-exclusion']).toBe(0);
    const { steps } = result({ ...given, plan: 'bypass', gifts: '4000000' });
    expect(steps.find(({ what }) => what === 'Into the trust')).toMatchObject({
      how: 'the smaller of $40,000,000 and $15,000,000 − $4,000,000',
      value: '$11,000,000',
    });
  });
});

test('gifts above the exclusion are told, without asking for a field that is not there', () => {
  const given = { state: 'none', plan: 'none', 'spouse-gifts': '20000000' };
  const said = wordsOf(result(given));
  expect(said).toContain('At least $2,000,000 is payable');
  expect(said).not.toContain('enter that amount');
});

describe('the fields', () => {
  test('of two deaths are unused with one, and those of one with two', () => {
    const unused = { 'spouse-estate': 'x', state: 'x', growth: '900', plan: 'x', first: 'x' };
    expect(resultOf(estateTax, unused)).toEqual(resultOf(estateTax, {}));
    expect(resultOf(estateTax, {}).outputs).toMatchObject({
      heirs: null,
      'first-tax': null,
      'second-tax': null,
      'state-total': null,
    });
    const ofOne = { marital: '9', 'state-tax': 'x', 'gift-tax-paid': '99', dsue: '90000000' };
    expect(result(ofOne)).toEqual(result());
  });

  test('refuse a state before its figures start, at the state', () => {
    const found = (given: Given) => run(estateTax, { ...COUPLE, ...given });
    expect(found({ year: '2024' })).toEqual({
      problems: { state: expect.stringContaining('a year of death from 2025 on') },
    });
    expect(found({ year: '2024', state: 'none' })).toHaveProperty('result');
    expect(found({ year: '2025' })).toHaveProperty('result');
    expect(found({ year: '2024', deaths: 'one' })).toHaveProperty('result');
  });

  test('refuse amounts that grow beyond exact cents', () => {
    const given = { estate: '100000000000', growth: '100', 'years-between': '60' };
    expect(run(estateTax, { ...COUPLE, ...given })).toHaveProperty('refused');
  });
});

test('the page tells what is not portable, not counted and not confirmed', () => {
  const said = wordsOf(result());
  expect(said).toContain('The GST exemption is not portable');
  expect(said).toContain('elects portability on a complete Form 706');
  expect(said).toContain('not compared with the Attorney General’s calculator');
  expect(wordsOf(result({ plan: 'none' }))).not.toContain('elects portability');
  expect(wordsOf(result({ plan: 'bypass' }))).toContain('no new basis');
  expect(wordsOf(result({ plan: 'disclaimer' }))).toContain('within nine months');
  expect(result().law.map(({ status }) => status)).toEqual(['final', 'final', 'verify']);
  const { assumptions } = estateTax;
  expect(assumptions.join(' ')).toContain(
    'inheritance taxes, a state’s own portability, QTIP elections and gifts that a state adds to an estate are left out',
  );
});

describe('a wrong figure fails a published case', () => {
  const cases = estateTax.cases.filter(({ inputs }) => inputs.deaths === 'two');
  const wrong = (law: Partial<typeof LAW>) =>
    failing({ ...estateTax, cases, law: { ...LAW, ...law } });

  test('of the law as it is, none does', () => expect(wrong({})).toEqual([]));

  test('of the exclusion', () => {
    expect(wrong({ exclusions: { ...EXCLUSIONS, 2024: EXCLUSIONS[2023] } })).toHaveLength(2);
    expect(wrong({ exclusions: { ...EXCLUSIONS, 2023: EXCLUSIONS[2024] } })).toHaveLength(1);
  });

  test('of the rate schedule', () => {
    const value = [...LAW.tableA.value.slice(0, -1), ...brackets([1_000_000, 345_800, 39])];
    expect(wrong({ tableA: { ...LAW.tableA, value } })).toHaveLength(1);
  });

  test.each(['IL', 'MA', 'NY', 'OR', 'WA'] as const)('of %s', (state) => {
    const { taxes } = LAW.states[state];
    const changed = taxes.map((dated) => ({
      ...dated,
      value: {
        ...dated.value,
        rates: dated.value.rates.map((line) => ({ ...line, rate: line.rate + 1 })),
      },
    }));
    const law = { ...LAW.states, [state]: { taxes: changed } };
    expect(wrong({ states: law })).toHaveLength(state === 'IL' ? 2 : 1);
  });
});
