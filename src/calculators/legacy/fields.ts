import type { Outputs } from '../calculator.ts';
import { money, percentage, type ValuesOf, whole } from '../field.ts';

export const INPUTS = {
  amount: money({ label: 'Savings today', initial: '100000' }),
  addition: money({ label: 'Added at the end of each year' }),
  growth: percentage({ label: 'Annual growth', group: 'Rates', initial: '5', min: -30, max: 30 }),
  fee: percentage({
    label: 'Annual fees',
    hint: 'Subtracted from the growth.',
    initial: '0',
    max: 20,
  }),
  inflation: percentage({ label: 'Annual inflation', initial: '2', max: 30 }),
  years: whole({ label: 'Years', group: 'Heirs', initial: '20', min: 0, max: 100, unit: 'year' }),
  heirs: whole({ label: 'Number of heirs', initial: '1', min: 1, max: 50, unit: 'heir' }),
};

export type Values = ValuesOf<typeof INPUTS>;

export const OUTPUTS = {
  real: { label: 'In today’s dollars', kind: 'money' },
  future: { label: 'In future dollars', kind: 'money' },
  'per-heir': { label: 'For each heir, in today’s dollars', kind: 'money' },
  needed: { label: 'Needed then to buy what the savings buy today', kind: 'money' },
} as const satisfies Outputs;
