import { beforeAll, expect, test } from 'vitest';
import { readDocuments } from '../../src/content/documents.ts';
import { listFavorites, markItem, readItem } from '../../src/contract/library.ts';
import { type Caller, type Person, person } from './helpers/caller.ts';
import { withStore } from './helpers/harness.ts';

withStore();
const read = (caller: Caller, slug: string) => caller.call(readItem, { slug });
const mark = (caller: Caller, slug: string, favourite = true) =>
  caller.call(markItem, { slug, body: { favourite } });
const marked = async (caller: Caller) => (await caller.call(listFavorites)).favourites;

let ada: Person;
let bob: Person;
beforeAll(async () => {
  ada = await person('ada');
  bob = await person('bob');
});

test('an item’s text is served as HTML, and not cached', async () => {
  const answer = await ada.send(readItem, { slug: 'what-a-trust-does' });
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
  expect(await mark(ada, 'family-meeting')).toEqual({
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
])('%s is not found, and cannot be marked', async (part) => {
  const slug = decodeURIComponent(part);
  await ada.refused(readItem, 404, { slug });
  await ada.refused(markItem, 404, { slug, body: { favourite: true } });
});

test('a mark is true or false', async () => {
  for (const body of [{ favourite: 'true' }, { favourite: 1 }, { favourite: null }, {}]) {
    await ada.refused(markItem, 400, { slug: 'giving-goals', body });
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
