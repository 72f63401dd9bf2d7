import type { Outputs } from '../calculator.ts';
import { money, percentage, type ValuesOf, whole, yesNo } from '../field.ts';
import { lawYear } from '../law/exclusions.ts';

export const INPUTS = {
  year: lawYear({
    label: 'Year of the contribution',
    group: 'Contribution to a 529 plan',
  }),
  beneficiaries: whole({
    label: 'Beneficiaries',
    initial: '1',
    min: 1,
    max: 50,
  }),
  contribution: money({
    label: 'Contribution for each beneficiary',
    hint: 'In that year, by both spouses together if gifts are split.',
    initial: '95000',
  }),
  split: yesNo({ label: 'Do the spouses split gifts?' }),
  'other-gifts': money({ label: 'Other gifts to each beneficiary in that year' }),
  elect: yesNo({ label: 'Is the contribution spread over five years?', initial: 'yes' }),
  cost: money({
    label: 'Cost of one year of college today',
    initial: '30000',
    group: 'Cost of college for one beneficiary',
  }),
  inflation: percentage({ label: 'Annual increase in the cost', initial: '4', min: 0, max: 20 }),
  until: whole({
    label: 'Years until college starts',
    initial: '10',
    min: 0,
    max: 40,
    unit: 'year',
  }),
  study: whole({ label: 'Years of college', initial: '4', min: 1, max: 12, unit: 'year' }),
  saved: money({ label: 'Saved so far' }),
  return: percentage({
    label: 'Annual return on savings',
    hint: 'Compounded monthly.',
    initial: '5',
    min: -20,
    max: 30,
  }),
} as const;

export type Values = ValuesOf<typeof INPUTS>;

export const OUTPUTS = {
  limit: { label: 'Five-year limit, all donors and beneficiaries', kind: 'money' },
  counted: { label: 'Contribution that counts each year, in total', kind: 'money' },
  taxable: { label: 'Taxable gifts in the first year, in total', kind: 'money' },
  'total-cost': { label: 'Cost of college, all years', kind: 'money' },
  monthly: { label: 'Monthly savings until college starts', kind: 'money', none: 'No months left' },
} as const satisfies Outputs;
