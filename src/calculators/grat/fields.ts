import type { Outputs } from '../calculator.ts';
import { money, month, percentage, type ValuesOf, whole } from '../field.ts';
import { dollars } from '../figures.ts';

export const INPUTS = {
  amount: money({
    label: 'Amount transferred to the trust',
    hint: 'Its fair market value on the day of the transfer.',
    initial: '1000000',
    min: dollars(1),
  }),
  term: whole({ label: 'Term', initial: '10', unit: 'year', min: 1, max: 50 }),
  growth: percentage({
    label: 'Annual growth',
    hint: 'Your assumption, after costs.',
    initial: '8',
    min: -50,
    max: 100,
  }),
  increase: percentage({
    label: 'Annual increase in the annuity',
    hint: '0% is a level annuity. The regulation allows up to 20% a year.',
    initial: '0',
    max: 20,
  }),
  rate: percentage({
    label: 'Section 7520 rate',
    hint: 'The rate that the IRS publishes for the month of the transfer.',
    group: 'Rate',
    initial: '5.2',
    max: 30,
  }),
  'rate-month': month({
    label: 'Month of the transfer',
    initial: '2026-07',
    min: '1989-05',
  }),
};

export type Values = ValuesOf<typeof INPUTS>;

export const OUTPUTS = {
  remainder: { label: 'Left for the family at the end of the term', kind: 'money' },
  annuity: { label: 'First annuity payment', kind: 'money' },
  hurdle: { label: 'Hurdle rate that growth must exceed', kind: 'percent' },
} as const satisfies Outputs;
