import { expect, test } from 'vitest';
import { fullZip, wholeAddress } from './address.ts';
import { dayInCell, dayOrder, readDay } from './day.ts';
import { readEmails } from './email.ts';
import { readPhones } from './phone.ts';
import { isNoName, isNothing, onceEncoded } from './plain.ts';
import { typedDay } from './typed-day.ts';

const NOW = new Date('2026-11-26T12:00:00Z');

const phonesOf = (cell: string) => {
  const { found, all } = readPhones(cell);
  const words = found.map(({ value, extension, kind }) =>
    [value, extension && `x${extension}`, kind].filter(Boolean).join(' '),
  );
  return [...words, ...(all ? [] : ['…'])];
};

test.each([
  ['(646) 555-0131', ['(646) 555-0131']],
  ['(212) 555-0101 ext. 12', ['(212) 555-0101 x12']],
  ['212-555-0101 extension 12', ['212-555-0101 x12']],
  ['212-555-0103 #12', ['212-555-0103 x12']],
  ['212-555-0103 p12', ['212-555-0103 x12']],
  ['2125550104,,12', ['2125550104 x12']],
  ['+1 212 555 0128;ext=12', ['+1 212 555 0128 x12']],
  ['(212) 555-0150 x 33', ['(212) 555-0150 x33']],
  ['212-555-0105 (cell)', ['212-555-0105 mobile']],
  ['Cell: 212-555-0113', ['212-555-0113 mobile']],
  ['212-555-0130 (desk)', ['212-555-0130 work']],
  ['212-555-0130 x12 (home)', ['212-555-0130 x12 home']],
  ['212-555-0106 / 212-555-0107', ['212-555-0106', '212-555-0107']],
  ['212-555-0117\n212-555-0118', ['212-555-0117', '212-555-0118']],
  ['212-555-0117, 212-555-0118 or 212-555-0119', ['212-555-0117', '212-555-0118', '212-555-0119']],
  ['h: 212-555-0117 w: 212-555-0118', ['212-555-0117 home', '212-555-0118 work']],
  ['212-555-0117 (h); 212-555-0118 (fax)', ['212-555-0117 home', '212-555-0118 fax']],
  ['212/555-0117', ['212/555-0117']],
  ['2125550109.0', ['2125550109']],
  ['\u202a+1 (212) 555-0110\u202c', ['+1 (212) 555-0110']],
  ['(212)\u00a0555\u20110111', ['(212) 555-0111']],
  ['２１２-555-0111', ['212-555-0111']],
  ['212•555•0111', ['212 555 0111']],
  ['tel:+1-212-555-0131;phone-context=+1', ['+1-212-555-0131']],
  ['*212-555-0119', ['212-555-0119']],
  ['=+12125550122', ['+12125550122']],
  ["'+1 212 555 0121", ['+1 212 555 0121']],
  ['555-0112', ['555-0112']],
  ['+44 (0)20 7946 0958', ['+44 (0)20 7946 0958']],
  ['+1.212 555 0122', ['+1.212 555 0122']],
  ['212-555-0147ext12', ['212-555-0147 x12']],
  ['212 555 0102 (12)', ['212 555 0102 x12']],
  ['212-555-0102; none', ['212-555-0102']],
  ['212-555-0147 (ext. 12) (work)', ['212-555-0147 x12 work']],
  ['(212) 555-0191 (text ok)', ['(212) 555-0191', '…']],
  ['N/A', []],
  ['-', []],
  ['000-000-0000', []],
  ['123-456-7890', []],
  ['(555) 555-5555', []],
  ['2.12556E+09', ['…']],
  ['2.125550118E9', ['…']],
  ['2,125,550,113', ['2125550113']],
  ['1-800-FLOWERS', ['…']],
  ['1-800-GO-FEDEX', ['…']],
  ['212555', ['…']],
  ['*86', ['…']],
])('the phone cell %j is read as %j', (cell, expected) => {
  expect(phonesOf(cell)).toEqual(expected);
});

const emailsOf = (cell: string) => {
  const { found, all } = readEmails(cell);
  return [
    ...found.map(({ value, kind }) => [value, kind].filter(Boolean).join(' ')),
    ...(all ? [] : ['…']),
  ];
};

test.each([
  ['Ada Angle <ada.angle@example.com>', ['ada.angle@example.com']],
  ['"Doe, Jane" <jane@example.com>', ['jane@example.com']],
  ['Doe, Jane <jane@example.com>', ['jane@example.com']],
  ['ada@example.com <Ada>', ['ada@example.com']],
  ['ada@example.com <Ada Angle>; ben@example.com <>', ['ada@example.com', 'ben@example.com']],
  ['mailto:ben@example.com', ['ben@example.com']],
  ['cal@example.com, cal.two@example.com', ['cal@example.com', 'cal.two@example.com']],
  ['dee@example.com / dee2@example.com', ['dee@example.com', 'dee2@example.com']],
  ['dee@example.com/dee2@example.com', ['dee@example.com', 'dee2@example.com']],
  ['dee@example.com\ndee2@example.com', ['dee@example.com', 'dee2@example.com']],
  ['eva@example.com;', ['eva@example.com']],
  ['\u00a0flo@example.com\u00a0', ['flo@example.com']],
  ['gil@example.com\u200b', ['gil@example.com']],
  ["ida.o'brien@example.com", ["ida.o'brien@example.com"]],
  ['kim@example.com.', ['kim@example.com']],
  ['LOU@EXAMPLE.COM', ['LOU@EXAMPLE.COM']],
  ['oda@exämple.com', ['oda@exämple.com']],
  ["'pat@example.com'", ['pat@example.com']],
  ['quy@example.com (home)', ['quy@example.com personal']],
  [
    'quy@example.com (Work); z@example.com (Other)',
    ['quy@example.com work', 'z@example.com other'],
  ],
  ['“ada@example.com” | [ben@example.com]', ['ada@example.com', 'ben@example.com']],
  ['ada@example.com; none', ['ada@example.com']],
  ['ada@example.com and ben@example.com', ['ada@example.com', 'ben@example.com']],
  ['ada@example.com & ben@example.com', ['ada@example.com', 'ben@example.com']],
  ['H: ada@example.com; W: ben@example.com', ['ada@example.com personal', 'ben@example.com work']],
  [
    'Work: ada@example.com, home: b@example.com',
    ['ada@example.com work', 'b@example.com personal'],
  ],
  ['e: ada@example.com', ['ada@example.com']],
  ['ada@example.com (p)', ['ada@example.com personal']],
  ['ada@example.com (old)', ['ada@example.com', '…']],
  ['Bob Smith bob@example.com', ['bob@example.com', '…']],
  ['dee@example.com (primary) eva@example.com (secondary)', ['dee@example.com', 'eva@example.com']],
  ['Home: h@example.com Work: w@example.com', ['h@example.com personal', 'w@example.com work']],
  ['ada@example.com/', ['ada@example.com']],
  ['ada@example.com>', ['ada@example.com']],
  ['N/A', []],
  ['noemail@noemail.com', []],
  ['unknown@unknown.com', []],
  ['no@no.com', []],
  ['test@test.com', ['test@test.com']],
  ['ada@noemail.com', []],
  ['smith@smith.com', ['smith@smith.com']],
  ['mae@example', ['…']],
  ['ned @example.com', ['…']],
  ['ray&sue@example.com', ['…']],
  ['ira & jo@example.com', ['…']],
  ['ken@@example.com', ['…']],
  ['/o=ExchangeLabs/ou=Exchange Administrative Group/cn=Recipients', ['…']],
  ['a@example.com; mae@example', ['a@example.com', '…']],
])('the email cell %j is read as %j', (cell, expected) => {
  expect(emailsOf(cell)).toEqual(expected);
});

test.each([
  ['5/5/1952', '1952-05-05'],
  ['5/5/52', '1952-05-05'],
  ['5/5/30', '1930-05-05'],
  ['12/31/26', '1926-12-31'],
  ['05.05.1952', '1952-05-05'],
  ['05-May-52', '1952-05-05'],
  ['5-May-30', '1930-05-05'],
  ['5-May-1952', '1952-05-05'],
  ['5 May 1952', '1952-05-05'],
  ['May 5, 1952', '1952-05-05'],
  ['May 5th, 1952', '1952-05-05'],
  ['Monday, May 5, 1952', '1952-05-05'],
  ['Nov 2, 2026', '2026-11-02'],
  ['1952/05/05', '1952-05-05'],
  ['1952-5-5', '1952-05-05'],
  ['1952.05.05', '1952-05-05'],
  ['19520505', '1952-05-05'],
  ['5/5/1952 12:00:00 AM', '1952-05-05'],
  ['1952-05-05T00:00:00.000Z', '1952-05-05'],
  ['1952-05-05 00:00:00', '1952-05-05'],
  ['03/10/2024 2:30 PM EDT', '2024-03-10'],
  ['2019-03-07 10:00 AM -0500', '2019-03-07'],
  ["'5/5/1952", '1952-05-05'],
  ['May 1952', '1952-05'],
  ['5/1952', '1952-05'],
  ['May-1952', '1952-05'],
  ['1952-05', '1952-05'],
  ['1952', '1952'],
  ['5/5', '--05-05'],
  ['May 5', '--05-05'],
  ['--0501', '--05-01'],
  ['--05-01', '--05-01'],
  ['1604-05-05', '--05-05'],
  ['17978', '1949-03-21'],
  ['19115', '1952-05-01'],
  ['-556416000000', '1952-05-15'],
  ['1710081000000', '2024-03-10'],
  ['13/05/1952', '1952-05-13'],
  ['2/29/1952', '1952-02-29'],
  ["5/5/'52", '1952-05-05'],
  ['May 5, ’52', '1952-05-05'],
  ['5 / 5 / 1952', '1952-05-05'],
  ['5/5/1952 (74)', '1952-05-05'],
  ['05051952', '1952-05-05'],
  ['May-52', '1952-05'],
  ['May-12', '--05-12'],
  ['05/52', '1952-05'],
  ['5/31', '--05-31'],
  ['1952-5', '1952-05'],
  ['05 05 1952', '1952-05-05'],
  ['1952 05 05', '1952-05-05'],
  ['5/5/1952;', '1952-05-05'],
  ['Tues, May 6, 1952', '1952-05-06'],
  ['13/52', null],
  ['1/0/1900', ''],
  ['0/0/00', ''],
  ['0/0/0000', ''],
  ['0000-00-00', ''],
  ['N/A', ''],
  ['2/29/1953', null],
  ['circa 1950', null],
  ['Never', null],
  ['---01', null],
  ['0000-05-01', null],
  ['3 days ago', null],
  ['today', null],
])('the day %j is read as %j', (cell, expected) => {
  expect(readDay(cell, { now: NOW })).toBe(expected);
});

test('a year of two digits is ahead only if it may be', () => {
  expect(readDay('1/5/27', { now: NOW, ahead: true })).toBe('2027-01-05');
  expect(readDay('1/5/27', { now: NOW })).toBe('1927-01-05');
});

test.each([
  ['3/9/58', '1958-03-09', undefined],
  ['2/2/27', '1927-02-02', undefined],
  ['2/2/24', '2024-02-02', '1924-02-02'],
  ['02-Feb-24', '2024-02-02', '1924-02-02'],
  ['February 2nd, 24', '2024-02-02', '1924-02-02'],
  // In 1900 was no such day, and a day ahead is nobody's birth.
  ['2/29/00', '2000-02-29', undefined],
  ['12/31/26', '1926-12-31', undefined],
  ['Monday, May 5th, 1952', '1952-05-05', undefined],
  ['5th of May 1952', '1952-05-05', undefined],
  ['5-5-1952', '1952-05-05', undefined],
  ['05051952', '1952-05-05', undefined],
  ['May 1952', '1952-05', undefined],
  ['unknown', '', undefined],
])('%j is read alike in a form and in a cell', (typed, day, earlier) => {
  const read = { day, ...(earlier && { earlier }) };
  expect(typedDay(typed, NOW)).toEqual(read);
  expect(dayInCell(typed, { now: NOW })).toEqual(read);
});

test('what programs alone write is a day in a cell, and none in a form', () => {
  for (const cell of ['17978', '-556416000000', '0/0/00', '0000']) {
    expect(readDay(cell, { now: NOW })).not.toBeNull();
    expect(typedDay(cell, NOW)).toBeNull();
  }
});

test('the column decides which number is the day, and a column with both ways names the others', () => {
  expect(dayOrder(['13/05/1952', '14/05/1960', '05/06/1970'])).toEqual({
    dayFirst: true,
    either: [],
  });
  expect(dayOrder(['13/05/1952', '05/14/1960', '05/06/1970'])).toEqual({
    dayFirst: false,
    either: [2],
  });
  expect(readDay('05/06/1970', { now: NOW, dayFirst: true })).toBe('1970-06-05');
  expect(readDay('05/14/1960', { now: NOW, dayFirst: true })).toBe('1960-05-14');
});

test.each([
  ['2134', 'MA', '02134'],
  ['2134-0001', 'Massachusetts', '02134-0001'],
  ['901', 'PR', '00901'],
  ['2134', 'Mass.', '02134'],
  ['7101', 'N.J.', '07101'],
  ['501', 'NY', '00501'],
  ['2134', 'NY', '2134'],
  ['12180', 'NY', '12180'],
  ['12180-', 'NY', '12180'],
  ['12,180', 'NY', '12180'],
  ["'02134", 'MA', '02134'],
  ['021340001', 'MA', '02134-0001'],
  ['21340001', 'MA', '02134-0001'],
  ['21340001.0', 'MA', '02134-0001'],
  ['9010001', 'PR', '00901-0001'],
  ['12180 1234', 'NY', '12180-1234'],
  ['21340001', 'NY', '21340001'],
  ['="02134"', 'MA', '02134'],
])('the ZIP code %s in %s is %s', (zip, state, full) => {
  expect(fullZip(zip, state)).toBe(full);
});

test('a whole address is taken apart at its lines', () => {
  const troy = {
    street: '5 Elm St',
    street2: '',
    city: 'Troy',
    state: 'NY',
    zip: '12180',
    country: '',
  };
  expect(wholeAddress('5 Elm St\nTroy, NY 12180')).toEqual(troy);
  expect(wholeAddress('5 Elm St\nApt 2\nTroy, New York 12180\nUS')).toEqual({
    ...troy,
    street2: 'Apt 2',
    state: 'New York',
    country: 'US',
  });
  expect(wholeAddress('5 Elm St, Troy')).toMatchObject({ street: '5 Elm St, Troy', city: '' });
});

test.each([
  '\\N',
  '#REF!',
  '#VALUE!',
  '#NAME?',
  '#DIV/0!',
  '#N/A',
  '#NULL!',
  'NaN',
  'NaT',
  'undefined',
  '(blank)',
  '(empty)',
  '-- none --',
  '<null>',
  '[NULL]',
  '{none}',
  '«none»',
  '#####',
])('%j is nothing', (cell) => {
  expect(isNothing(cell)).toBe(true);
});

test('in a name only the marks that are no word are nothing', () => {
  for (const cell of ['\\N', '#REF!', '<null>', '(blank)', '-- none --', 'N/A'])
    expect(isNoName(cell), cell).toBe(true);
  for (const cell of ['Null', 'Nan', 'None', 'Blank', '#vip', 'The total was undefined.'])
    expect(isNoName(cell), cell).toBe(false);
  expect(['#vip', 'The total was undefined.', 'Blank'].filter(isNothing)).toEqual([]);
});

test.each([
  ['JosÃ© GarcÃ\u00ada', 'José García'],
  ['Ann Oâ€™Brien', 'Ann O’Brien'],
  ['ZoÃ« â€“ 5Â°', 'Zoë – 5°'],
  ['SÃO PAULO', 'SÃO PAULO'],
  ['José', 'José'],
  ['Ann', 'Ann'],
])('%j, encoded once, is %j', (cell, text) => {
  expect(onceEncoded(cell)).toBe(text);
});
