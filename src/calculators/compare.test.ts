import { expect, test } from 'vitest';
import { compareCalculations, sameCalculation } from './compare.ts';
import { rmd } from './rmd/calculator.ts';

const A = { birth: '1953-05-01', year: '2026', balance: '250000' };

test('two calculations show in words, with the differences marked', () => {
  const { inputs, outputs } = compareCalculations(rmd, A, { ...A, balance: '500000' });
  expect(inputs.find(({ name }) => name === 'balance')).toEqual({
    name: 'balance',
    label: 'Balance on December 31 of the year before',
    values: ['$250,000', '$500,000'],
    difference: '+$250,000',
    differs: true,
  });
  expect(inputs.find(({ name }) => name === 'birth')).toMatchObject({
    values: ['May 1, 1953', 'May 1, 1953'],
    difference: '',
    differs: false,
  });
  expect(inputs.find(({ name }) => name === 'growth')?.values).toEqual(['5%', '5%']);
  expect(outputs.filter(({ differs }) => differs)).toMatchObject([
    { name: 'rmd', values: ['$9,433.96', '$18,867.92'], difference: '+$9,433.96' },
  ]);
});

test('a calculation without a result says so in place of its figures', () => {
  const { inputs, outputs } = compareCalculations(rmd, A, { ...A, balance: 'much' });
  expect(inputs.find(({ name }) => name === 'balance')?.values[1]).toBe('much');
  expect(new Set(outputs.map(({ values }) => values[1]))).toEqual(new Set(['Needs its figures']));
  const refused = compareCalculations(rmd, { ...A, balance: '100000000000', growth: '50' }, A);
  expect(refused.outputs[0]?.values).toEqual(['Not computed', '$9,433.96']);
});

test('a difference is in the unit of its line, and values that are not measures have none', () => {
  const { inputs } = compareCalculations(
    rmd,
    { ...A, growth: '5' },
    { ...A, growth: '4', year: '2027' },
  );
  const differences = inputs.flatMap((row) => (row.differs ? [[row.name, row.difference]] : []));
  expect(differences).toEqual([
    ['year', ''],
    ['growth', '−1 point'],
  ]);
});

test('values are compared regardless of how they were typed', () => {
  expect(sameCalculation(rmd, A, { ...A, balance: '$250,000.00', growth: '5 %' })).toBe(true);
  expect(sameCalculation(rmd, A, { ...A, balance: '250,001' })).toBe(false);
});
