/** A contact: what is stored of it, how it changes, and its way to the trash and back. */

import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  changeContact,
  createContact,
  listContacts,
  listInteractions,
  restoreContact,
} from '../../../src/contract/contacts/contacts.ts';
import { readContact } from '../../../src/contract/contacts/read-contact.ts';
import { query } from '../../lib/db/db.ts';
import { changing, type Person, person } from '../helpers/caller.ts';
import { SESSION_QUERIES } from '../helpers/callers.ts';
import { countQueries, withStore } from '../helpers/harness.ts';
import { addedContact, changedContact, mergedContacts, namesIn, remove } from './contact-calls.ts';

const logged = withStore();

const NOW = new Date('2026-11-21T15:00:00Z');

/** All fields of a person. */
const FULL = {
  name: 'Robin Sample',
  email: 'robin@example.com',
  phone: '+1 555 010 0100',
  stage: 'meeting',
  tags: ['VIP', 'golf'],
  source: 'form',
  rhythmDays: 30,
  lastTouchOn: '2026-01-02',
  nextStep: { text: 'Send the summary', on: '2026-12-01' },
};

let ada: Person;
let grace: Person;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  [ada, grace] = [await person('ada'), await person('grace')];
});
beforeEach(async () => {
  vi.setSystemTime(NOW);
  await query('delete from contact');
});

const read = (id: string) => ada.call(readContact, { id });
const patch = (id: string, version: number, to: object) =>
  ada.call(changeContact, changing({ id, version }, to));
/** What is said at the fields of a draft that is refused. */
const refusal = async (draft: object) =>
  (await ada.refused(createContact, 400, { body: draft })).fields;

const home = (value: string) => ({ value, kind: 'home', extension: '' });
const work = (value: string) => ({ value, kind: 'work' });

describe('a contact', () => {
  test('needs only a name, and has the given values and the defaults', async () => {
    const bare = await addedContact(ada, { name: '  Pat \n Sample ' });
    expect(bare).toMatchObject({
      name: 'Pat Sample',
      email: '',
      phone: '',
      stage: 'lead',
      reason: '',
      tags: [],
      source: 'manual',
      rhythmDays: null,
      lastTouchOn: null,
      nextStep: null,
      household: null,
      origin: null,
      deletedAt: null,
      version: 1,
    });
    const full = await addedContact(ada, FULL);
    expect(full).toMatchObject(FULL);
    expect(await read(full.id)).toEqual(full);
  });

  test('changes only the given fields, raises its version, and takes at most three statements', async () => {
    const made = await addedContact(ada, FULL);
    const to = { nextStep: null, rhythmDays: null, tags: ['New'] };
    expect(await ada.call(changeContact, changing(made, to))).toEqual({
      ...made,
      ...to,
      version: 2,
    });
    const stale = () => ada.send(changeContact, { id: made.id, body: { version: 1, ...to } });
    expect(await countQueries(stale)).toBeLessThanOrEqual(3 + SESSION_QUERIES);
  });

  test('in two tabs: the second to save gets the version that the first saved', async () => {
    const { id } = await addedContact(ada, FULL);
    const save = (name: string) => ada.send(changeContact, { id, body: { version: 1, name } });
    const answers = await Promise.all([save('One'), save('Two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const current = await read(id);
    expect(current.version).toBe(2);
    expect(await answers.find(({ status }) => status === 409)?.json()).toEqual({
      error: 'conflict',
      message: 'This contact was changed elsewhere. Look at the changes, then save again.',
      current,
    });
    await ada.refused(changeContact, 400, { id, body: { name: 'Three' } });
  });

  test('keeps the reason of "closed" until its stage changes, and notes each change of stage', async () => {
    const { id } = await addedContact(ada, { name: 'Lee Sample', reason: 'Not closed yet' });
    expect((await read(id)).reason).toBe('');
    for (const [to, stage, reason] of [
      [{ stage: 'closed', reason: 'Moved away' }, 'closed', 'Moved away'],
      [{ name: 'Lee B. Sample' }, 'closed', 'Moved away'],
      [{ stage: 'client' }, 'client', ''],
    ] as const) {
      expect(await changedContact(ada, id, to)).toMatchObject({ stage, reason });
    }
    expect((await ada.call(listInteractions, { id })).items).toMatchObject([
      { kind: 'stage', text: 'From Closed to Client' },
      { kind: 'stage', text: 'From Lead to Closed: Moved away' },
    ]);
  });
});

describe('the trash', () => {
  test('takes a contact out of the list, once, and gives it back', async () => {
    const { id } = await addedContact(ada, { name: 'Kit Sample' });
    for (const _time of ['first', 'second']) {
      expect(await remove(ada, id)).toEqual(expect.any(String));
    }
    expect(await namesIn(ada)).toEqual([]);
    expect(await namesIn(ada, { view: 'bin' })).toEqual(['Kit Sample']);
    const binned = await read(id);
    expect(binned).toMatchObject({ version: 2, deletedAt: expect.any(String) });
    const late = ada.refused(changeContact, 409, { id, body: { version: 2, name: 'Kit' } });
    expect(await late).toMatchObject({ current: binned });
    const restored = await ada.call(restoreContact, { id });
    expect(restored).toMatchObject({ id, version: 3, deletedAt: null });
    expect(await ada.call(restoreContact, { id })).toEqual(restored);
  });

  test('drops contacts older than 30 days when a new one is added', async () => {
    const deleted = "update contact set deleted_at = now() - $2 * interval '1 day' where id = $1";
    const old = (await addedContact(ada, { name: 'Old' })).id;
    const young = (await addedContact(ada, { name: 'Young' })).id;
    await query(deleted, [old, 31]);
    await query(deleted, [young, 29]);
    expect(await namesIn(ada, { view: 'bin' })).toEqual(['Young']);
    await ada.refused(readContact, 404, { id: old });
    await ada.refused(restoreContact, 404, { id: old });
    await remove(ada, (await addedContact(ada, { name: 'New' })).id);
    expect(await query('select name from contact where id = any($1)', [[old, young]])).toEqual([
      { name: 'Young' },
    ]);
  });
});

test('a key is the affiliate’s own, and has at most 200 characters', async () => {
  expect((await addedContact(ada, { name: 'One' }, 'one-press')).name).toBe('One');
  expect((await addedContact(grace, { name: 'Other' }, 'one-press')).name).toBe('Other');
  await ada.refused(createContact, 400, { body: { name: 'Long' }, key: 'k'.repeat(201) });
});

test('two hundred simultaneous contacts are two hundred', { tags: 'deep' }, async () => {
  await Promise.all(
    Array.from({ length: 200 }, (_, n) => addedContact(ada, { name: `Busy ${n}` })),
  );
  expect((await ada.call(listContacts, { query: { limit: '1' } })).total).toBe(200);
});

test('a name with characters that fold to many letters is stored: no index entry gets too large', async () => {
  const folding = Array.from({ length: 100 }, (_, n) => String.fromCodePoint(0x3300 + (n % 88)));
  const name = folding.join('');
  for (const between of ['', '.', "'"]) {
    const email = `${folding.join(between).slice(0, 230)}@example.com`.replaceAll("'", '');
    const made = await addedContact(ada, { name: folding.join(between).slice(0, 100), email });
    expect((await read(made.id)).email).toBe(email);
  }
  expect((await addedContact(ada, { name })).name).toBe(name);
});

test('the audit records who did what', async () => {
  const { id } = await addedContact(ada, { name: 'Seen' });
  await patch(id, 1, { stage: 'client' });
  await remove(ada, id);
  await ada.call(restoreContact, { id });
  const rows = await query(
    'select action, kind, actor = affiliate_id own from audit where thing = $1 order by id',
    [id],
  );
  const actions = ['create', 'change', 'delete', 'restore'];
  expect(rows).toEqual(actions.map((action) => ({ action, kind: 'contact', own: true })));
});

test('the furthest stage stays, with the day on which the person became a client', async () => {
  const { id } = await addedContact(ada, { name: 'Far Sample' });
  for (const stage of ['client', 'closed']) await changedContact(ada, id, { stage });
  const reached = 'select reached, client_on is not null dated from contact where id = $1';
  expect(await query(reached, [id])).toEqual([{ reached: 3, dated: true }]);
});

test('a statement that the database refuses is logged with its code and constraint, and without values', async () => {
  await query('alter table contact add constraint never check (version < 0) not valid');
  const answer = await ada.send(createContact, { body: { name: 'Secret Sample' } });
  await query('alter table contact drop constraint never');
  expect(answer.status).toBe(500);
  expect(logged()).toMatchObject([{ event: 'crashed', sqlstate: '23514', constraint: 'never' }]);
  expect(JSON.stringify(logged())).not.toContain('Secret');
});

/* Its details: names, addresses, numbers, dates. */

describe('the main email address and number', () => {
  test('are the first ones of the lists, and become one entry without a list', async () => {
    const draft = { name: 'Ann', email: 'ann@example.com', phone: '5550100100' };
    const made = await addedContact(ada, draft);
    expect(made).toMatchObject({
      emails: [{ value: 'ann@example.com', kind: 'personal' }],
      phones: [{ value: '5550100100', kind: 'mobile', extension: '' }],
    });
    const changed = await patch(made.id, 1, {
      emails: [work('a@example.com'), work('b@example.com')],
      phones: [home('5550100101')],
    });
    expect(changed).toMatchObject({ email: 'a@example.com', phone: '5550100101' });
    expect(await read(made.id)).toEqual(changed);
  });

  test.each([
    ['(212) 555-0101 ext. 12', { value: '(212) 555-0101', kind: 'mobile', extension: '12' }],
    ['Home: 212-555-0103', { value: '212-555-0103', kind: 'home', extension: '' }],
    ['212-555-0104 x7 (work)', { value: '212-555-0104', kind: 'work', extension: '7' }],
    ['Home phone: 212-555-0106', { value: '212-555-0106', kind: 'home', extension: '' }],
    ['Home-212-555-0107', { value: '212-555-0107', kind: 'home', extension: '' }],
    ['H: (212) 555-0108 x3', { value: '(212) 555-0108', kind: 'home', extension: '3' }],
    ['cell phone 212-555-0109', { value: '212-555-0109', kind: 'mobile', extension: '' }],
    ['+1 212 555 0110 work fax', { value: '+1 212 555 0110', kind: 'fax', extension: '' }],
    ['fax 212-555-0105', { value: '212-555-0105', kind: 'fax', extension: '' }],
  ])('a number, its extension and its kind are apart: %s', async (typed, entry) => {
    const one = await addedContact(ada, { name: 'Ann', phone: typed });
    expect(one).toMatchObject({ phone: entry.value, phones: [entry] });
    const listed = await addedContact(ada, { name: 'Ann', phones: [{ value: typed }] });
    expect(listed.phones).toEqual([entry]);
  });

  test('are stored and found with ten of each, at their maximum length', async () => {
    // No text repeats: a database would compress it.
    const label = () => (randomUUID() + randomUUID()).replaceAll('-', '').slice(0, 60);
    const emails = Array.from({ length: 10 }, () =>
      work(`${label()}@${label()}.${label()}.${label()}.example`),
    );
    const phones = Array.from({ length: 10 }, (_, at) => home(`+1 212 555 01${at}0`));
    const { id } = await addedContact(ada, { name: 'Ann Example', emails, phones });
    expect(await read(id)).toMatchObject({ emails, phones });
    expect(await namesIn(ada, { q: 'ann' })).toEqual(['Ann Example']);
  });

  test('replace the first entry when written, and empty the list', async () => {
    const emails = [work('a@example.com'), work('b@example.com')];
    const { id } = await addedContact(ada, { name: 'Ann', emails, phones: [home('5550100101')] });
    expect(await patch(id, 1, { email: 'c@example.com' })).toMatchObject({
      emails: [work('c@example.com'), work('b@example.com')],
      phones: [home('5550100101')],
    });
    const none = { email: '', phone: '', emails: [], phones: [] };
    expect(await patch(id, 2, { email: null, phone: '' })).toMatchObject(none);
    expect(await patch(id, 3, { email: 'd@example.com' })).toMatchObject({
      emails: [{ value: 'd@example.com', kind: 'personal' }],
    });
    expect(await patch(id, 4, { emails: [] })).toMatchObject({ email: '', emails: [] });
  });

  test('follow the list if both are written', async () => {
    const draft = { name: 'Ann', email: 'a@example.com', emails: [work('b@example.com')] };
    expect(await addedContact(ada, draft)).toMatchObject({
      email: 'b@example.com',
      emails: [work('b@example.com')],
    });
  });

  test('follow a change of their columns, whoever writes them', async () => {
    const { id } = await addedContact(ada, { name: 'Ann', emails: [work('a@example.com')] });
    await query("update contact set email = 'z@example.com' where id = $1", [id]);
    expect((await read(id)).emails).toEqual([work('z@example.com')]);
    await query("update contact set email = '' where id = $1", [id]);
    expect(await read(id)).toMatchObject({ email: '', emails: [] });
  });
});

describe('the name', () => {
  test('is split if written alone, and composed of its parts if those are written alone', async () => {
    const made = await addedContact(ada, { name: 'Walter J. Pruitt Jr.' });
    const parts = { firstName: 'Walter', middleName: 'J.', lastName: 'Pruitt', suffix: 'Jr.' };
    expect(made).toMatchObject(parts);
    const changed = await patch(made.id, 1, { firstName: 'Wally', middleName: '' });
    expect(changed.name).toBe('Wally Pruitt Jr.');
    const ann = await addedContact(ada, { firstName: 'Ann', lastName: 'Example' });
    expect(ann.name).toBe('Ann Example');
  });

  test('is not split for an organization', async () => {
    const made = await addedContact(ada, { name: 'Example Mills', kind: 'organization' });
    expect(made).toMatchObject({ firstName: '', lastName: '' });
    expect(await patch(made.id, 1, { name: 'Example Steel Mills' })).toMatchObject({
      name: 'Example Steel Mills',
      kind: 'organization',
      lastName: '',
    });
  });

  test('is refused if it is missing or its parts are too long together', async () => {
    expect(await refusal({ email: 'a@example.com' })).toEqual({ name: 'The name is missing.' });
    expect(await refusal({ firstName: 'a'.repeat(60), lastName: 'b'.repeat(60) })).toEqual({
      name: 'All parts of the name together have more than 100 characters.',
    });
  });

  test('sorts by last and first name; organizations and trusts sort by their name', async () => {
    for (const name of ['Zoe Baker', 'Ann Baker', 'Ludwig van Example', 'Bo Young Jr.']) {
      await addedContact(ada, { name });
    }
    await addedContact(ada, { name: 'Carter Mills', kind: 'organization' });
    await addedContact(ada, { name: 'The Abel Trust', kind: 'trust' });
    // Rows from before names had parts.
    await query(
      `insert into contact (affiliate_id, name) select id, n from affiliate,
         unnest(array['Mo Danner, Jr.', 'Cy Danner', 'Solo']) n where username = 'ada'`,
    );
    expect(await namesIn(ada)).toEqual([
      'Ann Baker',
      'Zoe Baker',
      'Carter Mills',
      'Cy Danner',
      'Mo Danner, Jr.',
      'Solo',
      'The Abel Trust',
      'Ludwig van Example',
      'Bo Young Jr.',
    ]);
  });
});

test('the search finds nicknames, additional addresses and additional numbers', async () => {
  await addedContact(ada, {
    name: 'Robert Example',
    nickname: 'Bobby O’Neil',
    emails: [work('robert@example.com'), work('private@elsewhere.example')],
    phones: [home('+1 555 010 0100'), home('(203) 555-0177')],
  });
  await addedContact(ada, { name: 'Kim Sample' });
  for (const q of ['bobby', 'oneil', 'private@elsewhere', '203 555', '5550177', '0177', 'robert']) {
    expect(await namesIn(ada, { q })).toEqual(['Robert Example']);
  }
});

describe('the age', () => {
  test.each([
    ['1952-05-01', '2026-04-30', 73],
    ['1952-05-01', '2026-05-01', 74],
    ['1952-02-29', '2026-02-28', 73],
    ['1952-02-29', '2026-03-01', 74],
    ['1952-02-29', '2028-02-29', 76],
    // With only a month, it counts from the end of that month.
    ['1952-05', '2026-05-30', 73],
    ['1952-05', '2026-05-31', 74],
    ['1952', '2026-12-30', 73],
    ['1952', '2026-12-31', 74],
    ['2026-11-20', '2026-11-21', 0],
    ['--05-01', '2026-05-02', null],
  ])('of someone born %s is on %s %s', async (birthDate, today, age) => {
    const [row] = await query('select age_on($1, $2) age', [JSON.stringify({ birthDate }), today]);
    expect(row).toEqual({ age });
  });

  test('is not counted after a death', async () => {
    const made = await addedContact(ada, { name: 'Ann', birthDate: '1952-05-01' });
    expect(made.age).toBeGreaterThanOrEqual(74);
    expect((await patch(made.id, 1, { deathDate: '2024' })).age).toBeNull();
    expect((await patch(made.id, 2, { deathDate: null, birthDate: '--05-01' })).age).toBeNull();
  });
});

describe('the filter "turning"', () => {
  test.each([
    [73, '1953-11-21', true],
    [73, '1953-11-20', false],
    [73, '1954-02-19', true],
    [73, '1954-02-20', false],
    [73, '1953-11', true],
    [73, '1953', true],
    [73, '--12-01', false],
    [59.5, '1967-06-01', true],
    [59.5, '1967-05-20', false],
    [70.5, '1956-08-19', true],
    [70.5, '1956-08-20', false],
    // August 31 plus half a year is March 1.
    [70.5, '1956-08-31', false],
  ])('%s finds someone born %s: %s', async (turning, birthDate, found) => {
    await addedContact(ada, { name: 'Ann Example', birthDate });
    await addedContact(ada, { name: 'Late Example', birthDate, deathDate: '2020' });
    expect(await namesIn(ada, { turning: String(turning) })).toEqual(found ? ['Ann Example'] : []);
  });

  test('refuses an age that is neither whole nor half', async () => {
    for (const turning of ['73.2', 'old', '0', '200', '1e9']) {
      await ada.refused(listContacts, 400, { query: `?turning=${turning}` });
    }
  });
});

test('the filter "kind" finds persons, organizations and trusts', async () => {
  await addedContact(ada, { name: 'Ann Example' });
  await addedContact(ada, { name: 'Example Mills', kind: 'organization' });
  await addedContact(ada, { name: 'Example Trust', kind: 'trust' });
  expect(await namesIn(ada, { kind: 'person' })).toEqual(['Ann Example']);
  expect(await namesIn(ada, { kind: 'trust' })).toEqual(['Example Trust']);
  await ada.refused(listContacts, 400, { query: '?kind=club' });
});

describe('the introducer of a contact', () => {
  test('is another contact in the list, and is counted there', async () => {
    const ann = await addedContact(ada, { name: 'Ann Example' });
    const bo = await addedContact(ada, { name: 'Bo Sample', referredBy: ann.id.toUpperCase() });
    expect(bo).toMatchObject({ referredBy: ann.id, referrer: 'Ann Example' });
    expect((await read(ann.id)).introduced).toBe(1);
    expect(await namesIn(ada, { referredBy: ann.id })).toEqual(['Bo Sample']);
    expect(await patch(bo.id, 1, { referredBy: null })).toMatchObject({ referrer: null });
  });

  test('is neither the contact itself nor another affiliate’s contact', async () => {
    const ann = await addedContact(ada, { name: 'Ann Example' });
    const foreign = await addedContact(grace, { name: 'Foreign' });
    const changed = (referredBy: string) =>
      ada.refused(changeContact, 400, { id: ann.id, body: { version: 1, referredBy } });
    expect((await changed(ann.id)).fields).toEqual({
      referredBy: 'A contact cannot introduce itself. Please choose another one.',
    });
    const referredBy =
      'Choose one of your contacts: the person who introduced this contact is not among them.';
    expect((await changed(foreign.id)).fields).toEqual({ referredBy });
    expect(await refusal({ name: 'Ann', referredBy: foreign.id })).toEqual({ referredBy });
  });

  test('moves with a merge, and moves back with its undo', async () => {
    const keep = await addedContact(ada, { name: 'Ann' });
    const drop = await addedContact(ada, { name: 'Anne' });
    const bo = await addedContact(ada, { name: 'Bo', referredBy: drop.id });
    await patch(keep.id, 1, { referredBy: drop.id });
    const merged = await mergedContacts(ada, keep.id, drop.id);
    expect(merged).toMatchObject({ introduced: 1, referredBy: null });
    expect((await read(bo.id)).referredBy).toBe(keep.id);
    await ada.undo(merged.undo);
    expect((await read(bo.id)).referredBy).toBe(drop.id);
    expect((await read(keep.id)).referredBy).toBe(drop.id);
  });
});

test.each([
  ['emails', [work('a@example.com\r\nBcc: b@example.com')], /must look like name@example\.com/],
  ['emails', [work('')], /^The email address is missing\.$/],
  ['emails', Array(21).fill(work('a@example.com')), /^A contact has at most 10 email addresses/],
  ['phones', Array(11).fill(home('5550100100')), /^A contact has at most 10 phone numbers/],
  ['phones', [home('123-45-6789')], /a social security number/],
  ['phones', [{ ...home('5550100100'), extension: '12a' }], /^The extension has digits only/],
  ['addresses', Array(6).fill({ city: 'Westport' }), /^A contact has at most 5 addresses/],
  ['addresses', [{ kind: 'home' }], /^The address is empty/],
  ['firstName', 'x'.repeat(1000), /^The first name has more than 60 characters/],
  ['employer', 'x'.repeat(1000), /^The employer has more than 100 characters/],
  ['nickname', 'a\0b', /invisible characters/],
  ['employer', 'SSN 123-45-6789', /a social security number/],
  ['birthDate', '2/30/1952', /^Please give a date such as/],
  ['birthDate', 'Mayday 1952', /^Please give a date such as/],
  ['birthDate', '2/2/24', /^Please write the year with four digits: 1924 or 2024\.$/],
  ['birthDate', '2199-01-01', /^The birth date is in the future/],
  ['birthDate', '1890-05-01', /^The birth date is more than 120 years ago/],
  ['birthDate', '0000', /^(Please give a date|The birth date is more)/],
  ['website', 'javascript:alert(1)', /^The website must look like/],
  ['website', 'https://ada:secret@example.com', /^The website must look like/],
  ['doNotContact', ['pigeon'], /^Please choose one from the list/],
  ['kind', 'club', /^Please choose one from the list/],
  ['referredBy', 'nobody', /^Please choose a contact/],
  ['name', 'Robin 123-45-6789', /holds a social security number\. The portal/],
  ['reason', 'Card 4111 1111 1111 1111', /holds a card number\. The portal/],
  ['tags', ['Account number 12345678'], /holds an account number\. The portal/],
  ['nextStep', { text: 'SSN 123456789', on: '2026-12-01' }, /holds a social security number/],
  ['lastTouchOn', '2026-11-23', /^The last contact cannot be in the future/],
  ['lastTouchOn', '2026-02-30', /^Please give a day that exists/],
  ['lastTouchOn', '1899-12-31', /^Please give a day that exists/],
])('a contact is refused with %s %j', async (field, value, sentence) => {
  expect(await refusal({ name: 'Ann', [field]: value })).toEqual({
    [field]: expect.stringMatching(sentence),
  });
});

test.each([
  [{ birthDate: '5/1/1952' }, { birthDate: '1952-05-01' }],
  [{ birthDate: '12/1952' }, { birthDate: '1952-12' }],
  [{ birthDate: '3/9/58' }, { birthDate: '1958-03-09' }],
  [{ deathDate: '2/2/24' }, { deathDate: '2024-02-02' }],
  [{ employer: 'Example\r\nMills' }, { employer: 'Example Mills' }],
  [{ website: 'example.com' }, { website: 'https://example.com/' }],
  // It may already be tomorrow elsewhere.
  [{ lastTouchOn: '2026-11-22' }, { lastTouchOn: '2026-11-22' }],
])('what is written as %j is stored as %j', async (written, stored) => {
  expect(await addedContact(ada, { name: 'Ann', ...written })).toMatchObject(stored);
});
