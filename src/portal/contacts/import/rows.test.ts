import { describe, expect, test } from 'vitest';
import type { Contact } from '../../../contract/contacts/contacts.ts';
import { CHOICES, keyOf, meaningOf } from '../../shared/files/columns.ts';
import { dialectOf } from '../../shared/files/dialect.ts';
import type { Table } from '../../shared/files/parse.ts';
import { readVCards } from '../../shared/files/vcard.ts';
import { columnsOf } from './file-columns.ts';
import { finishedPeople } from './finished.ts';
import type { NormalizedRow } from './normalized.ts';
import { refusedCsv } from './refused-csv.ts';
import { normalize } from './rows.ts';
import { earlierBirths, NO_CHOICES, partsOf, withChoices } from './sending.ts';
import { tagsOf } from './values.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
/** A file whose lines have their cells parted by "|". The first has the headings. */
function tableOf(head: string, ...lines: string[]): Table {
  const columns = head.split('|');
  const rows = lines.map((line) => line.split('|'));
  const numbers = rows.map((_, index) => index + 2);
  return { dialect: dialectOf(columns), columns, rows, numbers, openQuote: null };
}
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
  const own =
    'Name,Email,Phone,Stage,Reason,Tags,Source,Rhythm in days,Last contact,Next step,Next step on,Household';
  expect(dialectOf(own.split(','))).toBe('portal');
});

test('labels are tags, except the one that every contact has', () => {
  expect(tagsOf('Clients ::: * myContacts ::: * Starred')).toEqual(['Clients', 'Starred']);
  expect(tagsOf('a\\, b; c\\; d')).toEqual(['a, b', 'c; d']);
});

const PRIVATE =
  'SSN__c | Social Security Number | Tax ID | SS# | Acct. # | Account Number | drivers_license_number | medical_conditions | Health Notes | Soc. Sec. No. | Tax Number | Credit Card';
test.each(PRIVATE.split(' | '))('the column %s is left out for its content', (heading) => {
  expect(meaningOf(heading)).toEqual({ is: 'private' });
});

test.each(['Tax Notes', 'Class Name', 'Account Name', 'Destination'])(
  'the column %s is not left out',
  (heading) => {
    expect(meaningOf(heading)).not.toEqual({ is: 'private' });
  },
);

/** Headings as files have them, by what they mean. */
const HEADINGS: [label: string | undefined, headings: string][] = [
  ['Email', 'Email 2 | Secondary Email'],
  ['Email (personal)', 'Email (Home)'],
  ['Email (work)', 'Work E-mail'],
  [undefined, 'E-mail Display Name | Former Spouse Email | House # | Ex-Wife Ph | Cancelled'],
  [undefined, "Phonetic First Name | Assistant's Phone | Gender | Business | House Number"],
  [undefined, 'Number of children | Spouse Gender | Attorney Phone | Account Owner Email'],
  [undefined, 'Hotel | Number of notes | Secondary First | Client 3 DOB'],
  [undefined, 'Partnership Name | Contact 2 Household | Child1 Email | Spouse SSN 2'],
  [undefined, 'Last Email | Next Call | Text'],
  // Who is neither the contact nor the spouse.
  [
    'Note, with the heading',
    'Children | Names of children | Child 2 DOB | Birthday (Child) | Kids',
  ],
  [
    'Note, with the heading',
    'Ex-Spouse | Client 1 Ex-Wife | Former Spouse Name | Late Husband’s Name',
  ],
  [
    'Note, with the heading',
    'Joint Owner | Joint Account Holder | Dep 1 Name | Mother’s name | POA',
  ],
  [
    'Note, with the heading',
    'Contingent Beneficiary 1 | Successor Trustee | Trust Name | Spouse’s son',
  ],
  ['Spouse’s note, with the heading', 'Client 2 Former Husband | Co-Client Children'],
  ['Name', 'Payee/Name | Client/Payee'],
  [undefined, 'Name/City | Trust | Parent Company'],
  ['Email opt-out', 'Email Opt Out | Opt Out Email'],
  ['Email opt-in', 'Email Opt In | Opt-In (Email) | Email OK? | OK to email | Email Consent'],
  ['Email opt-in', 'Subscription Status | email_permission | Accepts Marketing | Can Email'],
  ['Phone opt-in', 'OK to call | Consent to Call | Call permission | Phone consented'],
  ['Text opt-in', 'SMS Opt-In | OK to Text | Text Message Consent'],
  ['Mail opt-in', 'OK to mail'],
  ['Contact opt-in', 'OK to contact'],
  [
    undefined,
    'Email Opt In Date | Opt-in source | Opt In IP | Consent Date | Email Permission Type',
  ],
  // Whose it is.
  [undefined, 'CPA Email | POA Phone | Son Email | Executor Email | cpa_email | executoremail'],
  [undefined, 'Bookkeeper Phone | Daughter Cell Phone | Next of kin phone | Email (Attorney)'],
  [undefined, 'Physician Phone | Insurance Agent Phone | Emergency Contact Phone | Phone - Banker'],
  [undefined, 'Referral Email | Family Lawyer Phone | Successor Trustee Phone | Mother’s Phone'],
  [undefined, 'Realtor email | Beneficiary Phone | Joint Owner Email | Power of Attorney Phone'],
  ['Email', 'Secondary Email | School Email | Best Email | Alternate Email | Newsletter Email'],
  [
    'Email',
    'Old Email | Customer Email | Contact Email | E-mail 2 Address | Email Address (required)',
  ],
  [
    'Phone',
    'Day Phone | Lake House Phone | Evening Phone | Other Phone | Florida Phone | Summer Phone',
  ],
  ['Phone', 'Toll-Free Phone | Phone - Day | Phone (Lake House) | Contact Phone No.'],
  // About a channel.
  [undefined, 'Email Domain | Marketing emails opened | Calculated Phone Number Area Code'],
  [
    undefined,
    'First marketing email open date | Email Bounce Count | Phone Time Zone | Emails Sent',
  ],
  [undefined, 'Email Engagement Score | Phone Line Type | Phone Carrier | Last Email Sent'],
  ['Phone', 'Tel. | Contact No. | Tel2'],
  ['Phone (home)', 'Ph (H) | Res. Phone | Home # | HomeTel'],
  ['Phone (mobile)', 'Phone (C) | Cell | Cellular | CellNo'],
  ['Phone (work)', 'Wk Phone | Bus. Phone | Direct Line | Office Number | office_tel'],
  ['Phone (work)', 'Direct Dial'],
  ['Fax', 'Business Fax'],
  ['Address', 'Address | Mailing Addr'],
  ['State', 'ST | State/Prov'],
  ['ZIP code', 'Zip/Postal'],
  ['City (home)', 'Home City | City (Home)'],
  ['ZIP code (work)', 'Work ZipCode'],
  ['P.O. box (home)', 'Home Address PO Box'],
  [
    'Birth date',
    'Date of Birth | B-day | Birthday (MM/DD/YYYY) | Date of Birth (optional) | DOB | Birthday',
  ],
  ['Birth date', 'Client 1 DOB'],
  ['Website', 'Website URL'],
  ['Anniversary', 'Wedding Anniversary'],
  ['Salutation', 'Prefix'],
  ['Client since', 'Client Since | Customer Since'],
  ['Deceased', 'Deceased | Is Deceased'],
  ['First name', 'Given Name(s) | Fname | Primary First'],
  ['Middle name', 'M.I. | Mid Init'],
  ['Last name', 'L Name'],
  ['Name', 'Name (Last, First) | Client (Last, First)'],
  ['Nickname', 'Goes by'],
  ['Suffix', 'Credentials'],
  ['Employer', 'Employer Name | Organisation'],
  ['Job title', 'Profession'],
  ['Street', 'Addr1 | Address 1: Street 1 | Addr Line 1'],
  ['Street, second line', 'Apt/Suite | Address 1: Street 2 | Street Address 2'],
  ['City', 'City/Town | Mail City | Address City'],
  ['Address (home)', 'Residence Address'],
  ['Next step on', 'Next Contact Date'],
  ['Phone opt-out', 'DNC'],
  ['Spouse', "Spouse/Partner | Spouse's Name | Wife's Name"],
  ['Spouse', 'Spouse | Husband | Co-Client | Client 2 Name | Domestic Partner Full Name'],
  ['Spouse’s first name', 'Spouse/Partner First Name | First Name (Spouse) | spouse_fname'],
  ['Spouse’s first name', 'Co-Client First Name | Contact2 First Name | Second Client First'],
  ['Spouse’s first name', 'CoApplicant First Name | spousefirstname | Wife First | Client B First'],
  ['Spouse’s last name', 'Partner Last Name | Spouse Surname | Applicant 2 Last Name'],
  ['Spouse’s email', 'Spouse Email | Co-Client E-Mail | Email (Co-Client) | Client’s Spouse Email'],
  ['Spouse’s email (personal)', 'Contact2 Personal Email'],
  ['Spouse’s phone', 'Spouse Ph | Phone (Spouse) | 2nd Person Phone'],
  ['Spouse’s phone (mobile)', 'Husband Cell | Co-Applicant Mobile | Cell - Wife | Wife’s Cell #'],
  ['Spouse’s birth date', 'Spouse DOB | Birthday (Spouse) | Client 2 DOB | Contact2 Birthdate'],
  ['Spouse’s birth date', 'Date of Birth - Spouse | SpouseDateOfBirth | Member 2 Birthday'],
  ['Spouse’s employer', 'Spouse Employer | Partner’s Company'],
  ['Spouse’s street', 'Spouse Address Line 1'],
  ['Spouse’s ZIP code', 'Co-Client Zip'],
  ['Spouse’s P.O. box', 'Spouse PO Box'],
  ['Spouse’s first name', 'Her First Name | His First | Hers First'],
  ['Kind of the next column', 'Phone Type'],
  ['Last contact', 'last_contact_dt'],
  ['Role in the household', 'Relationship to Head | Role In Household | HH Relationship'],
  ['Role in the household', 'Family Member Role | Rel. to HOH | Relationship to Primary Contact'],
  ['Household number', 'Household ID | HH No. | Family Number'],
  ['First name', 'HOH First | First Names | Head of Household First Name'],
  ['Birth date', 'HOH Birthdate'],
  ['Note', 'Comments/Notes | Meeting Notes | Account Notes | Notes2'],
  ['Extension of the phone before', 'Work Phone Ext | Ext.'],
  ['Date of death', 'Date Deceased'],
  ['Birth year', 'Birth Yr'],
];
test.each(
  HEADINGS.flatMap(([label, headings]) =>
    headings.split(' | ').map((heading) => [heading, label] as const),
  ),
)('the heading %j means %j', (heading, label) => {
  const meaning = meaningOf(heading);
  expect(meaning && CHOICES.get(keyOf(meaning))?.label).toBe(label);
});

test('the choices of a column are in the order of a contact, each once', () => {
  const labels = [...CHOICES.values()].map(({ label }) => label);
  expect(labels.slice(0, 11)).toEqual([
    'Name',
    'First name',
    'Middle name',
    'Last name',
    'Suffix',
    'Nickname',
    'Salutation',
    'Kind',
    'Email',
    'Email (personal)',
    'Email (work)',
  ]);
  expect(new Set(labels).size).toBe(labels.length);
});

test('an address beside a city is the street, and cells that are all email addresses are some', () => {
  const table = tableOf(
    'Name|Address|City|Column 4|Ex-Wife Email|Ann’s friend',
    'Ada|1 Elm St|Dover|ada@example.com|bo@example.com|x',
  );
  const found = meaningsOf(table).map(({ meaning, looks }) => [meaning && keyOf(meaning), looks]);
  expect(found).toEqual([
    ['name', null],
    ['address street other', null],
    ['address city other', null],
    ['email other', 'email addresses'],
    [null, 'email addresses'],
    [null, null],
  ]);
});

const NOWHERE = { street2: '', city: '', state: '', zip: '', country: '' };
const HOME = { street: '1 Elm St', city: '' };
const TROY = { ...NOWHERE, city: 'Troy', state: 'NY', zip: '12180' };
type Channels = Partial<Pick<Contact, 'phones' | 'emails' | 'birthDate'>>;
/** The numbers, addresses, birth date and note of a row. */
const wordsOf = (row: NormalizedRow): string => {
  const { phones = [], emails = [], birthDate } = row as Channels;
  return [
    ...phones.map(({ kind, value, extension: ext }) => `${kind} ${value}${ext && ` x${ext}`}`),
    ...emails.map(({ kind, value }) => `${kind} ${value}`),
    ...(birthDate ? [`born ${birthDate}`] : []),
    ...(row.note ? [`note ${row.note}`] : []),
  ].join(', ');
};

test.each([
  ['Name|Home Address|City|State|Zip', 'home'],
  ['Name|Mailing Address|City|State|Postal Code', 'other'],
  ['Name|Address|Business City|Business State|Business Zip', 'work'],
  ['Name|Work Street|City|State|Zip', 'work'],
])('the only street and the only city of the columns %s are one address', (columns, kind) => {
  const [row] = read(tableOf(columns, 'Ada|1 Elm St|Troy|NY|12180')).rows;
  expect(row?.addresses).toEqual([{ street: '1 Elm St', ...TROY, kind }]);
});

test('a contact type that says persons and organizations is the kind', () => {
  const types = (...cells: string[]) =>
    meaningsOf(tableOf('Contact Type', ...cells)).map(({ meaning }) => meaning);
  expect(types('Individual', 'Organization')).toEqual([{ is: 'text', field: 'kind' }]);
  expect(types('Individual', 'Prospect')).toEqual([{ is: 'text', field: 'stage' }]);
});

test('a column of yes and no holds no names, addresses or numbers', () => {
  const table = tableOf('Name|Client?|Preferred|Bulk email|Phone in use', 'Ada|Y|No|TRUE|1');
  const meant = meaningsOf(table).flatMap(({ heading, meaning }) => (meaning ? [heading] : []));
  expect(meant).toEqual(['Name']);
});

test('a birth of two centuries is read as the later one, told, and as the earlier one if that is chosen', async () => {
  const table = tableOf(
    'Name|Birth date|Client since',
    'Ann Lee|2/2/24|2/2/24',
    'Bo Dunn|3/9/58|',
    'Cy Ek|12/31/26|',
  );
  const { rows, centuries } = read(table);
  expect(rows.map(({ birthDate }) => birthDate)).toEqual([
    '2024-02-02',
    '1958-03-09',
    '1926-12-31',
  ]);
  expect(rows[0]?.clientSince).toBe('2024-02-02');
  expect(centuries).toEqual([
    { row: 2, column: 'Birth date', text: '2/2/24', day: '2024-02-02', earlier: '1924-02-02' },
  ]);
  const births = earlierBirths(centuries);
  const sent = await withChoices(rows, { ...NO_CHOICES, births });
  expect(sent.map(({ birthDate }) => birthDate)).toEqual([
    '1924-02-02',
    '1958-03-09',
    '1926-12-31',
  ]);
});

test('the century that is chosen for a spouse leaves the contact’s own birth', async () => {
  const table = tableOf(
    'First Name|Last Name|DOB|Spouse First Name|Spouse DOB',
    'Ann|Lee|5/1/1952|Bo|2/2/24',
  );
  const { rows, centuries } = read(table);
  const births = earlierBirths(centuries);
  expect(await withChoices(rows, { ...NO_CHOICES, births })).toMatchObject([
    { birthDate: '1952-05-01', spouse: { birthDate: '1924-02-02' } },
  ]);
});

test('three finished people are shown, the fullest, one with a spouse if there is one', () => {
  const { rows } = read(
    tableOf(
      'Name|Email|Phone|Birth date|Household|Spouse/Partner',
      'Ann Lee|ann@example.com|2125550101|5/1/1952|Lee|',
      'BO DUNN|bo@example.com|2125550102|2/2/24||',
      'Cy Ek|||||Di Ek',
      'Ed Foe|ed@example.com|||Foe|',
      'Elm Trust|elm@example.com|2125550103|5/1/1952|Elm|',
    ),
  );
  const births = new Map([['3 2024-02-02', '1924-02-02']]);
  const people = finishedPeople(rows, { quiet: true, births });
  expect(people.map(({ name }) => name)).toEqual(['Ann Lee', 'Bo Dunn', 'Cy Ek']);
  expect(people[1]?.lines).toEqual([
    ['Email', 'bo@example.com'],
    ['Phone', '(212) 555-0102'],
    ['Birth date', '2/2/1924'],
    ['Household', ''],
    ['Spouse', ''],
  ]);
  expect(people[2]?.lines.at(-1)).toEqual(['Spouse', 'Di Ek']);
});

test('a left out column tells what it looks like, unless a system fills it by itself', () => {
  const table = tableOf(
    'Review|Pager|Created At|Score|Record ID',
    '5/1/2026|212-555-0101|5/1/2026|19115|2125550101',
  );
  expect(meaningsOf(table).map(({ looks }) => looks)).toEqual([
    'dates',
    'phone numbers',
    null,
    null,
    null,
  ]);
});

test('an owner is a tag only if the file has several', () => {
  const tags = (...owners: string[]) => {
    const lines = owners.map((owner) => `Ada||${owner}|1`);
    const table = tableOf('First Name|Lifecycle Stage|Contact owner|Record ID', ...lines);
    return read(table).rows.map((row) => row.tags);
  };
  expect(tags('Ann Ames', 'Ann Ames')).toEqual([undefined, undefined]);
  expect(tags('Ann Ames', 'Bea Boyd')).toEqual([['Ann Ames'], ['Bea Boyd']]);
});

test('a row is sent with what the contact has a field for', async () => {
  const columns = 'First Name|Last Name|Account Name|Email Opt Out|Do Not Call|Email|Phone';
  const { rows } = read(
    tableOf(
      `${columns}|Contact Status|Referred By|Birthdate`,
      'Ada|Example||1|1|a@example.com|555-555-0101 x2|Active|Rosa|',
    ),
  );
  expect(await withChoices(rows, NO_CHOICES)).toEqual([
    {
      row: 2,
      name: 'Ada Example',
      firstName: 'Ada',
      lastName: 'Example',
      doNotContact: 'Email; Phone',
      stage: 'client',
      referredBy: 'Rosa',
      emails: [{ value: 'a@example.com', kind: 'other' }],
      phones: [{ value: '555-555-0101', kind: 'other', extension: '2' }],
    },
  ]);
});

test('several columns of one field: channels are added, texts beyond the first go to the note', () => {
  const table = tableOf(
    'Name|Email|Email|Company|Employer|Notes|Notes',
    'Ada|a@example.com|b@example.com|Firm One|Firm Two|one|two',
  );
  const { rows, noted } = read(table);
  expect(rows[0]).toMatchObject({
    employer: 'Firm One',
    note: 'one\n\ntwo\n\nEmployer: Firm Two',
    emails: [{ value: 'a@example.com' }, { value: 'b@example.com' }],
  });
  expect(noted).toEqual([{ row: 2, column: 'Employer', text: 'Firm Two' }]);
});

test.each<[what: string, file: [string, ...string[]], words: string[]]>([
  [
    'a second day of a field goes to the note unless it is the same day',
    ['Name|Birthday|DOB', 'Ann|5/5/1952|1952-05-05', 'Bob|5/5/1952|5/6/1952'],
    ['born 1952-05-05', 'born 1952-05-05, note DOB: 5/6/1952'],
  ],
  [
    'a birth day and its year may have columns of their own',
    ['Name|Birthday (MM/DD)|Birth Year', 'Ann|5/6|1952'],
    ['born 1952-05-06'],
  ],
  [
    'a second name goes to the note unless it is the first one in another order',
    ['Name|Contact', 'Lee, Ann|Ann Lee, CPA', 'Lee Farm|Ann Lee'],
    ['', 'note Contact: Ann Lee'],
  ],
  [
    'a column of types says the kinds of its column',
    [
      'Name|Phone|Phone Type|Work Email|Work Email Type',
      'Ann|212-555-0101|Cell|a@example.com|SMTP',
    ],
    ['mobile 212-555-0101, work a@example.com'],
  ],
  [
    'an extension in a column of its own belongs to the number before it',
    ['Name|Home Phone|Work Phone|Work Phone Ext', 'Ann|212-555-0101|212-555-0102|x12'],
    ['home 212-555-0101, work 212-555-0102 x12'],
  ],
  [
    'an extension that is none, or beside no number before it, goes to the note',
    [
      'Name|Home Phone|Work Phone|Work Phone Ext',
      'Bo|646-555-0101||12',
      'Cy||212-555-0102|12 or 13',
    ],
    [
      'home 646-555-0101, note Work Phone Ext: 12',
      'work 212-555-0102, note Work Phone Ext: 12 or 13',
    ],
  ],
  [
    'an extension beside no number of the contact goes to the note',
    ['Name|Phone|City|Ext', 'Ann|212-555-0101|Rome|12'],
    ['other 212-555-0101, note Ext: 12'],
  ],
  [
    'a related spouse who has no row is kept in the note; one with a row is a contact',
    [
      'First Name|Last Name|Relation 1 - Label|Relation 1 - Value',
      'Rosa|Díaz|Spouse|Luis Díaz',
      'Luis|Díaz||',
      'Bo|Smith|Spouse|Ann Smith',
    ],
    ['', '', 'note Spouse: Ann Smith'],
  ],
])('%s', (_what, file, words) => {
  expect(read(tableOf(...file)).rows.map(wordsOf)).toEqual(words);
});

test('an empty date of Outlook is none, and nothing in the note', () => {
  const table = tableOf('First Name|Last Name|Birthday', 'Ann|Carver|0/0/00');
  expect(read({ ...table, dialect: 'outlook' }).rows.map(wordsOf)).toEqual(['']);
});

test('an account called a household is the household, not the employer', () => {
  const table = tableOf('First Name|Last Name|Account Name', 'June|Pruitt|Pruitt Household');
  const [row] = read({ ...table, dialect: 'salesforce' }).rows;
  expect([row?.employer, row?.household]).toEqual([undefined, 'Pruitt Household']);
});

test.each<[what: string, file: [string, ...string[]], rows: object[]]>([
  [
    'a street and a city with state and ZIP code in one cell are one address',
    ['Name|Address|City/State/Zip', 'Ada|1 Elm St|Troy, NY 12180', 'Bo|2 Elm St|Troy'],
    [
      { addresses: [{ street: '1 Elm St', ...TROY, kind: 'other' }] },
      { addresses: [{ ...NOWHERE, street: '2 Elm St', street2: 'Troy', kind: 'other' }] },
    ],
  ],
  [
    'a street of another kind than the only city is an address of its own',
    ['Name|Home Address|Business City|Business State', 'Ada|1 Elm St|Troy|NY'],
    [{ addresses: [HOME, { street: '', city: 'Troy' }] }],
  ],
  [
    'a column of types says the kinds of an address',
    ['Name|City|Address Type', 'Ann|Rome|Home'],
    [{ addresses: [{ city: 'Rome', kind: 'home' }] }],
  ],
  [
    'a suffix and a designation are both kept',
    ['Last Name|Suffix|Designation', 'Doe|Jr.|CPA', 'Lee|N/A|CPA'],
    [{ name: 'Doe Jr., CPA' }, { name: 'Lee, CPA' }],
  ],
  [
    'a name may say in which year the person died',
    ['Name|Deceased', 'John Smith (d. 2019)|'],
    [{ name: 'John Smith', deceased: '2019' }],
  ],
  [
    'a name may say on which day the person died',
    ['Name|Deceased', 'Lee, Ann (deceased 3/4/2019)|No'],
    [{ name: 'Ann Lee', deceased: '3/4/2019' }],
  ],
  [
    'two words for one stage are one',
    ['Name|Contact Type|Status', 'Ann|Client|Active'],
    [{ stage: 'client', note: '' }],
  ],
  [
    'of two words for stages the second goes to the note unless it is the same',
    ['Name|Contact Type|Status', 'Bo|Client|Lapsed'],
    [{ stage: 'client', note: 'Status: Lapsed' }],
  ],
])('%s', (_what, file, rows) => {
  expect(read(tableOf(...file)).rows).toMatchObject(rows);
});

test('an opt-out is a yes or its own words; other words than a no go to the note', () => {
  const cells = ['Yes', 'Opted out', 'do not email', 'FALSE', 'ask first'];
  const table = tableOf('Name|Email Opt Out', ...cells.map((cell) => `Ann|${cell}`));
  expect(read(table).rows.map(({ doNotContact, note }) => doNotContact ?? note)).toEqual([
    'Email',
    'Email',
    'Email',
    '',
    'Email Opt Out: ask first',
  ]);
});

test.each([
  ['2/29/1961', 'a day that does not exist'],
  ['1/5/1899', 'more than 120 years ago'],
  ['13/13/1964', 'not a date'],
  ['1/1/2090', 'in the future'],
])('the birth date %s (%s) is kept in the note, and the person is imported', (cell) => {
  const columns = 'First Name|Last Name|Date of Birth|Status|Important Information';
  const table = tableOf(columns, `Ann|Carver|${cell}|Active|Plays golf.`);
  const { rows, noted } = read({ ...table, dialect: 'redtail' });
  expect(rows[0]).toMatchObject({
    name: 'Ann Carver',
    note: `Plays golf.\n\nDate of Birth: ${cell}`,
  });
  expect(rows[0]?.birthDate).toBeUndefined();
  expect(noted).toEqual([{ row: 2, column: 'Date of Birth', text: cell }]);
});

test.each([
  ['Phone', '(646) 555-0131 Ext: 45', 'other (646) 555-0131 x45'],
  ['Ph', 'Office: 212.555.0147 / Cell: 917.555.0199', 'work 212.555.0147, mobile 917.555.0199'],
  ['Phone', '="2125550109"', 'other 2125550109'],
  ['Phone', 'tel:+1-212-555-0147;ext=9', 'other +1-212-555-0147 x9'],
  ['Phone', '212-555-0147 (h) or 917-555-0199 (c)', 'home 212-555-0147, mobile 917-555-0199'],
  ['Phone', '(999) 999-9999', ''],
  ['Phone', 'call after 5 pm', 'note Phone: call after 5 pm'],
  ['Home Ph', '212-555-0147 & 917-555-0199', 'home 212-555-0147, home 917-555-0199'],
  ['Phone', '212-555-0147 (Bob)', 'other 212-555-0147, note Phone: 212-555-0147 (Bob)'],
  ['Email', 'Ada <a@example.com>; b@example.org (work)', 'other a@example.com, work b@example.org'],
  ['E-mail (Home)', "'ada@example.com'", 'personal ada@example.com'],
  ['Email', 'noemail@none.com', ''],
  ['Email', 'a@b / c@example.org', 'other c@example.org, note Email: a@b / c@example.org'],
  ['D.O.B.', '3-Sep-48', 'born 1948-09-03'],
  ['Notes', '212-555-0147 917-555-0199 11/21/2025', 'note 212-555-0147 917-555-0199 11/21/2025'],
  ['Notes', 'SSN 212-45-6789, likes golf', ''],
  ['Notes', 'visa 4111 1111 1111 1111', ''],
  ['Notes', 'order 123456789 of books', 'note order 123456789 of books'],
])('the column %j with %j says %j', (heading, cell, words) => {
  expect(read(tableOf(heading, cell)).rows.map(wordsOf)).toEqual([words]);
});

test.each([
  ['Halvorsen, Robert J., CPA, CFP®', { name: 'Robert J. Halvorsen, CPA, CFP®' }],
  [
    'Dr. Elizabeth "Betty" van der Berg III, Ph.D.',
    { lastName: 'van der Berg', suffix: 'III, Ph.D.', salutation: 'Dr.', nickname: 'Betty' },
  ],
  ['Robert (“Bob”) Lee', { name: 'Robert Lee', nickname: 'Bob' }],
  ['Rev. Dr. Al Lee', { name: 'Al Lee', salutation: 'Rev. Dr.' }],
  ['Example & Sons, Inc.', { name: 'Example & Sons, Inc.', kind: 'organization' }],
  ['Example Dental LLC', { name: 'Example Dental LLC', kind: 'organization' }],
  ['The Example Family Trust', { name: 'The Example Family Trust', kind: 'trust' }],
  ['Ann Example', { name: 'Ann Example', kind: '' }],
])('the name %j is read as %j', (name, expected) => {
  expect(read(tableOf('Client', name)).rows).toMatchObject([expected]);
});

test('an address in one cell is read by its lines', () => {
  const [row] = read(tableOf('Mailing Address', '5 Elm St\nApt 2\nTroy, NY 12180-1234')).rows;
  const address = { ...TROY, street: '5 Elm St', street2: 'Apt 2', zip: '12180-1234' };
  expect(row?.addresses).toEqual([{ ...address, kind: 'other' }]);
});

test('a cell with a number that the portal does not keep is left out and reported', () => {
  const table = tableOf('Name|Remark', 'Ada|SSN 123-45-6789');
  expect(read(table)).toMatchObject({
    privateCells: [{ row: 2, column: 'Remark' }],
    noted: [],
    rows: [{ note: '' }],
  });
});

test('a card number in a column of phones is left out, reported, and in no note', () => {
  const table = tableOf('Name|Phone|Note', 'Ada|212-555-0131 / 4111 1111 1111 1111|Met in May');
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
  const [row] = read(tableOf('Name|City|State|Zip', `Ada|${given}||${code}`)).rows;
  expect(row?.addresses).toMatchObject([{ city: 'Troy', state, zip: '12180' }]);
});

test.each([
  'John Smith (deceased)',
  'John Smith [Dec’d]',
  'John Smith – deceased',
  'John Smith DECEASED',
  'Deceased: John Smith',
])('the name %j tells a death, and no nickname', (name) => {
  const [row] = read(tableOf('Name', name)).rows;
  expect(row).toMatchObject({ name: 'John Smith', lastName: 'Smith', deceased: 'Yes' });
  expect(row?.nickname).toBeFalsy();
});

test('two rows are a couple if one names the other as a relation, and no household joins them', () => {
  const table = tableOf(
    'First Name|Last Name|Relation 1 - Label|Relation 1 - Value|Family Name',
    'Rosa|Díaz|Spouse|Luis Díaz|',
    'Luis|Díaz|Wife|Rosa Díaz|',
    'Bo|Smith|Wife|Ann|Smith',
    'Ann|Smith|||Smith',
    'Jim|Halpert|Wife|Pam Beesly|',
    'Pam|Beesly|||',
    'Pam|Beesly|||',
    'Own|Spouse|Spouse|Own Spouse|',
    'Abe J.|Cole, Jr.|||',
    'Bea|Cole, MD|Spouse|Mr. Abe Cole|',
    'Robert|Bell|||',
    'Ida|Bell|Husband|Bob|',
  );
  table.columns.push('Nickname');
  table.rows[10]?.push('Bob');
  const normalized = read({ ...table, dialect: 'redtail' });
  expect(normalized.couples).toEqual([
    { row: 3, spouse: 2, spouseName: 'Rosa Díaz' },
    { row: 11, spouse: 10, spouseName: 'Abe J. Cole Jr.' },
    { row: 13, spouse: 12, spouseName: 'Robert Bell' },
  ]);
  // Two of that name: nobody is asked, and the note keeps it.
  expect(normalized.rows[4]?.note).toBe('Spouse: Pam Beesly');
  // Of a household without roles, the second is the spouse.
  expect(normalized.rows.slice(2, 4).map(({ role }) => role)).toEqual(['', 'spouse']);
});

describe('the second person of a row', () => {
  const secondsOf = (...file: [string, ...string[]]) =>
    read(tableOf(...file)).rows.map(({ second, secondRow, note }) => [second, secondRow, note]);

  test('has every column with their word, and the addresses whose headings name nobody', () => {
    const [[second] = []] = secondsOf(
      'Client First|Client Last|Client Street|Street|City|Business Street|Spouse First|Spouse Email|Spouse Cell|Spouse DOB|Spouse Notes',
      'Ada|Fox|9 Own Rd|1 Elm St|Troy|2 Mill St|Bo|bo@example.com|212-555-0102|6/2/1954|Golf',
    );
    expect(second).toMatchObject({
      name: 'Bo',
      firstName: 'Bo',
      birthDate: '1954-06-02',
      note: 'Golf',
      emails: [{ value: 'bo@example.com' }],
      phones: [{ value: '212-555-0102', kind: 'mobile' }],
    });
    const streets = (second as { addresses: { street: string }[] }).addresses.map(
      ({ street }) => street,
    );
    expect(streets).toEqual(['1 Elm St']);
  });

  test('without a name is in the note', () => {
    const normalized = read(
      tableOf(
        'Name|Spouse Name|Spouse Last Name|Spouse Email|Spouse DOB',
        'Ada Fox|N/A|Fox|bo@example.com|soon',
      ),
    );
    expect(normalized.rows[0]).toMatchObject({
      note: 'Spouse Last Name: Fox\nSpouse Email: bo@example.com\nSpouse DOB: soon',
    });
    expect(normalized.rows[0]).not.toHaveProperty('second');
    expect(normalized.noted.map(({ column }) => column)).toEqual([
      'Spouse Last Name',
      'Spouse Email',
      'Spouse DOB',
    ]);
  });

  test('who is the contact, or one of two in the name, is nobody else', () => {
    const file = ['Name|Spouse Name', 'Ada Fox|Ada Fox', 'Bob & Carol Smith|Carol Smith'];
    const [own, couple] = secondsOf(...(file as [string, ...string[]]));
    expect(own).toEqual([undefined, undefined, 'Spouse Name: Ada Fox']);
    expect(couple).toEqual([undefined, undefined, 'Spouse Name: Carol Smith']);
  });

  test('with a row is that one, which takes what it lacks and notes what differs', () => {
    const normalized = read(
      tableOf(
        'First Name|Last Name|Email|DOB|Spouse Name|Spouse Email|Spouse DOB',
        'Ada|Fox|ada@example.com|5/1/1952|Bo|bo@example.com|6/2/1954',
        'Bo|Fox|||Ada|ada@example.com|5/2/1952',
      ),
    );
    expect(normalized.rows).toMatchObject([
      { secondRow: 3, note: 'Birth date: 5/2/1952', emails: [{ value: 'ada@example.com' }] },
      { secondRow: 2, birthDate: '1954-06-02', emails: [{ value: 'bo@example.com' }] },
    ]);
    expect(normalized.rows[0]?.second).toBeUndefined();
    expect(normalized.couples).toEqual([]);
  });

  test('a file of husbands and wives has the first of them as its contacts', () => {
    const normalized = read(
      tableOf(
        'Last Name|Husband First Name|Husband Cell|Wife First Name|Wife Email',
        'Fox|Bo|212-555-0102|Ada|ada@example.com',
        'Dunn|||Cy|',
      ),
    );
    expect(normalized.rows).toMatchObject([
      { name: 'Bo Fox', phones: [{ kind: 'mobile' }], second: { firstName: 'Ada' } },
      { name: 'Cy Dunn', firstName: 'Cy', lastName: 'Dunn' },
    ]);
  });
});

test('families of one name are one, if their roles, names or addresses fit', () => {
  const head = 'First Name|Last Name|Household|Role|Street|Zip';
  const familiesIn = (...lines: string[]) =>
    read(tableOf(head, ...lines)).rows.map(({ family }) => family);
  expect(familiesIn('Ada|Fox|Home|Head||', 'Bo|Dunn|Home|Spouse||', 'Cy|Ek|home|Child||')).toEqual([
    2, 2, 2,
  ]);
  expect(familiesIn('Ada|Fox|Home|||', 'Bo|Dunn|Home|||', 'Cy|Fox|Home|||')).toEqual([2, 3, 2]);
  expect(
    familiesIn(
      'Ada|Fox|Home||1 Elm St|12180',
      'Bo|Fox|Home||2 Oak St|12180',
      'Cy|Ek|Home||2 Oak St.|12180-0001',
      'Di|Fox|Home|||',
    ),
  ).toEqual([2, 3, 3, 5]);
  // Two heads are no family by their roles.
  expect(familiesIn('Ada|Fox|Home|Head||', 'Bo|Dunn|Home|Head||')).toEqual([2, 3]);
  expect(familiesIn('Ada|Fox|Home|||')).toEqual([undefined]);
});

test('signs of web pages and formulas that guard a text are read as text', () => {
  const table = tableOf(
    'Name|Company|Phone|Zip|State',
    'Ann &amp; Bo Lee|Lee&#39;s|="2125550101"|="02134"|MA',
    '="Ann Fox"|#N/A|||',
    "'Ann Fox|'t Hooft Mills|||",
  );
  expect(read(table).rows).toMatchObject([
    {
      firstName: 'Ann & Bo',
      lastName: 'Lee',
      employer: "Lee's",
      phones: [{ value: '2125550101' }],
      addresses: [{ zip: '02134' }],
    },
    { name: 'Ann Fox', note: '' },
    { name: 'Ann Fox', employer: "'t Hooft Mills" },
  ]);
  expect(read({ ...table, dialect: 'portal' }).rows[0]).toMatchObject({ employer: 'Lee&#39;s' });
});

test('a column of types may hold stages and kinds, and a household with a person is a person', () => {
  const lines = ['Ann||Household', '|Lee Mills|Business', 'Bo||Prospect'];
  const found = read(tableOf('First Name|Company|Client Type', ...lines));
  expect(found.rows).toMatchObject([
    { kind: '', stage: '' },
    { kind: 'Business', stage: '' },
    { kind: '', stage: 'lead' },
  ]);
});

test('what a household’s own row says goes to the note of its first member, unless the member’s row says it', () => {
  const { rows } = read(
    tableOf(
      'Type|Name|Household|Email|Phone|City|Notes|SSN',
      'Household|The Dandelions||home@example.com|212-555-0100|Troy|Met at a fair|',
      'Person|Ann Dandelion|the  Dandelions|home@example.com||Troy|Likes boats|',
      'Person|Bo Dandelion|The Dandelions|||||123-45-6789',
      'Household|The Bells||bells@example.com||||',
      'Household|The Moles|||SSN 212-45-6789|||',
      'Person|Cy Mole|The Moles|||||',
    ),
  );
  expect(rows.map(({ note }) => note)).toEqual([
    'Likes boats\n\nPhone: 212-555-0100\nNotes: Met at a fair',
    '',
    '',
  ]);
});

test('samples are distinct values, three at most', () => {
  const table = tableOf('Name', 'a', '', 'a', ' b ', '', 'c', 'd');
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
  const long = Array.from({ length: 3 }, () => ({ note: 'ü'.repeat(1_000_000) }));
  expect((await partsOf(long, 500)).map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(await partsOf([], 500)).toEqual([]);
});

test('the file of refused rows has the original cells and the problems, and no formulas', () => {
  const table = { columns: ['Name', 'Mail'], rows: [['Ada'], ['=1', 'x']], numbers: [2, 4] };
  expect(refusedCsv(table, [{ row: 4, message: 'Row 4: No.' }])).toBe(
    "\uFEFFName,Mail,What is wrong\r\n'=1,x,Row 4: No.\r\n",
  );
});
