/** Parsing the office's file of people. */
import { expect, test } from 'vitest';
import { parseFile } from '../../shared/files/parse.ts';
import { peopleOf } from './import-file.ts';

const read = (text: string) => peopleOf(parseFile(new TextEncoder().encode(text)));

test('columns are found by their headings in any order, and rows keep their spreadsheet numbers', () => {
  const file =
    'E-mail address;Last Name;Firm;first_name;User name\n\nida@example.com;Sample;X; Ida ;ida\n;;;;\ncarl@example.com;Sample;;Carl;carl\n';
  const ida = { username: 'ida', firstName: 'Ida', lastName: 'Sample', email: 'ida@example.com' };
  const carl = {
    username: 'carl',
    firstName: 'Carl',
    lastName: 'Sample',
    email: 'carl@example.com',
  };
  expect(read(file)).toEqual({
    rows: [
      { ...ida, firm: 'X' },
      { ...carl, firm: '' },
    ],
    numbers: [3, 5],
    openQuote: null,
  });
});

test('a name and an address are enough', () => {
  expect(read('Name,Email,States\nIda Sample,ida@example.com,"NY, New Jersey"\n')).toMatchObject({
    rows: [{ name: 'Ida Sample', email: 'ida@example.com', states: 'NY, New Jersey' }],
  });
});

test.each([
  ['Username,First name\na,b', 'The first line is missing “Name”, “Email”. Please add them.'],
  ['Username,First name,Email\na,b,c', 'The first line is missing “Name”. Please add it.'],
  ['Username,First name,Last name,Email', 'This file has no rows'],
  [
    `Username,First name,Last name,Email\n${'a,b,c,d\n'.repeat(501)}`,
    'This file has 501 rows, and an import takes at most 500.',
  ],
  ['PK\u0003\u0004', 'not a CSV file'],
])('a file that cannot be imported says why: %j', (file, problem) => {
  expect(read(file)).toEqual({ problem: expect.stringContaining(problem) });
});
