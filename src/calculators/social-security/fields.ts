import type { Outputs } from '../calculator.ts';
import { age, day, money, percentage, type ValuesOf } from '../field.ts';

const FIRST_AGE = 744;
const LAST_AGE = 840;

export const INPUTS = {
  birth: day({
    label: 'Date of birth',
    hint: 'January 2, 1943, or later: earlier births earned delayed credits at other rates.',
    initial: '1970-05-15',
    min: '1943-01-02',
    max: '2020-12-31',
  }),
  pia: money({
    label: 'Monthly benefit at full retirement age',
    hint: 'The primary insurance amount, as in the Social Security statement, in today’s dollars.',
    initial: '2000',
    min: 1_000,
    max: 10_000_000,
  }),
  claim: age({
    label: 'Claiming age',
    hint: 'Years, or years and months such as 66-5.',
    // For a birth after the 2nd of a month, the first month that is paid.
    initial: '62-1',
    min: FIRST_AGE,
    max: LAST_AGE,
  }),
  compare: age({ label: 'Compare with age', initial: '70', min: FIRST_AGE, max: LAST_AGE }),
  cola: percentage({
    label: 'Annual cost-of-living increase',
    initial: '0',
    max: 10,
    group: 'Assumptions',
  }),
  discount: percentage({
    label: 'Discount rate',
    hint: 'How much less a dollar is worth for each year that it comes later.',
    initial: '0',
    max: 15,
  }),
};

export type Values = ValuesOf<typeof INPUTS>;

export const OUTPUTS = {
  benefit: { label: 'Monthly benefit at the first age', kind: 'money' },
  'compare-benefit': { label: 'Monthly benefit at the other age', kind: 'money' },
  percent: { label: 'First benefit as a percentage of the PIA', kind: 'percent' },
  'full-retirement-age': { label: 'Full retirement age', kind: 'age' },
  'break-even': {
    label: 'Break-even age, when the later claim has paid as much',
    kind: 'age',
    none: 'Not before 110',
  },
  bridge: { label: 'Benefits given up until the later claim starts', kind: 'money' },
} as const satisfies Outputs;
