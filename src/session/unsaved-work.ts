/** Pages with unsaved work stay as they are if the session ends by itself. */

const holders = new Set<object>();

/** Whether somebody holds this page. */
export const hasUnsavedWork = (): boolean => holders.size > 0;

/** Holds this page, because of work that is not saved yet. Answers how to release it. */
export function guardUnsavedWork(): () => void {
  const holder = {};
  holders.add(holder);
  return () => void holders.delete(holder);
}

/** Releases this page, whoever holds it: the affiliate has left. */
export const releaseUnsavedWork = (): void => holders.clear();
