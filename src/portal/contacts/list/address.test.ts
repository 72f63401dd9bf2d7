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

const query = (search: string) => queryOf(readList(search));

test('an address without a query requests the first 25, as the page’s HTML does', () => {
  expect(query('')).toEqual({ limit: 25 });
  expect(query('?new=1&at=51')).toEqual({ limit: 25 });
});

test('the filters in the address are sent to the server', () => {
  expect(
    query('?q=smit&view=due&stage=client&tag=VIP&source=link&sort=-nextStep&limit=50&after=abc'),
  ).toEqual({
    limit: 50,
    q: 'smit',
    view: 'due',
    stage: 'client',
    tag: 'VIP',
    source: 'link',
    sort: '-nextStep',
    after: 'abc',
  });
});

test('the quiet view has the contacts without contact for 30 days, or for the chosen number', () => {
  expect(query('?view=quiet')).toEqual({ limit: 25, quiet: '30' });
  expect(query('?view=quiet&quiet=90')).toEqual({ limit: 25, quiet: '90' });
});

test('invalid filters go to the server, which refuses them; an invalid place of the page is ignored', () => {
  expect(query('?stage=king&view=x&quiet=soon')).toEqual({
    limit: 25,
    view: 'x',
    stage: 'king',
    quiet: 'soon',
  });
  expect(readList('?after=abc&at=-3')).toMatchObject({ at: 1 });
  expect(readList('?limit=7')).toMatchObject({ limit: 25 });
});

test('the filter of a bulk change is the list’s, without its place and order', () => {
  expect(filterOf(readList('?q=a&sort=-name&after=x&at=26&limit=50'))).toEqual({ q: 'a' });
});

test('the order is read from the address and written back; by name is the default', () => {
  expect(sortOf(readList('?sort=-lastTouchOn'))).toEqual({
    key: 'lastTouchOn',
    direction: 'descending',
  });
  expect(sortText({ key: 'lastTouchOn', direction: 'descending' })).toBe('-lastTouchOn');
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
