import { beforeEach, expect, test } from 'vitest';
import { stubTab } from '../../../tests/tab.ts';
import { $person, ownerKey } from '../../api/person.ts';
import { WRITE_HEADERS } from '../../api/request.ts';
import { $scopes, keepWork } from '../../api/work.ts';
import type { Work } from '../../contract/account/account-state.ts';
import { leadsToOpen } from './leads-to-open.ts';
import { mayOpen } from './work.ts';

const workAt = (current: string | null, own = false): Work => ({
  current,
  own,
  items: [
    { id: 'a', name: 'Ada Example', firm: '', scopes: ['contacts'], until: '2027-11-28' },
    { id: 'b', name: 'Bea Example', firm: '', scopes: ['materials'], until: '2027-11-28' },
    { id: 'c', name: 'Cora Example', firm: '', scopes: ['prepare'], until: '2027-11-28' },
  ],
});

beforeEach(() => {
  $person.set(null);
  stubTab();
  $person.set('dana');
});

test('writes say for whom the page was drawn, and a page for another has to start over', () => {
  expect(WRITE_HEADERS['X-Work']).toBeUndefined();
  expect(keepWork(workAt('a'))).toBe(false);
  expect(WRITE_HEADERS['X-Work']).toBe('a');
  expect(keepWork(workAt('a'))).toBe(false);
  expect(keepWork(workAt('b'))).toBe(true);
  expect($scopes.get()).toEqual(['materials']);
});

test('an affiliate who works for no one has all parts, and keys of the person alone', () => {
  expect(keepWork(null)).toBe(false);
  expect(WRITE_HEADERS['X-Work']).toBe('own');
  expect($scopes.get()).toBeNull();
  expect(ownerKey('dana')).toBe('dana');
  expect(localStorage.getItem('work') ?? null).toBeNull();
});

test('what the browser keeps belongs to the person and the affiliate, also before the account is known', () => {
  keepWork(workAt('a'));
  const ofAda = ownerKey('dana');
  keepWork(workAt('b'));
  expect(ownerKey('dana')).not.toBe(ofAda);
  $person.set('eve');
  expect(ownerKey('eve')).toBe('eve');
  $person.set('dana');
  expect(ownerKey('dana')).toBe('dana+b');
});

test('a page opens by the parts, for the person alone, or not at all', () => {
  const open = (work: Work | null) =>
    (['contacts', 'tools', 'shop', 'library', 'security', 'profile', 'office'] as const).filter(
      (key) => mayOpen(key, work),
    );
  expect(open(workAt('a'))).toEqual(['contacts', 'library', 'security']);
  expect(open(workAt('b'))).toEqual(['shop', 'library', 'security']);
  expect(open({ ...workAt(null), items: [] })).toEqual(['security']);
  expect(open(workAt(null, true))).toHaveLength(7);
  expect(open(null)).toHaveLength(7);
});

test('a link leads to what the parts open, or let one make', () => {
  const prepares = workAt('c');
  const links = ['/dashboard/contacts?q=a', '/dashboard/contacts?new=1', '/dashboard/profile', '/'];
  const opened = (work: Work | null) => links.filter((href) => leadsToOpen(href, work));
  expect(opened(prepares)).toEqual(['/dashboard/contacts?q=a', '/']);
  expect(opened(workAt('a'))).toEqual([
    '/dashboard/contacts?q=a',
    '/dashboard/contacts?new=1',
    '/',
  ]);
  expect(opened(null)).toEqual(links);
});
