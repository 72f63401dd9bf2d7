import { expect, test } from 'vitest';
import { composeName, parsePersonName, withNames } from './person-name.ts';

const parts = (name: string) => {
  const { firstName, middleName, lastName, suffix } = parsePersonName(name);
  return [firstName, middleName, lastName, suffix];
};

test.each([
  ['Ann Example', ['Ann', '', 'Example', '']],
  ['Walter J. Pruitt Jr.', ['Walter', 'J.', 'Pruitt', 'Jr.']],
  ['Walter J. Pruitt, Jr.', ['Walter', 'J.', 'Pruitt', 'Jr.']],
  ['Ann B. C. Example III', ['Ann', 'B. C.', 'Example', 'III']],
  ['Ann Example, M.D., Ph.D.', ['Ann', '', 'Example', 'M.D. Ph.D.']],
  ['Ann Example CPA', ['Ann', '', 'Example', 'CPA']],
  ['Ann Example, Esq.', ['Ann', '', 'Example', 'Esq.']],
  ['Pruitt, Walter J.', ['Walter', 'J.', 'Pruitt', '']],
  ['Pruitt, Walter J., Jr.', ['Walter', 'J.', 'Pruitt', 'Jr.']],
  ['Pruitt Jr., Walter', ['Walter', '', 'Pruitt', 'Jr.']],
  ['de la Cruz, Maria', ['Maria', '', 'de la Cruz', '']],
  ['Ludwig van Beethoven', ['Ludwig', '', 'van Beethoven', '']],
  ['Vincent Willem van der Berg', ['Vincent', 'Willem', 'van der Berg', '']],
  ['Otto von Example Sr.', ['Otto', '', 'von Example', 'Sr.']],
  ['Lucia della Robbia', ['Lucia', '', 'della Robbia', '']],
  ['Van Morrison', ['Van', '', 'Morrison', '']],
  ['Dr. Ann Example', ['Dr. Ann', '', 'Example', '']],
  ['Bob and Mary Example', ['Bob and Mary', '', 'Example', '']],
  ['Đặng Thị Ngọc Thịnh', ['Đặng', 'Thị Ngọc', 'Thịnh', '']],
  ['  Ann   Example ', ['Ann', '', 'Example', '']],
  ['Cher', ['Cher', '', '', '']],
  ['Jr.', ['Jr.', '', '', '']],
  ['Example,', ['Example', '', '', '']],
  [',', ['', '', '', '']],
  ['', ['', '', '', '']],
])('the name %j has the parts %j', (name, expected) => {
  expect(parts(name)).toEqual(expected);
});

test('a very long name full of commas is parsed quickly', () => {
  expect(parts(', Jr.'.repeat(20_000))[0]).toBe('');
});

test.each(['Walter J. Pruitt Jr.', 'Ann Example, CPA', 'Ludwig van Beethoven', 'Cher'])(
  'the parts of %j form the same name',
  (name) => {
    expect(composeName(parsePersonName(name))).toBe(name);
  },
);

const ANN = { name: 'Ann B. Example', kind: 'person', ...parsePersonName('Ann B. Example') };

test('a name without parts is split, and parts without a name form the name', () => {
  expect(withNames({ name: 'Kim Sample Jr.' }, ANN)).toEqual({
    ...{ name: 'Kim Sample Jr.', firstName: 'Kim', middleName: '', lastName: 'Sample' },
    suffix: 'Jr.',
  });
  expect(withNames({ lastName: 'Sample' }, ANN)).toMatchObject({
    ...{ name: 'Ann B. Sample', firstName: 'Ann', middleName: 'B.' },
  });
  expect(withNames({ firstName: 'Ann' })).toMatchObject({ name: 'Ann', lastName: '' });
});

test('a name that comes with its parts is kept as it is', () => {
  expect(withNames({ name: 'Bob Sample', firstName: 'Robert', lastName: 'Sample' })).toMatchObject({
    ...{ name: 'Bob Sample', firstName: 'Robert', lastName: 'Sample' },
  });
});

test('a first name of two words stays whole', () => {
  const mary = { name: 'Mary Ann Sample', firstName: 'Mary Ann', lastName: 'Sample' };
  expect(withNames(mary)).toEqual({ ...mary, middleName: '', suffix: '' });
});

test('names of organizations and trusts are not split', () => {
  const mills = { name: 'Example Mills Jr.', kind: 'organization' };
  expect(withNames(mills)).toMatchObject({ ...mills, firstName: '', lastName: '', suffix: '' });
  expect(withNames({ kind: 'trust' }, ANN)).toMatchObject({ name: 'Ann B. Example', lastName: '' });
});

test('changing one part of a contact stored without parts keeps the other parts', () => {
  const stored = { name: 'Ann B. Example', kind: 'person', ...parsePersonName('') };
  expect(withNames({ lastName: 'Sample' }, stored)).toMatchObject({ name: 'Ann B. Sample' });
});

test('a change of other fields leaves the name alone', () => {
  expect(withNames({ employer: 'Example Mills' } as object, ANN)).toEqual({
    employer: 'Example Mills',
  });
});
