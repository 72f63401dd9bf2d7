import type { Outputs } from '../calculator.ts';
import { choice, money, percentage, type ValuesOf, whole } from '../field.ts';

export const INPUTS = {
  face: money({ label: 'Death benefit', group: 'Policies', initial: '250000', min: 100_000 }),
  period: choice({
    label: 'Premiums are paid',
    initial: 'year',
    options: [
      { value: 'year', label: 'Annually' },
      { value: 'month', label: 'Monthly' },
    ],
  }),
  'term-premium': money({
    label: 'Premium of the term policy',
    hint: 'Per year or per month, as chosen above. Example values: enter those of real quotes.',
    initial: '500',
  }),
  'permanent-premium': money({ label: 'Premium of the permanent policy', initial: '3000' }),
  dividend: money({
    label: 'Its annual dividend',
    hint: 'Level, paid at the end of each year. Dividends are not guaranteed.',
    group: 'Dividends and cash value of the permanent policy',
  }),
  'cash-value': money({
    label: 'Its cash surrender value at the end',
    hint: 'The guaranteed surrender value after the years below.',
  }),
  rate: percentage({
    label: 'Interest rate',
    hint: 'State rules compute the index at 5%.',
    group: 'Rate and time',
    initial: '5',
    max: 30,
  }),
  years: whole({
    label: 'Years',
    hint: 'State rules look at 10 and 20 years.',
    initial: '20',
    min: 1,
    max: 80,
    unit: 'year',
  }),
};

export type Values = ValuesOf<typeof INPUTS>;

export const OUTPUTS = {
  index: { label: 'Net annual cost per $1,000 of death benefit', kind: 'money' },
  'net-cost': { label: 'Net annual cost', kind: 'money' },
  'premiums-future': { label: 'Premiums with interest', kind: 'money' },
  'dividends-future': { label: 'Dividends with interest', kind: 'money' },
  'invested-difference': {
    label: 'What the difference in premiums would grow to',
    kind: 'money',
  },
} as const satisfies Outputs;
