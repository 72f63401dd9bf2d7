import type { MouseEvent } from 'react';

/** Whether a link was pressed so that the browser opens it elsewhere, or saves it (Alt). */
export const opensElsewhere = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Follows a link without leaving the page, unless it was pressed so that it opens elsewhere. */
export function withinPage(event: MouseEvent, go: () => void): void {
  if (opensElsewhere(event)) return;
  event.preventDefault();
  go();
}
