import { beforeAll, expect, test } from 'vitest';
import { listContacts } from '../../src/contract/contacts/contacts.ts';
import { searchOwn } from '../../src/contract/search.ts';
import { searchWordsOf } from '../lib/contacts/search.ts';
import { query } from '../lib/db/db.ts';
import { addedContact, namesIn } from './contacts/contact-calls.ts';
import { browser, type Caller, type Person, person } from './helpers/caller.ts';
import { SESSION_QUERIES } from './helpers/callers.ts';
import { countQueries, snapshot, withStore } from './helpers/harness.ts';
import { send } from './helpers/routes.ts';
import { addedLink } from './links/link-calls.ts';
import { savedScenario } from './scenarios/scenario-calls.ts';
import { openedTicket } from './tickets/ticket-calls.ts';

const logged = withStore();

let ada: Person;
let grace: Person;
const ids = { contact: '', link: '', scenario: '', ticket: '' };
beforeAll(async () => {
  [ada, grace] = [await person('ada'), await person('grace')];
  const member = { name: 'Robin Ahorn', email: 'maple@robin.example', phone: '212 555 0142' };
  ids.contact = (await addedContact(ada, member)).id;
  for (const name of ['Robin B', 'Robin C', 'Robin D', 'Robin E', 'Robin F', 'Éva']) {
    await addedContact(ada, { name });
  }
  ids.link = (await addedLink(ada, { label: 'Robin’s newsletter', campaign: 'May' })).id;
  ids.scenario = (await savedScenario(ada, { name: 'For Robin at 73' })).id;
  ids.ticket = (await openedTicket(ada, { subject: 'Robin is missing' })).id;
});

const ask = (q: string) => ({ query: { q } });
const search = async (caller: Caller, q: string) => (await caller.call(searchOwn, ask(q))).groups;
const kindsOf = async (q: string) => (await search(ada, q)).map(({ kind }) => kind);

test('contacts of one name are told apart by their address or number', async () => {
  const someone = await person('two of one name');
  await addedContact(someone, { name: 'Twin Example', email: 'one@example.com' });
  await addedContact(someone, { name: 'Twin Example', phone: '+1 555 010 0100' });
  const [found] = await search(someone, 'twin');
  const told = found?.items.map(({ about }) => about);
  expect(told?.sort()).toEqual(['+1 555 010 0100', 'one@example.com']);
});

test('a name is found closed up or apart, and with or without the e of an umlaut', async () => {
  const closed = await person('closed-up');
  for (const name of [
    'Ann Vandenberg',
    'Bo van der Berg',
    'Cy MacDonald',
    'Mary-Jane Doe',
    'Ed Bär',
  ]) {
    await addedContact(closed, { name });
  }
  await addedContact(closed, { name: 'Donald Moeller' });
  for (const [typed, name] of [
    ['van den berg', 'Ann Vandenberg'],
    ['vanderberg', 'Bo van der Berg'],
    ['ann van den berg', 'Ann Vandenberg'],
    ['mac donald', 'Cy MacDonald'],
    ['maryjane', 'Mary-Jane Doe'],
    ['baer', 'Ed Bär'],
    ['möller', 'Donald Moeller'],
  ] as const) {
    const [found] = await search(closed, typed);
    const titles = found?.items.map(({ title }) => title);
    expect([titles, await namesIn(closed, { q: typed })], typed).toEqual([[name], [name]]);
  }
  expect(await search(closed, 'van den bergen')).toEqual([]);
});

test('each kind is counted, with five results at most and their places', async () => {
  const [contacts, ...others] = await search(ada, 'robin');
  expect([contacts?.kind, contacts?.count, contacts?.items.length]).toEqual(['contacts', 6, 5]);
  expect(contacts?.items[0]).toEqual({
    id: ids.contact,
    title: 'Robin Ahorn',
    href: `/dashboard/contacts/view?id=${ids.contact}`,
  });
  const hit = (kind: string, id: string, title: string, href: string) => ({
    kind,
    count: 1,
    items: [{ id, title, href: href + id }],
  });
  expect(others).toEqual([
    hit('links', ids.link, 'Robin’s newsletter', '/dashboard/links?link='),
    hit('scenarios', ids.scenario, 'For Robin at 73', '/dashboard/tools/rmd?scenario='),
    hit('tickets', ids.ticket, 'Robin is missing', '/dashboard/support/view?id='),
  ]);
});

test.each([
  ['maple@robin.example', ['contacts']],
  ['(212) 555-0142', ['contacts']],
  ['EVA', ['contacts']],
  ['newsletter robins', ['links']],
  ['may', ['links']],
  ['miss robin', ['tickets']],
  ['73 rob', ['scenarios']],
  ['default', ['links']],
  ['obin', []],
  ['robin nobody', []],
  ['%%', []],
  ["'; drop table contact; --", []],
])('%s finds %j', async (q, kinds) => {
  expect(await kindsOf(q)).toEqual(kinds);
});

test('no one finds another affiliate’s rows', async () => {
  for (const q of ['robin', 'newsletter', '2125550142', ids.contact]) {
    expect(await search(grace, q)).toEqual([]);
  }
});

test('rows in the trash, archived or deleted are not found', async () => {
  await query('update contact set deleted_at = now() where id = $1', [ids.contact]);
  await query('update link set archived_at = now() where id = $1', [ids.link]);
  await query('update scenario set deleted_at = now() where id = $1', [ids.scenario]);
  const groups = await search(ada, 'robin');
  expect(groups.map(({ kind, count }) => [kind, count])).toEqual([
    ['contacts', 5],
    ['tickets', 1],
  ]);
});

test('a private number is refused, and is in no log line', async () => {
  const sentence = 'This looks like it holds a social security number. It was not searched.';
  for (const route of [searchOwn, listContacts]) {
    const answer = ada.refused(route, 400, { query: '?q=123-45-6789' });
    expect((await answer).fields).toEqual({ q: sentence });
  }
  expect(JSON.stringify(logged())).not.toContain('123-45-6789');
});

test('it takes one statement besides the session’s, whatever there is', async () => {
  expect(await countQueries(() => search(ada, 'robin'))).toBe(SESSION_QUERIES + 1);
});

test('each word is searched once, and only the first twelve', async () => {
  const wordsOf = (q: string) => searchWordsOf(q).words.join(' ');
  expect(wordsOf('robin '.repeat(16))).toBe('robin');
  expect(wordsOf('Robin-ROBIN_robin.example')).toBe('robin example');
  expect(wordsOf('a b c d e f g h i j k l m n o')).toBe('a b c d e f g h i j k l');
  // A number is also one word, and text without words still finds nothing.
  expect([searchWordsOf('(212) 555-0142').number, wordsOf('%%')]).toEqual(['(212) 555-0142', '']);
  expect((await search(ada, 'robin '.repeat(16)))[0]?.count).toBe(5);
});

test('one letter that may be a whole name is searched', async () => {
  const letters = await person('letters');
  await addedContact(letters, { name: '李 小龙' });
  const [contacts] = await search(letters, '李');
  expect(contacts?.items).toMatchObject([{ title: '李 小龙' }]);
});

test('a search of one letter finds people, and one without text or with too much is refused', async () => {
  expect(await kindsOf('r')).toContain('contacts');
  for (const [q, sentence] of [
    ['', 'Please type what to search.'],
    ['  ', 'Please type what to search.'],
    ['x'.repeat(101), 'The search has more than 100 characters.'],
  ] as const) {
    expect((await ada.refused(searchOwn, 400, ask(q))).fields).toEqual({ q: sentence });
  }
});

test('the search text is in no log line and in no row, whatever the result', async () => {
  const secret = 'Xanthippe';
  await ada.send(searchOwn, ask(secret));
  await browser().send(searchOwn, ask(secret));
  await ada.send(searchOwn, ask(secret.repeat(20)));
  await send(searchOwn, { method: 'POST', search: `?q=${secret}`, body: '{}' });
  expect(logged().length).toBeGreaterThan(0);
  expect(JSON.stringify(logged())).not.toMatch(/xanthippe/i);
  expect(JSON.stringify(await snapshot())).not.toMatch(/xanthippe/i);
});
