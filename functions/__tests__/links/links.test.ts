/** Links and their results. */

import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Link } from '../../../src/contract/links/links.ts';
import * as links from '../../../src/contract/links/links.ts';
import { changeLink, listLinks, listVisits, readLink } from '../../../src/contract/links/links.ts';
import { query } from '../../lib/db/db.ts';
import { createLink } from '../../lib/links/links.ts';
import { notedAbout } from '../auth/password-calls.ts';
import { type Caller, changing, type Person, person } from '../helpers/caller.ts';
import { statusesOf } from '../helpers/callers.ts';
import { countQueries, givenAffiliate, keepInUse, ORIGIN, withStore } from '../helpers/harness.ts';
import { insertLead } from '../leads/lead-calls.ts';
import { savedProfile } from '../profile/profile-calls.ts';
import { addedLink, defaultLink, visit } from './link-calls.ts';

withStore();

let ada: Person;
let grace: Person;
beforeAll(async () => {
  [ada, grace] = [await person('ada'), await person('grace')];
  await savedProfile(ada, { code: 'ada' });
});

const changed = (link: Link, changes: object) => ada.call(changeLink, changing(link, changes));
const read = (caller: Caller, { id }: Link) => caller.call(readLink, { id });

test('an affiliate has the default link from the first day', async () => {
  const newcomer = await person('newcomer');
  const [link, ...more] = (await newcomer.call(listLinks)).items;
  expect(more).toEqual([]);
  expect(link).toMatchObject({ label: 'Default link', isDefault: true, destination: '/a' });
  expect(link).toMatchObject({ archivedAt: null, people: 0, leads: 0, days: Array(30).fill(0) });
  expect(link?.url).toMatch(/^https:\/\/alliance\.example\/r\/ada-example-[0-9a-f]{7}$/);
});

test('the default link can be renamed, but never archived', async () => {
  const before = await defaultLink(ada);
  const renamed = await changed(before, { label: 'My card' });
  expect(renamed).toEqual({ ...before, label: 'My card', version: before.version + 1 });
  const archived = changing(renamed, { archivedAt: '2026-11-21T12:00:00Z' });
  const { message } = await ada.refused(changeLink, 400, archived);
  expect(message).toBe('The default link cannot be archived: cards and letters may carry it.');
  expect(await defaultLink(ada)).toEqual(renamed);
});

test('a new link has its own URL below the current code', async () => {
  const link = await addedLink(ada, { label: ' Spring  seminar ', campaign: 'Spring' });
  expect(link).toMatchObject({
    label: 'Spring seminar',
    campaign: 'Spring',
    destination: '/a',
    isDefault: false,
    url: expect.stringMatching(/^https:\/\/alliance\.example\/r\/ada\/[a-hjkmnp-z2-9]{5}$/),
  });
  expect(await read(ada, link)).toEqual(link);
  expect((await ada.call(listLinks)).items).toContainEqual(link);
  await savedProfile(ada, { code: 'ada-now' });
  expect((await read(ada, link)).url).toContain('/r/ada-now/');
  await savedProfile(ada, { code: 'ada' });
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/dashboard',
  '/#nowhere',
  '',
  7,
])('a link to %j cannot be created, and no link can be changed to it', async (destination) => {
  const sentence = 'A link leads to a page of this site. Please choose one from the list.';
  const { fields } = await ada.refused(links.createLink, 400, {
    body: { label: 'Elsewhere', destination },
  });
  expect(fields).toEqual({ destination: sentence });
  await ada.refused(changeLink, 400, changing(await defaultLink(ada), { destination }));
});

test('a label is required, and has a maximum length', async () => {
  for (const label of ['', '   ', 'x'.repeat(61), 'a\u202eb', undefined]) {
    expect((await ada.send(links.createLink, { body: { label } })).status, String(label)).toBe(400);
  }
});

test('a taken slug is not used twice', async () => {
  const id = await givenAffiliate('collector');
  const draft = { label: 'Any', campaign: '', destination: '/' };
  const urls = [];
  for (const slugs of [['aaaaa'], ['aaaaa', 'bbbbb']]) {
    urls.push((await createLink(id, draft, { origin: ORIGIN, key: null, slugs })).url.slice(-6));
  }
  expect(urls).toEqual(['/aaaaa', '/bbbbb']);
});

test('there are two hundred links at most, also if created simultaneously', async () => {
  const keen = await person('keen');
  await query(
    `insert into link (affiliate_id, slug, label)
     select $1, 'n' || n, 'Link ' || n from generate_series(1, 198) n`,
    [keen.id],
  );
  const last = { body: { label: 'Last' } };
  const calls = [1, 2].map(() => keen.send(links.createLink, last));
  expect(await statusesOf(calls)).toEqual([201, 400]);
  expect((await keen.refused(links.createLink, 400, last)).message).toBe(
    'You have 200 links, which is the maximum. Archived links count, since they still work.',
  );
  expect((await keen.call(listLinks)).items).toHaveLength(200);
});

describe('a change', () => {
  test('leaves unnamed fields alone, and needs the version', async () => {
    const link = await addedLink(ada, { campaign: 'Spring' });
    const current = await changed(link, { destination: '/#services' });
    expect(current).toEqual({ ...link, destination: '/#services', version: 2 });
    expect(await ada.refused(changeLink, 409, changing(link, { label: 'Other' }))).toEqual({
      error: 'conflict',
      message: 'This link was changed elsewhere. Look at it, then save again.',
      current,
    });
    await ada.refused(changeLink, 400, { id: link.id, body: { label: 'Other' } });
  });

  test('archives and restores at the server’s time, and is recorded without any text of the link', async () => {
    const link = await addedLink(ada, { label: 'A telling name' });
    const archived = await changed(link, { archivedAt: '1999-01-01T00:00:00Z' });
    expect(Date.parse(archived.archivedAt ?? '')).toBeGreaterThan(Date.parse('2026-01-01'));
    expect(await changed(archived, { archivedAt: null })).toEqual({ ...link, version: 3 });
    await ada.refused(changeLink, 400, changing(link, { archivedAt: 'soon' }));
    const { actions, text } = await notedAbout(link.id);
    expect(actions).toEqual(['create', 'archive', 'restore']);
    expect(text).not.toContain('telling');
  });
});

describe('a link’s results', () => {
  const visitsOf = async (caller: Caller, { id }: Link, search = '') =>
    (await caller.call(listVisits, { id, query: search })).items;
  const NONE = { people: 0, bots: 0, own: 0, leads: 0 };

  test('are those of today in the evening, when the next day has begun in UTC', async () => {
    vi.setSystemTime('2026-11-21T18:00:00Z');
    const owner = await person('evening');
    const link = await addedLink(owner);
    await visit(link.url, { ip: '192.0.2.6' });
    vi.setSystemTime('2026-11-22T01:00:00Z');
    await keepInUse();
    await visit(link.url, { ip: '192.0.2.7' });
    expect((await read(owner, link)).days.slice(28)).toEqual([0, 2]);
    expect(await visitsOf(owner, link)).toEqual([{ ...NONE, day: '2026-11-21', people: 2 }]);
  });

  test('are counted in total and by day', async () => {
    vi.setSystemTime('2026-11-21T12:00:00Z');
    const owner = await person('counted');
    const link = await addedLink(owner);
    for (const [day, ip] of [
      ['2026-01-02', '192.0.2.1'],
      ['2026-10-22', '192.0.2.2'],
      ['2026-10-23', '192.0.2.3'],
      ['2026-11-21', '192.0.2.4'],
      ['2026-11-21', '192.0.2.5'],
    ] as const) {
      vi.setSystemTime(`${day}T12:00:00Z`);
      await visit(link.url, { ip });
    }
    await visit(link.url, { agent: '' });
    await visit(link.url, { cookie: owner.cookie });
    const lead = (created_at: string, credit: string) =>
      insertLead(owner.id, { link_id: link.id, created_at, credit });
    await lead('2026-11-21T23:59:00Z', 'link');
    // 9 p.m. on the day before, in the profile's time zone.
    await lead('2026-11-20T02:00:00Z', 'typed');
    for (const credit of ['self', 'unknown', 'none']) await lead('2026-11-18', credit);

    const days = Array(30).fill(0);
    [days[0], days[29]] = [1, 2];
    const sums = { people: 5, bots: 1, own: 1, leads: 2 };
    expect(await read(owner, link)).toMatchObject({ ...sums, days });
    expect(await visitsOf(owner, link)).toEqual([
      { ...NONE, day: '2026-10-23', people: 1 },
      { ...NONE, day: '2026-11-19', leads: 1 },
      { day: '2026-11-21', people: 2, bots: 1, own: 1, leads: 1 },
    ]);
    expect(await visitsOf(owner, link, '?from=2026-01-01&to=2026-01-31')).toEqual([
      { ...NONE, day: '2026-01-02', people: 1 },
    ]);
    await owner.refused(listVisits, 400, { id: link.id, query: '?from=2026-02-30' });
  });

  test('are in no one else’s list', async () => {
    const link = await addedLink(ada);
    expect((await grace.call(listLinks)).items.map(({ id }) => id)).not.toContain(link.id);
  });
});

test('reading takes one statement besides the session’s, a change one, a new link three', async () => {
  const link = await addedLink(ada);
  const label = 'Counted';
  const changed = changing(link, { label });
  expect(await countQueries(() => ada.call(listLinks))).toBe(2);
  expect(await countQueries(() => ada.call(listVisits, { id: link.id }))).toBe(2);
  expect(await countQueries(() => ada.call(changeLink, changed))).toBe(2);
  // Plus begin and commit.
  expect(await countQueries(() => ada.call(links.createLink, { body: { label } }))).toBe(4 + 2);
});
