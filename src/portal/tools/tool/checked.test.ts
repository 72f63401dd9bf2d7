import { expect, test } from 'vitest';
import { CATALOGUE } from '../../../calculators/catalogue.ts';
import { gifting } from '../../../calculators/gifting/calculator.ts';
import { rmd } from '../../../calculators/rmd/calculator.ts';
import { checkedCases, computing } from './Explained.tsx';

test.each(CATALOGUE)('$slug shows every published case, and agrees with each', async ({ load }) => {
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
  expect(computing([step, deducted])).toEqual([deducted]);
});
