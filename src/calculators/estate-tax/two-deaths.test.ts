/** Both deaths of a couple, against a second computation that shares none of the first one's code but the states' taxes. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pairsIn, resultOf, wordsOf } from '../../../tests/calculated.ts';
import { forAny, typed, typedNear } from '../../../tests/properties.ts';
import { dollars } from '../figures.ts';
import { stateTax, taxInForce } from '../law/states/state-tax.ts';
import { STATES, type TaxingState } from '../law/states/states.ts';
import { run } from '../run.ts';
import { estateTax } from './calculator.ts';
import { taxesAtDeath } from './taxes-at-death.ts';

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

/** Dollars with the percent above them. */
const FEDERAL = pairsIn(`0 18, 10000 20, 20000 22, 40000 24, 60000 26, 80000 28, 100000 30,
  150000 32, 250000 34, 500000 37, 750000 39, 1000000 40`);
/** Each line takes what its percent adds to the one before. */
function schedule(amount: bigint): bigint {
  const hundredths = FEDERAL.map(
    ([over, percent], at) =>
      atLeast0(amount - BigInt(over) * D) * BigInt(percent - (FEDERAL[at - 1]?.[1] ?? 0)),
  );
  return toCent([hundredths.reduce((sum, one) => sum + one), 100n]);
}

const BASIC: Readonly<Record<string, bigint>> = {
  2023: 12_920_000n * D,
  2024: 13_610_000n * D,
  2025: 13_990_000n * D,
  2026: 15_000_000n * D,
};

/** Form 706, part 2. Gifts are within the exclusion in these tests, so that none bore tax. */
function death(
  { state = 'none', year = '' }: Given,
  { share, gifts, dsue }: Record<'share' | 'gifts' | 'dsue', bigint>,
) {
  const basic = BASIC[year] ?? 0n;
  const law = STATES.estateTax[state as TaxingState];
  const ofState = law && taxInForce(law, `${year}-12-31`);
  const stateTaxes = ofState ? BigInt(stateTax(ofState.value, Number(share))) : 0n;
  const taxable = share - stateTaxes;
  const tentative = schedule(taxable + gifts);
  const federal = atLeast0(tentative - schedule(basic + dsue));
  const unused = least(basic, atLeast0(basic + dsue - taxable - gifts));
  return { stateTax: stateTaxes, taxable, federal, unused, tentative };
}

function second(texts: Given, plan = texts.plan) {
  const off = centsOf(texts.debts) + centsOf(texts.charitable);
  const client = { own: centsOf(texts.estate), gifts: centsOf(texts.gifts), off };
  const own = centsOf(texts['spouse-estate']);
  const gifts = centsOf(texts['spouse-gifts']);
  const spouse = { own, gifts, off: 0n };
  const [dead, alive] = texts.first === 'client' ? [client, spouse] : [spouse, client];
  const n = atLeast0(dead.own - dead.off);
  const room = atLeast0((BASIC[texts.year ?? ''] ?? 0n) - dead.gifts);
  const b = plan === 'bypass' ? least(n, room) : plan === 'disclaimer' ? toCent([n, 2n]) : 0n;
  const firstDeath = death(texts, { share: b, gifts: dead.gifts, dsue: 0n });
  const years = BigInt(texts['years-between'] ?? 0);
  const grow = (cents: bigint) =>
    toCent([cents * BigInt(10_000 + Number(texts.growth) * 100) ** years, 10_000n ** years]);
  const trust = grow(b - firstDeath.stateTax - firstDeath.federal);
  const property = grow(alive.own + n - b);
  const n2 = atLeast0(property - alive.off);
  const dsue = plan === 'none' ? 0n : firstDeath.unused;
  const two = death(texts, { share: n2, gifts: alive.gifts, dsue });
  return {
    'first-tax': Number(firstDeath.federal),
    'second-tax': Number(two.federal),
    tax: Number(firstDeath.federal + two.federal),
    'state-total': Number(firstDeath.stateTax + two.stateTax),
    heirs: Number(n2 - two.stateTax - two.federal + trust),
    'taxable-estate': Number(two.taxable),
    'tentative-tax': Number(two.tentative),
    credit: Number(schedule((BASIC[texts.year ?? ''] ?? 0n) + dsue)),
    'unused-exclusion': Number(firstDeath.unused),
    'tax-without-dsue': Number(death(texts, { share: n2, gifts: alive.gifts, dsue: 0n }).federal),
  };
}

/** Amounts near the lines of the law are as likely as any others. */
const NEAR = [0, 1_000_000, 2_000_000, 4_000_000, 5_000_000, 13_990_000, 15_000_000, 30_000_000];
const money = (top: number) =>
  fc.oneof(typed(0, top, 2), typedNear(NEAR.filter((line) => line <= top)));

const GIVEN = fc
  .record({
    deaths: fc.constant('two'),
    year: fc.constantFrom('2023', '2024', '2025', '2026'),
    estate: money(60_000_000),
    'spouse-estate': money(40_000_000),
    first: fc.constantFrom('client', 'spouse'),
    plan: fc.constantFrom('portability', 'none', 'bypass', 'disclaimer'),
    state: fc.constantFrom('none', ...Object.keys(STATES.estateTax)),
    gifts: money(12_000_000),
    'spouse-gifts': money(12_000_000),
    debts: money(3_000_000),
    charitable: money(5_000_000),
    growth: typed(-5, 12, 2),
    'years-between': typed(0, 25),
  })
  .map((given) => (Number(given.year) < 2025 ? { ...given, state: 'none' } : given));

test('agrees to the cent with a second computation, for each plan', () => {
  forAny(500, [GIVEN], (texts) => {
    expect(out(texts)).toMatchObject(second(texts));
    for (const [label, plan] of [
      ['Portability', 'portability'],
      ['No plan', 'none'],
      ['Bypass trust', 'bypass'],
      ['Disclaimer trust', 'disclaimer'],
    ] as const) {
      const expected = second(texts, plan);
      expect(plansOf(texts)[label], label).toEqual([
        expected['first-tax'],
        expected['second-tax'],
        expected['state-total'],
        expected.heirs,
      ]);
    }
  });
});

test('the sentence says what the heirs get with the plan, and compares it with none', () => {
  expect(result({ estate: '6000000', 'spouse-estate': '4000000', plan: 'bypass' }).answer).toBe(
    'If the client died first, the heirs would get $9,543,928.57 with a bypass trust, $470,851.65 more than without a plan. Taxes would take $456,071.43 at both deaths, all of it to Illinois.',
  );
});

test('the sentence names who dies second, years later', () => {
  const later = { 'years-between': '5', growth: '4', plan: 'none' };
  expect(result({ ...later, first: 'spouse' }).answer).toMatch(
    /^If the spouse died first, and the client 5 years later at 4% growth a year, the heirs would get /,
  );
});

test('the second tax is taken as a share of what the survivor has, before debts', () => {
  const given = { state: 'none', estate: '30000000', 'spouse-estate': '0', debts: '5000000' };
  const found = out({ ...given, first: 'spouse', plan: 'none' });
  expect(found).toMatchObject({ tax: dollars(4_000_000), 'effective-rate': (4 / 30) * 100 });
});

test('both deaths disregard deductions beyond the estate, and say so', () => {
  const given = { state: 'none', estate: '1000000', debts: '3000000' };
  expect(out(given).heirs).toBe(dollars(2_000_000));
  expect(wordsOf(result(given))).toContain('The deductions exceed the estate');
  expect(wordsOf(result({ ...given, first: 'spouse' }))).not.toContain('exceed the estate');
});

test('gifts are taken from the bypass trust’s share', () => {
  const given = { estate: '40000000', state: 'none', 'spouse-estate': '0', gifts: '4000000' };
  const { steps } = result({ ...given, plan: 'bypass' });
  expect(steps.find(({ what }) => what === 'Into the trust')).toMatchObject({
    how: 'the smaller of $40,000,000 and $15,000,000 − $4,000,000',
    value: '$11,000,000',
  });
});

test('gifts above the exclusion are told, without asking for a field that is not there', () => {
  const given = { state: 'none', plan: 'none', 'spouse-gifts': '20000000' };
  const said = wordsOf(result(given));
  expect(said).toContain('At least $2,000,000 is payable');
  expect(said).not.toContain('enter that amount');
});

test('the fields of two deaths are unused with one, and those of one with two', () => {
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

test('the fields refuse a state before its figures start, at the state', () => {
  const runOf = (given: Given) => run(estateTax, { ...COUPLE, ...given });
  expect(runOf({ year: '2024' })).toEqual({
    problems: { state: expect.stringContaining('a year of death from 2025 on') },
  });
  expect(runOf({ year: '2024', state: 'none' })).toHaveProperty('result');
  expect(runOf({ year: '2025' })).toHaveProperty('result');
  expect(runOf({ year: '2024', deaths: 'one' })).toHaveProperty('result');
  const given = { year: 2024, state: 'WA', share: 1, gifts: 0, dsue: 0 } as const;
  expect(() => taxesAtDeath(given)).toThrow('No estate tax of WA for 2024');
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
