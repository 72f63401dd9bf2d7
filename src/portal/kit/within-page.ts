import type { MouseEvent } from 'react';

/** Follows a link without leaving the page, unless it was pressed so that it opens elsewhere. */
export function withinPage(event: MouseEvent<HTMLAnchorElement>, go: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go();
}
