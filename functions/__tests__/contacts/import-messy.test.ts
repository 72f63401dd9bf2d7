/** Files as people and programs really write them, imported as the page does, with every default accepted. */

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { EmailEntry, PhoneEntry } from '../../../src/contract/contact-fields.ts';
import { listContacts, listInteractions } from '../../../src/contract/contacts/contacts.ts';
import type { ImportReport } from '../../../src/contract/contacts/moves.ts';
import { importContacts } from '../../../src/contract/contacts/moves.ts';
import { readContact } from '../../../src/contract/contacts/read-contact.ts';
import { listHouseholds } from '../../../src/contract/households/households.ts';
import {
  isShouted,
  NO_CHOICES,
  uncapitalized,
  unknownValues,
  withChoices,
} from '../../../src/portal/contacts/import/sending.ts';
import { type Caller, person } from '../helpers/caller.ts';
import { withStore } from '../helpers/harness.ts';
import { readFile } from './contact-file.ts';

withStore();

/** What a contact is expected to be. A field that is not named here equals the contact's. */
interface Expected {
  find: Partial<Record<'email' | 'phone' | 'name' | 'first' | 'last' | 'middle', string>>;
  suffix?: string;
  /** A kind is checked if any of them names one. */
  emails?: string[];
  phones?: string[];
  /** `has` and `has2` are a street or a city of any of them. */
  addresses?: { has?: string; has2?: string }[];
  /** Some of the tags, and how many there are in all. */
  tags?: string[];
  tagCount?: number;
  /** Texts of the note, and of the note or the household. */
  note?: string[];
  kept?: string[];
  noNote?: string[];
  nowhere?: string[];
  noteLength?: number;
  /** One of these is so. */
  any?: Partial<Expected>[];
  /** Texts of a field or a note. */
  somewhere?: string[];
  noDoNotContact?: boolean;
  [field: string]: unknown;
}
interface File {
  title: string;
  added: number;
  skipped?: number;
  dialect?: string;
  contacts: Expected[];
  households?: { name: string; members: [string, string][] }[];
  nobody?: string[];
  leftOut?: string[];
  /** The page names the heading as left out, or the text is in a contact, its notes or its household. */
  notLost?: [heading: string, text: string][];
  noted?: [row: number, heading: string, cell: string][];
  said?: string[];
  unsaid?: string[];
}
const FOLDER = new URL('../../../src/portal/contacts/import/messy/', import.meta.url);
const { files } = JSON.parse(readFileSync(new URL('expect.json', FOLDER), 'utf8')) as {
  files: Record<string, File>;
};

const digits = (number: string): string =>
  number.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
const plain = (text: string): string => text.replaceAll(/[,.]/g, '').replaceAll(/\s+/g, ' ');

/** What the page says before the import, as far as it depends on the file. */
function saidOf(
  { table: { openQuote }, columns, rows, noted, either, couples }: ReturnType<typeof readFile>,
  report: ImportReport,
): string {
  const shouted = rows.filter(isShouted);
  return [
    ...columns.flatMap(({ heading, meaning, looks }) =>
      !meaning && looks ? [`“${heading}” looks like ${looks}.`] : [],
    ),
    ...unknownValues(rows).map(({ field, words }) => `${field}: “${words}” is not known`),
    ...shouted
      .slice(0, 1)
      .map(
        (row) =>
          `Write ${shouted.length} name${shouted[1] ? 's' : ''} as “${uncapitalized(row).name}”`,
      ),
    `${noted.length} cells go to the notes`,
    ...either.map(({ column }) => `${column} is written both ways`),
    ...(couples.length + report.remarks.length > 0 ? ['Same household?'] : []),
    ...(openQuote === null ? [] : [`The quotation marks of row ${openQuote} do not close`]),
  ]
    .join('\n')
    .toLowerCase();
}

async function everyone(caller: Caller) {
  const { items } = await caller.call(listContacts, { query: { limit: '100' } });
  return Promise.all(
    items.map(async ({ id }) => {
      const notes = (await caller.call(listInteractions, { id })).items.filter(
        ({ kind }) => kind === 'note',
      );
      const note = notes.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join('\n');
      return { contact: await caller.call(readContact, { id }), note };
    }),
  );
}

type Imported = Awaited<ReturnType<typeof everyone>>[number];

const isFound = (
  { contact }: Imported,
  { email, phone, name, first, last, middle }: Expected['find'],
): boolean =>
  (!email || contact.emails.some(({ value }) => value.toLowerCase() === email.toLowerCase())) &&
  (!phone || contact.phones.some(({ value }) => digits(value) === phone)) &&
  (!name || contact.name === name) &&
  (first === undefined || contact.firstName === first) &&
  (last === undefined || contact.lastName === last) &&
  (middle === undefined || contact.middleName === middle);

/** Entries as they are expected, in any order: the main one is expected apart. */
const written = (entries: (EmailEntry | PhoneEntry)[], expected: string[]) =>
  entries
    .map((entry) => [
      ...('extension' in entry
        ? [digits(entry.value), entry.extension && `x${entry.extension}`]
        : [entry.value]),
      expected.some((one) => / [a-z]{2,}$/.test(one)) && entry.kind,
    ])
    .map((parts) => parts.filter(Boolean).join(' '))
    .sort();

function expectPerson(person: Imported, { any = [], somewhere = [], ...expected }: Expected): void {
  expectFields(person, expected);
  const { contact, note } = person;
  for (const text of somewhere) expect(JSON.stringify(contact) + note).toContain(text);
  const isSo = (fields: Partial<Expected>): boolean => {
    try {
      expectFields(person, { find: {}, ...fields });
      return true;
    } catch {
      return false;
    }
  };
  if (any.length > 0) expect(any.some(isSo), JSON.stringify({ any, contact, note })).toBe(true);
}

function expectFields({ contact, note }: Imported, expected: Expected): void {
  const {
    find: _,
    noDoNotContact,
    suffix,
    emails,
    phones,
    addresses,
    tags = [],
    tagCount,
    ...more
  } = expected;
  const {
    note: notes = [],
    kept: keptTexts = [],
    noNote = [],
    nowhere = [],
    noteLength = 0,
    ...same
  } = more;
  expect({
    ...contact,
    first: contact.firstName,
    middle: contact.middleName,
    last: contact.lastName,
    mainEmail: contact.email,
    mainPhone: digits(contact.phone),
    website: contact.website.replace(/\/$/, ''),
  }).toMatchObject(same);
  if (noDoNotContact) expect(contact.doNotContact).toEqual([]);
  if (suffix !== undefined) expect(plain(contact.suffix)).toBe(plain(suffix));
  if (emails) expect(written(contact.emails, emails)).toEqual([...emails].sort());
  if (phones) expect(written(contact.phones, phones)).toEqual([...phones].sort());
  const lines = contact.addresses.flatMap(({ street, street2, city }) => [street, street2, city]);
  const parts = addresses?.map(({ has = '', has2 = '', ...known }) => {
    for (const line of [has, has2]) expect([...lines, '']).toContain(line);
    return known;
  });
  if (parts) expect(contact.addresses).toMatchObject(parts);
  expect(contact.tags).toEqual(expect.arrayContaining(tags));
  if (tagCount !== undefined) expect(contact.tags).toHaveLength(tagCount);
  const members = contact.household?.members.map((member) => member.name).join() ?? '';
  for (const text of notes) expect(note).toContain(text);
  for (const text of keptTexts) expect(`${note}\n${members}`).toContain(text);
  for (const text of noNote) expect(note).not.toContain(text);
  for (const text of nowhere) expect(JSON.stringify(contact) + note).not.toContain(text);
  expect(note.length).toBeGreaterThanOrEqual(noteLength);
}

test.each(Object.entries(files))('%s', async (name, file) => {
  const someone = await person(name.replaceAll(/[^a-z0-9]/g, '-'));
  const seen = readFile(readFileSync(new URL(name, FOLDER)));
  const rows = await withChoices(seen.rows, { ...NO_CHOICES, quiet: true }, seen.couples);
  const report = await someone.call(importContacts, { body: { rows } });
  expect(report.rows.filter(({ became }) => became === 'refused')).toEqual([]);
  expect(report).toMatchObject({ added: file.added, skipped: file.skipped ?? 0, refused: 0 });
  if (file.dialect) expect(seen.table.dialect).toBe(file.dialect);
  const people = await everyone(someone);
  for (const expected of file.contacts) {
    const found = people.filter((person) => isFound(person, expected.find));
    const who = JSON.stringify(expected.find);
    expect(found, who).toHaveLength(1);
    expectPerson(found[0] as Imported, expected);
  }
  if (file.households) {
    const homes = (await someone.call(listHouseholds)).items.map(({ name: home, members }) => ({
      name: home,
      members: members.map((member) => [member.name, member.role]),
    }));
    expect(homes).toHaveLength(file.households.length);
    expect(homes).toEqual(expect.arrayContaining(file.households));
  }
  for (const nobody of file.nobody ?? [])
    expect(people.map(({ contact }) => contact.name)).not.toContain(nobody);
  const left = seen.columns
    .filter(({ meaning, isFilled }) => !meaning && isFilled)
    .map(({ heading }) => heading);
  const all = JSON.stringify(people) + JSON.stringify((await someone.call(listHouseholds)).items);
  for (const [heading, text] of file.notLost ?? [])
    expect(left.includes(heading) || all.includes(text), heading).toBe(true);
  for (const heading of file.leftOut ?? []) expect(left).toContain(heading);
  const noted = [
    ...seen.noted.map(({ row, column, text }) => [row, column, text]),
    ...report.noted.map(({ row, field, text }) => [row, field, text]),
  ];
  for (const [row, heading, cell] of file.noted ?? []) {
    expect(
      noted.some(
        ([at, where, text]) => at === row && where === heading && String(text).includes(cell),
      ),
      `${row} ${heading} ${cell} in ${JSON.stringify(noted)}`,
    ).toBe(true);
  }
  const said = saidOf(seen, report);
  for (const pattern of file.said ?? []) expect(said).toMatch(new RegExp(pattern));
  for (const pattern of file.unsaid ?? []) expect(said).not.toMatch(new RegExp(pattern));
});
