import { type AllTexts, byCase } from '../by-case.ts';
import type { Outputs } from '../calculator.ts';
import { choice, day, money, percentage, type ValuesOf, wholeNumber } from '../field.ts';
import { INHERITANCE } from '../law/states/inheritance.ts';
import { STATE_NAMES, type StateCode } from '../law/states/states.ts';
import { readValue } from '../read-field.ts';

const STATES = Object.entries(STATE_NAMES).map(([value, label]) => ({
  value: value as StateCode,
  label,
}));

const STATE = choice({ label: 'State of residence', options: STATES, initial: 'NY' });

/** Whether the state of residence has an inheritance tax. */
const isInherited = ({ state }: AllTexts): boolean =>
  Object.hasOwn(INHERITANCE, String(readValue(STATE, state)));

export const INPUTS = {
  state: STATE,
  death: day({
    label: 'Date of death',
    hint: 'In 2025 or 2026: only the state law of these years is included.',
    initial: '2026-07-01',
  }),
  estate: money({
    label: 'Taxable estate',
    hint: 'Before the state’s exclusion, after debts and what goes to the spouse or to charity.',
    initial: '7400000',
  }),
  elsewhere: percentage({
    label: 'Share in other states',
    hint: 'Real estate and tangible property there, of the taxable estate.',
    initial: '0',
  }),
  heir: choice({
    group: byCase('For inheritance taxes of other states, in the table', [
      isInherited,
      'For the inheritance tax',
    ]),
    label: 'Each heir is',
    initial: 'child',
    options: [
      { value: 'child', label: 'A child or grandchild' },
      { value: 'sibling', label: 'A brother or sister' },
      { value: 'niece', label: 'A niece or nephew' },
      { value: 'in-law', label: 'A child’s spouse' },
      { value: 'other', label: 'Another person' },
    ],
  }),
  'heir-count': wholeNumber({
    label: 'Heirs',
    hint: 'They have equal shares.',
    initial: '1',
    min: 1,
    max: 50,
  }),
};

export type Values = ValuesOf<typeof INPUTS>;

export const OUTPUTS = {
  tax: { label: 'State estate tax', kind: 'money' },
  exclusion: { label: 'Exclusion', kind: 'money', none: 'No estate tax in this state' },
  'inheritance-tax': {
    label: byCase('State inheritance tax of all heirs', [
      (texts) => readValue(INPUTS['heir-count'], texts['heir-count']) === 1,
      'State inheritance tax',
    ]),
    kind: 'money',
    usedIf: isInherited,
  },
  'effective-rate': {
    label: 'Estate tax as a share of the estate',
    kind: 'percent',
    usedIf: (_, { exclusion }) => exclusion !== null,
  },
} as const satisfies Outputs;
