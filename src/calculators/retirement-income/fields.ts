import type { Outputs } from '../calculator.ts';
import { choice, money, percentage, type ValuesOf, whole } from '../field.ts';

const MOST_YEARS = 100;

export const INPUTS = {
  balance: money({ label: 'Savings today', initial: '1000000' }),
  withdrawal: money({
    label: 'Needed per period in the first year',
    hint: 'Per year or per month, as chosen below.',
    initial: '50000',
  }),
  years: whole({ label: 'Years', initial: '30', min: 1, max: MOST_YEARS }),
  return: percentage({ label: 'Annual return', initial: '5', min: -20, max: 20 }),
  inflation: percentage({
    label: 'Annual inflation',
    hint: 'What is needed, and other income, grow by it once a year.',
    initial: '0',
    max: 20,
    group: 'Assumptions',
  }),
  fee: percentage({
    label: 'Annual fees',
    hint: 'Percentage points subtracted from the return.',
    initial: '0',
    max: 10,
  }),
  income: money({
    label: 'Other income per period',
    hint: 'Such as Social Security or a pension. It reduces the withdrawals.',
  }),
  timing: choice({
    label: 'Withdrawals',
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
      { value: 'month', label: 'Month, with one twelfth of the return' },
    ],
  }),
};

export type Values = ValuesOf<typeof INPUTS>;

export const OUTPUTS = {
  lasts: { label: 'How long the money lasts', kind: 'age' },
  'end-balance': { label: 'Left at the end', kind: 'money' },
  sustainable: { label: 'Amount that would use up the savings exactly', kind: 'money' },
} as const satisfies Outputs;
