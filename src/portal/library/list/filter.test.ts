import { expect, test } from 'vitest';
import type { ListedItem } from '../items.ts';
import {
  byTopic,
  countExpired,
  countWith,
  countWords,
  matchingItems,
  narrowedWords,
  stateOf,
  toggleFacet,
} from './filter.ts';

const item = (slug: string, more: Partial<ListedItem> = {}): ListedItem => ({
  slug,
  title: slug,
  summary: 'What it is for.',
  topic: 'trusts',
  kind: 'explainer',
  audience: 'advisor',
  minutes: 5,
  reviewedOn: '2026-01-01',
  startsOn: null,
  openRows: [],
  expiresOn: '2027-01-31',
  sample: false,
  ...more,
});
const ITEMS = [
  item('Year-end giving', { topic: 'charitable', kind: 'checklist', audience: 'client' }),
  item('Choosing a trustee'),
  item('Trust words', { kind: 'glossary' }),
  item('Last year', { kind: 'checklist', expiresOn: '2026-10-31' }),
];
const KNOWN = {
  favourites: new Set(['Choosing a trustee', 'Last year']),
  approved: new Set(['Year-end giving', 'Last year']),
  today: '2026-11-22',
};
const shown = (search: string) =>
  matchingItems(ITEMS, stateOf(search), KNOWN).map(({ slug }) => slug);

test('an address has values of several filters; unknown values are ignored', () => {
  expect(
    stateOf('?q=will&topic=trusts.nothing.charitable&kind=&audience=client&expired=1'),
  ).toEqual({
    q: 'will',
    topic: ['trusts', 'charitable'],
    kind: [],
    audience: ['client'],
    favourites: false,
    approved: false,
    expired: true,
  });
});

test('a value is added to the chosen ones, and removed again', () => {
  expect(toggleFacet(['trusts'], 'charitable')).toBe('trusts.charitable');
  expect(toggleFacet(['trusts', 'charitable'], 'trusts')).toBe('charitable');
  expect(toggleFacet(['trusts'], 'trusts')).toBe('');
});

test('values of one filter widen the result, different filters narrow it', () => {
  expect(shown('?topic=trusts.charitable')).toHaveLength(3);
  expect(shown('?topic=trusts.charitable&kind=checklist')).toEqual(['Year-end giving']);
  expect(shown('?topic=trusts&audience=client')).toEqual([]);
});

test('the search uses title, summary, kind and topic, and forgives a typo', () => {
  expect(shown('?q=glossary')).toEqual(['Trust words']);
  expect(shown('?q=charitable')).toEqual(['Year-end giving']);
  expect(shown('?q=choosign')).toEqual(['Choosing a trustee']);
});

test('expired items show on request, and among the favorites', () => {
  expect(shown('')).not.toContain('Last year');
  expect(shown('?expired=1')).toContain('Last year');
  expect(shown('?favourites=1')).toEqual(['Choosing a trustee', 'Last year']);
});

test('an item is valid on its last day, and expired on the day after', () => {
  const on = (today: string) => matchingItems(ITEMS, stateOf(''), { ...KNOWN, today }).length;
  expect([on('2027-01-31'), on('2027-02-01')]).toEqual([3, 0]);
});

test('counts say how many items a choice would show with the other filters unchanged', () => {
  const state = stateOf('?topic=trusts&kind=glossary');
  expect(countWith(ITEMS, state, KNOWN, { kind: ['explainer'] })).toBe(1);
  expect(countWith(ITEMS, state, KNOWN, { topic: ['charitable'] })).toBe(0);
  expect(countExpired(ITEMS, stateOf('?topic=trusts'), KNOWN)).toBe(1);
  expect(countExpired(ITEMS, stateOf('?topic=charitable'), KNOWN)).toBe(0);
});

test('items are grouped by topic, and sorted by kind within it', () => {
  const groups = byTopic(ITEMS).map(({ topic, items }) => [topic, items.map(({ slug }) => slug)]);
  expect(groups).toEqual([
    ['trusts', ['Choosing a trustee', 'Last year', 'Trust words']],
    ['charitable', ['Year-end giving']],
  ]);
});

test('the active filters are in words', () => {
  expect(narrowedWords(stateOf('?q=tax&kind=checklist&favourites=1'))).toBe(
    '“tax”, Checklist, and Favorites',
  );
});

test('the approved items show alone on request, and none before they are known', () => {
  expect(shown('?approved=yes')).toEqual(['Year-end giving']);
  expect(shown('?approved=1')).toHaveLength(3);
  expect(matchingItems(ITEMS, stateOf('?approved=yes'), { ...KNOWN, approved: undefined })).toEqual(
    [],
  );
  expect(narrowedWords(stateOf('?approved=yes'))).toBe('Approved');
});

test('the count says how many items are approved, once that is known', () => {
  const approved = new Set(['a', 'b']);
  const items = [item('a'), item('b'), item('c')];
  expect(countWords(items)).toBe('3 items');
  expect(countWords(items, approved)).toBe('3 items, 2 approved');
  expect(countWords(items.slice(0, 1), approved)).toBe('1 item, 1 approved');
  expect(countWords(items.slice(2), approved)).toBe('1 item, none approved');
  expect(countWords([], approved)).toBe('0 items');
});
