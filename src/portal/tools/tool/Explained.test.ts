// @vitest-environment happy-dom

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { textsOf } from '../../../../tests/page.ts';
import {
  type AnyCalculator,
  calculator,
  ownExample,
  type Table,
} from '../../../calculators/calculator.ts';
import { CATALOGUE } from '../../../calculators/catalogue.ts';
import { estateTax } from '../../../calculators/estate-tax/calculator.ts';
import { percentage } from '../../../calculators/field.ts';
import { gifting } from '../../../calculators/gifting/calculator.ts';
import { inheritedIra } from '../../../calculators/inherited-ira/calculator.ts';
import { rmd } from '../../../calculators/rmd/calculator.ts';
import { run } from '../../../calculators/run.ts';
import type { ToolInputs } from './address.ts';
import { casesCount, checkedCases } from './checked-cases.ts';
import { computingSteps } from './Explained.tsx';
import { Pairs } from './Pairs.tsx';
import { sensitivityOf } from './sensitivity.ts';

test.each(CATALOGUE)('$slug shows every example, and agrees with each', async ({ load }) => {
  const cases = checkedCases(await load());
  for (const { name, search, figures } of cases) {
    expect(search, name).toMatch(/^\?/);
    expect(
      figures.filter(({ agrees }) => !agrees),
      name,
    ).toEqual([]);
  }
});

test('a result outside the allowed difference is marked', () => {
  const [first] = rmd.cases;
  if (!first) throw new Error('The calculator has no case');
  const expected = { rmd: 9_433.95, age: 73 };
  const [checked] = checkedCases({ ...rmd, cases: [{ ...first, expected }] });
  expect(checked?.figures).toEqual([
    {
      label: 'Required minimum distribution',
      expected: '$9,433.95',
      ours: '$9,433.96',
      agrees: false,
    },
    { label: 'Age reached in the year', expected: '73 years', ours: '73 years', agrees: true },
  ]);
});

test('a published yes or no is formatted like our own', () => {
  const [first] = checkedCases(gifting);
  const form = first?.figures.find(({ label }) =>
    label.startsWith('These gifts call for Form 709'),
  );
  expect(form).toMatchObject({ expected: 'No', ours: 'No', agrees: true });
});

test('a step that only repeats an amount is not shown', () => {
  const step = { what: 'Taxable estate', how: '$20,000,000', value: '$20,000,000' };
  const deducted = { ...step, how: '$20,500,000 − $500,000' };
  expect(computingSteps([step, deducted])).toEqual([deducted]);
});

const chipsOf = (calculator: AnyCalculator, inputs: ToolInputs) =>
  sensitivityOf(calculator, inputs, run(calculator, inputs))?.chips ?? [];

const rate = calculator({
  inputs: { rate: percentage({ label: 'Rate', initial: '4.6', max: 6 }) },
  outputs: { doubled: { label: 'Doubled', kind: 'percent' } },
  key: 'doubled',
  law: {},
  compute: (values) => ({
    answer: '',
    outputs: { doubled: values.rate * 2 },
    steps: [],
    warnings: [],
    tables: [],
    law: [],
  }),
  assumptions: [],
  sources: [],
  cases: [],
  sensitivity: { input: 'rate', output: 'doubled' },
});

test('it shows the result a point lower, as entered and a point higher', () => {
  expect(chipsOf(rate, {}).map((chip) => [chip.rate, chip.figure])).toEqual([
    ['3.6%', '7.2%'],
    ['4.6%', '9.2%'],
    ['5.6%', '11.2%'],
  ]);
});

test('for an inherited IRA it shows what all distributions come to', () => {
  const given = { balance: '1000', plan: 'last-year', growth: '1' };
  const [less, entered, more] = chipsOf(inheritedIra, given).map(({ figure }) => figure);
  expect(less).toBe('$1,000');
  expect(Number(entered?.replaceAll(/[$,]/g, ''))).toBeGreaterThan(1000);
  expect(more).not.toBe(entered);
});

test('a rate outside its range says that there is no result', () => {
  expect(chipsOf(rate, { rate: '5.5' }).at(-1)?.figure).toBe('Not possible');
});

test('without a result nothing is computed for other rates, so that the key that brings one does not wait for them', () => {
  const needy = { ...rate, check: () => ({ rate: 'Enter another rate.' }) };
  expect(chipsOf(needy, {})).toEqual([]);
});

test('there is none without a rate, or for one that cannot be parsed or that another field leaves unused', () => {
  expect(chipsOf(rate, { rate: 'x' })).toEqual([]);
  const { sensitivity: _, ...without } = rate;
  expect(chipsOf(without, {})).toEqual([]);
  expect(chipsOf(estateTax, { growth: '5' })).toEqual([]);
  const couple = { deaths: 'two', growth: '5', 'years-between': '10', 'spouse-estate': '1000000' };
  expect(chipsOf(estateTax, couple).map(({ rate }) => rate)).toEqual(['4%', '5%', '6%']);
});

const AGES = [62, 63, 64, 65, 66, 67, 68, 69, 70];
const money = (label: string) => ({ label, kind: 'money', whole: true }) as const;
/** The best pair is 70 and 62. */
const TABLE: Table = {
  title: 'All pairs of claiming ages',
  columns: [{ label: 'Client’s age', kind: 'count' }, ...AGES.map((age) => money(String(age)))],
  rows: AGES.map((age) => [age, ...AGES.map((spouse) => (1_000_000 + age * 100 - spouse) * 100)]),
  grid: { down: 'Client’s age', across: 'Spouse’s age' },
};

const shown = () => within(screen.getByRole('figure')).getByText(/^\d\d and \d\d: /).textContent;

test('The figure has 81 pairs in one tab stop, of which the arrow keys show each', async () => {
  const person = userEvent.setup();
  render(createElement(Pairs, { table: TABLE }));
  const figure = screen.getByRole('figure', { name: 'All pairs of claiming ages' });
  const cells = within(figure).getAllByRole('button');
  expect(cells).toHaveLength(81);
  expect(cells.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  expect(shown()).toBe('70 and 62: $1,006,938');

  await person.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('70 and 62: $1,006,938');
  await person.keyboard('{ArrowRight}{ArrowUp}');
  expect(shown()).toBe('69 and 63: $1,006,837');
  await person.keyboard('{End}{ArrowRight}');
  expect(shown()).toBe('69 and 70: $1,006,830');
  await person.hover(within(figure).getByRole('button', { name: /^67 and 70:/ }));
  expect(shown()).toBe('67 and 70: $1,006,630');
  await person.tab();
  expect(figure.contains(document.activeElement)).toBe(false);
});

test('The same pairs are in a closed table, with the ages 62 to 70 as heads', () => {
  render(createElement(Pairs, { table: TABLE }));
  const details = screen.getByText('All pairs as a table').closest('details');
  expect(details?.open).toBe(false);
  const table = details?.querySelector('table');
  const texts = (selector: string) => textsOf(table?.querySelectorAll(selector) ?? []);
  expect(texts('thead th')).toEqual(['Client’s age', ...AGES.map(String)]);
  expect(texts('tbody th')).toEqual(AGES.map(String));
  expect(texts('tbody td')).toHaveLength(81);
  expect(texts('tbody td')[0]).toBe('$1,006,138');
});

test.each([
  [14, 0, '14 published examples'],
  [1, 1, '1 published example, 1 of our own'],
  [14, 2, '14 published examples, 2 of our own'],
  [0, 3, '3 examples of our own'],
])('%i published examples and %i of our own are “%s”', (published, own, words) => {
  const cases = [
    ...Array.from({ length: published }, () => ({ source: { title: 'IRS Publication 915' } })),
    ...Array.from({ length: own }, () => ({ source: ownExample('IRC 2503(b)') })),
  ];
  expect(casesCount(cases)).toBe(words);
});
