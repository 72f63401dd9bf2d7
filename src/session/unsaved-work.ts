/** The unsaved-changes guard: pages with unsaved work stay as they are if the session times out. */

const holders = new Set<object>();

/** Whether this page has unsaved work. */
export const hasUnsavedWork = (): boolean => holders.size > 0;

/** Guards this page because it has unsaved work. Returns a function that releases the guard. */
export function guardUnsavedWork(): () => void {
  const holder = {};
  holders.add(holder);
  return () => void holders.delete(holder);
}

/** Releases all guards, because the affiliate has logged out. */
export const releaseUnsavedWork = (): void => holders.clear();
