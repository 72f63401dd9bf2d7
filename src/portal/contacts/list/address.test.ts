import { expect, test } from 'vitest';
import {
  activeRefinements,
  filterOf,
  isNarrowed,
  narrowedWords,
  queryOf,
  readList,
  sortOf,
  sortText,
} from './address.ts';

test.each([
  ['an address without a query has the first 25, as the page’s HTML requests', '', {}],
  ['what is no filter is not sent', '?new=1&at=51', {}],
  [
    'the filters in the address are sent',
    '?q=smit&view=due&stage=client&tag=VIP&source=link&sort=-nextStep&limit=50&after=abc',
    {
      limit: 50,
      q: 'smit',
      view: 'due',
      stage: 'client',
      tag: 'VIP',
      source: 'link',
      sort: '-nextStep',
      after: 'abc',
    },
  ],
  ['the quiet view is of 30 days', '?view=quiet', { quiet: '30' }],
  ['the quiet view is of the chosen days', '?view=quiet&quiet=90', { quiet: '90' }],
  [
    'invalid filters go to the server, which refuses them',
    '?stage=king&view=x&quiet=soon',
    { view: 'x', stage: 'king', quiet: 'soon' },
  ],
])('%s: %s', (_what, search, query) => {
  expect(queryOf(readList(search))).toEqual({ limit: 25, ...query });
});

test('an invalid place of the page is ignored', () => {
  expect(readList('?after=abc&at=-3&limit=7')).toMatchObject({ at: 1, limit: 25 });
});

test('the filter of a bulk change is the list’s, without its place and order', () => {
  expect(filterOf(readList('?q=a&sort=-name&after=x&at=26&limit=50'))).toEqual({ q: 'a' });
});

test('the order is read from the address and written back; by name is the default', () => {
  const descending = { key: 'lastTouchOn', direction: 'descending' } as const;
  expect(sortOf(readList('?sort=-lastTouchOn'))).toEqual(descending);
  expect(sortText(descending)).toBe('-lastTouchOn');
  expect(sortText({ key: 'name', direction: 'ascending' })).toBeNull();
});

test('the filters of the list are in words', () => {
  const narrowed = readList('?q=Smit&stage=client');
  expect(narrowedWords(narrowed)).toBe('“Smit” and Stage Client');
  expect(narrowedWords(readList('?q=Smit&tag=VIP&source=form&quiet=60'))).toBe(
    '“Smit”, Tag VIP, Source Named you on the form and Quiet for 60 days',
  );
  expect(narrowedWords(readList('?stage=king'))).toBe('Stage king');
});

test('the days of the quiet view are not a separate filter', () => {
  const quiet = readList('?view=quiet&quiet=60');
  expect(activeRefinements(quiet)).toEqual([]);
  expect(isNarrowed(quiet)).toBe(false);
  expect(isNarrowed(readList('?quiet=60'))).toBe(true);
});
