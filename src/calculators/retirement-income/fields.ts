import type { Outputs } from '../calculator.ts';
import { choice, money, percentage, type ValuesOf, whole } from '../field.ts';

const MOST_YEARS = 100;

export const INPUTS = {
  balance: money({ label: 'Savings today', initial: '1000000' }),
  withdrawal: money({
    label: 'Needed in each period of the first year',
    hint: 'A year’s or a month’s amount, as chosen below.',
    initial: '50000',
  }),
  years: whole({ label: 'Years', initial: '30', min: 1, max: MOST_YEARS }),
  return: percentage({ label: 'Return a year', initial: '5', min: -20, max: 20 }),
  inflation: percentage({
    label: 'Inflation a year',
    hint: 'What is needed, and other income, grow by it once a year.',
    initial: '0',
    max: 20,
    group: 'Assumptions',
  }),
  fee: percentage({
    label: 'Fees a year',
    hint: 'Percentage points off the return.',
    initial: '0',
    max: 10,
  }),
  income: money({
    label: 'Other income in each period',
    hint: 'Such as Social Security or a pension. It lowers what has to be taken.',
  }),
  timing: choice({
    label: 'Taken',
    initial: 'start',
    options: [
      { value: 'start', label: 'At the start of each period' },
      { value: 'end', label: 'At the end of each period' },
    ],
  }),
  period: choice({
    label: 'Period',
    initial: 'year',
    options: [
      { value: 'year', label: 'Year' },
      { value: 'month', label: 'Month, a twelfth of the return each' },
    ],
  }),
};

export type Values = ValuesOf<typeof INPUTS>;

export const OUTPUTS = {
  lasts: { label: 'The money lasts', kind: 'age' },
  'end-balance': { label: 'Left at the end', kind: 'money' },
  sustainable: { label: 'Amount that would use it up exactly', kind: 'money' },
} as const satisfies Outputs;
