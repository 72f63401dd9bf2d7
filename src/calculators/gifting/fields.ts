import type { Outputs } from '../calculator.ts';
import { money, percentage, type ValuesOf, whole, yesNo } from '../field.ts';
import { lawYear } from '../law/exclusions.ts';

const MAX_DISCOUNT = 40;

export const INPUTS = {
  year: lawYear({
    label: 'Year of the gifts',
  }),
  donees: whole({
    label: 'Number of recipients',
    hint: 'Not counting a spouse.',
    initial: '3',
    min: 1,
    max: 100,
  }),
  gift: money({
    label: 'Gift to each recipient',
    hint: 'What the donor gives each person in the year, before any discount.',
    initial: '19000',
  }),
  'spouse-gift': money({
    group: 'A married couple',
    label: 'The spouse’s gift to each of the same people',
    hint: 'From the spouse’s own property, before any discount. It has the spouse’s own exclusion, split or not.',
  }),
  split: yesNo({
    label: 'Do they split gifts?',
    hint: 'Each spouse is then treated as making half of each gift, so both exclusions apply. Both must consent on Form 709.',
  }),
  years: whole({
    group: 'Growth',
    label: 'Years of the same gifts',
    hint: 'Each year’s gifts are made at its end.',
    initial: '10',
    min: 1,
    max: 60,
    unit: 'year',
  }),
  growth: percentage({
    label: 'Annual growth of the gifts',
    initial: '5',
    min: -20,
    max: 20,
  }),
  'control-discount': percentage({
    group: 'Discounts, if interests in a family entity are given',
    label: 'For lack of control',
    hint: 'Each discount needs a qualified appraisal; both reduce the spouse’s gifts as well.',
    initial: '0',
    max: MAX_DISCOUNT,
  }),
  'marketability-discount': percentage({
    label: 'For lack of marketability',
    initial: '0',
    max: MAX_DISCOUNT,
  }),
};

export type Values = ValuesOf<typeof INPUTS>;

export const OUTPUTS = {
  excluded: { label: 'Excluded in the year', kind: 'money' },
  taxable: { label: 'Taxable gifts in the year', kind: 'money' },
  'form-709': { label: 'Form 709 is required', kind: 'yesNo' },
  moved: { label: 'Out of the estate at the end', kind: 'money' },
  'combined-discount': { label: 'Combined discount', kind: 'percent' },
} as const satisfies Outputs;
