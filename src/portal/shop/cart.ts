/** The cart of pieces to print: kept in this browser, separately for each person and for whom they work. */
import { atom, computed, onMount, type ReadableAtom } from 'nanostores';
import { $person, ownerKey } from '../../api/person.ts';
import { $work } from '../../api/work.ts';
import type { Paper } from '../../config/shop.ts';
import { tryStorage } from '../../lib/storage.ts';

export interface CartItem {
  product: string;
  quantity: number;
  paper: Paper;
}

const $items = atom<readonly CartItem[]>([]);
/** The cart of the signed-in person, for whom they work now. */
export const $cart: ReadableAtom<readonly CartItem[]> = $items;

const keyOf = (person: string) => `basket:${ownerKey(person)}`;
/** The idempotency key of the last order, and a hash of its contents, since an address must not stay in the browser. */
const tryOf = (person: string) => `order-try:${ownerKey(person)}`;
let lastTry = '';

function readCart(person: string): CartItem[] {
  return (
    tryStorage((storage) => {
      const kept: unknown = JSON.parse(storage.getItem(keyOf(person)) ?? '[]');
      return Array.isArray(kept) ? (kept as CartItem[]) : [];
    }, 'localStorage') ?? []
  );
}

/** The key of the cart, which changes with the person and with whom they work for. */
const $key = computed([$person, $work], (person) => (person ? keyOf(person) : ''));

onMount($items, () => {
  const stop = $key.subscribe(() => {
    const person = $person.get();
    $items.set(person ? readCart(person) : []);
  });
  // Another tab has changed the cart.
  const read = () => {
    const person = $person.get();
    if (person) $items.set(readCart(person));
  };
  const listening = new AbortController();
  addEventListener('storage', read, { signal: listening.signal });
  return () => {
    stop();
    listening.abort();
  };
});

function keep(items: readonly CartItem[]): void {
  $items.set(items);
  const person = $person.get();
  if (person) {
    tryStorage((storage) => storage.setItem(keyOf(person), JSON.stringify(items)), 'localStorage');
  }
}

/** Adds a piece, or replaces it if it is in the cart. */
export const putIn = (item: CartItem): void =>
  keep(
    $items.get().some(({ product }) => product === item.product)
      ? $items.get().map((other) => (other.product === item.product ? item : other))
      : [...$items.get(), item],
  );

export const takeOut = (product: string): void =>
  keep($items.get().filter((item) => item.product !== product));

/** Empties the cart. */
export const emptyCart = (): void => {
  keep([]);
  keepTry('');
};

function keepTry(text: string): void {
  lastTry = text;
  const person = $person.get();
  if (person) tryStorage((storage) => storage.setItem(tryOf(person), text), 'localStorage');
}

const hashOf = async (text: string): Promise<string> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString();

/** The idempotency key of this order: the same for each attempt, even after a reload; another cart or address gets another key. */
export async function orderKey(order: object): Promise<string> {
  const contents = await hashOf(JSON.stringify(order));
  const person = $person.get() ?? '';
  const kept = tryStorage((storage) => storage.getItem(tryOf(person)), 'localStorage') ?? lastTry;
  const [key = '', tried] = kept.split(' ');
  if (tried === contents) return key;
  const made = crypto.randomUUID();
  keepTry(`${made} ${contents}`);
  return made;
}

/** Adds the pieces of an earlier order. */
export const fillCart = (items: readonly CartItem[]): void => {
  for (const { product, quantity, paper } of items) putIn({ product, quantity, paper });
};
