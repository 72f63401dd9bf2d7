import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubTab } from '../../tests/tab.ts';
import { $person } from '../api/person.ts';
import {
  dropDraft,
  dropDraftsExcept,
  fillInDraft,
  guardUnsavedWork,
  keepDraft,
  keptDraft,
  readDraft,
  releaseUnsavedWork,
} from './drafts.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T15:00:00Z') });
  stubTab();
  $person.set('ada');
});
afterEach(() => {
  $person.set(null);
});

/** Whose drafts the device has, and of which forms. */
const keptForms = () =>
  Object.keys(localStorage).map((key) => key.replace(/^(unsaved:[^:]*):[^:]*:/, '$1:'));

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
  expect(keptForms()).toEqual([]);
});

test('all drafts but one person’s are dropped, and keys that are not portal drafts stay', () => {
  keepDraft('profile', { bio: 'Ada’s' });
  keepDraft('contact', { name: 'x' });
  $person.set('ada2');
  keepDraft('profile', { bio: 'Another’s' });
  localStorage.setItem('draft:contact', '{}');
  dropDraftsExcept('ada2');
  expect(keptForms()).toEqual(['unsaved:ada2:profile', 'draft:contact']);
  dropDraftsExcept(null);
  expect(keptForms()).toEqual(['draft:contact']);
});

test('a draft is kept for 14 days after its last change', () => {
  keepDraft('note', { text: 'Call her' });
  vi.setSystemTime(new Date('2026-12-12T14:59:59Z'));
  expect(keptDraft('note')).toEqual({
    values: { text: 'Call her' },
    at: '2026-11-28T15:00:00.000Z',
  });
  dropDraftsExcept('ada');
  expect(keptForms()).toEqual(['unsaved:ada:note']);
  vi.setSystemTime(new Date('2026-12-12T15:00:00Z'));
  expect(readDraft('note')).toBeUndefined();
  dropDraftsExcept('ada');
  expect(keptForms()).toEqual([]);
});

test('what the portal fills in is told from what was written', () => {
  fillInDraft('ticket', { text: 'A referral is missing' });
  expect(keptDraft('ticket')?.isFilledIn).toBe(true);
});

test('blocked storage or a damaged draft loses only the draft', () => {
  keepDraft('profile', { bio: 'x' });
  const [key = ''] = Object.keys(localStorage);
  localStorage.setItem(key, '{"bio":');
  expect(readDraft('profile')).toBeUndefined();
  vi.stubGlobal('localStorage', undefined);
  keepDraft('profile', { bio: 'x' });
  expect(readDraft('profile')).toBeUndefined();
  dropDraftsExcept(null);
});

test('closing a page asks while a person’s work is unsaved, until each guard is released', () => {
  const asks = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(asks()).toBe(false);
  const first = guardUnsavedWork();
  const second = guardUnsavedWork();
  first();
  first();
  expect(asks()).toBe(true);
  second();
  expect(asks()).toBe(false);
  guardUnsavedWork();
  $person.set(null);
  expect(asks()).toBe(false);
  $person.set('ada');
  releaseUnsavedWork();
  expect(asks()).toBe(false);
});

/** The browser's locks, which all tabs share. */
function stubLocks() {
  const held = new Map<object, string>();
  vi.stubGlobal('navigator', {
    locks: {
      query: async () => ({ held: [...held.values()].map((name) => ({ name })) }),
      request: async (name: string, _options: object, work: () => Promise<void>) => {
        const lock = {};
        held.set(lock, name);
        await work();
        held.delete(lock);
      },
    },
  });
}

/** Opens another tab of this browser, as its module of drafts. */
async function openTab() {
  vi.resetModules();
  const { $person: person } = await import('../api/person.ts');
  person.set('ada');
  return import('./drafts.ts');
}

const focusWindow = async () => {
  // A lock that was released is free in the next task.
  await setImmediate();
  window.dispatchEvent(new Event('focus'));
  await setImmediate();
};

test('a tab takes the draft of a closed tab, and not what an open one is writing', async () => {
  stubLocks();
  const first = await openTab();
  const second = await openTab();
  first.keepDraft('note', { text: 'Call her' });
  const close = first.holdDraft('note');
  await focusWindow();
  expect(second.readDraft('note')).toBeUndefined();
  second.keepDraft('note', { text: 'Write to her' });
  second.dropDraft('note');
  expect(first.readDraft('note')).toEqual({ text: 'Call her' });
  close();
  await focusWindow();
  expect(second.readDraft('note')).toEqual({ text: 'Call her' });
  expect(keptForms()).toEqual(['unsaved:ada:note']);
});

test('of two closed tabs the newer draft comes first, and the other one after it', async () => {
  stubLocks();
  for (const [day, text] of [
    ['2026-11-26', 'Older'],
    ['2026-11-27', 'Newer'],
  ]) {
    vi.setSystemTime(new Date(`${day}T15:00:00Z`));
    (await openTab()).keepDraft('note', { text });
  }
  const later = await openTab();
  await focusWindow();
  expect(later.keptDraft('note')).toEqual({
    values: { text: 'Newer' },
    at: '2026-11-27T15:00:00.000Z',
  });
  later.dropDraft('note');
  expect(later.readDraft('note')).toEqual({ text: 'Older' });
});

test('a reload keeps the tab, and a copied tab is another one', async () => {
  stubLocks();
  const before = await openTab();
  before.keepDraft('note', { text: 'Call her' });
  const close = before.holdDraft('note');
  window.dispatchEvent(new Event('pagehide'));
  const reloaded = await openTab();
  expect(reloaded.readDraft('note')).toEqual({ text: 'Call her' });
  const copied = await openTab();
  await focusWindow();
  expect(copied.readDraft('note')).toBeUndefined();
  close();
});
