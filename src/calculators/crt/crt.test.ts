import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemsOf, resultOf, wordsOf } from '../../../tests/calculated.ts';
import { forAny, typed, whole } from '../../../tests/properties.ts';
import { figureText } from '../figures.ts';
import { MEETINGS } from '../meetings.ts';
import { run } from '../run.ts';
import { resultLines } from '../words.ts';
import { crt, LAW } from './calculator.ts';
import { OUTPUTS } from './fields.ts';
import { nearestAge, TABLE_2010CM } from './lives.ts';

const result = (inputs: Record<string, string>, law = LAW) => resultOf({ ...crt, law }, inputs);
const out = (inputs: Record<string, string>, law = LAW) => result(inputs, law).outputs;
const lines = (inputs: Record<string, string>) => resultLines(crt, inputs, result(inputs));
const words = (inputs: Record<string, string>) => wordsOf(result(inputs));

const annuity = { type: 'crat', payout: '5', term: '20', frequency: 'quarterly', rate: '1.2' };
const unitrust = { type: 'crut', payout: '8', term: '12', frequency: 'quarterly', rate: '9.6' };
const kinds = fc.constantFrom('crat', 'crut');
const often = fc.constantFrom('annual', 'semiannual', 'quarterly', 'monthly');

test('the factors are rounded half up in decimal, and 1 or the number of years where nothing is to be added', () => {
  expect(out({ term: '1', rate: '28' })['annuity-factor']).toBe(0.7813);
  expect(out({ frequency: 'annual' })['frequency-factor']).toBe(1);
  expect(out({ rate: '0', term: '7', frequency: 'monthly' })).toMatchObject({
    'annuity-factor': 7,
    'frequency-factor': 1,
    deduction: 6_500_000,
  });
});

test('the factors show without trailing zeros, and those of the other kind of trust are null', () => {
  const text = (value: number) => figureText(OUTPUTS['frequency-factor'], value);
  expect([1.0045, 0.96663, 1, 0].map(text)).toEqual(['1.0045', '.96663', '1', '0']);
  expect(out(annuity)['adjusted-payout']).toBeNull();
  expect(out(unitrust)['annuity-factor']).toBeNull();
});

test('the first payment of a unitrust is at the end of its period or earlier, which leaves less to the charity', () => {
  const annual = { ...unitrust, frequency: 'annual' };
  expect(out(unitrust)).toEqual(out({ ...unitrust, 'first-month': '3' }));
  expect(out(annual)).toEqual(out({ ...annual, 'first-month': '12' }));
  const left = ['0', '1', '2', '3'].map((month) =>
    Number(out({ ...unitrust, 'first-month': month }).deduction),
  );
  expect(left).toEqual(left.toSorted((one, other) => one - other));
  expect(out({ ...annual, 'first-month': '0' })['frequency-factor']).toBe(1);
  expect(run(crt, { ...unitrust, 'first-month': '4' })).toEqual({
    problems: { 'first-month': 'The first payment is due within 3 months of the valuation.' },
  });
});

test('a first payment counts for an annuity trust at the start or the end of a period, and any other is not used', () => {
  expect(out({ ...annuity, 'first-month': '1' })).toEqual(out(annuity));
  expect(words({ ...annuity, 'first-month': '1' })).toContain('is not used');
  for (const month of ['0', '3', 'end']) {
    expect(words({ ...annuity, 'first-month': month })).not.toContain('is not used');
  }
});

test('the first payment of an annuity for a term on the valuation date takes Table J', () => {
  const start = (inputs: Record<string, string>) => out({ ...inputs, 'first-month': '0' });
  expect(start({ rate: '5.2' })['frequency-factor']).toBe(1.052);
  expect(start({ rate: '5.005' })['frequency-factor']).toBe(1.0501);
  // Table K at 1.2%, quarterly, is 1.0045; × 1.012 ^ ¼.
  expect(start(annuity)['frequency-factor']).toBe(1.0075);
  expect(start({ ...annuity, rate: '0' })['frequency-factor']).toBe(1);
  expect(Number(start(annuity).deduction)).toBeLessThan(1_116_554);
});

const testsOf = (inputs: Record<string, string>) => out({ ...unitrust, ...inputs }).tests;

test('the tests of section 664(d) are correct at their limits, and accept a remainder of exactly 10%', () => {
  expect(testsOf({ payout: '5', term: '20' })).toBe('Passes');
  expect(testsOf({ payout: '4.99' })).toBe('Fails: the payout must be at least 5%');
  expect(testsOf({ payout: '50', term: '1' })).toBe('Passes');
  expect(testsOf({ payout: '50.01', term: '1' })).toBe('Fails: the payout must be at most 50%');
  expect(testsOf({ payout: '5', term: '21' })).toBe('Fails: the term must be at most 20 years');
  expect(testsOf({ payout: '30', term: '20' })).toContain(
    'the charity’s share must be at least 10%',
  );
  expect(out({ rate: '0', payout: '9', term: '10' }).tests).toBe('Passes');
  expect(out({ rate: '0', payout: '9.01', term: '10' }).tests).toContain('at least 10%');
  const value = { ...LAW.limits.value, minRemainder: 10.1 };
  const law = { ...LAW, limits: { ...LAW.limits, value } };
  expect(out({ rate: '0', payout: '9', term: '10' }, law).tests).toContain('at least');
});

test('the tests of section 664(d) promise no deduction of a trust that passes, since the year’s limits are not computed', () =>
  expect(result({}).answer).toMatch(/; up to that amount may be deductible\.$/));

test('the tests of section 664(d) still show the figures if they fail, with a warning', () => {
  const failing = { rate: '0', payout: '9.5', term: '10' };
  expect(out(failing)).toMatchObject({ deduction: 500_000, 'remainder-factor': 0.05 });
  expect(words(failing)).toContain('there would be no deduction');
  const sentence =
    'On these figures the trust would not qualify: the charity’s share must be at least 10%. The highest payout that would qualify is 9%.';
  expect(result(failing).answer).toBe(sentence);
  const { tests } = out(failing);
  const figures = { deduction: '', tests: String(tests), 'highest-payout': '9%' };
  expect(MEETINGS.crt.say(figures, {})).toBe(sentence);
  expect(result(failing).answer).not.toContain('deductible');
  expect(lines(failing)).toContainEqual(['Deduction', 'No deduction: the trust would not qualify']);
  expect(lines({})).toContainEqual([
    'Value of the charity’s share, generally deductible',
    expect.stringMatching(/^\$/),
  ]);
});

test('a longer term or a larger payout never leaves more to the charity', () => {
  const ofTerm = fc.record({ type: kinds, frequency: often, rate: typed(0.1, 30, 1) });
  forAny(100, [ofTerm, whole(1, 49), whole(1, 99)], (trust, term, payout) => {
    const left = (years: number, share: number) =>
      Number(out({ ...trust, term: String(years), payout: String(share) }).deduction);
    const now = left(term, payout);
    expect(now).toBeGreaterThanOrEqual(0);
    expect(left(term + 1, payout)).toBeLessThanOrEqual(now);
    expect(left(term, payout + 1)).toBeLessThanOrEqual(now);
  });
});

test('an annuity trust says how long it lasts without growth', () => {
  expect(words({ ...annuity, term: '15' })).toContain('would still hold $25,000 at the end');
  expect(words({ ...annuity, payout: '6' })).toContain('would be empty in year 17');
});

const oneLife = { lives: 'one', birth: '1950-05-01', date: '2026-07-15' };
const bothLives = { ...oneLife, lives: 'two', 'birth-2': '1952-05-01' };

test('the age is that of the nearest birthday, and of the later of two', () => {
  expect(nearestAge('1950-05-01', '2026-07-15')).toBe(76);
  expect(nearestAge('1950-01-15', '2026-07-15')).toBe(76);
  expect(nearestAge('1950-01-14', '2026-07-15')).toBe(76);
  expect(nearestAge('1950-01-13', '2026-07-15')).toBe(77);
  expect(nearestAge('1950-12-31', '2026-01-01')).toBe(75);
  // Two years of 365 days on either side: 182½ days are never equal, but of 366 days 183 are.
  expect(nearestAge('1950-03-01', '2027-08-31')).toBe(78);
  expect(nearestAge('1950-03-01', '2027-08-30')).toBe(77);
  expect(nearestAge('2026-07-15', '2026-07-15')).toBe(0);
  expect(nearestAge('2026-01-01', '2026-12-31')).toBe(1);
  // A birth on February 29 counts on March 1 in other years.
  expect(nearestAge('1952-02-29', '2026-08-30')).toBe(74);
  expect(nearestAge('1952-02-29', '2027-08-30')).toBe(75);
  expect(nearestAge('1952-02-29', '2027-08-31')).toBe(76);
});

test('the age is at most 109, at a transfer from June 1, 2023, and after the births', () => {
  const problems = (inputs: Record<string, string>) =>
    Object.keys(problemsOf(crt, { ...bothLives, ...inputs }));
  expect(problems({ birth: '1917-01-14' })).toEqual([]);
  expect(problems({ birth: '1917-01-13' })).toEqual(['birth']);
  expect(problems({ 'birth-2': '1916-07-15' })).toEqual(['birth-2']);
  expect(problems({ 'birth-2': '2026-07-16' })).toEqual(['birth-2']);
  expect(problems({ date: '2023-05-31' })).toEqual(['date']);
  expect(problems({ date: '2023-06-01' })).toEqual([]);
  expect(problems({ rate: '0' })).toEqual(['rate']);
  expect(problems({ lives: 'one', 'birth-2': '2026-07-16' })).toEqual([]);
  expect(problems({ lives: 'none', birth: 'x', date: '2000-01-01', rate: '0' })).toEqual([]);
});

test('for lives, the term has no say, neither as a field nor as a test', () => {
  expect(out({ ...oneLife, term: '50' })).toEqual(out(oneLife));
  expect(out({ ...oneLife, term: 'x' })).toEqual(out(oneLife));
  expect(out({ ...oneLife, term: '50' }).tests).not.toContain('term');
  expect(out({}).exhaustion).toBeNull();
});

test('for lives, with the provision that ends the trust early, the charity gets the rest', () => {
  const long = { birth: '1960-05-01', payout: '7', rate: '5', 'qualified-contingency': 'yes' };
  expect(words({ ...oneLife, ...long })).toContain('the charity gets the rest');
});

test('for lives, a table shows payouts from 5% to 10% in place of terms', () => {
  const rows = result(oneLife).tables[0]?.rows ?? [];
  expect(rows.map(([payout]) => payout)).toEqual([5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10]);
  const { deduction, exhaustion } = out({ ...oneLife, payout: '7' });
  expect(rows[4]?.slice(2)).toEqual([deduction, true, exhaustion]);
  expect(result({ ...oneLife, type: 'crut' }).tables[0]?.columns).toHaveLength(4);
});

test('for lives, a person who is terminally ill can’t be a measuring life, which the page says', () => {
  expect(words(oneLife)).toContain('terminally ill');
  expect(words({})).not.toContain('terminally ill');
});

/* A second computation, written apart: from the last age down. */

const anyTrust = fc.record({
  type: kinds,
  lives: fc.constantFrom('one', 'two'),
  ages: fc.tuple(whole(0, 109), whole(0, 109)),
  payout: whole(500, 5000),
  rate: whole(1, 150),
  frequency: often,
  first: fc.constantFrom('0', 'end'),
  'qualified-contingency': fc.constantFrom('yes', 'no'),
});
type AnyTrust = typeof anyTrust extends fc.Arbitrary<infer Value> ? Value : never;

const textsOf = ({ ages, payout, rate, first, ...texts }: AnyTrust) => ({
  ...texts,
  amount: '1000000',
  payout: (payout / 100).toFixed(2),
  rate: (rate / 10).toFixed(1),
  'first-month': first,
  date: '2026-07-15',
  birth: `${2026 - ages[0]}-07-15`,
  'birth-2': `${2026 - ages[1]}-07-15`,
});

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

function secondOf({ type, lives, ages, payout, rate, frequency, first }: AnyTrust) {
  const l = (age: number) => (age > 109 ? 0 : (TABLE_2010CM.value[age] ?? 0));
  const [x, y] = ages;
  const m = { annual: 1, semiannual: 2, quarterly: 4, monthly: 12 }[frequency] ?? 1;
  const p = payout / 10_000;
  const i = rate / 1000;
  /** The worth of 1 at the end of the year of the last death, from the oldest age down; `v` for each year. */
  const worth = (v: number, first: number, second: number | null): number => {
    if (second === null) {
      let value = 0;
      for (let age = 109; age >= first; age -= 1) {
        const lives = l(age + 1) / l(age);
        value = v * (1 - lives + lives * value);
      }
      return value;
    }
    // The last of two: the sum of both, less that of the first death.
    let joint = 0;
    for (let years = 109 - Math.max(first, second); years >= 0; years -= 1) {
      const lives =
        (l(first + years + 1) * l(second + years + 1)) / (l(first + years) * l(second + years));
      joint = v * (1 - lives + lives * joint);
    }
    return worth(v, first, null) + worth(v, second, null) - joint;
  };
  const second = lives === 'two' ? y : null;
  const root = (1 + i) ** (1 / m);
  if (type === 'crut') {
    let f = 0;
    for (let paid = 0; paid < m; paid += 1) f += root ** -(first === '0' ? paid : paid + 1) / m;
    const adjusted = p * rounded(f, 6);
    // A payout of everything leaves half of it in the first year.
    const u = rounded(((1 - adjusted / 2) / (1 - adjusted)) * worth(1 - adjusted, x, second), 5);
    return { deduction: Math.round(u * 1e8), share: u, exhaustion: null };
  }
  const r = (1 + i / 2) * worth(1 / (1 + i), x, second);
  // With R(2) in five digits the quotient is often halfway between four: whole numbers keep it there.
  const a =
    second === null
      ? rounded((1 - r) / i, 4)
      : Math.round(((1e5 - Math.round(r * 1e5)) * 100) / rate) / 1e4;
  const k = rounded(i / (m * (root - 1)), 4);
  const share = Math.max(0, 1 - p * (a * k + (first === '0' ? 1 / m : 0)));
  // n payments at the end are worth p/m × (1 − root^−n) ÷ (root − 1); at the start, root times that.
  const interest = root - 1;
  const due = first === '0' ? interest / root : interest;
  const covered = (due * m) / p;
  const full = covered >= 1 ? Number.POSITIVE_INFINITY : -Math.log1p(-covered) / Math.log(root);
  const years = first === '0' ? Math.floor(full) / m : (Math.floor(full) + 1) / m;
  const alive = (age: number) =>
    Number.isFinite(years)
      ? (l(age + Math.floor(years)) * (1 - (years % 1)) +
          l(age + Math.floor(years) + 1) * (years % 1)) /
        l(age)
      : 0;
  const both = second === null ? alive(x) : 1 - (1 - alive(x)) * (1 - alive(y));
  const isClose = Math.abs(full - Math.round(full)) < 1e-6;
  const exhaustion = isClose ? undefined : both * 100;
  return { deduction: Math.round(share * 1e8), share, exhaustion };
}

test('500 trusts for lives: a second computation agrees on the remainder, the exhaustion and the tests', () => {
  forAny(500, [anyTrust], (trust) => {
    const outputs = out(textsOf(trust));
    const { deduction, share, exhaustion } = secondOf(trust);
    expect(Math.abs(Number(outputs.deduction) - deduction)).toBeLessThanOrEqual(1);
    expect(outputs['remainder-factor']).toBeCloseTo(share, 8);
    if (exhaustion === undefined) return;
    expect(outputs.exhaustion).toEqual(exhaustion && expect.closeTo(exhaustion, 6));
    const fails = [
      ...(share < 0.1 ? ['the charity’s share must be at least 10%'] : []),
      ...(Number(exhaustion) > 5 && trust['qualified-contingency'] === 'no'
        ? ['the chance that the money runs out must be at most 5%']
        : []),
    ];
    expect(outputs.tests).toBe(fails.length > 0 ? `Fails: ${fails.join('; ')}` : 'Passes');
  });
});

test('The highest payout passes, a hundredth more does not, and a term has one, too', () => {
  const expectHighest = (texts: Record<string, string>) => {
    const highest = out(texts)['highest-payout'];
    const passes = (payout: number) =>
      out({ ...texts, payout: payout.toFixed(2) }).tests === 'Passes';
    if (highest === null) return expect(passes(5)).toBe(false);
    expect(passes(Number(highest))).toBe(true);
    return expect(passes(Number(highest) + 0.01)).toBe(false);
  };
  forAny(100, [anyTrust], (trust) => expectHighest(textsOf(trust)));
  expectHighest({ rate: '5.2', term: '20' });
  expect(out({ rate: '5.2', term: '21' })['highest-payout']).toBeNull();
  expect(out({ rate: '0', term: '10' })['highest-payout']).toBe(9);
  expect(out({ type: 'crut', term: '1' })['highest-payout']).toBe(50);
});

test('The table has each age to 110, falls with each, and gives the published factors', () => {
  const { value } = TABLE_2010CM;
  expect(value).toHaveLength(111);
  value.forEach((lives, age) => {
    if (age > 0) expect(lives).toBeLessThan(value[age - 1] ?? 0);
  });
  expect([value[0], value[65], value[100], value[110]]).toEqual([100_000, 84_221.59, 1882.108, 0]);
});
