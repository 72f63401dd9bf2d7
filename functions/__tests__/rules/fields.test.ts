/** A contract field is kept wherever its row goes. The keys come from the schemas, so that a test names any new field that is missing. */

import { unzipSync } from 'fflate';
import type * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportAccount } from '../../../src/contract/account/account.ts';
import { contactFields, DETAIL_FIELDS } from '../../../src/contract/contact-fields.ts';
import {
  type Contact,
  changeContact,
  listContacts,
} from '../../../src/contract/contacts/contacts.ts';
import {
  exportContacts,
  IMPORT_FIELDS,
  importContacts,
  MERGE_FIELDS,
  mergeContacts,
} from '../../../src/contract/contacts/moves.ts';
import { readContact } from '../../../src/contract/contacts/read-contact.ts';
import * as links from '../../../src/contract/links/links.ts';
import * as orders from '../../../src/contract/orders.ts';
import { NAME_PARTS } from '../../../src/contract/person-name.ts';
import * as profiles from '../../../src/contract/profile/profile.ts';
import { readProfile } from '../../../src/contract/profile/read-profile.ts';
import type { Route } from '../../../src/contract/route.ts';
import * as scenarios from '../../../src/contract/scenarios.ts';
import * as tickets from '../../../src/contract/tickets.ts';
import { NO_CHOICES, withChoices } from '../../../src/portal/contacts/import/sending.ts';
import { countsOf, SOURCES } from '../../lib/account/export.ts';
import { query } from '../../lib/db/db.ts';
import { addedContact } from '../contacts/contact-calls.ts';
import { readFile } from '../contacts/contact-file.ts';
import { changing, type Person, person, readJson } from '../helpers/caller.ts';
import { withStore } from '../helpers/harness.ts';
import { ADDRESS } from '../orders/order-calls.ts';

withStore();

let ada: Person;
beforeAll(async () => {
  ada = await person('ada');
  await query("update profile set disclosure = 'A disclosure line.'");
});

/** The zip's file with this name, as JSON. */
async function exported(file: string): Promise<Record<string, unknown>[]> {
  const zip = await ada.send(exportAccount);
  const bytes = unzipSync(new Uint8Array(await zip.arrayBuffer()))[`${file}.json`];
  return JSON.parse(new TextDecoder().decode(bytes));
}

type ContactField = keyof typeof contactFields;

/** A field before and after a change, with any other fields that it requires. */
interface Sample {
  before: unknown;
  after: unknown;
  beside?: object;
}

/** Two contacts who introduce others. */
const FIRST = '6a0f3c1e-0000-4000-8000-000000000001';
const SECOND = '6a0f3c1e-0000-4000-8000-000000000002';
const withId = async (id: string) =>
  query('update contact set id = $1 where id = $2', [
    id,
    (await addedContact(ada, { name: `Introducer ${id.slice(-1)}` })).id,
  ]);

const ADDRESS_LINES = {
  street: '',
  street2: '',
  city: 'Westport',
  state: '',
  zip: '',
  country: '',
  kind: 'home',
};

const CONTACT: Record<ContactField, Sample> = {
  name: { before: 'Robin Sample', after: 'Robin Example' },
  email: { before: 'robin@example.com', after: 'r.sample@example.com' },
  phone: { before: '+1 555 010 0100', after: '+1 555 010 0199' },
  stage: { before: 'contacted', after: 'client' },
  reason: { before: 'Moved abroad', after: 'Retired', beside: { stage: 'closed' } },
  tags: { before: ['VIP', 'golf'], after: ['a, b', 'c; d'] },
  source: { before: 'manual', after: 'link' },
  rhythmDays: { before: 30, after: 90 },
  lastTouchOn: { before: '2026-01-02', after: '2026-02-03' },
  checkInOn: { before: '2199-01-02', after: '2199-02-03' },
  reviewedOn: { before: '2026-03-02', after: '2025-03-03' },
  reviewOn: { before: '2199-01-02', after: '2199-02-03' },
  nextStep: {
    before: { text: 'Send the summary', on: '2027-01-05' },
    after: { text: 'Call', on: '2027-02-06' },
  },
  kind: { before: 'organization', after: 'trust' },
  salutation: { before: 'Mr.', after: 'Dr.' },
  firstName: { before: 'Robin', after: 'Rob' },
  middleName: { before: 'Q.', after: 'R.', beside: { firstName: 'Robin', lastName: 'Sample' } },
  lastName: { before: 'Sample', after: 'van der Sample', beside: { firstName: 'Robin' } },
  suffix: { before: 'Jr.', after: 'III', beside: { firstName: 'Robin', lastName: 'Sample' } },
  nickname: { before: 'Bob', after: 'Bobby' },
  emails: {
    before: [{ value: 'robin@example.com', kind: 'work' }],
    after: [
      { value: 'r.sample@example.com', kind: 'personal' },
      { value: 'office@example.com', kind: 'work' },
    ],
  },
  phones: {
    before: [{ value: '+1 555 010 0100', kind: 'mobile', extension: '' }],
    after: [
      { value: '(555) 010-0199', kind: 'work', extension: '204' },
      { value: '+1 555 010 0177', kind: 'fax', extension: '' },
    ],
  },
  addresses: {
    before: [{ ...ADDRESS_LINES, street: '1 Main St' }],
    after: [
      { ...ADDRESS_LINES, street: '2 | Elm St, Rear \\', zip: '06880', country: 'US' },
      { ...ADDRESS_LINES, street2: 'Suite 5 (North)', state: 'CT', kind: 'work' },
    ],
  },
  birthDate: { before: '1952-05-01', after: '--05-01' },
  deathDate: { before: '2024', after: '2023-11' },
  deceased: { before: true, after: false },
  ownRhythm: { before: true, after: false },
  maritalStatus: { before: 'Married', after: 'Widowed' },
  anniversary: { before: '1990-06-01', after: '--06-01' },
  clientSince: { before: '2015', after: '2016-03' },
  employer: { before: 'Example Mills', after: 'Sample, Inc.' },
  jobTitle: { before: 'Director', after: 'Partner' },
  website: { before: 'https://example.com/', after: 'http://example.com/robin' },
  language: { before: 'Spanish', after: 'Vietnamese' },
  doNotContact: { before: ['phone'], after: ['email', 'text'] },
  referredBy: { before: FIRST, after: SECOND },
};

/** Lists that a merge combines. */
const UNITED: Partial<Record<ContactField, true>> = {
  emails: true,
  phones: true,
  addresses: true,
  doNotContact: true,
};
/** Parts of the name follow the name. A merge does not choose between the values of the others. */
const WITH_NAME: readonly string[] = ['kind', ...NAME_PARTS];
const KEPT: readonly string[] = [...DETAIL_FIELDS, 'referredBy'].filter(
  (field) => !WITH_NAME.includes(field),
);

/** Fields that a merge does not choose between. */
const NOT_MERGED: Partial<Record<ContactField, string>> = {
  nextStep: 'the steps of both are kept',
  checkInOn: 'the kept contact’s is kept',
  reviewedOn: 'the later one is kept',
  reviewOn: 'the earlier one is kept',
  source: 'the kept contact came in its own way',
};
/** Fields that importing the exported file does not restore. */
const NOT_IMPORTED: Partial<Record<ContactField, string>> = {
  source: 'an imported contact has the source “import”',
  reviewedOn: 'files of contacts do not have it',
  reviewOn: 'files of contacts do not have it',
};
/** Fields of the family, which the export of all data has beside its reviews. */
const NOT_IN_CSV: readonly ContactField[] = ['reviewedOn', 'reviewOn'];
const NOT_READ =
  'the import loses it: see HEADINGS in src/portal/shared/files/columns.ts, and for a field with its own column readRow in functions/lib/contacts/import-row.ts';
/** Restored if the contact that it names is in the file or in the account, which contact-import.test.ts shows. */
const NAMES_ANOTHER: ContactField = 'referredBy';

const draftOf = (field: ContactField, moment: 'before' | 'after') => {
  const { beside, [moment]: value } = CONTACT[field];
  const named = (NAME_PARTS as string[]).includes(field) ? {} : { name: 'Robin Sample' };
  return { ...named, ...beside, [field]: value };
};

/** The exported file as the browser reads it: its cells, and its rows by the fields of an import. */
async function csvFile() {
  const answer = await ada.send(exportContacts as Route);
  const { table, rows } = readFile(new Uint8Array(await answer.arrayBuffer()));
  return { cells: table.rows, sent: await withChoices(rows, NO_CHOICES) };
}

/** A value as the server returns it: a step also has an id. */
const answered = (field: ContactField, value: unknown): unknown =>
  field === 'nextStep' ? { ...(value as object), id: expect.any(String) } : value;

/** The keys of the column `details` in stored rows. Never change one without a migration. */
const STORED_KEYS = [
  'kind',
  'salutation',
  'firstName',
  'middleName',
  'lastName',
  'suffix',
  'nickname',
  'emails',
  'phones',
  'addresses',
  'birthDate',
  'deathDate',
  'deceased',
  'ownRhythm',
  'maritalStatus',
  'anniversary',
  'clientSince',
  'employer',
  'jobTitle',
  'website',
  'language',
  'doNotContact',
];

test('every stored detail has its field', () => {
  const lost = STORED_KEYS.filter((key) => !(DETAIL_FIELDS as string[]).includes(key));
  expect(
    lost,
    'stored contacts have these keys; see "Rename a field of a contact" in CONTRIBUTING.md',
  ).toEqual([]);
  expect(DETAIL_FIELDS, 'add the new field to STORED_KEYS').toEqual(STORED_KEYS);
});

test('every detail that a function of the database reads has its field', async () => {
  const functions = await query<{ name: string; text: string }>(
    `select proname name, pg_get_functiondef(oid) "text" from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f'`,
  );
  const read = functions.flatMap(({ name, text }) =>
    [...text.matchAll(/\bdetails (?:->>?|\?[|&]?) (?:'\w+'|array\[[^\]]+\])/g)]
      .flatMap(([part]) => part.match(/(?<=')\w+(?=')/g) ?? [])
      .map((key) => ({ name, key })),
  );
  expect(read).toContainEqual({ name: 'more_words', key: 'nickname' });
  expect(read).toContainEqual({ name: 'add_notes', key: 'employer' });
  expect(
    read.filter(({ key }) => !(DETAIL_FIELDS as string[]).includes(key)),
    'these functions read a key that no contact has; see "Rename a field of a contact" in CONTRIBUTING.md',
  ).toEqual([]);
});

/** Merges two new contacts. */
async function mergeOf(kept: object, dropped: object, fields: object = {}) {
  const keep = await addedContact(ada, kept);
  const drop = await addedContact(ada, dropped);
  return {
    keep,
    drop,
    merged: await ada.call(mergeContacts, { body: { keep: keep.id, drop: drop.id, fields } }),
  };
}

const FIELDS = Object.keys(contactFields) as ContactField[];

/** Makes a contact for each field, after the introducers. Returns their ids. */
async function givenEach(moment: 'before' | 'after'): Promise<string[]> {
  await query('delete from contact');
  for (const id of [FIRST, SECOND]) await withId(id);
  const ids: string[] = [];
  for (const field of FIELDS) ids.push((await addedContact(ada, draftOf(field, moment))).id);
  return ids;
}

test('each field of a contact is stored by POST and PATCH, and is in both exports, but for the days of reviews', async () => {
  const ids = await givenEach('before');
  // A list and an export take as long as many changes: these have a contact for each field.
  const stored = async () => {
    const { items } = await ada.call(listContacts, { query: { limit: 100 } });
    return ids.map((id) => items.find((contact) => contact.id === id));
  };
  const files = async () => {
    const { cells } = await csvFile();
    const zipped = await exported('contacts');
    return ids.map((id, at) => {
      const { version: _, ...zip } = zipped.find((row) => row.id === id) ?? {};
      // The oldest are first: after the introducers.
      return { csv: cells[at + 2], zip };
    });
  };
  for (const [at, contact] of (await stored()).entries()) {
    const field = FIELDS[at] as ContactField;
    expect(contact?.[field], field).toEqual(answered(field, CONTACT[field].before));
  }
  const first = await files();
  const changed: Contact[] = [];
  for (const [at, field] of FIELDS.entries()) {
    const { after } = CONTACT[field];
    const change = changing({ id: ids[at] ?? '', version: 1 }, { [field]: after });
    const contact = await ada.call(changeContact, change);
    expect([contact[field], contact.version], field).toEqual([answered(field, after), 2]);
    changed.push(contact);
  }
  expect(await stored()).toMatchObject(changed);
  const second = await files();
  for (const [at, field] of FIELDS.entries()) {
    if (!NOT_IN_CSV.includes(field))
      expect(second[at]?.csv, `${field} in the CSV file`).not.toEqual(first[at]?.csv);
    expect(second[at]?.zip, `${field} in the zip`).not.toEqual(first[at]?.zip);
  }
});

test('each field of a contact is restored by importing the exported file, or says why not', async () => {
  await givenEach('after');
  const { sent } = await csvFile();
  for (const [at, field] of FIELDS.entries()) {
    await query('delete from contact');
    const body = { rows: [sent[at + 2] ?? {}] };
    expect(await ada.call(importContacts, { body }), field).toMatchObject({ added: 1 });
    const [imported] = (await ada.call(listContacts, { query: {} })).items;
    const { after } = CONTACT[field];
    if (NOT_IMPORTED[field] || field === NAMES_ANOTHER)
      expect(imported?.[field], field).not.toEqual(after);
    else expect(imported?.[field], `${field}: ${NOT_READ}`).toEqual(answered(field, after));
  }
});

test.each(FIELDS)(
  'a contact’s %s follows a merge that chooses it, and returns with its undo',
  async (field) => {
    const { before, after } = CONTACT[field];
    await query('delete from contact');
    if (field === 'referredBy') for (const id of [FIRST, SECOND]) await withId(id);
    const fields = Object.fromEntries(MERGE_FIELDS.map((one) => [one, 'drop']));
    const two = [draftOf(field, 'before'), draftOf(field, 'after')] as const;
    const { keep, drop, merged } = await mergeOf(...two, fields);
    if (UNITED[field]) {
      const united = [before, after].flat();
      expect(merged[field]).toEqual(expect.arrayContaining(united));
      expect(merged[field]).toHaveLength(united.length);
    } else
      expect(merged[field]).toEqual(
        answered(field, NOT_MERGED[field] || KEPT.includes(field) ? before : after),
      );
    expect(await ada.undo(merged.undo)).toEqual({ undone: 2, kept: 0 });
    expect([
      (await ada.call(readContact, { id: keep.id }))[field],
      (await ada.call(readContact, { id: drop.id }))[field],
    ]).toEqual([answered(field, before), answered(field, after)]);
  },
);

test('an import knows every contact field, except those that say why not', () => {
  const known = new Set<string>(IMPORT_FIELDS);
  const missing = Object.keys(contactFields).filter((field) => !known.has(field));
  expect(missing.sort()).toEqual(Object.keys(NOT_IMPORTED).sort());
});

test.each([
  'name',
  'email',
  'phone',
  'stage',
  'reason',
  'tags',
  'rhythm_days',
  'last_touch_on',
  'check_in_on',
  'next_step',
  'next_on',
  'reached',
  'client_on',
  'origin',
  'referred_by',
])('a merge from before the column %s is undone, and leaves it alone', async (column) => {
  const { keep, drop, merged } = await mergeOf(
    { name: 'Robin Sample', phone: '+1 555 010 0100' },
    { name: 'Rob Sample', email: 'rob@example.com' },
    { name: 'drop', phone: 'drop' },
  );
  await query(
    `update undo set before = before #- array['was', $2] #- array['became', $2] where id = $1`,
    [merged.undo, column],
  );
  const now = () =>
    query('select to_jsonb(c) -> $2 now from contact c where id = $1', [keep.id, column]);
  const before = await now();
  expect(await ada.undo(merged.undo)).toMatchObject({ undone: 2 });
  expect(await now()).toEqual(before);
  const back = await ada.call(readContact, { id: keep.id });
  if (column !== 'name') expect(back.name).toBe('Robin Sample');
  if (column !== 'phone') expect(back.phone).toBe('+1 555 010 0100');
  expect((await ada.call(readContact, { id: drop.id })).deletedAt).toBeNull();
});

test('a merge without details is undone, and leaves them alone', async () => {
  const { keep, drop, merged } = await mergeOf(
    { name: 'Robin Sample', nickname: 'Bob' },
    { name: 'Rob Sample', employer: 'Example Mills' },
  );
  await query("update undo set before = before #- '{was,details}' #- '{became,details}'");
  expect(await ada.undo(merged.undo)).toEqual({ undone: 2, kept: 0 });
  expect(await ada.call(readContact, { id: keep.id })).toMatchObject({
    nickname: 'Bob',
    employer: 'Example Mills',
  });
  expect(await ada.call(readContact, { id: drop.id })).toMatchObject({
    employer: 'Example Mills',
    deletedAt: null,
  });
});

test('a detail that was edited since the merge stays, and the others are restored', async () => {
  const { keep, merged } = await mergeOf(
    { name: 'Robin Sample' },
    { name: 'Rob Sample', employer: 'Example Mills', nickname: 'Bob' },
  );
  await ada.call(changeContact, changing(merged, { nickname: 'Bobby' }));
  expect(await ada.undo(merged.undo)).toEqual({ undone: 2, kept: 1 });
  expect(await ada.call(readContact, { id: keep.id })).toMatchObject({
    nickname: 'Bobby',
    employer: '',
  });
});

/** Another kind of row: its routes, and a value for each field of its schemas. */
interface Thing {
  make: Route;
  fields: Record<string, unknown>;
  read: Route;
  change?: Route;
  changes?: Record<string, unknown>;
  /** A field's name in the response, if it differs. */
  inAnswer?: Record<string, (answer: never) => unknown>;
  /** Its file in the zip. */
  file: string;
  /** Fields that the zip has in another form, or not at all. */
  notInFile?: Record<string, string>;
}

const PROFILE = {
  name: 'Ada Example',
  firm: 'Example Firm',
  role: 'Advisor',
  credentials: 'CFP',
  states: ['CA', 'NY'],
  phone: '+1 555 010 0100',
  email: 'ada@example.com',
  website: 'https://example.com/',
  booking: 'https://example.com/book',
  timeZone: 'America/Chicago',
  bio: 'A few words.',
  disclosure: 'Another disclosure line.',
  compensation: '',
  crd: '123456',
  formCrs: 'https://example.com/crs',
  licenses: [{ state: 'NY', number: 'LA-1', kinds: ['life', 'variable'], expiresOn: '2027-01-31' }],
  roles: ['adviser', 'bank'],
  place: 'Albany, New York',
  code: 'ada-first',
  show: Object.fromEntries(profiles.PUBLIC_FIELDS.map((one) => [one, one === 'bio'])),
};

const THINGS: Record<string, Thing> = {
  link: {
    make: links.createLink as Route,
    fields: { label: 'Spring', campaign: 'Mailing', destination: '/#services' },
    read: links.readLink as Route,
    change: links.changeLink as Route,
    changes: {
      label: 'Autumn',
      campaign: 'Seminar',
      destination: '/',
      archivedAt: '2026-11-22T10:00:00Z',
    },
    // The server sets the archiving time.
    inAnswer: { archivedAt: ({ archivedAt }: links.Link) => archivedAt && '2026-11-22T10:00:00Z' },
    file: 'links',
    notInFile: { archivedAt: 'the server sets it' },
  },
  scenario: {
    make: scenarios.createScenario as Route,
    fields: {
      ...scenarios.createScenario.creates,
      note: 'Look at it together.',
      contactId: 'of a contact that the test makes',
      examples: ['growth'],
      assumed: ['balance'],
      year: null,
    },
    read: scenarios.readScenario as Route,
    change: scenarios.changeScenario as Route,
    changes: {
      name: 'Second year',
      note: 'Sent.',
      contactId: null,
      inputs: { birth: '1953-05-01', year: '2026', balance: '260000' },
      examples: [],
      assumed: ['growth'],
    },
    inAnswer: {
      inputs: ({ inputs: { birth, year, balance } }: scenarios.Scenario) => ({
        birth,
        year,
        balance,
      }),
      // This calculator's inputs name the year. Calculators that need it check it.
      year: () => null,
    },
    file: 'scenarios',
    notInFile: { inputs: 'with the values that the calculator adds', year: 'the inputs name it' },
  },
  order: {
    make: orders.createOrder as Route,
    fields: {
      items: [{ product: 'business-card', quantity: 100, paper: 'matte' }],
      address: ADDRESS,
    },
    read: orders.readOrder as Route,
    inAnswer: {
      items: ({ items }: orders.Order) => items.map(({ link: _, ...item }) => item),
    },
    file: 'orders',
    notInFile: { items: 'with their links' },
  },
  ticket: {
    make: tickets.createTicket as Route,
    fields: { ...tickets.createTicket.creates, page: '/dashboard/shop, version 1' },
    read: tickets.readTicket as Route,
    inAnswer: { message: ({ messages }: tickets.Ticket) => messages[0]?.text },
    file: 'tickets',
    notInFile: { message: 'it is in messages.json' },
  },
  profile: {
    make: profiles.saveProfile as Route,
    fields: { version: 1, ...PROFILE, confirmed: true },
    read: readProfile as Route,
    change: profiles.changeProfile as Route,
    changes: {
      name: 'Ada B. Example',
      firm: 'Another Firm',
      role: 'Partner',
      credentials: 'CPA',
      states: ['TX'],
      phone: '+1 555 010 0199',
      email: 'a.b@example.com',
      website: 'https://example.com/new',
      booking: 'https://example.com/new-book',
      timeZone: 'America/Denver',
      bio: 'Other words.',
      disclosure: 'A third line.',
      compensation: '',
      crd: '7',
      formCrs: '',
      licenses: [],
      roles: ['coach'],
      place: 'Austin, Texas',
      code: 'ada-second',
      confirmed: true,
      show: Object.fromEntries(profiles.PUBLIC_FIELDS.map((one) => [one, one === 'firm'])),
    },
    inAnswer: { confirmed: ({ confirmedOn }: profiles.Profile) => confirmedOn !== null },
    file: 'profile',
    notInFile: { confirmed: 'it is a date there' },
  },
};

const keysOf = (route: Route): string[] =>
  Object.keys((route.body as v.ObjectSchema<v.ObjectEntries, undefined>).entries);

/** The response's values of these fields. */
const said = (thing: Thing, answer: object, fields: object) =>
  Object.fromEntries(
    Object.keys(fields).map((field) => {
      const how = thing.inAnswer?.[field];
      return [field, how ? how(answer as never) : (answer as Record<string, unknown>)[field]];
    }),
  );

const without = (values: Record<string, unknown>, ...names: string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

describe.each(Object.entries(THINGS))('a %s', (_name, thing) => {
  const { make, change: edit, file, notInFile = {}, changes = {} } = thing;

  test('has a value here for each of its fields', () => {
    expect(Object.keys(thing.fields).sort()).toEqual(keysOf(make).sort());
    if (!edit) return;
    expect(['version', ...Object.keys(changes)].sort()).toEqual(keysOf(edit).sort());
  });

  test('keeps each field when created and when changed, and has it in the zip', async () => {
    const { contactId } = thing.fields;
    const known = contactId
      ? { contactId: (await addedContact(ada, { name: 'Robin Sample' })).id }
      : {};
    const fields = { ...thing.fields, ...known };
    const made = (await ada.call(make, { body: fields })) as { id: string; version: number };
    const reading = () => readJson<typeof made>(ada.send(thing.read, { id: made.id } as object));
    const expected = without(fields, 'version');
    expect(said(thing, await reading(), expected)).toEqual(expected);
    const rows = await exported(file);
    const row = rows.find(({ id }) => id === made.id) ?? rows[0] ?? {};
    const inFile = without(expected, ...Object.keys(notInFile));
    expect(row).toMatchObject(inFile);
    for (const [field, value] of Object.entries(changes)) {
      const { version } = await reading();
      await readJson(
        ada.send(edit as Route, { id: made.id, body: { version, [field]: value } } as object),
      );
      expect(said(thing, await reading(), { [field]: value })).toEqual({ [field]: value });
    }
  });
});

/** The tables whose rows belong to an affiliate. */
async function owned(): Promise<string[]> {
  const rows = await query<{ name: string }>(
    `select table_name name from information_schema.columns
      where table_schema = 'public' and column_name = 'affiliate_id' order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The owned tables that no part of this SQL reads. */
const unread = async (sql: string) =>
  (await owned()).filter((name) => !new RegExp(`(from|join) ${name}\\b`).test(sql));

test('every table with an affiliate’s rows is in the zip, or says why not', async () => {
  const reasons: Record<string, string> = {
    address_change: 'a request that a mailbox confirms, for a day',
    invitation: 'a hash that opens the account, for three days',
    page_due: 'marks a file that is about to be written',
    passkey_challenge: 'a passkey’s challenge, for minutes',
    publication_event: 'the office’s record of who decided when; the state is in the versions',
    undo: 'repeats what is in the files',
    visit_month: 'adds up the days of visits',
  };
  const sql = Object.values(SOURCES)
    .flatMap(([, { from, columns }]) => [
      `from ${from.text}`,
      ...Object.values(columns).map(({ text }) => text),
    ])
    .join('\n');
  expect(await unread(sql), 'add the table to SOURCES in functions/lib/account/export.ts').toEqual(
    Object.keys(reasons),
  );
});

test('every table with an affiliate’s rows is counted, or says why not', async () => {
  const reasons: Record<string, string> = {
    address_change: 'a request that a mailbox confirms, for a day',
    alert_mute: 'a setting',
    authenticator: 'part of signing in, one for an account',
    calendar: 'a setting',
    household_member: 'counted with its household',
    invitation: 'a hash that opens the account, for three days',
    mail_preference: 'a setting',
    page_due: 'marks a file that is about to be written',
    passkey_challenge: 'a passkey’s challenge, for minutes',
    profile: 'one for an account',
    publication_event: 'the office’s record of who decided when',
    recovery_code: 'part of signing in',
    referral_code: 'part of the profile',
    visit_month: 'adds up the days of visits',
  };
  const counts = Object.values(countsOf('an affiliate'));
  const sql = counts.map(([, { text }]) => text).join('\n');
  expect(await unread(sql), 'add the table to countsOf in functions/lib/account/export.ts').toEqual(
    Object.keys(reasons),
  );
});

test('every table with an affiliate’s rows is emptied with the account, or says why not', async () => {
  const reasons: Record<string, string> = {
    approval: 'the register is kept for six years after the last day',
    audit: 'it keeps only ids, for six years',
    lead: 'deleted in pieces first; any rows left belong to no one',
    page_due: 'no file is written without an affiliate',
    publication: 'public pages stay in the archive; the rest is deleted separately',
    publication_event: 'deleted with its version',
    referral_code: 'a code stays taken, without an affiliate',
    use: 'the first and last use of an approval are kept with it',
  };
  const rows = await query<{ name: string }>(
    `select distinct conrelid::regclass::text name from pg_constraint
      where contype = 'f' and confrelid = 'affiliate'::regclass and confdeltype = 'c'`,
  );
  const going = new Set(rows.map(({ name }) => name));
  expect((await owned()).filter((name) => !going.has(name))).toEqual(Object.keys(reasons));
});
