import type { MouseEvent } from 'react';

/** Whether a click makes the browser open the link elsewhere, or save it (Alt). */
export const opensElsewhere = (event: MouseEvent): boolean =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Follows a link without leaving the page, unless the click opens it elsewhere. */
export function withinPage(event: MouseEvent, go: () => void): void {
  if (opensElsewhere(event)) return;
  event.preventDefault();
  go();
}
