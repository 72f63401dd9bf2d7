/** The keys of the portal: single ones (WCAG 2.1.4: Settings can switch them off), and those that open the search. */
import { PORTAL_PAGES, type PortalPageKey } from '../../config/portal.ts';
import { SHORTCUTS_KEY } from '../../config/theme.ts';
import { tryStorage } from '../../lib/storage.ts';

/** The key to press after `g`, and the page that it opens. */
export const GO_TO = {
  h: 'dashboard',
  c: 'contacts',
  l: 'links',
  t: 'tools',
  r: 'reports',
  a: 'alerts',
  s: 'settings',
} as const satisfies Record<string, PortalPageKey>;

/** Opens the search over the page; on the search page, focuses its field. */
export function openSearch(): void {
  const field = document.querySelector<HTMLInputElement>('#search-field');
  if (field) {
    field.select();
    return;
  }
  import('./search/open-palette.tsx').then(
    ({ openPalette }) => openPalette(),
    () => location.assign(PORTAL_PAGES.search.path),
  );
}

const onMac = (): boolean => typeof document !== 'undefined' && /Mac|iP/.test(navigator.platform);

export const searchKeys = (): string => (onMac() ? '⌘ K' : 'Ctrl K');

/** Whether shortcuts are on, from this browser's storage: the display module loads later. */
export const areShortcutsOn = (): boolean =>
  tryStorage((storage) => storage.getItem(SHORTCUTS_KEY), 'localStorage') !== 'off';

/** Whether these are the keys that open the search; they work while typing as well. */
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (onMac() ? metaKey : ctrlKey) && !altKey && !shiftKey;
