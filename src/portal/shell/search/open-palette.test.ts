import { expect, test, vi } from 'vitest';
import { $display } from '../display.ts';
import {
  commandOf,
  firstSections,
  heardWords,
  KNOWN_COMMANDS,
  nextOption,
  sectionsOf,
} from './open-palette.tsx';
import { knownGroups, type SearchHit } from './search.ts';

const hitOf = (title: string): SearchHit => ({
  kind: 'contacts',
  title,
  href: `/${title}`,
  place: '',
});
const ACTIONS: SearchHit[] = [
  { kind: 'actions', title: 'New link', href: '/links', place: 'Links' },
];
const titles = (sections: ReturnType<typeof sectionsOf>) =>
  sections.map(({ title, options }) => [title, ...options.map((option) => option.title)]);

test('a group is a section that ends with a link to all, which is not stored as recent', () => {
  const items = ['Ada', 'Bo', 'Cy', 'Di', 'Ed'].map(hitOf);
  const [section] = sectionsOf([{ kind: 'contacts', count: 12, items }], 'a');
  expect(titles(section ? [section] : [])).toEqual([
    ['Contacts', 'Ada', 'Bo', 'Cy', 'Di', 'Ed', 'All 12 contacts'],
  ]);
  expect(section?.options.map(({ thing }) => thing)).toEqual([true, true, true, true, true, false]);
  expect(section?.options.at(-1)?.href).toBe('/dashboard/contacts?q=a');
});

test('before anything is typed, the sections are the recent choices, which can be cleared, and the actions', () => {
  expect(titles(firstSections([], ACTIONS))).toEqual([['Actions', 'New link']]);
  const odd = { ...hitOf('Odd'), kind: 'toString' };
  expect(titles(firstSections([hitOf('Ada'), odd], ACTIONS))).toEqual([
    ['Recent', 'Ada', 'Clear recent'],
    ['Actions', 'New link'],
  ]);
});

test('an action that is also recent has its own row in each section', () => {
  const keys = firstSections([ACTIONS[0] as SearchHit], ACTIONS).flatMap(({ options }) =>
    options.map(({ key }) => key),
  );
  expect(new Set(keys).size).toBe(keys.length);
});

test('the arrow keys wrap around, and other keys do nothing', () => {
  const options = firstSections(['Ada', 'Bo'].map(hitOf), []).flatMap((one) => one.options);
  const [ada, bo, clear] = options.map(({ key }) => key);
  expect(nextOption(options, undefined, 'ArrowDown')).toBe(ada);
  expect(nextOption(options, ada, 'ArrowDown')).toBe(bo);
  expect(nextOption(options, clear, 'ArrowDown')).toBe(ada);
  expect(nextOption(options, ada, 'ArrowUp')).toBe(clear);
  expect(nextOption(options, undefined, 'ArrowUp')).toBe(clear);
  expect(nextOption(options, ada, 'a')).toBeUndefined();
  expect(nextOption([], undefined, 'ArrowDown')).toBeUndefined();
});

test('an option is heard with its group and its place among all', () => {
  const sections = firstSections([hitOf('Ada')], ACTIONS);
  const keys = sections.flatMap(({ options }) => options.map(({ key }) => key));
  expect(keys.map((key) => heardWords(sections, key))).toEqual([
    'Ada, Recent, 1 of 3',
    'Clear recent, Recent, 2 of 3',
    'New link, Links, Actions, 3 of 3',
  ]);
});

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
});
