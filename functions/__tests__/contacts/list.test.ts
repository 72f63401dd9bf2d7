import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ContactPage } from '../../../src/contract/contacts/contacts.ts';
import { countContacts, listContacts } from '../../../src/contract/contacts/contacts.ts';
import { query } from '../../lib/db/db.ts';
import { type Person, person } from '../helpers/caller.ts';
import { SESSION_QUERIES } from '../helpers/callers.ts';
import { countQueries, withStore } from '../helpers/harness.ts';
import { addedContact, namesIn } from './contact-calls.ts';

withStore();

/** Names, numbers and dates for the searches. */
const PEOPLE = [
  {
    name: 'Éva O’Brien',
    email: 'eva.brien@mail.example',
    phone: '+1 (555) 010-0123 x9',
    tags: ['VIP', 'Golf'],
    source: 'form',
    nextStep: { text: 'Call', on: '2026-11-20' },
  },
  {
    name: 'robin zoë Sample',
    phone: '5550104567',
    stage: 'client',
    lastTouchOn: '2026-10-21',
    rhythmDays: 30,
  },
  { name: 'Robin Ahorn', tags: ['vip'], lastTouchOn: '2026-10-22', rhythmDays: 30 },
  { name: 'Łukasz Ångström', stage: 'closed', nextStep: { text: 'Ask', on: '2026-11-21' } },
  { name: '王 小明', source: 'link', lastTouchOn: '2025-01-01' },
];

beforeEach(() => {
  vi.setSystemTime(NOW);
});

// In New York it is still the 20th.
const NOW = new Date('2026-11-21T03:30:00Z');

let ada: Person;
let grace: Person;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  [ada, grace] = [await person('ada'), await person('grace')];
  for (const draft of PEOPLE) await addedContact(ada, draft);
  const arrived = 'update contact set created_at = $1 where last_touch_on is';
  await query(`${arrived} not null`, ['2026-11-20T12:00Z']);
  await query(`${arrived} null and name like 'Éva%'`, ['2026-06-01T12:00Z']);
  await query(`${arrived} null and name not like 'Éva%'`, ['2026-11-21T12:00Z']);
  await addedContact(grace, {
    name: 'Robin Foreign',
    email: 'robin@foreign.example',
    tags: ['VIP'],
  });
});

describe('the search', () => {
  test.each([
    ['rob', ['Robin Ahorn', 'robin zoë Sample']],
    ['ZOE rob', ['robin zoë Sample']],
    ['  robin   sam ', ['robin zoë Sample']],
    ['obin', []],
    ['eva', ['Éva O’Brien']],
    ['小', ['王 小明']],
    ['eva.brien@mail.example', ['Éva O’Brien']],
    ['mail', ['Éva O’Brien']],
    ['555-010', ['Éva O’Brien', 'robin zoë Sample']],
    ['(555) 010-01', ['Éva O’Brien']],
    ['+1 555 010 4567', ['robin zoë Sample']],
    ['0123', ['Éva O’Brien']],
    ['4567', ['robin zoë Sample']],
    ['foreign', []],
  ])('%j finds %j', async (q, found) => {
    expect(await namesIn(ada, { q })).toEqual(found);
  });

  test.each([
    "' or true --",
    "''",
    '"',
    ':*',
    '&|!',
    '\\',
    '\\\\',
    '%',
    '_',
    '<->',
    '((',
    '🦊',
    '1:Q',
    '+1 9',
    'x'.repeat(200),
    'q '.repeat(99),
    "'".repeat(200),
    '-',
    '\ud800',
  ])('%j breaks nothing and finds nothing', async (q) => {
    expect(await namesIn(ada, { q })).toEqual([]);
  });

  test('invisible characters and 201 letters are refused with a sentence', async () => {
    for (const q of ['a\0b', 'x'.repeat(201)]) {
      const problem = await ada.refused(listContacts, 400, { query: { q } });
      expect(problem).toMatchObject({ error: 'validation', fields: { q: expect.any(String) } });
    }
  });
});

describe('a filter', () => {
  test.each([
    [{ stage: 'client' }, ['robin zoë Sample']],
    [{ tag: 'ViP' }, ['Robin Ahorn', 'Éva O’Brien']],
    [{ tag: 'vi' }, []],
    [{ source: 'link' }, ['王 小明']],
    [{ source: 'link', stage: 'client' }, []],
    [{ q: 'robin', tag: 'vip' }, ['Robin Ahorn']],
    // A next step today, and a talk 30 days ago.
    [{ view: 'due' }, ['Éva O’Brien', 'robin zoë Sample']],
    // The last talk, or the creation of contacts who never had one.
    [{ quiet: '30' }, ['Éva O’Brien', 'robin zoë Sample', '王 小明']],
    [{ quiet: '29' }, ['Robin Ahorn', 'Éva O’Brien', 'robin zoë Sample', '王 小明']],
    [{ quiet: '200' }, ['王 小明']],
    [{ view: 'bin' }, []],
  ])('%j leaves %j', async (filter, found) => {
    expect(await namesIn(ada, filter as Record<string, string>)).toEqual(found);
    expect((await ada.call(listContacts, { query: filter })).total).toBe(found.length);
  });

  test('uses the affiliate’s time zone', async () => {
    await query("update profile set time_zone = 'Asia/Tokyo'");
    const due = await namesIn(ada, { view: 'due' });
    const days = [
      (await ada.call(listContacts, { query: {} })).today,
      (await ada.call(listContacts, { query: { q: 'nobody' } })).today,
    ];
    await query("update profile set time_zone = 'America/New_York'");
    expect([...days, (await ada.call(listContacts, { query: {} })).today]).toEqual([
      '2026-11-21',
      '2026-11-21',
      '2026-11-20',
    ]);
    expect(due).toEqual(['Robin Ahorn', 'Łukasz Ångström', 'Éva O’Brien', 'robin zoë Sample']);
  });

  test.each([
    'stage=gone',
    'view=mine',
    'source=',
    'quiet=0',
    'quiet=1.5',
    'sort=email',
    'after=x',
    'limit=101',
  ])('%s is refused', async (given) => {
    await ada.refused(listContacts, 400, { query: `?${given}` });
  });
});

const ALL = ['Robin Ahorn', 'Łukasz Ångström', 'Éva O’Brien', 'robin zoë Sample', '王 小明'];

test.each([
  ['name', ALL],
  ['-name', ALL.toReversed()],
  ['lastTouchOn', ['王 小明', 'robin zoë Sample', 'Robin Ahorn']],
  ['-nextStep', ['Łukasz Ångström', 'Éva O’Brien']],
  ['createdAt', ['Éva O’Brien', 'Łukasz Ångström']],
])('sorted by %s, page by page, all are there once', async (sort, expected) => {
  const all: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: ContactPage = await ada.call(listContacts, {
      query: { sort, limit: '2', ...(after && { after }) },
    });
    all.push(...page.items.map(({ name }) => name));
    expect(page.total).toBe(PEOPLE.length);
    after = page.next;
  }
  expect(all.toSorted()).toEqual(ALL.toSorted());
  // Those without a last contact are first.
  if (sort === 'lastTouchOn') expect(all.indexOf('王 小明')).toBe(2);
  expect(all.filter((name) => expected.includes(name))).toEqual(expected);
});

test('the counts have the number of each kind, in one statement', async () => {
  expect(await ada.call(countContacts)).toEqual({
    total: 5,
    due: 2,
    quiet: 3,
    bin: 0,
    stages: { lead: 3, contacted: 0, meeting: 0, client: 1, closed: 1 },
    sources: { manual: 3, import: 0, link: 1, form: 1 },
    tags: [
      { tag: 'VIP', count: 2 },
      { tag: 'Golf', count: 1 },
    ],
  });
  expect(await countQueries(() => ada.send(countContacts))).toBe(1 + SESSION_QUERIES);
  expect(
    await countQueries(() => ada.call(listContacts, { query: { q: 'a', limit: '1' } })),
  ).toBeLessThanOrEqual(3 + SESSION_QUERIES);
});

test('no list contains another affiliate’s contacts', async () => {
  for (const filter of [{}, { q: 'robin' }, { tag: 'vip' }, { quiet: '1' }, { source: 'manual' }]) {
    const found = await namesIn(grace, filter as Record<string, string>);
    expect(['', 'Robin Foreign'], JSON.stringify(filter)).toContain(found.join());
  }
  expect(await grace.call(countContacts)).toMatchObject({
    total: 1,
    tags: [{ tag: 'VIP', count: 1 }],
  });
  const { next } = await ada.call(listContacts, { query: { limit: '1' } });
  expect(await namesIn(grace, { limit: '1', after: next ?? '' })).toEqual(['Robin Foreign']);
});
