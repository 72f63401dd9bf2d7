import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { MAX_FILE_BYTES, sizeProblem } from './file-text.ts';
import { type Parsed, parseFile, scanned, type Table } from './parse.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
/** Encoded as old Windows programs do: one byte per character. */
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index += 1) {
    view.setUint16(index * 2, text.charCodeAt(index), littleEndian);
  }
  return new Uint8Array(view.buffer);
}

function tableOf(parsed: Parsed): Table {
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed.table;
}
const problemOf = (parsed: Parsed): string => ('problem' in parsed ? parsed.problem : 'none');

const TEXT = 'Name,City\r\nZoë Müller,Genève\r\n';
test.each([
  ['UTF-8', utf8(TEXT)],
  ['UTF-8 with a mark', utf8(`\uFEFF${TEXT}`)],
  ['UTF-16, little end first', utf16(`\uFEFF${TEXT}`, true)],
  ['UTF-16, big end first', utf16(`\uFEFF${TEXT}`, false)],
  ['Latin-1', latin1(TEXT)],
])('%s is read', (_name, bytes) => {
  const { columns, rows } = tableOf(parseFile(bytes));
  expect([columns, rows]).toEqual([['Name', 'City'], [['Zoë Müller', 'Genève']]]);
});

test.each([
  ['a bad byte', [...utf8('Name,City\nZoë Müller,Genève'), 0x92, ...utf8('s\n')], 'Genève’s'],
  ['a line of windows-1252', [...utf8('Name,City\nZoë Müller,'), ...latin1('Genève\n')], 'Genève'],
])('UTF-8 with %s in it is read', (_, bytes, city) => {
  expect(tableOf(parseFile(new Uint8Array(bytes))).rows).toEqual([['Zoë Müller', city]]);
});

test('two letters of windows-1252 that are one of UTF-8 stay two among others', () => {
  const text = 'Name,City\nÉdith,«CAFÉ» à Genève\n';
  expect(tableOf(parseFile(latin1(text))).rows).toEqual([['Édith', '«CAFÉ» à Genève']]);
});

test('windows-1252 has characters of its own', () => {
  expect(tableOf(parseFile(latin1('Name\nO\x92Hara \x80'))).rows).toEqual([['O’Hara €']]);
});

test.each([',', ';', '\t', '|'])('columns separated by %j are found', (sign) => {
  const text = ['Name', 'E-mail', 'Note'].join(sign);
  const row = ['Ada', 'ada@example.com', `"a ""b""${sign} c\nd"`].join(sign);
  expect(tableOf(parseFile(utf8(`${text}\n${row}\n`)))).toEqual({
    ...{ dialect: 'other', numbers: [2] },
    columns: ['Name', 'E-mail', 'Note'],
    rows: [['Ada', 'ada@example.com', `a "b"${sign} c\nd`]],
    openQuote: null,
  });
});

test('a line that names the delimiter is not a row', () => {
  expect(tableOf(parseFile(utf8('sep=;\r\nName;City\r\nAda;a,b'))).rows).toEqual([['Ada', 'a,b']]);
});

test('one column, 100 columns, empty lines and ragged rows are read correctly', () => {
  expect(tableOf(parseFile(utf8('Name\nAda\n\n , \nGrace'))).rows).toHaveLength(2);
  const wide = Array.from({ length: 100 }, (_, index) => `c${index}`);
  const { columns, rows } = tableOf(parseFile(utf8(`${wide}\n${wide}\nshort,row\n${wide},more`)));
  expect([columns.length, rows.map(({ length }) => length)]).toEqual([101, [100, 2, 101]]);
});

test('rows are numbered as in a spreadsheet, including empty ones', () => {
  const text = '\nName,Note\nAda,"two\nlines"\n,\nGrace,\n';
  const { columns, numbers } = tableOf(parseFile(utf8(text)));
  expect([columns, numbers]).toEqual([
    ['Name', 'Note'],
    [3, 5],
  ]);
});

test('the lines under a Salesforce report are not rows, but elsewhere they are', () => {
  const head = 'First Name,Last Name,Account Name,Mailing Street,Email Opt Out\n';
  const foot =
    '"","","","",""\n"Grand Totals (1 record)"\n"Confidential Information - Do Not Distribute"\n"Copyright (c) 2000-2026 salesforce.com, inc. All rights reserved."\n';
  const { dialect, rows } = tableOf(parseFile(utf8(`${head}Ada,Example,,,0\n${foot}`)));
  expect([dialect, rows]).toEqual(['salesforce', [['Ada', 'Example', '', '', '0']]]);
  expect(tableOf(parseFile(utf8('Name,City\nAda,Rome\nTotal\n'))).rows).toHaveLength(2);
});

test.each([
  'Total,2,,',
  'Total contacts: 2',
  'Page 1 of 2',
  '*** End of report ***',
  'Grand total,,"1,200",$5.00',
  'Count: 2',
  '2 records',
  '---,---',
])('the totals %j at the foot are no row', (total) => {
  const text = `Name,Email,Phone,City\nAda,,,Rome\nTotal Taxes,,212-555-0131,\n\n${total}\n`;
  expect(tableOf(parseFile(utf8(text))).rows.map(([name]) => name)).toEqual([
    ...['Ada', 'Total Taxes'],
  ]);
});

test('the pages of a report are no rows', () => {
  const text =
    'Name,City\nAda,Rome\nPage 1 of 2,\nBo,Oslo\nPage 2 of 2,\nTotal contacts,2\nEnd of list,\n';
  const { rows, numbers } = tableOf(parseFile(utf8(text)));
  expect([rows.map(([name]) => name), numbers]).toEqual([
    ['Ada', 'Bo'],
    [2, 4],
  ]);
});

test('a head that is repeated on each page is no row', () => {
  const { rows, numbers } = tableOf(parseFile(utf8('Name,City\nAda,Rome\nName,City\nBo,Oslo\n')));
  expect([rows, numbers]).toEqual([
    [
      ['Ada', 'Rome'],
      ['Bo', 'Oslo'],
    ],
    [2, 4],
  ]);
});

test('lines that are quoted as a whole are read as lines', () => {
  const { columns, rows } = tableOf(parseFile(utf8('"Name,City"\n"Ada,""Rome, NY"""\n')));
  expect([columns, rows]).toEqual([['Name', 'City'], [['Ada', 'Rome, NY']]]);
  const names = '"Name (last, first)"\n"Brown, Ada"\n';
  expect(tableOf(parseFile(utf8(names))).rows).toEqual([['Brown, Ada']]);
});

test('a file of more than two million cells is refused', () => {
  const problem = problemOf(parseFile(utf8(`Name\n${','.repeat(2_000_001)}`)));
  expect(problem).toBe(
    'This file has 2,000,003 cells, and an import reads at most 2,000,000. Please remove the columns that you do not need, or split it.',
  );
});

test.each([
  ['a line of 1.6 million quoted cells', '"",'.repeat(1_600_000), '1,600,001'],
  ['a line below a narrow header', `Name\n${'"a, ""b""\n",'.repeat(200)}`, '201'],
])('%s is too wide', (_, text, columns) => {
  expect(problemOf(parseFile(utf8(text)))).toBe(
    `This file has ${columns} columns, and an import reads at most 200. Please remove those that you do not need.`,
  );
});

test('cells and columns are counted as the parser reads them', () => {
  const unit = fc.constantFrom('"', ',', '\n', ' ', 'a');
  fc.assert(
    fc.property(fc.string({ unit, minLength: 1, maxLength: 30 }), (text) => {
      const size = scanned(text, ',');
      const widths = Papa.parse<string[]>(size.text, { delimiter: ',', newline: '\n' }).data.map(
        (row) => row.length,
      );
      expect(size).toMatchObject({
        cells: widths.reduce((sum, width) => sum + width),
        columns: Math.max(...widths),
      });
    }),
    { numRuns: 1000 },
  );
});

test('a vCard file is read card by card', () => {
  const card = (name: string) => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nEND:VCARD\r\n`;
  expect(tableOf(parseFile(utf8(card('Ada') + card('Grace'))))).toEqual({
    ...{ dialect: 'vcard', columns: ['Name'], rows: [['Ada'], ['Grace']], numbers: [1, 2] },
    openQuote: null,
  });
  expect(problemOf(parseFile(utf8('BEGIN:VCARD\nFN:Ada')))).toBe(
    'This file has no complete vCard.',
  );
});

test('a card of any number of lines is read, and one of them is the main one', () => {
  const lines = Array.from(
    { length: 130_000 },
    (_, at) => `TEL${at === 7 ? ';PREF=1' : ''}:55501${at}`,
  );
  const card = ['BEGIN:VCARD', 'FN:Ada', ...lines, 'END:VCARD'].join('\n');
  const { columns, rows } = tableOf(parseFile(utf8(card)));
  const mains = columns.filter((_, at) => rows[0]?.[at]?.startsWith('*'));
  expect(mains).toEqual(['Phone 8 - Label']);
});

test('cards that have too many different properties are refused before their table is made', () => {
  const cards = Array.from(
    { length: 2_000 },
    (_, at) => `BEGIN:VCARD\nFN:Ada ${at}\nOWN${at}:x\nEND:VCARD`,
  );
  expect(problemOf(parseFile(utf8(cards.join('\n'))))).toBe(
    'These vCards have too many different properties. Please split the file.',
  );
});

test('a column without a name gets one', () => {
  expect(tableOf(parseFile(utf8('Name,,City\nAda,b,c'))).columns).toEqual([
    'Name',
    'Column 2',
    'City',
  ]);
});

test('unclosed quotation marks are reported by their row', () => {
  const { openQuote } = tableOf(parseFile(utf8('Name,Note\nAda,a\nGrace,"b\nJoan,c')));
  expect(openQuote).toBe(3);
});

test('10,000 rows are read; one more is refused with the number', () => {
  const rows = (count: number) => utf8(`Name\n${'Ada\n'.repeat(count)}`);
  expect(tableOf(parseFile(rows(10_000))).rows).toHaveLength(10_000);
  expect(problemOf(parseFile(rows(10_001)))).toBe(
    'This file has 10,001 rows, and an import takes at most 10,000. Please split it.',
  );
});

test('a file that is too large is refused with its size', () => {
  expect(sizeProblem(MAX_FILE_BYTES)).toBeNull();
  expect(sizeProblem(MAX_FILE_BYTES + 200_000)).toMatch(/has 5\.2 MB.*at most 5\.0 MB/);
  expect(sizeProblem(0)).toBe('This file is empty.');
});

test.each([
  ['an Excel workbook', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])],
  ['an old Excel workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])],
  ['a PDF', utf8('%PDF-1.7')],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
])('%s is refused with instructions to save it as CSV', (_name, bytes) => {
  expect(problemOf(parseFile(bytes))).toMatch(/not a CSV file.*then CSV/);
});

test.each([
  ['a mark of UTF-16 before UTF-8', new Uint8Array([0xff, 0xfe, ...utf8(TEXT)])],
  ['UTF-16 without a mark', utf16(TEXT, true)],
  ['UTF-8 with zero bytes and Ctrl-Z at its end', new Uint8Array([...utf8(TEXT), 0x1a, 0, 0])],
  ['UTF-8 with two marks', utf8(`\uFEFF\uFEFF${TEXT}`)],
])('%s is read', (_name, bytes) => {
  expect(tableOf(parseFile(bytes)).rows).toEqual([['Zoë Müller', 'Genève']]);
});

test.each([
  ['UTF-8', utf8('Name,City\nAda,Genè')],
  ['UTF-16 with a mark', utf16('\uFEFFName,City\nAda,Genè', true)],
  ['UTF-16, big end first', utf16('\uFEFFName,City\nAda,Genè', false)],
  ['UTF-16 without a mark', utf16('Name,City\nAda,Genè', true)],
  ['UTF-16 with half of a pair', utf16('\uFEFFName,City\nAda,Gen😀', true).slice(0, -1)],
])('a letter of %s that is cut off at the end of a file is dropped', (_, bytes) => {
  expect(tableOf(parseFile(bytes.slice(0, -1))).rows).toEqual([['Ada', 'Gen']]);
});

test('lines above the head are no rows, and cells beyond it have a column of their own', () => {
  const text = 'Contact report,,\nMade on 11/20/2026,,\nFirst Name,Last Name\nAda,Example,x\n';
  const { columns, rows, numbers } = tableOf(parseFile(utf8(text)));
  expect([columns, rows, numbers]).toEqual([
    ['First Name', 'Last Name', 'Column 3'],
    [['Ada', 'Example', 'x']],
    [4],
  ]);
});

test.each([
  ['Client list of the North office', ';'],
  ['Clients, made on Nov 20, 2026', ';'],
  ['"Clients; all, of ""North"""', '\t'],
])('lines above the head, such as %s, do not tell how columns are separated', (title, sign) => {
  const lines = [
    ['Name', 'Phone', 'Note'],
    ['Ada', '212-555-0131', 'a, b, c, d'],
  ];
  const text = [title, ...lines.map((line) => line.join(sign))].join('\n');
  const { columns, rows } = tableOf(parseFile(utf8(text)));
  expect([columns, ...rows]).toEqual(lines);
});

test('spaces before an opening quotation mark are none, and within it they stay', () => {
  const text = 'Name, Note\nAda,  "a, ""b"" , ""c"""\n';
  expect(tableOf(parseFile(utf8(text))).rows).toEqual([['Ada', 'a, "b" , "c"']]);
});

test('a file of empty cells alone, or with a zero byte in it, is refused in words', () => {
  const empty = `Name\n${`${','.repeat(39)}\n`.repeat(10_000)}`;
  expect(problemOf(parseFile(utf8(empty)))).toMatch(/no rows under its first line/);
  expect(problemOf(parseFile(utf8('Name\nA\0da\n')))).toMatch(/^This is not a CSV file\./);
});

test('a file with only a header row has nothing to import', () => {
  expect(problemOf(parseFile(utf8('Name,City\n')))).toMatch(/no rows/);
});
