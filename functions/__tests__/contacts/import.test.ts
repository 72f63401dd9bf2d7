import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listContacts } from '../../../src/contract/contacts/contacts.ts';
import type { ImportReport } from '../../../src/contract/contacts/moves.ts';
import { importContacts, listImports } from '../../../src/contract/contacts/moves.ts';
import { readContact } from '../../../src/contract/contacts/read-contact.ts';
import { changeEstate } from '../../../src/contract/households/estates.ts';
import { undoChange } from '../../../src/contract/undo.ts';
import { query } from '../../lib/db/db.ts';
import { type Caller, type Person, person } from '../helpers/caller.ts';
import { counted, snapshot, withStore } from '../helpers/harness.ts';
import { addedShare } from '../shares/share-calls.ts';
import {
  addedContact,
  addedHousehold,
  addedTalk,
  changedContact,
  familiesOf,
  namesIn,
  talks,
} from './contact-calls.ts';

withStore();

let someone: Person;
let stranger: Person;
beforeAll(async () => {
  [someone, stranger] = [await person('ada'), await person('grace')];
});
beforeEach(async () => {
  for (const table of ['household', 'contact', 'undo', 'contact_import'])
    await query(`delete from ${table}`);
});
const importRows = (rows: object[], more = {}, key?: string) =>
  someone.call(importContacts, { body: { rows, ...more }, key });
const check = (rows: object[], more = {}) =>
  someone.call(importContacts, { body: { rows, dryRun: true, ...more } });
const read = (id: string) => someone.call(readContact, { id });
/** The answer of an undo of an import that no one changed since. */
const undone = (count: number) => ({ undone: count, kept: 0, stayed: [] });
const messages = (rows: { message: string }[]) => rows.map(({ message }) => message);
const notes = async (id?: string) => (await talks(someone, id)).map(({ text }) => text);
const families = () => familiesOf(someone);
/** The contacts as they came in. */
const inOrder = async () =>
  (await someone.call(listContacts, { query: { sort: 'createdAt' } })).items;
const countAll = async () => (await namesIn(someone)).length;

const somebody = (index: number) => ({ name: `Person ${index}`, email: `p${index}@example.com` });
const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => somebody(from + index));

test('rows become contacts in order, an invalid row in the middle is reported, and a note is kept', async () => {
  const rows = [
    { ...somebody(1), note: 'Met at the fair' },
    somebody(2),
    { name: 'N/A', phone: '212555' },
    { ...somebody(4), stage: 'client', tags: 'VIP; golf' },
  ];
  const report = await importRows(rows);
  const message = 'Row 4: This row has no name, phone number, email address or organization.';
  expect(report).toEqual({
    added: 3,
    spouses: 0,
    merged: 0,
    skipped: 0,
    refused: 1,
    remarks: [],
    noted: [],
    importId: expect.any(String),
    undo: report.importId,
    rows: [{ row: 4, became: 'refused', message }],
  });
  const items = await inOrder();
  expect(items.map(({ name }) => name)).toEqual(['Person 1', 'Person 2', 'Person 4']);
  expect(items[2]).toMatchObject({ source: 'import', stage: 'client', tags: ['VIP', 'golf'] });
  const [note] = await talks(someone, items[0]?.id);
  expect(note).toMatchObject({ kind: 'note', text: 'Met at the fair' });
});

test('a person already in the list, or earlier in the file, is skipped if the names match and an address or number does', async () => {
  const ada = await addedContact(someone, { ...somebody(1), phone: '+1 (555) 010-0100' });
  const rows = [
    { name: 'PERSON 1', email: 'P1@Example.com' },
    { name: '1, Person', phone: '555 010 0100 x12' },
    { name: 'Walter J. Pruitt', email: 'walter@example.com', phone: '12345-6' },
    { name: 'Mr. Walter Pruitt', email: 'walter@example.com' },
    { name: 'Walter Pruitt', phone: '12345-6' },
  ];
  const skipped = (walter?: string) => [
    [2, 'Row 2: Same email address as Person 1, who is already in your contacts.', ada.id],
    [3, 'Row 3: Same phone number as Person 1, who is already in your contacts.', ada.id],
    [5, 'Row 5: Same email address as Walter J. Pruitt (row 4).', walter],
  ];
  const rowsOf = (report: ImportReport) =>
    report.rows.map(({ row, message, duplicateOf }) => [row, message, duplicateOf]);
  const dry = await check(rows);
  expect([dry.added, dry.skipped, dry.undo, dry.importId]).toEqual([2, 3, null, null]);
  expect(rowsOf(dry)).toEqual(skipped());
  const report = await importRows(rows);
  expect([report.added, report.skipped]).toEqual([2, 3]);
  const { items } = await someone.call(listContacts, { query: { q: 'Walter J.' } });
  expect(rowsOf(report)).toEqual(skipped(items[0]?.id));
});

test('a person who shares only an address or number is imported, and the report asks whether it is one household', async () => {
  const walter = await addedContact(someone, { name: 'Walter Pruitt', phone: '555 010 0100' });
  const rows = [
    { name: 'June Pruitt', phone: '(555) 010-0100', email: 'pruitts@example.com' },
    { name: 'Walter Pruitt Jr.', email: 'pruitts@example.com' },
  ];
  const dry = await check(rows);
  expect(dry).toMatchObject({ added: 2, skipped: 0, rows: [] });
  expect(dry.remarks).toEqual([
    {
      row: 2,
      message:
        'Row 2: Same phone number as Walter Pruitt, who is already in your contacts. Same household?',
      sharesWith: walter.id,
    },
    { row: 3, message: 'Row 3: Same email address as June Pruitt (row 2). Same household?' },
  ]);
  expect(await importRows(rows)).toMatchObject({ added: 2, skipped: 0 });
});

test.each([
  ['Walter Pruitt', 'Pruitt, Walter J.', true],
  ['Dr. Zoë O’Hara', "Zoe O'Hara PhD", true],
  ['Smith, Jr., Zoë', 'Zoe Smith Jr', true],
  ['Linh Đặng', 'Dang, Linh', true],
  ['Ann Smith-Jones', 'Smith‐Jones, Ann', true],
  ['Ann Smith-Jones', 'Ann Brown-Jones', false],
  ['Ann-Marie Jones', 'Ann-Sophie Jones', false],
  ['Walter Pruitt Sr.', 'Walter Pruitt Jr.', false],
  ['Ann Pruitt, Esquire', 'Ann Pruitt Esq.', true],
  ['ann pruitt esquire', 'Ann Pruitt', true],
  ['Ann Pruitt, Pharm.D., BCPS', 'Ann Pruitt', true],
  ['John Pruitt 3rd', 'Pruitt, John, III', true],
  ['John Pruitt 3rd', 'John Pruitt', false],
  ['John Pruitt 2nd', 'John Pruitt III', false],
  ['Henry Pruitt V', 'Henry Pruitt', false],
  ['Henry V. Pruitt', 'Henry Pruitt', true],
  ['Walter Pruitt', 'Walter and June Pruitt', false],
  ['Pruitt Family Trust', 'Pruitt Living Trust', false],
  ['王小明', '王小明', true],
  ['王小明', '王小红', false],
  // Degrees and nicknames tell nobody apart.
  ['Ann Lee, CFP®, ChFC', 'Lee, Ann', true],
  ['Ann Lee, M.D.', 'Ann Lee', true],
  ['Lee, Ann A., DDS', 'Ann A. Lee', true],
  ['ANN LEE MBA', 'Ann Lee', true],
  ['John (Johnny) Smith', 'John Smith', true],
  ['Robert “Bob” Reed', 'Robert Reed', true],
  ['Smith, J.D.', 'J.D. Smith', true],
  ['Jack Ma', 'Jack Lee', false],
  ['Jack Ma', 'Jack', false],
  ['Jenny Hon', 'Hon. Jenny Hon', true],
  // Other middle names do, unless one is missing or an initial.
  ['John A. Smith', 'John B. Smith', false],
  ['María José García', 'María Carmen García', false],
  ['Mary Ann Lee', 'Mary Lee', true],
  ['Walter James Pruitt', 'Pruitt, Walter J.', true],
  ['Maria de la Cruz', 'Maria Luz de la Cruz', true],
])('%s and %s are one person: %s', async (one, other, same) => {
  const email = 'a@example.com';
  expect((await check([one, other].map((name) => ({ name, email })))).added).toBe(same ? 1 : 2);
});

test('every address and number of a contact identifies the same person', async () => {
  await addedContact(someone, {
    name: 'Walter Pruitt',
    emails: [{ value: 'walter@example.com' }, { value: 'W.Pruitt@example.com' }],
    phones: [{ value: '555 010 0100' }, { value: '(555) 010-0199' }],
  });
  const report = await check([
    { name: 'Walter Pruitt', email: 'w.pruitt@example.com' },
    { name: 'Walter Pruitt', phone: '+1 555 010 0199 x4' },
    { name: 'June Pruitt', phone: '555-010-0199' },
    { name: 'Ann Oak', email: 'ann@example.com', emails: 'ann@example.com; oaks@example.com' },
    { name: 'Ann Oak', emails: 'OAKS@example.com' },
  ]);
  expect(messages(report.rows)).toEqual([
    'Row 2: Same email address as Walter Pruitt, who is already in your contacts.',
    'Row 3: Same phone number as Walter Pruitt, who is already in your contacts.',
    'Row 6: Same email address as Ann Oak (row 5).',
  ]);
  expect(messages(report.remarks)).toEqual([
    'Row 4: Same phone number as Walter Pruitt, who is already in your contacts. Same household?',
  ]);
});

test('a row that the affiliate still wants is added', async () => {
  await addedContact(someone, somebody(1));
  const rows = [somebody(1), { ...somebody(1), onDuplicate: 'import' }];
  expect(await importRows(rows)).toMatchObject({ added: 1, skipped: 1, rows: [{ row: 2 }] });
});

describe('a merged row', () => {
  const walter = {
    name: 'Walter Pruitt',
    email: 'walter@example.com',
    phone: '555 010 0100',
    tags: ['golf'],
    birthDate: '1952-05',
  };
  const row = {
    name: 'Pruitt, Walter J.',
    emails: 'w@firm.example (Work); WALTER@example.com',
    phone: '555-010-0111',
    addresses: '1 Elm St | | Dover | DE | 19901 |  (Home)',
    birthDate: '1960',
    employer: 'Pruitt & Co',
    tags: 'Golf; VIP',
    rhythmDays: '90',
    nextStep: 'Call him',
    nextOn: '2027-01-05',
    note: 'From the old system',
    stage: 'client',
    onDuplicate: 'merge',
  };

  test('fills empty fields, adds new values, and is reversed by the undo', async () => {
    const before = await addedContact(someone, walter);
    const report = await importRows([row, somebody(1)], { file: 'old.csv' });
    expect(report).toMatchObject({ added: 1, merged: 1, skipped: 0, refused: 0, rows: [] });
    expect(await read(before.id)).toMatchObject({
      name: 'Walter Pruitt',
      email: 'walter@example.com',
      phone: '555 010 0100',
      stage: 'lead',
      tags: ['golf', 'VIP'],
      birthDate: '1952-05',
      employer: 'Pruitt & Co',
      rhythmDays: 90,
      nextStep: { text: 'Call him', on: '2027-01-05' },
      emails: [
        { value: 'walter@example.com', kind: 'personal' },
        { value: 'w@firm.example', kind: 'work' },
      ],
      phones: [{ value: '555 010 0100' }, { value: '555-010-0111' }],
      addresses: [{ street: '1 Elm St', city: 'Dover', state: 'DE', zip: '19901', kind: 'home' }],
    });
    expect(await notes(before.id)).toEqual(['From the old system\nBirth date: 1960']);
    expect(await imports()).toMatchObject([{ file: 'old.csv', added: 1, merged: 1, skipped: 0 }]);
    expect(await someone.undo(report.undo)).toEqual(undone(1));
    const back = await read(before.id);
    expect(back).toEqual({ ...before, version: back.version });
    expect(await notes(before.id)).toEqual([]);
    expect(await namesIn(someone)).toEqual(['Walter Pruitt']);
  });

  test('completes a day that agrees, and leaves in a note what the contact has in another way', async () => {
    const nextStep = { text: 'Call', on: '2026-12-01' };
    const known = { ...walter, birthDate: '--05-01', employer: 'Firm A', nextStep };
    const { id } = await addedContact(someone, { ...known, lastTouchOn: '2026-03-01' });
    const file = {
      name: 'WALTER JAMES PRUITT',
      email: walter.email,
      birthDate: '5/1/1952',
      employer: 'Firm B',
      lastTouchOn: '1/2/2026',
      nextStep: 'Write',
      nextOn: '1/5/2027',
      onDuplicate: 'merge',
    };
    for (const key of ['first', 'again']) await importRows([file], {}, key);
    expect(await read(id)).toMatchObject({
      birthDate: '1952-05-01',
      employer: 'Firm A',
      lastTouchOn: '2026-03-01',
      nextStep,
    });
    expect(await notes(id)).toEqual([
      'Name: WALTER JAMES PRUITT\nEmployer: Firm B\nLast contact: 1/2/2026\nNext step: Write, 1/5/2027',
    ]);
  });

  test('is reversed only where no one edited since', async () => {
    const { id } = await addedContact(someone, walter);
    const { undo } = await importRows([row]);
    const edited = { employer: 'Retired', website: 'https://pruitt.example/' };
    await changedContact(someone, id, edited);
    expect(await someone.undo(undo)).toEqual({
      undone: 0,
      kept: 1,
      stayed: [{ id, name: 'Walter Pruitt' }],
    });
    expect(await read(id)).toMatchObject({
      ...edited,
      tags: ['golf'],
      rhythmDays: null,
      emails: [{ value: 'walter@example.com' }],
      addresses: [],
      nextStep: null,
    });
  });

  test('merges into an earlier row of the file, which the undo deletes as a whole', async () => {
    const importId = crypto.randomUUID();
    const first = { name: 'Walter Pruitt', email: 'walter@example.com', note: 'First' };
    const again = { ...first, phone: '555 010 0177', note: 'Second', onDuplicate: 'merge' };
    const report = await importRows([first, again], { importId }, 'm-0');
    expect(report).toMatchObject({ added: 1, merged: 1 });
    // A repeated part merges nothing twice.
    for (let time = 0; time < 2; time += 1) {
      await importRows([again, row], { importId, before: 2 }, 'm-1');
    }
    const { items } = await someone.call(listContacts, { query: {} });
    expect(items).toMatchObject([
      { version: 1, phones: [{ value: '555 010 0177' }, { value: '555-010-0111' }] },
    ]);
    const texts = await notes(items[0]?.id);
    expect(texts.sort()).toEqual(['First', 'From the old system', 'Second']);
    expect(await someone.undo(importId)).toEqual(undone(1));
  });

  test('keeps in a note what the contact has no room for', async () => {
    const tags = Array.from({ length: 20 }, (_, n) => `tag ${n}`);
    const { id } = await addedContact(someone, { ...walter, tags });
    expect(await importRows([row])).toMatchObject({ added: 0, merged: 1, refused: 0 });
    expect(await read(id)).toMatchObject({ tags });
    expect((await notes(id))[0]).toMatch(/^From the old system\n(.*\n)*Tags: Golf, VIP/);
  });

  test('joins the household that it names, and leaves it with the undo', async () => {
    const { id } = await addedContact(someone, walter);
    const { undo } = await importRows([
      { ...row, household: 'The Pruitts', role: 'Head' },
      { name: 'June Pruitt', household: 'The Pruitts', role: 'Spouse' },
    ]);
    expect(await families()).toEqual([
      ['The Pruitts', 'Walter Pruitt client', 'June Pruitt spouse'],
    ]);
    await someone.undo(undo);
    expect(await read(id)).toMatchObject({ household: null });
    expect(await families()).toEqual([]);
  });
});

describe('a row in the same household', () => {
  const phone = '555 010 0100';

  test('joins an existing contact, and is separated again by the undo', async () => {
    await addedContact(someone, { name: 'Walter Pruitt', phone });
    const { undo } = await importRows([{ name: 'June Pruitt', phone, sameHousehold: 'spouse' }]);
    expect(await families()).toEqual([['Pruitt', 'Walter Pruitt client', 'June Pruitt spouse']]);
    await someone.undo(undo);
    expect([await families(), await namesIn(someone)]).toEqual([[], ['Walter Pruitt']]);
  });

  test('joins the existing household', async () => {
    const { id } = await addedContact(someone, { name: 'Walter Pruitt', phone });
    await addedHousehold(someone, [{ contactId: id, role: 'client' }], { name: 'Home' });
    const { undo } = await importRows([{ name: 'Tim Pruitt', phone, sameHousehold: 'child' }]);
    expect(await families()).toEqual([['Home', 'Walter Pruitt client', 'Tim Pruitt child']]);
    await someone.undo(undo);
    expect(await families()).toEqual([['Home', 'Walter Pruitt client']]);
  });

  test('that matches in all but the name is its own contact, without a choice or a household', async () => {
    const couple = { email: 'pruitts@example.com', phone };
    const rows = [
      { name: 'Walter Pruitt', ...couple },
      { name: 'June Pruitt', ...couple },
      { name: 'Bill Oak', email: 'oaks@example.com', household: 'The Oaks' },
      { name: 'Ann Oak', email: 'oaks@example.com' },
    ];
    const report = await importRows(rows);
    expect([report.added, report.remarks.length]).toEqual([4, 2]);
    expect(await families()).toEqual([['The Oaks', 'Bill Oak client']]);
    await someone.undo(report.undo);
    const chosen = rows.map((row) => ({ ...row, sameHousehold: 'spouse' }));
    expect(await importRows(chosen)).toMatchObject({ added: 4, skipped: 0 });
    expect(await families()).toEqual([
      ['Pruitt', 'Walter Pruitt client', 'June Pruitt spouse'],
      ['The Oaks', 'Bill Oak client', 'Ann Oak spouse'],
    ]);
  });
});

test('a row keeps its number from the file', async () => {
  const rows = [
    { ...somebody(1), row: 4 },
    { ...somebody(1), row: 9 },
    { name: '', row: 0 },
  ];
  expect(messages((await check(rows)).rows)).toEqual([
    'Row 4: This row has no name, phone number, email address or organization.',
    'Row 9: Same email address as Person 1 (row 4).',
  ]);
});

test('rows that are sent twice at once, without a key, are added once', async () => {
  const reports = await Promise.all([importRows(people(3)), importRows(people(3))]);
  expect(reports.map(({ added }) => added).sort()).toEqual([0, 3]);
  expect(reports.map(({ skipped }) => skipped).sort()).toEqual([0, 3]);
  expect(await countAll()).toBe(3);
});

test('a dry run writes nothing, and reports what an import would do', async () => {
  const before = await snapshot();
  const report = await check([somebody(1), { name: '' }], { before: 10 });
  expect(report).toMatchObject({ added: 1, refused: 1, rows: [{ row: 13 }] });
  expect(await snapshot()).toEqual(before);
});

describe('parts', () => {
  test('belong to one import, continue its numbering, and are undone together', async () => {
    const first = await importRows(people(2), {}, 'a-0');
    const more = { undo: first.undo, before: 2 };
    const second = await importRows([...people(1, 2), { name: '' }], more, 'a-1');
    expect(second).toMatchObject({ added: 1, undo: first.undo, rows: [{ row: 5 }] });
    expect(await someone.undo(first.undo)).toEqual(undone(3));
    expect(await namesIn(someone)).toEqual([]);
    await someone.refused(importContacts, 409, { body: { rows: people(1), ...more }, key: 'a-2' });
  });

  test('that are sent twice, even at once, are added once', async () => {
    const twice = (...part: Parameters<typeof importRows>) =>
      Promise.all([importRows(...part), importRows(...part)]);
    const rows = [somebody(1), somebody(2), { name: 'Person 1', email: 'P1@example.com' }];
    const both = await twice(rows, {}, 'b-0');
    const undo = both[0].undo;
    for (const report of [...both, await importRows(rows, {}, 'b-0')]) {
      expect(report).toMatchObject({ added: 2, skipped: 1, undo });
    }
    await twice(people(3, 3), { undo, before: 3 }, 'b-1');
    expect(await countAll()).toBe(5);
    const audited = "select from audit where action = 'import' and thing = $1";
    expect(await query(audited, [undo])).toHaveLength(1);
  });

  test('of another affiliate’s or an unknown import are not found', async () => {
    const importId = crypto.randomUUID();
    const { undo } = await importRows([somebody(1)], { importId });
    const body = { rows: [somebody(2)], undo, before: 1 };
    await stranger.refused(importContacts, 404, { body });
    await stranger.refused(importContacts, 404, { body: { ...body, undo: null, importId } });
    await stranger.refused(undoChange, 404, { body: { undo: undo } });
    await someone.refused(importContacts, 404, { body: { ...body, undo: crypto.randomUUID() } });
    expect(await namesIn(someone)).toEqual(['Person 1']);
  });
});

const imports = async (as: Caller = someone) => (await as.call(listImports)).items;

describe('the list of imports', () => {
  test('has each file with the results of its rows, and its undo', async () => {
    const importId = crypto.randomUUID();
    const about = { importId, file: 'clients.csv', dialect: 'redtail', total: 4 };
    const first = await importRows([somebody(1), somebody(1)], about, 'l-0');
    expect(first).toMatchObject({ importId, undo: importId });
    const stopped = { id: importId, state: 'stopped', rows: 2, total: 4, added: 1, skipped: 1 };
    expect(await imports()).toMatchObject([stopped]);
    // A repeated part counts once.
    for (let time = 0; time < 2; time += 1) {
      await importRows([somebody(2), { name: '' }], { ...about, before: 2 }, 'l-1');
    }
    const done = {
      id: importId,
      file: 'clients.csv',
      dialect: 'redtail',
      at: expect.any(String),
      state: 'done',
      rows: 4,
      total: 4,
      added: 2,
      spouses: 0,
      merged: 0,
      skipped: 1,
      refused: 1,
      undo: importId,
    };
    expect(await someone.call(listImports)).toEqual({ items: [done], next: null });
    expect(await imports(stranger)).toEqual([]);
    expect(await someone.undo(importId)).toEqual(undone(2));
    expect(await imports()).toMatchObject([{ state: 'undone', undo: null }]);
  });

  test('has the latest import first, and no dry runs', async () => {
    await importRows([somebody(1)], { file: 'first.csv' });
    await importRows([somebody(2)], { file: 'second.csv' });
    await check([somebody(3)], { file: 'third.csv', importId: crypto.randomUUID() });
    expect((await imports()).map(({ file, state }) => [file, state])).toEqual([
      ['second.csv', 'done'],
      ['first.csv', 'done'],
    ]);
  });

  test('offers no undo after 30 days', async () => {
    const { undo } = await importRows([somebody(1)]);
    await query("update undo set created_at = now() - interval '31 days' where id = $1", [undo]);
    expect(await imports()).toMatchObject([{ state: 'done', undo: null }]);
  });
});

test('an undo skips contacts that were changed, talked with, asked or mapped since', async () => {
  const report = await importRows([{ ...somebody(1), note: 'A note' }, ...people(4, 2)]);
  const items = await inOrder();
  const [, second, third, fourth, fifth] = items.map(({ id }) => id);
  await changedContact(someone, String(second), { phone: '555 010 0102' });
  await addedTalk(someone, String(third), { kind: 'note', text: 'Called back' });
  await addedShare(someone, { kind: 'questions', contactId: fourth });
  const { id } = await addedHousehold(someone, [{ contactId: fifth, role: 'client' }]);
  await someone.call(changeEstate, { id, body: { version: 0 } });
  const stayed = items.slice(1).map((each) => ({ id: each.id, name: each.name }));
  expect(await someone.undo(report.undo)).toEqual({ undone: 1, kept: 4, stayed });
  expect(await namesIn(someone, { sort: 'createdAt' })).toEqual(
    [2, 3, 4, 5].map((number) => `Person ${number}`),
  );
});

test('10,000 rows are added in one request of four statements, and removed in one undo', {
  tags: 'deep',
}, async () => {
  const rows = people(10_000).map((row, index) => ({ ...row, phone: `555${index + 1_000_000}` }));
  const { result: report, queries } = await counted(() => importRows(rows));
  expect(report).toMatchObject({ added: 10_000, rows: [] });
  // The session's, three of its own, begin and commit, and the calendar check.
  expect(queries).toBeLessThanOrEqual(7);
  expect(await check(rows)).toMatchObject({ added: 0, skipped: 10_000 });
  expect(await someone.undo(report.undo)).toEqual(undone(10_000));
});

test('more rows than an import accepts are refused', async () => {
  await someone.refused(importContacts, 400, { body: { rows: people(10_001), dryRun: true } });
});

describe('households', () => {
  const jim = { name: 'Jim Halpert', household: 'The Halperts', role: 'Head' };
  const pam = { name: 'Pam Halpert', household: 'the halperts', role: 'Spouse' };
  const cece = { name: 'Cece Halpert', household: 'The Halperts', role: 'daughter' };

  test('are made from the rows that name them, across all parts, and deleted with the undo', async () => {
    const importId = crypto.randomUUID();
    await importRows([jim, somebody(1)], { importId }, 'h-0');
    const uncle = { name: 'Tom Halpert', household: 'The Halperts', role: 'Head' };
    // A repeated part adds no one twice.
    for (let time = 0; time < 2; time += 1) {
      await importRows([pam, cece, uncle], { importId, before: 2 }, 'h-1');
    }
    const family = ['Jim Halpert client', 'Pam Halpert spouse', 'Cece Halpert child'];
    expect(await families()).toEqual([['The Halperts', ...family, 'Tom Halpert other']]);
    await someone.undo(importId);
    expect(await families()).toEqual([]);
  });

  test('are one, whatever the accents and apostrophes of their name look like', async () => {
    const home = { ...jim, household: 'Muñoz’ Family' };
    await importRows([home, { ...pam, household: "MUN\u0303OZ' family" }]);
    expect(await families()).toEqual([
      ['Muñoz’ Family', 'Jim Halpert client', 'Pam Halpert spouse'],
    ]);
  });

  test('of another import are separate, except that of a member who is in the file again', async () => {
    const known = { ...jim, email: 'jim@example.com' };
    await importRows([known]);
    await importRows([pam]);
    const separate = [
      ['The Halperts', 'Jim Halpert client'],
      ['the halperts', 'Pam Halpert spouse'],
    ];
    const sorted = async () => (await families()).sort();
    expect(await sorted()).toEqual(separate);
    const { undo } = await importRows([known, cece]);
    expect(await sorted()).toContainEqual([...(separate[0] ?? []), 'Cece Halpert child']);
    await someone.undo(undo);
    expect(await sorted()).toEqual(separate);
  });

  test('have at most 30 members: any further row keeps the name as a note', async () => {
    await importRows(
      people(31).map((row) => ({ ...row, household: 'Everybody', oneHousehold: true })),
    );
    const [[, ...members] = []] = await families();
    expect(members).toHaveLength(30);
    const { items } = await someone.call(listContacts, { query: { q: 'Person 30' } });
    expect(items).toMatchObject([{ household: null }]);
    expect(await notes(items[0]?.id)).toEqual(['Household: Everybody']);
  });
});

test('a referrer is found by name, earlier or later, and stays a tag if no contact has that name', async () => {
  await addedContact(someone, { name: 'Rosa Díaz' });
  const importId = crypto.randomUUID();
  const rows = [
    { name: 'Ada', referredBy: 'Diaz, Rosa' },
    { name: 'Bea', referredBy: 'Cora Last' },
    { name: 'Dan', referredBy: 'Website' },
  ];
  await importRows(rows, { importId }, 'r-0');
  await importRows([{ name: 'Cora Last' }], { importId, before: 3 }, 'r-1');
  const items = await inOrder();
  expect(items.map(({ name, referrer, tags }) => [name, referrer, tags])).toEqual([
    ['Rosa Díaz', null, []],
    ['Ada', 'Rosa Díaz', []],
    ['Bea', 'Cora Last', []],
    ['Dan', null, ['Referred by Website']],
    ['Cora Last', null, []],
  ]);
  expect(await someone.undo(importId)).toEqual(undone(4));
});
