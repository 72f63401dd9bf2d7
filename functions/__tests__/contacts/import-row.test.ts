import { expect, test } from 'vitest';
import { DIALECTS } from '../../../src/contract/contacts/moves.ts';
import { meaningOf } from '../../../src/portal/shared/files/columns.ts';
import { notesOf } from '../../lib/contacts/import-merge.ts';
import { readRow } from '../../lib/contacts/import-row.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const read = (row: Record<string, unknown>) => {
  const result = readRow(row, NOW);
  if ('wrong' in result) throw new Error(result.wrong);
  return result;
};
const contactOf = (row: Record<string, unknown>) => read(row).contact;
/** Ada with more in her row, and what of it goes to the note. */
const adaWith = (row: Record<string, unknown>) => contactOf({ name: 'Ada', ...row });
const notedIn = (row: Record<string, unknown>) => read({ name: 'Ada', ...row }).noted;

test('a name alone is a lead', () => {
  expect(contactOf({ name: '  Ada   Example ' })).toEqual({
    name: 'Ada Example',
    firstName: 'Ada',
    lastName: 'Example',
    email: '',
    phone: '',
    stage: 'lead',
    reason: '',
    tags: [],
    rhythmDays: null,
    lastTouchOn: null,
    checkInOn: null,
    nextStep: null,
    note: '',
  });
});

test('spreadsheet values are read as intended', () => {
  expect(
    adaWith({
      email: ' ada@example.com ',
      phone: "'+1 555 010 0100",
      stage: 'CLIENT',
      tags: 'VIP; golf, vip,',
      rhythmDays: '90 days',
      lastTouchOn: '3/4/2026',
      nextStep: 'Call',
      nextOn: '2027-01-05',
      note: "'=not a formula",
    }),
  ).toEqual({
    name: 'Ada',
    firstName: 'Ada',
    email: 'ada@example.com',
    phone: '+1 555 010 0100',
    stage: 'client',
    reason: '',
    tags: ['VIP', 'golf'],
    rhythmDays: 90,
    lastTouchOn: '2026-03-04',
    checkInOn: null,
    nextStep: { text: 'Call', on: '2027-01-05' },
    note: '=not a formula',
  });
});

test('a program may send values in the contact’s own form', () => {
  const nextStep = { text: 'Call', on: '2027-01-05' };
  const row = { name: 'Ada', tags: ['a', 'b'], rhythmDays: 30, nextStep, lastTouchOn: null };
  expect(contactOf(row)).toMatchObject(row);
});

test('a next step without words is a follow-up, and one without a day goes to the note', () => {
  expect(adaWith({ nextOn: '1/2/27' }).nextStep).toEqual({
    text: 'Follow up',
    on: '2027-01-02',
  });
  expect(adaWith({ nextStep: 'Call' })).toMatchObject({
    nextStep: null,
    note: 'Next step: Call',
  });
});

test('a value that its field cannot take goes to the note with its label, and the person comes in', () => {
  const row = {
    name: 'Ada',
    phone: '2.12556E+09',
    email: 'mae@example; ada@example.com',
    birthDate: 'circa 1950',
    lastTouchOn: 'Never',
    website: '@ada',
    rhythmDays: 'often',
    kind: 'Estate',
    stage: {},
    doNotContact: 'Email; pigeons',
    note: 'Met',
  };
  expect(contactOf(row)).toMatchObject({
    name: 'Ada',
    phone: '',
    email: 'ada@example.com',
    stage: 'lead',
    rhythmDays: null,
    doNotContact: ['email'],
  });
  const [note, lines] = contactOf(row).note.split('\n\n');
  expect([note, lines?.split('\n').sort()]).toEqual([
    'Met',
    [
      'Birth date: circa 1950',
      'Do not contact by: pigeons',
      'Email: mae@example; ada@example.com',
      'Keep in touch every (days): often',
      'Kind: Estate',
      'Last contact: Never',
      'Phone: 2.12556E+09',
      'Stage: {}',
      'Website: @ada',
    ],
  ]);
});

test('extensions, kinds and several values of a cell are read', () => {
  expect(adaWith({ phone: '(212) 555-0101 ext. 12' })).toMatchObject({
    phone: '(212) 555-0101',
    phones: [{ value: '(212) 555-0101', extension: '12', kind: 'mobile' }],
  });
  expect(adaWith({ phones: '212-555-0101 (fax); Home: 212-555-0102', email: 'N/A' })).toMatchObject(
    {
      email: '',
      phone: '212-555-0102',
      phones: [{ kind: 'home' }, { value: '212-555-0101', kind: 'fax' }],
    },
  );
});

test('a person who has died is told by a day, a yes, or the word alone', () => {
  expect(adaWith({ stage: 'Deceased' })).toMatchObject({
    deceased: true,
    tags: ['Deceased'],
    note: '',
  });
  expect(adaWith({ deceased: 'Yes' }).deceased).toBe(true);
  const { deceased, name, nickname } = contactOf({ name: 'Ada (Bee) Example (deceased)' });
  expect([deceased, name, nickname]).toEqual([true, 'Ada Example', 'Bee']);
  expect(contactOf({ firstName: 'Ada', lastName: 'Example [Deceased]' })).toMatchObject({
    deceased: true,
    name: 'Ada Example',
    lastName: 'Example',
  });
  expect(adaWith({ tags: 'Deceased spouse' }).deceased).toBeUndefined();
  expect(adaWith({ deceased: '3/4/2019' })).toMatchObject({
    deceased: true,
    deathDate: '2019-03-04',
    note: '',
  });
  expect(contactOf({ name: 'Ada Example (d. 2019)', deceased: 'No' })).toMatchObject({
    deceased: true,
    deathDate: '2019',
    name: 'Ada Example',
  });
  expect(adaWith({ deceased: 'Living' })).not.toHaveProperty('deceased');
  expect(notedIn({ deceased: 'Living' })).toEqual([{ field: 'deceased', text: 'Living' }]);
});

test('“Do not contact” takes the ways, a yes to all of them, or a no', () => {
  const ways = (doNotContact: unknown) => adaWith({ doNotContact }).doNotContact;
  const all = ['email', 'phone', 'text', 'mail'];
  expect([ways('Phone; Email'), ways('Yes'), ways('All; Email'), ways('No')]).toEqual([
    ['email', 'phone'],
    all,
    all,
    undefined,
  ]);
  expect(notedIn({ doNotContact: 'FALSE' })).toEqual([]);
});

test('what is too long is cut to its field, or goes to the note', () => {
  const long = `Ada ${'x'.repeat(150)}`;
  expect(contactOf({ name: long, email: 'ada@example.com' })).toMatchObject({
    name: long.slice(0, 100),
    note: expect.stringContaining(`Name: ${long}`),
  });
  const tags = Array.from({ length: 25 }, (_, at) => `tag${at + 1}`);
  const { contact, noted } = read({ name: 'Ada', tags: tags.join(';') });
  expect(contact.tags).toEqual(tags.slice(0, 20));
  expect(noted).toEqual([{ field: 'tags', text: 'tag21, tag22, tag23, tag24, tag25' }]);
  expect(notedIn({ tags: 'a'.repeat(41) })).toEqual([{ field: 'tags', text: 'a'.repeat(41) }]);
  expect(notedIn({ tags: `${'a'.repeat(41)}; 123-45-6789` })).toEqual([
    { field: 'tags', text: 'a'.repeat(41) },
    { field: 'tags', text: '' },
  ]);
  expect(notedIn({ doNotContact: 'fax; 123-45-6789' })).toEqual([
    { field: 'doNotContact', text: 'fax' },
    { field: 'doNotContact', text: '' },
  ]);
  const story = 'Ada '.repeat(100).trim();
  expect(contactOf({ name: story }).name).toBe(story.slice(0, 100).trim());
  expect(notedIn({ name: story })).toContainEqual({ field: 'name', text: story });
  const emails = Array.from({ length: 26 }, (_, at) => `a${at}@example.com`).join('; ');
  expect(notedIn({ email: emails })).toEqual([{ field: 'email', text: emails }]);
  const texts = notesOf('word '.repeat(900));
  expect([texts.length, texts.join(' ')]).toEqual([2, 'word '.repeat(900).trim()]);
  expect(notesOf('x'.repeat(4500)).map(({ length }) => length)).toEqual([4000, 500]);
});

test('what no database keeps is left out, and no letter is cut in two', () => {
  const wide = '\u{1d7cf}'.repeat(3000);
  for (const isExported of [false, true]) {
    const row = { isExported, name: `a${wide}`, reason: 'Moved\0 \ud800away', tags: `a${wide}` };
    const { name, reason, note } = contactOf({ ...row, household: wide, note: 'b\udc00\0' });
    expect(reason).toBe('Moved away');
    expect(name.length).toBeGreaterThan(98);
    expect(note).not.toContain('\0');
    for (const text of [name, ...notesOf(note), ...notesOf(`a${wide}`)])
      expect(text.isWellFormed()).toBe(true);
  }
  expect(notedIn({ phones: ['a\0b\ud800'] })).toEqual([{ field: 'phone', text: 'ab' }]);
});

test('a kind and a heading that every object has name none', () => {
  expect(notedIn({ kind: 'Constructor' })).toEqual([{ field: 'kind', text: 'Constructor' }]);
  expect(adaWith({ kind: 'constructor' })).not.toHaveProperty('kind');
  for (const dialect of DIALECTS) expect(meaningOf('Constructor', dialect)).toBeUndefined();
});

test('a list of addresses that holds none goes to the note', () => {
  for (const addresses of ['[null]', '[1]', '["12 Oak Lane"]'])
    expect(notedIn({ addresses })).toEqual([{ field: 'addresses', text: addresses }]);
});

test('a tag may hold the signs that part tags, with a backslash before them', () => {
  expect(adaWith({ tags: 'a\\, b; c\\; d' }).tags).toEqual(['a, b', 'c; d']);
});

test('a private number is dropped, and the note does not name it', () => {
  const row = { note: 'SSN 123-45-6789', employer: 'Card 4111 1111 1111 1111' };
  expect(adaWith({ ...row }).note).toBe('');
  expect(notedIn(row)).toEqual([
    { field: 'employer', text: '' },
    { field: 'note', text: '' },
  ]);
});

test('a row without a name has that of its organization, else its address or number', () => {
  expect(contactOf({ employer: 'Sample Bank', phone: '800-555-0143' })).toMatchObject({
    name: 'Sample Bank',
    kind: 'organization',
  });
  const email = 'ada@example.com';
  const phone = '800-555-0143';
  expect(contactOf({ email, phone }).name).toBe(email);
  expect(contactOf({ phone, lastName: '[not provided]' }).name).toBe(phone);
});

test('a rhythm is a number of days, or a usual word for one', () => {
  const daysOf = (rhythmDays: string) => adaWith({ rhythmDays }).rhythmDays;
  expect(['every 2 weeks', 'Monthly', 'quarterly', '6 months', 'annually'].map(daysOf)).toEqual([
    14, 30, 90, 180, 365,
  ]);
  expect(notedIn({ rhythmDays: 'every' })).toEqual([{ field: 'rhythmDays', text: 'every' }]);
});

test('a role without a household is in the note', () => {
  expect(adaWith({ role: 'Spouse' }).note).toBe('Role in the household: Spouse');
});

test('a nickname alone is a name, and the end of a name tells an organization', () => {
  expect(contactOf({ nickname: 'Bee' }).name).toBe('Bee');
  const mills = { name: 'Example Mills, Inc.' };
  expect(contactOf(mills)).toMatchObject({ ...mills, kind: 'organization' });
  expect(contactOf({ firstName: 'Ada', lastName: 'Trust' }).kind).toBeUndefined();
});

test('a missing part of a name stays empty', () => {
  const { firstName, lastName, name } = contactOf({ firstName: 'Mary Ann' });
  expect([firstName, lastName, name]).toEqual(['Mary Ann', undefined, 'Mary Ann']);
});

test.each([
  ['Customer', 'client'],
  ['active', 'client'],
  ['Prospect', 'lead'],
  ['Marketing Qualified Lead', 'lead'],
  ['MQL', 'lead'],
  ['subscriber', 'lead'],
  ['Opportunity', 'meeting'],
  ['CLIENT', 'client'],
])('the stage %s of another system is %s', (given, stage) => {
  expect(adaWith({ stage: given })).toMatchObject({ stage, tags: [] });
});

test('an unknown stage becomes a tag with its own words, or a line of the note', () => {
  const row = { name: 'Ada', stage: 'Center of Influence' };
  expect(contactOf({ ...row, tags: 'golf' })).toMatchObject({
    stage: 'lead',
    tags: ['golf', 'Center of Influence'],
  });
  const tags = Array.from({ length: 20 }, (_, index) => `tag ${index}`);
  expect(contactOf({ ...row, tags, note: 'Met' })).toMatchObject({
    stage: 'lead',
    tags,
    note: 'Met\n\nStage: Center of Influence',
  });
});

test.each([{}, { name: '' }, { name: 'N/A', phone: '212555' }, { note: 'Met' }])(
  'a row is refused only without a name, number, address or organization: %j',
  (row) => {
    expect(readRow(row, NOW)).toEqual({
      wrong: 'This row has no name, phone number, email address or organization.',
    });
  },
);
