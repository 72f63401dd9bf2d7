import type { Outputs } from '../calculator.ts';
import { money, percentage, type ValuesOf, whole } from '../field.ts';

const LONGEST = 80;

export const INPUTS = {
  income: money({
    label: 'Yearly income to replace',
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
  debts: money({ label: 'Debts, without the mortgage', group: 'To be paid once' }),
  mortgage: money({ label: 'Mortgage' }),
  education: money({ label: 'Education of the children' }),
  final: money({ label: 'Final expenses', hint: 'Funeral, medical bills, settling the estate.' }),
  benefit: money({
    label: 'Yearly survivor benefits',
    hint: 'Such as those of Social Security or a pension.',
    group: 'Resources already available',
  }),
  'benefit-years': whole({
    label: 'Benefits for how many years',
    initial: '0',
    min: 0,
    max: LONGEST,
    unit: 'year',
  }),
  assets: money({ label: 'Savings that could be used' }),
  cover: money({ label: 'Life insurance in force' }),
};

export type Values = ValuesOf<typeof INPUTS>;

export const OUTPUTS = {
  need: { label: 'Additional coverage', kind: 'money' },
  'income-value': { label: 'Income to replace, today’s value', kind: 'money' },
  'benefit-value': { label: 'Survivor benefits, today’s value', kind: 'money' },
} as const satisfies Outputs;
