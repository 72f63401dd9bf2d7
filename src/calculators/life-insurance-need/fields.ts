import type { Outputs } from '../calculator.ts';
import { money, percentage, type ValuesOf, whole } from '../field.ts';

const LONGEST = 80;

export const INPUTS = {
  income: money({
    label: 'Annual income to replace',
    hint: 'After tax, what the family would have to do without.',
    group: 'Income',
    initial: '75000',
  }),
  years: whole({
    label: 'For how many years',
    initial: '10',
    min: 0,
    max: LONGEST,
    unit: 'year',
  }),
  discount: percentage({
    label: 'Discount rate',
    hint: 'What the money would earn a year beyond inflation; 0 counts every year in full.',
    initial: '0',
  }),
  debts: money({ label: 'Debts other than the mortgage', group: 'One-time needs' }),
  mortgage: money({ label: 'Mortgage' }),
  education: money({ label: 'Children’s education' }),
  final: money({ label: 'Final expenses', hint: 'Funeral, medical bills, settling the estate.' }),
  benefit: money({
    label: 'Annual survivor benefits',
    hint: 'Such as those of Social Security or a pension.',
    group: 'Resources already available',
  }),
  'benefit-years': whole({
    label: 'Years of benefits',
    initial: '0',
    min: 0,
    max: LONGEST,
    unit: 'year',
  }),
  assets: money({ label: 'Available savings' }),
  cover: money({ label: 'Life insurance in force' }),
};

export type Values = ValuesOf<typeof INPUTS>;

export const OUTPUTS = {
  need: { label: 'Additional coverage', kind: 'money' },
  'income-value': { label: 'Income to replace, present value', kind: 'money' },
  'benefit-value': { label: 'Survivor benefits, present value', kind: 'money' },
} as const satisfies Outputs;
