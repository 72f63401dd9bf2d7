import { expect, test } from 'vitest';
import { guessMapping, MAPPED_FIELDS, samplesOf, toRows } from './mapping.ts';
import { refusedCsv } from './NotAdded.tsx';
import type { Table } from './parse.ts';
import { MAX_PART_BYTES, partsOf } from './sending.ts';

test('columns are matched by the words of their headings', () => {
  expect(guessMapping(['Id', 'E-mail', 'Full name', 'Mobile', 'Last contacted'])).toEqual({
    email: 1,
    name: 2,
    phone: 3,
    lastTouchOn: 4,
  });
});

test('first and last name are joined, unless a column has both', () => {
  const mapping = guessMapping(['First Name', 'Last Name']);
  expect(mapping).toEqual({ name: 0, lastName: 1 });
  const rows = [['Mary Ann', 'Example'], ['', 'Example'], ['Ada'], ['', '']];
  const table: Table = {
    ...{ dialect: 'other', columns: ['First Name', 'Last Name'], rows },
    ...{ numbers: [2, 3, 4, 6], openQuote: null },
  };
  expect(toRows(table, mapping).rows).toEqual([
    { row: 2, name: 'Mary Ann Example', firstName: 'Mary Ann', lastName: 'Example' },
    { row: 3, name: 'Example' },
    { row: 4, name: 'Ada' },
    { row: 6 },
  ]);
  expect(guessMapping(['First Name', 'Last Name', 'Name'])).toEqual({
    ...{ name: 2, firstName: 0, lastName: 1 },
  });
  expect(guessMapping(['Last Name', 'Name'])).toEqual({ name: 1 });
  expect(guessMapping(['First Name', 'Name'])).toEqual({ name: 1 });
});

test('a cell with a number that the portal does not keep is left out and reported', () => {
  const table: Table = {
    ...{ dialect: 'other', columns: ['Name', 'Remark'], rows: [['Ada', 'SSN 123-45-6789']] },
    ...{ numbers: [3], openQuote: null },
  };
  expect(toRows(table, { name: 0, note: 1 })).toEqual({
    rows: [{ row: 3, name: 'Ada' }],
    privateCells: [{ row: 3, column: 'Remark' }],
    unusedDates: [],
    couples: [],
  });
});

test('a spreadsheet of one’s own may have American dates, a status, several addresses, and spouses', () => {
  const columns = ['Name', 'Status', 'Email', 'Phone', 'DOB', 'Address', 'Spouse'];
  const mapping = guessMapping(columns);
  expect(Object.keys(mapping).sort()).toEqual(
    ['addresses', 'birthDate', 'email', 'name', 'phone', 'spouse', 'stage'].sort(),
  );
  const rows = [
    ['Ada Example', 'Prospect', 'a@example.com; b@example.com', '(555) 010-0100', '5/1/1952'],
    [
      'Bo Example',
      '',
      '',
      '(555) 010-0101 or (555) 010-0102',
      '2/29/1951',
      '1 Elm St',
      'Ada Example',
    ],
    ['Cy Sample', '', '', '', 'June 3, 1970', '', 'Dee Sample'],
  ];
  const table: Table = { dialect: 'other', columns, rows, numbers: [2, 3, 4], openQuote: null };
  expect(toRows(table, mapping, new Date('2026-11-25T12:00:00Z'))).toEqual({
    rows: [
      {
        ...{ row: 2, name: 'Ada Example', stage: 'Prospect', phone: '(555) 010-0100' },
        ...{ emails: 'a@example.com; b@example.com', birthDate: '1952-05-01' },
      },
      {
        ...{ row: 3, name: 'Bo Example', phones: '(555) 010-0101;(555) 010-0102' },
        ...{ addresses: '1 Elm St', note: 'DOB: 2/29/1951' },
      },
      { row: 4, name: 'Cy Sample', birthDate: '1970-06-03', note: 'Spouse: Dee Sample' },
    ],
    privateCells: [],
    unusedDates: [{ row: 3, column: 'DOB' }],
    couples: [{ row: 3, spouse: 2, spouseName: 'Ada Example' }],
  });
});

test('the columns of our own export are matched', () => {
  const exported =
    'Name,Email,Phone,Stage,Reason,Tags,Source,Rhythm in days,Last contact,Next step,Next step on,Household';
  const columns = exported.split(',');
  const mapping = guessMapping(columns);
  expect(Object.entries(mapping).map(([field, column]) => [field, columns[column]])).toEqual([
    ['name', 'Name'],
    ['email', 'Email'],
    ['phone', 'Phone'],
    ['stage', 'Stage'],
    ['reason', 'Reason'],
    ['tags', 'Tags'],
    ['rhythmDays', 'Rhythm in days'],
    ['lastTouchOn', 'Last contact'],
    ['nextStep', 'Next step'],
    ['nextOn', 'Next step on'],
    ['household', 'Household'],
  ]);
});

test('without a known heading no column is matched', () => {
  expect(guessMapping(['Spalte 1', '', '名前'])).toEqual({});
});

test('each field has a word of its own', () => {
  expect(new Set(MAPPED_FIELDS.map(({ label }) => label)).size).toBe(MAPPED_FIELDS.length);
});

test('samples are distinct values, three at most', () => {
  const rows = [['a'], [''], ['a'], [' b '], [], ['c'], ['d']];
  expect(samplesOf(rows, 0)).toEqual(['a', 'b', 'c']);
});

test('a part is limited by its number of rows and by its bytes', () => {
  const rows = Array.from({ length: 1_201 }, () => ({ name: 'Ada' }));
  expect(partsOf(rows, 500).map(({ length }) => length)).toEqual([500, 500, 201]);
  const long = Array.from({ length: 3 }, () => ({ note: 'ü'.repeat(MAX_PART_BYTES / 4) }));
  expect(partsOf(long, 500).map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(partsOf([], 500)).toEqual([]);
});

test('the file of refused rows has the original cells and the problems, and no formulas', () => {
  const table: Table = {
    ...{ dialect: 'other', columns: ['Name', 'Mail'], rows: [['Ada'], ['=1', 'x']] },
    ...{ numbers: [2, 4], openQuote: null },
  };
  const reports = [
    { row: 2, became: 'skipped', message: 'Row 2: There.' },
    { row: 4, became: 'refused', message: 'Row 4: No.' },
  ] as const;
  expect(refusedCsv(table, reports)).toBe("\uFEFFName,Mail,What is wrong\r\n'=1,x,Row 4: No.\r\n");
});
