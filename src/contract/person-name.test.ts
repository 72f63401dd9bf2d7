import { expect, test } from 'vitest';
import {
  composeName,
  givenNameOf,
  namesOfCells,
  parseOwnName,
  parsePersonName,
  withNames,
  withoutRemark,
} from './person-name.ts';

const parts = (name: string) => {
  const { firstName, middleName, lastName, suffix } = parsePersonName(name);
  return [firstName, middleName, lastName, suffix];
};

test.each([
  ['Ann Example', ['Ann', '', 'Example', '']],
  ['Walter J. Pruitt Jr.', ['Walter', 'J.', 'Pruitt', 'Jr.']],
  ['Walter J. Pruitt, Jr.', ['Walter', 'J.', 'Pruitt', 'Jr.']],
  ['Ann B. C. Example III', ['Ann', 'B. C.', 'Example', 'III']],
  ['Ann Example, M.D., Ph.D.', ['Ann', '', 'Example', 'M.D., Ph.D.']],
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
  ['Dr. Ann Example', ['Ann', '', 'Example', '']],
  ['Bob and Mary Example', ['Bob and Mary', '', 'Example', '']],
  ['Đặng Thị Ngọc Thịnh', ['Đặng', 'Thị Ngọc', 'Thịnh', '']],
  ['  Ann   Example ', ['Ann', '', 'Example', '']],
  ['Cher', ['Cher', '', '', '']],
  ['Jane Doe, M.D.', ['Jane', '', 'Doe', 'M.D.']],
  ['John Smith, CFP®', ['John', '', 'Smith', 'CFP®']],
  ['John Smith, CFP, CLU', ['John', '', 'Smith', 'CFP, CLU']],
  ['John Smith Jr. MD', ['John', '', 'Smith', 'Jr., MD']],
  ['Smith, John Jr.', ['John', '', 'Smith', 'Jr.']],
  ['Smith, J.D.', ['J.D.', '', 'Smith', '']],
  ['Smith, J.D., Esq.', ['J.D.', '', 'Smith', 'Esq.']],
  ['Doe, Jane A., DDS', ['Jane', 'A.', 'Doe', 'DDS']],
  ['van der Berg, Jo', ['Jo', '', 'van der Berg', '']],
  ['Bill St. John', ['Bill', '', 'St. John', '']],
  ['St. John, Bill', ['Bill', '', 'St. John', '']],
  ['Jane Doe, XYZA', ['Jane', '', 'Doe', 'XYZA']],
  ['SMITH, JOHN', ['JOHN', '', 'SMITH', '']],
  ['JOHN SMITH, MD', ['JOHN', '', 'SMITH', 'MD']],
  ['JOHN SMITH MD', ['JOHN', '', 'SMITH', 'MD']],
  ['JACK MA', ['JACK', '', 'MA', '']],
  ['Jack Ma', ['Jack', '', 'Ma', '']],
  ['Jane Doe Ph.D.', ['Jane', '', 'Doe', 'Ph.D.']],
  ['Robert Downey Jr', ['Robert', '', 'Downey', 'Jr']],
  ['King Charles III', ['King', '', 'Charles', 'III']],
  ['Henry Smith V', ['Henry', '', 'Smith', 'V']],
  ['Smith, John V', ['John', 'V', 'Smith', '']],
  ['J. R. R. Tolkien', ['J.', 'R. R.', 'Tolkien', '']],
  ['St. John, Ian', ['Ian', '', 'St. John', '']],
  ['María José de la Cruz', ['María', 'José', 'de la Cruz', '']],
  ['Mr. and Mrs. John Smith', ['Mr. and Mrs. John', '', 'Smith', '']],
  ["Mr. & Mrs. Paul O'Hara", ['Mr. & Mrs. Paul', '', "O'Hara", '']],
  ['Bob & Carol Smith', ['Bob & Carol', '', 'Smith', '']],
  ['Smith, Bob & Carol', ['Bob & Carol', '', 'Smith', '']],
  ['John Smith (Johnny)', ['John', '', 'Smith', '']],
  ['John "Jack" Smith', ['John', '', 'Smith', '']],
  ['Jane Doe, Esquire', ['Jane', '', 'Doe', 'Esquire']],
  ['Jane Doe, CPA/PFS', ['Jane', '', 'Doe', 'CPA, PFS']],
  ['Jane Doe CFP(R)', ['Jane', '', 'Doe', 'CFP(R)']],
  ['Jane Doe CPA/PFS', ['Jane', '', 'Doe', 'CPA, PFS']],
  ['Jane Doe - CPA', ['Jane', '', 'Doe', 'CPA']],
  ['John Smith 3rd', ['John', '', 'Smith', '3rd']],
  ['Dr. Smith', ['', '', 'Smith', '']],
  ['John and Mary', ['John and Mary', '', '', '']],
  ['LEE, ANN MD', ['ANN', '', 'LEE', 'MD']],
  ['John Smith (“Jack”)', ['John', '', 'Smith', '']],
  ['Ann Lee née Brown', ['Ann', '', 'Lee née Brown', '']],
  ['Ann Lee, nee Brown', ['Ann', '', 'Lee nee Brown', '']],
  ['Ann Lee (née Brown)', ['Ann', '', 'Lee née Brown', '']],
  ['Ann Nee', ['Ann', '', 'Nee', '']],
  ['Lee; Ann', ['Ann', '', 'Lee', '']],
  ['Ann Lee | CPA', ['Ann', '', 'Lee', 'CPA']],
  ['Ann Lee (CPA)', ['Ann', '', 'Lee', 'CPA']],
  ['Ann (Jo) Lee', ['Ann', '', 'Lee', '']],
  ['Mr. Lee, Ian', ['Ian', '', 'Lee', '']],
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
    name: 'Kim Sample Jr.',
    firstName: 'Kim',
    middleName: '',
    lastName: 'Sample',
    suffix: 'Jr.',
  });
  expect(withNames({ lastName: 'Sample' }, ANN)).toMatchObject({
    name: 'Ann B. Sample',
    firstName: 'Ann',
    middleName: 'B.',
  });
  expect(withNames({ firstName: 'Ann' })).toMatchObject({ name: 'Ann', lastName: '' });
});

test('a name that comes with its parts is kept as it is', () => {
  expect(withNames({ name: 'Bob Sample', firstName: 'Robert', lastName: 'Sample' })).toMatchObject({
    name: 'Bob Sample',
    firstName: 'Robert',
    lastName: 'Sample',
  });
});

test('a first name of two words stays whole', () => {
  const mary = { name: 'Mary Ann Sample', firstName: 'Mary Ann', lastName: 'Sample' };
  expect(withNames(mary)).toEqual({ ...mary, middleName: '', suffix: '' });
});

test('a missing part is not filled from the others', () => {
  const mary = { name: 'Mary Ann', firstName: 'Mary Ann' };
  expect(withNames(mary)).toEqual({ ...mary, middleName: '', lastName: '', suffix: '' });
  const okafor = { name: 'Okafor Family', lastName: 'Okafor Family' };
  expect(withNames(okafor)).toEqual({ ...okafor, firstName: '', middleName: '', suffix: '' });
});

test('a title is the salutation, and a name in brackets or quotation marks the nickname', () => {
  expect(withNames({ name: 'Dr. John Q. Public, M.D.' })).toMatchObject({
    name: 'John Q. Public, M.D.',
    salutation: 'Dr.',
    firstName: 'John',
  });
  expect(withNames({ name: 'John “Jack” Smith' })).toMatchObject({
    name: 'John Smith',
    nickname: 'Jack',
    lastName: 'Smith',
  });
});

test('“(deceased)” in a name is a death and no nickname', () => {
  expect(withNames({ name: 'John (Deceased) Smith' })).toEqual({
    name: 'John Smith',
    firstName: 'John',
    middleName: '',
    lastName: 'Smith',
    suffix: '',
    deceased: true,
  });
});

test.each([
  ['Naomi Castellan, Senior Advisor', 'Naomi', 'Castellan', 'Senior Advisor'],
  ['Naomi Castellan Jr., CFP®, ChFC', 'Naomi', 'Castellan', 'Jr., CFP®, ChFC'],
  ['Castellan, Naomi', 'Naomi', 'Castellan', ''],
])('the own name %j is %s %s, and %j follows it', (name, firstName, lastName, suffix) => {
  expect(parseOwnName(name)).toMatchObject({ firstName, lastName, suffix });
});

/** A comma in a last name begins the suffix, a first name has title and nickname, placeholders are none. */
test.each([
  [
    { firstName: 'Mary', lastName: 'Doe, MBA' },
    { name: 'Mary Doe, MBA', lastName: 'Doe', suffix: 'MBA' },
  ],
  [
    { firstName: '[not provided]', lastName: 'Sample' },
    { name: 'Sample', firstName: '' },
  ],
  [{ firstName: 'Sue', lastName: '.', name: 'Sue .' }, { name: 'Sue' }],
  [{ name: 'Null' }, { name: 'Null' }],
  [
    { firstName: 'Dr. Robert (Bob)', lastName: 'Doe, Jr.' },
    { name: 'Robert Doe Jr.', salutation: 'Dr.', nickname: 'Bob' },
  ],
  [{ firstName: 'Mr. & Mrs. John', lastName: 'Doe' }, { salutation: '' }],
  [
    { firstName: 'Ann', lastName: 'Doe, Jr., CPA', suffix: 'CPA, JD' },
    { lastName: 'Doe', suffix: 'Jr., CPA, JD' },
  ],
  [
    { firstName: 'Ann,', lastName: 'Doe Jr. MD', suffix: 'Jr.' },
    { name: 'Ann Doe Jr., MD', lastName: 'Doe', suffix: 'Jr., MD' },
  ],
  [{ firstName: 'Kim', lastName: 'VAN DO' }, { lastName: 'VAN DO' }],
  [{ name: '"Lee, Ann"' }, { name: 'Ann Lee' }],
  [{ name: 'Al Lee, CPA', suffix: 'Jr.' }, { name: 'Al Lee Jr., CPA' }],
  [{ name: 'Ann Lee', suffix: 'CFP®; CLU' }, { name: 'Ann Lee, CFP®, CLU' }],
  [
    {
      firstName: 'John',
      middleName: 'Philip Paul',
      lastName: 'Stevenson',
      suffix: 'Jr.,M.D.,A.C.P.',
    },
    { name: 'John Philip Paul Stevenson Jr., M.D., A.C.P.' },
  ],
])('the cells %j are the name %j', (cells, name) => {
  expect(namesOfCells(cells)).toMatchObject(name);
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

test.each([
  ['Jane Doe, Trustee', 'Jane Doe', 'Trustee'],
  ['Doe, Jane, Trustee', 'Doe, Jane', 'Trustee'],
  ['SMITH, JOHN TTEE', 'SMITH, JOHN', 'TTEE'],
  ['Jane Doe (Trustee)', 'Jane Doe', 'Trustee'],
  ['Jane Doe - Co-Trustee', 'Jane Doe', 'Co-Trustee'],
  [
    'Jane Doe, Successor Trustee of the Lee Trust',
    'Jane Doe',
    'Successor Trustee of the Lee Trust',
  ],
  ['John Smith, Attorney-in-Fact', 'John Smith', 'Attorney-in-Fact'],
  ['John Smith, Personal Representative', 'John Smith', 'Personal Representative'],
  ['Ann Lee, CPA, Trustee', 'Ann Lee, CPA', 'Trustee'],
  ['John Smith (do not call)', 'John Smith', 'do not call'],
  ['Ann Lee (DNC)', 'Ann Lee', 'DNC'],
  ['Ann Lee (moved to FL)', 'Ann Lee', 'moved to FL'],
  ...['Bishop, Ann', 'Smith, Parker', 'Guardian, Ann', 'Ward, Ann', 'Garcia Lopez, Salvador'].map(
    (name) => [name, name, ''] as const,
  ),
  ...[
    'Ann (Annie) Lee',
    'john smith (johnny)',
    'JOHN SMITH (JACK)',
    'Lee, Ann (CPA)',
    'Ann Ward',
  ].map((name) => [name, name, ''] as const),
] as const)('beside the name of “%s”, which is “%s”, stands “%s”', (text, name, remark) => {
  expect(withoutRemark(text)).toEqual({ name, remark });
});

test('a degree or a generation behind a comma in either cell of a name is a suffix', () => {
  expect(namesOfCells({ firstName: 'Bo, MBA', lastName: 'Dunn' })).toMatchObject({
    firstName: 'Bo',
    lastName: 'Dunn',
    suffix: 'MBA',
    name: 'Bo Dunn, MBA',
  });
  expect(namesOfCells({ firstName: 'Bo, Jr.', lastName: 'Dunn, CPA' })).toMatchObject({
    firstName: 'Bo',
    suffix: 'Jr., CPA',
    name: 'Bo Dunn Jr., CPA',
  });
});

test('a whole name in the cell of a part is read as one if the other cell is empty', () => {
  const nadia = { firstName: 'Nadia', lastName: 'Roe', name: 'Nadia Roe' };
  expect(namesOfCells({ firstName: 'Roe, Nadia' })).toMatchObject(nadia);
  expect(namesOfCells({ lastName: 'Roe, Nadia' })).toMatchObject(nadia);
  expect(namesOfCells({ lastName: 'Roe, MBA' })).toMatchObject({ lastName: 'Roe', suffix: 'MBA' });
  expect(namesOfCells({ firstName: 'Mary Ann' })).toMatchObject({
    firstName: 'Mary Ann',
    lastName: '',
  });
});

test.each([
  ['Nadia Roe', 'Nadia'],
  ['Roe, Nadia', 'Nadia'],
  ['Dr. Nadia Roe', 'Nadia'],
  ['Dr. Roe', 'Dr. Roe'],
  ['Bob & Carol Roe', 'Bob & Carol'],
])('%s is called %s', (name, given) => {
  expect(givenNameOf(name)).toBe(given);
});
