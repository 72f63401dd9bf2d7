import { type AllTexts, byCase, type Holds } from '../by-case.ts';
import type { Outputs } from '../calculator.ts';
import { choice, day, money, percentage, type ValuesOf, wholeNumber, yesNo } from '../field.ts';
import { dollars } from '../figures.ts';
import { rateOn, withoutRate } from '../law/section-7520.ts';
import { readValue } from '../read-field.ts';

export const PAYMENTS = { annual: 1, semiannual: 2, quarterly: 4, monthly: 12 } as const;

const MONTHS = 12;

const TYPE = choice({
  label: 'Kind of trust',
  hint: 'An annuity trust pays a fixed amount, a unitrust a percentage of each year’s value.',
  initial: 'crat',
  options: [
    { value: 'crat', label: 'Annuity trust (CRAT)' },
    { value: 'crut', label: 'Unitrust (CRUT)' },
  ],
});
const LIVES = choice({
  label: 'The trust pays',
  initial: 'none',
  options: [
    { value: 'none', label: 'For a term of years' },
    { value: 'one', label: 'For one life' },
    { value: 'two', label: 'Until the second of two deaths' },
  ],
});
const isForTwo = ({ lives }: AllTexts): boolean => readValue(LIVES, lives) === 'two';
const isForLives = (texts: AllTexts): boolean =>
  readValue(LIVES, texts.lives) === 'one' || isForTwo(texts);
const isAnnuityTrust = ({ type }: AllTexts): boolean => readValue(TYPE, type) === 'crat';

/** Whether the trust does not pass the tests, so that there is no deduction. */
const hasFailed: Holds = (_, { tests }) => tests !== 'Passes';

export const INPUTS = {
  type: TYPE,
  lives: LIVES,
  amount: money({
    label: 'Amount transferred to the trust',
    initial: '100000',
    min: dollars(1),
  }),
  payout: percentage({
    label: 'Annual payout',
    hint: 'The law requires at least 5% and at most 50%.',
    initial: '5',
    min: 0.01,
  }),
  term: wholeNumber({
    label: 'Term',
    hint: 'The law allows at most 20 years.',
    initial: '15',
    unit: 'year',
    min: 1,
    max: 50,
    usedIf: (texts) => !isForLives(texts),
  }),
  birth: day({
    label: byCase('Date of birth', [isForTwo, 'First person’s date of birth']),
    initial: '1950-05-01',
    usedIf: isForLives,
  }),
  'birth-2': day({
    label: 'Second person’s date of birth',
    initial: '1952-05-01',
    usedIf: isForTwo,
  }),
  date: day({
    label: 'Date of the transfer',
    hint: 'Ages are those at the birthday nearest to it.',
    initial: '2026-07-15',
    fresh: (today) => today,
    usedIf: isForLives,
  }),
  rate: percentage({
    label: 'Section 7520 rate',
    hint: 'For the month of the transfer, or for either of the two months before.',
    initial: '5.2',
    fresh: rateOn,
    empty: byCase((texts) => withoutRate(texts.date ?? '')),
    max: 30,
  }),
  frequency: choice({
    label: 'Payment frequency',
    initial: 'annual',
    options: [
      { value: 'annual', label: 'Annually' },
      { value: 'semiannual', label: 'Semiannually' },
      { value: 'quarterly', label: 'Quarterly' },
      { value: 'monthly', label: 'Monthly' },
    ],
  }),
  'first-month': choice({
    label: 'First payment',
    hint: 'Whole months from the annual valuation to the first payment of the year. An annuity trust pays at the end or the start of each period.',
    initial: 'end',
    options: [
      { value: 'end', label: 'At the end of the first period' },
      { value: '0', label: 'On the valuation date' },
      ...Array.from({ length: MONTHS }, (_, index) => ({
        value: String(index + 1),
        label: index === 0 ? '1 month' : `${index + 1} months`,
      })),
    ],
  }),
  'qualified-contingency': yesNo({
    label: 'Ends early before the fund is exhausted',
    hint: 'The provision of Rev. Proc. 2016-42 for an annuity trust.',
    usedIf: (texts) => isForLives(texts) && isAnnuityTrust(texts),
  }),
};

export type Values = ValuesOf<typeof INPUTS>;

/** Months between two payments. */
export const period = ({ frequency }: Values): number => MONTHS / PAYMENTS[frequency];

/** Months from the valuation to the first payment. */
export const firstMonth = (values: Values): number =>
  values['first-month'] === 'end' ? period(values) : Number(values['first-month']);

export const OUTPUTS = {
  deduction: {
    label: byCase('Value of the charity’s share, generally deductible', [hasFailed, 'Deduction']),
    kind: 'money',
    instead: byCase('', [hasFailed, 'No deduction: the trust would not qualify']),
  },
  tests: { label: 'Section 664(d) tests', kind: 'text' },
  'remainder-factor': { label: 'Remainder factor', kind: 'factor', digits: 6 },
  'annuity-factor': {
    label: 'Annuity factor',
    kind: 'factor',
    digits: 4,
    usedIf: isAnnuityTrust,
  },
  'frequency-factor': { label: 'Payment frequency factor', kind: 'factor', digits: 6, trim: true },
  'adjusted-payout': {
    label: 'Adjusted payout',
    kind: 'percent',
    digits: 3,
    usedIf: (texts) => !isAnnuityTrust(texts),
  },
  exhaustion: {
    label: 'Chance that the fund is exhausted',
    kind: 'percent',
    usedIf: (texts) => isAnnuityTrust(texts) && isForLives(texts),
  },
  'highest-payout': {
    label: 'Highest payout that passes the tests',
    kind: 'percent',
    none: 'None from 5% to 50%',
  },
} as const satisfies Outputs;
