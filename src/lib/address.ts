/** The page's address as stores. A list's filters, order and position are in the address, so that Back and bookmarks work. */
import { atom, computed, type ReadableAtom } from 'nanostores';

interface Address {
  pathname: string;
  search: string;
}

// Pages are also prerendered at build, where there is no address.
const read = (): Address =>
  typeof location === 'undefined'
    ? { pathname: '', search: '' }
    : { pathname: location.pathname.replace(/(\.html|\/)$/, ''), search: location.search };

const $written = atom<Address>(read());

export const $address: ReadableAtom<Address> = $written;

export const $search: ReadableAtom<string> = computed($written, ({ search }) => search);

let before: string | undefined;

/** The address of the previous page; an empty string if unknown. */
export const cameFrom = (): string => before ?? document.referrer;

/** Updates the stores after the browser has changed the address. */
export function readAddress(): void {
  const { pathname } = $written.get();
  const next = read();
  if (next.pathname !== pathname) before = location.origin + pathname;
  $written.set(next);
}

let writing = false;

/** Whether the browser is reporting a change made by the page itself, such as a filter. */
export const isOwnWrite = (): boolean => writing;

function write(address: string, replace: boolean): void {
  // A page that is being left must not write: the address already belongs to the next page.
  if (read().pathname !== $written.get().pathname) return;
  writing = true;
  try {
    if (replace) history.replaceState(history.state, '', address);
    else history.pushState(null, '', address);
  } finally {
    writing = false;
  }
}

// Follows Back through filters. With the Navigation API, src/portal/app/navigate.ts does this.
if (typeof window !== 'undefined' && !('navigation' in window)) {
  addEventListener('popstate', readAddress);
}

/** The query string after a change: an empty value, null or undefined removes a parameter. */
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

/** Changes the query string. Back undoes the change, unless `replace` is set, for example while typing. */
export const changeSearch = (
  changes: Parameters<typeof changedSearch>[1],
  options?: Parameters<typeof writeSearch>[1],
): void => writeSearch(changedSearch(location.search, changes), options);

export function writeSearch(next: string, { replace = false } = {}): void {
  if (next === location.search) return;
  write(`${location.pathname}${next}${location.hash}`, replace);
  readAddress();
}

export const dropHash = (): void => write(location.pathname + location.search, true);
