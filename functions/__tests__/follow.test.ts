/** Where share links lead. */
import { beforeAll, expect, test, vi } from 'vitest';
import type { PageWords } from '../../src/contract/page-words.ts';
import { startLine } from '../../tests/slow-database.ts';
import { closeDatabase, query } from '../lib/db/db.ts';
import { writePageFile } from '../lib/page-files.ts';
import { countQueries, givenAffiliate, signedIn, withStore } from './harness.ts';
import { call, countsOf, defaultLink, make, SAFARI, visit, whereTo } from './link-calls.ts';
import { save } from './profile-calls.ts';

const logged = withStore();

let ada: string;
beforeAll(async () => {
  ada = await signedIn('ada');
  await save(ada, { code: 'ada' });
});

const slugOf = ({ url }: { url: string }) => url.split('/').at(-1);

test('a link leads to its destination, with the reference before the fragment', async () => {
  expect(await whereTo('/r/ada')).toBe('/?ref=ada');
  const plain = await make(ada);
  expect(plain.url).toMatch(/^https:\/\/alliance\.example\/r\/ada\/[a-hjkmnp-z2-9]{5}$/);
  expect(await whereTo(plain.url)).toBe(`/?ref=ada.${slugOf(plain)}`);
  const services = await make(ada, { destination: '/#services' });
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
  const { url } = await make(ada);
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
    const { url } = await make(ada);
    expect(await whereTo(`${url}${sign}`)).toBe(`/?ref=ada.${slugOf({ url })}`);
    expect(await whereTo(`/r/ADA${sign}`)).toBe('/?ref=ada');
    expect(await whereTo(`/r/ada/${sign}`)).toBe('/?ref=ada');
  },
);

test('old codes keep working, and archived links still lead to their destination', async () => {
  const grace = await signedIn('grace');
  await save(grace, { code: 'grace-then' });
  const link = await make(grace, { destination: '/#about' });
  await save(grace, { code: 'grace-now' });
  const archived = { version: 1, archivedAt: '2026-11-21T12:00:00Z' };
  expect((await call(grace, 'PATCH', `/${link.id}`, archived)).status).toBe(200);
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
])('an unknown code leads to the landing page without a reference: %.20s', async (code) => {
  expect(await whereTo(`/r/${code}`)).toBe('/');
  expect(await whereTo(`/r/${code}/x7k2p`)).toBe('/');
});

test('a malformed code costs no query, and any other costs one', async () => {
  expect(await countQueries(() => visit('/r/%00'))).toBe(0);
  expect(await countQueries(() => visit('/r/ada'))).toBe(1);
});

test('the link of a disabled affiliate leads to the landing page, and nothing is counted', async () => {
  const cookie = await signedIn('leaving');
  await save(cookie, { code: 'leaving' });
  const link = await defaultLink(cookie);
  await query("update affiliate set disabled = true where username = 'leaving'");
  expect(await whereTo('/r/leaving')).toBe('/');
  expect(await countsOf(link)).toEqual([0, 0, 0]);
});

test('the code of a deleted affiliate leads to the landing page', async () => {
  const id = await givenAffiliate('gone');
  await query("insert into referral_code (code, affiliate_id) values ('gone', $1)", [id]);
  await query('delete from profile where affiliate_id = $1', [id]);
  await query('delete from affiliate where id = $1', [id]);
  expect(await whereTo('/r/gone')).toBe('/');
});

test('a slow database is waited for less than half a second, and the visit still counts', async () => {
  const link = await make(ada, { destination: '/#about' });
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
