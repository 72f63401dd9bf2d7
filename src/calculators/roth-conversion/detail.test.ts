/** What a conversion costs by the law of the year. The second computation below is written apart from the engine. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemsOf, resultOf, wordsOf } from '../../../tests/calculated.ts';
import { forAny, typed, typedNear, whole } from '../../../tests/properties.ts';
import type { FigureValue } from '../figures.ts';
import { FEDERAL, INCOME_TAX, medicareMonthsIn } from '../law/federal-income-tax.ts';
import { rothConversion } from './calculator.ts';

type Given = Record<string, string>;
const detailed = (given: Given) => resultOf(rothConversion, { detail: 'yes', ...given });
const out = (given: Given) => detailed(given).outputs;

/* The second computation: exact fractions of cents, line by line as on the forms. */

/** A fraction of cents. */
type Part = readonly [top: bigint, bottom: bigint];
const part = (top: bigint | number, bottom: bigint | number = 1n): Part => [
  BigInt(top),
  BigInt(bottom),
];
const plus = ([a, b]: Part, [c, d]: Part): Part => [a * d + c * b, b * d];
const minus = (one: Part, [c, d]: Part): Part => plus(one, [-c, d]);
const times = ([a, b]: Part, [c, d]: Part): Part => [a * c, b * d];
const isLess = ([a, b]: Part, [c, d]: Part): boolean => a * d < c * b;
const least = (one: Part, other: Part): Part => (isLess(one, other) ? one : other);
const most = (one: Part, other: Part): Part => (isLess(one, other) ? other : one);
const NONE = part(0);
/** To the cent, halves up; nothing here is negative. */
const cent = ([a, b]: Part): Part => part((2n * a + b) / (2n * b));
const cents = (value: Part): number => Number(cent(value)[0]);
const dollarsOf = (amount: number): Part => part(amount * 100);
const centsOf = (text = '0'): Part => part(Math.round(Number(text) * 100));

/** Walks up from nothing: every stretch between two lines has one rate. */
function walk(from: Part, to: Part, lines: readonly number[], rates: readonly number[]): Part {
  let sum = NONE;
  lines.forEach((line, index) => {
    const next = lines[index + 1];
    const low = most(from, dollarsOf(line));
    const high = next === undefined ? to : least(to, dollarsOf(next));
    if (isLess(low, high)) sum = plus(sum, times(minus(high, low), part(rates[index] ?? 0, 100)));
  });
  return sum;
}

const TAX = [10, 12, 22, 24, 32, 35, 37];
const BENEFITS = {
  single: [25_000, 34_000],
  joint: [32_000, 44_000],
  separate: [0, 0],
  head: [25_000, 34_000],
} as const;

function secondReturn(texts: Given, converted: Part) {
  const year = Number(texts.year);
  const status = texts.status as 'single' | 'joint' | 'separate' | 'head';
  const law = INCOME_TAX[year as 2026]?.value;
  if (!law) throw new Error('no law');
  const own = law[status];
  const births = [texts.birth, status === 'joint' ? texts['spouse-birth'] : ''].filter(
    (day) => day && day <= `${year - 64}-01-01`,
  );
  const gains = plus(centsOf(texts['qualified-dividends']), centsOf(texts['long-term-gains']));
  const income = [texts.wages, texts.pension, texts.interest, texts.other].reduce(
    (sum, text) => plus(sum, centsOf(text)),
    plus(gains, converted),
  );
  // Publication 915, worksheet 1.
  const benefits = centsOf(texts.benefits);
  const half = times(benefits, part(1, 2));
  const [base, second] = BENEFITS[status];
  const line8 = plus(plus(income, centsOf(texts['exempt-interest'])), half);
  const line10 = most(NONE, minus(line8, dollarsOf(base)));
  const line11 = dollarsOf(second - base);
  const line12 = most(NONE, minus(line10, line11));
  const line14 = times(least(line10, line11), part(1, 2));
  const line16 = times(line12, part(85, 100));
  const line18 = times(benefits, part(85, 100));
  const taxed = cent(least(plus(least(half, line14), line16), line18));
  const agi = plus(income, taxed);
  // Deductions.
  const charity = centsOf(texts.charity);
  const extra = year === 2026 ? ({ joint: 2000 }[status as 'joint'] ?? 1000) : 0;
  const standard = plus(
    dollarsOf(own.standard + births.length * own.addition),
    least(charity, dollarsOf(extra)),
  );
  const floor = year === 2026 ? cent(times(agi, part(5, 1000))) : NONE;
  const all = plus(centsOf(texts.itemized), most(NONE, minus(charity, floor)));
  const over = most(NONE, minus(agi, dollarsOf(own.brackets[6] ?? 0)));
  const cut = year === 2026 ? cent(times(least(all, over), part(2, 37))) : NONE;
  const fadeFrom = { single: 75_000, joint: 150_000, head: 75_000, separate: 0 }[status];
  const faded = times(most(NONE, minus(agi, dollarsOf(fadeFrom))), part(6, 100));
  const each = status === 'separate' ? NONE : cent(most(NONE, minus(dollarsOf(6000), faded)));
  const senior = times(each, part(births.length));
  const deduction = plus(most(standard, minus(all, cut)), senior);
  // Tax.
  const taxable = most(NONE, minus(agi, deduction));
  const preferred = least(taxable, gains);
  const ordinary = minus(taxable, preferred);
  const split = plus(
    walk(NONE, ordinary, own.brackets, TAX),
    walk(ordinary, taxable, [0, ...own.gains], [0, 15, 20]),
  );
  const tax = cent(least(split, walk(NONE, taxable, own.brackets, TAX)));
  const invested = plus(centsOf(texts.interest), gains);
  const threshold = { single: 200_000, joint: 250_000, separate: 125_000, head: 200_000 }[status];
  const excess = most(NONE, minus(agi, dollarsOf(threshold)));
  const niit = cent(times(least(invested, excess), part(38, 1000)));
  // Premiums.
  const magi = plus(agi, centsOf(texts['exempt-interest']));
  // Who is 65 by the first day of the next month has Medicare in the month before it.
  const nextMonths = Array.from({ length: 12 }, (_, index) =>
    index === 11
      ? `${year + 3 - 65}-01-01`
      : `${year + 2 - 65}-${String(index + 2).padStart(2, '0')}-01`,
  );
  const months = [texts.birth, status === 'joint' ? texts['spouse-birth'] : '']
    .map((day) => nextMonths.filter((first) => day && day <= first).length)
    .reduce((sum, count) => sum + count, 0);
  const steps = FEDERAL.irmaa.value[status];
  const last = steps.at(-1);
  const reached = steps.filter((step) =>
    step === last ? !isLess(magi, dollarsOf(step.line)) : isLess(dollarsOf(step.line), magi),
  );
  const step = reached.at(-1);
  const premiums = step ? (step.partB + step.partD) * months : 0;
  return { tax: cents(plus(tax, niit)), taxed: cents(taxed), niit: cents(niit), premiums };
}

function second(texts: Given) {
  const amount = centsOf(texts.amount);
  const balance = centsOf(texts.balance);
  const taxable = cent(
    minus(amount, times(times(amount, centsOf(texts.basis)), part(balance[1], balance[0]))),
  );
  const before = secondReturn(texts, NONE);
  const after = secondReturn(texts, taxable);
  const irmaa = after.premiums - before.premiums;
  const state = cents(times(taxable, part(Math.round(Number(texts['state-rate']) * 100), 10_000)));
  return {
    'tax-without': before.tax,
    'tax-with': after.tax,
    cost: after.tax - before.tax + irmaa + state,
    'taxable-benefits': after.taxed,
    irmaa,
    niit: after.niit,
  };
}

/** Amounts near the lines of the law are as likely as any others. */
const NEAR = [0, 6_000, 25_000, 34_000, 49_450, 109_000, 150_000, 205_000, 391_000, 640_600];
const money = (top: number) =>
  fc.oneof(
    { arbitrary: fc.constant('0'), weight: 2 },
    { arbitrary: typed(0, top, 2), weight: 3 },
    { arbitrary: typedNear(NEAR), weight: 1 },
  );
const birth = fc
  .tuple(whole(1935, 1975), fc.constantFrom('01-01', '01-02', '07-01', '12-31'))
  .map(([year, day]) => `${year}-${day}`);

const GIVEN = fc
  .record({
    year: fc.constantFrom('2025', '2026'),
    status: fc.constantFrom('single', 'joint', 'separate', 'head'),
    birth,
    'spouse-birth': fc.oneof(fc.constant(''), birth),
    wages: money(400_000),
    pension: money(100_000),
    benefits: money(60_000),
    interest: money(40_000),
    'exempt-interest': money(20_000),
    'qualified-dividends': money(80_000),
    'long-term-gains': money(600_000),
    other: money(50_000),
    itemized: money(90_000),
    charity: money(40_000),
    'state-rate': typed(0, 13, 2),
    amount: typed(1, 800_000, 2),
    more: whole(0, 100_000_000),
    basisShare: whole(0, 100),
  })
  .map(({ more, basisShare, ...given }) => {
    const balance = Number(given.amount) + more / 100;
    const basis = basisShare > 60 ? (balance * (basisShare - 60)) / 40 : 0;
    return { ...given, balance: balance.toFixed(2), basis: Math.min(basis, balance).toFixed(2) };
  });

test('agrees to the cent with a second computation', () => {
  forAny(500, [GIVEN], (texts) => {
    const outputs = out(texts);
    expect(outputs).toMatchObject(second(texts));
    const amount = Math.round(Number(texts.amount) * 100);
    const cost = Number(outputs.cost);
    expect(outputs['conversion-rate']).toBe((cost / amount) * 100);
    const next = second({ ...texts, amount: (Number(texts.amount) + 1_000).toFixed(2) });
    expect(outputs['marginal-rate']).toBeCloseTo((next.cost - cost) / 1_000, 9);
  });
});

const tableOf = (given: Given, title: string) => {
  const rows = detailed(given).tables.find((table) => table.title === title)?.rows;
  if (!rows) throw new Error(title);
  return rows;
};
const howOf = (given: Given, what: string) =>
  detailed(given).steps.find((step) => step.what === what)?.how;
const nextRows = (given: Given) => tableOf(given, 'What the next dollars cost');
const centsIn = (text: FigureValue | undefined) =>
  Math.round(Number(String(text).replaceAll(/[$,]/g, '')) * 100);

test('what the next dollars cost adds up to what all of them cost', () => {
  forAny(500, [GIVEN], (found) => {
    const texts = { ...found, amount: '500000', balance: '500000', basis: '0' };
    const rows = nextRows(texts);
    const last = 100_000_000;
    // Pieces of less than a dollar have no row, and two may follow each other.
    const areNext = (end: FigureValue | undefined, begin: FigureValue | undefined) =>
      Math.abs(Number(begin) - Number(end)) < 200;
    expect(areNext(0, rows[0]?.[0]) && areNext(last, rows.at(-1)?.[1])).toBe(true);
    let sum = 0;
    rows.forEach(([from, to, rate], index) => {
      if (index > 0) expect(areNext(rows[index - 1]?.[1], from)).toBe(true);
      sum +=
        typeof rate === 'string'
          ? centsIn(rate)
          : ((Number(to) - Number(from)) * Number(rate)) / 100;
    });
    const all = out({ ...texts, amount: '1000000', balance: '1000000' });
    // Rates have four digits, so that a million dollars may differ by a dollar.
    expect(Math.abs(sum - Number(all.cost))).toBeLessThan(400);
  });
});

test('what the next dollars cost names what moves the rate, and has a row for each step of the premiums', () => {
  const texts = {
    birth: '1955-05-01',
    pension: '10000',
    benefits: '30000',
    'long-term-gains': '20000',
  };
  const rows = nextRows(texts);
  const words = rows.map(([, , , why]) => why).join('; ');
  for (const one of ['Bracket 22%', 'Social Security', 'Gains', 'NIIT', 'Senior deduction']) {
    expect(words).toContain(one);
  }
  const premiums = rows.filter(([, , , why]) => why === 'IRMAA').map(([, , rate]) => rate);
  expect(premiums.join(' ')).toBe('$1,148.40 $1,736.40 $1,735.20 $1,735.20 $580.80');
});

test('what the next dollars cost does not name the senior deduction where the federal tax does not move', () => {
  const rows = nextRows({
    year: '2026',
    status: 'single',
    birth: '1955-05-05',
    other: '50000',
    'long-term-gains': '49000',
    itemized: '80000',
    amount: '20000',
    balance: '500000',
    'state-rate': '5',
  });
  const stateAlone = rows.filter(([, , rate]) => rate === 5);
  expect(stateAlone.length).toBeGreaterThan(0);
  for (const [, , , why] of stateAlone) expect(why).toBe('State');
});

test('what the next dollars cost starts with no tax under the deductions, and is $500,000 or twice the amount long', () => {
  const rows = nextRows({ birth: '1980-05-01', amount: '300000' });
  expect(rows.slice(0, 3)).toEqual([
    [0, 1_610_000, 0, 'No tax'],
    [1_610_000, 2_850_000, 10, 'Bracket 10%'],
    [2_850_000, 6_650_000, 12, 'Bracket 12%'],
  ]);
  expect(rows.at(-1)?.[1]).toBe(60_000_000);
  expect(nextRows({ birth: '1980-05-01', wages: '16099.50' })[0]?.slice(0, 3)).toEqual([
    0, 1_240_050, 10,
  ]);
  expect(nextRows({ amount: '1' }).at(-1)?.[1]).toBe(50_000_000);
});

test('what the next dollars cost counts the whole amount of a deduction that fades: 12% of $1.06 is 12.72%', () => {
  const rows = nextRows({ pension: '60000', benefits: '0', birth: '1955-05-01' });
  expect(rows).toContainEqual([
    1_500_000,
    expect.any(Number),
    23.32,
    'Bracket 22%, Senior deduction',
  ]);
});

const offers = (given: Given) => detailed(given).offers?.map(({ label, text }) => [label, text]);
const couple = {
  status: 'joint',
  birth: '1955-05-01',
  'spouse-birth': '1956-05-01',
  pension: '90000',
};

test('the offered amounts fill the bracket, and stop before the premiums rise', () => {
  expect(offers(couple)).toEqual([
    ['Fills the 12% bracket: $58,300', '58300'],
    ['Stops before IRMAA’s first step: $128,000', '128000'],
  ]);
  expect(offers({ birth: '1955-05-01', wages: '120000' })?.[1]).toEqual([
    'Stops before IRMAA’s next step: $17,000',
    '17000',
  ]);
  expect(out({ ...couple, amount: '128000' }).irmaa).toBe(0);
  expect(out({ ...couple, amount: '128001' }).irmaa).toBe(229_680);
});

test('the offered amounts are left out beyond the balance, in the last bracket, and without Medicare', () => {
  expect(offers({ ...couple, balance: '100000' })).toEqual([
    ['Fills the 12% bracket: $58,300', '58300'],
  ]);
  expect(offers({ ...couple, balance: '128000', amount: '1' })).toHaveLength(2);
  expect(offers({ wages: '900000', birth: '1955-05-01' })).toEqual([]);
  expect(offers({ wages: '100000', birth: '1980-05-01' })).toEqual([
    ['Fills the 22% bracket: $21,800', '21800'],
  ]);
});

test('the years avoid distributions of what was converted', () => {
  const texts = { birth: '1952-05-01', amount: '100000', 'convert-years': '2', growth: '0' };
  const rows = tableOf(texts, 'Year by year');
  expect(rows).toHaveLength(15);
  // At 74 the factor is 25.5, at 75 24.6.
  expect(rows[0]).toEqual([2026, 10_000_000, 1_960_784, 1_960_784]);
  expect(rows[1]).toEqual([2027, 10_000_000, 1_952_814, 1_546_310]);
  expect(rows[2]?.[1]).toBe(0);
  expect(out(texts)['rmd-avoided']).toBe(
    rows.reduce((sum, [, , before, after]) => sum + Number(before) - Number(after), 0),
  );
});

test('the years take none before the first distribution year, and convert no more than is left', () => {
  const given = { birth: '1960-07-01', balance: '150000', 'convert-years': '3', growth: '0' };
  const rows = tableOf(given, 'Year by year');
  expect(rows.slice(0, 3).map(([, converted]) => converted)).toEqual([10_000_000, 5_000_000, 0]);
  expect(rows[8]?.slice(0, 3)).toEqual([2034, 0, 0]);
  expect(rows[9]?.slice(0, 3)).toEqual([2035, 0, 609_756]);
});

test('the heirs have the cost as the tax on the conversion', () => {
  const given = { birth: '1980-05-01', wages: '80000', growth: '0', 'heir-rate': '24' };
  const { outputs } = detailed(given);
  expect(outputs['heir-without']).toBe(7_600_000 + Number(outputs.cost));
  expect(outputs['break-even-rate']).toBe(outputs['conversion-rate']);
});

test('the heirs lose no more than the amount if the account pays, and have no break-even rate then', () => {
  const given = { birth: '1950-05-01', wages: '109000', amount: '1', 'tax-from': 'inside' };
  const { outputs } = detailed(given);
  expect(outputs.cost).toBeGreaterThan(100_000);
  expect(outputs['heir-with']).toBe(0);
  expect(outputs['break-even-rate']).toBeNull();
});

test('the fields of the return are unused with a rate, and the rate with the return', () => {
  const plain = resultOf(rothConversion, { balance: '1', wages: 'x', birth: '2090-01-01' });
  expect(plain).toEqual(resultOf(rothConversion, {}));
  expect(plain.outputs.cost).toBeNull();
  expect(detailed({ 'owner-rate': 'x' })).toEqual(detailed({}));
  expect(detailed({ 'spouse-birth': 'x' })).toEqual(detailed({}));
});

test('the fields refuse more than the accounts hold, births after the year, and other years', () => {
  const refusedFields = (given: Given) =>
    Object.keys(problemsOf(rothConversion, { detail: 'yes', ...given }));
  expect(refusedFields({ amount: '500001' })).toEqual(['amount']);
  expect(refusedFields({ basis: '500001' })).toEqual(['basis']);
  expect(refusedFields({ birth: '2027-01-01' })).toEqual(['birth']);
  expect(refusedFields({ birth: '1905-12-31' })).toEqual(['birth']);
  expect(refusedFields({ birth: '1906-01-01' })).toEqual([]);
  expect(refusedFields({ status: 'joint', 'spouse-birth': '2027-01-01' })).toEqual([
    'spouse-birth',
  ]);
  expect(refusedFields({ year: '2024' })).toEqual(['year']);
  expect(refusedFields({ year: '2027' })).toEqual(['year']);
});

test('the fields tell what is assumed of the spouse', () => {
  expect(wordsOf(detailed({ status: 'joint' }))).toContain('counts as under 65');
  expect(wordsOf(detailed({ status: 'separate', benefits: '1' }))).toContain('living together');
});

test('the senior deduction is rounded itself, and not what fades of it', () => {
  // $6,000 − 6% × $5,000.75 is $5,699.955.
  expect(out({ wages: '80000.75' })['tax-without']).toBe(706_517);
});

/** Figures as the procedures print them: brackets, standard deduction, addition at 65, gains, charity. */
const PRINTED: Record<string, string> = {
  '2025 single': '0 11925 48475 103350 197300 250525 626350 15750 2000 48350 533400 0',
  '2025 joint': '0 23850 96950 206700 394600 501050 751600 31500 1600 96700 600050 0',
  '2025 separate': '0 11925 48475 103350 197300 250525 375800 15750 1600 48350 300000 0',
  '2025 head': '0 17000 64850 103350 197300 250500 626350 23625 2000 64750 566700 0',
  '2026 single': '0 12400 50400 105700 201775 256225 640600 16100 2050 49450 545500 1000',
  '2026 joint': '0 24800 100800 211400 403550 512450 768700 32200 1650 98900 613700 2000',
  '2026 separate': '0 12400 50400 105700 201775 256225 384350 16100 1650 49450 306850 1000',
  '2026 head': '0 17700 67450 105700 201750 256200 640600 24150 2050 66200 579600 1000',
};

test.each(Object.entries(PRINTED))('the figures of %s are the printed ones', (name, printed) => {
  const [year, status] = name.split(' ') as ['2026', 'single'];
  const found = INCOME_TAX[year]?.value[status];
  if (!found) throw new Error(name);
  const { brackets, standard, addition, gains, charity } = found;
  expect([...brackets, standard, addition, ...gains, charity].join(' ')).toBe(printed);
});

test('the steps of the premiums are the printed ones', () => {
  const printed = Object.entries(FEDERAL.irmaa.value).map(([status, steps]) => [
    status,
    steps.map(({ line, partB, partD }) => `${line} ${partB} ${partD}`).join(', '),
  ]);
  const brackets =
    '109000 8120 1450, 137000 20290 3750, 171000 32460 6040, 205000 44630 8330, 500000 48700 9100';
  expect(Object.fromEntries(printed)).toEqual({
    single: brackets,
    joint:
      '218000 8120 1450, 274000 20290 3750, 342000 32460 6040, 410000 44630 8330, 750000 48700 9100',
    separate: '109000 44630 8330, 391000 48700 9100',
    head: brackets,
  });
});

test('the last step of the premiums begins at its line, the others above theirs', () => {
  const premiums = (amount: string) => out({ birth: '1950-05-01', amount }).irmaa;
  expect(premiums('109000')).toBe(0);
  expect(premiums('109000.01')).toBe(114_840);
  expect(premiums('499999.99')).toBe(635_520);
  expect(premiums('500000')).toBe(693_600);
});

describe('premiums begin with the month in which 65 is attained, the day before the birthday', () => {
  const single = { detail: 'yes', status: 'single', pension: '100000', amount: '50000' };

  test.each([
    ['2026', '1963-12-15', 1, 24_040],
    ['2026', '1964-01-01', 1, 24_040],
    ['2026', '1964-06-15', 0, 0],
    ['2026', '1963-01-01', 12, 288_480],
    ['2026', '1963-05-01', 9, 216_360],
    ['2025', '1962-08-20', 5, 120_200],
  ])('in %s, born on %s: %i months, %i cents', (year, birth, months, irmaa) => {
    const given = { ...single, year, birth };
    expect(out(given).irmaa).toBe(irmaa);
    expect(medicareMonthsIn(Number(year) + 2, birth)).toBe(months);
  });

  test('the cost and how it was computed follow', () => {
    const given = { ...single, year: '2026', birth: '1963-12-15' };
    expect(out(given).cost).toBe(1_180_440);
    expect(howOf(given, 'Medicare premiums added')).toMatch(/^1 month for 1 person, /);
  });

  test('each of a couple has months of their own', () => {
    const texts = {
      ...single,
      status: 'joint',
      year: '2026',
      pension: '218000',
      birth: '1950-05-01',
      'spouse-birth': '1963-08-02',
    };
    // August to December for the spouse: $95.70 a month each.
    expect(out(texts).irmaa).toBe(9_570 * 17);
    expect(howOf(texts, 'Medicare premiums added')).toMatch(
      /^12 months for one person and 5 months for the other, /,
    );
  });
});
