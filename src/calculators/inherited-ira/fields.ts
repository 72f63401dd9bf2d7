import { type AllTexts, byCase, type Holds } from '../by-case.ts';
import type { Outputs } from '../calculator.ts';
import { choice, day, money, percentage, type ValuesOf } from '../field.ts';
import { readValue } from '../read-field.ts';

const CLASS = choice({
  label: 'The beneficiary is',
  initial: 'other',
  options: [
    { value: 'other', label: 'Another person, such as an adult child' },
    { value: 'spouse', label: 'The surviving spouse, as the only beneficiary' },
    { value: 'minor', label: 'The owner’s child under 21' },
    { value: 'disabled', label: 'Disabled or chronically ill' },
    { value: 'close-in-age', label: 'Older than the owner, or no more than ten years younger' },
    { value: 'none', label: 'No designated beneficiary: the estate, a charity' },
  ],
});
const isSpouse = (texts: AllTexts): boolean => readValue(CLASS, texts.class) === 'spouse';
const TREAT = choice({
  label: 'The spouse',
  initial: 'beneficiary',
  options: [
    { value: 'beneficiary', label: 'Remains a beneficiary' },
    { value: 'owner', label: 'Is treated as the owner' },
    { value: 'rollover', label: 'Rolls it into their own IRA' },
  ],
  usedIf: isSpouse,
});

export const INPUTS = {
  balance: money({
    label: 'Balance on December 31 of the year of death',
    initial: '500000',
  }),
  account: choice({
    label: 'Account',
    hint: 'The owner of a Roth IRA counts as having died before the required beginning date.',
    initial: 'traditional',
    options: [
      { value: 'traditional', label: 'Traditional IRA or plan' },
      { value: 'roth', label: 'Roth IRA' },
    ],
  }),
  death: day({ label: 'Owner’s date of death', initial: '2025-06-15', max: '2100-12-31' }),
  'owner-birth': day({ label: 'Owner’s date of birth', initial: '1948-03-01', max: '2020-12-31' }),
  birth: day({
    label: 'Beneficiary’s date of birth',
    initial: '1975-09-10',
    max: '2100-12-31',
    usedIf: (texts) => readValue(CLASS, texts.class) !== 'none',
  }),
  class: CLASS,
  treat: TREAT,
  growth: percentage({ label: 'Annual growth', initial: '0', min: -50, max: 50 }),
  plan: choice({
    label: 'Distributions',
    initial: 'minimum',
    options: [
      { value: 'minimum', label: 'The required minimum each year' },
      { value: 'level', label: 'Level amounts, at least what is required' },
      { value: 'last-year', label: 'As much as allowed in the last year' },
    ],
    usedIf: (texts) => !isSpouse(texts) || readValue(TREAT, texts.treat) === 'beneficiary',
  }),
};

export type Values = ValuesOf<typeof INPUTS>;

/** No amount is required in a year, and the least is taken. */
const isNothingRequired: Holds = (texts, { factor }) =>
  factor === null && readValue(INPUTS.plan, texts.plan) === 'minimum';

export const OUTPUTS = {
  'first-amount': {
    label: 'First distribution',
    kind: 'money',
    instead: byCase('', [isNothingRequired, 'No yearly amount is required']),
  },
  rule: { label: 'Rule', kind: 'text' },
  factor: {
    label: 'First factor',
    kind: 'factor',
    digits: 1,
    usedIf: (_, { factor }) => factor !== null,
  },
  'end-year': { label: 'Empty by December 31 of', kind: 'year', none: 'No fixed year' },
} as const satisfies Outputs;
