import { PORTAL_PAGES } from '../../config/portal.ts';

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
