import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { choose } from './display.ts';
import { listenToKeys } from './shortcuts.ts';

const pressed = (key: string, more: object = {}) =>
  ({ key, target: null, preventDefault: vi.fn(), ...more }) as unknown as KeyboardEvent;

const opened = vi.hoisted(() => vi.fn());
vi.mock(import('./search-keys.ts'), async (actual) => ({
  ...(await actual()),
  openSearch: opened,
}));

const went = vi.fn();
let hear: (event: KeyboardEvent) => void;
const press = (...keys: string[]) => {
  for (const key of keys) hear(pressed(key));
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20) });
  went.mockReset();
  opened.mockReset();
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('location', { assign: went });
  vi.stubGlobal('document', {
    documentElement: { dataset: {} },
    getElementsByName: () => [],
    querySelector: () => null,
    querySelectorAll: () => [],
    addEventListener: (_type: string, listener: typeof hear) => {
      hear = listener;
    },
  });
  listenToKeys();
});
afterEach(() => {
  choose('shortcuts', 'on');
});

test.each([
  ['h', '/dashboard'],
  ['c', '/dashboard/contacts'],
  ['l', '/dashboard/links'],
  ['t', '/dashboard/tools'],
  ['r', '/dashboard/reports'],
  ['a', '/dashboard/alerts'],
  ['s', '/dashboard/settings'],
])('g and then %s lead to %s', (key, path) => {
  press('g', key);
  expect(went.mock.calls).toEqual([[path]]);
});

test.each([
  [
    'a key after a second and a half',
    () => [press('g'), vi.advanceTimersByTime(1_501), press('c')],
  ],
  ['a key behind another one', () => press('g', 'x', 'c')],
  ['a key without g', () => press('c')],
  ['the name of something that every object has', () => press('g', 'constructor')],
])('%s does nothing', (_what, act) => {
  act();
  expect(went).not.toHaveBeenCalled();
});

test('Shift between the two keys is ignored', () => {
  press('g', 'Shift', 'c');
  expect(went).toHaveBeenCalledWith('/dashboard/contacts');
});

test.each([
  ['Control', { ctrlKey: true }],
  ['Command', { metaKey: true }],
  ['Alt', { altKey: true }],
  ['an unfinished composition', { isComposing: true }],
  ['a key that is held down', { repeat: true }],
  ['what a component has answered', { defaultPrevented: true }],
  ['a field', { target: { closest: () => ({}) } }],
])('%s keeps the key', (_what, more) => {
  press('g');
  hear(pressed('c', more));
  expect(went).not.toHaveBeenCalled();
});

test('a modal dialog keeps all keys', () => {
  document.querySelector = (selector: string) => (selector === 'dialog:modal' ? {} : null) as never;
  press('g', 'c');
  expect(went).not.toHaveBeenCalled();
});

test('Ctrl and K open the search instead of the browser’s, in a field as well', () => {
  const field = { target: { closest: () => ({}) } };
  const key = pressed('k', { ctrlKey: true, ...field });
  hear(key);
  expect(opened).toHaveBeenCalledTimes(1);
  expect(key.preventDefault).toHaveBeenCalled();
  hear(pressed('K', { ctrlKey: true }));
  expect(opened).toHaveBeenCalledTimes(2);
  for (const more of [{}, { metaKey: true }, { ctrlKey: true, shiftKey: true }]) {
    hear(pressed('k', more));
  }
  expect(opened).toHaveBeenCalledTimes(2);
});

test('on a Mac it is Command and K', () => {
  vi.stubGlobal('navigator', { platform: 'MacIntel' });
  hear(pressed('k', { ctrlKey: true }));
  expect(opened).not.toHaveBeenCalled();
  hear(pressed('k', { metaKey: true }));
  expect(opened).toHaveBeenCalledTimes(1);
});

test('when switched off, no key acts', () => {
  choose('shortcuts', 'off');
  press('g', 'c');
  hear(pressed('k', { ctrlKey: true }));
  expect(opened).not.toHaveBeenCalled();
  expect(went).not.toHaveBeenCalled();
});
