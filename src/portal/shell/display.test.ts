import { beforeEach, expect, test, vi } from 'vitest';
import { stubTab } from '../../../tests/tab.ts';

const root = { dataset: {} as Record<string, string> };
const colors = () => [
  { media: '(prefers-color-scheme: light)' },
  { media: '(prefers-color-scheme: dark)' },
];
let metas = colors();

/** The module as a newly opened page loads it. */
async function openPage(kept: Record<string, string> = {}) {
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  vi.resetModules();
  return import('./display.ts');
}

beforeEach(() => {
  stubTab();
  root.dataset = {};
  metas = colors();
  vi.stubGlobal('document', { documentElement: root, getElementsByName: () => metas });
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
});

test('a chosen theme applies to the page and its frame at once, and is stored', async () => {
  const { choose } = await openPage();
  expect(choose('theme', 'dark')).toBe(true);
  expect(root.dataset.theme).toBe('dark');
  expect(metas.map(({ media }) => media)).toEqual(['not all', 'all']);
  expect(localStorage.getItem('theme')).toBe('dark');
});

test('the system’s theme stores nothing', async () => {
  const { choose } = await openPage({ theme: 'dark' });
  choose('theme', 'light');
  choose('theme', 'system');
  expect(root.dataset).toEqual({});
  expect(metas).toEqual(colors());
  expect(localStorage.getItem('theme')).toBeNull();
});

test('the next page starts with the stored choices; unknown values fall back to the default, and a density of former times is not read', async () => {
  const { $display } = await openPage({ theme: '"><b>', density: 'compact', shortcuts: 'off' });
  expect($display.get()).toEqual({ theme: 'system', shortcuts: 'off' });
});

test('a page follows another tab’s choice until it is told to stop', async () => {
  const { $display, followDisplay } = await openPage();
  const stop = followDisplay();
  localStorage.setItem('theme', 'dark');
  dispatchEvent(new Event('storage'));
  expect([root.dataset.theme, $display.get().theme]).toEqual(['dark', 'dark']);
  stop();
  localStorage.setItem('theme', 'light');
  dispatchEvent(new Event('storage'));
  expect(root.dataset.theme).toBe('dark');
});

test('a page restored from the back/forward cache follows choices made meanwhile', async () => {
  const { followDisplay } = await openPage();
  followDisplay();
  localStorage.setItem('theme', 'dark');
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(root.dataset.theme).toBeUndefined();
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(root.dataset.theme).toBe('dark');
});

test('without storage the choice applies to this page, and reports that it is not stored', async () => {
  vi.stubGlobal('localStorage', undefined);
  const { $display, choose } = await openPage();
  expect(choose('shortcuts', 'off')).toBe(false);
  expect($display.get().shortcuts).toBe('off');
});
