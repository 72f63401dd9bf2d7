/** Orders in words. */
import { PAPERS, type Paper } from '../../../config/shop.ts';
import type { Order } from '../../../contract/orders.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import type { Orderable } from './state.ts';

/** A piece's name; one that is no longer there is called by its id. */
export const nameOf = (pieces: readonly Orderable[], product: string): string =>
  pieces.find(({ id }) => id === product)?.name ?? product;

/** An item as "250 × Business card, matte". */
export const itemInWords = (
  pieces: readonly Orderable[],
  { product, quantity, paper }: { product: string; quantity: number; paper: Paper },
): string =>
  `${formatNumber(quantity)} × ${nameOf(pieces, product)}, ${PAPERS[paper].toLowerCase()}`;

/** What an order is called: its first piece, and how many more. */
export function orderInWords(pieces: readonly Orderable[], { items }: Order): string {
  const [first] = items;
  const more = items.length > 1 ? ` and ${items.length - 1} more` : '';
  return first
    ? `${formatNumber(first.quantity)} × ${nameOf(pieces, first.product)}${more}`
    : 'Order';
}
