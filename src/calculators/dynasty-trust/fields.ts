import type { Outputs } from '../calculator.ts';
import { money, percentage, type ValuesOf, whole } from '../field.ts';
import { basicOfYear, HIGHEST_BASIC, lawYear } from '../law/exclusions.ts';

export const INPUTS = {
  year: lawYear({
    label: 'Year of the transfer',
    hint: 'It sets the most GST exemption that can be allocated.',
  }),
  amount: money({
    label: 'Value transferred to the trust',
    initial: '20000000',
  }),
  exemption: money({
    label: 'GST exemption allocated to it',
    hint: 'For one transferor, at most the exemption of the year.',
    // Not more than the exemption of any year, so that a change of the year alone has a result.
    initial: '12000000',
    max: HIGHEST_BASIC,
  }),
  deductions: money({
    label: 'Death taxes and charity borne by the property',
    hint: 'Federal and state death tax recovered from the trust, and the charitable deduction for it.',
  }),
  generation: whole({
    group: 'Over the generations',
    label: 'Years per generation',
    initial: '25',
    min: 1,
    max: 40,
    unit: 'year',
  }),
  generations: whole({
    label: 'Generations',
    hint: 'The first is that of the children.',
    initial: '3',
    min: 1,
    max: 8,
    unit: 'generation',
  }),
  growth: percentage({
    label: 'Annual growth, after income tax and costs',
    initial: '5',
    min: -10,
    max: 15,
  }),
  'estate-rate': percentage({
    label: 'Estate tax rate of the heirs, above their exclusion',
    hint: 'The federal rate is 40%; a state may add to it.',
    initial: '40',
  }),
  'heir-exclusion': money({
    label: 'Exclusion of each heir',
    hint: 'What each heir can pass on without estate tax, whatever the trust was given. Initially the basic exclusion of the year above.',
    ...basicOfYear('year'),
  }),
};

export type Values = ValuesOf<typeof INPUTS>;

export const OUTPUTS = {
  dynasty: { label: 'Left in the trust', kind: 'money' },
  outright: { label: 'Left if passed outright', kind: 'money' },
  'applicable-fraction': { label: 'Applicable fraction', kind: 'factor', digits: 3 },
  'inclusion-ratio': { label: 'Inclusion ratio', kind: 'factor', digits: 3 },
  'gst-rate': { label: 'GST tax rate', kind: 'percent' },
  'gst-tax': { label: 'GST tax if it all passed to grandchildren now', kind: 'money' },
} as const satisfies Outputs;
