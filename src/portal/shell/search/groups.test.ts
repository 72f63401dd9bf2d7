import { expect, test } from 'vitest';
import { TRADE_WORDS } from '../../../config/trade-words.ts';
import { readDocuments } from '../../../content/documents.ts';
import { searchEntries } from '../../../content/search-index.ts';
import {
  firstOf,
  fitsExactly,
  type Group,
  inOrder,
  knownGroups,
  knownOf,
  ownGroups,
  totalWords,
} from './search.ts';

const ENTRIES = searchEntries(readDocuments(process.cwd()).documents, true);
const KNOWN = knownOf(ENTRIES.filter(({ office }) => !office));
const search = (typed: string) => inOrder(knownGroups(typed, KNOWN));
const first = (typed: string, kind: string) =>
  search(typed).find((group) => group.kind === kind)?.items[0];

test.each([
  ['contacts', 'pages', '/dashboard/contacts'],
  ['passkey', 'pages', '/dashboard/settings/security'],
  ['clients', 'pages', '/dashboard/contacts'],
  ['federal estate', 'tools', '/dashboard/tools/estate-tax'],
  ['grat', 'tools', '/dashboard/tools/grat'],
  ['charitible remainder', 'tools', '/dashboard/tools/crt'],
  ['foundations', 'lessons', '/dashboard/training/foundations'],
  ['property passes', 'lessons', '/dashboard/training/foundations/how-property-passes'],
  ['trustee', 'items', '/dashboard/library/choosing-a-trustee'],
  ['change my refferal code', 'answers', '/dashboard/support#change-my-code'],
  ['business card', 'pieces', '/dashboard/shop/business-card'],
  ['new cont', 'actions', '/dashboard/contacts?new=1'],
])('“%s” finds, first among %s, %s', (typed, kind, href) => {
  expect(first(typed, kind)?.href).toBe(href);
});

test('the groups keep their order regardless of the best match, with the server’s groups in between', () => {
  const own = ownGroups([
    { kind: 'tickets', count: 1, items: [{ id: '1', title: 'A trust', href: '/t' }] },
    { kind: 'contacts', count: 12, items: [{ id: '2', title: 'Tru Stone', href: '/c' }] },
  ]);
  expect(inOrder([...knownGroups('trust', KNOWN), ...own]).map(({ kind }) => kind)).toEqual([
    'contacts',
    'tools',
    'lessons',
    'items',
    'answers',
    'tickets',
  ]);
});

test('an empty search and unknown words find nothing; words in every text do not count', () => {
  expect(search('')).toEqual([]);
  expect(search(' . ')).toEqual([]);
  expect(search('xylophone')).toEqual([]);
  const found = search('an').flatMap(({ items }) => items.map(({ title }) => title));
  expect(found).toContain('Annual exclusion gifts');
  expect(found).not.toContain('Federal estate tax');
});

const many = (kind: Group['kind'], count: number): Group => ({
  kind,
  count,
  items: Array.from({ length: count }, (_, at) => ({ kind, title: '', href: `/${at}`, place: '' })),
});

test.each([
  ['contacts', 2227, 'All 2,227 contacts', '/dashboard/contacts?q=a+b'],
  ['tools', 12, 'All 12 tools', '/dashboard/tools?q=a+b'],
  ['items', 12, 'All 12 library items', '/dashboard/library?q=a+b'],
  ['answers', 12, 'All 12 answers', '/dashboard/support?q=a+b'],
  ['lessons', 12, 'All 12 courses and lessons', '/dashboard/search?q=a+b&all=lessons'],
  ['tickets', 12, 'All 12 tickets', '/dashboard/support'],
] as const)('five %s of %i show, with a link to all', (kind, count, label, href) => {
  const { items, all } = firstOf(many(kind, count), 'a b');
  expect([items.length, all]).toEqual([5, { label, href }]);
  expect(firstOf(many(kind, 5), 'a b').all).toBeUndefined();
});

test('the total of all results is in words', () => {
  expect([totalWords([]), totalWords([many('pages', 1)])]).toEqual(['Nothing found', '1 result']);
  expect(totalWords([many('pages', 7), many('contacts', 2220)])).toBe('2,227 results');
});

test('people and actions whose names start with the typed text come first', () => {
  const items = [{ id: '1', title: 'Margaret Sample', href: '/c' }];
  const own = ownGroups([{ kind: 'contacts', count: 2, items }]);
  const kinds = (typed: string) =>
    inOrder([...knownGroups(typed, KNOWN), ...own], typed).map(({ kind }) => kind);
  expect(kinds('marg')[0]).toBe('contacts');
  expect(kinds('new contact')[0]).toBe('actions');
  // A page with this name comes before an action that only contains the word.
  expect(kinds('conta')[0]).toBe('pages');
});

test('the office finds its parts, where no firm approves without approvals', () => {
  const parts = knownOf(ENTRIES.filter(({ office }) => office));
  const [group] = inOrder(knownGroups('register of uses', [...KNOWN, ...parts]));
  expect(group?.items[0]).toEqual({
    kind: 'pages',
    title: 'Approvals',
    href: '/dashboard/office?part=approvals',
    place: 'Office',
  });
  expect(parts.map(({ hit: found }) => found.title)).toContain('Affiliates');
  const titles = searchEntries([], false).map(({ title }) => title);
  expect([titles.includes('Approvals'), titles.includes('Audit')]).toEqual([false, true]);
});

test.each([
  ['reprots', '/dashboard/reports'],
  ['reprts', '/dashboard/reports'],
  ['rreports', '/dashboard/reports'],
  ['erports', '/dashboard/reports'],
  ['tols', '/dashboard/tools'],
  ['allerts', '/dashboard/alerts'],
  ['federal etsate', '/dashboard/tools/estate-tax'],
  ['new liink', '/dashboard/links?new=1'],
])('“%s” finds the name with one typo, %s', (typed, href) => {
  expect(search(typed).flatMap(({ items }) => items.map((item) => item.href))).toContain(href);
});

test('two typos in a short name, and one in a name of four letters, find nothing', () => {
  expect(['rpeorst', 'sohp'].map(search)).toEqual([[], []]);
});

test('each name of a page, tool and action is found with two letters of a long word swapped', () => {
  const missed = KNOWN.filter(({ words }) => words.isName).flatMap(({ hit, words }) =>
    words.title
      .filter((word) => word.length >= 5)
      .map((word) => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`)
      .filter((typed) => !fitsExactly(typed, KNOWN))
      .filter((typed) => !search(typed).some(({ items }) => items.includes(hit))),
  );
  expect(missed).toEqual([]);
});

test('a word with a typo is a guess, not an exact match', () => {
  expect(fitsExactly('marg', KNOWN)).toBe(false);
  expect(fitsExactly('merg', KNOWN)).toBe(true);
});

test.each([
  ['2fa', 'pages', '/dashboard/settings/security'],
  ['MFA', 'pages', '/dashboard/settings/security'],
  ['otp', 'pages', '/dashboard/settings/security'],
  ['step up', 'pages', '/dashboard/settings/security'],
  ['step-up', 'pages', '/dashboard/settings/security'],
  ['step up in basis', 'items', '/dashboard/library/basis-at-death'],
  ['stepped-up basis', 'items', '/dashboard/library/basis-at-death'],
  ['able', 'items', '/dashboard/library/special-needs-and-able'],
  ['snt', 'items', '/dashboard/library/special-needs-and-able'],
  ['qdot', 'items', '/dashboard/library/second-marriages-and-noncitizen-spouses'],
  ['obbba', 'items', '/dashboard/library/the-2025-tax-law'],
  ['ilit', 'items', '/dashboard/library/life-insurance-in-an-estate'],
  ['crummey letters', 'items', '/dashboard/library/life-insurance-in-an-estate'],
  ['rmd', 'items', '/dashboard/library/required-minimum-distributions'],
  ['ss', 'tools', '/dashboard/tools/social-security'],
  ['ltc', 'items', '/dashboard/library/policy-review'],
  ['poa', 'lessons', '/dashboard/training/foundations/the-documents-every-family-needs'],
  ['hipaa', 'lessons', '/dashboard/training/foundations/the-documents-every-family-needs'],
])('“%s”, a word of the trade, leads first among %s to %s', (typed, kind, href) => {
  expect(first(typed, kind)?.href).toBe(href);
  expect(fitsExactly(typed, KNOWN)).toBe(true);
});

test('each word of the trade leads to something that exists', () => {
  for (const [typed, href] of TRADE_WORDS) {
    for (const word of typed) {
      expect(search(word).flatMap(({ items }) => items.map((item) => item.href))).toContain(href);
    }
  }
});

test('a step-up in basis does not find two-step sign-in, and a name no page', () => {
  expect(search('step up in basis').map(({ kind }) => kind)).not.toContain('pages');
  expect(search('dana ruiz')).toEqual([]);
});
