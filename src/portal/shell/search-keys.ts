import { SHORTCUTS_KEY } from '../../config/theme.ts';
import { tryStorage } from '../../lib/storage.ts';

const onMac = (): boolean => typeof document !== 'undefined' && /Mac|iP/.test(navigator.platform);

/** The keys that open the search, in words. */
export const searchKeys = (): string => (onMac() ? '⌘ K' : 'Ctrl K');

/** Whether shortcuts are on, from this browser's storage: the display module loads later. */
export const areShortcutsOn = (): boolean =>
  tryStorage((storage) => storage.getItem(SHORTCUTS_KEY), 'localStorage') !== 'off';

/** Whether these are the keys that open the search; they work while typing as well. */
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (onMac() ? metaKey : ctrlKey) && !altKey && !shiftKey;
