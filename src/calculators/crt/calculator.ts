import {
  type Case,
  calculator,
  cite,
  type Dated,
  type Problems,
  type Result,
  type Step,
  type Table,
  type Warning,
} from '../calculator.ts';
import { count, exactPercent, factor, ofEach, percent, usd } from '../figures.ts';
import { firstMonth, INPUTS, OUTPUTS, PAYMENTS, period, type Values } from './fields.ts';

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

const DIGITS: Dated<{ annuity: number; unitrust: number }> = {
  value: { annuity: 4, unitrust: 6 },
  source: 'IRS Publications 1457 (Tables B and K) and 1458 (Tables D and F)',
  verifiedOn: '2026-11-21',
  status: 'final',
};

export const LAW = { limits: LIMITS, digits: DIGITS };
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

/** The adjustment for a year's unitrust payments, the first of them `first` months after the valuation (Table F). */
function unitrustFactor(payments: number, first: number, rate: number, digits: number): Factor {
  let worth = 0;
  for (let paid = 0; paid < payments; paid++) {
    worth += (1 + rate / 100) ** -(first / 12 + paid / payments);
  }
  return nearest(worth / payments, digits);
}

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
}

const part = (amount: bigint, { scaled, scale }: Factor) => divide(amount * scaled, scale);

/** The transfer less the value of the annuity; 0 if the annuity is worth more. */
function annuityTrust(values: Values, law: Law): Worth {
  const digits = law.digits.value.annuity;
  const annuity = annuityFactor(values.term, values.rate, digits);
  const frequency = endOfPeriodFactor(PAYMENTS[values.frequency], values.rate, digits);
  const whole = WHOLE * annuity.scale * frequency.scale;
  const worth = units(values.payout) * annuity.scaled * frequency.scaled;
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
  };
}

/** Each year pays out its adjusted percentage of the balance. */
function unitrust(values: Values, law: Law): Worth {
  const digits = law.digits.value.unitrust;
  const payments = PAYMENTS[values.frequency];
  const frequency = unitrustFactor(payments, firstMonth(values), values.rate, digits);
  const adjusted = values.payout * frequency.value;
  const remainder = nearest((1 - adjusted / 100) ** values.term, digits);
  return {
    deduction: Number(part(BigInt(values.amount), remainder)),
    remainder: remainder.value,
    enough: remainder.scaled * WHOLE >= units(law.limits.value.minRemainder) * remainder.scale,
    annuity: null,
    frequency,
    adjusted,
  };
}

const worthOf = (values: Values, law: Law): Worth =>
  values.type === 'crat' ? annuityTrust(values, law) : unitrust(values, law);

/** The tests that the trust fails, in words. */
function failures({ payout, term }: Values, { enough }: Worth, { limits }: Law): string[] {
  const { minPayout, maxPayout, maxTerm, minRemainder } = limits.value;
  return [
    ...(payout < minPayout ? [`the payout is below ${minPayout}%`] : []),
    ...(payout > maxPayout ? [`the payout is above ${maxPayout}%`] : []),
    ...(term > maxTerm ? [`the term is longer than ${maxTerm} years`] : []),
    ...(enough ? [] : [`the remainder is worth less than ${minRemainder}%`]),
  ];
}

/** A warning that says when a trust without earnings would be empty. */
function exhaustion({ amount, payout, term }: Values): Warning {
  const years = Math.ceil(Math.round((100 / payout) * 1e6) / 1e6);
  const left = Math.round(amount * (1 - (payout * term) / 100));
  const then =
    left > 0 ? `it would still hold ${usd(left)} at the end` : `it would be empty in year ${years}`;
  return {
    text: `An annuity trust pays the same whatever it earns, and may run out before the term ends. If it earned nothing, ${then}.`,
    source: 'Reg. 1.664-2(a)',
  };
}

function annuityWarnings(values: Values): Warning[] {
  return [
    exhaustion(values),
    ...(firstMonth(values) === period(values)
      ? []
      : [
          {
            text: 'The month of the first payment is not used: an annuity trust is computed with payments at the end of each period. Payments at the start are worth more, so the deduction would be smaller.',
            source: 'Publication 1457, Table J',
          },
        ]),
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
            text: `The trust would not be a charitable remainder trust, and there would be no deduction: ${failed.join(', and ')}. The figures only show what the remainder would be worth.`,
            source: limits.source,
          },
        ]),
    ...(values.type === 'crat' ? annuityWarnings(values) : unitrustWarnings(values)),
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
  (INPUTS.frequency.options.find(({ value }) => value === frequency)?.label ?? '').toLowerCase();

const annuityDigits = ({ digits }: Law) => digits.value.annuity;

function annuitySteps(values: Values, worth: Worth, law: Law): Step[] {
  const { amount, payout, term, rate } = values;
  const yearly = (amount * payout) / 100;
  const annuity = factor(worth.annuity?.value ?? 0, annuityDigits(law));
  const frequency = factor(worth.frequency.value, annuityDigits(law));
  const paid = amount - worth.deduction;
  return [
    { what: 'Annual annuity', how: `${usd(amount)} × ${exactPercent(payout)}`, value: usd(yearly) },
    {
      what: 'Annuity factor',
      how: `$1 at the end ${ofEach(term, 'year')}, at ${exactPercent(rate)}`,
      value: annuity,
      source: 'Publication 1457, Table B',
    },
    {
      what: 'Payment frequency factor',
      how: `paid ${often(values)}, at the end of each period`,
      value: frequency,
      source: 'Publication 1457, Table K',
    },
    {
      what: 'Present value of the annuity',
      how: `${usd(yearly)} × ${annuity} × ${frequency}${worth.deduction === 0 ? ', but not more than what went in' : ''}`,
      value: usd(paid),
      source: 'Reg. 1.664-2(c)',
    },
    { what: 'Remainder', how: `${usd(amount)} − ${usd(paid)}`, value: usd(worth.deduction) },
  ];
}

function unitrustSteps(values: Values, worth: Worth, law: Law): Step[] {
  const { amount, payout, term, rate } = values;
  const digits = law.digits.value.unitrust;
  const frequency = factor(worth.frequency.value, digits);
  const adjusted = `${Number((worth.adjusted ?? 0).toFixed(digits))}%`;
  const remainder = factor(worth.remainder, digits);
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
    {
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

/** The deduction for a charitable remainder trust for a term of years (IRC 664, 7520). */
function compute(values: Values, law: Law): Result<typeof OUTPUTS> {
  const worth = worthOf(values, law);
  const failed = failures(values, worth, law);
  const isAnnuity = values.type === 'crat';
  const share = percent(worth.remainder * 100);
  const remainder = `The present value of the remainder is ${usd(worth.deduction)}, ${share} of ${usd(values.amount)}`;
  return {
    answer:
      failed.length > 0
        ? `${remainder}; but the trust would not qualify, so nothing could be deducted: ${failed.join(', and ')}.`
        : `${remainder}; that is the charitable deduction.`,
    outputs: {
      deduction: worth.deduction,
      tests: failed.length > 0 ? `Fails: ${failed.join('; ')}` : 'Passes',
      'remainder-factor': worth.remainder,
      'annuity-factor': worth.annuity?.value ?? null,
      'frequency-factor': worth.frequency.value,
      'adjusted-payout': worth.adjusted,
    },
    steps: [
      ...(isAnnuity ? annuitySteps : unitrustSteps)(values, worth, law),
      {
        what: 'Tests',
        how: `payout ${exactPercent(values.payout)}, ${count(values.term, 'year')}, remainder ${share}`,
        value: failed.length > 0 ? 'Fails' : 'Passes',
        source: law.limits.source,
      },
    ],
    warnings: warnings(values, failed, law),
    tables: [byTerm(values, law)],
    law: [
      cite('Payout 5% to 50%, at most 20 years, remainder at least 10%', law.limits),
      cite('Factors with four digits (annuity trust) or six (unitrust)', law.digits),
    ],
  };
}

/** Checks that the first payment is within its period. */
function check(values: Values): Problems {
  const latest = period(values);
  return values.type === 'crut' && firstMonth(values) > latest
    ? {
        'first-month': `The first payment is due within ${count(latest, 'month')} of the valuation.`,
      }
    : {};
}

const REGULATION = {
  title: 'Reg. 1.664-4(e), example of a unitrust for a term of years',
  href: 'https://www.ecfr.gov/current/title-26/section-1.664-4',
};
const TABLE_F = { ...REGULATION, title: 'Reg. 1.664-4(e)(5), Table F(3.2)' };
const worksheet = (title: string, href: string) => ({ title, href });

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

const CASES: readonly Case[] = [
  {
    name: 'Annuity trust, 5% for 20 years, quarterly, at 1.2%',
    source: worksheet(
      'Planned-giving worksheet of June 2021',
      'https://nfcr.givingplan.net/node/276',
    ),
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
    source: worksheet(
      'Planned-giving worksheet of December 2023',
      'https://master.givingplan.net/node/276',
    ),
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
    source: worksheet(
      'Planned-giving worksheet of October 2008',
      'https://master.givingplan.net/node/274',
    ),
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
    'An annuity trust: the transfer less the annuity times the factors of Tables B and K, each rounded to four digits, with payments at the end of each period.',
    'A unitrust: the payout times the factor of Table F (six digits) is the adjusted payout; the remainder factor is what is left of $1 after that payout each year, rounded to six digits as in Table D.',
    'The regulation’s own example interpolates between the rates of Table D. This calculator uses the formula behind the table, which gives a few dollars less on $100,000.',
    'Only terms of years are offered. A trust for life needs the mortality factors of Tables S and U(1), which this calculator does not include, and an annuity trust for life must also pass the 5% probability-of-exhaustion test (Rev. Rul. 77-374).',
    'How much can be deducted in a year depends on income, the kind of property and the kind of charity (IRC 170(b) and (e)). State tax is left out.',
    'A unitrust that pays only its income, or that flips to a fixed payout, is valued like a standard one; its payments are not.',
  ],
  sources: [
    { title: 'IRC 664 and 7520' },
    { title: 'Reg. 1.664-2(c)', href: 'https://www.ecfr.gov/current/title-26/section-1.664-2' },
    { title: 'Reg. 1.664-4', href: 'https://www.ecfr.gov/current/title-26/section-1.664-4' },
    {
      title: 'IRS Publications 1457 and 1458, actuarial tables',
      href: 'https://www.irs.gov/retirement-plans/actuarial-tables',
    },
  ],
  cases: CASES,
  sensitivity: { input: 'rate', output: 'deduction' },
});
