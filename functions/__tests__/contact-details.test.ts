/** A contact's details: names, addresses, numbers, dates. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Contact } from '../../src/contract/contacts.ts';
import { query } from '../lib/db/db.ts';
import { json, takeBack } from './callers.ts';
import { call, create, names, read } from './contact-calls.ts';
import { signedIn, withStore } from './harness.ts';

withStore();

const NOW = new Date('2026-11-21T15:00:00Z');

let ada: string;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  ada = await signedIn('ada');
});
beforeEach(async () => {
  vi.setSystemTime(NOW);
  await query('delete from contact');
});

const patch = (id: string, version: number, change: object) =>
  json<Contact>(call(ada, 'PATCH', `/${id}`, { version, ...change }));
const refusal = (draft: object) =>
  json<{ fields: Record<string, string> }>(call(ada, 'POST', '', { name: 'Ann', ...draft }), 400);

const home = (value: string) => ({ value, kind: 'home', extension: '' });
const work = (value: string) => ({ value, kind: 'work' });

describe('the main email address and number', () => {
  test('are the first ones of the lists, and become one entry without a list', async () => {
    const made = await create(ada, { name: 'Ann', email: 'ann@example.com', phone: '5550100100' });
    expect(made).toMatchObject({
      emails: [{ value: 'ann@example.com', kind: 'personal' }],
      phones: [{ value: '5550100100', kind: 'mobile', extension: '' }],
    });
    const changed = await patch(made.id, 1, {
      emails: [work('a@example.com'), work('b@example.com')],
      phones: [home('5550100101')],
    });
    expect(changed).toMatchObject({ email: 'a@example.com', phone: '5550100101' });
    expect(await read(ada, made.id)).toEqual(changed);
  });

  test('are stored and compared with ten of each, at their maximum length', async () => {
    // No text repeats: a database would compress it.
    const label = () => (randomUUID() + randomUUID()).replaceAll('-', '').slice(0, 60);
    const emails = Array.from({ length: 10 }, () =>
      work(`${label()}@${label()}.${label()}.${label()}.example`),
    );
    const phones = Array.from({ length: 10 }, (_, at) => home(`+1 212 555 01${at}0`));
    const { id } = await create(ada, { name: 'Ann', emails, phones });
    expect(await read(ada, id)).toMatchObject({ emails, phones });
  });

  test('replace the first entry when written, and empty the list', async () => {
    const emails = [work('a@example.com'), work('b@example.com')];
    const { id, email } = await create(ada, { name: 'Ann', emails, phones: [home('5550100101')] });
    expect(email).toBe('a@example.com');
    expect(await patch(id, 1, { email: 'c@example.com' })).toMatchObject({
      emails: [work('c@example.com'), work('b@example.com')],
      phones: [home('5550100101')],
    });
    expect(await patch(id, 2, { email: null, phone: '' })).toMatchObject({
      ...{ email: '', phone: '', emails: [], phones: [] },
    });
    expect(await patch(id, 3, { email: 'd@example.com' })).toMatchObject({
      emails: [{ value: 'd@example.com', kind: 'personal' }],
    });
    expect(await patch(id, 4, { emails: [] })).toMatchObject({ email: '', emails: [] });
  });

  test('follow the list if both are written', async () => {
    const draft = { name: 'Ann', email: 'a@example.com', emails: [work('b@example.com')] };
    expect(await create(ada, draft)).toMatchObject({
      ...{ email: 'b@example.com', emails: [work('b@example.com')] },
    });
  });

  test('follow a change of their columns, whoever writes them', async () => {
    const { id } = await create(ada, { name: 'Ann', emails: [work('a@example.com')] });
    await query("update contact set email = 'z@example.com' where id = $1", [id]);
    expect((await read(ada, id)).emails).toEqual([work('z@example.com')]);
    await query("update contact set email = '' where id = $1", [id]);
    expect(await read(ada, id)).toMatchObject({ email: '', emails: [] });
  });
});

describe('the name', () => {
  test('is split if written alone, and composed of its parts if those are written alone', async () => {
    const made = await create(ada, { name: 'Walter J. Pruitt Jr.' });
    expect(made).toMatchObject({
      ...{ firstName: 'Walter', middleName: 'J.', lastName: 'Pruitt', suffix: 'Jr.' },
    });
    expect(await patch(made.id, 1, { firstName: 'Wally', middleName: '' })).toMatchObject({
      name: 'Wally Pruitt Jr.',
    });
    expect(await create(ada, { firstName: 'Ann', lastName: 'Example' })).toMatchObject({
      name: 'Ann Example',
    });
  });

  test('is not split for an organization', async () => {
    const made = await create(ada, { name: 'Example Mills', kind: 'organization' });
    expect(made).toMatchObject({ firstName: '', lastName: '' });
    expect(await patch(made.id, 1, { name: 'Example Steel Mills' })).toMatchObject({
      ...{ name: 'Example Steel Mills', kind: 'organization', lastName: '' },
    });
  });

  test('is refused if it is missing or its parts are too long together', async () => {
    expect(await json(call(ada, 'POST', '', { email: 'a@example.com' }), 400)).toMatchObject({
      fields: { name: 'The name is missing.' },
    });
    const long = { firstName: 'a'.repeat(60), lastName: 'b'.repeat(60) };
    expect(await json(call(ada, 'POST', '', long), 400)).toMatchObject({
      fields: { name: 'All parts of the name together have more than 100 characters.' },
    });
  });

  test('sorts by last and first name; organizations and trusts sort by their name', async () => {
    for (const name of ['Zoe Baker', 'Ann Baker', 'Ludwig van Example', 'Bo Young Jr.']) {
      await create(ada, { name });
    }
    await create(ada, { name: 'Carter Mills', kind: 'organization' });
    await create(ada, { name: 'The Abel Trust', kind: 'trust' });
    // Rows from before names had parts.
    await query(
      `insert into contact (affiliate_id, name) select id, n from affiliate,
         unnest(array['Mo Danner, Jr.', 'Cy Danner', 'Solo']) n where username = 'ada'`,
    );
    expect(await names(ada)).toEqual([
      ...['Ann Baker', 'Zoe Baker', 'Carter Mills', 'Cy Danner', 'Mo Danner, Jr.', 'Solo'],
      ...['The Abel Trust', 'Ludwig van Example', 'Bo Young Jr.'],
    ]);
  });
});

test('the search finds nicknames, additional addresses and additional numbers', async () => {
  await create(ada, {
    ...{ name: 'Robert Example', nickname: 'Bobby O’Neil' },
    emails: [work('robert@example.com'), work('private@elsewhere.example')],
    phones: [home('+1 555 010 0100'), home('(203) 555-0177')],
  });
  await create(ada, { name: 'Kim Sample' });
  for (const q of ['bobby', 'oneil', 'private@elsewhere', '203 555', '5550177', '0177', 'robert']) {
    expect(await names(ada, { q })).toEqual(['Robert Example']);
  }
});

test('the longest details are stored, and the contact is still found by name', async () => {
  const local = (n: number) => `${'x'.repeat(60)}${n}@${'long-domain.'.repeat(15)}example`;
  const emails = Array.from({ length: 10 }, (_, n) => work(local(n)));
  const phones = Array.from({ length: 10 }, (_, n) => home(`+1 555 010 01${10 + n}`));
  const made = await create(ada, { name: 'Ann Example', emails, phones });
  expect(made.emails).toHaveLength(10);
  expect(await names(ada, { q: 'ann' })).toEqual(['Ann Example']);
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
    const made = await create(ada, { name: 'Ann', birthDate: '1952-05-01' });
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
    await create(ada, { name: 'Ann Example', birthDate });
    await create(ada, { name: 'Late Example', birthDate, deathDate: '2020' });
    expect(await names(ada, { turning: String(turning) })).toEqual(found ? ['Ann Example'] : []);
  });

  test('refuses an age that is neither whole nor half', async () => {
    for (const turning of ['73.2', 'old', '0', '200', '1e9']) {
      expect((await call(ada, 'GET', `?turning=${turning}`)).status).toBe(400);
    }
  });
});

test('the filter "kind" finds persons, organizations and trusts', async () => {
  await create(ada, { name: 'Ann Example' });
  await create(ada, { name: 'Example Mills', kind: 'organization' });
  await create(ada, { name: 'Example Trust', kind: 'trust' });
  expect(await names(ada, { kind: 'person' })).toEqual(['Ann Example']);
  expect(await names(ada, { kind: 'trust' })).toEqual(['Example Trust']);
  expect((await call(ada, 'GET', '?kind=club')).status).toBe(400);
});

describe('the introducer of a contact', () => {
  test('is another contact in the list, and is counted there', async () => {
    const ann = await create(ada, { name: 'Ann Example' });
    const bo = await create(ada, { name: 'Bo Sample', referredBy: ann.id.toUpperCase() });
    expect(bo).toMatchObject({ referredBy: ann.id, referrer: 'Ann Example' });
    expect((await read(ada, ann.id)).introduced).toBe(1);
    expect(await names(ada, { referredBy: ann.id })).toEqual(['Bo Sample']);
    expect(await patch(bo.id, 1, { referredBy: null })).toMatchObject({ referrer: null });
  });

  test('is neither the contact itself nor another affiliate’s contact', async () => {
    const ann = await create(ada, { name: 'Ann Example' });
    const foreign = await create(await signedIn('grace'), { name: 'Foreign' });
    const change = (referredBy: string) =>
      json(call(ada, 'PATCH', `/${ann.id}`, { version: 1, referredBy }), 400);
    expect(await change(ann.id)).toMatchObject({
      fields: { referredBy: 'A contact cannot introduce itself. Please choose another one.' },
    });
    const unknown =
      'Choose one of your contacts: the person who introduced this contact is not among them.';
    expect(await change(foreign.id)).toMatchObject({ fields: { referredBy: unknown } });
    expect(await refusal({ referredBy: foreign.id })).toMatchObject({
      fields: { referredBy: unknown },
    });
  });

  test('moves with a merge, and moves back with its undo', async () => {
    const [keep, drop] = [await create(ada, { name: 'Ann' }), await create(ada, { name: 'Anne' })];
    const bo = await create(ada, { name: 'Bo', referredBy: drop.id });
    await patch(keep.id, 1, { referredBy: drop.id });
    const merged = await json<Contact & { undo: string }>(
      call(ada, 'POST', '/merge', { keep: keep.id, drop: drop.id }),
    );
    expect(merged).toMatchObject({ introduced: 1, referredBy: null });
    expect((await read(ada, bo.id)).referredBy).toBe(keep.id);
    await json(takeBack(ada, merged.undo));
    expect((await read(ada, bo.id)).referredBy).toBe(drop.id);
    expect((await read(ada, keep.id)).referredBy).toBe(drop.id);
  });
});

describe('a contact is refused', () => {
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
    ['birthDate', '1952-02-30', /^Please give a date such as/],
    ['birthDate', 'May 1952', /^Please give a date such as/],
    ['birthDate', '2199-01-01', /^The birth date is in the future/],
    ['birthDate', '1890-05-01', /^The birth date is more than 120 years ago/],
    ['birthDate', '0000', /^(Please give a date|The birth date is more)/],
    ['website', 'javascript:alert(1)', /^The website must look like/],
    ['website', 'https://ada:secret@example.com', /^The website must look like/],
    ['doNotContact', ['pigeon'], /^Please choose one from the list/],
    ['kind', 'club', /^Please choose one from the list/],
    ['referredBy', 'nobody', /^Please choose a contact/],
  ])('with %s %j', async (field, value, sentence) => {
    const { fields } = await refusal({ [field]: value });
    expect(Object.values(fields)[0]).toMatch(sentence);
  });
});

test('a birth date may be written as Americans write it', async () => {
  expect(await create(ada, { name: 'Ann', birthDate: '5/1/1952' })).toMatchObject({
    birthDate: '1952-05-01',
  });
  expect(await create(ada, { name: 'Ann', birthDate: '12/1952' })).toMatchObject({
    birthDate: '1952-12',
  });
});

test('line breaks within a text become spaces, and a website may omit its scheme', async () => {
  const draft = { name: 'Ann', employer: 'Example\r\nMills', website: 'example.com' };
  expect(await create(ada, draft)).toMatchObject({
    ...{ employer: 'Example Mills', website: 'https://example.com/' },
  });
});
