import type { Outputs } from '../calculator.ts';
import { money, type ValuesOf } from '../field.ts';
import { HIGHEST_BASIC, lawYear } from '../law/exclusions.ts';

export const INPUTS = {
  year: lawYear({
    label: 'Year of death',
  }),
  estate: money({
    label: 'Gross estate',
    hint: 'Everything owned or controlled at death at its fair market value, life insurance included.',
    initial: '20000000',
  }),
  debts: money({
    group: 'Deductions',
    label: 'Debts and expenses',
    hint: 'Debts, mortgages, funeral and administration (IRC 2053).',
  }),
  marital: money({
    label: 'To the surviving spouse',
    hint: 'Outright or in a trust that qualifies for the marital deduction (IRC 2056).',
  }),
  charitable: money({ label: 'To charity', hint: 'The charitable deduction (IRC 2055).' }),
  'state-tax': money({
    label: 'State estate or inheritance tax paid',
    hint: 'It is deducted from the federal taxable estate (IRC 2058).',
  }),
  gifts: money({
    group: 'Lifetime gifts and portability',
    label: 'Adjusted taxable gifts',
    hint: 'Taxable gifts since 1977 that are not part of the gross estate, at their value when made.',
  }),
  'gift-tax-paid': money({
    label: 'Gift tax payable on those gifts',
    hint: 'Recomputed by the rates of the year of death, as line 7 of Form 706 asks. Without it, the least that is payable on gifts above the exclusion is taken.',
  }),
  dsue: money({
    label: 'Unused exclusion of a deceased spouse (DSUE)',
    hint: 'As shown on Form 706 of the most recent deceased spouse: at most the basic exclusion of the year of that death.',
    max: HIGHEST_BASIC,
  }),
};

export type Values = ValuesOf<typeof INPUTS>;

export const OUTPUTS = {
  tax: { label: 'Federal estate tax', kind: 'money' },
  'taxable-estate': { label: 'Taxable estate', kind: 'money' },
  'tentative-tax': { label: 'Tentative tax, less gift tax payable', kind: 'money' },
  credit: { label: 'Applicable credit', kind: 'money' },
  'effective-rate': { label: 'Tax as a share of the estate', kind: 'percent' },
  'unused-exclusion': { label: 'Unused exclusion for a surviving spouse', kind: 'money' },
  'tax-without-dsue': { label: 'Tax without the spouse’s unused exclusion', kind: 'money' },
} as const satisfies Outputs;
