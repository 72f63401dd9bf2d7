const onMac = (): boolean => typeof document !== 'undefined' && /Mac|iP/.test(navigator.platform);

/** The keys that open the search, as they are told. */
export const searchKeys = (): string => (onMac() ? '⌘ K' : 'Ctrl K');

/** Whether these are the keys that open the search; they do so while somebody types as well. */
export const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (onMac() ? metaKey : ctrlKey) && !altKey && !shiftKey;
