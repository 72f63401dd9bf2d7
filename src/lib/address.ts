/** The page's address as stores: where filters, order and place of a list live, so that Back and bookmarks work. */
import { atom, computed, type ReadableAtom } from 'nanostores';

/** The two parts of the address that decide what a page shows. */
export interface Address {
  pathname: string;
  search: string;
}

// Pages are also rendered at build, where there is no address.
const read = (): Address =>
  typeof location === 'undefined'
    ? { pathname: '', search: '' }
    : { pathname: location.pathname.replace(/(\.html|\/)$/, ''), search: location.search };

const $written = atom<Address>(read());

/** The address of the page that shows. */
export const $address: ReadableAtom<Address> = $written;

/** The query as it is now; it follows Back and Forward. */
export const $search: ReadableAtom<string> = computed($written, ({ search }) => search);

let before: string | undefined;

/** The address of the page that showed before this one; an empty text if that is not known. */
export const cameFrom = (): string => before ?? document.referrer;

/** Has the stores follow the address bar, after the browser has changed it. */
export function readAddress(): void {
  const { pathname } = $written.get();
  const next = read();
  if (next.pathname !== pathname) before = location.origin + pathname;
  $written.set(next);
}

let writing = false;

/** Whether the browser reports a change that a page makes itself, such as a filter. */
export const isOwnWrite = (): boolean => writing;

function write(address: string, replace: boolean): void {
  // A page that is being left no longer has a say: the address is the next one's already.
  if (read().pathname !== $written.get().pathname) return;
  writing = true;
  try {
    if (replace) history.replaceState(history.state, '', address);
    else history.pushState(null, '', address);
  } finally {
    writing = false;
  }
}

// Back over filters: with the Navigation API the pages' turning follows it (src/portal/app/navigate.ts).
if (typeof window !== 'undefined' && !('navigation' in window)) {
  addEventListener('popstate', readAddress);
}

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
  write(`${location.pathname}${next}${location.hash}`, replace);
  readAddress();
}

/** Takes the fragment out of the address. */
export const dropHash = (): void => write(location.pathname + location.search, true);
