import { expect, test } from 'vitest';
import { calculator } from './calculator.ts';
import { age, money, optional, percentage, usedFields, wholeNumber, yesNo } from './field.ts';
import { run, textsOf } from './run.ts';

const NOTHING_SHOWN = { answer: '', steps: [], warnings: [], tables: [], law: [] };
const NOTHING_PUBLISHED = { assumptions: [], sources: [], cases: [] };

/** Shares an amount among the heirs, up to the number that the law allows. */
const shares = calculator({
  inputs: {
    amount: money({ label: 'Amount', initial: '100' }),
    tax: percentage({ label: 'Tax', initial: '0' }),
    heirs: wholeNumber({ label: 'Heirs', initial: '2', min: 1, max: 9 }),
  },
  outputs: { share: { label: 'Share', kind: 'money' } },
  key: 'share',
  law: { most: 3 },
  check: ({ heirs, amount }) =>
    amount < heirs ? { heirs: 'Enter fewer heirs than there are cents.' } : ({} as never),
  compute: ({ amount, heirs }, { most }) =>
    heirs > most
      ? { refused: `The law knows ${most} heirs.` }
      : { ...NOTHING_SHOWN, outputs: { share: amount / heirs } },
  ...NOTHING_PUBLISHED,
});

const share = (given: Parameters<typeof run>[1]) => {
  const done = run(shares, given);
  return 'result' in done ? done.result.outputs.share : done;
};

test('a missing field has its initial value', () => {
  expect(share({})).toBe(5000);
  expect(share({ heirs: undefined, amount: '30' })).toBe(1500);
  expect(textsOf(shares, { heirs: '3' })).toEqual({ amount: '100', tax: '0', heirs: '3' });
});

test('an empty field is a problem and does not get its initial value', () => {
  expect(share({ amount: '' })).toEqual({
    problems: { amount: 'Enter an amount in dollars, such as 250,000.' },
  });
});

test('unknown names are ignored', () => {
  const given = { amount: '30', utm: '<script>', constructor: 'x', toString: 'y' };
  expect(run(shares, given as never)).toEqual(run(shares, { amount: '30' }));
  expect(Object.keys(textsOf(shares, given as never))).toEqual(['amount', 'tax', 'heirs']);
});

test('reports the problems of all fields at once', () => {
  expect(share({ amount: '1.234,56', tax: '5', heirs: '0' })).toEqual({
    problems: {
      amount: 'Write the amount like 1,234.56, with a point before the cents.',
      heirs: 'Enter 1 or more.',
    },
  });
});

test('compares fields with each other only if each of them is valid', () => {
  expect(share({ amount: '.01' })).toEqual({
    problems: { heirs: 'Enter fewer heirs than there are cents.' },
  });
  expect(share({ amount: '.01', tax: 'x' })).toEqual({
    problems: { tax: 'Enter a percentage, such as 5 or 4.6.' },
  });
});

test('passes the law to the calculator, and returns its refusal', () => {
  expect(share({ heirs: '4' })).toEqual({ refused: 'The law knows 3 heirs.' });
  expect(run({ ...shares, law: { most: 4 } }, { heirs: '4' })).toHaveProperty('result');
});

const spouses = calculator({
  inputs: {
    couple: yesNo({ label: 'Couple' }),
    'spouse-age': wholeNumber({
      label: 'Spouse’s age',
      initial: '60',
      min: 18,
      max: 100,
      group: 'Spouse',
      usedIf: ({ couple }) => couple === 'yes',
    }),
    'death-age': optional(age({ label: 'Death', initial: '', min: 744, max: 1440 })),
  },
  outputs: { sum: { label: 'Sum', kind: 'count' } },
  key: 'sum',
  law: {},
  compute: (values) => ({
    ...NOTHING_SHOWN,
    outputs: { sum: values['spouse-age'] + (values['death-age'] ?? 0) },
  }),
  ...NOTHING_PUBLISHED,
});

test.each([
  ['an unused field is not checked, and has its initial value', { 'spouse-age': 'x' }, 60],
  ['a field that another one uses counts', { couple: 'yes', 'spouse-age': '61' }, 61],
  ['an optional field may be empty', { 'death-age': '' }, 60],
  ['an optional field has its value', { 'death-age': '85' }, 60 + 85 * 12],
])('%s', (_what, given, sum) => {
  expect(run(spouses, given)).toMatchObject({ result: { outputs: { sum } } });
});

test('a used field and a filled optional one have their problems', () => {
  expect(run(spouses, { couple: 'yes', 'spouse-age': 'x', 'death-age': '5' })).toEqual({
    problems: {
      'spouse-age': 'Enter a whole number, such as 60.',
      'death-age': 'Enter 62 years or more.',
    },
  });
});

test('a field keeps the heading of its group if the one that starts the group is unused', () => {
  const fields = {
    one: { ...spouses.inputs.couple, group: 'A' },
    two: spouses.inputs['spouse-age'],
    three: spouses.inputs['death-age'],
  };
  const shown = (couple: string) =>
    usedFields(fields, { couple }).map(({ name, group }) => [name, group]);
  expect(shown('no')).toEqual([
    ['one', 'A'],
    ['three', 'Spouse'],
  ]);
  expect(shown('yes')).toEqual([
    ['one', 'A'],
    ['two', 'Spouse'],
    ['three', 'Spouse'],
  ]);
});
