/** Files as people and programs really write them, imported as the page does, with every default accepted. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Interaction } from '../../src/contract/contact-fields.ts';
import type { ImportReport } from '../../src/contract/contact-moves.ts';
import type { Contact } from '../../src/contract/contacts.ts';
import type { Household } from '../../src/contract/households.ts';
import { columnsOf } from '../../src/portal/contacts/import/file-columns.ts';
import { parseFile } from '../../src/portal/contacts/import/parse.ts';
import { normalize } from '../../src/portal/contacts/import/rows.ts';
import {
  isShouted,
  NO_CHOICES,
  quiet,
  unknownValues,
  withChoices,
} from '../../src/portal/contacts/import/sending.ts';
import { json } from './callers.ts';
import { call, callHouseholds } from './contact-calls.ts';
import { signedIn, withStore } from './harness.ts';

withStore();

interface Expected {
  find: {
    email?: string;
    phone?: string;
    name?: string;
    first?: string;
    last?: string;
    middle?: string;
  };
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
  noted?: [row: number, heading: string, cell: string][];
  said?: string[];
  unsaid?: string[];
}
const FOLDER = new URL('../../src/portal/contacts/import/messy/', import.meta.url);
const { files } = JSON.parse(readFileSync(new URL('expect.json', FOLDER), 'utf8')) as {
  files: Record<string, File>;
};

const digits = (number: string): string =>
  number.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
/** In any order: the main one is expected apart. */
const inOrder = (expected: unknown) => (Array.isArray(expected) ? [...expected].sort() : expected);
const plain = (text: string): string => text.replaceAll(/[,.]/g, '').replaceAll(/\s+/g, ' ');

/** What the page says before the import, as far as it depends on the file. */
function saidOf(
  { rows, either, couples }: ReturnType<typeof normalize>,
  columns: ReturnType<typeof columnsOf>,
  report: ImportReport,
  openQuote: number | null,
): string {
  const shouted = rows.filter(isShouted);
  return [
    ...columns.flatMap(({ heading, meaning, looks }) =>
      !meaning && looks ? [`“${heading}” looks like ${looks}.`] : [],
    ),
    ...unknownValues(rows).map(({ field, words }) => `${field}: “${words}” is not known`),
    ...(shouted[0]
      ? [
          `Write ${shouted.length} ${shouted.length === 1 ? 'name' : 'names'} as “${quiet(shouted[0]).name}”`,
        ]
      : []),
    ...[...new Set(either.map(({ column }) => `${column} is written both ways`))],
    ...(couples.length + report.remarks.length > 0 ? ['Same household?'] : []),
    ...(openQuote === null ? [] : [`The quotation marks of row ${openQuote} do not close`]),
  ]
    .join('\n')
    .toLowerCase();
}

async function everyone(cookie: string) {
  const { items } = await json<{ items: Contact[] }>(call(cookie, 'GET', '?limit=100'));
  return Promise.all(
    items.map(async ({ id }) => {
      const contact = await json<Contact>(call(cookie, 'GET', `/${id}`));
      const { items: notes } = await json<{ items: Interaction[] }>(
        call(cookie, 'GET', `/${id}/interactions`),
      );
      return {
        contact,
        note: notes
          .filter(({ kind }) => kind === 'note')
          .map(({ text }) => text.replaceAll(/\s+/g, ' '))
          .join('\n'),
      };
    }),
  );
}
type Person = Awaited<ReturnType<typeof everyone>>[number];

const isFound = (
  { contact }: Person,
  { email, phone, name, first, last, middle }: Expected['find'],
): boolean =>
  (!email || contact.emails.some(({ value }) => value.toLowerCase() === email.toLowerCase())) &&
  (!phone || contact.phones.some(({ value }) => digits(value) === phone)) &&
  (!name || contact.name === name) &&
  (first === undefined || contact.firstName === first) &&
  (last === undefined || contact.lastName === last) &&
  (middle === undefined || contact.middleName === middle);

/** The person's values, in the form in which they are expected. */
function seenOf({ contact, note }: Person, expected: Expected): Record<string, unknown> {
  const has = (text: string): boolean =>
    contact.addresses.some(({ street, street2, city }) => [street, street2, city].includes(text));
  const seen: Record<string, unknown> = {
    ...{ first: contact.firstName, middle: contact.middleName, last: contact.lastName },
    ...{
      suffix: plain(contact.suffix),
      mainEmail: contact.email,
      mainPhone: digits(contact.phone),
    },
    website: contact.website.replace(/\/$/, ''),
  };
  const texts = (field: string) => expected[field] as string[];
  return Object.fromEntries(
    Object.keys(expected).flatMap((field): [string, unknown][] => {
      if (field === 'find') return [];
      if (field === 'suffix')
        return [[field, expected[field] === seen.suffix ? seen.suffix : plain(contact.suffix)]];
      if (field === 'emails' || field === 'phones') {
        const words = contact[field].map((entry) => {
          const kind = texts(field).some((one) => / [a-z]{2,}$/.test(one)) && entry.kind;
          return 'extension' in entry
            ? [digits(entry.value), entry.extension && `x${entry.extension}`, kind]
            : [entry.value, kind];
        });
        return [[field, words.map((each) => each.filter(Boolean).join(' ')).sort()]];
      }
      if (field === 'addresses') {
        const given = expected[field] as Record<string, string>[];
        const known = given.map(({ has: street, has2, ...parts }, at) => ({
          ...(street !== undefined && {
            has: street === '' || has(street) ? street : contact.addresses,
          }),
          ...(has2 !== undefined && { has2: has(has2) ? has2 : contact.addresses }),
          ...Object.fromEntries(
            Object.keys(parts).map((part) => [
              part,
              (contact.addresses[at] as unknown as Record<string, unknown>)?.[part],
            ]),
          ),
        }));
        return [[field, contact.addresses.length === given.length ? known : contact.addresses]];
      }
      if (field === 'tags')
        return [[field, texts(field).filter((tag) => contact.tags.includes(tag))]];
      if (field === 'tagCount') return [[field, contact.tags.length]];
      if (field === 'note' || field === 'kept') {
        const members = contact.household?.members.map((member) => member.name).join() ?? '';
        const where = field === 'kept' ? `${note}\n${members}` : note;
        return [
          [field, texts(field).every((text) => where.includes(text)) ? expected[field] : note],
        ];
      }
      if (field === 'noNote')
        return [[field, texts(field).some((text) => note.includes(text)) ? note : expected[field]]];
      if (field === 'nowhere') {
        const all = JSON.stringify(contact) + note;
        return [[field, texts(field).some((text) => all.includes(text)) ? all : expected[field]]];
      }
      if (field === 'noteLength')
        return [[field, note.length >= Number(expected[field]) ? expected[field] : note.length]];
      return [
        [
          field,
          field in seen ? seen[field] : (contact as unknown as Record<string, unknown>)[field],
        ],
      ];
    }),
  );
}

test.each(Object.entries(files))('%s', async (name, file) => {
  const cookie = await signedIn(name.replaceAll(/[^a-z0-9]/g, '-'));
  const parsed = parseFile(readFileSync(new URL(name, FOLDER)));
  if ('problem' in parsed) throw new Error(parsed.problem);
  const { table } = parsed;
  const columns = columnsOf(table.columns, table.rows, table.dialect);
  const read = normalize(
    table,
    columns.map(({ meaning }) => meaning),
  );
  const rows = await withChoices(read.rows, { ...NO_CHOICES, quiet: true }, read.couples);
  const report = await json<ImportReport>(call(cookie, 'POST', '/import', { rows }), 201);
  const { added, skipped, refused } = report;
  expect({
    added,
    skipped,
    refused,
    rows: report.rows.filter(({ became }) => became === 'refused'),
  }).toEqual({
    ...{ added: file.added, skipped: file.skipped ?? 0, refused: 0, rows: [] },
  });
  if (file.dialect) expect(table.dialect).toBe(file.dialect);
  const people = await everyone(cookie);
  for (const expected of file.contacts) {
    const found = people.filter((person) => isFound(person, expected.find));
    const who = JSON.stringify(expected.find);
    expect(found.length, `${who} of ${people.map(({ contact }) => contact.name).join(' | ')}`).toBe(
      1,
    );
    const { find: _, suffix, emails, phones, ...wanted } = expected;
    expect(seenOf(found[0] as Person, expected), who).toEqual({
      ...wanted,
      ...(typeof suffix === 'string' && { suffix: plain(suffix) }),
      ...(emails !== undefined && { emails: inOrder(emails) }),
      ...(phones !== undefined && { phones: inOrder(phones) }),
    });
  }
  const { items } = await json<{ items: Household[] }>(callHouseholds(cookie, 'GET', ''));
  const homes = items.map(({ name: home, members }) => ({
    name: home,
    members: members.map((member) => [member.name, member.role]),
  }));
  if (file.households) {
    expect(homes.sort((a, b) => a.name.localeCompare(b.name))).toEqual(
      [...file.households].sort((a, b) => a.name.localeCompare(b.name)),
    );
  }
  for (const nobody of file.nobody ?? [])
    expect(people.map(({ contact }) => contact.name)).not.toContain(nobody);
  const left = columns
    .filter(({ meaning, isFilled }) => !meaning && isFilled)
    .map(({ heading }) => heading);
  for (const heading of file.leftOut ?? []) expect(left).toContain(heading);
  const noted = [
    ...read.noted.map(({ row, column, text }) => [row, column, text]),
    ...report.noted.map(({ row, field, text }) => [row, field, text]),
  ];
  for (const [row, heading, cell] of file.noted ?? []) {
    expect(
      noted.some(
        ([at, where, text]) =>
          at === row &&
          String(where).includes(heading.replace('Email', '')) &&
          String(text).includes(cell),
      ),
      `${row} ${heading} ${cell} in ${JSON.stringify(noted)}`,
    ).toBe(true);
  }
  const said = saidOf(read, columns, report, table.openQuote);
  for (const pattern of file.said ?? []) expect(said).toMatch(new RegExp(pattern));
  for (const pattern of file.unsaid ?? []) expect(said).not.toMatch(new RegExp(pattern));
});
