import type { Outputs } from '../calculator.ts';
import {
  type AllTexts,
  choice,
  day,
  money,
  percentage,
  type ValuesOf,
  wholeNumber,
  yesNo,
} from '../field.ts';
import { dollars } from '../figures.ts';
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
  label: 'It pays',
  initial: 'none',
  options: [
    { value: 'none', label: 'For a term of years' },
    { value: 'one', label: 'For one life' },
    { value: 'two', label: 'Until the second of two deaths' },
  ],
});
const isForLives = ({ lives }: AllTexts): boolean =>
  readValue(LIVES, lives) === 'one' || readValue(LIVES, lives) === 'two';

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
  birth: day({ label: 'Date of birth', initial: '1950-05-01', usedIf: isForLives }),
  'birth-2': day({
    label: 'Date of birth of the second person',
    initial: '1952-05-01',
    usedIf: ({ lives }) => readValue(LIVES, lives) === 'two',
  }),
  date: day({
    label: 'Date of the transfer',
    hint: 'Ages are those at the birthday nearest to it.',
    initial: '2026-07-15',
    usedIf: isForLives,
  }),
  rate: percentage({
    label: 'Section 7520 rate',
    hint: 'For the month of the transfer, or for either of the two months before.',
    initial: '5.2',
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
    usedIf: (texts) => isForLives(texts) && readValue(TYPE, texts.type) === 'crat',
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
    label: 'Present value of the remainder, deductible if the trust qualifies',
    kind: 'money',
  },
  tests: { label: 'Section 664(d) tests', kind: 'text' },
  'remainder-factor': { label: 'Remainder factor', kind: 'factor', digits: 6 },
  'annuity-factor': {
    label: 'Annuity factor',
    kind: 'factor',
    digits: 4,
    none: 'Not used for a unitrust',
  },
  'frequency-factor': { label: 'Payment frequency factor', kind: 'factor', digits: 6, trim: true },
  'adjusted-payout': {
    label: 'Adjusted payout',
    kind: 'percent',
    digits: 3,
    none: 'Not used for an annuity trust',
  },
  exhaustion: {
    label: 'Chance that the fund is exhausted',
    kind: 'percent',
    none: 'Only for an annuity trust for lives',
  },
  'highest-payout': {
    label: 'Highest payout that passes the tests',
    kind: 'percent',
    none: 'None from 5% to 50%',
  },
} as const satisfies Outputs;
