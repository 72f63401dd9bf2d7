import type { Outputs } from '../calculator.ts';
import { day, money, percentage, type ValuesOf, whole, yesNo } from '../field.ts';

export const INPUTS = {
  birth: day({ label: 'Owner’s date of birth', initial: '1952-05-01', max: '2020-12-31' }),
  year: whole({
    label: 'Distribution year',
    hint: 'The tables are those in force since 2022.',
    initial: '2026',
    min: 2022,
    max: 2100,
  }),
  balance: money({
    label: 'Balance on December 31 of the year before',
    hint: 'All your traditional IRAs together; for a 401(k), that plan alone.',
    initial: '250000',
  }),
  growth: percentage({
    label: 'Growth a year, for the years after',
    initial: '5',
    min: -50,
    max: 50,
  }),
  'spouse-younger': yesNo({
    label: 'Is the sole beneficiary a spouse more than ten years younger?',
  }),
};

export type Values = ValuesOf<typeof INPUTS>;

export const OUTPUTS = {
  rmd: { label: 'Required minimum distribution', kind: 'money' },
  age: { label: 'Age reached in the year', kind: 'count', unit: 'year' },
  factor: { label: 'Factor', kind: 'factor', digits: 1, none: 'None before the first year' },
  due: { label: 'Due by', kind: 'day' },
} as const satisfies Outputs;
