import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { runs } from '../../../../tests/properties.ts';
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
  ['UTF-8 with two marks', utf8(`\uFEFF\uFEFF${TEXT}`)],
  ['Latin-1', latin1(TEXT)],
  ['a mark of UTF-16 before UTF-8', new Uint8Array([0xff, 0xfe, ...utf8(TEXT)])],
])('%s is read', (_name, bytes) => {
  const { columns, rows } = tableOf(parseFile(bytes));
  expect([columns, rows]).toEqual([['Name', 'City'], [['Zoë Müller', 'Genève']]]);
});

const ZOE = utf8('Name,City\nZoë Müller,');
test.each([
  ['UTF-8 with a bad byte', [...ZOE, ...utf8('Genève'), 0x92, 0x73], 'Zoë Müller|Genève’s'],
  ['UTF-8 with a line of windows-1252', [...ZOE, ...latin1('Genève\n')], 'Zoë Müller|Genève'],
  ['windows-1252 with two that UTF-8 has as one', latin1('A,B\nÉdith,«CAFÉ»\n'), 'Édith|«CAFÉ»'],
  ['windows-1252 with its own', latin1('Name,City\nO\x92Hara,\x80\n'), 'O’Hara|€'],
] as const)('the letters of %s are read', (_, bytes, cells) => {
  const { rows } = tableOf(parseFile(new Uint8Array(bytes)));
  expect(rows.map((row) => row.join('|'))).toEqual([cells]);
});

test.each([',', ';', '\t', '|'])('columns separated by %j are found', (sign) => {
  const text = ['Name', 'E-mail', 'Note'].join(sign);
  const row = ['Ada', 'ada@example.com', `"a ""b""${sign} c\nd"`].join(sign);
  expect(tableOf(parseFile(utf8(`${text}\n${row}\n`)))).toEqual({
    dialect: 'other',
    numbers: [2],
    columns: ['Name', 'E-mail', 'Note'],
    rows: [['Ada', 'ada@example.com', `a "b"${sign} c\nd`]],
    openQuote: null,
  });
});

test('one column, 100 columns, empty lines and ragged rows are read correctly', () => {
  expect(tableOf(parseFile(utf8('Name\nAda\n\n , \nGrace'))).rows).toHaveLength(2);
  const wide = Array.from({ length: 100 }, (_, index) => `c${index}`);
  const { columns, rows } = tableOf(parseFile(utf8(`${wide}\n${wide}\nshort,row\n${wide},more`)));
  expect([columns.length, rows.map(({ length }) => length)]).toEqual([101, [100, 2, 101]]);
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
  expect(tableOf(parseFile(utf8(text))).rows.map(([name]) => name)).toEqual(['Ada', 'Total Taxes']);
});

/** A table's head, and its rows after their numbers. */
const linesOf = ({ columns, rows, numbers }: Table) =>
  [columns.join('|'), ...rows.map((row, at) => `${numbers[at]} ${row.join('|')}`)].join(' / ');

test.each([
  [
    'a line that names the delimiter is not a row',
    'sep=;\r\nName;City\r\nAda;a,b',
    'Name|City / 2 Ada|a,b',
  ],
  [
    'rows are numbered as in a spreadsheet, including empty ones',
    '\nName,Note\nAda,"two\nlines"\n,\nGrace,\n',
    'Name|Note / 3 Ada|two\nlines / 5 Grace|',
  ],
  [
    '“Total” is a row elsewhere',
    'Name,City\nAda,Rome\nTotal\n',
    'Name|City / 2 Ada|Rome / 3 Total',
  ],
  [
    'the pages of a report are no rows',
    'Name,City\nAda,Rome\nPage 1 of 2,\nBo,Oslo\nPage 2 of 2,\nTotal contacts,2\nEnd of list,\n',
    'Name|City / 2 Ada|Rome / 4 Bo|Oslo',
  ],
  [
    'a head that is repeated on each page is no row',
    'Name,City\nAda,Rome\nName,City\nBo,Oslo\n',
    'Name|City / 2 Ada|Rome / 4 Bo|Oslo',
  ],
  [
    'lines that are quoted as a whole are read as lines',
    '"Name,City"\n"Ada,""Rome, NY"""\n',
    'Name|City / 2 Ada|Rome, NY',
  ],
  [
    'a file of one quoted column is read as it is',
    '"Name (last, first)"\n"Brown, Ada"\n',
    'Name (last, first) / 2 Brown, Ada',
  ],
  ['a column without a name gets one', 'Name,,City\nAda,b,c', 'Name|Column 2|City / 2 Ada|b|c'],
])('%s', (_what, text, lines) => {
  expect(linesOf(tableOf(parseFile(utf8(text))))).toBe(lines);
});

test('unclosed quotation marks are reported by their row', () => {
  expect(tableOf(parseFile(utf8('Name,Note\nAda,a\nGrace,"b\nJoan,c'))).openQuote).toBe(3);
});

const CARDS = Array.from(
  { length: 2_000 },
  (_, at) => `BEGIN:VCARD\nFN:Ada ${at}\nOWN${at}:x\nEND:VCARD`,
);
const TOO_WIDE = (columns: string) =>
  `This file has ${columns} columns, and an import reads at most 200. Please remove those that you do not need.`;

test.each<[what: string, text: string, problem: string | RegExp]>([
  [
    'more than two million cells',
    `Name\n${`${','.repeat(199)}\n`.repeat(10_001)}`,
    'This file has 2,000,201 cells, and an import reads at most 2,000,000. Please remove the columns that you do not need, or split it.',
  ],
  [
    'a million columns in two lines',
    `${`${','.repeat(999_999)}\n`.repeat(2)}`,
    TOO_WIDE('1,000,000'),
  ],
  ['a line of 1.6 million quoted cells', '"",'.repeat(1_600_000), TOO_WIDE('1,600,001')],
  ['a wide line below a narrow header', `Name\n${'"a, ""b""\n",'.repeat(200)}`, TOO_WIDE('201')],
  [
    '10,001 rows',
    `Name\n${'Ada\n'.repeat(10_001)}`,
    'This file has 10,001 rows, and an import takes at most 10,000. Please split it.',
  ],
  ['a vCard without its end', 'BEGIN:VCARD\nFN:Ada', 'This file has no complete vCard.'],
  [
    'too many properties of vCards, which make no table',
    CARDS.join('\n'),
    'These vCards have too many different properties. Please split the file.',
  ],
  [
    'empty cells alone',
    `Name\n${`${','.repeat(39)}\n`.repeat(10_000)}`,
    /no rows under its first line/,
  ],
  ['only a header row', 'Name,City\n', /no rows/],
  ['a zero byte', 'Name\nA\0da\n', /^This is not a CSV file\./],
])('a file with %s is refused in words', (_what, text, problem) => {
  expect(problemOf(parseFile(utf8(text)))).toEqual(
    typeof problem === 'string' ? problem : expect.stringMatching(problem),
  );
});

test('two million cells are read, with a line end behind the last one', () => {
  const line = `Ada${','.repeat(199)}\n`;
  expect(
    tableOf(parseFile(utf8(`Name${','.repeat(199)}\n${line.repeat(9_999)}`))).rows,
  ).toHaveLength(9_999);
});

test.each([
  ['"5\\" pipe",b\n', '5" pipe'],
  ['"C:\\dir\\",b\n', 'C:\\dir\\'],
  ['"She said ""yes"", twice",b\n', 'She said "yes", twice'],
])('the cell %j is %j', (line, cell) => {
  expect(tableOf(parseFile(utf8(`Note,Name\n${line}`))).rows).toEqual([[cell, 'b']]);
});

test('the head stands under merged words, however many', () => {
  const text = 'People,,,\nName,,Contact,\nFirst,Last,Email,Phone\nAda,Fox,ada@example.com,1\n';
  expect(tableOf(parseFile(utf8(text)))).toMatchObject({
    columns: ['First', 'Last', 'Email', 'Phone'],
    numbers: [4],
  });
});

test.each([
  [
    'His,,,Hers,,,Home,Kids',
    'First,Last,DOB,First,Last,DOB,Street,',
    'His First|His Last|His DOB|Hers First|Hers Last|Hers DOB|Street|Kids',
  ],
  // The last words stand over as many columns as those before them.
  [
    'Husband,,,Wife,,,,',
    'First,Last,Email,First,Last,Email,Street,City',
    'Husband First|Husband Last|Husband Email|Wife First|Wife Last|Wife Email|Street|City',
  ],
  [
    'Client,,,Spouse,,,Home,',
    'First,Last,DOB,First,Last,Cell,Street,City',
    'First|Last|DOB|Spouse First|Spouse Last|Spouse Cell|Street|City',
  ],
  // A report's title, and words for nobody.
  ['Spouse report,,', 'First,Last,First', 'First|Last|First'],
  ['Home,,,Work,,', 'Name,Street,City,Email,Street,City', 'Name|Street|City|Email|Street|City'],
])('under the merged words %s the head %s is %s', (words, head, columns) => {
  const text = `${words}\n${head}\n${'Ada,'.repeat(8)}\n`;
  expect(
    tableOf(parseFile(utf8(text)))
      .columns.slice(0, columns.split('|').length)
      .join('|'),
  ).toBe(columns);
});

test('types of a number are a set: a fax wins over a mobile, a mobile over a place', () => {
  const lines = [
    'TEL;TYPE=WORK,FAX:1',
    'TEL;WORK;FAX:2',
    'TEL;TYPE="home,cell":3',
    'TEL;TYPE=CELL;TYPE=FAX:4',
  ];
  const card = ['BEGIN:VCARD', 'VERSION:3.0', 'FN:Ada Fox', ...lines, 'END:VCARD'].join('\n');
  const { columns, rows } = tableOf(parseFile(utf8(card)));
  const labels = columns.flatMap((column, at) => (column.endsWith('Label') ? rows[0]?.[at] : []));
  expect(labels).toEqual(['fax', 'fax', 'cell', 'fax']);
});

test('10,000 rows are read', () => {
  expect(tableOf(parseFile(utf8(`Name\n${'Ada\n'.repeat(10_000)}`))).rows).toHaveLength(10_000);
});

test('cells and columns are counted as the parser reads them', () => {
  const unit = fc.constantFrom('"', ',', '\n', ' ', 'a');
  fc.assert(
    fc.property(fc.string({ unit, minLength: 1, maxLength: 30 }), (text) => {
      const size = scanned(text, ',');
      const { data } = Papa.parse<string[]>(size.text, { delimiter: ',', newline: '\n' });
      // Behind the last line end, the parser sees one more line.
      if (data.length > 1 && text.endsWith('\n') && data.at(-1)?.join() === '') data.pop();
      const widths = data.map((row) => row.length);
      expect(size).toMatchObject({
        cells: widths.reduce((sum, width) => sum + width),
        columns: Math.max(...widths),
      });
    }),
    runs(1_000),
  );
});

test('a vCard file is read card by card', () => {
  const card = (name: string) => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nEND:VCARD\r\n`;
  expect(tableOf(parseFile(utf8(card('Ada') + card('Grace'))))).toEqual({
    dialect: 'vcard',
    columns: ['Name'],
    rows: [['Ada'], ['Grace']],
    numbers: [1, 2],
    openQuote: null,
  });
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
  ['a JSON file', '[\n  {"name": "Ada Fox", "email": "ada@example.com"}\n]'],
  ['a JSON file', '{"contacts":[{"name":"Ada Fox"}]}'],
  ['a web page or an XML file', '<?xml version="1.0"?><contacts/>'],
  ['a web page or an XML file', '<html><table><tr><td>Name</td></tr></table></html>'],
  ['a Quicken file (QIF)', '!Type:Memorized\nPAda Fox\n^\n'],
  ['an LDIF file', 'version: 1\n\ndn: cn=Ada Fox\ncn: Ada Fox\n'],
])('%s is named, with the way to a file that can be read', (what, text) => {
  expect(problemOf(parseFile(utf8(text)))).toBe(
    `This is ${what}, not a CSV or vCard file. In the program that it comes from, export the contacts as CSV or vCard, and choose that file here.`,
  );
});

test('a table whose first cell has brackets is a table', () => {
  expect(tableOf(parseFile(utf8('[Name],Email\nAda,ada@example.com\n'))).rows).toHaveLength(1);
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
