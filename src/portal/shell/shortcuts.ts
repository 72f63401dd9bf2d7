/** Handles the keyboard shortcuts. */
import { PORTAL_PAGES } from '../../config/portal.ts';
import { $display } from './display.ts';
import { GO_TO, isSearchKey, openSearch } from './search-keys.ts';

/** The next key must follow `g` within this time. */
const SEQUENCE_MS = 1_500;

/** Elements that need keys themselves: text fields, selects, and menus, whose letters move to an item. */
const TAKES_KEYS =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox], dialog';

/** The pressed key, or undefined if something else handles it. */
function plainKey(event: KeyboardEvent): string | undefined {
  const { key, target, ctrlKey, metaKey, altKey, isComposing, repeat, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || repeat || defaultPrevented) return undefined;
  if ($display.get().shortcuts === 'off') return undefined;
  if ((target as Partial<Element> | null)?.closest?.(TAKES_KEYS)) return undefined;
  // A dialog makes everything behind it unreachable.
  return document.querySelector('dialog:modal') ? undefined : key;
}

const destinationOf = (key: string): string | undefined =>
  Object.hasOwn(GO_TO, key) ? PORTAL_PAGES[GO_TO[key as keyof typeof GO_TO]].path : undefined;

const searchField = () =>
  [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')].find((field) =>
    field.checkVisibility(),
  );

function actionOf(key: string): (() => void) | undefined {
  if (key === '?') {
    return () => void import('./shortcut-help.tsx').then(({ openHelp }) => openHelp());
  }
  if (key === '/') return goTo(searchField());
  const button = document.querySelector<HTMLElement>(
    `main [aria-keyshortcuts="${CSS.escape(key)}"]`,
  );
  return button ? () => button.click() : undefined;
}

const goTo = (field: HTMLInputElement | undefined) =>
  field &&
  (() => {
    field.focus();
    field.select();
  });

/** Listens to the keys. Returns a function that stops it. */
export function listenToKeys(): () => void {
  let goneAt = Number.NEGATIVE_INFINITY;
  const press = (event: KeyboardEvent) => {
    if (isSearchKey(event) && $display.get().shortcuts === 'on') {
      // Replaces the browser's own search.
      event.preventDefault();
      openSearch();
      return;
    }
    const key = plainKey(event);
    if (!key || key === 'Shift') return;
    const going = Date.now() - goneAt <= SEQUENCE_MS;
    goneAt = key === 'g' && !going ? Date.now() : Number.NEGATIVE_INFINITY;
    const destination = going ? destinationOf(key) : undefined;
    const act = destination ? () => location.assign(destination) : !going && actionOf(key);
    if (!act) return;
    // The character must not be typed into the field that gets the focus.
    event.preventDefault();
    act();
  };
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
}
