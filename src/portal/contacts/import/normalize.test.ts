import { expect, test } from 'vitest';
import { dialectOf } from './dialect.ts';
import { dayOfCell, isDayFirst, nameParts, normalize, phoneParts, tagsOf } from './normalize.ts';
import { toImportRow } from './normalized-row.ts';
import { isPrivateColumn } from './private-columns.ts';
import { readVCards } from './vcard.ts';

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
    emails: [{ value: 'a@example.com', kind: 'other' }],
    phones: [{ value: '555-555-0101', kind: 'other', extension: '2' }],
    ...{ stage: 'client', referredBy: 'Rosa' },
  });
});

test.each([
  ['2/29/1961', 'a day that does not exist'],
  ['1/5/1899', 'more than 120 years ago'],
  ['13/13/1964', 'not a date'],
  ['1/1/2090', 'in the future'],
])('the birth date %s (%s) is kept in the note, and the person is imported', (cell) => {
  const columns = ['First Name', 'Last Name', 'Date of Birth', 'Status', 'Important Information'];
  const table = { ...tableOf(columns, ['Ann', 'Carver', cell, 'Active', 'Plays golf.']) };
  const [row] = normalize({ ...table, dialect: 'redtail' }, new Date('2026-11-20T12:00:00Z')).rows;
  expect(row).toMatchObject({
    name: 'Ann Carver',
    birthDate: null,
    note: `Plays golf.\n\nDate of Birth: ${cell}`,
  });
});

test('an empty date of Outlook is none, and nothing in the note', () => {
  const table = tableOf(['First Name', 'Last Name', 'Birthday'], ['Ann', 'Carver', '0/0/00']);
  const [row] = normalize({ ...table, dialect: 'outlook' }).rows;
  expect(row).toMatchObject({ birthDate: null, note: '' });
});

test('a spouse who has no row is kept in the note; one with a row is a contact', () => {
  const columns = ['First Name', 'Last Name', 'Spouse'];
  const rows = [
    ['Rosa', 'Díaz', 'Luis Díaz'],
    ['Luis', 'Díaz', ''],
    ['Bo', 'Smith', 'Ann Smith'],
  ];
  const table = { ...tableOf(columns, rows[0] ?? []), dialect: 'outlook' as const, rows };
  expect(normalize(table).rows.map(({ note }) => note)).toEqual(['', '', 'Spouse: Ann Smith']);
});

test('an account called a household is the household, not the employer', () => {
  const table = tableOf(
    ['First Name', 'Last Name', 'Account Name'],
    ['June', 'Pruitt', 'Pruitt Household'],
  );
  const [row] = normalize({ ...table, dialect: 'salesforce' }).rows;
  expect(row).toMatchObject({ employer: '', household: { name: 'Pruitt Household', role: null } });
});

test('two rows are a couple if one names the other as the spouse, and no household joins them', () => {
  const columns = ['First Name', 'Last Name', 'Spouse Name', 'Family Name'];
  const rows = [
    ['Rosa', 'Díaz', 'Luis Díaz', ''],
    ['Luis', 'Díaz', 'Rosa Díaz', ''],
    ['Bo', 'Smith', 'Ann Smith', 'Smith'],
    ['Ann', 'Smith', '', 'Smith'],
    ['Jim', 'Halpert', 'Pam Beesly', ''],
    ['Pam', 'Beesly', '', ''],
    ['Pam', 'Beesly', '', ''],
    ['Own', 'Spouse', 'Own Spouse', ''],
  ];
  const table = { ...tableOf(columns, rows[0] ?? []), dialect: 'redtail' as const, rows };
  expect(normalize({ ...table, numbers: rows.map((_, at) => at + 2) }).couples).toEqual([
    { row: 3, spouse: 2, spouseName: 'Rosa Díaz' },
  ]);
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

test.each([
  ['N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg', 'Müller', 'Jörg'],
  ['N;QUOTED-PRINTABLE;CHARSET=windows-1252:M=FCller;J=F6rg', 'Müller', 'Jörg'],
  ['N;ENCODING=QUOTED-PRINTABLE:M=C3=BCl=\r\nler;J=\r\n=C3=B6rg', 'Müller', 'Jörg'],
  ['N;ENCODING=QUOTED-PRINTABLE:M=FFller;J=F6rg', 'M=FFller', 'J=F6rg'],
])('a name of vCard 2.1 is read: %s', (line, last, first) => {
  const { columns, rows } = readVCards(`BEGIN:VCARD\r\nVERSION:2.1\r\n${line}\r\nEND:VCARD\r\n`);
  const cell = (name: string) => rows[0]?.[columns.indexOf(name)];
  expect([cell('Last Name'), cell('First Name')]).toEqual([last, first]);
});
