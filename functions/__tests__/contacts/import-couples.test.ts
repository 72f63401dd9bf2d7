/** Two people in a row, and families of one name, as the page and as programs send them. */

import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Contact } from '../../../src/contract/contacts/contacts.ts';
import { listContacts } from '../../../src/contract/contacts/contacts.ts';
import {
  IMPORT_FIELDS,
  type ImportReport,
  importContacts,
  listImports,
} from '../../../src/contract/contacts/moves.ts';
import { readContact } from '../../../src/contract/contacts/read-contact.ts';
import { listHouseholds } from '../../../src/contract/households/households.ts';
import { NO_CHOICES, sameTexts, withChoices } from '../../../src/portal/contacts/import/sending.ts';
import { query } from '../../lib/db/db.ts';
import { type Person, person } from '../helpers/caller.ts';
import { snapshot, withStore } from '../helpers/harness.ts';
import { addedContact, addedHousehold, familiesOf, namesIn, talks } from './contact-calls.ts';
import { readFile } from './contact-file.ts';

withStore();

let someone: Person;
beforeAll(async () => {
  someone = await person('ada');
});
beforeEach(async () => {
  for (const table of ['household', 'contact', 'undo', 'contact_import'])
    await query(`delete from ${table}`);
});

const importRows = (rows: object[], more = {}, key?: string) =>
  someone.call(importContacts, { body: { rows, ...more }, key });
const check = (rows: object[]) => importRows(rows, { dryRun: true });
const families = async () => (await familiesOf(someone)).sort();
const named = async (name: string): Promise<Contact> => {
  const { items } = await someone.call(listContacts, { query: { limit: '100' } });
  const [found, another] = items.filter((one) => one.name === name);
  expect([found?.name, another]).toEqual([name, undefined]);
  return someone.call(readContact, { id: found?.id ?? '' });
};
const notesOf = async (name: string) =>
  (await talks(someone, (await named(name)).id)).map(({ text }) => text).join('\n');

const TABLES = ['contact', 'contact_story', 'household', 'household_member', 'interaction', 'task'];
/** Everything about contacts. */
async function contents() {
  const all = await snapshot();
  return TABLES.map((table) => [table, all[table] ?? []]);
}
/** Imports and undoes, and expects every table as it was. */
async function comesAndGoes(work: () => Promise<ImportReport>, expected: () => Promise<void>) {
  const before = await contents();
  const report = await work();
  await expected();
  expect(await someone.undo(report.undo)).toMatchObject({ kept: 0 });
  expect(await contents()).toEqual(before);
}

/** Imports a file as the page does, with every default accepted. */
const FOLDER = new URL('../../../src/portal/contacts/import/couples/', import.meta.url);
async function importFile(name: string): Promise<ImportReport> {
  const seen = readFile(readFileSync(new URL(name, FOLDER)));
  const rows = await withChoices(seen.rows, { ...NO_CHOICES, quiet: true }, seen.couples);
  return importRows(rows);
}

/** The files, how many rows and spouses come in, and their households. */
const FILES: [file: string, added: number, spouses: number, homes: string[][]][] = [
  ['../messy/b-01-co-client.csv', 1, 1, [['Fox household', 'Ada Fox client', 'Bo Fox spouse']]],
  [
    '../messy/b-02-second-of-a-row.csv',
    2,
    1,
    [['Fox household', 'Ada Fox client', 'Bo Fox spouse']],
  ],
  [
    'redtail.csv',
    5,
    2,
    [
      ['Ashdown', 'Rupert Ashdown, CPA client', 'Odile Marchetti former-spouse'],
      ['Quince', 'Harold T. Quince client', 'Marjorie Quince spouse', 'Nell Quince child'],
      ['Trent household', 'Una Trent client', 'Ines Calloway spouse'],
    ],
  ],
  [
    'wealthbox.csv',
    4,
    1,
    [
      ['Oakhurst household', 'Clem Oakhurst client', 'Dora Oakhurst spouse'],
      [
        'The Bellwethers',
        'Amos Bellwether client',
        'Thea Bellwether spouse',
        'Jonas Bellwether child',
      ],
    ],
  ],
  [
    'salesforce.csv',
    4,
    1,
    [
      ['Rosemarch Household', 'Ada Rosemarch client', 'Felix Rosemarch spouse'],
      ['Rosemarch Household', 'Edgar Rosemarch client'],
      ['Winterbourne Household', 'Giles Winterbourne client', 'Prue Winterbourne spouse'],
    ],
  ],
  [
    'hubspot.csv',
    3,
    1,
    [['Pettibone household', 'Lorna Pettibone client', 'Miles Pettibone spouse']],
  ],
  ['outlook.csv', 1, 0, []],
  [
    'head-of-household.tsv',
    2,
    1,
    [['Pell household', 'Augustin Pell client', 'Marta Pell spouse']],
  ],
  [
    'relationship.csv',
    6,
    0,
    [
      ['', 'Ines Duarte client', 'Rowan Hale partner'],
      [
        '',
        'Wendell Crane client',
        'Opal Crane spouse',
        'Sandra Crane-Boyd former-spouse',
        'Milo Boyd child',
      ],
    ],
  ],
  [
    'act.csv',
    2,
    1,
    [['Larkfield household', 'Corwin J. Larkfield client', 'Hester Larkfield spouse']],
  ],
  [
    'junxure.csv',
    2,
    1,
    [
      ['Marsh Family', 'Leonie Marsh client'],
      ['Thistlewood, Emory & Bettina', 'Emory Q Thistlewood client', 'Bettina Thistlewood spouse'],
    ],
  ],
  [
    'practifi.csv',
    4,
    0,
    [
      [
        'Ashgrove Household',
        'Helena M. Ashgrove client',
        'Mateo Ashgrove spouse',
        'Ashgrove Family Trust other',
        'Ivy Ashgrove child',
      ],
    ],
  ],
  [
    'second-marriage.csv',
    3,
    1,
    [
      ['Marsh-Bell', 'Lucinda Marsh-Bell client'],
      [
        'Thorncastle',
        'Barnaby Thorncastle Jr. client',
        'Imogen Vale spouse',
        'Thorncastle Family Trust UAD 03/15/2005 other',
      ],
    ],
  ],
  [
    'his-and-hers.csv',
    2,
    2,
    [
      ['Barrow household', 'Otis Barrow client', 'Lena Barrow spouse'],
      ['Wrenfield household', 'Harlan Wrenfield client', 'Delphine Roe spouse'],
    ],
  ],
];

describe('a file of couples comes in with its households, and goes without a trace', () => {
  test.each(FILES)('%s', async (name, added, spouses, homes) => {
    await addedContact(someone, { name: 'Walter Before', email: 'walter@example.com' });
    await comesAndGoes(
      async () => {
        const report = await importFile(name);
        expect(report).toMatchObject({ added, spouses, skipped: 0, refused: 0 });
        return report;
      },
      async () => expect(await families()).toEqual([...homes].sort()),
    );
  });

  test('with what the columns say of each of the two', async () => {
    await importFile('redtail.csv');
    expect(await named('Marjorie Quince')).toMatchObject({
      firstName: 'Marjorie',
      lastName: 'Quince',
      birthDate: '1951-07-19',
      stage: 'client',
      emails: [{ value: 'marjorie@example.com' }],
      phones: [{ kind: 'mobile' }],
      addresses: [{ street: '18 Mill Pond Rd', zip: '06426', kind: 'home' }],
    });
    expect((await named('Harold T. Quince')).emails).toMatchObject([{ value: 'hal@example.com' }]);
    await importFile('hubspot.csv');
    expect((await named('Miles Pettibone')).birthDate).toBe('1960-11-30');
    expect(await notesOf('Sabra Lund')).toBe("Spouse's Name: Deceased");
    await importFile('outlook.csv');
    expect(await notesOf('Percival Dandridge')).toBe('Children: Opal;Reed\n\nSpouse: Mabel');
    await importFile('second-marriage.csv');
    expect(await notesOf('Barnaby Thorncastle Jr.')).toBe(
      'Ex-Spouse Name: Rosalind Thorncastle\nChild 1 Name: Tobias Thorncastle\nChild 1 DOB: 1/2/1980\nChild 2 Name: Celeste Thorncastle',
    );
    expect((await named('Imogen Vale')).birthDate).toBe('1962-08-09');
    await importFile('../messy/b-01-co-client.csv');
    expect(await named('Ada Fox')).toMatchObject({ emails: [], phones: [], birthDate: null });
    expect((await named('Bo Fox')).email).toBe('bo@example.com');
  });
});

describe('the second person of a row', () => {
  const ADDRESS = { street: '1 Elm St', city: 'Troy', state: 'NY', zip: '12180' };
  const ada = { firstName: 'Ada', lastName: 'Fox', email: 'ada@example.com', stage: 'client' };
  const bo = { firstName: 'Bo', email: 'bo@example.com', birthDate: '6/2/1954' };
  const row = { ...ada, addresses: [ADDRESS], spouse: bo };
  /** Ada's household, in which Bo is no contact. Returns Ada's id. */
  async function givenNamedSpouse(): Promise<string> {
    const { id } = await addedContact(someone, ada);
    const members = [
      { contactId: id, role: 'client' },
      { name: 'Bo Fox', role: 'spouse', birthDate: '1954' },
    ];
    await addedHousehold(someone, members, { name: 'Home' });
    return id;
  }
  const FOXES = ['Fox household', 'Ada Fox client', 'Bo Fox spouse'];

  test('is a contact with the last name, stage and address of the row, in its household', async () => {
    await comesAndGoes(
      async () => {
        expect(await check([row])).toMatchObject({ added: 1, spouses: 1 });
        const report = await importRows([row]);
        expect(report).toMatchObject({ added: 1, spouses: 1, merged: 0, noted: [] });
        return report;
      },
      async () => {
        expect(await families()).toEqual([FOXES]);
        expect(await named('Bo Fox')).toMatchObject({
          lastName: 'Fox',
          stage: 'client',
          source: 'import',
          addresses: [ADDRESS],
          birthDate: '1954-06-02',
          email: 'bo@example.com',
          tags: [],
        });
        const { items } = await someone.call(listImports);
        expect(items).toMatchObject([{ added: 1, spouses: 1 }]);
      },
    );
  });

  test('is a partner if the row says so, and joins the household that the row names', async () => {
    const spouse = { name: 'Kim Bell', role: 'partner', addresses: [] };
    await importRows([
      { ...row, household: 'The Foxes', spouse },
      { name: 'Cy Fox', household: 'the foxes', role: 'Son' },
    ]);
    const family = ['Ada Fox client', 'Kim Bell partner', 'Cy Fox child'];
    expect(await families()).toEqual([['The Foxes', ...family]]);
    expect((await named('Kim Bell')).addresses).toEqual([]);
  });

  test('comes once if the part is sent again', async () => {
    for (const _time of [1, 2]) {
      expect(await importRows([row], {}, 'once')).toMatchObject({ added: 1, spouses: 1 });
    }
    expect(await families()).toEqual([FOXES]);
  });

  test('with a row is that one, which takes what it lacks', async () => {
    await comesAndGoes(
      async () => {
        const report = await importRows([row, { name: 'Bo Fox', employer: 'Fox Mills' }]);
        expect(report).toMatchObject({ added: 2, spouses: 0, merged: 0 });
        return report;
      },
      async () => {
        expect(await families()).toEqual([FOXES]);
        expect(await named('Bo Fox')).toMatchObject({
          employer: 'Fox Mills',
          birthDate: '1954-06-02',
          email: 'bo@example.com',
        });
      },
    );
  });

  test('in the list is that one, with the household that they have', async () => {
    const known = await addedContact(someone, { name: 'Bo Fox', email: 'BO@example.com' });
    const home = [{ contactId: known.id, role: 'client' }];
    await addedHousehold(someone, home, { name: 'Home' });
    const { undo, ...report } = await importRows([row]);
    expect(report).toMatchObject({ added: 1, spouses: 0, merged: 0 });
    expect(await families()).toEqual([['Home', 'Bo Fox client', 'Ada Fox spouse']]);
    expect((await named('Bo Fox')).birthDate).toBe('1954-06-02');
    await someone.undo(undo);
    expect(await families()).toEqual([['Home', 'Bo Fox client']]);
    expect((await named('Bo Fox')).birthDate).toBeNull();
  });

  test('of a skipped row stays out, and of a merged one comes in once', async () => {
    await addedContact(someone, ada);
    const dry = await check([row]);
    expect(dry).toMatchObject({ added: 0, spouses: 0, skipped: 1, rows: [{ spouse: true }] });
    expect(await importRows([row])).toMatchObject({ added: 0, spouses: 0, skipped: 1 });
    expect(await families()).toEqual([]);
    const merged = { ...row, onDuplicate: 'merge', spouse: { firstName: 'Bo' } };
    const first = await importRows([merged]);
    expect(first).toMatchObject({ added: 0, spouses: 1, merged: 1 });
    // Now the household has this spouse.
    expect(await importRows([merged])).toMatchObject({ spouses: 0, merged: 1 });
    expect(await families()).toEqual([FOXES]);
    expect(await someone.undo(first.undo)).toEqual({ undone: 1, kept: 0, stayed: [] });
    expect(await families()).toEqual([]);
    expect(await namesIn(someone)).toEqual(['Ada Fox']);
  });

  test('becomes the member of the same name of an existing household with the birth date, until the undo', async () => {
    const id = await givenNamedSpouse();
    const members = async () => (await someone.call(listHouseholds)).items[0]?.members;
    const before = await members();
    const spouse = { firstName: 'Bo' };
    const { undo } = await importRows([{ ...row, onDuplicate: 'merge', spouse }]);
    const contactId = expect.any(String);
    const became = { name: 'Bo Fox', contactId, birthDate: '1954' };
    expect(await members()).toMatchObject([{ contactId: id }, became]);
    await someone.undo(undo);
    expect(await members()).toEqual(before);
    // If the row has another birth date, that of the member is in the note.
    const later = { ...spouse, birthDate: '1956-06-02' };
    await importRows([{ ...row, onDuplicate: 'merge', spouse: later }]);
    expect((await named('Bo Fox')).birthDate).toBe('1956-06-02');
    expect(await notesOf('Bo Fox')).toContain('Birth date: 1954');
  });

  test('without a name, of an organization, or no object, is a line of the note', async () => {
    const report = await importRows([
      { ...ada, spouse: { email: 'bo@example.com', phone: '212555' } },
      { name: 'Fox Mills LLC', spouse: { name: 'Bo Fox' } },
      { name: 'Cy Ek', spouse: 'Di Ek' },
      { name: 'Eve Ray', spouse: { name: 'Deceased' } },
      { name: 'Fay Ray', spouse: { toString: 1 } },
    ]);
    expect(report).toMatchObject({ added: 5, spouses: 0 });
    expect(report.noted).toMatchObject([
      { row: 2, field: 'phone', text: '212555', ofSpouse: true },
      { row: 4, field: 'spouse', text: 'Di Ek' },
    ]);
    const notes = ['Ada Fox', 'Fox Mills LLC', 'Cy Ek', 'Eve Ray'].map(notesOf);
    expect(await Promise.all(notes)).toEqual([
      'Spouse’s email: bo@example.com\nSpouse’s phone: 212555',
      'Spouse: Bo Fox',
      'Spouse: Di Ek',
      'Spouse: Deceased',
    ]);
    expect(await families()).toEqual([]);
  });

  test('is the contact of a row without another name', async () => {
    expect(await importRows([{ spouse: bo }])).toMatchObject({ added: 1, refused: 0 });
    expect(await named('Bo')).toMatchObject({ birthDate: '1954-06-02' });
  });
});

describe('rows with one text in Household', () => {
  const home = { household: 'Rosemarch Household' };
  const at = (street: string, zip: string) => ({ addresses: [{ street, zip }] });
  const ada = { name: 'Ada Rosemarch', ...home, ...at('1 Elm St', '01970') };
  const edgar = { name: 'Edgar Rosemarch', ...home, ...at('90 Lake Ave', '01604') };
  const apart = [
    ['Rosemarch Household', 'Ada Rosemarch client'],
    ['Rosemarch Household', 'Edgar Rosemarch client'],
  ];

  test('are two households if nothing but the text joins them, in one part or two', async () => {
    await importRows([ada, edgar]);
    expect(await families()).toEqual(apart);
    await query('delete from household');
    await query('delete from contact');
    const importId = crypto.randomUUID();
    const more = { name: 'Di Ek', ...home, ...at('90 Lake Ave.', '01604-0001') };
    await importRows([ada], { importId });
    await importRows([edgar], { importId, before: 1 });
    await importRows([more], { importId, before: 2 });
    expect(await families()).toEqual([apart[0], [...(apart[1] ?? []), 'Di Ek other']]);
    expect(await someone.undo(importId)).toEqual({ undone: 3, kept: 0, stayed: [] });
    expect(await families()).toEqual([]);
  });

  test.each([
    [
      'their number agrees',
      [
        { ...ada, householdNumber: 7 },
        { ...edgar, householdNumber: 7 },
      ],
    ],
    [
      'their roles fit',
      [
        { ...ada, role: 'Head' },
        { ...edgar, role: 'Parent' },
      ],
    ],
    ['one names the other as spouse', [{ ...ada, spouse: { name: 'Edgar Rosemarch' } }, edgar]],
    ['their address is one', [ada, { ...edgar, addresses: ada.addresses }]],
    ['no two addresses of their last name differ', [ada, { ...edgar, addresses: [] }]],
    ['they are said to be', [ada, edgar].map((row) => ({ ...row, oneHousehold: true }))],
  ])('are one household if %s', async (_why, rows) => {
    await importRows(rows);
    expect(await families()).toHaveLength(1);
  });

  test('join the household of an existing contact only as its family', async () => {
    const known = await addedContact(someone, { name: 'Ada Rosemarch', email: 'ada@example.com' });
    await addedHousehold(someone, [{ contactId: known.id, role: 'client' }], { name: 'Home' });
    const merged = { ...ada, email: 'ada@example.com', onDuplicate: 'merge' };
    await importRows([merged, edgar, { name: 'Bo Rosemarch', ...home, addresses: ada.addresses }]);
    expect(await families()).toEqual([
      ['Home', 'Ada Rosemarch client', 'Bo Rosemarch other'],
      ['Rosemarch Household', 'Edgar Rosemarch client'],
    ]);
  });

  test('are asked about, kept apart or joined as chosen', async () => {
    const seen = readFile(readFileSync(new URL('salesforce.csv', FOLDER)));
    const [sameText, another] = sameTexts(seen.rows);
    expect(another).toBeUndefined();
    expect(sameText?.firsts.map(({ name, row }) => [name, row])).toEqual([
      ['Ada Rosemarch', 4],
      ['Edgar Rosemarch', 5],
    ]);
    const one = new Set([sameText?.key ?? '']);
    await importRows(await withChoices(seen.rows, { ...NO_CHOICES, oneHousehold: one }));
    expect(await families()).toContainEqual([
      'Rosemarch Household',
      'Ada Rosemarch client',
      'Felix Rosemarch spouse',
      'Edgar Rosemarch other',
    ]);
  });
});

test('odd values of a row are read, noted or refused in words', async () => {
  const odd: unknown[] = [
    { toString: 1 },
    { toString: 'x', valueOf: 1 },
    [[]],
    [{ value: { toString: 1 } }],
    1e99,
    'constructor',
    '[null]',
    'a\0b',
    'x\ud800',
    `a${'\u{1d7cf}'.repeat(3000)}`,
  ];
  const fields = [
    ...IMPORT_FIELDS,
    'row',
    'onDuplicate',
    'sameHousehold',
    'spouse',
    'oneHousehold',
  ];
  const rows = odd.flatMap((value) => [
    ...fields.map((field) => ({ name: 'Ada Fox', [field]: value })),
    ...fields.map((field) => ({ name: 'Ada Fox', isExported: true, [field]: value })),
    { name: 'Ada Fox', household: 'Fox', role: value },
    { name: 'Ada Fox', spouse: Object.fromEntries(fields.map((field) => [field, value])) },
    ...['street', 'zip', 'state'].map((part) => ({ name: 'Ada', addresses: [{ [part]: value }] })),
    ...['value', 'kind', 'extension'].map((part) => ({ name: 'Ada', phones: [{ [part]: value }] })),
    ...['email', 'phone', 'emails'].map((field) => ({ name: 'Ada', [field]: [value, [value]] })),
    { name: 'Ada', doNotContact: [value], tags: [value] },
  ]);
  const report = await check(rows);
  expect(report.added + report.skipped + report.refused).toBe(rows.length);
  await importRows(rows);
  const deep = `{"rows":[{"name":"Ada","note":${'['.repeat(10_000)}${']'.repeat(10_000)}}]}`;
  await someone.refused(importContacts, 400, { body: deep });
});
