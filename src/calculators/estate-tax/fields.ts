/** The fields and the figures of the estate tax, of one death or of both of a couple. */
import type { Outputs } from '../calculator.ts';
import { type AllTexts, choice, money, percentage, type ValuesOf, wholeNumber } from '../field.ts';
import { HIGHEST_BASIC, lawYear } from '../law/exclusions.ts';
import { STATE_NAMES, STATES, type TaxingState } from '../law/states/states.ts';
import { readValue } from '../read-field.ts';

const DEATHS = choice({
  label: 'Deaths',
  initial: 'one',
  options: [
    { value: 'one', label: 'One death' },
    { value: 'two', label: 'Both spouses’ deaths' },
  ],
});

const areTwo = ({ deaths }: AllTexts): boolean => readValue(DEATHS, deaths) === 'two';
const ofTwo = { usedIf: areTwo };
const ofOne = { usedIf: (texts: AllTexts) => !areTwo(texts) };

/** The plans for the first death, as options and as the table lists them. */
export const PLANS = [
  { value: 'portability', label: 'Portability' },
  { value: 'none', label: 'No plan' },
  { value: 'bypass', label: 'Bypass trust' },
  { value: 'disclaimer', label: 'Disclaimer trust' },
] as const;

export type Plan = (typeof PLANS)[number]['value'];

const TAXING = (Object.keys(STATES.estateTax) as TaxingState[]).map((value) => ({
  value,
  label: STATE_NAMES[value],
}));

export const INPUTS = {
  year: lawYear({
    label: 'Year of death',
  }),
  deaths: DEATHS,
  estate: money({
    label: 'Gross estate',
    hint: 'Everything owned or controlled at death at its fair market value, life insurance included. Of two deaths, the client’s.',
    initial: '20000000',
  }),
  'spouse-estate': money({
    group: 'Both deaths',
    label: 'Spouse’s estate',
    hint: 'Everything that the spouse owns.',
    ...ofTwo,
  }),
  first: choice({
    label: 'Dies first',
    initial: 'client',
    options: [
      { value: 'client', label: 'The client' },
      { value: 'spouse', label: 'The spouse' },
    ],
    ...ofTwo,
  }),
  plan: choice<Plan>({
    label: 'Plan for the first death',
    hint: 'A bypass trust takes what the federal exclusion covers, a disclaimer trust half. The rest goes to the survivor.',
    initial: 'portability',
    options: PLANS,
    ...ofTwo,
  }),
  state: choice<TaxingState | 'none'>({
    label: 'State of residence',
    hint: 'Only states with an estate tax are listed.',
    initial: 'none',
    options: [{ value: 'none', label: 'No estate tax' }, ...TAXING],
    ...ofTwo,
  }),
  'years-between': wholeNumber({
    label: 'Years between the deaths',
    initial: '0',
    unit: 'year',
    min: 0,
    max: 60,
    ...ofTwo,
  }),
  growth: percentage({
    label: 'Annual growth between the deaths',
    hint: 'Your assumption, of the trust and of all that the survivor has.',
    initial: '0',
    min: -50,
    max: 100,
    ...ofTwo,
  }),
  debts: money({
    group: 'Deductions',
    label: 'Debts and expenses',
    hint: 'Debts, mortgages, funeral and administration (IRC 2053). Of two deaths, at the client’s.',
  }),
  marital: money({
    label: 'To the surviving spouse',
    hint: 'Outright or in a trust that qualifies for the marital deduction (IRC 2056).',
    ...ofOne,
  }),
  charitable: money({
    label: 'To charity',
    hint: 'The charitable deduction (IRC 2055). Of two deaths, at the client’s.',
  }),
  'state-tax': money({
    label: 'State estate or inheritance tax paid',
    hint: 'It is deducted from the federal taxable estate (IRC 2058).',
    ...ofOne,
  }),
  gifts: money({
    group: 'Lifetime gifts and portability',
    label: 'Adjusted taxable gifts',
    hint: 'Taxable gifts since 1977 that are not part of the gross estate, at their value when made. Of two deaths, the client’s.',
  }),
  'spouse-gifts': money({ label: 'Spouse’s adjusted taxable gifts', ...ofTwo }),
  'gift-tax-paid': money({
    label: 'Gift tax payable on those gifts',
    hint: 'Recomputed by the rates of the year of death, as line 7 of Form 706 asks. Without it, the least that is payable on gifts above the exclusion is taken.',
    ...ofOne,
  }),
  dsue: money({
    label: 'Unused exclusion of a deceased spouse (DSUE)',
    hint: 'As shown on Form 706 of the most recent deceased spouse: at most the basic exclusion of the year of that death.',
    max: HIGHEST_BASIC,
    ...ofOne,
  }),
};

export type Values = ValuesOf<typeof INPUTS>;

const ofBoth = (label: string) => ({ label, kind: 'money', none: 'Not for one death' }) as const;
/** Of two deaths, these are figures of the second one. */
const ofLast = (label: string) => `${label} (of two deaths, the second’s)`;

export const OUTPUTS = {
  tax: { label: 'Federal estate tax', kind: 'money' },
  heirs: ofBoth('To the heirs'),
  'first-tax': ofBoth('Federal tax at the first death'),
  'second-tax': ofBoth('Federal tax at the second death'),
  'state-total': ofBoth('State tax at both deaths'),
  'taxable-estate': { label: ofLast('Taxable estate'), kind: 'money' },
  'tentative-tax': { label: ofLast('Tentative tax, less gift tax payable'), kind: 'money' },
  credit: { label: ofLast('Applicable credit'), kind: 'money' },
  'effective-rate': { label: ofLast('Tax as a share of the estate'), kind: 'percent' },
  'unused-exclusion': { label: 'Unused exclusion for a surviving spouse', kind: 'money' },
  'tax-without-dsue': {
    label: ofLast('Tax without the spouse’s unused exclusion'),
    kind: 'money',
  },
} as const satisfies Outputs;
