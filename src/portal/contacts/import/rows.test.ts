import { expect, test } from 'vitest';
import { CHOICES, isPrivateColumn, keyOf, meaningOf } from './columns.ts';
import { dialectOf } from './dialect.ts';
import { columnsOf } from './file-columns.ts';
import type { Table } from './parse.ts';
import { refusedCsv } from './refused-csv.ts';
import { normalize, tagsOf } from './rows.ts';
import { MAX_PART_BYTES, NO_CHOICES, partsOf, withChoices } from './sending.ts';
import { readVCards } from './vcard.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const tableOf = (columns: string[], ...rows: string[][]): Table => ({
  ...{ dialect: dialectOf(columns), columns, rows, openQuote: null },
  numbers: rows.map((_, index) => index + 2),
});
const meaningsOf = ({ columns, rows, dialect }: Table) => columnsOf(columns, rows, dialect);
const read = (table: Table) =>
  normalize(
    table,
    meaningsOf(table).map(({ meaning }) => meaning),
    NOW,
  );

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

test('labels are tags, except the one that every contact has', () => {
  expect(tagsOf('Clients ::: * myContacts ::: * Starred')).toEqual(['Clients', 'Starred']);
  expect(tagsOf('a\\, b; c\\; d')).toEqual(['a, b', 'c; d']);
});

test.each([
  ['SSN__c', true],
  ['Social Security Number', true],
  ['Tax ID', true],
  ['SS#', true],
  ['Acct. #', true],
  ['Account Number', true],
  ['drivers_license_number', true],
  ['medical_conditions', true],
  ['Health Notes', true],
  ['Soc. Sec. No.', true],
  ['Tax Number', true],
  ['Credit Card', true],
  ['Tax Notes', false],
  ['Class Name', false],
  ['Account Name', false],
  ['Destination', false],
])('the column %s is left out for its content: %s', (heading, left) => {
  expect(isPrivateColumn(heading)).toBe(left);
});

test.each([
  ['Email 2', 'Email'],
  ['Secondary Email', 'Email'],
  ['Email (Home)', 'Email (personal)'],
  ['Work E-mail', 'Email (work)'],
  ['E-mail Display Name', undefined],
  ['Email Opt Out', 'Email opt-out'],
  ['Spouse Email', undefined],
  ['Tel.', 'Phone'],
  ['Ph (H)', 'Phone (home)'],
  ['Res. Phone', 'Phone (home)'],
  ['Phone (C)', 'Phone (mobile)'],
  ['Wk Phone', 'Phone (work)'],
  ['Bus. Phone', 'Phone (work)'],
  ['Home #', 'Phone (home)'],
  ['House #', undefined],
  ['Spouse Ph', undefined],
  ['Cell', 'Phone (mobile)'],
  ['Cancelled', undefined],
  ['Phonetic First Name', undefined],
  ["Assistant's Phone", undefined],
  ['Business Fax', 'Fax'],
  ['Address', 'Address'],
  ['Mailing Addr', 'Address'],
  ['ST', 'State'],
  ['Zip/Postal', 'ZIP code'],
  ['Home City', 'City (home)'],
  ['Work ZipCode', 'ZIP code (work)'],
  ['Home Address PO Box', 'P.O. box (home)'],
  ['Date of Birth', 'Birth date'],
  ['B-day', 'Birth date'],
  ['Website URL', 'Website'],
  ['Wedding Anniversary', 'Anniversary'],
  ['Prefix', 'Salutation'],
  ['Client Since', 'Client since'],
  ['Deceased', 'Deceased'],
  ['Gender', undefined],
  ['Given Name(s)', 'First name'],
  ['Fname', 'First name'],
  ['M.I.', 'Middle name'],
  ['L Name', 'Last name'],
  ['Name (Last, First)', 'Name'],
  ['Goes by', 'Nickname'],
  ['Credentials', 'Suffix'],
  ['Employer Name', 'Employer'],
  ['Business', undefined],
  ['Profession', 'Job title'],
  ['Customer Since', 'Client since'],
  ['Contact No.', 'Phone'],
  ['Cellular', 'Phone (mobile)'],
  ['Direct Line', 'Phone (work)'],
  ['Office Number', 'Phone (work)'],
  ['House Number', undefined],
  ['Addr1', 'Street'],
  ['Apt/Suite', 'Street, second line'],
  ['City/Town', 'City'],
  ['Mail City', 'City'],
  ['Residence Address', 'Address (home)'],
  ['Next Contact Date', 'Next step on'],
  ['DNC', 'Phone opt-out'],
  ['Spouse/Partner', 'Spouse'],
  ["Spouse's Name", 'Spouse'],
  ['Spouse/Partner First Name', 'Spouse’s first name'],
  ["Wife's Name", 'Spouse'],
  ['First Name (Spouse)', 'Spouse’s first name'],
  ['Birthday (Spouse)', undefined],
  ['Phone (Spouse)', undefined],
  ['Attorney Phone', undefined],
  ['Account Owner Email', undefined],
  ['HomeTel', 'Phone (home)'],
  ['CellNo', 'Phone (mobile)'],
  ['office_tel', 'Phone (work)'],
  ['Tel2', 'Phone'],
  ['Hotel', undefined],
  ['Phone Type', 'Kind of the next column'],
  ['Address 1: Street 1', 'Street'],
  ['Address 1: Street 2', 'Street, second line'],
  ['City (Home)', 'City (home)'],
  ['Birthday (MM/DD/YYYY)', 'Birth date'],
  ['Date of Birth (optional)', 'Birth date'],
  ['last_contact_dt', 'Last contact'],
  ['Client (Last, First)', 'Name'],
  ['Relationship to Head', 'Role in the household'],
  ['Opt Out Email', 'Email opt-out'],
  ['Comments/Notes', 'Note'],
  ['Meeting Notes', 'Note'],
  ['Number of notes', undefined],
  ['Account Notes', 'Note'],
  ['Primary First', 'First name'],
  ['Secondary First', undefined],
  ['Client 1 DOB', 'Birth date'],
  ['Client 2 DOB', undefined],
  ['Addr Line 1', 'Street'],
  ['Address City', 'City'],
  ['Email OK?', undefined],
  ['Last Email', undefined],
  ['Next Call', undefined],
  ['Work Phone Ext', 'Extension of the phone before'],
  ['Ext.', 'Extension of the phone before'],
  ['Spouse Phone Ext', undefined],
  ['Text', undefined],
  ['Direct Dial', 'Phone (work)'],
  ['Street Address 2', 'Street, second line'],
  ['State/Prov', 'State'],
  ['Mid Init', 'Middle name'],
  ['Is Deceased', 'Deceased'],
  ['Date Deceased', 'Date of death'],
  ['Birth Yr', 'Birth year'],
  ['Notes2', 'Note'],
  ['Organisation', 'Employer'],
])('the heading %j means %j', (heading, label) => {
  const meaning = meaningOf(heading);
  expect(meaning && CHOICES.get(keyOf(meaning))?.label).toBe(label);
});

test('the choices of a column are in the order of a contact, each once', () => {
  const labels = [...CHOICES.values()].map(({ label }) => label);
  expect(labels.slice(0, 11)).toEqual([
    ...['Name', 'First name', 'Middle name', 'Last name', 'Suffix', 'Nickname', 'Salutation'],
    ...['Kind', 'Email', 'Email (personal)', 'Email (work)'],
  ]);
  expect(new Set(labels).size).toBe(labels.length);
});

test('an address beside a city is the street, and cells that are all email addresses are some', () => {
  const table = tableOf(
    ['Name', 'Address', 'City', 'Column 4', 'Spouse Email', 'Ann’s friend'],
    ['Ada', '1 Elm St', 'Dover', 'ada@example.com', 'bo@example.com', 'x'],
  );
  expect(meaningsOf(table).map(({ meaning, looks }) => [meaning && keyOf(meaning), looks])).toEqual(
    [
      ['name', null],
      ['address street other', null],
      ['address city other', null],
      ['email other', 'email addresses'],
      [null, 'email addresses'],
      [null, null],
    ],
  );
});

test('a street and a city with state and ZIP code in one cell are one address', () => {
  const columns = ['Name', 'Address', 'City/State/Zip'];
  const table = tableOf(columns, ['Ada', '1 Elm St', 'Troy, NY 12180'], ['Bo', '2 Elm St', 'Troy']);
  const elm = { street: '1 Elm St', street2: '', country: '', kind: 'other' };
  expect(read(table).rows.map(({ addresses }) => addresses)).toEqual([
    [{ ...elm, city: 'Troy', state: 'NY', zip: '12180' }],
    [{ ...elm, street: '2 Elm St', street2: 'Troy', city: '', state: '', zip: '' }],
  ]);
});

test.each([
  [['Name', 'Home Address', 'City', 'State', 'Zip'], 'home'],
  [['Name', 'Mailing Address', 'City', 'State', 'Postal Code'], 'other'],
  [['Name', 'Address', 'Business City', 'Business State', 'Business Zip'], 'work'],
  [['Name', 'Work Street', 'City', 'State', 'Zip'], 'work'],
])('the only street and the only city of the columns %j are one address', (columns, kind) => {
  const table = tableOf(columns, ['Ada', '1 Elm St', 'Troy', 'NY', '12180']);
  const troy = { street2: '', city: 'Troy', state: 'NY', zip: '12180', country: '' };
  expect(read(table).rows[0]?.addresses).toEqual([{ street: '1 Elm St', ...troy, kind }]);
});

test('a street of another kind than the only city is an address of its own', () => {
  const columns = ['Name', 'Home Address', 'Business City', 'Business State'];
  const table = tableOf(columns, ['Ada', '1 Elm St', 'Troy', 'NY']);
  expect(read(table).rows[0]?.addresses).toMatchObject([
    { street: '1 Elm St', city: '' },
    { street: '', city: 'Troy' },
  ]);
});

test('a contact type that says persons and organizations is the kind', () => {
  const types = (...cells: string[]) =>
    meaningsOf(tableOf(['Contact Type'], ...cells.map((cell) => [cell]))).map(
      ({ meaning }) => meaning,
    );
  expect(types('Individual', 'Organization')).toEqual([{ is: 'text', field: 'kind' }]);
  expect(types('Individual', 'Prospect')).toEqual([{ is: 'text', field: 'stage' }]);
});

test('a column of yes and no holds no names, addresses or numbers', () => {
  const columns = ['Name', 'Client?', 'Preferred', 'Bulk email', 'Phone consented'];
  const rows = [['Ada', 'Y', 'No', 'TRUE', '1']];
  expect(columnsOf(columns, rows, 'other').map(({ meaning }) => meaning?.is)).toEqual([
    ...['text', undefined, undefined, undefined, undefined],
  ]);
});

test('a left out column tells what it looks like, unless a system fills it by itself', () => {
  const columns = ['Review', 'Pager', 'Created At', 'Score', 'Record ID'];
  const cells = ['5/1/2026', '212-555-0101', '5/1/2026', '19115', '2125550101'];
  expect(meaningsOf(tableOf(columns, cells)).map(({ looks }) => looks)).toEqual([
    ...['days', 'phone numbers', null, null, null],
  ]);
});

test('an owner is a tag only if the file has several', () => {
  const columns = ['First Name', 'Lifecycle Stage', 'Contact owner', 'Record ID'];
  const tags = (...owners: string[]) =>
    read(tableOf(columns, ...owners.map((owner) => ['Ada', '', owner, '1']))).rows.map(
      (row) => row.tags,
    );
  expect(tags('Ann Ames', 'Ann Ames')).toEqual([undefined, undefined]);
  expect(tags('Ann Ames', 'Bea Boyd')).toEqual([['Ann Ames'], ['Bea Boyd']]);
});

test('a row is sent with what the contact has a field for', async () => {
  const columns = ['First Name', 'Last Name', 'Account Name', 'Email Opt Out', 'Do Not Call'];
  const more = ['Email', 'Phone', 'Contact Status', 'Referred By', 'Birthdate'];
  const { rows } = read(
    tableOf(
      [...columns, ...more],
      ['Ada', 'Example', '', '1', '1', 'a@example.com', '555-555-0101 x2', 'Active', 'Rosa', ''],
    ),
  );
  expect(await withChoices(rows, NO_CHOICES)).toEqual([
    {
      ...{ row: 2, name: 'Ada Example', firstName: 'Ada', lastName: 'Example' },
      ...{ doNotContact: 'Email; Phone', stage: 'client', referredBy: 'Rosa' },
      emails: [{ value: 'a@example.com', kind: 'other' }],
      phones: [{ value: '555-555-0101', kind: 'other', extension: '2' }],
    },
  ]);
});

test('several columns of one field: channels are added, texts beyond the first go to the note', () => {
  const table = tableOf(
    ['Name', 'Email', 'Email', 'Company', 'Employer', 'Notes', 'Notes'],
    ['Ada', 'a@example.com', 'b@example.com', 'Firm One', 'Firm Two', 'one', 'two'],
  );
  const { rows, noted } = read(table);
  expect(rows[0]).toMatchObject({
    ...{ employer: 'Firm One', note: 'one\n\ntwo\n\nEmployer: Firm Two' },
    emails: [{ value: 'a@example.com' }, { value: 'b@example.com' }],
  });
  expect(noted).toEqual([{ row: 2, column: 'Employer', text: 'Firm Two' }]);
});

test('a second day of a field goes to the note unless it is the same day', () => {
  const table = tableOf(
    ['Name', 'Birthday', 'DOB'],
    ['Ann', '5/5/1952', '1952-05-05'],
    ['Bob', '5/5/1952', '5/6/1952'],
  );
  expect(read(table).rows.map(({ birthDate, note }) => [birthDate, note])).toEqual([
    ['1952-05-05', ''],
    ['1952-05-05', 'DOB: 5/6/1952'],
  ]);
});

test('a birth day and its year may have columns of their own', () => {
  const table = tableOf(['Name', 'Birthday (MM/DD)', 'Birth Year'], ['Ann', '5/6', '1952']);
  expect(read(table).rows[0]).toMatchObject({ birthDate: '1952-05-06', note: '' });
});

test('a second name goes to the note unless it is the first one in another order', () => {
  const table = tableOf(
    ['Name', 'Contact', 'Phone'],
    ['Lee, Ann', 'Ann Lee, CPA', '212-555-0101'],
    ['Lee Farm', 'Ann Lee', '212-555-0101'],
  );
  expect(read(table).rows.map(({ note }) => note)).toEqual(['', 'Contact: Ann Lee']);
});

test('a column of types says the kinds of its column', () => {
  const columns = [
    'Name',
    'Phone',
    'Phone Type',
    'Work Email',
    'Work Email Type',
    'City',
    'Address Type',
  ];
  const cells = ['Ann', '212-555-0101', 'Cell', 'ann@example.com', 'SMTP', 'Rome', 'Home'];
  expect(read(tableOf(columns, cells)).rows[0]).toMatchObject({
    ...phonesOf(['212-555-0101', 'mobile']),
    ...emailsOf(['ann@example.com', 'work']),
    addresses: [{ city: 'Rome', kind: 'home' }],
  });
});

test('an extension in a column of its own belongs to the number before it', () => {
  const columns = ['Name', 'Home Phone', 'Work Phone', 'Work Phone Ext'];
  const table = tableOf(
    columns,
    ['Ann', '212-555-0101', '212-555-0102', 'x12'],
    ['Bo', '212-555-0101', '', '12'],
    ['Cy', '', '212-555-0102', '12 or 13'],
  );
  expect(read(table).rows.map(({ phones, note }) => [phones, note])).toEqual([
    [phonesOf(['212-555-0101', 'home'], ['212-555-0102', 'work', '12']).phones, ''],
    [phonesOf(['212-555-0101', 'home']).phones, 'Work Phone Ext: 12'],
    [phonesOf(['212-555-0102', 'work']).phones, 'Work Phone Ext: 12 or 13'],
  ]);
});

test('an extension beside no number of the contact goes to the note', () => {
  const table = tableOf(['Name', 'Phone', 'City', 'Ext'], ['Ann', '212-555-0101', 'Rome', '12']);
  expect(read(table).rows[0]).toMatchObject({
    ...phonesOf(['212-555-0101', 'other']),
    note: 'Ext: 12',
  });
});

test('an opt-out is a yes or its own words; other words than a no go to the note', () => {
  const cells = ['Yes', 'Opted out', 'do not email', 'FALSE', 'ask first'];
  const table = tableOf(['Name', 'Email Opt Out'], ...cells.map((cell) => ['Ann', cell]));
  expect(read(table).rows.map(({ doNotContact, note }) => doNotContact ?? note)).toEqual([
    ...['Email', 'Email', 'Email', '', 'Email Opt Out: ask first'],
  ]);
});

test.each([
  ['2/29/1961', 'a day that does not exist'],
  ['1/5/1899', 'more than 120 years ago'],
  ['13/13/1964', 'not a date'],
  ['1/1/2090', 'in the future'],
])('the birth date %s (%s) is kept in the note, and the person is imported', (cell) => {
  const columns = ['First Name', 'Last Name', 'Date of Birth', 'Status', 'Important Information'];
  const table = tableOf(columns, ['Ann', 'Carver', cell, 'Active', 'Plays golf.']);
  const { rows, noted } = read({ ...table, dialect: 'redtail' });
  expect(rows[0]).toMatchObject({
    ...{ name: 'Ann Carver', note: `Plays golf.\n\nDate of Birth: ${cell}` },
  });
  expect(rows[0]?.birthDate).toBeUndefined();
  expect(noted).toEqual([{ row: 2, column: 'Date of Birth', text: cell }]);
});

test('a suffix and a designation are both kept', () => {
  const columns = ['Last Name', 'Suffix', 'Designation'];
  const table = tableOf(columns, ['Doe', 'Jr.', 'CPA'], ['Lee', 'N/A', 'CPA']);
  expect(read(table).rows.map(({ name }) => name)).toEqual(['Doe Jr., CPA', 'Lee, CPA']);
});

const phonesOf = (...all: [value: string, kind: string, extension?: string][]) => ({
  phones: all.map(([value, kind, extension = '']) => ({ value, extension, kind })),
});
const emailsOf = (...all: [value: string, kind: string][]) => ({
  emails: all.map(([value, kind]) => ({ value, kind })),
});

test.each([
  ['Phone', '(646) 555-0131 Ext: 45', phonesOf(['(646) 555-0131', 'other', '45'])],
  [
    'Ph',
    'Office: 212.555.0147 / Cell: 917.555.0199',
    phonesOf(['212.555.0147', 'work'], ['917.555.0199', 'mobile']),
  ],
  ['Phone', '="2125550109"', phonesOf(['2125550109', 'other'])],
  ['Phone', 'tel:+1-212-555-0147;ext=9', phonesOf(['+1-212-555-0147', 'other', '9'])],
  [
    'Phone',
    '212-555-0147 (h) or 917-555-0199 (c)',
    phonesOf(['212-555-0147', 'home'], ['917-555-0199', 'mobile']),
  ],
  ['Phone', '(999) 999-9999', { phones: undefined, note: '' }],
  ['Phone', 'call after 5 pm', { phones: undefined, note: 'Phone: call after 5 pm' }],
  [
    'Home Ph',
    '212-555-0147 & 917-555-0199',
    phonesOf(['212-555-0147', 'home'], ['917-555-0199', 'home']),
  ],
  [
    'Phone',
    '212-555-0147 (Bob)',
    { ...phonesOf(['212-555-0147', 'other']), note: 'Phone: 212-555-0147 (Bob)' },
  ],
  [
    'Email',
    'Ada <ada@example.com>; lee@example.org (work)',
    emailsOf(['ada@example.com', 'other'], ['lee@example.org', 'work']),
  ],
  ['E-mail (Home)', "'ada@example.com'", emailsOf(['ada@example.com', 'personal'])],
  ['Email', 'noemail@none.com', { emails: undefined, note: '' }],
  [
    'Email',
    'a@example / b@example.org',
    { ...emailsOf(['b@example.org', 'other']), note: 'Email: a@example / b@example.org' },
  ],
  ['D.O.B.', '3-Sep-48', { birthDate: '1948-09-03' }],
  ['DOB', 'Sept. 3, 1948', { birthDate: '1948-09-03' }],
  ['B-day', 'September 3rd 1948', { birthDate: '1948-09-03' }],
  ['Birthday', '1948.09.03', { birthDate: '1948-09-03' }],
  ['Birthday', '17778', { birthDate: '1948-09-02' }],
  ['Birthday', 'Feb 30, 1950', { birthDate: undefined, note: 'Birthday: Feb 30, 1950' }],
  ['Birthday', 'abt 1950', { birthDate: undefined, note: 'Birthday: abt 1950' }],
  ['Client', 'Halvorsen, Robert J., CPA, CFP®', { name: 'Robert J. Halvorsen, CPA, CFP®' }],
  [
    'Client',
    'Dr. Elizabeth "Betty" van der Berg III, Ph.D.',
    {
      name: 'Elizabeth van der Berg III, Ph.D.',
      lastName: 'van der Berg',
      salutation: 'Dr.',
      nickname: 'Betty',
    },
  ],
  ['Client', "Mr. & Mrs. Paul O'Hara", { firstName: 'Mr. & Mrs. Paul', lastName: "O'Hara" }],
  ['Client', 'Bice, Ted and Carol', { firstName: 'Ted and Carol', lastName: 'Bice' }],
  ['Client', 'Robert (“Bob”) Lee', { name: 'Robert Lee', nickname: 'Bob' }],
  ['Client', 'Rev. Dr. Al Lee', { name: 'Al Lee', salutation: 'Rev. Dr.' }],
  [
    'Notes',
    'Called 212-555-0147 917-555-0199 on 11/21/2025',
    { note: 'Called 212-555-0147 917-555-0199 on 11/21/2025' },
  ],
  ['Notes', 'SSN 212-45-6789, likes golf', { note: '' }],
  ['Notes', 'visa 4111 1111 1111 1111', { note: '' }],
  ['Notes', 'order 123456789 of books', { note: 'order 123456789 of books' }],
  [
    'Mailing Address',
    '5 Elm St\nApt 2\nTroy, NY 12180-1234',
    {
      addresses: [
        {
          street: '5 Elm St',
          street2: 'Apt 2',
          city: 'Troy',
          state: 'NY',
          zip: '12180-1234',
          country: '',
          kind: 'other',
        },
      ],
    },
  ],
])('the column %j with %j is read as %j', (heading, cell, expected) => {
  const [row] = read(tableOf([heading], [cell])).rows;
  const none = { emails: undefined, phones: undefined, birthDate: undefined };
  expect({ ...none, ...row }).toMatchObject(expected);
});

test('an empty date of Outlook is none, and nothing in the note', () => {
  const table = tableOf(['First Name', 'Last Name', 'Birthday'], ['Ann', 'Carver', '0/0/00']);
  expect(read({ ...table, dialect: 'outlook' }).rows[0]).toMatchObject({ note: '' });
});

test('a cell with a number that the portal does not keep is left out and reported', () => {
  const table = tableOf(['Name', 'Remark'], ['Ada', 'SSN 123-45-6789']);
  expect(read(table)).toMatchObject({
    ...{ privateCells: [{ row: 2, column: 'Remark' }], noted: [], rows: [{ note: '' }] },
  });
});

test('a card number in a column of phones is left out, reported, and in no note', () => {
  const table = tableOf(
    ['Name', 'Phone', 'Note'],
    [...['Ada', '212-555-0131 / 4111 1111 1111 1111', 'Met in May']],
  );
  const { privateCells, noted, rows } = read(table);
  expect([privateCells, noted, rows[0]?.note]).toEqual([
    [{ row: 2, column: 'Phone' }],
    [],
    'Met in May',
  ]);
  expect(rows[0]?.phones).toMatchObject([{ value: '212-555-0131' }]);
});

test.each([
  ['Troy, NY 12180', '', 'NY'],
  ['Troy, NY', '12180', 'NY'],
  ['Troy', '12180', ''],
])('the city %j beside the ZIP code %j is Troy', (given, code, state) => {
  const [row] = read(tableOf(['Name', 'City', 'State', 'Zip'], ['Ada', given, '', code])).rows;
  expect(row?.addresses).toMatchObject([{ city: 'Troy', state, zip: '12180' }]);
});

test.each([
  'John Smith (deceased)',
  'John Smith [Dec’d]',
  'John Smith – deceased',
  'John Smith DECEASED',
  'Deceased: John Smith',
])('the name %j tells a death, and no nickname', (name) => {
  const [row] = read(tableOf(['Name'], [name])).rows;
  expect(row).toMatchObject({ name: 'John Smith', lastName: 'Smith', deceased: 'Yes' });
  expect(row?.nickname).toBeFalsy();
});

test('a name may say when the person died', () => {
  const table = tableOf(
    ['Name', 'Deceased'],
    ['John Smith (d. 2019)', ''],
    ['Lee, Ann (deceased 3/4/2019)', 'No'],
  );
  expect(read(table).rows).toMatchObject([
    { name: 'John Smith', deceased: '2019' },
    { name: 'Ann Lee', deceased: '3/4/2019' },
  ]);
});

test.each([
  ['Example & Sons, Inc.', 'organization'],
  ['Example Dental LLC', 'organization'],
  ['The Example Family Trust', 'trust'],
  ['Ann Example', ''],
])('the name %j is that of a kind: %j', (name, kind) => {
  expect(read(tableOf(['Name'], [name])).rows[0]).toMatchObject({ name, kind });
});

test('a spouse who has no row is kept in the note; one with a row is a contact', () => {
  const columns = ['First Name', 'Last Name', 'Spouse'];
  const rows = [
    ['Rosa', 'Díaz', 'Luis Díaz'],
    ['Luis', 'Díaz', ''],
    ['Bo', 'Smith', 'Ann Smith'],
  ];
  expect(read(tableOf(columns, ...rows)).rows.map(({ note }) => note)).toEqual([
    ...['', '', 'Spouse: Ann Smith'],
  ]);
});

test('an account called a household is the household, not the employer', () => {
  const table = tableOf(
    ['First Name', 'Last Name', 'Account Name'],
    ['June', 'Pruitt', 'Pruitt Household'],
  );
  const [row] = read({ ...table, dialect: 'salesforce' }).rows;
  expect([row?.employer, row?.household]).toEqual([undefined, 'Pruitt Household']);
});

test('two rows are a couple if one names the other as the spouse, and no household joins them', () => {
  const columns = ['First Name', 'Last Name', 'Spouse Name', 'Family Name'];
  const rows = [
    ['Rosa', 'Díaz', 'Luis Díaz', ''],
    ['Luis', 'Díaz', 'Rosa Díaz', ''],
    ['Bo', 'Smith', 'Ann', 'Smith'],
    ['Ann', 'Smith', '', 'Smith'],
    ['Jim', 'Halpert', 'Pam Beesly', ''],
    ['Pam', 'Beesly', '', ''],
    ['Pam', 'Beesly', '', ''],
    ['Own', 'Spouse', 'Own Spouse', ''],
    ['Abe J.', 'Cole, Jr.', '', ''],
    ['Bea', 'Cole, MD', 'Mr. Abe Cole', ''],
  ];
  const found = read({ ...tableOf(columns, ...rows), dialect: 'redtail' });
  expect(found.couples).toEqual([
    { row: 3, spouse: 2, spouseName: 'Rosa Díaz' },
    { row: 11, spouse: 10, spouseName: 'Abe J. Cole Jr.' },
  ]);
  // Two of that name: nobody is asked, and the note keeps it.
  expect(found.rows[4]?.note).toBe('Spouse: Pam Beesly');
  // Of a household without roles, the second is the spouse.
  expect(found.rows.slice(2, 4).map(({ role }) => role)).toEqual(['', 'spouse']);
});

test('signs of web pages and formulas that guard a text are read as text', () => {
  const table = tableOf(
    ['Name', 'Company', 'Phone', 'Zip', 'State'],
    ['Ann &amp; Bo Lee', 'Lee&#39;s', '="2125550101"', '="02134"', 'MA'],
    ['="Ann Fox"', '#N/A', '', '', ''],
    ["'Ann Fox", "'t Hooft Mills", '', '', ''],
  );
  expect(read(table).rows).toMatchObject([
    {
      ...{ firstName: 'Ann & Bo', lastName: 'Lee', employer: "Lee's" },
      ...{ phones: [{ value: '2125550101' }], addresses: [{ zip: '02134' }] },
    },
    { name: 'Ann Fox', note: '' },
    { name: 'Ann Fox', employer: "'t Hooft Mills" },
  ]);
  expect(read({ ...table, dialect: 'portal' }).rows[0]).toMatchObject({ employer: 'Lee&#39;s' });
});

test('two words for one stage are one', () => {
  const columns = ['Name', 'Contact Type', 'Status'];
  const found = read(tableOf(columns, ['Ann', 'Client', 'Active'], ['Bo', 'Client', 'Lapsed']));
  expect(found.rows.map(({ stage, note }) => [stage, note])).toEqual([
    ...[
      ['client', ''],
      ['client', 'Status: Lapsed'],
    ],
  ]);
});

test('a spouse may be named by a nickname', () => {
  const columns = ['First Name', 'Last Name', 'Nickname', 'Spouse'];
  const rows = [
    ['Robert', 'Díaz', 'Bob', ''],
    ['Rosa', 'Díaz', 'Rosa', 'Bob'],
  ];
  const { couples } = read(tableOf(columns, ...rows));
  expect(couples).toEqual([{ row: 3, spouse: 2, spouseName: 'Robert Díaz' }]);
});

test('a column of types may hold stages and kinds, and a household with a person is a person', () => {
  const columns = ['First Name', 'Company', 'Client Type'];
  const rows = [
    ['Ann', '', 'Household'],
    ['', 'Lee Mills', 'Business'],
    ['Bo', '', 'Prospect'],
  ];
  const found = read(tableOf(columns, ...rows));
  expect(found.rows.map(({ kind, stage }) => [kind, stage])).toEqual([
    ...[
      ['', ''],
      ['Business', ''],
      ['', 'lead'],
    ],
  ]);
  expect(found.households).toEqual([]);
});

test('samples are distinct values, three at most', () => {
  const table = tableOf(['Name'], ['a'], [''], ['a'], [' b '], [], ['c'], ['d']);
  expect(meaningsOf(table)[0]?.samples).toEqual(['a', 'b', 'c']);
});

test.each([
  ['N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg', 'Müller', 'Jörg'],
  ['N;QUOTED-PRINTABLE;CHARSET=windows-1252:M=FCller;J=F6rg', 'Müller', 'Jörg'],
  ['N;ENCODING=QUOTED-PRINTABLE:M=C3=BCl=\r\nler;J=\r\n=C3=B6rg', 'Müller', 'Jörg'],
  ['N;ENCODING=QUOTED-PRINTABLE:M=FFller;J=F6rg', 'M=FFller', 'J=F6rg'],
])('a name of vCard 2.1 is read: %s', (line, last, first) => {
  const { cards } = readVCards(`BEGIN:VCARD\r\nVERSION:2.1\r\n${line}\r\nEND:VCARD\r\n`);
  expect(cards[0]?.cells).toMatchObject({ 'Last Name': last, 'First Name': first });
});

test('a part is limited by its number of rows and by its bytes', async () => {
  const rows = Array.from({ length: 1_201 }, () => ({ name: 'Ada' }));
  expect((await partsOf(rows, 500)).map(({ length }) => length)).toEqual([500, 500, 201]);
  const long = Array.from({ length: 3 }, () => ({ note: 'ü'.repeat(MAX_PART_BYTES / 4) }));
  expect((await partsOf(long, 500)).map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(await partsOf([], 500)).toEqual([]);
});

test('the file of refused rows has the original cells and the problems, and no formulas', () => {
  const table = { columns: ['Name', 'Mail'], rows: [['Ada'], ['=1', 'x']], numbers: [2, 4] };
  expect(refusedCsv(table, [{ row: 4, message: 'Row 4: No.' }])).toBe(
    "\uFEFFName,Mail,What is wrong\r\n'=1,x,Row 4: No.\r\n",
  );
});
