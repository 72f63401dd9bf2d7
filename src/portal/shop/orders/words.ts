/** Orders in words. */
import { PAPERS, type Paper } from '../../../config/shop.ts';
import type { Order } from '../../../contract/orders.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import type { Orderable } from './state.ts';

/** A piece's name; a piece that no longer exists is named by its id. */
export const nameOf = (pieces: readonly Orderable[], product: string): string =>
  pieces.find(({ id }) => id === product)?.name ?? product;

/** An item in words: "250 × Business card, matte". */
export const itemInWords = (
  pieces: readonly Orderable[],
  { product, quantity, paper }: { product: string; quantity: number; paper: Paper },
): string =>
  `${formatNumber(quantity)} × ${nameOf(pieces, product)}, ${PAPERS[paper].toLowerCase()}`;

/** An order's title: its first piece, and the number of others. */
export function orderInWords(pieces: readonly Orderable[], { items }: Order): string {
  const [first] = items;
  const more = items.length > 1 ? ` and ${items.length - 1} more` : '';
  return first
    ? `${formatNumber(first.quantity)} × ${nameOf(pieces, first.product)}${more}`
    : 'Order';
}
