import { expect, test } from 'vitest';
import { addressProblems } from './address.ts';

const EMPTY = { name: '', street: '', street2: '', city: '', state: '', zip: '', phone: '' };

test('problems are in the order of the fields, with one sentence for each', () => {
  expect(Object.entries(addressProblems(EMPTY))).toEqual([
    ['name', 'The name is missing.'],
    ['street', 'The street is missing.'],
    ['city', 'The city is missing.'],
    ['state', 'Choose a state from the list.'],
    ['zip', 'The ZIP code is missing.'],
  ]);
  const street = '1 Example Street';
  const typed = { ...EMPTY, name: 'Ada', street, city: 'Sampletown', state: 'NY' };
  expect(addressProblems({ ...typed, zip: '1000' })).toEqual({
    zip: 'A ZIP code has five digits, or nine: 10001 or 10001-2345.',
  });
  expect(addressProblems({ ...typed, zip: '10001' })).toEqual({});
});
