import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubTab } from '../../tests/tab.ts';
import { $person } from '../api/person.ts';
import { dropDraft, dropDraftsExcept, keepDraft, readDraft } from './drafts.ts';

beforeEach(() => {
  stubTab();
  $person.set('ada');
});
afterEach(() => {
  $person.set(null);
});

test('a kept draft can be read until it is dropped', () => {
  keepDraft('profile', { bio: 'First line\nsecond 🌾', states: ['NY'], shown: false });
  expect(readDraft('profile')).toEqual({
    bio: 'First line\nsecond 🌾',
    states: ['NY'],
    shown: false,
  });
  expect(readDraft('other')).toBeUndefined();
  dropDraft('profile');
  expect(readDraft('profile')).toBeUndefined();
});

test('no one can read the draft of someone else', () => {
  keepDraft('profile', { bio: 'Ada’s' });
  $person.set('ada:profile');
  expect(readDraft('profile')).toBeUndefined();
  $person.set('grace');
  expect(readDraft('profile')).toBeUndefined();
  dropDraft('profile');
  $person.set('ada');
  expect(readDraft('profile')).toEqual({ bio: 'Ada’s' });
});

test('while no one is known to be signed in, nothing is kept or read', () => {
  $person.set(null);
  keepDraft('profile', { bio: 'x' });
  expect(readDraft('profile')).toBeUndefined();
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('all drafts but one person’s are dropped, and keys that are not portal drafts stay', () => {
  keepDraft('profile', { bio: 'Ada’s' });
  keepDraft('contact', { name: 'x' });
  $person.set('ada2');
  keepDraft('profile', { bio: 'Another’s' });
  sessionStorage.setItem('draft:contact', '{}');
  dropDraftsExcept('ada2');
  expect(Object.keys(sessionStorage)).toEqual(['unsaved:ada2:profile', 'draft:contact']);
  dropDraftsExcept(null);
  expect(Object.keys(sessionStorage)).toEqual(['draft:contact']);
});

test('blocked storage or a damaged draft loses only the draft', () => {
  sessionStorage.setItem('unsaved:ada:profile', '{"bio":');
  expect(readDraft('profile')).toBeUndefined();
  vi.stubGlobal('sessionStorage', undefined);
  keepDraft('profile', { bio: 'x' });
  expect(readDraft('profile')).toBeUndefined();
  dropDraftsExcept(null);
});
