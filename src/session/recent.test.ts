import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubTab } from '../../tests/tab.ts';
import { $person } from '../api/person.ts';
import { dropRecentExcept, forgetRecentOfOthers, keepRecent, readRecent } from './recent.ts';
import { $session } from './session.ts';

beforeEach(() => {
  stubTab();
  $person.set('ada');
});
afterEach(() => {
  $person.set(null);
});

const chosen = (title: string) => ({ kind: 'contacts', title, href: `/${title}`, place: '' });
const titles = () => readRecent().map(({ title }) => title);

test('the latest choice comes first, without duplicates, and at most six are kept', () => {
  for (const title of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'C']) keepRecent(chosen(title));
  expect(titles()).toEqual(['C', 'G', 'F', 'E', 'D', 'B']);
});

test('only the displayed fields are kept', () => {
  keepRecent({ ...chosen('A'), thing: true } as ReturnType<typeof chosen>);
  expect(readRecent()).toEqual([chosen('A')]);
});

test('no one sees another person’s choices, and they are deleted when someone else signs in', () => {
  keepRecent(chosen('A'));
  $person.set('grace');
  expect(titles()).toEqual([]);
  keepRecent(chosen('B'));
  dropRecentExcept('grace');
  expect(titles()).toEqual(['B']);
  $person.set('ada');
  expect(titles()).toEqual([]);
});

test('the end of the session deletes all choices and nothing else in storage', () => {
  localStorage.setItem('theme', 'dark');
  keepRecent(chosen('A'));
  dropRecentExcept(null);
  expect(Object.keys(localStorage)).toEqual(['theme']);
});

test('while no one is known to be signed in, or storage is blocked, nothing is kept or read', () => {
  $person.set(null);
  keepRecent(chosen('A'));
  expect([titles(), Object.keys(localStorage)]).toEqual([[], []]);
  $person.set('ada');
  vi.stubGlobal('localStorage', undefined);
  keepRecent(chosen('A'));
  expect(titles()).toEqual([]);
});

test('a page deletes other people’s choices, and all choices when the session has ended', () => {
  const user = (username: string) => ({ firstName: '', lastName: '', username, email: '' });
  keepRecent(chosen('A'));
  const stop = forgetRecentOfOthers();
  $session.set({ status: 'authenticated', user: user('ada') });
  expect(titles()).toEqual(['A']);
  $session.set({ status: 'error', error: 'Please try again.' });
  $session.set({ status: 'loading' });
  expect(titles()).toEqual(['A']);
  $session.set({ status: 'unauthenticated' });
  expect(titles()).toEqual([]);

  keepRecent(chosen('B'));
  $session.set({ status: 'authenticated', user: user('grace') });
  expect(titles()).toEqual([]);
  stop();
});

test('logging out deletes the choices', async () => {
  keepRecent(chosen('A'));
  vi.stubGlobal('fetch', async () => Response.json({ ok: true }));
  const { logout } = await import('./logout.ts');
  expect(await logout()).toEqual({ ended: true });
  expect(Object.keys(localStorage)).toEqual([]);
});
