import type { Outputs } from '../calculator.ts';
import { choice, money, percentage, type ValuesOf, whole } from '../field.ts';
import { dollars } from '../figures.ts';

export const INPUTS = {
  amount: money({
    label: 'Amount converted',
    hint: 'From a traditional account, with no after-tax money in it.',
    initial: '100000',
    min: dollars(1),
  }),
  'owner-rate': percentage({
    label: 'Owner’s income tax rate',
    hint: 'On the conversion: it adds to the year’s income and may reach higher brackets.',
    initial: '24',
  }),
  'heir-rate': percentage({
    label: 'Heirs’ income tax rate',
    hint: 'In the years in which they empty the account.',
    initial: '32',
  }),
  growth: percentage({
    label: 'Annual growth',
    hint: 'Your assumption, after costs.',
    initial: '6',
    min: -50,
    max: 100,
  }),
  years: whole({
    label: 'Years until the heirs withdraw',
    initial: '20',
    unit: 'year',
    min: 0,
    max: 60,
  }),
  'tax-from': choice({
    label: 'The tax on the conversion comes from',
    initial: 'outside',
    options: [
      { value: 'outside', label: 'Other money' },
      { value: 'inside', label: 'The account itself' },
    ],
  }),
  drag: percentage({
    label: 'Tax on the growth of other money',
    hint: 'The share of its growth lost to tax each year. Only if other money pays the tax.',
    initial: '0',
  }),
};

export type Values = ValuesOf<typeof INPUTS>;

export const OUTPUTS = {
  difference: { label: 'More for the heirs with the conversion', kind: 'money' },
  'heir-with': { label: 'Heirs’ amount with the conversion', kind: 'money' },
  'heir-without': { label: 'Heirs’ amount without the conversion', kind: 'money' },
  'break-even-rate': {
    label: 'Break-even tax rate of the heirs',
    kind: 'percent',
    none: 'None from 0% to 100%',
  },
} as const satisfies Outputs;
