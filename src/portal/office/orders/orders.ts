/** The orders of all affiliates, and the one that the page's address names. */
import { computed } from 'nanostores';
import { resource } from '../../../api/resource.ts';
import { ORDER_STATUSES, type OrderStatus, PAPERS } from '../../../config/shop.ts';
import pieces from '../../../content/pieces.json' with { type: 'json' };
import {
  listOfficeOrders,
  type OfficeOrder,
  readOfficeOrder,
} from '../../../contract/office-orders.ts';
import { numberWords } from '../../../lib/number-words.ts';
import { $id } from '../../kit/named-thing.ts';
import { $after } from '../../kit/page-turns.tsx';
import { $param } from '../part.ts';

const $named = $param('status');

/** New ones, unless the address says otherwise. */
export const $status = computed($named, (named) =>
  named === 'all'
    ? undefined
    : ((Object.keys(ORDER_STATUSES) as OrderStatus[]).find((one) => one === named) ?? 'requested'),
);

export const orders = resource(
  listOfficeOrders,
  computed([$status, $after], (status, after) => ({ query: { status, after } })),
);
export const order = resource(
  readOfficeOrder,
  computed($id, (id) => ({ params: { id } })),
);

/** Shows an order as the server has it now; the list asks anew. */
export function showOrder(now: OfficeOrder): void {
  order.change((before) => ({ ...before, ...now }));
  void orders.reload();
}

export const pieceName = (product: string): string =>
  pieces.find(({ id }) => id === product)?.name ?? product;

/** An item as "250 × Business card, matte". */
export const itemWords = ({ product, quantity, paper }: OfficeOrder['items'][number]): string =>
  `${numberWords(quantity)} × ${pieceName(product)}, ${PAPERS[paper].toLowerCase()}`;

/** What an order is called: its first piece, and how many more. */
export function orderWords({ items }: OfficeOrder): string {
  const [first] = items;
  if (!first) return 'Order';
  const more = items.length > 1 ? ` and ${items.length - 1} more` : '';
  return `${numberWords(first.quantity)} × ${pieceName(first.product)}${more}`;
}
