import { beforeAll, expect, test } from 'vitest';
import { readDocuments } from '../../src/content/documents.ts';
import type { Favorite, Favorites, LibraryText } from '../../src/contract/library.ts';
import { callsOf, json } from './helpers/callers.ts';
import { signedIn, withStore } from './helpers/harness.ts';

withStore();

const call = callsOf('/api/library');
const read = (cookie: string, slug: string) => json<LibraryText>(call(cookie, 'GET', `/${slug}`));
const put = (cookie: string, slug: string, body: object) =>
  call(cookie, 'PUT', `/${slug}/favourite`, body);
const mark = (cookie: string, slug: string, favourite = true) => put(cookie, slug, { favourite });
const marked = async (cookie: string) =>
  (await json<Favorites>(call(cookie, 'GET', ''))).favourites;

let ada: string;
let bob: string;
beforeAll(async () => {
  ada = await signedIn('ada');
  bob = await signedIn('bob');
});

test('an item’s text is served as HTML, and not cached', async () => {
  const answer = await call(ada, 'GET', '/what-a-trust-does');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(await answer.json()).toEqual({
    slug: 'what-a-trust-does',
    html: expect.stringContaining('<h2'),
    favourite: false,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    cleared: null,
    approval: null,
    uses: { items: [], next: null, contacts: 0, older: 0 },
  });
});

test('an item is marked once, however often it is sent, and unmarked', async () => {
  await mark(ada, 'family-meeting');
  expect(await json<Favorite>(mark(ada, 'family-meeting'))).toEqual({
    slug: 'family-meeting',
    favourite: true,
  });
  await mark(ada, 'ways-to-give');
  expect((await marked(ada)).sort()).toEqual(['family-meeting', 'ways-to-give']);
  expect((await read(ada, 'ways-to-give')).favourite).toBe(true);
  await mark(ada, 'ways-to-give', false);
  await mark(ada, 'ways-to-give', false);
  expect(await marked(ada)).toEqual(['family-meeting']);
});

test('no one sees another affiliate’s favorites', async () => {
  await mark(ada, 'trusts-glossary');
  expect(await marked(bob)).toEqual([]);
  expect((await read(bob, 'trusts-glossary')).favourite).toBe(false);
});

test.each([
  'no-such-item',
  '..%2F..%2Fpackage',
  '..%2Fcourses%2Ffoundations%2Ffinal',
  'What-A-Trust-Does',
  'what-a-trust-does.json',
  '%00',
  'a'.repeat(300),
])('%s is not found, and cannot be marked', async (slug) => {
  expect((await call(ada, 'GET', `/${slug}`)).status).toBe(404);
  expect((await mark(ada, slug)).status).toBe(404);
});

test('a mark is true or false', async () => {
  for (const body of [{ favourite: 'true' }, { favourite: 1 }, { favourite: null }, {}]) {
    expect((await put(ada, 'giving-goals', body)).status).toBe(400);
  }
  expect(await marked(ada)).not.toContain('giving-goals');
});

test('every item has its text', async () => {
  const slugs = readDocuments(process.cwd()).documents.flatMap(
    ({ id }) => /^library\/(.*)/.exec(id)?.[1] ?? [],
  );
  expect(slugs.length).toBeGreaterThanOrEqual(42);
  for (const slug of slugs) expect((await read(ada, slug)).html.length).toBeGreaterThan(500);
});
