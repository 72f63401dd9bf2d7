/** The query of the page's address: where filters, order and place of a list live, so that Back and bookmarks work. */
import { atom, onMount, type ReadableAtom } from 'nanostores';

const $written = atom('');

/** The query as it is now; it follows Back and Forward. */
export const $search: ReadableAtom<string> = $written;

onMount($written, () => {
  const read = () => $written.set(location.search);
  read();
  addEventListener('popstate', read);
  return () => removeEventListener('popstate', read);
});

/** The query after a change: an empty value, null or undefined takes a name out. */
export function changedSearch(
  search: string,
  changes: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === undefined || value === '') params.delete(name);
    else params.set(name, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}

/** Changes the query; as a step that Back takes back, unless `replace` says otherwise, as while typing. */
export const changeSearch = (
  changes: Parameters<typeof changedSearch>[1],
  options?: Parameters<typeof writeSearch>[1],
): void => writeSearch(changedSearch(location.search, changes), options);

/** Writes a whole query. */
export function writeSearch(next: string, { replace = false } = {}): void {
  if (next === location.search) return;
  const address = `${location.pathname}${next}${location.hash}`;
  if (replace) history.replaceState(history.state, '', address);
  else history.pushState(null, '', address);
  $written.set(next);
}
