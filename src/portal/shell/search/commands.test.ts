import { expect, test, vi } from 'vitest';
import { $display } from '../display.ts';
import { commandOf, KNOWN_COMMANDS } from './open-palette.tsx';
import { knownGroups } from './search.ts';

const firstFor = (typed: string) => knownGroups(typed, KNOWN_COMMANDS)[0]?.items[0]?.title;

test.each([
  ['log out', 'Log out'],
  ['sign out', 'Log out'],
  ['dark', 'Use the dark theme'],
  ['light theme', 'Use the light theme'],
])('“%s” finds the action “%s”', (typed, title) => {
  expect(firstFor(typed)).toBe(title);
});

test('a theme is chosen from the search, and a page is not a command', () => {
  const dataset: Record<string, string> = {};
  vi.stubGlobal('document', { documentElement: { dataset }, getElementsByName: () => [] });
  commandOf('#dark-theme')?.();
  expect([$display.get().theme, dataset.theme]).toEqual(['dark', 'dark']);
  commandOf('#system-theme')?.();
  expect($display.get().theme).toBe('system');
  expect(commandOf('/dashboard/contacts')).toBeUndefined();
  expect(commandOf(undefined)).toBeUndefined();
  vi.unstubAllGlobals();
});
