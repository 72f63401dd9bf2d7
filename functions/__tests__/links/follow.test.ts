/** Where share links lead, what they count, and what they store. */

import { beforeAll, expect, test, vi } from 'vitest';
import { changeLink } from '../../../src/contract/links/links.ts';
import type { PageWords } from '../../../src/contract/profile/publications.ts';
import { startLine } from '../../../tests/slow-database.ts';
import { closeDatabase, query } from '../../lib/db/db.ts';
import { writePageFile } from '../../lib/own-page/files.ts';
import { changing, type Person, person } from '../helpers/caller.ts';
import { countQueries, snapshot, withStore } from '../helpers/harness.ts';
import { savedProfile } from '../profile/profile-calls.ts';
import { addedLink, countsOf, defaultLink, SAFARI, visit, whereTo } from './link-calls.ts';

const logged = withStore();

let ada: Person;
let grace: Person;
beforeAll(async () => {
  [ada, grace] = [await person('ada'), await person('grace')];
  await savedProfile(ada, { code: 'ada' });
});

const slugOf = ({ url }: { url: string }) => url.split('/').at(-1);

test('a link leads to its destination, with the reference before the fragment', async () => {
  expect(await whereTo('/r/ada')).toBe('/?ref=ada');
  const plain = await addedLink(ada);
  expect(plain.url).toMatch(/^https:\/\/alliance\.example\/r\/ada\/[a-hjkmnp-z2-9]{5}$/);
  expect(await whereTo(plain.url)).toBe(`/?ref=ada.${slugOf(plain)}`);
  const services = await addedLink(ada, { destination: '/#services' });
  expect(await whereTo(services.url)).toBe(`/?ref=ada.${slugOf(services)}#services`);
});

test('its response is not cached and not indexed by search engines', async () => {
  const answer = await visit('/r/ada');
  expect([answer.status, await answer.text()]).toEqual([302, '']);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
});

test('case, spaces, a trailing slash and a query make no difference', async () => {
  const { url } = await addedLink(ada);
  const [, slug = ''] = url.split('/r/ada/');
  for (const address of [
    `/r/ADA/${slug.toUpperCase()}`,
    `/r/%20ada%09/%20${slug}%20`,
    `/r/ada/${slug}/`,
    `/r/ada/${slug}?ref=other&to=https://evil.example&utm_source=x`,
  ]) {
    expect(await whereTo(address), address).toBe(`/?ref=ada.${slug}`);
  }
});

test.each(['.', ',', ')', ';', '%E2%80%8B', '%E2%80%9D.', '%3E', '!', '…', ').', './'])(
  'the sign %j that a message put behind a link makes no difference',
  async (sign) => {
    const { url } = await addedLink(ada);
    expect(await whereTo(`${url}${sign}`)).toBe(`/?ref=ada.${slugOf({ url })}`);
    expect(await whereTo(`/r/ADA${sign}`)).toBe('/?ref=ada');
    expect(await whereTo(`/r/ada/${sign}`)).toBe('/?ref=ada');
  },
);

test('old codes keep working, and archived links still lead to their destination', async () => {
  const hedy = await person('hedy');
  await savedProfile(hedy, { code: 'grace-then' });
  const link = await addedLink(hedy, { destination: '/#about' });
  await savedProfile(hedy, { code: 'grace-now' });
  await hedy.call(changeLink, changing(link, { archivedAt: '2026-11-21T12:00:00Z' }));
  const slug = slugOf(link);
  expect(await whereTo(`/r/grace-then/${slug}`)).toBe(`/?ref=grace-then.${slug}#about`);
  expect(await whereTo(`/r/grace-now/${slug}`)).toBe(`/?ref=grace-now.${slug}#about`);
});

test('an unknown link of a known code resolves to the code alone, and counts for the default link', async () => {
  const before = await countsOf(await defaultLink(ada));
  for (const link of ['zzzzz', '%00', '..%2f..', 'Ä', 'x'.repeat(10_000), '%zz']) {
    const follower = { agent: `${SAFARI} ${link.slice(0, 8)}` };
    expect(await whereTo(`/r/ada/${link}`, follower), link).toBe('/?ref=ada');
  }
  expect((await countsOf(await defaultLink(ada)))[0]).toBe((before[0] ?? 0) + 6);
});

test.each([
  'nobody-has-this',
  'ab',
  'x'.repeat(10_000),
  '%00',
  'ada%00',
  '..%2f..%2fetc',
  '%2f%2fevil.example',
  '%zz',
  '\u{1f33e}',
  "ada'--",
  '%0d%0aSet-Cookie:%20a=b',
])('unknown code %# leads to the landing page without a reference', async (code) => {
  expect(await whereTo(`/r/${code}`)).toBe('/');
  expect(await whereTo(`/r/${code}/x7k2p`)).toBe('/');
});

test('a malformed code costs no query, and any other costs one', async () => {
  expect(await countQueries(() => visit('/r/%00'))).toBe(0);
  expect(await countQueries(() => visit('/r/ada'))).toBe(1);
});

test('the link of a disabled affiliate leads to the landing page, and nothing is counted', async () => {
  const leaving = await person('leaving');
  await savedProfile(leaving, { code: 'leaving' });
  const link = await defaultLink(leaving);
  await query('update affiliate set disabled = true where id = $1', [leaving.id]);
  expect(await whereTo('/r/leaving')).toBe('/');
  expect(await countsOf(link)).toEqual([0, 0, 0]);
});

test('the code of a deleted affiliate leads to the landing page', async () => {
  await query("insert into referral_code (code) values ('gone')");
  expect(await whereTo('/r/gone')).toBe('/');
});

test('a slow database is waited for less than half a second, and the visit still counts', async () => {
  const link = await addedLink(ada, { destination: '/#about' });
  const direct = process.env.DATABASE_URL ?? '';
  const line = await startLine(direct);
  process.env.DATABASE_URL = line.url;
  const asked = line.hold();
  const answer = whereTo(link.url);
  await asked();
  await vi.advanceTimersByTimeAsync(450);
  expect(await answer).toBe(`/?ref=ada.${slugOf(link)}`);
  line.release();
  await expect.poll(() => countsOf(link)).toEqual([1, 0, 0]);
  await closeDatabase();
  await line.stop();
});

test('while the database is out of reach, a link leads to the affiliate’s own page, old codes included', async () => {
  const page = { html: '', hash: '', words: {} as PageWords, codes: ['ada-live', 'ada-old'] };
  await writePageFile('ada-live', { ...page, until: new Date(Date.now() + 1e6).toISOString() });
  await writePageFile('ada-old', { to: 'ada-live' });
  const direct = process.env.DATABASE_URL ?? '';
  process.env.DATABASE_URL = 'postgres://u:secret@127.0.0.1:1/x';
  expect(await whereTo('/r/ada-live')).toBe('/a/ada-live?ref=ada-live');
  expect(await whereTo('/r/ada-old/x7k2p')).toBe('/a/ada-live?ref=ada-old.x7k2p');
  process.env.DATABASE_URL = direct;
});

test.each([
  ['dead', 'postgres://u:secret@127.0.0.1:1/x'],
  ['not set', ''],
])('a database that is %s still redirects, with the reference as typed', async (_what, url) => {
  process.env.DATABASE_URL = url;
  expect(await whereTo('/r/ADA/x7k2p')).toBe('/?ref=ada.x7k2p');
  expect(await whereTo('/r/ada/%00')).toBe('/?ref=ada');
  expect(await whereTo('/r/%00/x7k2p')).toBe('/');
  const lines = JSON.stringify(logged());
  expect(lines).toContain('link_not_looked_up');
  expect(lines).not.toMatch(/203\.0|secret|iPhone/);
});

const HOUR_MS = 3_600_000;

const MANY = Array.from({ length: 200 }, (_, index) => index);

test('two hundred simultaneous people are two hundred, and one person as many times is one', {
  tags: 'deep',
}, async () => {
  const many = await addedLink(ada);
  const link = await addedLink(ada);
  await query('delete from visit_key');
  await Promise.all(
    MANY.flatMap((index) => [
      visit(many.url, { ip: `198.51.100.${index}`, agent: `${SAFARI} ${index % 3}` }),
      visit(link.url),
    ]),
  );
  await expect.poll(() => countsOf(many)).toEqual([200, 0, 0]);
  expect(await countsOf(link)).toEqual([1, 0, 0]);
});

test('two hundred agents from one network are twenty people, and the others are bots', {
  tags: 'deep',
}, async () => {
  const link = await addedLink(ada);
  const other = await addedLink(ada);
  const agents = () =>
    MANY.map((index) => visit(link.url, { ip: '192.0.2.200', agent: `${SAFARI} ${index}` }));
  await Promise.all(agents());
  await expect.poll(() => countsOf(link)).toEqual([20, 180, 0]);
  // A second visit counts no more than one person would.
  await Promise.all(agents());
  expect(await countsOf(link)).toEqual([20, 180, 0]);
  // Another link and another network have their own count.
  await visit(other.url, { ip: '192.0.2.200', agent: `${SAFARI} 199` });
  await visit(link.url, { ip: '192.0.2.201' });
  expect(await countsOf(link)).toEqual([21, 180, 0]);
  expect(await countsOf(other)).toEqual([1, 0, 0]);
  // An IPv6 household is one network.
  const home = MANY.slice(0, 30).map((index) =>
    visit(other.url, { ip: `2001:db8:5:6::${index + 1}`, agent: `${SAFARI} ${index}` }),
  );
  await Promise.all(home);
  expect(await countsOf(other)).toEqual([21, 10, 0]);
});

const daysOf = ({ id }: { id: string }) =>
  query('select day::text, people from visit_day where link_id = $1 order by day', [id]);

test('a person counts once a day for each link, by the days of each affiliate’s time zone', async () => {
  const hers = await addedLink(ada);
  const other = await addedLink(ada);
  const his = await addedLink(grace);
  await query("update profile set time_zone = 'Pacific/Honolulu' where affiliate_id = $1", [
    grace.id,
  ]);
  // In New York, the 21st ends at 05:00 UTC, and in Honolulu at 10:00.
  for (const at of ['21T10:00', '22T04:59', '22T05:00', '22T09:59']) {
    vi.setSystemTime(`2026-11-${at}:00Z`);
    await visit(hers.url);
    await visit(his.url);
    if (at < '22T05:00') await visit(other.url);
  }
  const first = { day: '2026-11-21', people: 1 };
  const second = { day: '2026-11-22', people: 1 };
  expect(await daysOf(hers)).toEqual([first, second]);
  expect(await daysOf(other)).toEqual([first]);
  expect(await daysOf(his)).toEqual([first]);
  vi.setSystemTime('2026-11-22T10:00:00Z');
  await visit(his.url);
  expect(await daysOf(his)).toEqual([first, second]);
});

test.each<[string, Parameters<typeof visit>[1]]>([
  ['HEAD', { method: 'HEAD' }],
  ['a prefetch', { headers: { 'Sec-Purpose': 'prefetch' } }],
  ['a prerendered page', { headers: { 'Sec-Purpose': 'prefetch;prerender' } }],
  ['an older prefetch', { headers: { Purpose: 'prefetch' } }],
  ['a prefetch of Firefox', { headers: { 'X-Moz': 'prefetch' } }],
  ['a previewer', { agent: 'WhatsApp/2.23.20.0 A' }],
  ['an empty agent', { agent: '' }],
])('%s counts as a bot, each time', async (_what, follower) => {
  const link = await addedLink(ada);
  expect((await visit(link.url, follower)).status).toBe(302);
  await visit(link.url, follower);
  expect(await countsOf(link)).toEqual([0, 2, 0]);
});

test('the affiliate’s own signed-in visit counts as own, anyone else’s as a person', async () => {
  const link = await addedLink(ada);
  await visit(link.url, { cookie: ada.cookie });
  await visit(link.url, { cookie: ada.cookie });
  await visit(link.url, { cookie: grace.cookie, ip: '198.51.100.1' });
  await visit(link.url, { cookie: `${ada.cookie.slice(0, -4)}AAAA`, ip: '198.51.100.2' });
  expect(await countsOf(link)).toEqual([2, 0, 2]);
});

test('neither address nor agent is stored in any form that could be guessed later', async () => {
  const link = await addedLink(ada);
  await visit(link.url, { ip: '192.0.2.77' });
  const rows = JSON.stringify(await snapshot());
  expect(rows).not.toContain('192.0.2.77');
  expect(rows).not.toContain('iPhone');
});

test('the database computes HMAC-SHA-256 of the visitor with today’s key', async () => {
  const [row] = await query(
    // RFC 4231, test case 2: its key, padded and mixed as RFC 2104 says.
    `select sha256(o || sha256(i || 'what do ya want for nothing?'))
            = '\\x5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843' "right"
       from (select decode(rpad('7c535053', 128, '36'), 'hex') i, decode(rpad('16393a39', 128, '5c'), 'hex') o) k`,
  );
  expect(row).toEqual({ right: true });
  // The key that a visit creates has that form: the same key under two masks.
  await query('delete from visit_key');
  await visit((await addedLink(ada)).url);
  const [key] = await query<{ inner: Buffer; outer: Buffer }>(
    'select inner_key "inner", outer_key "outer" from visit_key',
  );
  expect(key?.inner.map((byte) => byte ^ 0x36)).toEqual(key?.outer.map((byte) => byte ^ 0x5c));
  expect(key?.inner.length).toBe(64);
});

test('keys and hashes are gone after 48 hours, however many there are', async () => {
  const link = await addedLink(ada);
  await query('delete from visit_seen');
  await query('delete from visit_key');
  const start = Date.UTC(2026, 10, 21, 0, 0, 10);
  vi.setSystemTime(start);
  await visit(link.url);
  await query(
    "insert into visit_seen select '2026-11-21', sha256(n::text::bytea) from generate_series(1, 1500) n",
  );
  const left = () =>
    query(
      `select (select count(*)::int from visit_key where day = '2026-11-21') keys,
              (select count(*)::int from visit_seen where day = '2026-11-21') hashes`,
    );
  vi.setSystemTime(start + 24 * HOUR_MS);
  await visit(link.url);
  // The hashes of the visitor and of the network are among them.
  expect(await left()).toEqual([{ keys: 1, hashes: 1502 }]);
  vi.setSystemTime(start + 48 * HOUR_MS);
  await visit(link.url);
  expect(await left()).toEqual([{ keys: 0, hashes: 0 }]);
  expect((await countsOf(link))[0]).toBe(3);
});
