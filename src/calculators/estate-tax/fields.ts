/** The fields and the figures of the estate tax, of one death or of both of a couple. */
import { type AllTexts, byCase } from '../by-case.ts';
import type { Outputs } from '../calculator.ts';
import { choice, money, percentage, type ValuesOf, wholeNumber } from '../field.ts';
import { HIGHEST_BASIC, lawYear } from '../law/exclusions.ts';
import { STATE_NAMES, STATES, type TaxingState } from '../law/states/states.ts';
import { isAboveZero, readValue } from '../read-field.ts';

const DEATHS = choice({
  label: 'Deaths',
  initial: 'one',
  options: [
    { value: 'one', label: 'One death' },
    { value: 'two', label: 'Both spouses’ deaths' },
  ],
});

const areTwo = ({ deaths }: AllTexts): boolean => readValue(DEATHS, deaths) === 'two';
/** Words of one death, and others of two. */
const byDeaths = (one: string, two: string) => byCase(one, [areTwo, two]);
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
    label: byDeaths('Year of death', 'Year of the first death'),
  }),
  deaths: DEATHS,
  estate: money({
    label: byDeaths('Gross estate', 'Client’s gross estate'),
    hint: byDeaths(
      'Everything owned or controlled at death at its fair market value, life insurance included.',
      'Everything that the client owns or controls, at its fair market value at the client’s death, life insurance included.',
    ),
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
    hint: byDeaths(
      'Debts, mortgages, funeral and administration (IRC 2053).',
      'Debts, mortgages, funeral and administration at the client’s death (IRC 2053).',
    ),
  }),
  marital: money({
    label: 'To the surviving spouse',
    hint: 'Outright or in a trust that qualifies for the marital deduction (IRC 2056).',
    ...ofOne,
  }),
  charitable: money({
    label: 'To charity',
    hint: byDeaths(
      'The charitable deduction (IRC 2055).',
      'The charitable deduction at the client’s death (IRC 2055).',
    ),
  }),
  'state-tax': money({
    label: 'State estate or inheritance tax paid',
    hint: 'It is deducted from the federal taxable estate (IRC 2058).',
    ...ofOne,
  }),
  gifts: money({
    group: 'Lifetime gifts and portability',
    label: byDeaths('Adjusted taxable gifts', 'Client’s adjusted taxable gifts'),
    hint: byDeaths(
      'Taxable gifts since 1977 that are not part of the gross estate, at their value when made.',
      'Taxable gifts since 1977 that are not part of the gross estate at the client’s death, at their value when made.',
    ),
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

/** Of two deaths, a figure of the second one. */
const ofLast = (label: string) => byDeaths(label, `${label} at the second death`);

const isPlanned = (texts: AllTexts, plan: Plan): boolean =>
  areTwo(texts) && readValue(INPUTS.plan, texts.plan) === plan;

export const OUTPUTS = {
  tax: {
    label: byDeaths('Federal estate tax', 'Federal estate tax at both deaths'),
    kind: 'money',
  },
  heirs: { label: 'To the heirs', kind: 'money', ...ofTwo },
  'first-tax': { label: 'Federal tax at the first death', kind: 'money', ...ofTwo },
  'second-tax': { label: 'Federal tax at the second death', kind: 'money', ...ofTwo },
  'state-total': {
    label: 'State tax at both deaths',
    kind: 'money',
    usedIf: (texts) => areTwo(texts) && readValue(INPUTS.state, texts.state) !== 'none',
  },
  'taxable-estate': { label: ofLast('Taxable estate'), kind: 'money' },
  'tentative-tax': { label: ofLast('Tentative tax, less gift tax payable'), kind: 'money' },
  credit: { label: ofLast('Applicable credit'), kind: 'money' },
  'effective-rate': { label: ofLast('Tax as a share of the estate'), kind: 'percent' },
  'unused-exclusion': {
    label: byCase(
      'Exclusion not used',
      [(texts) => isPlanned(texts, 'none'), 'Exclusion lost without a return'],
      [areTwo, 'Exclusion not used at the first death'],
    ),
    kind: 'money',
  },
  'tax-without-dsue': {
    label: byDeaths(
      'Tax without the spouse’s unused exclusion',
      'Tax at the second death without the first one’s unused exclusion',
    ),
    kind: 'money',
    usedIf: (texts, { 'unused-exclusion': unused }) =>
      areTwo(texts)
        ? isPlanned(texts, 'portability') && unused !== 0
        : isAboveZero(INPUTS.dsue, texts.dsue),
  },
} as const satisfies Outputs;
