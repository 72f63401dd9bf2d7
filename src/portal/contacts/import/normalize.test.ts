import { expect, test } from 'vitest';
import { dayOfCell, isDayFirst, nameParts, phoneParts, tagsOf } from './cell-values.ts';
import { dialectOf } from './dialect.ts';
import { normalize } from './normalize.ts';
import { toImportRow } from './normalized-row.ts';
import { isPrivateColumn } from './private-columns.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const tableOf = (columns: string[], ...rows: string[][]) => ({
  ...{ dialect: dialectOf(columns), columns, rows, openQuote: null },
  numbers: rows.map((_, index) => index + 2),
});

test('a system is recognized by a few of its columns, in any order and case', () => {
  expect(dialectOf(['MAILING CITY', 'last name', 'account name', 'Email Opt Out'])).toBe(
    'salesforce',
  );
  expect(dialectOf(['Lifecycle Stage', 'Email', 'Contact owner', 'Record ID'])).toBe('hubspot');
  expect(dialectOf(['Name', 'Email', 'Phone', 'Category'])).toBe('other');
  expect(
    dialectOf(
      'Name,Email,Phone,Stage,Reason,Tags,Source,Rhythm in days,Last contact,Next step,Next step on,Household'.split(
        ',',
      ),
    ),
  ).toBe('portal');
});

test.each([
  ['5/1/1952', '1952-05-01'],
  ['5/1/52', '1952-05-01'],
  ['1952-05-01T00:00:00Z', '1952-05-01'],
  ['19520501', '1952-05-01'],
  ['May 1, 1952', '1952-05-01'],
  ['1952-05', '1952-05'],
  ['1952', '1952'],
  [' --09-14', '--09-14'],
  ['--0914', '--09-14'],
  ['1604-09-14', '--09-14'],
  ['0/0/00', null],
  ['13/32/1952', null],
  ['unknown', null],
])('the day %j is %j', (cell, day) => {
  expect(dayOfCell(cell, false, NOW)).toBe(day);
});

test('the day comes before the month if the whole column says so', () => {
  expect(isDayFirst(['3/4/1950', '25/4/1950'])).toBe(true);
  expect(isDayFirst(['3/4/1950', '4/25/1950'])).toBe(false);
  expect(dayOfCell('3/4/1950', true, NOW)).toBe('1950-04-03');
});

test('names with the last name first, and with a suffix, are split', () => {
  expect(nameParts('Smith, Jr., Zoë')).toEqual({ first: 'Zoë', last: 'Smith', suffix: 'Jr.' });
  expect(nameParts('Walter Pruitt, Jr.')).toEqual({
    ...{ first: 'Walter', last: 'Pruitt', suffix: 'Jr.' },
  });
  expect(nameParts('Walter J. Pruitt III')).toEqual({
    ...{ first: 'Walter J.', last: 'Pruitt', suffix: 'III' },
  });
  expect(nameParts('Cher')).toEqual({ first: '', last: 'Cher', suffix: '' });
});

test('an extension is not part of a phone number', () => {
  expect(phoneParts('(555) 555-0101 ext. 12')).toEqual({
    ...{ value: '(555) 555-0101', extension: '12' },
  });
});

test('labels are tags, except the one that every contact has', () => {
  expect(tagsOf('Clients ::: * myContacts ::: * Starred')).toEqual(['Clients', 'Starred']);
});

test.each([
  ['SSN__c', true],
  ['Social Security Number', true],
  ['Tax ID', true],
  ['Account Number', true],
  ['drivers_license_number', true],
  ['medical_conditions', true],
  ['Class Name', false],
  ['Account Name', false],
  ['Destination', false],
])('the column %s is left out for its content: %s', (heading, left) => {
  expect(isPrivateColumn(heading)).toBe(left);
});

test('an owner is a tag only if the file has several', () => {
  const columns = ['First Name', 'Lifecycle Stage', 'Contact owner', 'Record ID'];
  const tags = (...owners: string[]) =>
    normalize(tableOf(columns, ...owners.map((owner) => ['Ada', '', owner, '1']))).rows.map(
      (row) => row.tags,
    );
  expect(tags('Ann Ames', 'Ann Ames')).toEqual([[], []]);
  expect(tags('Ann Ames', 'Bea Boyd')).toEqual([['Ann Ames'], ['Bea Boyd']]);
});

test('the server gets the fields that it knows, and the other data that must be kept are not lost', () => {
  const columns = ['First Name', 'Last Name', 'Account Name', 'Email Opt Out', 'Do Not Call'];
  const more = ['Email', 'Phone', 'Contact Status', 'Referred By', 'Birthdate'];
  const [row] = normalize(
    tableOf(
      [...columns, ...more],
      ['Ada', 'Example', '', '1', '1', 'a@example.com', '555-555-0101 x2', 'Active', 'Rosa', ''],
    ),
  ).rows;
  expect(row && toImportRow(row)).toEqual({
    ...{ row: 2, name: 'Ada Example', firstName: 'Ada', lastName: 'Example' },
    ...{ email: 'a@example.com', phone: '555-555-0101 x2', doNotContact: ['email', 'phone'] },
    ...{ stage: 'client', referredBy: 'Rosa' },
  });
});

test('a household comes with the role in it, and one without a name is ignored', () => {
  const columns = ['First Name', 'Family Name', 'Family Relationship', 'Head of Household'];
  const families = normalize({
    ...tableOf([...columns, 'Spouse Name'], ['Jim', 'Halpert', 'Head of Household', '', '']),
    dialect: 'redtail',
    rows: [
      ['Jim', 'Halpert', 'Head of Household', '', ''],
      ['Pam', 'Halpert', 'Wife', '', ''],
      ['Tom', '', 'Son', '', ''],
    ],
    numbers: [2, 3, 4],
  }).rows.map((row) => {
    const { household, role } = toImportRow(row);
    return [household, role];
  });
  expect(families).toEqual([
    ['Halpert', 'client'],
    ['Halpert', 'spouse'],
    [undefined, undefined],
  ]);
});
