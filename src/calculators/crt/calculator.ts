import { formatLongDay } from '../../lib/format-date.ts';
import { wordsIn } from '../by-case.ts';
import {
  type Case,
  calculator,
  cite,
  type Dated,
  ownExample,
  type Problems,
  type Result,
  type Step,
  type Table,
  type Warning,
} from '../calculator.ts';
import { ageWords, count, exactPercent, factor, ofEach, percent, usd } from '../figures.ts';
import { firstMonth, INPUTS, OUTPUTS, PAYMENTS, period, type Values } from './fields.ts';
import {
  type Chance,
  chanceOf,
  type Deaths,
  deathsOf,
  dueAfter,
  exhaustionOf,
  FIRST_VALUATION,
  firstUnpaid,
  nearestAge,
  OLDEST,
  remainderAfterPayouts,
  remainderAtRate,
  TABLE_2010CM,
} from './lives.ts';
import { testWords, whyNotQualified } from './words.ts';

/* The legal limits of a charitable remainder trust. */
interface Limits {
  minPayout: number;
  maxPayout: number;
  maxTerm: number;
  /** The minimum value of the charity's part, in percent of the transfer. */
  minRemainder: number;
}

const LIMITS: Dated<Limits> = {
  value: { minPayout: 5, maxPayout: 50, maxTerm: 20, minRemainder: 10 },
  source: 'IRC 664(d)(1) and (2)',
  verifiedOn: '2026-11-21',
  status: 'final',
};

const DIGITS: Dated<{ annuity: number; unitrust: number; lives: number }> = {
  value: { annuity: 4, unitrust: 6, lives: 5 },
  source: 'IRS Publications 1457 (Tables B and K) and 1458 (Tables D and F)',
  verifiedOn: '2026-11-21',
  status: 'final',
};

/** The largest chance, in percent, that an annuity trust for lives is exhausted. */
const EXHAUSTION: Dated<number> = {
  value: 5,
  source: 'Rev. Rul. 77-374',
  verifiedOn: '2026-11-26',
  status: 'final',
};

export const LAW = {
  limits: LIMITS,
  digits: DIGITS,
  exhaustion: EXHAUSTION,
  lives: TABLE_2010CM,
};
type Law = typeof LAW;

/* The present value of the charity's part, for either kind of trust. Money is in cents. */

/* Fractions of integers, because the published factors are rounded half up, which doubles get wrong. */

/** 100% in units that give a percentage six decimals: 5% is 5,000,000 units. */
const WHOLE = 100_000_000n;

const units = (percent: number): bigint => BigInt(Math.round(percent * 1_000_000));

/** The nearest integer to a fraction of positive integers, halves up. */
const divide = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under);

/** A factor with a fixed number of decimals, as an integer: 17.6873 is 176873. */
interface Factor {
  scaled: bigint;
  scale: bigint;
  value: number;
}

const made = (scaled: bigint, digits: number): Factor => {
  const scale = 10n ** BigInt(digits);
  return { scaled, scale, value: Number(scaled) / Number(scale) };
};

const factorOf = (over: bigint, under: bigint, digits: number): Factor =>
  made(divide(over * 10n ** BigInt(digits), under), digits);

/** A double as a factor. It must be irrational or exact, because rounding a half would depend on its last bit. */
const nearest = (value: number, digits: number): Factor =>
  made(BigInt(Math.round(value * 10 ** digits)), digits);

/* Computes the factors that the IRS publishes. Rates are in percent. */

/** The present value of 1 at the end of each year (Table B). */
function annuityFactor(term: number, rate: number, digits: number): Factor {
  const interest = units(rate);
  if (interest === 0n) return factorOf(BigInt(term), 1n, digits);
  const grown = (WHOLE + interest) ** BigInt(term);
  const start = WHOLE ** BigInt(term);
  return factorOf((grown - start) * WHOLE, interest * grown, digits);
}

/** The adjustment for payments at the end of each of several periods a year (Table K). */
function endOfPeriodFactor(payments: number, rate: number, digits: number): Factor {
  if (payments === 1 || rate === 0) return nearest(1, digits);
  const interest = rate / 100;
  return nearest(interest / (payments * Math.expm1(Math.log1p(interest) / payments)), digits);
}

/** The same at the start of each of them (Table J). */
function startOfPeriodFactor(payments: number, rate: number, digits: number): Factor {
  if (payments === 1) return factorOf(WHOLE + units(rate), WHOLE, digits);
  if (rate === 0) return nearest(1, digits);
  const root = Math.log1p(rate / 100) / payments;
  return nearest(((rate / 100) * Math.exp(root)) / (payments * Math.expm1(root)), digits);
}

/** The adjustment for a year's unitrust payments, the first of them `first` months after the valuation (Table F). */
function unitrustFactor(payments: number, first: number, rate: number, digits: number): Factor {
  let worth = 0;
  for (let paid = 0; paid < payments; paid++) {
    worth += (1 + rate / 100) ** -(first / 12 + paid / payments);
  }
  return nearest(worth / payments, digits);
}

/** The ages of those for whose lives it pays; none for a term. */
function agesOf(values: Values): number[] {
  if (values.lives === 'none') return [];
  const births = values.lives === 'one' ? [values.birth] : [values.birth, values['birth-2']];
  return births.map((birth) => nearestAge(birth, values.date));
}

/** The present value of 1 a year until the last death, from Table S or, rounded, R(2). */
function lifeAnnuityFactor(lives: Lives, rate: number, { digits }: Law): Factor {
  const remainder = remainderAtRate(lives.deaths, rate);
  if (lives.ages.length === 1) {
    return nearest((1 - remainder) / (rate / 100), digits.value.annuity);
  }
  const { scaled, scale } = nearest(remainder, digits.value.lives);
  return factorOf((scale - scaled) * WHOLE, scale * units(rate), digits.value.annuity);
}

interface Lives {
  ages: readonly number[];
  chance: Chance;
  deaths: Deaths;
}

const livesOf = (values: Values, { lives }: Law): Lives | undefined => {
  const ages = agesOf(values);
  if (ages.length === 0) return undefined;
  const chance = chanceOf(lives, ages);
  return { ages, chance, deaths: deathsOf(chance) };
};

const fundOf = (values: Values) => ({
  payout: values.payout,
  rate: values.rate,
  payments: PAYMENTS[values.frequency],
  atStart: firstMonth(values) === 0,
});

interface Worth {
  deduction: number;
  /** The charity's share of 1. */
  remainder: number;
  /** Whether the remainder meets the legal minimum. */
  enough: boolean;
  annuity: Factor | null;
  frequency: Factor;
  /** In percent. */
  adjusted: number | null;
  exhaustion: number | null;
}

const part = (amount: bigint, { scaled, scale }: Factor) => divide(amount * scaled, scale);

/** The transfer less the value of the annuity; 0 if the annuity is worth more. */
function annuityTrust(values: Values, law: Law, lives: Lives | undefined): Worth {
  const digits = law.digits.value.annuity;
  const fund = fundOf(values);
  const annuity = lives
    ? lifeAnnuityFactor(lives, values.rate, law)
    : annuityFactor(values.term, values.rate, digits);
  const frequencyFactor = fund.atStart && !lives ? startOfPeriodFactor : endOfPeriodFactor;
  const frequency = frequencyFactor(fund.payments, values.rate, digits);
  const scale = annuity.scale * frequency.scale;
  const payments = BigInt(fund.payments);
  const whole = WHOLE * scale * payments;
  // For lives, payments at the start are one more than those at the end.
  const more = fund.atStart && lives ? scale : 0n;
  const worth = units(values.payout) * (annuity.scaled * frequency.scaled * payments + more);
  const left = worth < whole ? whole - worth : 0n;
  const amount = BigInt(values.amount);
  const paid = divide(amount * (whole - left), whole);
  return {
    deduction: Number(amount - paid),
    remainder: Number(left) / Number(whole),
    enough: left * WHOLE >= units(law.limits.value.minRemainder) * whole,
    annuity,
    frequency,
    adjusted: null,
    exhaustion: lives ? exhaustionOf(lives.chance, fund) : null,
  };
}

/** Each year pays out its adjusted percentage of the balance. */
function unitrust(values: Values, law: Law, lives: Lives | undefined): Worth {
  const digits = law.digits.value.unitrust;
  const payments = PAYMENTS[values.frequency];
  const frequency = unitrustFactor(payments, firstMonth(values), values.rate, digits);
  const adjusted = values.payout * frequency.value;
  const remainder = lives
    ? nearest(remainderAfterPayouts(lives.deaths, adjusted), law.digits.value.lives)
    : nearest((1 - adjusted / 100) ** values.term, digits);
  return {
    deduction: Number(part(BigInt(values.amount), remainder)),
    remainder: remainder.value,
    enough: remainder.scaled * WHOLE >= units(law.limits.value.minRemainder) * remainder.scale,
    annuity: null,
    frequency,
    adjusted,
    exhaustion: null,
  };
}

const worthOf = (values: Values, law: Law, lives = livesOf(values, law)): Worth =>
  (values.type === 'crat' ? annuityTrust : unitrust)(values, law, lives);

/** What the trust would need to pass the tests that it fails, in words. */
function failures(values: Values, worth: Worth, { limits, exhaustion }: Law): string[] {
  const { payout, term, lives } = values;
  const isExhausted = worth.exhaustion !== null && worth.exhaustion > exhaustion.value;
  const { minPayout, maxPayout, maxTerm, minRemainder } = limits.value;
  return [
    ...(payout < minPayout ? [`the payout must be at least ${minPayout}%`] : []),
    ...(payout > maxPayout ? [`the payout must be at most ${maxPayout}%`] : []),
    ...(lives === 'none' && term > maxTerm ? [`the term must be at most ${maxTerm} years`] : []),
    ...(worth.enough ? [] : [`the charity’s share must be at least ${minRemainder}%`]),
    ...(isExhausted && !values['qualified-contingency']
      ? [`the chance that the money runs out must be at most ${exhaustion.value}%`]
      : []),
  ];
}

const HUNDREDTHS = 100;

/** The highest payout (percent) that passes all tests, to the hundredth; null if none does. Lower ones pass, too. */
function highestPayout(values: Values, law: Law, lives: Lives | undefined): number | null {
  const passes = (hundredths: number) => {
    const tried = { ...values, payout: hundredths / HUNDREDTHS };
    return failures(tried, worthOf(tried, law, lives), law).length === 0;
  };
  const { minPayout, maxPayout } = law.limits.value;
  let low = minPayout * HUNDREDTHS;
  let high = maxPayout * HUNDREDTHS + 1;
  if (!passes(low)) return null;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (passes(middle)) low = middle;
    else high = middle;
  }
  return low / HUNDREDTHS;
}

/** A warning that says when a trust without earnings would be empty. */
function exhaustion({ amount, payout, term, lives }: Values): Warning {
  const years = Math.ceil(Math.round((100 / payout) * 1e6) / 1e6);
  const left = lives === 'none' ? Math.round(amount * (1 - (payout * term) / 100)) : 0;
  const then =
    left > 0 ? `it would still hold ${usd(left)} at the end` : `it would be empty in year ${years}`;
  return {
    text: `An annuity trust pays the same whatever it earns, and may run out before ${lives === 'none' ? 'the term ends' : 'the last death'}. If it earned nothing, ${then}.`,
    source: 'Reg. 1.664-2(a)',
  };
}

function annuityWarnings(values: Values): Warning[] {
  return [
    exhaustion(values),
    ...(firstMonth(values) === period(values) || firstMonth(values) === 0
      ? []
      : [
          {
            text: 'The month of the first payment is not used: an annuity trust is computed with payments at the end of each period, or at the start of each if the first is on the valuation date.',
            source: 'Publication 1457, Tables J and K',
          },
        ]),
    ...(values['qualified-contingency']
      ? [
          {
            text: 'The chance of exhaustion is no test if the trust has the provision that the IRS published for this: it ends before a payment that would leave less than 10% of what went in, discounted at the section 7520 rate, and the charity gets the rest.',
            source: 'Rev. Proc. 2016-42',
          },
        ]
      : []),
  ];
}

function unitrustWarnings(values: Values): Warning[] {
  return firstMonth(values) === 0
    ? []
    : [
        {
          text: 'If the trust does not say when it pays, the law assumes the first day of each period: in that case, choose the valuation date.',
          source: 'Reg. 1.664-4(a)(3)',
        },
      ];
}

function warnings(values: Values, failed: readonly string[], { limits }: Law): Warning[] {
  const higher = values.type === 'crat' ? 'A higher rate gives a larger deduction. ' : '';
  return [
    ...(failed.length === 0
      ? []
      : [
          {
            text: `The trust would not be a charitable remainder trust, and there would be no deduction: ${failed.join('; ')}.`,
            source: limits.source,
          },
        ]),
    ...(values.type === 'crat' ? annuityWarnings(values) : unitrustWarnings(values)),
    ...(values.lives === 'none'
      ? []
      : [
          {
            text: 'The tables can’t be used for a person who is known to be terminally ill: with a chance of at least 50% of dying within a year.',
            source: 'Reg. 1.7520-3(b)(3)',
          },
        ]),
    {
      text: `A charitable transfer may use the rate of either of the two preceding months instead of ${exactPercent(values.rate)}. ${higher}The election is made on the return.`,
      source: 'IRC 7520(a); Reg. 1.7520-2(b)',
    },
    {
      text: 'The trust can’t be revoked. Its payments are taxed to the recipients, ordinary income first.',
      source: 'IRC 664(b)',
    },
  ];
}

const often = ({ frequency }: Values): string =>
  wordsIn(
    INPUTS.frequency.options.find(({ value }) => value === frequency)?.label ?? '',
    {},
  ).toLowerCase();

const annuityDigits = ({ digits }: Law) => digits.value.annuity;

const people = ({ ages }: Lives): string =>
  ages.length === 1 ? `a person aged ${ages[0]}` : `the last of two aged ${ages.join(' and ')}`;

function annuitySteps(values: Values, worth: Worth, law: Law, lives: Lives | undefined): Step[] {
  const { amount, payout, term, rate } = values;
  const fund = fundOf(values);
  const yearly = (amount * payout) / 100;
  const annuity = factor(worth.annuity?.value ?? 0, annuityDigits(law));
  const frequency = factor(worth.frequency.value, annuityDigits(law));
  const paid = amount - worth.deduction;
  return [
    { what: 'Annual annuity', how: `${usd(amount)} × ${exactPercent(payout)}`, value: usd(yearly) },
    ...(lives
      ? lifeAnnuitySteps(lives, rate, annuity, law)
      : [
          {
            what: 'Annuity factor',
            how: `$1 at the end ${ofEach(term, 'year')}, at ${exactPercent(rate)}`,
            value: annuity,
            source: 'Publication 1457, Table B',
          },
        ]),
    {
      what: 'Payment frequency factor',
      how: `paid ${often(values)}, at the ${fund.atStart && !lives ? 'start' : 'end'} of each period`,
      value: frequency,
      source: `Publication 1457, Table ${fund.atStart && !lives ? 'J' : 'K'}`,
    },
    {
      what: 'Present value of the annuity',
      how: `${usd(yearly)} × ${annuity} × ${frequency}${fund.atStart && lives ? ` + ${usd(yearly / fund.payments)} at once` : ''}${worth.deduction === 0 ? ', but not more than what went in' : ''}`,
      value: usd(paid),
      source: 'Reg. 1.664-2(c)',
    },
    { what: 'Remainder', how: `${usd(amount)} − ${usd(paid)}`, value: usd(worth.deduction) },
  ];
}

function lifeAnnuitySteps(lives: Lives, rate: number, annuity: string, law: Law): Step[] {
  const isOne = lives.ages.length === 1;
  const digits = law.digits.value.lives;
  const remainder = factor(remainderAtRate(lives.deaths, rate), digits);
  return [
    {
      what: 'Remainder of $1',
      how: `at the death of ${people(lives)}, at ${exactPercent(rate)}`,
      value: remainder,
      source: `${law.lives.source}; Publication 1457, Table ${isOne ? 'S' : 'R(2)'}`,
    },
    {
      what: 'Annuity factor',
      how: `(1 − ${remainder}${isOne ? ', unrounded' : ''}) ÷ ${exactPercent(rate)}`,
      value: annuity,
    },
  ];
}

const ageStep = ({ date }: Values, { ages }: Lives): Step => ({
  what: ages.length === 1 ? 'Age' : 'Ages',
  how: `at the birthday nearest to ${formatLongDay(date)}`,
  value: ages.join(' and '),
  source: 'Reg. 1.664-4(e)(5)',
});

/** When the fund could not make a payment, and the chance that it would still be due. */
function exhaustionSteps(values: Values, { exhaustion }: Worth, law: Law): Step[] {
  if (exhaustion === null) return [];
  const fund = fundOf(values);
  const unpaid = firstUnpaid(fund);
  const months = unpaid && Math.round(dueAfter(unpaid, fund) * MONTHS_A_YEAR);
  return [
    {
      what: 'Chance of exhaustion',
      how:
        months === undefined
          ? `at ${exactPercent(values.rate)} the fund makes every payment`
          : `at ${exactPercent(values.rate)} payment ${unpaid} can’t be made in full; chance of ${values.lives === 'one' ? 'living' : 'one of both living'} ${ageWords(months)} or more`,
      value: percent(exhaustion),
      source: law.exhaustion.source,
    },
  ];
}

const MONTHS_A_YEAR = 12;

function unitrustSteps(values: Values, worth: Worth, law: Law, lives: Lives | undefined): Step[] {
  const { amount, payout, term, rate } = values;
  const digits = law.digits.value.unitrust;
  const frequency = factor(worth.frequency.value, digits);
  const adjusted = `${Number((worth.adjusted ?? 0).toFixed(digits))}%`;
  const remainder = factor(worth.remainder, lives ? law.digits.value.lives : digits);
  const first = firstMonth(values);
  const from = first === 0 ? 'on' : `${count(first, 'month')} after`;
  return [
    {
      what: 'Payment frequency factor',
      how: `paid ${often(values)}, at ${exactPercent(rate)}, the first ${from} the valuation date`,
      value: frequency,
      source: 'Publication 1458, Table F',
    },
    {
      what: 'Adjusted payout',
      how: `${exactPercent(payout)} × ${frequency}`,
      value: adjusted,
      source: 'Reg. 1.664-4(e)(3)',
    },
    lives
      ? {
          what: 'Remainder factor',
          how: `what is left at the death of ${people(lives)} after payouts of ${adjusted}`,
          value: remainder,
          source: `${law.lives.source}; Publication 1458, Table U(${lives.ages.length})`,
        }
      : {
          what: 'Remainder factor',
          how: `(100% − ${adjusted}) to the power of ${term}`,
          value: remainder,
          source: 'Publication 1458, Table D',
        },
    { what: 'Remainder', how: `${usd(amount)} × ${remainder}`, value: usd(worth.deduction) },
  ];
}

/** The same trust for each term that the law allows. */
function byTerm(values: Values, law: Law): Table {
  return {
    title: 'Present value of the remainder by length of the term',
    columns: [
      { label: 'Years', kind: 'count' },
      { label: 'Remainder', kind: 'percent' },
      { label: 'Present value', kind: 'money' },
      { label: `At least ${law.limits.value.minRemainder}%`, kind: 'yesNo' },
    ],
    rows: Array.from({ length: law.limits.value.maxTerm }, (_, index) => {
      const { remainder, deduction, enough } = worthOf({ ...values, term: index + 1 }, law);
      return [index + 1, remainder * 100, deduction, enough];
    }),
    chart: { kind: 'line', columns: [2] },
  };
}

const PAYOUTS = [5, 5.5, 6, 6.5, 7, 7.5, 8, 8.5, 9, 9.5, 10];

/** The same trust for lives with other payouts. */
function byPayout(values: Values, law: Law, lives: Lives): Table {
  return {
    title: 'Present value of the remainder by payout',
    columns: [
      { label: 'Payout', kind: 'percent' },
      { label: 'Remainder', kind: 'percent' },
      { label: 'Present value', kind: 'money' },
      { label: `At least ${law.limits.value.minRemainder}%`, kind: 'yesNo' },
      ...(values.type === 'crat'
        ? [{ label: 'Chance of exhaustion', kind: 'percent' } as const]
        : []),
    ],
    rows: PAYOUTS.map((payout) => {
      const tried = worthOf({ ...values, payout }, law, lives);
      const { remainder, deduction, enough, exhaustion: chance } = tried;
      return [payout, remainder * 100, deduction, enough, ...(chance === null ? [] : [chance])];
    }),
    chart: { kind: 'line', columns: [2] },
  };
}

/** The deduction for a charitable remainder trust for a term of years or for lives (IRC 664, 7520). */
function compute(values: Values, law: Law): Result<typeof OUTPUTS> {
  const lives = livesOf(values, law);
  const worth = worthOf(values, law, lives);
  const failed = failures(values, worth, law);
  const isAnnuity = values.type === 'crat';
  const share = percent(worth.remainder * 100);
  const remainder = `The present value of the remainder is ${usd(worth.deduction)}, ${share} of ${usd(values.amount)}`;
  const tests = testWords(failed);
  const highest = highestPayout(values, law, lives);
  return {
    answer:
      whyNotQualified(tests, highest === null ? '' : percent(highest)) ??
      `${remainder}; up to that amount may be deductible.`,
    outputs: {
      deduction: worth.deduction,
      tests,
      'remainder-factor': worth.remainder,
      'annuity-factor': worth.annuity?.value ?? null,
      'frequency-factor': worth.frequency.value,
      'adjusted-payout': worth.adjusted,
      exhaustion: worth.exhaustion,
      'highest-payout': highest,
    },
    steps: [
      ...(lives ? [ageStep(values, lives)] : []),
      ...(isAnnuity ? annuitySteps : unitrustSteps)(values, worth, law, lives),
      ...exhaustionSteps(values, worth, law),
      {
        what: 'Tests',
        how: `payout ${exactPercent(values.payout)}${lives ? '' : `, ${count(values.term, 'year')}`}, remainder ${share}`,
        value: failed.length > 0 ? 'Fails' : 'Passes',
        source: law.limits.source,
      },
    ],
    warnings: warnings(values, failed, law),
    tables: [lives ? byPayout(values, law, lives) : byTerm(values, law)],
    law: [
      cite('Payout 5% to 50%, at most 20 years, remainder at least 10%', law.limits),
      cite('Factors with four digits (annuity trust) or six (unitrust)', law.digits),
      ...(lives ? [cite('How many live to each age', law.lives)] : []),
      ...(worth.exhaustion === null
        ? []
        : [cite(`Chance of exhaustion at most ${law.exhaustion.value}%`, law.exhaustion)]),
    ],
  };
}

function ageProblem(birth: string, date: string): string | undefined {
  if (birth > date) return 'Enter a day before the date of the transfer.';
  return nearestAge(birth, date) > OLDEST
    ? `The tables end at ${OLDEST}. Enter a later date of birth.`
    : undefined;
}

/** Checks that the first payment is within its period, and that the tables have the lives. */
function check(values: Values): Problems {
  const latest = period(values);
  const isForLives = values.lives !== 'none';
  const first = isForLives ? ageProblem(values.birth, values.date) : undefined;
  const second = values.lives === 'two' ? ageProblem(values['birth-2'], values.date) : undefined;
  return {
    ...(values.type === 'crut' &&
      firstMonth(values) > latest && {
        'first-month': `The first payment is due within ${count(latest, 'month')} of the valuation.`,
      }),
    ...(first && { birth: first }),
    ...(second && { 'birth-2': second }),
    ...(isForLives &&
      values.date < FIRST_VALUATION && {
        date: `Enter ${formatLongDay(FIRST_VALUATION)} or later: earlier transfers have another table.`,
      }),
    ...(isForLives &&
      units(values.rate) === 0n && {
        rate: 'Enter more than 0: the tables have no factor for it.',
      }),
  };
}

const REGULATION = {
  title: 'Reg. 1.664-4(e), example of a unitrust for a term of years',
  href: 'https://www.ecfr.gov/current/title-26/section-1.664-4',
};
const TABLE_F = { ...REGULATION, title: 'Reg. 1.664-4(e)(5), Table F(3.2)' };
const FIXED_TERM = ownExample('an annuity for 20 years (Reg. 1.664-2(c); Reg. 20.2031-7(d))');

const quarterly = { amount: '100000', payout: '5', term: '20', frequency: 'quarterly' };
const example = {
  type: 'crut',
  amount: '100000',
  payout: '8',
  term: '12',
  rate: '9.6',
  frequency: 'quarterly',
  'first-month': '3',
};

const ACTUARIAL = 'https://www.irs.gov/retirement-plans/actuarial-tables';
const table = (publication: number, name: string): Case['source'] => ({
  title: `IRS Publication ${publication} (2023), Table ${name}`,
  href: ACTUARIAL,
});
/** Someone of this age on July 15, 2026. */
const aged = (age: number): string => `${2026 - age}-07-15`;

const unitrustOf = (age: number, payout: string, remainder: number): Case => ({
  name: `Unitrust for a life of ${age}, at an adjusted payout of ${payout}%`,
  source: table(1458, 'U(1)'),
  inputs: { type: 'crut', lives: 'one', birth: aged(age), payout, 'first-month': '0' },
  expected: { 'remainder-factor': remainder },
});
/** The annuity factor is (1 − the published remainder) ÷ the rate. */
const twoLives = (
  ages: readonly [number, number],
  rate: string,
  annuity: number,
  remainder: string,
): Case => ({
  name: `Lives of ${ages.join(' and ')}, at ${rate}%: a remainder of ${remainder}`,
  source: table(1457, 'R(2)'),
  inputs: { lives: 'two', birth: aged(ages[0]), 'birth-2': aged(ages[1]), rate },
  expected: { 'annuity-factor': annuity },
});

const CASES: readonly Case[] = [
  {
    name: 'Annuity trust for a life of 92, 6% quarterly, at 5.4%',
    source: table(1457, 'S'),
    inputs: {
      lives: 'one',
      amount: '1000000',
      payout: '6',
      birth: aged(92),
      rate: '5.4',
      frequency: 'quarterly',
    },
    expected: { 'annuity-factor': 3.263, deduction: 800_304.4 },
  },
  {
    name: 'A life of 55, at 12%',
    source: table(1457, 'S'),
    inputs: { lives: 'one', birth: aged(55), rate: '12' },
    expected: { 'annuity-factor': 7.4766 },
  },
  unitrustOf(77, '4.8', 0.61491),
  unitrustOf(77, '5', 0.60343),
  unitrustOf(77, '5.2', 0.59223),
  unitrustOf(92, '5', 0.82751),
  unitrustOf(103, '6', 0.89547),
  twoLives([55, 19], '10.2', 9.7247, '.00808'),
  twoLives([55, 25], '8.2', 11.9188, '.02266'),
  {
    name: 'Annuity trust, 5% for 20 years, quarterly, at 1.2%',
    source: FIXED_TERM,
    inputs: { ...quarterly, type: 'crat', rate: '1.2' },
    expected: {
      'annuity-factor': 17.6873,
      'frequency-factor': 1.0045,
      deduction: 11_165.54,
      tests: 'Passes',
    },
  },
  {
    name: 'Annuity trust, 5% for 20 years, quarterly, at 5.8%',
    source: FIXED_TERM,
    inputs: { ...quarterly, type: 'crat', rate: '5.8' },
    expected: {
      'annuity-factor': 11.6585,
      'frequency-factor': 1.0215,
      deduction: 40_454.21,
      tests: 'Passes',
    },
  },
  {
    name: 'Unitrust, 8% for 12 years, quarterly, at 9.6%: factors',
    source: REGULATION,
    inputs: example,
    expected: { 'frequency-factor': 0.944628, 'adjusted-payout': 7.557 },
    within: 0.0001,
  },
  {
    name: 'The same unitrust: deduction (the regulation interpolates)',
    source: REGULATION,
    inputs: example,
    expected: { deduction: 38_950.3, tests: 'Passes' },
    within: 3,
  },
  {
    name: 'Unitrust factor at 3.2%, every six months, first after 6',
    source: TABLE_F,
    inputs: { type: 'crut', rate: '3.2', frequency: 'semiannual', 'first-month': '6' },
    expected: { 'frequency-factor': 0.976683 },
  },
  {
    name: 'Unitrust factor at 3.2%, once a year, after 6 months',
    source: TABLE_F,
    inputs: { type: 'crut', rate: '3.2', frequency: 'annual', 'first-month': '6' },
    expected: { 'frequency-factor': 0.984374 },
  },
  {
    name: 'Unitrust factor at 4.2%, quarterly',
    source: ownExample('the formula of Table F (Reg. 1.664-4(e))'),
    inputs: { ...quarterly, type: 'crut', amount: '1000000', rate: '4.2' },
    expected: { 'frequency-factor': 0.974679 },
  },
];

export const crt = calculator({
  inputs: INPUTS,
  outputs: OUTPUTS,
  key: 'deduction',
  law: LAW,
  check,
  compute,
  assumptions: [
    'An annuity trust for a term: the transfer less the annuity times the factors of Tables B and K, each rounded to four digits, with payments at the end of each period, or of Table J with payments at the start.',
    'For lives, the factors are computed from Table 2010CM: an annuity’s from Table S, or R(2) rounded to five digits, and with payments at the start one payment more; a unitrust’s from Table U(1) or U(2) at exactly the adjusted payout, rounded to five digits. With two lives, payments go on until the second death.',
    'The chance of exhaustion: the fund earns the section 7520 rate, and a life is on when the first payment falls due that it can’t make in full. It says nothing about investments.',
    'A unitrust: the payout times the factor of Table F (six digits) is the adjusted payout; the remainder factor is what is left of $1 after that payout each year, rounded to six digits as in Table D.',
    'The regulation’s own example interpolates between the rates of Table D. This calculator uses the formula behind the table, which gives a few dollars less on $100,000.',
    'How much can be deducted in a year depends on income, the kind of property and the kind of charity (IRC 170(b) and (e)). State tax is left out.',
    'A unitrust that pays only its income, or that flips to a fixed payout, is valued like a standard one; its payments are not.',
  ],
  sources: [
    { title: 'IRC 664 and 7520' },
    { title: 'Reg. 1.664-2(c)', href: 'https://www.ecfr.gov/current/title-26/section-1.664-2' },
    { title: 'Reg. 1.664-4', href: 'https://www.ecfr.gov/current/title-26/section-1.664-4' },
    {
      title: 'IRS Publications 1457 and 1458, actuarial tables',
      href: ACTUARIAL,
    },
  ],
  cases: CASES,
  sensitivity: { input: 'rate', output: 'deduction' },
});
